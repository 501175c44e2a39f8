"""Whether control can reach the end of a statement, as javac sees it (JLS 14.22).

Three answers: ``True``, ``False``, and ``None`` where it hangs on whether some
name is a constant.  Only ``True`` allows a probe at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.syntax.nodes import JUMPS, LOOPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.languages.java.syntax.nodes import Body, Case, Statement

Answer = bool | None
UNKNOWN_END = "whether what is behind it can be reached hangs on a name that may be a constant"
"""Why something is not measured where the answer is ``None``."""


def body_completes(body: Body) -> Answer:
    """Whether the end of a body can be reached."""
    return completes(body.statements[-1]) if body.statements else True


def completes(statement: Statement) -> Answer:
    """Whether control can go on behind a statement."""
    answer = _completes(statement)
    if statement.labels and answer is not True:
        return _any([answer, *(_jumps(b, statement, "break", False) for b in statement.inner_bodies())])
    return answer


def _completes(statement: Statement) -> Answer:
    kind = statement.kind
    if kind in JUMPS:
        return False
    if kind in ("block", "synchronized"):
        return body_completes(statement.bodies[0])
    if kind == "if":
        if len(statement.bodies) == 1:
            return True
        return _any(body_completes(b) for b in statement.bodies)
    if kind in LOOPS:
        return _loop(statement)
    if kind == "try":
        return _try(statement)
    if kind == "switch":
        return _switch(statement)
    return True


def _any(answers: Iterable[Answer]) -> Answer:
    seen: Answer = False
    for answer in answers:
        if answer:
            return True
        if answer is None:
            seen = None
    return seen


def _loop(statement: Statement) -> Answer:
    if statement.kind == "for-each":
        return True
    body = statement.bodies[0]
    left = _jumps(body, statement, "break")
    if left is True:
        return True
    if statement.constant in ("true", "always"):
        return left
    if statement.kind == "do":
        reached = _any([body_completes(body), _jumps(body, statement, "continue")])
        if reached is not True:
            return left if reached is False else None
    return True if statement.constant == "no" else None


def _try(statement: Statement) -> Answer:
    bodies = statement.bodies
    answer = _any(body_completes(b) for b in bodies if b.kind != "finally")
    if bodies[-1].kind == "finally":
        last = body_completes(bodies[-1])
        if last is not True:
            return last if answer is not False else False
    return answer


def _switch(statement: Statement) -> Answer:
    cases = statement.cases
    if not any(c.is_default or c.has_pattern for c in cases):
        return True
    ends: list[Answer] = []
    for case in cases:
        if case.body is None:
            if not case.arrow:
                return True
            continue
        ends.append(_jumps(case.body, statement, "break"))
    last = [c for c in cases if c.arrow] or cases[-1:]
    return _any([*ends, *(body_completes(c.body) if c.body is not None else True for c in last)])


def _jumps(body: Body, target: Statement, kind: str, is_near: bool = True) -> Answer:
    """Whether a jump in the body arrives at ``target``; ``is_near``: one without a label would aim at it."""
    return _any(_jumps_from(statement, target, kind, is_near) for statement in body.statements)


def _jumps_from(statement: Statement, target: Statement, kind: str, is_near: bool) -> Answer:
    if statement.kind == kind:
        return is_near if statement.target is None else statement.target in target.labels
    is_near = is_near and statement.kind not in LOOPS and (statement.kind != "switch" or kind == "continue")
    bodies = statement.inner_bodies()
    answer = _any(_jumps(body, target, kind, is_near) for body in bodies)
    if answer is not False and bodies[-1].kind == "finally":
        last = body_completes(bodies[-1])
        if last is not True:
            own = _jumps(bodies[-1], target, kind, is_near)
            return own if own is True or last is False else None
    return answer


def falls_out(case: Case) -> Answer:
    """Whether control can fall from a colon case into the next."""
    if case.arrow or case.body is None:
        return not case.arrow
    return body_completes(case.body)
