"""What of a compiled text was inserted: known by its names, and of few forms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.edits import COMPILED_NAMES, MOCK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.parse import SyntaxNode

OURS = re.compile(rf"(?:{MOCK})?{re.escape(COMPILED_NAMES)}(?:\$([a-zA-Z])\w*|([MSE])\b|[0-9a-f]+\b)".encode())
"""A name; all but those of the constants of a source say what they are by a letter."""
_PLACES, _COUNTERS = frozenset("mM"), frozenset("csS")
_VARIABLES = frozenset("fduabrhzxg")
"""Variables of functions: flags, places, calls, and what hooks keep."""
_NOTES = frozenset("BYXEC")
"""Functions that only note something."""
_SHOWN = frozenset(["number", "identifier", "this", "super"])
"""What functions that note something are shown besides, to know what a method belongs to."""
COMMENT = "comment"
_REST = rb"(?:\(0,\s*\w+\.)?[\w$.]*\$_f\$v\d*\)?"


class Inserted:
    """Tells in a text, ``data``, what is the author's from what is not."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def role(self, node: SyntaxNode | None) -> str:
        """The letter of one of the inserted names, also of what a module exports under it; else nothing."""
        if node is None:
            return ""
        if node.type == "parenthesized_expression":  # (0, module.name)(…)
            kids = kids_of(kids_of(node)[0]) if kids_of(node)[0].type == "sequence_expression" else []
            return self.role(kids[1]) if len(kids) == 2 and kids[0].type == "number" else ""
        if node.type == "member_expression":
            node = node.child_by_field_name("property")
        if node is None or node.type not in ("identifier", "property_identifier"):
            return ""
        found = OURS.fullmatch(self.text(node))
        return (found[1] or found[2] or b"c").decode() if found else ""

    def called(self, node: SyntaxNode) -> str:
        """What is called, where it is one of ours: see :meth:`role`."""
        return self.role(node.child_by_field_name("function")) if node.type == "call_expression" else ""

    def is_ours(self, node: SyntaxNode) -> bool:
        """Whether an expression does nothing but count."""
        kind = node.type
        if kind in ("parenthesized_expression", "sequence_expression"):
            return all(map(self.is_ours, kids_of(node)))
        if kind == "update_expression":
            return self.element_of(node.child_by_field_name("argument")) in _COUNTERS
        if kind == "assignment_expression":
            if re.fullmatch(rb"[\w$]+\s*=\s*" + _REST + rb"\(arguments,\s*\d+\)", self.text(node)):
                return True
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            is_ours = self.role(left) in _VARIABLES or self.element_of(left) in _PLACES
            return is_ours and right is not None and self.knows_only_ours(right)
        return self.called(node) in _NOTES and self.knows_only_ours(node)

    def element_of(self, node: SyntaxNode | None) -> str:
        """The name of what an element is taken of."""
        if node is None or node.type != "subscript_expression":
            return ""
        return self.role(node.child_by_field_name("object"))

    def knows_only_ours(self, node: SyntaxNode) -> bool:
        """Whether all that an expression names is ours."""
        if self.role(node):
            return True
        if node.type == "identifier" or node.type.endswith("function") or node.type in ("this", "string"):
            return False
        if node.type == "member_expression":
            kid = node.child_by_field_name("object")
            return kid is not None and self.knows_only_ours(kid)
        return all(map(self.knows_only_ours, kids_of(node)))

    def is_hook(self, node: SyntaxNode) -> bool:
        """Whether something runs hooks where a call has some, ``if (call !== null) …`` or ``call !== null && …``."""
        test = node.child_by_field_name("condition" if node.type == "if_statement" else "left")
        while test is not None and test.type == "parenthesized_expression":
            test = kids_of(test)[0]
        if test is None or test.type != "binary_expression":
            return False
        sides = [test.child_by_field_name("left"), test.child_by_field_name("right")]
        return any(self.role(side) == "h" for side in sides)

    def is_statement(self, node: SyntaxNode) -> bool:
        """Whether a statement does nothing but count or run hooks, or declares what that needs."""
        if node.type == "if_statement":
            return self.is_hook(node)
        if node.type == "expression_statement":
            inside = kids_of(node)[0]
            return self.is_ours(inside) or (inside.type == "binary_expression" and self.is_hook(inside))
        if node.type not in ("lexical_declaration", "variable_declaration"):
            return False
        for one in kids_of(node):
            value = one.child_by_field_name("value")
            if self.role(one.child_by_field_name("name")) not in _VARIABLES:
                return False
            if value is not None and not self.knows_only_ours(value) and not self._begins_hooks(value):
                return False
        return True

    def _begins_hooks(self, value: SyntaxNode) -> bool:
        """Whether something asks for the hooks of a call, perhaps by a text that tells its function from others."""
        called = value.child_by_field_name("function") if value.type == "call_expression" else None
        owner = called.child_by_field_name("object") if called is not None else None
        return self.role(owner) == "O"

    @staticmethod
    def counts(node: SyntaxNode) -> bool:
        """Whether a statement of ours does no more than count, as those in front of statements do."""
        return node.type == "expression_statement" and kids_of(node)[0].type == "update_expression"

    def is_ours_but_last(self, node: SyntaxNode, last: str) -> bool:
        """Whether something counts, and then is a number, or a call of a helper."""
        inner = kids_of(node)[0] if node.type == "parenthesized_expression" else node
        kids = kids_of(inner) if inner.type == "sequence_expression" else []
        if len(kids) < 2 or not all(map(self.is_ours, kids[:-1])):
            return False
        return self.text(kids[-1]) == last.encode() if last.isdigit() else self.called(kids[-1]) == last

    def is_note(self, node: SyntaxNode) -> bool:
        """Whether an argument is only there for what is noted."""
        return node.type in _SHOWN or self.is_ours(node) or self.knows_only_ours(node)

    def is_made_anew(self, name: bytes) -> bool:
        """Whether a rest parameter of this name is made of ``arguments`` where the body begins."""
        return re.search(rb"(?<![\w$])" + re.escape(name) + rb"\s*=\s*" + _REST, self.data) is not None

    def is_variable(self, node: SyntaxNode) -> bool:
        """Whether a piece is the name of a variable of ours."""
        return self.role(node) in _VARIABLES

    def names_only_ours(self, node: SyntaxNode) -> bool:
        """Whether all names in a piece are ours."""
        names = [one for one in below(node) if one.type == "identifier"]
        return all(self.role(one) or self.role(one.parent) for one in names)

    def only_counts(self, node: SyntaxNode | None) -> bool:
        """Whether the statements of a clause do nothing but count, and there are some."""
        if node is None:
            return False
        body = node.child_by_field_name("body")
        found = kids_of(body) if body is not None and body.type == "statement_block" else kids_of(node)
        return any(self.is_statement(kid) for kid in found) and all(
            self.is_statement(kid) or kid.type == "empty_statement" for kid in found
        )

    def tried(self, node: SyntaxNode) -> SyntaxNode | None:
        """What a ``try`` of ours holds: its body, or the braces in that, in front of which hooks run."""
        body = node.child_by_field_name("body")
        others = self.others(body) if body is not None else []
        runs_hooks = body is not None and any(kid.type == "if_statement" and self.is_hook(kid) for kid in kids_of(body))
        return others[0] if runs_hooks and len(others) == 1 and others[0].type == "statement_block" else body

    def tried_alone(self, node: SyntaxNode) -> SyntaxNode:
        """The one statement of the author's in a ``try`` of ours, or in several in each other; else the ``try``."""
        at = node
        while at.type == "try_statement" and self.only_counts(at.child_by_field_name("finalizer")):
            body = self.tried(at)
            others = self.others(body) if body is not None else []
            if len(others) != 1:
                break
            at = others[0]
        return at

    def only_throws(self, handler: SyntaxNode | None) -> bool:
        """Whether a clause keeps what was thrown for hooks, and throws it on; or there is none."""
        parameter = handler.child_by_field_name("parameter") if handler is not None else None
        return handler is None or self.role(parameter) == "g"

    def is_result(self, node: SyntaxNode) -> bool:
        """Whether a value is kept for hooks."""
        return node.type == "assignment_expression" and self.role(node.child_by_field_name("left")) == "z"

    def result_of(self, node: SyntaxNode) -> list[SyntaxNode]:
        """The value that is kept: ``x`` of ``result = (0, x)``, which may be a list."""
        value = kids_of(node)[-1]
        while value.type == "parenthesized_expression":
            value = kids_of(value)[0]
        if value.type != "sequence_expression" or self.text(kids_of(value)[0]) != b"0":
            return [value]
        inner = kids_of(value)[1:]
        is_list = inner[0].type == "parenthesized_expression" and kids_of(inner[0])[0].type == "sequence_expression"
        return kids_of(inner[0]) if len(inner) == 1 and is_list else inner

    def others(self, node: SyntaxNode) -> list[SyntaxNode]:
        """The statements of a block that are not ours."""
        return [kid for kid in kids_of(node) if not self.is_statement(kid)]

    def text(self, node: SyntaxNode) -> bytes:
        """The text of a piece."""
        return self.data[node.start_byte : node.end_byte]


def kids_of(node: SyntaxNode) -> list[SyntaxNode]:
    """What a piece consists of, without comments."""
    return [kid for kid in node.named_children if kid.type != COMMENT]


def below(node: SyntaxNode) -> Iterator[SyntaxNode]:
    """A piece, and all in it."""
    stack = [node]
    while stack:
        at = stack.pop()
        yield at
        stack += at.named_children
