"""Counting the calls of generators, whose bodies begin only when they are resumed.

One more parameter counts them: a rest parameter is always bound, at the call, and
its pattern may hold an expression.  A function's own rest parameter becomes a
pattern that counts, and is made anew from ``arguments`` where the body begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import COMMENTS, directives
from footfall.model.program import Gap

if TYPE_CHECKING:
    from footfall.languages.javascript.plan.pieces import Body
    from footfall.languages.javascript.plan.planner import Planner
    from footfall.model.program import Function
    from footfall.parse import Node, SyntaxNode


_TYPED = ("ts", "tsx")


def is_generator(node: Node) -> bool:
    """Whether a function is a generator."""
    if node.type != "method_definition":
        return node.type.startswith("generator")
    return any(kid.type == "*" for kid in node.syntax.children)


def count_calls(p: Planner, node: Node, row: Function, body: Body) -> None:
    """Let a generator count its calls; its body then has a counter of its own."""
    calls = body.counter
    body.counter = p.counter()
    parameters = node.field("parameters")
    if parameters is not None and _may_add(p, node, parameters) and _add(p, node, parameters, _part(p, calls), body):
        return
    row.calls = None
    reason = "a generator with these parameters cannot count its calls"
    p.outline.gaps.append(Gap(node.start, f"calls of {row.name}", reason))


def _may_add(p: Planner, node: Node, parameters: SyntaxNode) -> bool:
    """Whether a rest parameter changes nothing: strict by themselves functions may not have one, and in sloppy ones
    it unties ``arguments`` from the parameters; decorators may be told its type."""
    if b"@" in p.source.data[node.start : parameters.end_byte] and p.source.path.endswith(_TYPED):
        return False
    body = node.field("body")
    if body is None or any("use strict" in p.text(one) for one in directives(body)):
        return False
    inside = p.source.data[parameters.start_byte : body.end_byte]
    return p.is_strict or _in_class(node) or (b"arguments" not in inside and b"eval" not in inside)


def _in_class(node: Node) -> bool:
    at = node.parent
    while at is not None and "type" not in at.tags:
        at = at.parent
    return at is not None


def _part(p: Planner, calls: int) -> str:
    """The part of a pattern that counts; where calls are recorded it is bound to the call."""
    if p.calls.is_on:
        return f'"":{p.edits.names.activation}={p.calls.called(len(p.outline.functions) - 1)}'
    return f"[{p.edits.count(calls)}]:{p.edits.names.rest}"


def _add(p: Planner, node: Node, parameters: SyntaxNode, part: str, body: Body) -> bool:
    named = [kid for kid in parameters.named_children if kid.type not in COMMENTS]
    pattern = f"{{{part}"
    if not named or named[-1].type != "rest_pattern":
        kids = [kid for kid in parameters.children if kid.type not in COMMENTS]
        comma = "," if named and kids[-2].type != "," else ""
        p.edits.close(parameters.start_byte, parameters.end_byte - 1, f"{comma}...{pattern}}}")
        return True
    target = next(kid for kid in named[-1].named_children if kid.type not in COMMENTS)
    if target.type == "object_pattern":
        p.edits.open(target.start_byte + 1, target.start_byte + 1, pattern[1:] + ",")
        return True
    inside = p.source.data[parameters.start_byte : node.end]
    if target.type != "identifier" or b"arguments" in inside or b"eval" in inside:
        return False
    p.edits.open(target.start_byte, target.end_byte, f"{pattern},")
    p.edits.open(target.end_byte, target.end_byte, "}")  # in front of its type, where it has one
    body.prelude = f"{p.text(target)}={p.edits.helper('rest')}(arguments,{len(named) - 1});"
    return True
