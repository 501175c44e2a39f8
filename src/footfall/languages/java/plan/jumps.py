"""Planning statements that are one expression, and jumps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.plan.overridden_jumps import noted
from footfall.languages.java.plan.probes import Exit, Mark, Site
from footfall.languages.java.syntax.nodes import Region

if TYPE_CHECKING:
    from footfall.languages.java.plan.context import FunctionContext
    from footfall.languages.java.plan.flow import Flow, Target
    from footfall.languages.java.plan.visitor import StatementVisitor
    from footfall.languages.java.syntax.nodes import Statement
    from footfall.model.equations import Ref


def plan_simple(visitor: StatementVisitor, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a statement that is one expression, or nothing."""
    region = statement.regions.get("value")
    if region is not None:
        visitor.evaluate(region, visitor.mark_before(statement, region, count, own), own)
    return None


def plan_return(visitor: StatementVisitor, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a ``return``: a jump out of the function unless its value throws."""
    context = visitor.context
    closes = any(t.kind == "resources" for t in context.targets)
    region = statement.regions.get("value") or Region(statement.start, statement.end)
    path = visitor.mark_before(statement, region, count, own, force=closes)
    visitor.evaluate(region, path, own, later=closes)
    own.jumps.setdefault((0, "return"), []).append(_completed(context, count, own))
    if context.exits_by_hand:
        context.probes.open(statement.begin, Exit())
    return None


def _completed(context: FunctionContext, count: Ref, own: Flow) -> Ref:
    return context.equations.sum((1, count), *((-c, r) for c, r in own.thrown))


def plan_jump(visitor: StatementVisitor, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a ``break`` or ``continue``."""
    context = visitor.context
    site = _site_behind(context, statement)
    if site is not None:
        context.probes.open(statement.begin, Site(site))
    if _passes_throwing(context, statement):
        marker = context.marker(statement.start, statement.end, set(), own)
        if marker is not None:
            context.probes.open(statement.begin, Mark(marker))
    plan_leaving(visitor, statement, count, own)
    return None


def plan_leaving(visitor: StatementVisitor, statement: Statement, count: Ref, own: Flow) -> None:
    """Note that a jump leaves for its target."""
    context = visitor.context
    at = next((n for n in reversed(range(len(context.targets))) if _aims(statement, context.targets[n])), None)
    key = (0 if at is None else context.targets[at].key, statement.kind)
    notes = noted(context.targets, at, statement.kind == "break") if at is not None else []
    if notes:
        context.probes.open(statement.begin, *notes)
    own.jumps.setdefault(key, []).append(_completed(context, count, own))


def _aims(statement: Statement, target: Target) -> bool:
    if statement.kind == "yield":
        return target.kind == "switch-expression"
    if statement.target is not None:
        return statement.target in target.labels
    if statement.kind == "continue":
        return target.kind == "loop"
    return target.kind in ("loop", "switch")


def _site_behind(context: FunctionContext, statement: Statement) -> int | None:
    """The call site whose code runs next: a loop's header, or what closes resources."""
    for target in reversed(context.targets):
        if _aims(statement, target):
            return target.site if statement.kind == "continue" else None
        if target.kind == "resources":
            return target.site
    return None


def _passes_throwing(context: FunctionContext, statement: Statement) -> bool:
    """Whether code that may throw runs between the jump and its target."""
    for target in reversed(context.targets):
        if _aims(statement, target):
            return statement.kind == "continue" and target.throwing_header
        if target.kind == "resources":
            return True
    return False


def plan_assert(visitor: StatementVisitor, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan an ``assert``: whether its condition is evaluated shows only when the program runs."""
    region = statement.regions["value"]
    path = visitor.mark_before(statement, region, count, own)
    path.base = None
    visitor.evaluate(region, path, own, later=True)
    return None


HANDLERS = {
    "assert": plan_assert,
    "return": plan_return,
    "break": plan_jump,
    "continue": plan_jump,
}
