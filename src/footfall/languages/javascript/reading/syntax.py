"""Small questions about syntax nodes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.parse import Node, SyntaxNode

COMMENTS = frozenset(["comment", "html_comment"])
CHAIN = {"member_expression": "object", "subscript_expression": "object", "call_expression": "function"}
"""The links of chains, and the field of what each goes on from."""
COUNTED = {
    "expression_statement": "expression",
    "variable_declaration": "variable",
    "lexical_declaration": "variable",
    "using_declaration": "variable",
    "if_statement": "if",
    "while_statement": "while",
    "do_statement": "do",
    "for_statement": "for",
    "for_in_statement": "for-each",
    "switch_statement": "switch",
    "try_statement": "try",
    "with_statement": "with",
    "return_statement": "return",
    "throw_statement": "throw",
    "break_statement": "break",
    "continue_statement": "continue",
    "debugger_statement": "debugger",
    "class_declaration": "class",
}
"""The kinds of statements that count, by their syntax."""
_HOISTED = frozenset(["function_declaration", "generator_function_declaration", "empty_statement", "import_statement"])
_NEVER_COMPLETES = frozenset(["return_statement", "throw_statement", "break_statement", "continue_statement"])
_ENDS = frozenset([";", "}"])
_CASES = frozenset(["switch_case", "switch_default"])
LINE_END = re.compile(rb"\r\n?|\n|\xe2\x80[\xa8\xa9]")
"""What ends a line of code."""
FUNCTIONS = frozenset(["arrow_function", "function_expression", "generator_function", "class"])


def code_end(node: SyntaxNode) -> int:
    """Where the code of a node ends: a statement that ends without ``;`` may hold the comment behind it."""
    while count := node.child_count:
        last = node.child(count - 1)
        kind = "" if last is None else last.type
        if kind in _ENDS:
            break  # it ends the node too
        while kind in COMMENTS and count > 1:
            count -= 1
            last = node.child(count - 1)
            kind = "" if last is None else last.type
        if last is None or kind in COMMENTS:
            break
        node = last
    return node.end_byte


def labelled(node: SyntaxNode) -> SyntaxNode:
    """What stands behind all labels of a statement."""
    while node.type == "labeled_statement":
        body = node.child_by_field_name("body")
        if body is None:
            break
        node = body
    return node


def is_counted(node: SyntaxNode) -> bool:
    """Whether a node in a list of statements counts as one."""
    node = labelled(node)
    if node.type == "export_statement":
        declaration = node.child_by_field_name("declaration")
        if declaration is not None:
            return declaration.type in COUNTED
        return node.child_by_field_name("value") is not None
    return node.type in COUNTED


def statements(node: SyntaxNode) -> Iterator[SyntaxNode]:
    """The statements directly in a block, a case or a program."""
    in_case = node.type in _CASES
    for kid in node.children_by_field_name("body") if in_case else node.named_children:
        if kid.type not in COMMENTS and kid.type != "hash_bang_line":
            yield kid


def _first(node: SyntaxNode) -> SyntaxNode | None:
    """The first piece in a node, without making all of them."""
    return node.named_child(0) if node.named_child_count else None


def following(node: SyntaxNode) -> Iterator[SyntaxNode]:
    """What stands behind a node in the same list."""
    while (after := node.next_named_sibling) is not None:
        yield after
        node = after


def is_directive(node: SyntaxNode) -> bool:
    """Whether a statement is a string alone; it is a directive where only such ones stand before it."""
    if node.type != "expression_statement":
        return False
    first = _first(node)
    if first is None or (first.type != "string" and first.type not in COMMENTS):
        return False
    inner = [kid for kid in node.named_children if kid.type not in COMMENTS]
    return len(inner) == 1 and inner[0].type == "string"


def directives(node: SyntaxNode) -> list[SyntaxNode]:
    """The directives at the start of a function's body or a program."""
    found: list[SyntaxNode] = []
    first = _first(node)
    if first is None or (first.type in COUNTED and first.type != "expression_statement"):
        return found  # as nearly always, and a list may be long
    for kid in statements(node):
        if not is_directive(kid):
            break
        found.append(kid)
    return found


def is_strict_by_directive(program: SyntaxNode, code: bytes) -> bool:
    """Whether a directive makes all of a source strict."""
    return any(b"use strict" in code[one.start_byte : one.end_byte] for one in directives(program))


_AT = re.compile(rb"@(?:\s|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/|//[^\r\n]*)*")


class Chains:
    """The chains of one source: what is known of their inner pieces is not looked for again."""

    def __init__(self, data: bytes) -> None:
        self._links: dict[int, SyntaxNode | None] = {}
        self._decorators = {found.end() for found in _AT.finditer(data)}

    def is_decorator(self, piece: SyntaxNode) -> bool:
        """Whether a chain is what a decorator names."""
        return piece.start_byte in self._decorators

    def last_link(self, inner: SyntaxNode) -> SyntaxNode | None:
        """The last ``?.`` of a chain that ends in a piece: where it may end before that; ``None`` without one."""
        at: SyntaxNode | None = inner
        found = None
        passed = []
        while at is not None and at.type in CHAIN:
            if at.id in self._links:
                found = self._links[at.id]
                break
            passed.append(at.id)
            if any(kid.type == "optional_chain" for kid in at.children):
                found = at
                break
            at = at.child_by_field_name(CHAIN[at.type])
        self._links.update(dict.fromkeys(passed, found))
        return found


def outside(function: Node) -> list[Node]:
    """What of a function runs where it is made: the key of a method in brackets, and decorators."""
    if not function.kids or function.type != "method_definition":
        return []
    parameters = function.field("parameters")
    return [kid for kid in function.kids if parameters is not None and kid.end <= parameters.start_byte]


def is_generator(node: Node) -> bool:
    """Whether a function is a generator."""
    if node.type != "method_definition":
        return node.type.startswith("generator")
    return any(kid.type == "*" for kid in node.syntax.children)


def front(program: SyntaxNode, data: bytes, start: int = 0, end: int | None = None) -> tuple[int, str]:
    """Where a script may begin with something else, and what separates that from what stands in front.

    Behind its directives, and behind a first line with ``#!`` or ``-->``.  The script lies between
    ``start`` and ``end`` of ``data``.
    """
    leading = directives(program)
    if leading:
        behind = code_end(leading[-1])
        return behind, "" if data[behind - 1 : behind] == b";" else ";"
    end = len(data) if end is None else end
    last = start
    for kid in program.children:
        if kid.type == "html_comment":
            last = kid.start_byte
        elif kid.type != "comment":
            break
    if last > start or data.startswith((b"#!", b"-->"), start, end):
        line = LINE_END.search(data, last, end)
        return (end if line is None else line.end()), ""
    return start, ""


def first_executed(node: SyntaxNode, skip: int = 0) -> SyntaxNode | None:
    """What runs first in a list of statements, the first ``skip`` ones left out."""
    if not skip and node.type == "statement_block":
        first = _first(node)
        if first is None or first.type in COUNTED:
            return first
    for number, kid in enumerate(statements(node)):
        if number >= skip and kid.type not in _HOISTED and not _declares_function(kid):
            return kid
    return None


def _declares_function(node: SyntaxNode) -> bool:
    if node.type != "export_statement":
        return False
    declaration = node.child_by_field_name("declaration")
    if declaration is None:
        return node.child_by_field_name("value") is None
    return declaration.type in _HOISTED


def never_completes(node: SyntaxNode) -> bool:
    """Whether control surely does not reach the end of a statement."""
    while node.type == "statement_block":
        last = None
        for kid in statements(node):
            last = kid
        if last is None:
            return False
        node = last
    return node.type in _NEVER_COMPLETES


def without_parentheses(node: SyntaxNode) -> SyntaxNode:
    """What stands inside parentheses."""
    while node.type == "parenthesized_expression":
        inner: SyntaxNode | None = node.named_child(0)
        if node.named_child_count != 1 or inner is None:
            kids = [kid for kid in node.named_children if kid.type not in COMMENTS]
            inner = kids[0] if len(kids) == 1 else None
        if inner is None or inner.type in COMMENTS:
            break
        node = inner
    return node


def is_module(program: SyntaxNode) -> bool:
    """Whether a source imports or exports in a way that only modules may."""
    return any(kid.type in ("import_statement", "export_statement") for kid in program.children)
