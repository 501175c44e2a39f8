"""Counting statements with few counters: markers for exceptions, conservation for the rest.

What enters a statement leaves it at its end, by a jump to a place outside it, or
by an exception.  Jumps are statements with counts of their own; exceptions are
booked on the marker that was set last.  So the count behind a statement is known
without a counter there, except behind a ``finally`` that may itself end abruptly:
the next statement then gets a counter of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.plan import if_and_loops, jumps, switch, try_and_synchronized
from footfall.languages.java.plan.decisions import DecisionPlanner
from footfall.languages.java.plan.flow import EvaluationPath, Flow, NeedsDirectError, deep_calls
from footfall.languages.java.plan.probes import Count, Flush, Mark, Probe, Site
from footfall.languages.java.syntax.reachability import body_completes
from footfall.model.program import Statement as CountedStatement
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.languages.java.plan.context import FunctionContext
    from footfall.languages.java.syntax.nodes import Body, Region, Statement
    from footfall.model.equations import Ref, Term

_HANDLERS = {**jumps.HANDLERS, **if_and_loops.HANDLERS, **try_and_synchronized.HANDLERS, **switch.HANDLERS}


class StatementPlanner:
    """Plans the statements of one function (or of loose code)."""

    def __init__(self, context: FunctionContext) -> None:
        self.context = context
        self.decisions = DecisionPlanner(self)
        self.evaluate = self.decisions.evaluate

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
        """As `visitor` says."""
        context = self.context
        if count is None or (
            context.direct and body.kind != "else-if" and not any(isinstance(p, Count) for p in first)
        ):
            count = context.counter()
            first = (*first, Count(count))
        if not body.braced:
            context.probes.open(body.first, "{")
        if first:
            is_empty = body.braced and body.first == body.last
            (context.probes.close if is_empty else context.probes.open)(body.first, *first)
        before = len(flow.thrown)
        with context.within(context.inside if body.kind == "else-if" else context.block(body.kind, body.span, count)):
            out = self.statements(body.statements, count, flow)
        if end is not None and context.can_mark and (always or len(flow.thrown) > before):
            ends = body_completes(body)
            if ends is None:
                raise NeedsDirectError
            if ends:
                context.probes.close(body.last, end)
        if site is not None and body_completes(body):
            context.probes.close(body.last, Site(site))
        if not body.braced:
            context.probes.close(body.last, "}")
        return out

    def statements(self, statements: list[Statement], count: Ref | None, flow: Flow) -> Ref | None:
        """Plan statements that follow one another; returns the count behind them."""
        context = self.context
        indistinct = self._indistinct(statements)
        for number, statement in enumerate(statements):
            if not context.direct and (count is None or number in indistinct):
                count = context.counter()
                context.probes.open(statement.begin, Count(count))
            count = self.statement(statement, count, flow)
        return count

    def _indistinct(self, statements: list[Statement]) -> set[int]:
        """Statements that get counters since a live frame on their line fits several of them."""
        found: set[int] = set()
        if self.context.direct or len(statements) < 2:
            return found
        lines = self.context.source.line_of
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
        context = self.context
        own = Flow()
        kind = statement.kind
        if kind == "block":
            with context.jump_target(statement, "block", statement.labels):
                out = self.body(statement.bodies[0], count, own)
            return self._leave(statement, count, own, flow, None if not context.direct else out)
        if context.level == "statement":
            if context.direct:
                count = context.counter()
                context.probes.open(statement.begin, Count(count))
            span = Span(statement.start, max(statement.header_end, statement.start))
            context.outline.statements.append(CountedStatement(kind, span, count, context.function, context.inside))
        known = count if count is not None else context.counter()
        handler = _HANDLERS.get(kind, jumps.plan_simple)
        return self._leave(statement, known, own, flow, handler(self, statement, known, own))

    def _leave(self, statement: Statement, count: Ref | None, own: Flow, flow: Flow, out: Ref | None) -> Ref | None:
        """Hand on what left the statement; its count at the end, by conservation where ``out`` is not given."""
        context = self.context
        for kind in ("break", "continue"):
            own.jumps.pop((id(statement), kind), None)
        thrown = context.equations.sum(*own.thrown) if own.thrown else None
        if thrown is not None:
            flow.thrown.append((1, thrown))
        for target, refs in own.jumps.items():
            flow.jumps.setdefault(target, []).extend(refs)
        flow.opaque = flow.opaque or own.opaque
        if out is not None or own.opaque or context.direct or count is None:
            return out
        terms: list[Term] = [(1, count)]
        if thrown is not None:
            terms.append((-1, thrown))
        terms += [(-1, ref) for refs in own.jumps.values() for ref in refs]
        return context.equations.sum(*terms)

    def mark_before(
        self,
        statement: Statement,
        region: Region,
        count: Ref,
        own: Flow,
        force: bool = False,
        also: Sequence[Region] = (),
    ) -> EvaluationPath:
        """As `visitor` says."""
        context = self.context
        context.sites.before(statement.begin, statement.start, [region, *also])
        if not (region.may_throw or force):
            return EvaluationPath(count)
        calls = region.call_names()
        marker = context.marker(statement.start, region.end, calls, own)
        if marker is not None:
            context.probes.open(statement.begin, Mark(marker))
        if "halt" in calls:
            context.probes.open(statement.begin, Flush())
        if marker is None:
            return EvaluationPath(None if context.direct else count)
        return EvaluationPath(count, frozenset([marker]))
