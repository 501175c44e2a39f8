"""Code that only TypeScript knows, as JavaScript of the same length that is counted alike.

Nobody runs this text: it is only planned from, and what is inserted goes into the author's text, which a
compiler gets.  An enum becomes a declaration whose variables are its members, a namespace one declaration and a
block.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from footfall.languages.javascript.typed.types_erase import ALONE, BEFORE, NO_MARK, SEMICOLON, Extent
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from footfall.languages.javascript.typed.types_erase import Eraser
    from footfall.model.program import Outline
    from footfall.parse import SyntaxNode

PROPERTY, ENUM, NAMESPACE, REQUIRE, EXPORT = "parameter property", "enum", "namespace", "import =", "export ="
ACCESSOR, USING, CAST = "accessor", "using", "type assertion"
_STATEMENTS = {"enum": ENUM, "namespace": NAMESPACE, "require": REQUIRE, "export_equals": EXPORT}
"""By capture, the kinds of statements that are code in TypeScript only."""
_DECLARED = b"let "
_EXPORT = re.compile(rb"\bexport\s+\Z")
_COUNTED = re.compile(rb"=>|\b(?:function|class|eval|await|yield)\b|[?&|]{2}|\?")
"""What a decorator has if something in it may be counted."""


class Hidden(NamedTuple):
    """A piece of text that cannot go without a compiler, on some Nodes at least; of a statement its head."""

    start: int
    end: int
    kind: str


def plan_from(eraser: Eraser, captures: dict[str, list[SyntaxNode]]) -> list[Hidden]:
    """Put JavaScript in the place of code that only TypeScript knows; returns the latter."""
    hidden = [Hidden(n.start_byte, n.end_byte, PROPERTY) for n in captures.get("property", ())]
    for tag, kind in _STATEMENTS.items():
        for node in captures.get(tag, ()):
            if (node.start_byte, kind) in eraser.errors:
                hidden.append(_statement(eraser, node, kind))
    hidden += [Hidden(start, end, CAST) for start, end in eraser.casts]
    for start, end in eraser.accessors:
        eraser.extents.append(Extent(start, -end, NO_MARK, BEFORE))
        hidden.append(Hidden(start, end, ACCESSOR))
    for start, end in eraser.usings:
        eraser.extents.append(_replaced(start, end, b"const"))
        hidden.append(Hidden(start, end, USING))
    for node in captures.get("decorator", ()):  # of a parameter, which no JavaScript has
        if not _COUNTED.search(eraser.data, node.start_byte, node.end_byte):
            eraser.extents.append(Extent(node.start_byte, -node.end_byte, NO_MARK, BEFORE))
    kinds = {PROPERTY, *_STATEMENTS.values(), ACCESSOR, USING}
    eraser.errors = [error for error in eraser.errors if error[1] not in kinds]
    return hidden


def name_kinds(outline: Outline, hidden: list[Hidden]) -> None:
    """Let statements for which other code stood be what they are."""
    heads = {one.start: one for one in hidden if one.kind in (ENUM, NAMESPACE)}
    for statement in outline.statements if heads else []:
        head = heads.get(statement.span.start)
        if head is not None:
            statement.kind = head.kind
            statement.span = Span(head.start, head.end)


def _statement(eraser: Eraser, node: SyntaxNode, kind: str) -> Hidden:
    parent = node.parent
    outer = parent if parent and parent.type in ("export_statement", "expression_statement") else node
    start, body = outer.start_byte, node.child_by_field_name("body")
    if kind == EXPORT:
        sign = next(kid for kid in node.children if kid.type == "=")
        eraser.extents.append(_replaced(node.start_byte, sign.end_byte, b"0,"))
        return Hidden(node.start_byte, sign.end_byte, kind)
    if kind == REQUIRE and (exported := _EXPORT.search(eraser.data[:start])):
        start = exported.start()
    if kind == REQUIRE or body is None or (kind == ENUM and any(kid.type == "const" for kid in node.children)):
        eraser.extents.append(Extent(start, -outer.end_byte, SEMICOLON))
        return Hidden(start, outer.end_byte, kind)
    is_exported = outer.type == "export_statement"
    keyword = node.start_byte if is_exported else start
    if kind == NAMESPACE:
        eraser.extents.append(_replaced(keyword, body.start_byte, _DECLARED + b"_;"))
    else:
        _enum(eraser, keyword, body)
    return Hidden(start, body.start_byte, kind)


def _enum(eraser: Eraser, keyword: int, body: SyntaxNode) -> None:
    """``enum E { A = f(), 'b', }`` becomes ``let  E, A = f(), ___  ;``."""
    members = [kid for kid in body.named_children if kid.type != "comment"]
    eraser.extents.append(_replaced(keyword, keyword + len(_DECLARED), _DECLARED))
    comma = b"," if members else b" "
    eraser.extents.append(_replaced(body.start_byte, body.start_byte + 1, comma))
    eraser.extents.append(_replaced(body.end_byte - 1, body.end_byte, b";"))
    for member in members:
        name = member.child_by_field_name("name") if member.type == "enum_assignment" else member
        if name is not None and name.type != "property_identifier":
            size = name.end_byte - name.start_byte
            eraser.extents.append(_replaced(name.start_byte, name.end_byte, b"_" * size))
    last = next((kid for kid in reversed(body.children[:-1]) if kid.type != "comment"), None)
    if last is not None and last.type == ",":
        eraser.extents.append(Extent(last.start_byte, -last.end_byte))


def _replaced(start: int, end: int, text: bytes) -> Extent:
    return Extent(start, -end, NO_MARK, ALONE, text)
