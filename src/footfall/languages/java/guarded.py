"""Planning ``try``, ``synchronized`` and ``switch``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.flow import Flow
from footfall.languages.java.overriding import catching, inside_finally
from footfall.languages.java.probes import Book, Clear, Count, Mark, Return
from footfall.model.source import Span

if TYPE_CHECKING:
    from footfall.languages.java.decisions import Path
    from footfall.languages.java.probes import Probe
    from footfall.languages.java.statements import StatementPlanner
    from footfall.languages.java.syntax import Body, Statement
    from footfall.model.counts import Ref
    from footfall.model.program import Branch


def plan_synchronized(s: StatementPlanner, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a ``synchronized`` statement."""
    region = statement.regions["value"]
    s.decisions.evaluate(region, s.mark_before(statement, region, count, own), own)
    entered = s.counter()
    with s.jump_target(statement, "block", statement.labels):
        s.body(statement.bodies[0], entered, own, Count(entered))
    return None


def plan_try(s: StatementPlanner, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a ``try`` with its handlers."""
    handlers = [b for b in statement.bodies if b.kind == "catch"]
    row = None
    if handlers:
        row = s.branch("try", Span(statement.start, statement.end), statement.start, [])
    with s.jump_target(statement, "block", statement.labels):
        _try_body(s, statement, count, own)
        for kind, handler in zip(statement.catches, handlers, strict=True):
            caught = s.counter()
            first: list[Probe] = [Return(), Count(caught), *([Book()] if s.can_mark else []), *catching(s.targets)]
            s.body(handler, caught, own, *first)
            own.thrown.append((-1, caught))
            assert row is not None
            row.sides.append((kind, caught))
        if statement.bodies[-1].kind == "finally":
            _finally(s, statement, statement.bodies[-1], own)
    if row is not None:
        caught_terms = [(-1, ref) for _, ref in row.sides if ref is not None]
        row.sides.append(("none", s.equations.sum((1, count), *caught_terms)))
    return None


def _try_body(s: StatementPlanner, statement: Statement, count: Ref, own: Flow) -> None:
    body = statement.bodies[0]
    resources = statement.regions.get("resources")
    if resources is None:
        s.body(body, count, own)
        return
    path = s.mark_before(statement, resources, count, own, force=True)
    site = s.sites.current if s.sites.may_call else None
    s.decisions.evaluate(resources, path, own, later=True)
    marker = next(iter(path.current), None)
    entered = s.counter()
    closes = [call for call in resources.calls() if call.name == "close"]
    with s.jump_target(resources, "resources", site=site), s.sites.closing(closes):
        end = Mark(marker) if marker is not None else None
        s.body(body, entered, own, Count(entered), end=end, site=site)


def _finally(s: StatementPlanner, statement: Statement, body: Body, own: Flow) -> None:
    """Book an exception before ``finally`` runs: what it does may set the marker or swallow it."""
    books = bool(own.thrown) and s.can_mark
    if books:
        s.clears = True
        name = f"t$f{s.probes.number}"
        wraps = any(b.kind == "catch" for b in statement.bodies)
        if wraps:
            s.probes.open(statement.start, "try{")
        s.probes.close(
            statement.finally_at,
            f"{'}' if wraps else ''}catch(final java.lang.Throwable {name}){{", Book(), Clear(), f"throw {name};}}",
        )  # fmt: skip
    inner = Flow()
    entered = s.counter()
    with inside_finally(s) as first:
        s.body(body, entered, inner, Return(), Count(entered), *first, end=Clear(), always=False)
    if not inner.is_quiet:
        s.clears = True
        own.opaque = True
    own.thrown += inner.thrown
    for target, refs in inner.jumps.items():
        own.jumps.setdefault(target, []).extend(refs)


def plan_switch(s: StatementPlanner, statement: Statement, count: Ref, own: Flow) -> Ref | None:
    """Plan a ``switch`` statement: each case has a counter."""
    region = statement.regions["value"]
    path = s.mark_before(statement, region, count, own, also=[g for c in statement.cases for g in c.guards])
    s.decisions.evaluate(region, path, own)
    row = s.branch("switch", Span(statement.start, statement.end), statement.at, [])
    with s.jump_target(statement, "switch", statement.labels):
        s.decisions.cases(statement.cases, row, statement.at, own)
    if not any(c.is_default or c.has_pattern for c in statement.cases):
        row.sides.append(("none", _unmatched(s, statement, path, row)))
    return None


def _unmatched(s: StatementPlanner, statement: Statement, path: Path, row: Branch) -> Ref | None:
    """How often no case of a ``switch`` matched; by a default of its own where it does not follow."""
    if path.base is not None and all(ref is not None for _, ref in row.sides):
        chosen = [(-1, ref) for _, ref in row.sides if ref is not None]
        return s.equations.sum((1, path.base), *path.losses(), *chosen)
    if s.level != "statement":
        return None
    none = s.counter()
    is_arrow = bool(statement.cases) and statement.cases[0].arrow
    before, behind = ("default->{", "}") if is_arrow else ("default:", "break;")
    s.probes.close(statement.opening, before, Count(none), behind)
    return none


HANDLERS = {
    "synchronized": plan_synchronized,
    "try": plan_try,
    "switch": plan_switch,
}
