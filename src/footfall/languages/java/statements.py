"""Counting statements with few counters: markers for exceptions, conservation for the rest.

What enters a statement leaves it at its end, by a jump to a place outside it, or
by an exception.  Jumps are statements with counts of their own; exceptions are
booked on the marker that was set last.  So the count behind a statement is known
without a counter there, except behind a ``finally`` that may itself end abruptly:
the next statement then gets a counter of its own.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.languages.java.completion import body_completes, completes, falls_out
from footfall.languages.java.decisions import DecisionPlanner, Path
from footfall.languages.java.syntax import Region, body_calls
from footfall.languages.java.probes import Clear, Count, Mark, Probe, ProbeList, Unwind
from footfall.model.program import Block, Branch, Gap, Marker, Outline
from footfall.model.program import Statement as CountedStatement
from footfall.model.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.languages.java.syntax import Body, Case, Statement
    from footfall.model.counts import Ref, Term
    from footfall.model.source import SourceText

JumpKey = tuple[int, str]
"""What a jump aims at, and the kind of jump."""


class NeedsDirectError(Exception):
    """The function cannot be derived from few counters; each statement needs its own."""


@dataclass(slots=True)
class Flow:
    """How control leaves a statement other than at its end.

    ``thrown``: exceptions booked less exceptions caught.  ``jumps``: by target.
    ``opaque``: what leaves cannot be told from the counters.
    """

    thrown: list[Term] = field(default_factory=list)
    jumps: dict[JumpKey, list[Ref]] = field(default_factory=dict)
    opaque: bool = False

    @property
    def is_quiet(self) -> bool:
        """Whether control can leave at the end only."""
        return not (self.thrown or self.jumps or self.opaque)


@dataclass(slots=True)
class _Target:
    """Something that jumps may aim at, or pass through."""

    key: int
    kind: str
    labels: tuple[str, ...] = ()
    throwing_header: bool = False


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
        self.markers: list[int] = []
        self.can_mark = function is not None and not self.direct
        self.clears = False
        """Whether the marker is cleared somewhere, which takes a variable."""
        self._targets: list[_Target] = []
        self._block: int | None = None

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

    @contextmanager
    def jump_target(self, key: object, kind: str = "switch-expression", labels: tuple[str, ...] = (),
                    throwing_header: bool = False) -> Iterator[None]:  # fmt: skip
        """Within it, jumps may aim at ``key``."""
        self._targets.append(_Target(id(key), kind, labels, throwing_header))
        try:
            yield
        finally:
            self._targets.pop()

    def clash(self, start: int, end: int, calls: set[str], other: int, other_end: int, other_calls: set[str]) -> bool:
        """Whether a live frame's line and callee fit both ranges."""
        if not (calls & other_calls):
            return False
        lines = self.source.line_of
        return lines(start) <= lines(max(other, other_end - 1)) and lines(other) <= lines(max(start, end - 1))

    def may_fall(self, case: Case) -> bool:
        """Whether control may fall from a colon case into the next."""
        return falls_out(case) is not False

    # --- bodies ------------------------------------------------------------------------

    def body(
        self, body: Body, count: Ref | None, flow: Flow, *first: Probe, end: Probe | None = None, always: bool = False
    ) -> Ref | None:
        """Plan a body entered ``count`` times; ``first`` are probes at its start.

        ``end`` is a probe for its end, needed where something in the body may
        throw, or ``always``.  Returns the count at the end, ``None`` if unknown.

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
        handler = getattr(self, "_" + kind.replace("-", "_"), self._simple)
        return self._leave(statement, known, own, flow, handler(statement, known, own))

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

    def _mark_before(self, statement: Statement, region: Region, count: Ref, own: Flow, force: bool = False) -> Path:
        """Set a marker before a statement that may throw; the path on which its region starts."""
        if not (region.may_throw or force):
            return Path(count)
        marker = self.marker(statement.start, region.end, region.call_names(), own)
        if marker is None:
            return Path(None if self.direct else count)
        self.probes.open(statement.begin, Mark(marker))
        return Path(count, frozenset([marker]))

    def _simple(self, statement: Statement, count: Ref, own: Flow) -> Ref | None:
        region = statement.regions.get("value")
        if region is not None:
            self.decisions.evaluate(region, self._mark_before(statement, region, count, own), own)
        return None

    def _return(self, statement: Statement, count: Ref, own: Flow) -> Ref | None:
        closes = any(t.kind == "resources" for t in self._targets)
        region = statement.regions.get("value") or Region(statement.start, statement.end)
        self.decisions.evaluate(region, self._mark_before(statement, region, count, own, force=closes), own)
        own.jumps.setdefault((0, "return"), []).append(self._completed(count, own))
        return None

    def _completed(self, count: Ref, own: Flow) -> Ref:
        return self.equations.sum((1, count), *((-c, r) for c, r in own.thrown))

    def _yield(self, statement: Statement, count: Ref, own: Flow) -> Ref | None:
        region = statement.regions["value"]
        path = self._mark_before(statement, region, count, own, force=True)
        self.decisions.evaluate(region, path, own, later=True)
        return self._jump(statement, count, own)

    def _break(self, statement: Statement, count: Ref, own: Flow) -> Ref | None:
        if self._passes_throwing(statement):
            marker = self.marker(statement.start, statement.end, set(), own)
            if marker is not None:
                self.probes.open(statement.begin, Mark(marker))
        return self._jump(statement, count, own)

    _continue = _break

    def _jump(self, statement: Statement, count: Ref, own: Flow) -> None:
        target = next((t for t in reversed(self._targets) if self._aims(statement, t)), None)
        key = (target.key if target else 0, statement.kind)
        own.jumps.setdefault(key, []).append(self._completed(count, own))

    @staticmethod
    def _aims(statement: Statement, target: _Target) -> bool:
        if statement.kind == "yield":
            return target.kind == "switch-expression"
        if statement.target is not None:
            return statement.target in target.labels
        if statement.kind == "continue":
            return target.kind == "loop"
        return target.kind in ("loop", "switch")

    def _passes_throwing(self, statement: Statement) -> bool:
        """Whether code that may throw runs between the jump and its target."""
        for target in reversed(self._targets):
            if self._aims(statement, target):
                return statement.kind == "continue" and target.throwing_header
            if target.kind == "resources":
                return True
        return False

    # --- if and loops ------------------------------------------------------------------

    def _if(self, statement: Statement, count: Ref, own: Flow) -> Ref | None:
        condition = statement.regions["condition"]
        row = self.branch("if", Span(statement.start, statement.end), statement.at, [])
        path = self._mark_before(statement, condition, count, own)
        self.decisions.evaluate(condition, path, own)
        taken = self.counter()
        other: Ref | None = None
        if not self.direct and path.base is not None and not self._arms_clash(statement, condition, path):
            other = self.equations.sum((1, path.base), *path.losses(), (-1, taken))
        with self.jump_target(statement, "block", statement.labels):
            self.body(statement.bodies[0], taken, own, Count(taken))
            if len(statement.bodies) > 1:
                first: tuple[Probe, ...] = ()
                if other is None:
                    other = self.counter()
                    first = (Count(other),)
                self.body(statement.bodies[1], other, own, *first)
            elif other is None and self.level == "statement":
                other = self.counter()
                self.probes.close(statement.bodies[0].end, "else{", Count(other), "}")
        row.sides += [("true", taken), ("false", other)]
        return None

    def _arms_clash(self, statement: Statement, condition: Region, path: Path) -> bool:
        """Whether a live frame may be in the condition or in an arm, by its line and callee."""
        calls = condition.call_names()
        if not calls or not path.used:
            return False
        last = self.source.line_of(condition.end)
        near = [s for b in statement.bodies for s in b.statements if self.source.line_of(s.start) <= last]
        return any(deep_calls(s) & calls for s in near)

    def _loop(self, statement: Statement, count: Ref, own: Flow) -> Ref | None:
        regions = statement.regions
        repeated = [regions[r] for r in ("condition", "update") if r in regions]
        throwing = any(r.may_throw for r in repeated)
        marker = self._loop_marker(statement, own)
        marked = frozenset([marker]) if marker is not None else frozenset()
        row = None
        if statement.constant != "true" or statement.kind == "for-each":
            row = self.branch(statement.kind, Span(statement.start, statement.end), statement.at, [])
        entered = self.counter()
        started: Ref | None = None if (self.direct or row is None) else self.equations.reserve()
        splits = Flow()
        if "init" in regions:
            self.decisions.evaluate(regions["init"], Path(self._known(count), marked), own, later=True)
        if statement.kind == "for-each":
            self.decisions.evaluate(regions["condition"], Path(self._known(count), marked), own, later=True)
        elif "condition" in regions:
            used = [marker] if marker is not None else []
            self.decisions.evaluate(regions["condition"], Path(started, marked, used), splits)
        if "update" in regions:
            self.decisions.evaluate(regions["update"], Path(None, marked), own, later=True)
        end = Mark(marker) if marker is not None and throwing else None
        with self.jump_target(statement, "loop", statement.labels, throwing):
            self.body(statement.bodies[0], entered, own, Count(entered), end=end, always=bool(splits.thrown))
        own.thrown += splits.thrown
        out, left = self._loop_exit(statement, count, own)
        if row is not None:
            repeats = self.equations.sum((1, entered), (-1, count)) if statement.kind == "do" else entered
            row.sides += [("true", repeats), ("false", left)]
        if started is not None:
            terms: list[Term] = [(1, repeats), *splits.thrown]
            terms += [(1, left)] if left is not None else []
            terms += [(1, marker)] if marker is not None else []
            self.equations.fill(started, *terms)
        return out

    _while = _do = _for = _for_each = _loop

    def _known(self, count: Ref) -> Ref | None:
        return None if self.direct else count

    def _loop_marker(self, statement: Statement, own: Flow) -> int | None:
        header = [statement.regions[r] for r in ("init", "condition", "update") if r in statement.regions]
        if not any(r.may_throw for r in header):
            return None
        calls: set[str] = set().union(*(r.call_names() for r in header))
        start = statement.start if statement.kind != "do" else statement.regions["condition"].start
        marker = self.marker(start, max(r.end for r in header), calls, own)
        if marker is not None:
            self.probes.open(statement.begin, Mark(marker))
        return marker

    def _loop_exit(self, statement: Statement, count: Ref, own: Flow) -> tuple[Ref | None, Ref | None]:
        """How often the loop was left at its end, by any way and by its condition."""
        breaks = own.jumps.get((id(statement), "break"), [])
        out: Ref | None = None
        if own.opaque or self.direct:
            if completes(statement) is True and self.level == "statement":
                out = self.counter()
                self.probes.close(statement.end, Count(out))
        else:
            inner = [(id(statement), "break"), (id(statement), "continue")]
            away = [ref for key, refs in own.jumps.items() if key not in inner for ref in refs]
            out = self.equations.sum((1, count), *((-c, r) for c, r in own.thrown), *((-1, r) for r in away))
        if out is None or statement.constant == "true":
            return out, None
        return out, self.equations.sum((1, out), *((-1, r) for r in breaks))

    # --- try, synchronized, switch -------------------------------------------------------

    def _synchronized(self, statement: Statement, count: Ref, own: Flow) -> Ref | None:
        region = statement.regions["value"]
        self.decisions.evaluate(region, self._mark_before(statement, region, count, own), own)
        entered = self.counter()
        with self.jump_target(statement, "block", statement.labels):
            self.body(statement.bodies[0], entered, own, Count(entered))
        return None

    def _try(self, statement: Statement, count: Ref, own: Flow) -> Ref | None:
        handlers = [b for b in statement.bodies if b.kind == "catch"]
        row = None
        if handlers:
            row = self.branch("try", Span(statement.start, statement.end), statement.start, [])
        with self.jump_target(statement, "block", statement.labels):
            self._try_body(statement, count, own)
            for kind, handler in zip(statement.catches, handlers, strict=True):
                caught = self.counter()
                first = (Unwind(), Count(caught)) if self.can_mark else (Count(caught),)
                self.body(handler, caught, own, *first)
                own.thrown.append((-1, caught))
                assert row is not None
                row.sides.append((kind, caught))
            if statement.bodies[-1].kind == "finally":
                self._finally(statement, statement.bodies[-1], own)
        if row is not None:
            caught_terms = [(-1, ref) for _, ref in row.sides if ref is not None]
            row.sides.append(("none", self.equations.sum((1, count), *caught_terms)))
        return None

    def _try_body(self, statement: Statement, count: Ref, own: Flow) -> None:
        body = statement.bodies[0]
        resources = statement.regions.get("resources")
        if resources is None:
            self.body(body, count, own)
            return
        path = self._mark_before(statement, resources, count, own, force=True)
        self.decisions.evaluate(resources, path, own, later=True)
        marker = next(iter(path.current), None)
        entered = self.counter()
        with self.jump_target(resources, "resources"):
            self.body(body, entered, own, Count(entered), end=Mark(marker) if marker is not None else None)

    def _finally(self, statement: Statement, body: Body, own: Flow) -> None:
        """Book an exception before ``finally`` runs: what it does may set the marker or swallow it."""
        books = bool(own.thrown) and self.can_mark
        if books:
            self.clears = True
            name = f"t$f{self.probes.number}"
            wraps = any(b.kind == "catch" for b in statement.bodies)
            if wraps:
                self.probes.open(statement.start, "try{")
            self.probes.close(
                statement.finally_at,
                f"{'}' if wraps else ''}catch(final Throwable {name}){{", Unwind(), Clear(), f"throw {name};}}",
            )  # fmt: skip
        inner = Flow()
        entered = self.counter()
        self.body(body, entered, inner, Count(entered), end=Clear(), always=False)
        if not inner.is_quiet:
            self.clears = True
            own.opaque = True
        own.thrown += inner.thrown
        for target, refs in inner.jumps.items():
            own.jumps.setdefault(target, []).extend(refs)

    def _switch(self, statement: Statement, count: Ref, own: Flow) -> Ref | None:
        region = statement.regions["value"]
        path = self._mark_before(statement, region, count, own)
        self.decisions.evaluate(region, path, own)
        row = self.branch("switch", Span(statement.start, statement.end), statement.at, [])
        with self.jump_target(statement, "switch", statement.labels):
            self.decisions.cases(statement.cases, row, own)
        if not any(c.is_default or c.has_pattern for c in statement.cases):
            none: Ref | None = None
            if path.base is not None and all(ref is not None for _, ref in row.sides):
                chosen = [(-1, ref) for _, ref in row.sides if ref is not None]
                none = self.equations.sum((1, path.base), *path.losses(), *chosen)
            row.sides.append(("none", none))
        return None


def deep_calls(statement: Statement) -> set[str]:
    """The names of all methods called in a statement and what it holds."""
    names: set[str] = set().union(*(r.call_names() for r in statement.regions.values()))
    for body in statement.bodies + [c.body for c in statement.cases if c.body is not None]:
        names |= body_calls(body)
    return names
