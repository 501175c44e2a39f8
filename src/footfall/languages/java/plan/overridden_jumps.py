"""Jumps that may not arrive: a ``finally`` on their way, or what closes resources, may end otherwise.

Where that holds for a ``break`` out of a loop, the loop has a local variable that tells, behind the loop,
whether a ``break`` led there.  A ``break`` sets it; wherever control goes on inside the loop instead, in a
``catch`` or by a jump out of a ``finally``, it gets back the value that it had when that ``finally`` began.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from footfall.languages.java.plan.flow import Target
from footfall.languages.java.syntax.nodes import JUMPS, LOOPS, every_statement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.languages.java.plan.context import FunctionContext
    from footfall.languages.java.plan.probes import Probe
    from footfall.languages.java.syntax.nodes import Body, Statement


def _may_end_abruptly(body: Body) -> bool:
    return any(s.may_throw or s.kind in JUMPS for s in every_statement(body.statements))


def break_may_fail(loop: Statement, closing: bool) -> bool:
    """Whether some ``break`` out of a loop may not arrive; ``closing``: also since resources are closed on its way."""
    stack = [(s, True, False) for s in loop.bodies[0].statements]
    while stack:
        statement, is_near, may_fail = stack.pop()
        aims = is_near if statement.target is None else statement.target in loop.labels
        if statement.kind == "break" and aims and may_fail:
            return True
        is_near = is_near and statement.kind not in LOOPS and statement.kind != "switch"
        for body in statement.inner_bodies():
            stack += [(s, is_near, may_fail or _may_stop(statement, body, closing)) for s in body.statements]
    return False


def return_may_fail(body: Body) -> bool:
    """Whether some ``return`` in a body may not arrive."""
    stack = [(s, False) for s in body.statements]
    while stack:
        statement, may_fail = stack.pop()
        if statement.kind == "return" and may_fail:
            return True
        for inner in statement.inner_bodies():
            stack += [(s, may_fail or _may_stop(statement, inner, True)) for s in inner.statements]
    return False


def _may_stop(statement: Statement, body: Body, closing: bool) -> bool:
    """Whether what ends a ``try`` may stop a jump out of one of its bodies."""
    if statement.kind != "try" or body.kind == "finally":
        return False
    last = statement.bodies[-1]
    if last.kind == "finally" and _may_end_abruptly(last):
        return True
    return closing and body.kind == "try" and "resources" in statement.regions


def noted(targets: list[Target], at: int, is_break: bool) -> list[Probe]:
    """What a jump to the target at ``at`` of the stack does to the variables of loops around it."""
    left = sum(target.kind == "finally" for target in targets[at + 1 :])
    probes: list[Probe] = []
    for number, target in enumerate(targets[: at + 1]):
        if target.variable and number == at and is_break:
            probes.append(f"{target.variable}=1;")
        elif target.variable and left:
            probes.append(f"{target.variable}={target.before[-1 - left]};")
    return probes


def catching(targets: list[Target]) -> list[Probe]:
    """What a ``catch`` does to them."""
    return [f"{target.variable}={target.before[-1]};" for target in targets if target.variable]


@contextmanager
def inside_finally(context: FunctionContext) -> Iterator[list[Probe]]:
    """Within it, a ``finally`` is planned; gives the probes for its beginning."""
    probes: list[Probe] = []
    loops = [target for target in context.targets if target.variable]
    for target in loops:
        name = context.variable()
        probes.append(f"final int {name}={target.variable};")
        target.before.append(name)
    context.targets.append(Target(0, "finally"))
    try:
        yield probes
    finally:
        context.targets.pop()
        for target in loops:
            target.before.pop()
