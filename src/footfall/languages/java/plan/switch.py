"""Planning ``switch``, as a statement and as an expression: its cases, guards and yields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.plan.flow import EvaluationPath
from footfall.languages.java.plan.jumps import plan_leaving
from footfall.languages.java.plan.probes import Count, Mark, Probe, Site
from footfall.languages.java.syntax.reachability import UNKNOWN_END, falls_out
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from footfall.languages.java.plan.context import FunctionContext
    from footfall.languages.java.plan.flow import Flow
    from footfall.languages.java.plan.visitor import StatementVisitor
    from footfall.languages.java.syntax.nodes import Case, Decision, Region, Statement
    from footfall.languages.java.syntax.reachability import Answer
    from footfall.model.equations import Ref
    from footfall.model.program import Branch


def plan_switch(visitor: StatementVisitor, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a ``switch`` statement: each case has a counter."""
    context = visitor.context
    region = statement.regions["value"]
    path = visitor.mark_before(statement, region, count, own, also=[g for c in statement.cases for g in c.guards])
    visitor.evaluate(region, path, own)
    row = context.branch("switch", Span(statement.start, statement.end), statement.at, [])
    with context.jump_target(statement, "switch", statement.labels):
        _cases(visitor, statement.cases, row, statement.at, own)
    if not any(c.is_default or c.has_pattern for c in statement.cases):
        row.sides.append(("none", _unmatched(context, statement, path, row)))
    return None


def _unmatched(context: FunctionContext, statement: Statement, path: EvaluationPath, row: Branch) -> Ref | None:
    """How often no case of a ``switch`` matched; by a default of its own where it does not follow."""
    if path.base is not None and all(ref is not None for _, ref in row.sides):
        chosen = [(-1, ref) for _, ref in row.sides if ref is not None]
        return context.equations.sum((1, path.base), *path.losses(), *chosen)
    if context.level != "statement":
        return None
    none = context.counter()
    is_arrow = bool(statement.cases) and statement.cases[0].arrow
    before, behind = ("default->{", "}") if is_arrow else ("default:", "break;")
    context.probes.close(statement.opening, before, Count(none), behind)
    return none


def plan_switch_expression(
    visitor: StatementVisitor, decision: Decision, path: EvaluationPath, later: bool, flow: Flow
) -> None:
    """Plan a ``switch`` that has a value; ``later``: something may throw after it before the next marker."""
    context = visitor.context
    visitor.evaluate(decision.test, path, flow, later=True)
    path.touch()
    row = context.branch("switch", Span(decision.start, decision.end), decision.at, [])
    around = context.sites.current if later else None
    with context.jump_target(decision), context.sites.one_site(around):
        _cases(visitor, decision.cases, row, decision.at, flow)
    flow.jumps.pop((id(decision), "yield"), None)
    path.base = None


def _cases(visitor: StatementVisitor, cases: list[Case], row: Branch, at: int, flow: Flow) -> None:
    """Plan the cases of a switch and add a side for each; ``at`` is where the switch is shown."""
    context = visitor.context
    falling: Ref | None = 0
    falls: Answer = False
    for number, case in enumerate(cases):
        with (
            context.without_markers(),
            context.sites.one_site(context.sites.current),
        ):  # Java forbids to set a variable in a guard
            for guard in case.guards:
                visitor.evaluate(guard, EvaluationPath(None), flow, later=True)
        if case.value is not None:
            count = _value_arm(visitor, case, flow)
            row.sides.append((case.label, count))
            continue
        count = context.counter()
        selected: Ref | None = count
        if falls is not False:
            selected = None if falling is None else context.equations.sum((1, count), (-1, falling))
        row.sides.append((case.label, selected))
        if selected is None:
            context.gap(at, f"side {case.label} of a switch", UNKNOWN_END)
        if case.body is None:
            context.probes.close(case.labels_end, Count(count))
            continue
        falling = visitor.body(case.body, count, flow, Count(count))
        falls = falls_out(case) if not case.arrow and number + 1 < len(cases) else False
        if falls and falling is None and context.level == "statement":
            falling = context.counter()
            context.probes.close(case.body.last, Count(falling))


def _value_arm(visitor: StatementVisitor, case: Case, flow: Flow) -> int:
    context = visitor.context
    value = case.value
    assert value is not None
    count = context.counter()
    mark = context.marker(value.start, value.end, value.call_names(), flow) if value.may_throw else None
    probes: list[Probe] = [Count(count)]
    site = context.sites.new(value.start, [value])
    if site is not None:
        probes.append(Site(site))
    if mark is not None:
        probes.append(Mark(mark))
    context.probes.open(value.start, "{", *probes, "yield ")
    context.block("case", Span(value.start, value.end), count)
    path = EvaluationPath(count, frozenset([mark]) if mark is not None else frozenset())
    _yielded(visitor, value, value.start, value.end, path, flow)
    context.probes.close(case.value_end, "}")
    return count


def _yielded(visitor: StatementVisitor, region: Region, start: int, end: int, path: EvaluationPath, flow: Flow) -> None:
    """Plan the value of a ``yield``, which stands from ``start`` to ``end``.

    Where it begins with a parenthesis, javac takes the ``yield`` for a call if a comma follows in this
    parenthesis; in a second one it does not look for commas.
    """
    context = visitor.context
    wraps = context.data[start : start + 1] == b"(" or any(d.start == start for d in region.decisions)
    if wraps:
        context.probes.open(start, "((")
    visitor.evaluate(region, path, flow, later=True)
    if wraps:
        context.probes.close(end, "))")


def plan_yield(visitor: StatementVisitor, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a ``yield``; it always sets a marker, since the expression around it goes on."""
    region = statement.regions["value"]
    path = visitor.mark_before(statement, region, count, own, force=True)
    _yielded(visitor, region, *statement.value, path, own)
    plan_leaving(visitor, statement, count, own)
    return None


HANDLERS = {
    "switch": plan_switch,
    "yield": plan_yield,
}
