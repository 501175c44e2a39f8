"""Counting the calls of generators, whose bodies begin only when they are resumed.

One more parameter counts them: a rest parameter is always bound, at the call, and
its pattern may hold an expression.  A function's own rest parameter becomes a
pattern that counts, and is made anew from ``arguments`` where the body begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import COMMENTS, directives

if TYPE_CHECKING:
    from footfall.languages.javascript.calls.calls import Calls
    from footfall.languages.javascript.plan.draft import Draft
    from footfall.languages.javascript.plan.enclosing import Body
    from footfall.model.program import Function
    from footfall.parse import Node, SyntaxNode


_TYPED = ("ts", "tsx")


def count_calls(draft: Draft, calls: Calls, node: Node, row: Function, body: Body) -> None:
    """Let a generator count its calls; its body then has a counter of its own."""
    counter, body.counter = body.counter, draft.counter()
    parameters = node.field("parameters")
    if parameters is not None and _may_add(draft, node, parameters):
        part = _part(draft, calls, counter)
        if _add(draft, node, parameters, part, body):
            return
    row.calls = None
    reason = "a generator with these parameters cannot count its calls"
    draft.gap(node.start, f"calls of {row.name}", reason)


def _may_add(draft: Draft, node: Node, parameters: SyntaxNode) -> bool:
    """Whether a rest parameter changes nothing: strict by themselves functions may not have one, and in sloppy ones
    it unties ``arguments`` from the parameters; decorators may be told its type."""
    if b"@" in draft.source.data[node.start : parameters.end_byte] and draft.source.path.endswith(_TYPED):
        return False
    body = node.field("body")
    if body is None or any("use strict" in draft.text(one) for one in directives(body)):
        return False
    inside = draft.source.data[parameters.start_byte : body.end_byte]
    return draft.traits.is_strict or _in_class(node) or (b"arguments" not in inside and b"eval" not in inside)


def _in_class(node: Node) -> bool:
    at = node.parent
    while at is not None and "type" not in at.tags:
        at = at.parent
    return at is not None


def _part(draft: Draft, calls: Calls, counter: int) -> str:
    """The part of a pattern that counts; where calls are recorded it is bound to the call."""
    if calls.is_on:
        return f'"":{draft.edits.names.activation}={calls.called(len(draft.outline.functions) - 1)}'
    return f"[{draft.edits.count(counter)}]:{draft.edits.names.rest}"


def _add(draft: Draft, node: Node, parameters: SyntaxNode, part: str, body: Body) -> bool:
    named = [kid for kid in parameters.named_children if kid.type not in COMMENTS]
    pattern = f"{{{part}"
    if not named or named[-1].type != "rest_pattern":
        kids = [kid for kid in parameters.children if kid.type not in COMMENTS]
        comma = "," if named and kids[-2].type != "," else ""
        draft.edits.close(parameters.start_byte, parameters.end_byte - 1, f"{comma}...{pattern}}}")
        return True
    target = next(kid for kid in named[-1].named_children if kid.type not in COMMENTS)
    if target.type == "object_pattern":
        draft.edits.open(target.start_byte + 1, target.start_byte + 1, pattern[1:] + ",")
        return True
    inside = draft.source.data[parameters.start_byte : node.end]
    if target.type != "identifier" or b"arguments" in inside or b"eval" in inside:
        return False
    draft.edits.open(target.start_byte, target.end_byte, f"{pattern},")
    draft.edits.open(target.end_byte, target.end_byte, "}")  # in front of its type, where it has one
    body.prelude = f"{draft.text(target)}={draft.edits.helper('rest')}(arguments,{len(named) - 1});"
    return True
