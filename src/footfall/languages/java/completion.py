"""Whether control can reach the end of a statement, as javac sees it (JLS 14.22).

Three answers: ``True``, ``False``, and ``None`` where it hangs on whether some
name is a constant.  Only ``True`` allows a probe at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.languages.java.syntax import Body, Case, Statement

Answer = bool | None
_JUMPS = frozenset(["return", "throw", "break", "continue", "yield"])
_LOOPS = frozenset(["while", "do", "for", "for-each"])


def body_completes(body: Body) -> Answer:
    """Whether the end of a body can be reached."""
    return completes(body.statements[-1]) if body.statements else True


def completes(statement: Statement) -> Answer:
    """Whether control can go on behind a statement."""
    if statement.labels and any(_has_jump(b, statement, label, "break") for b in statement.inner_bodies()
                                for label in statement.labels):  # fmt: skip
        return True
    kind = statement.kind
    if kind in _JUMPS:
        return False
    if kind in ("block", "synchronized"):
        return body_completes(statement.bodies[0])
    if kind == "if":
        if len(statement.bodies) == 1:
            return True
        return _any(body_completes(b) for b in statement.bodies)
    if kind in _LOOPS:
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
    if _has_jump(statement.bodies[0], statement, None, "break"):
        return True
    if statement.constant == "true":
        return False
    if statement.kind == "do":
        body = body_completes(statement.bodies[0])
        if not body and not _has_jump(statement.bodies[0], statement, None, "continue"):
            return None if statement.labels or body is None else False
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
    if not cases or not any(c.is_default for c in cases):
        return None if any(c.has_pattern for c in cases) else True
    for case in cases:
        if case.body is None:
            if not case.arrow:
                return True
            continue
        if _has_jump(case.body, statement, None, "break"):
            return True
    ends = [c for c in cases if c.arrow] or cases[-1:]
    return _any(body_completes(c.body) if c.body is not None else True for c in ends)


def _has_jump(body: Body, target: Statement, label: str | None, kind: str) -> bool:
    """Whether the body jumps to ``target``: without a label, or with one of its labels."""
    names = set(target.labels) if label is None else {label}
    stack = [(s, True) for s in body.statements]
    while stack:
        statement, direct = stack.pop()
        if statement.kind == kind and (
            (statement.target is None and direct and label is None) or statement.target in names
        ):
            return True
        inner_direct = direct and statement.kind not in _LOOPS and (statement.kind != "switch" or kind == "continue")
        stack += [(s, inner_direct) for b in statement.inner_bodies() for s in b.statements]
    return False


def falls_out(case: Case) -> Answer:
    """Whether control can fall from a colon case into the next."""
    if case.arrow or case.body is None:
        return not case.arrow
    return body_completes(case.body)
