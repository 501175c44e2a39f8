"""Planning ``if`` and loops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.plan.flow import EvaluationPath, Flow, NeedsDirectError, deep_calls
from footfall.languages.java.plan.overridden_jumps import break_may_fail
from footfall.languages.java.plan.probes import Count, Mark, Probe
from footfall.languages.java.syntax.reachability import UNKNOWN_END, body_completes, completes
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from footfall.languages.java.plan.context import FunctionContext
    from footfall.languages.java.plan.visitor import StatementVisitor
    from footfall.languages.java.syntax.nodes import Region, Statement
    from footfall.model.equations import Ref, Term


def plan_if(visitor: StatementVisitor, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan an ``if``: one arm has a counter, the other follows."""
    context = visitor.context
    condition = statement.regions["condition"]
    row = context.branch("if", Span(statement.start, statement.end), statement.at, [])
    path = visitor.mark_before(statement, condition, count, own)
    visitor.evaluate(condition, path, own)
    taken = context.counter()
    other: Ref | None = None
    if not context.direct and path.base is not None and not _arms_clash(context, statement, condition, path):
        other = context.equations.sum((1, path.base), *path.losses(), (-1, taken))
    with context.jump_target(statement, "block", statement.labels):
        visitor.body(statement.bodies[0], taken, own, Count(taken))
        if len(statement.bodies) > 1:
            first: tuple[Probe, ...] = ()
            if other is None:
                other = context.counter()
                first = (Count(other),)
            visitor.body(statement.bodies[1], other, own, *first)
        elif other is None and context.level == "statement":
            other = context.counter()
            context.probes.close(statement.bodies[0].end, "else{", Count(other), "}")
    row.sides += [("true", taken), ("false", other)]
    return None


def _arms_clash(context: FunctionContext, statement: Statement, condition: Region, path: EvaluationPath) -> bool:
    """Whether a live frame may be in the condition or in an arm, by its line and callee."""
    calls = condition.call_names()
    if not calls or not path.used:
        return False
    last = context.source.line_of(condition.end)
    near = [i for b in statement.bodies for i in b.statements if context.source.line_of(i.start) <= last]
    return any(deep_calls(inner) & calls for inner in near)


def plan_loop(visitor: StatementVisitor, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a loop: its body has a counter, how often it was left follows."""
    context = visitor.context
    regions = statement.regions
    repeated = [regions[r] for r in ("condition", "update") if r in regions]
    throwing = any(r.may_throw for r in repeated)
    marker = _loop_marker(context, statement, own)
    header = [regions[r] for r in ("init", "condition", "update") if r in regions]
    site = context.sites.before(statement.begin, statement.start, header)
    returns = site if any(r.calls() for r in repeated) or statement.kind == "for-each" else None
    shared = site if returns is not None and body_completes(statement.bodies[0]) is None else None
    marked = frozenset([marker]) if marker is not None else frozenset()
    row = None
    if statement.constant != "true" or statement.kind == "for-each":
        row = context.branch(statement.kind, Span(statement.start, statement.end), statement.at, [])
    entered = context.counter()
    started: Ref | None = None if (context.direct or row is None) else context.equations.reserve()
    splits = Flow()
    if "init" in regions:
        visitor.evaluate(regions["init"], EvaluationPath(_known(context, count), marked), own, later=True)
    if statement.kind == "for-each":
        visitor.evaluate(regions["condition"], EvaluationPath(_known(context, count), marked), own, later=True)
    elif "condition" in regions:
        used = [marker] if marker is not None else []
        visitor.evaluate(regions["condition"], EvaluationPath(started, marked, used), splits)
        if splits.opaque and started is not None:
            raise NeedsDirectError
    if "update" in regions:
        visitor.evaluate(regions["update"], EvaluationPath(None, marked), own, later=True)
    end = Mark(marker) if marker is not None and throwing else None
    variable = ""
    if row is not None and context.level == "statement" and break_may_fail(statement, closing=context.direct):
        variable = context.variable()
        context.probes.open(statement.begin, f"int {variable}=0;")
    target = context.jump_target(statement, "loop", statement.labels, throwing, returns, variable)
    with target, context.sites.one_site(shared):
        first = Count(entered)
        visitor.body(statement.bodies[0], entered, own, first, end=end, always=bool(splits.thrown), site=returns)
    own.thrown += splits.thrown
    own.opaque = own.opaque or splits.opaque
    out, left = _loop_exit(context, statement, count, own, variable)
    if row is not None:
        repeats = context.equations.sum((1, entered), (-1, count)) if statement.kind == "do" else entered
        row.sides += [("true", repeats), ("false", left)]
        if left is None:
            context.gap(statement.at, f"branch {statement.kind}", UNKNOWN_END)
    if started is not None:
        terms: list[Term] = [(1, repeats), *splits.thrown]
        terms += [(1, left)] if left is not None else []
        terms += [(1, marker)] if marker is not None else []
        context.equations.fill(started, *terms)
    return out


def _known(context: FunctionContext, count: Ref) -> Ref | None:
    return None if context.direct else count


def _loop_marker(context: FunctionContext, statement: Statement, own: Flow) -> int | None:
    header = [statement.regions[r] for r in ("init", "condition", "update") if r in statement.regions]
    if not any(r.may_throw for r in header):
        return None
    calls: set[str] = set().union(*(r.call_names() for r in header))
    start = statement.start if statement.kind != "do" else statement.regions["condition"].start
    marker = context.marker(start, max(r.end for r in header), calls, own)
    if marker is not None:
        context.probes.open(statement.begin, Mark(marker))
    return marker


def _loop_exit(
    context: FunctionContext, statement: Statement, count: Ref, own: Flow, variable: str
) -> tuple[Ref | None, Ref | None]:
    """How often the loop was left at its end, by any way and by its condition."""
    breaks = own.jumps.get((id(statement), "break"), [])
    out: Ref | None = None
    if own.opaque or context.direct:
        if completes(statement) is True and context.level == "statement":
            out = context.counter()
            context.probes.close(statement.end, Count(out))
    else:
        inner = [(id(statement), "break"), (id(statement), "continue")]
        away = [ref for key, refs in own.jumps.items() if key not in inner for ref in refs]
        out = context.equations.sum((1, count), *((-c, r) for c, r in own.thrown), *((-1, r) for r in away))
    if statement.constant == "true":
        return out, None
    if out is None:
        return None, context.equations.sum() if completes(statement) is False else None
    if variable and completes(statement) is True:
        breaks = [context.counter()]
        context.probes.close(statement.end, f"if({variable}!=0)", Count(breaks[0]))
    return out, context.equations.sum((1, out), *((-1, r) for r in breaks))


HANDLERS = {
    "if": plan_if,
    "while": plan_loop,
    "do": plan_loop,
    "for": plan_loop,
    "for-each": plan_loop,
}
