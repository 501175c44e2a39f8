"""``try``: its three bodies, and how often something is caught."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.bodies import Bodies
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.enclosing import Scope
    from footfall.parse import Node


def plan_try(draft: Draft, bodies: Bodies, node: Node, counter: int, scope: Scope) -> None:
    """Plan one; ``counter`` tells how often it begins."""
    body, handler, finalizer = node.field("body"), node.field("handler"), node.field("finalizer")
    if body is not None:
        bodies.of_statement(body, "try", scope)
    caught_body = handler.child_by_field_name("body") if handler is not None else None
    if caught_body is not None:
        caught = bodies.of_statement(caught_body, "catch", scope)
        none = draft.outline.equations.sum((1, counter), (-1, caught))
        draft.branch("try", node, node.start, [("catch", caught), ("none", none)], scope)
    last = finalizer.child_by_field_name("body") if finalizer is not None else None
    if last is not None:
        bodies.of_statement(last, "finally", scope)
