"""Counting statements with few counters: markers for exceptions, conservation for the rest.

What enters a statement leaves it at its end, by a jump to a place outside it, or
by an exception.  Jumps are statements with counts of their own; exceptions are
booked on the marker that was set last.  So the count behind a statement is known
without a counter there, except behind a ``finally`` that may itself end abruptly:
the next statement then gets a counter of its own.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from footfall.languages.java import branching, guarded, jumps
from footfall.languages.java.callsites import SitePlanner
from footfall.languages.java.completion import body_completes
from footfall.languages.java.decisions import DecisionPlanner, Path
from footfall.languages.java.flow import Flow, NeedsDirectError, Target, deep_calls
from footfall.languages.java.probes import Count, Flush, Mark, Probe, ProbeList, Site
from footfall.model.program import Block, Branch, Gap, Marker, Outline
from footfall.model.program import Statement as CountedStatement
from footfall.model.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footfall.languages.java.syntax import Body, Region, Statement
    from footfall.model.counts import Ref, Term
    from footfall.model.program import CallSite
    from footfall.model.source import SourceText

_HANDLERS = {**jumps.HANDLERS, **branching.HANDLERS, **guarded.HANDLERS}


class StatementPlanner:
    """Plans the statements of one function (or of loose code, which has no marker)."""

    def __init__(
        self,
        source: SourceText,
        outline: Outline,
        probes: ProbeList,
        function: int | None,
        *,
        direct: bool,
        level: str = "statement",
        skipped: frozenset[int] = frozenset(),
        sites: list[CallSite] | None = None,
    ) -> None:
        self.source = source
        self.data = source.data
        self.outline = outline
        self.equations = outline.equations
        self.probes = probes
        self.function = function
        self.direct = direct or function is None or level == "block"
        self.level = level
        self.skipped = skipped
        self.decisions = DecisionPlanner(self)
        self.sites = SitePlanner(source, probes, sites)
        self.markers: list[int] = []
        self.can_mark = function is not None and not self.direct
        self.clears = False
        """Whether the marker is cleared somewhere, which takes a variable."""
        self.targets: list[Target] = []
        self.exits_by_hand = False
        """Whether leaving the function is noted at its returns, since no ``try`` fits around its body."""
        self._block: int | None = None
        self._variables = 0

    # --- building blocks ---------------------------------------------------------------

    def counter(self) -> int:
        """A new counter."""
        self.outline.counters += 1
        return self.outline.counters - 1

    def marker(self, start: int, end: int, calls: set[str], flow: Flow) -> int | None:
        """A new marker for code that may throw, or ``None`` where markers cannot be set."""
        if not self.can_mark or self.function is None:
            return None
        counter = self.counter()
        first, last = self.source.line_of(start), self.source.line_of(max(start, end - 1))
        self.outline.markers.append(Marker(counter, self.function, first, last, frozenset(calls)))
        self.markers.append(counter)
        self.probes.may_overflow = self.probes.may_overflow or bool(calls)
        flow.thrown.append((1, counter))
        return counter

    def block(self, kind: str, span: Span, count: Ref | None) -> int:
        """Add a block to the model."""
        self.outline.blocks.append(Block(kind, span, count, self.function, self._block))
        return len(self.outline.blocks) - 1

    def branch(self, kind: str, span: Span, at: int, sides: list[tuple[str, Ref | None]]) -> Branch:
        """Add a branch to the model."""
        row = Branch(kind, span, at, sides, self.function)
        if self.level == "statement":
            self.outline.branches.append(row)
        return row

    def variable(self) -> str:
        """The name of a new local variable."""
        self._variables += 1
        return f"j$f{self.probes.number}x{self._variables}"

    def gap(self, at: int, what: str, reason: str) -> None:
        """Say why a place is not measured."""
        if self.level == "statement":
            self.outline.gaps.append(Gap(at, what, reason))

    @contextmanager
    def jump_target(
        self,
        key: object,
        kind: str = "switch-expression",
        labels: tuple[str, ...] = (),
        throwing_header: bool = False,
        site: int | None = None,
        variable: str = "",
    ) -> Iterator[None]:
        """Within it, jumps may aim at ``key``."""
        self.targets.append(Target(id(key), kind, labels, throwing_header, site, variable))
        try:
            yield
        finally:
            self.targets.pop()

    def clash(self, start: int, end: int, calls: set[str], other: int, other_end: int, other_calls: set[str]) -> bool:
        """Whether a live frame's line and callee fit both ranges."""
        if not (calls & other_calls):
            return False
        lines = self.source.line_of
        return lines(start) <= lines(max(other, other_end - 1)) and lines(other) <= lines(max(start, end - 1))

    # --- bodies ------------------------------------------------------------------------

    def body(
        self,
        body: Body,
        count: Ref | None,
        flow: Flow,
        *first: Probe,
        end: Probe | None = None,
        always: bool = False,
        site: int | None = None,
    ) -> Ref | None:
        """Plan a body entered ``count`` times; ``first`` are probes at its start.

        ``end`` is a probe for its end, needed where something in the body may
        throw, or ``always``; ``site`` the call site to which its end returns.
        Returns the count at the end, ``None`` if unknown.

        Raises:
            NeedsDirectError: where it cannot be told whether the end is reachable.
        """
        if count is None or (self.direct and body.kind != "else-if" and not any(isinstance(p, Count) for p in first)):
            count = self.counter()
            first = (*first, Count(count))
        if not body.braced:
            self.probes.open(body.first, "{")
        if first:
            is_empty = body.braced and body.first == body.last
            (self.probes.close if is_empty else self.probes.open)(body.first, *first)
        outer, before = self._block, len(flow.thrown)
        if body.kind != "else-if":
            self._block = self.block(body.kind, body.span, count)
        out = self.statements(body.statements, count, flow)
        self._block = outer
        if end is not None and self.can_mark and (always or len(flow.thrown) > before):
            ends = body_completes(body)
            if ends is None:
                raise NeedsDirectError
            if ends:
                self.probes.close(body.last, end)
        if site is not None and body_completes(body):
            self.probes.close(body.last, Site(site))
        if not body.braced:
            self.probes.close(body.last, "}")
        return out

    def statements(self, statements: list[Statement], count: Ref | None, flow: Flow) -> Ref | None:
        """Plan statements that follow one another; returns the count behind them."""
        indistinct = self._indistinct(statements)
        for number, statement in enumerate(statements):
            if not self.direct and (count is None or number in indistinct):
                count = self.counter()
                self.probes.open(statement.begin, Count(count))
            count = self.statement(statement, count, flow)
        return count

    def _indistinct(self, statements: list[Statement]) -> set[int]:
        """Statements that get counters since a live frame on their line fits several of them."""
        found: set[int] = set()
        if self.direct or len(statements) < 2:
            return found
        lines = self.source.line_of
        group: list[int] = []
        names: set[str] = set()
        shared = False
        for number, statement in enumerate(statements):
            if group and lines(statements[group[-1]].end - 1) == lines(statement.begin):
                if len(group) == 1:
                    names = deep_calls(statements[group[0]])
                calls = deep_calls(statement)
                shared = shared or bool(names & calls)
                names |= calls
                group.append(number)
                continue
            if shared:
                found.update(group[1:])
            group, shared = [number], False
        if shared:
            found.update(group[1:])
        return found

    # --- statements --------------------------------------------------------------------

    def statement(self, statement: Statement, count: Ref | None, flow: Flow) -> Ref | None:
        """Plan one statement begun ``count`` times; returns how often its end was reached."""
        own = Flow()
        kind = statement.kind
        if kind == "block":
            with self.jump_target(statement, "block", statement.labels):
                out = self.body(statement.bodies[0], count, own)
            return self._leave(statement, count, own, flow, None if not self.direct else out)
        if self.level == "statement":
            if self.direct:
                count = self.counter()
                self.probes.open(statement.begin, Count(count))
            span = Span(statement.start, max(statement.header_end, statement.start))
            self.outline.statements.append(CountedStatement(kind, span, count, self.function, self._block))
        known = count if count is not None else self.counter()
        handler = _HANDLERS.get(kind, jumps.plan_simple)
        return self._leave(statement, known, own, flow, handler(self, statement, known, own))

    def _leave(self, statement: Statement, count: Ref | None, own: Flow, flow: Flow, out: Ref | None) -> Ref | None:
        """Hand on what left the statement; its count at the end, by conservation where ``out`` is not given."""
        for kind in ("break", "continue"):
            own.jumps.pop((id(statement), kind), None)
        thrown = self.equations.sum(*own.thrown) if own.thrown else None
        if thrown is not None:
            flow.thrown.append((1, thrown))
        for target, refs in own.jumps.items():
            flow.jumps.setdefault(target, []).extend(refs)
        flow.opaque = flow.opaque or own.opaque
        if out is not None or own.opaque or self.direct or count is None:
            return out
        terms: list[Term] = [(1, count)]
        if thrown is not None:
            terms.append((-1, thrown))
        terms += [(-1, ref) for refs in own.jumps.values() for ref in refs]
        return self.equations.sum(*terms)

    def mark_before(
        self,
        statement: Statement,
        region: Region,
        count: Ref,
        own: Flow,
        force: bool = False,
        also: Sequence[Region] = (),
    ) -> Path:
        """Set a marker before a statement that may throw; the path on which its region starts.

        ``also`` are regions that belong to its call site.
        """
        self.sites.before(statement.begin, statement.start, [region, *also])
        if not (region.may_throw or force):
            return Path(count)
        calls = region.call_names()
        marker = self.marker(statement.start, region.end, calls, own)
        if marker is not None:
            self.probes.open(statement.begin, Mark(marker))
        if "halt" in calls:
            self.probes.open(statement.begin, Flush())
        if marker is None:
            return Path(None if self.direct else count)
        return Path(count, frozenset([marker]))
