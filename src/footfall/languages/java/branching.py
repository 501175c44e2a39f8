"""Planning ``if`` and loops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.completion import UNKNOWN_END, body_completes, completes
from footfall.languages.java.decisions import Path
from footfall.languages.java.flow import Flow, NeedsDirectError, deep_calls
from footfall.languages.java.overriding import break_may_fail
from footfall.languages.java.probes import Count, Mark, Probe
from footfall.model.source import Span

if TYPE_CHECKING:
    from footfall.languages.java.statements import StatementPlanner
    from footfall.languages.java.syntax import Region, Statement
    from footfall.model.counts import Ref, Term


def plan_if(s: StatementPlanner, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan an ``if``: one arm has a counter, the other follows."""
    condition = statement.regions["condition"]
    row = s.branch("if", Span(statement.start, statement.end), statement.at, [])
    path = s.mark_before(statement, condition, count, own)
    s.decisions.evaluate(condition, path, own)
    taken = s.counter()
    other: Ref | None = None
    if not s.direct and path.base is not None and not _arms_clash(s, statement, condition, path):
        other = s.equations.sum((1, path.base), *path.losses(), (-1, taken))
    with s.jump_target(statement, "block", statement.labels):
        s.body(statement.bodies[0], taken, own, Count(taken))
        if len(statement.bodies) > 1:
            first: tuple[Probe, ...] = ()
            if other is None:
                other = s.counter()
                first = (Count(other),)
            s.body(statement.bodies[1], other, own, *first)
        elif other is None and s.level == "statement":
            other = s.counter()
            s.probes.close(statement.bodies[0].end, "else{", Count(other), "}")
    row.sides += [("true", taken), ("false", other)]
    return None


def _arms_clash(s: StatementPlanner, statement: Statement, condition: Region, path: Path) -> bool:
    """Whether a live frame may be in the condition or in an arm, by its line and callee."""
    calls = condition.call_names()
    if not calls or not path.used:
        return False
    last = s.source.line_of(condition.end)
    near = [i for b in statement.bodies for i in b.statements if s.source.line_of(i.start) <= last]
    return any(deep_calls(inner) & calls for inner in near)


def plan_loop(s: StatementPlanner, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a loop: its body has a counter, how often it was left follows."""
    regions = statement.regions
    repeated = [regions[r] for r in ("condition", "update") if r in regions]
    throwing = any(r.may_throw for r in repeated)
    marker = _loop_marker(s, statement, own)
    header = [regions[r] for r in ("init", "condition", "update") if r in regions]
    site = s.sites.before(statement.begin, statement.start, header)
    returns = site if any(r.calls() for r in repeated) or statement.kind == "for-each" else None
    shared = site if returns is not None and body_completes(statement.bodies[0]) is None else None
    marked = frozenset([marker]) if marker is not None else frozenset()
    row = None
    if statement.constant != "true" or statement.kind == "for-each":
        row = s.branch(statement.kind, Span(statement.start, statement.end), statement.at, [])
    entered = s.counter()
    started: Ref | None = None if (s.direct or row is None) else s.equations.reserve()
    splits = Flow()
    if "init" in regions:
        s.decisions.evaluate(regions["init"], Path(_known(s, count), marked), own, later=True)
    if statement.kind == "for-each":
        s.decisions.evaluate(regions["condition"], Path(_known(s, count), marked), own, later=True)
    elif "condition" in regions:
        used = [marker] if marker is not None else []
        s.decisions.evaluate(regions["condition"], Path(started, marked, used), splits)
        if splits.opaque and started is not None:
            raise NeedsDirectError
    if "update" in regions:
        s.decisions.evaluate(regions["update"], Path(None, marked), own, later=True)
    end = Mark(marker) if marker is not None and throwing else None
    variable = ""
    if row is not None and s.level == "statement" and break_may_fail(statement, closing=s.direct):
        variable = s.variable()
        s.probes.open(statement.begin, f"int {variable}=0;")
    target = s.jump_target(statement, "loop", statement.labels, throwing, returns, variable)
    with target, s.sites.one_site(shared):
        first = Count(entered)
        s.body(statement.bodies[0], entered, own, first, end=end, always=bool(splits.thrown), site=returns)
    own.thrown += splits.thrown
    own.opaque = own.opaque or splits.opaque
    out, left = _loop_exit(s, statement, count, own, variable)
    if row is not None:
        repeats = s.equations.sum((1, entered), (-1, count)) if statement.kind == "do" else entered
        row.sides += [("true", repeats), ("false", left)]
        if left is None:
            s.gap(statement.at, f"branch {statement.kind}", UNKNOWN_END)
    if started is not None:
        terms: list[Term] = [(1, repeats), *splits.thrown]
        terms += [(1, left)] if left is not None else []
        terms += [(1, marker)] if marker is not None else []
        s.equations.fill(started, *terms)
    return out


def _known(s: StatementPlanner, count: Ref) -> Ref | None:
    return None if s.direct else count


def _loop_marker(s: StatementPlanner, statement: Statement, own: Flow) -> int | None:
    header = [statement.regions[r] for r in ("init", "condition", "update") if r in statement.regions]
    if not any(r.may_throw for r in header):
        return None
    calls: set[str] = set().union(*(r.call_names() for r in header))
    start = statement.start if statement.kind != "do" else statement.regions["condition"].start
    marker = s.marker(start, max(r.end for r in header), calls, own)
    if marker is not None:
        s.probes.open(statement.begin, Mark(marker))
    return marker


def _loop_exit(
    s: StatementPlanner, statement: Statement, count: Ref, own: Flow, variable: str
) -> tuple[Ref | None, Ref | None]:
    """How often the loop was left at its end, by any way and by its condition."""
    breaks = own.jumps.get((id(statement), "break"), [])
    out: Ref | None = None
    if own.opaque or s.direct:
        if completes(statement) is True and s.level == "statement":
            out = s.counter()
            s.probes.close(statement.end, Count(out))
    else:
        inner = [(id(statement), "break"), (id(statement), "continue")]
        away = [ref for key, refs in own.jumps.items() if key not in inner for ref in refs]
        out = s.equations.sum((1, count), *((-c, r) for c, r in own.thrown), *((-1, r) for r in away))
    if statement.constant == "true":
        return out, None
    if out is None:
        return None, s.equations.sum() if completes(statement) is False else None
    if variable and completes(statement) is True:
        breaks = [s.counter()]
        s.probes.close(statement.end, f"if({variable}!=0)", Count(breaks[0]))
    return out, s.equations.sum((1, out), *((-1, r) for r in breaks))


HANDLERS = {
    "if": plan_if,
    "while": plan_loop,
    "do": plan_loop,
    "for": plan_loop,
    "for-each": plan_loop,
}
