"""What the grammar reads without complaint, and JavaScript reads otherwise or refuses.

The grammar lets arrow functions, blocks and declarations stand where they may not; where
a line break ends a statement instead, it sees one statement for two.  Insertions into what was
misread would change programs, and give programs that do not compile a meaning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import COMMENTS, labelled

if TYPE_CHECKING:
    from footfall.parse import SyntaxNode

_DECLARATIONS = frozenset(
    [
        "lexical_declaration",
        "using_declaration",
        "class_declaration",
        "function_declaration",
        "generator_function_declaration",
    ]
)
_LINKS = frozenset(
    ["call_expression", "member_expression", "subscript_expression", "binary_expression", "ternary_expression"]
)
_LOOSE = frozenset(["assignment_expression", "augmented_assignment_expression", "arrow_function", "yield_expression"])
"""What binds less than any operator."""
_ASSIGNMENTS = frozenset(["assignment_expression", "augmented_assignment_expression", "for_in_statement"])
_ENDS_IN_BLOCK = frozenset(["function_expression", "generator_function", "class"])
_ENDS = frozenset([b")", b"]", b"}", b",", b";"])
"""Behind these, nothing goes on that stood in front."""
_STRICT = (b'"use strict"', b"'use strict'")


class MisreadError(Exception):
    """Something was misread; ``syntax`` is the piece."""

    def __init__(self, syntax: SyntaxNode) -> None:
        super().__init__()
        self.syntax = syntax


def check_arrow(arrow: SyntaxNode, body: SyntaxNode, data: bytes) -> None:
    """An arrow function ends with the brace of its body; nothing is called on it, nor does its block go on."""
    if body.type not in ("statement_block", "object"):
        if data[body.start_byte : body.start_byte + 1] == b"{":
            raise MisreadError(arrow)
    elif data[arrow.end_byte : arrow.end_byte + 1] not in _ENDS:
        parent = arrow.parent
        if parent is not None and parent.type in _LINKS and parent.start_byte == arrow.start_byte:
            raise MisreadError(arrow)


def check_statement(statement: SyntaxNode, data: bytes) -> None:
    """A brace begins a block; ``export`` begins a declaration, also alone on a line."""
    start = data[statement.start_byte : statement.start_byte + 6]
    if start[:1] == b"{" or (start == b"export" and statement.children[0].text == b"export"):
        raise MisreadError(statement)


def check_export(value: SyntaxNode) -> None:
    """A function or class that is exported by default is a declaration: it ends with its brace."""
    at = value
    while at.type in _LINKS and at.children:
        at = at.children[0]
    if at.id != value.id and at.type in _ENDS_IN_BLOCK:
        raise MisreadError(value)


def check_body(body: SyntaxNode, of_if: bool, is_strict: bool) -> None:
    """A declaration is no body of a statement, but for a function below ``if`` in sloppy code."""
    if (
        of_if
        and body.type == "function_declaration"
        and body.children[0].type != "async"
        and not (is_strict or _in_strict(body))
    ):
        return
    if labelled(body).type in _DECLARATIONS:
        raise MisreadError(body)


def check_operands(left: SyntaxNode, operator: str, right: SyntaxNode) -> None:
    """Assignments, arrows and ``yield`` are no operands, and ``??`` does not mix with others."""
    if left.type in _LOOSE or right.type in _LOOSE:
        raise MisreadError(right)
    for one in (left, right):
        within = one.child_by_field_name("operator") if one.type == "binary_expression" else None
        if within is None or within.type not in ("&&", "||", "??"):
            continue
        if (within.type == "??") != (operator == "??"):
            raise MisreadError(one)


def check_value(wrapped: SyntaxNode) -> None:
    """What is to be put into a call may not be assigned to."""
    at = wrapped
    while at.parent is not None and at.parent.type == "parenthesized_expression":
        at = at.parent
    parent = at.parent
    if parent is None:
        return
    target = parent.child_by_field_name("left") if parent.type in _ASSIGNMENTS else None
    if parent.type == "update_expression":
        target = parent.child_by_field_name("argument")
    if target is not None and target.id == at.id:
        raise MisreadError(wrapped)


def check_link(link: SyntaxNode) -> None:
    """What is constructed may not depend on ``?.``."""
    at = link
    while at.parent is not None and at.parent.type in _LINKS and at.parent.start_byte == link.start_byte:
        at = at.parent
    parent = at.parent
    if parent is not None and parent.type == "new_expression":
        made = parent.child_by_field_name("constructor")
        if made is not None and made.id == at.id:
            raise MisreadError(link)


def check_in(last: SyntaxNode) -> None:
    """``in`` does not stand bare where a ``for`` begins, where parentheses would make it right."""
    operator = last.child_by_field_name("operator") if last.type == "binary_expression" else None
    if operator is None or operator.type != "in":
        return
    at = last
    while at.parent is not None and at.parent.type.endswith(("_expression", "_declarator", "_declaration")):
        if at.type == "parenthesized_expression":
            return
        at = at.parent
    if at.parent is not None and at.parent.type == "for_statement":
        start = at.parent.child_by_field_name("initializer")
        if start is not None and start.id == at.id:
            raise MisreadError(last)


def _in_strict(syntax: SyntaxNode) -> bool:
    """Whether code inside a function or class is strict for their sake."""
    at = syntax.parent
    while at is not None:
        if at.type == "class_body":
            return True
        if at.type == "statement_block":
            for kid in at.named_children:
                if kid.type not in COMMENTS and not (kid.text or b"").startswith((b'"', b"'")):
                    break
                if (kid.text or b"").startswith(_STRICT):
                    return True
        at = at.parent
    return False
