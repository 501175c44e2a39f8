"""Call sites of single calls, for statements that call on several lines.

Right before a call its last argument, or else its object or its name, is evaluated:
``f(a, $K(b,$m[0]=$a+6))`` notes site 3 behind that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import COMMENTS, code_end

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.edits import Edits
    from footfall.languages.javascript.reading.syntax import Chains
    from footfall.parse import Node, SyntaxNode

HEAD = 3
"""At how many entries behind the place of a call path its call sites begin; see ``runtime/layout.cjs``."""
LAST = 0
"""Where the call site lies that was noted last."""
_OBJECTS = {"member_expression": "object", "subscript_expression": "index"}


def last_evaluated(call: Node, has_with: bool, chains: Chains) -> SyntaxNode | None:
    """What is evaluated right before a function is called; ``None`` where nothing can be put around that.

    ``has_with``: names may be those of an object, which is ``this`` for what is called by them.
    """
    arguments = call.field("arguments")
    if arguments is not None and arguments.type == "arguments":
        given = [kid for kid in arguments.named_children if kid.type not in COMMENTS]
        if given:
            return given[-1].named_children[-1] if given[-1].type == "spread_element" else given[-1]
    elif arguments is not None:
        return None  # a template
    if chains.is_decorator(call.syntax):
        return None  # in front of its arguments it has names only
    callee = call.field("constructor") if call.type == "new_expression" else call.field("function")
    if callee is None:
        return None
    if callee.type == "identifier":
        return None if has_with or callee.text == b"eval" else callee
    part = callee.child_by_field_name(_OBJECTS.get(callee.type, ""))
    if call.type == "new_expression" or part is None or part.type == "super":
        return None
    return None if callee.type == "member_expression" and chains.last_link(part) is not None else part


def last_noted(edits: Edits) -> str:
    """The expression for the call site that was noted last."""
    return f"{edits.runtime('here')}[{LAST}]"


def here(edits: Edits, node: str, number: int) -> str:
    """The expression that notes a call site; ``node`` names the place of the function that calls."""
    return f"{last_noted(edits)}={node}+{HEAD + number}"


def note(edits: Edits, call: Node, node: str, number: int, chains: Chains) -> None:
    """Note a call site right before its call."""
    inner = last_evaluated(call, has_with=False, chains=chains)
    assert inner is not None
    start, end = inner.start_byte, code_end(inner)
    callee = call.field("constructor") if call.type == "new_expression" else call.field("function")
    if callee is not None and callee.id == inner.id:
        # Not through a function: it has no ``this``, and what is constructed is named in parentheses.
        edits.wrap(start, end, f"({here(edits, node, number)},", ")")
    else:
        edits.wrap(start, end, f"{edits.runtime('then')}(", f",{here(edits, node, number)})")
