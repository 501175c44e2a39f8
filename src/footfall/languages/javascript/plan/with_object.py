"""``with``: names in its body are looked up in its object first, which is not to be asked for Footfall's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.edits import ENTRY

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.bodies import Bodies
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.enclosing import Scope
    from footfall.parse import Node


def plan_with(draft: Draft, bodies: Bodies, node: Node, scope: Scope) -> None:
    """Plan one; ``runtime/with_scope.cjs`` hides the names."""
    body, given = node.field("body"), node.field("object")
    if body is None or given is None or not draft.traits.measures_with:
        return
    bodies.of_statement(body, "with", scope)
    names = json.dumps(draft.edits.names.all(), separators=(",", ":"))
    draft.edits.wrap(given.start_byte + 1, given.end_byte - 1, f"{ENTRY}.scope({names},(", "))", outside=True)


def is_in_with(node: Node) -> bool:
    """Whether a piece is the body of ``with``, where an object may claim to have the counters' names."""
    if node.parent is None or node.parent.type != "with_statement":
        return False
    body = node.parent.field("body")
    return body is not None and body.id == node.syntax.id
