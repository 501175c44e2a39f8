"""Planning ``try`` and ``synchronized``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.plan.flow import Flow
from footfall.languages.java.plan.overridden_jumps import catching, inside_finally
from footfall.languages.java.plan.probes import Book, Clear, Count, Mark, Return
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from footfall.languages.java.plan.probes import Probe
    from footfall.languages.java.plan.visitor import StatementVisitor
    from footfall.languages.java.syntax.nodes import Body, Statement
    from footfall.model.equations import Ref


def plan_synchronized(visitor: StatementVisitor, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a ``synchronized`` statement."""
    context = visitor.context
    region = statement.regions["value"]
    visitor.evaluate(region, visitor.mark_before(statement, region, count, own), own)
    entered = context.counter()
    with context.jump_target(statement, "block", statement.labels):
        visitor.body(statement.bodies[0], entered, own, Count(entered))
    return None


def plan_try(visitor: StatementVisitor, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a ``try`` with its handlers."""
    context = visitor.context
    handlers = [b for b in statement.bodies if b.kind == "catch"]
    row = None
    if handlers:
        row = context.branch("try", Span(statement.start, statement.end), statement.start, [])
    with context.jump_target(statement, "block", statement.labels):
        _try_body(visitor, statement, count, own)
        for kind, handler in zip(statement.catches, handlers, strict=True):
            caught = context.counter()
            first: list[Probe] = [
                Return(),
                Count(caught),
                *([Book()] if context.can_mark else []),
                *catching(context.targets),
            ]
            visitor.body(handler, caught, own, *first)
            own.thrown.append((-1, caught))
            assert row is not None
            row.sides.append((kind, caught))
        if statement.bodies[-1].kind == "finally":
            _finally(visitor, statement, statement.bodies[-1], own)
    if row is not None:
        caught_terms = [(-1, ref) for _, ref in row.sides if ref is not None]
        row.sides.append(("none", context.equations.sum((1, count), *caught_terms)))
    return None


def _try_body(visitor: StatementVisitor, statement: Statement, count: Ref, own: Flow) -> None:
    context = visitor.context
    body = statement.bodies[0]
    resources = statement.regions.get("resources")
    if resources is None:
        visitor.body(body, count, own)
        return
    path = visitor.mark_before(statement, resources, count, own, force=True)
    site = context.sites.current if context.sites.may_call else None
    visitor.evaluate(resources, path, own, later=True)
    marker = next(iter(path.current), None)
    entered = context.counter()
    closes = [call for call in resources.calls() if call.name == "close"]
    with context.jump_target(resources, "resources", site=site), context.sites.closing(closes):
        end = Mark(marker) if marker is not None else None
        visitor.body(body, entered, own, Count(entered), end=end, site=site)


def _finally(visitor: StatementVisitor, statement: Statement, body: Body, own: Flow) -> None:
    """Book an exception before ``finally`` runs: what it does may set the marker or swallow it."""
    context = visitor.context
    books = bool(own.thrown) and context.can_mark
    if books:
        context.clears = True
        name = f"t$f{context.probes.number}"
        wraps = any(b.kind == "catch" for b in statement.bodies)
        if wraps:
            context.probes.open(statement.start, "try{")
        context.probes.close(
            statement.finally_at,
            f"{'}' if wraps else ''}catch(final java.lang.Throwable {name}){{", Book(), Clear(), f"throw {name};}}",
        )  # fmt: skip
    inner = Flow()
    entered = context.counter()
    with inside_finally(context) as first:
        visitor.body(body, entered, inner, Return(), Count(entered), *first, end=Clear(), always=False)
    if not inner.is_quiet:
        context.clears = True
        own.opaque = True
    own.thrown += inner.thrown
    for target, refs in inner.jumps.items():
        own.jumps.setdefault(target, []).extend(refs)


HANDLERS = {
    "synchronized": plan_synchronized,
    "try": plan_try,
}
