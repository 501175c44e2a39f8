"""Planning statements that are one expression, and jumps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.overriding import noted
from footfall.languages.java.probes import Exit, Mark, Site
from footfall.languages.java.syntax import Region

if TYPE_CHECKING:
    from footfall.languages.java.flow import Flow, Target
    from footfall.languages.java.statements import StatementPlanner
    from footfall.languages.java.syntax import Statement
    from footfall.model.counts import Ref


def plan_simple(s: StatementPlanner, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a statement that is one expression, or nothing."""
    region = statement.regions.get("value")
    if region is not None:
        s.decisions.evaluate(region, s.mark_before(statement, region, count, own), own)
    return None


def plan_return(s: StatementPlanner, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a ``return``: a jump out of the function unless its value throws."""
    closes = any(t.kind == "resources" for t in s.targets)
    region = statement.regions.get("value") or Region(statement.start, statement.end)
    path = s.mark_before(statement, region, count, own, force=closes)
    s.decisions.evaluate(region, path, own, later=closes)
    own.jumps.setdefault((0, "return"), []).append(_completed(s, count, own))
    if s.exits_by_hand:
        s.probes.open(statement.begin, Exit())
    return None


def _completed(s: StatementPlanner, count: Ref, own: Flow) -> Ref:
    return s.equations.sum((1, count), *((-c, r) for c, r in own.thrown))


def plan_yield(s: StatementPlanner, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a ``yield``; it always sets a marker, since the expression around it goes on."""
    region = statement.regions["value"]
    path = s.mark_before(statement, region, count, own, force=True)
    s.decisions.yielded(region, *statement.value, path, own)
    _jump(s, statement, count, own)
    return None


def plan_jump(s: StatementPlanner, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a ``break`` or ``continue``."""
    site = _site_behind(s, statement)
    if site is not None:
        s.probes.open(statement.begin, Site(site))
    if _passes_throwing(s, statement):
        marker = s.marker(statement.start, statement.end, set(), own)
        if marker is not None:
            s.probes.open(statement.begin, Mark(marker))
    _jump(s, statement, count, own)
    return None


def _jump(s: StatementPlanner, statement: Statement, count: Ref, own: Flow) -> None:
    at = next((n for n in reversed(range(len(s.targets))) if _aims(statement, s.targets[n])), None)
    key = (0 if at is None else s.targets[at].key, statement.kind)
    notes = noted(s.targets, at, statement.kind == "break") if at is not None else []
    if notes:
        s.probes.open(statement.begin, *notes)
    own.jumps.setdefault(key, []).append(_completed(s, count, own))


def _aims(statement: Statement, target: Target) -> bool:
    if statement.kind == "yield":
        return target.kind == "switch-expression"
    if statement.target is not None:
        return statement.target in target.labels
    if statement.kind == "continue":
        return target.kind == "loop"
    return target.kind in ("loop", "switch")


def _site_behind(s: StatementPlanner, statement: Statement) -> int | None:
    """The call site whose code runs next: a loop's header, or what closes resources."""
    for target in reversed(s.targets):
        if _aims(statement, target):
            return target.site if statement.kind == "continue" else None
        if target.kind == "resources":
            return target.site
    return None


def _passes_throwing(s: StatementPlanner, statement: Statement) -> bool:
    """Whether code that may throw runs between the jump and its target."""
    for target in reversed(s.targets):
        if _aims(statement, target):
            return statement.kind == "continue" and target.throwing_header
        if target.kind == "resources":
            return True
    return False


def plan_assert(s: StatementPlanner, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan an ``assert``: whether its condition is evaluated shows only when the program runs."""
    region = statement.regions["value"]
    path = s.mark_before(statement, region, count, own)
    path.base = None
    s.decisions.evaluate(region, path, own, later=True)
    return None


HANDLERS = {
    "assert": plan_assert,
    "return": plan_return,
    "yield": plan_yield,
    "break": plan_jump,
    "continue": plan_jump,
}
