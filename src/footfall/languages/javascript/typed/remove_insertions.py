"""The text of a function that a compiler has made of instrumented text, without what was inserted.

What was inserted is known by its names, and is of few forms, which compilers keep but for blanks and parentheses.
A text in which anything else has such a name stays as it is.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from footfall.languages.javascript.plan.edits import MOCK
from footfall.languages.javascript.typed.find_insertions import OURS, below, kids_of
from footfall.languages.javascript.typed.statement_ends import BODIES
from footfall.languages.javascript.typed.text_after_cuts import Leftover, UnknownError
from footfall.parse import Grammar

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.parse import SyntaxNode

_AROUND = [(b"(", b"\n)"), (b"({", b"\n})"), (b"(class extends Object{", b"\n})")]
"""Where the text of a function may stand: an expression, a method of an object or of a class."""
_VALUES_AT = {**dict.fromkeys("WKTHRMGJA", 0), **dict.fromkeys("qoUVIDQ", 1), "y": 2}
"""Which of their arguments functions answer that note something of it."""
_HEADS = frozenset(["if_statement", "while_statement", "do_statement", "switch_statement", "with_statement"])
_UNENDED = frozenset(
    ["expression_statement", "return_statement", "throw_statement", "break_statement", "continue_statement",
     "do_statement", "debugger_statement"]
)  # fmt: skip
"""Statements that end with a semicolon, which may be left out in front of a brace."""
_STATEMENTS = frozenset(["program", "statement_block", "switch_case", "switch_default", "class_static_block"])
_AWAITS = re.compile(rb"(?<![\w$.])(?<!for )await(?=\s*\()")

_IMPORTED = re.compile(rb"\b(__vi(?:te_ssr)?_import_)(\d+)(?=__)")
"""What Vite calls modules, by their numbers: ours come first."""
_OURS_IMPORTED = re.compile(_IMPORTED.pattern + rb"(?=__\.(?:" + MOCK.encode() + rb")?\$_f)")


def uncounted(data: bytes) -> bytes | None:
    """A function's text without what was inserted; ``None`` where that is not known, or nothing was."""
    if not OURS.search(data):
        return None
    for before, after in _AROUND:
        root = _parsed(before + data + after)
        if root.has_error:
            continue
        try:
            made = _Removal(before + data + after, root).result()[len(before) : -len(after)]
        except (UnknownError, RecursionError):
            return None
        if OURS.search(made) or _parsed(before + made + after).has_error:
            return None
        return _numbered_anew(made, data)
    return None


def _numbered_anew(made: bytes, data: bytes) -> bytes:
    """The text with the numbers that modules have without ours."""
    ours = max((int(found[2]) + 1 for found in _OURS_IMPORTED.finditer(data)), default=0)
    return _IMPORTED.sub(lambda found: found[1] + b"%d" % (int(found[2]) - ours), made) if ours else made


def _parsed(data: bytes) -> SyntaxNode:
    """The syntax of a text; the grammar takes ``await (x)(y)`` for a call of ``await``."""
    return _grammar().captures(_AWAITS.sub(b"void ", data))[0]


@cache
def _grammar() -> Grammar:
    import tree_sitter_javascript

    return Grammar(tree_sitter_javascript.language(), "(program) @program")


class _Removal(Leftover):
    """Collects what goes of one text."""

    def __init__(self, data: bytes, root: SyntaxNode) -> None:
        super().__init__(data)
        self._handlers: dict[str, Callable[[SyntaxNode], list[SyntaxNode]]] = {
            "parenthesized_expression": self._without_leading,
            "sequence_expression": self._without_leading,
            "binary_expression": self._without_side,
            "call_expression": self._argument,
            "assignment_expression": self._without_result,
            "spread_element": self._without_item,
            "rest_pattern": self._without_rest,
            "try_statement": self._without_try,
            "switch_default": self._without_default,
            "else_clause": self._without_else,
            "statement_block": self._block,
            "empty_statement": self._without_end,
        }
        stack = [root]
        while stack:
            stack += self._removed(stack.pop())

    def _removed(self, node: SyntaxNode) -> list[SyntaxNode]:
        """Take away what is ours of a piece; returns what is left to be looked at."""
        if self.is_statement(node):
            return self._without_statement(node)
        handler = self._handlers.get(node.type)
        return list(node.children) if handler is None else handler(node)

    def _block(self, node: SyntaxNode) -> list[SyntaxNode]:
        around = node.parent.type if node.parent is not None else ""
        if around == "arrow_function":
            return self._without_return(node)
        return self._without_braces(node) if around in BODIES and kids_of(node) else list(node.children)

    def _without_end(self, node: SyntaxNode) -> list[SyntaxNode]:
        """The semicolon that Vite puts behind a brace in the middle of a list, where the author's text has none."""
        before = node.prev_sibling
        if not self.is_verbatim and not self.is_minified and before is not None:
            is_behind = before.end_byte == node.start_byte and self.text(before).endswith(b"}")
            if is_behind and (not self.is_followed(node) or self.ends_with_semicolon(before)):
                self.cut(node.start_byte, node.end_byte)
        return []

    def _without_else(self, node: SyntaxNode) -> list[SyntaxNode]:
        if not self.vanishes(node):
            return list(node.children)
        self.cut(self.blanks_before(node.start_byte), node.end_byte)
        return []

    def _without_statement(self, node: SyntaxNode) -> list[SyntaxNode]:
        around = node.parent
        if self.is_verbatim:
            self.cut(node.start_byte, node.end_byte)
        elif around is not None and around.type in _STATEMENTS:
            start, end = node.start_byte, node.end_byte
            before = node.prev_sibling
            ends_case = around.type in ("switch_case", "switch_default") and node.next_sibling is None
            is_empty = before is not None and before.type == "empty_statement"
            if before is not None and is_empty and (ends_case or not self.counts(node)):
                self.cut(*self.with_line(before.start_byte, before.end_byte))
            others = self.others(around)
            if (
                self.is_by_lines
                and around.type == "switch_case"
                and len(others) == 2
                and node.end_byte < others[1].end_byte
            ):
                start, end = len(self.data[:start].rstrip()), others[1].start_byte
                self.cut(start, end, b" ")
                return []
            line = self.with_line(start, end)
            if line == (start, end) and self.data[start - 1 : start] == b" ":
                line = start, end + len(self.data[end:]) - len(self.data[end:].lstrip(b" "))
            self.cut(*line)
        else:
            self.cut(node.start_byte, node.end_byte, b";")
        return []

    def _without_leading(self, node: SyntaxNode) -> list[SyntaxNode]:
        """``(count, x)`` is ``x``, as compilers write it."""
        inside = node
        if node.type == "parenthesized_expression" and kids_of(node)[0].type == "sequence_expression":
            inside = kids_of(node)[0]
        kids = kids_of(inside)
        first = next((n for n, kid in enumerate(kids) if not self.is_ours(kid)), len(kids))
        if first == 0:
            return list(node.children)
        rest = kids[first:]
        if not rest:
            raise UnknownError
        if len(rest) > 1 or inside is node:
            self.cut(inside.start_byte, rest[0].start_byte)
            return rest
        return self.put(rest[0], node)

    def _without_side(self, node: SyntaxNode) -> list[SyntaxNode]:
        """``x || (count, 0)`` and ``x && (count, 1)`` are ``x``."""
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        operator = node.child_by_field_name("operator")
        if left is not None and self.called(left) == "q":  # the author's own, whose operands are counted
            return list(node.children)
        last = {"||": "0", "&&": "1"}.get(operator.type if operator is not None else "")
        if left is None or right is None or last is None or not self.is_ours_but_last(right, last):
            return list(node.children)
        around = node.parent
        is_doubled = left.type == "parenthesized_expression" and (last == "1" or self._ends_loop(node))
        inner = kids_of(left)[0] if is_doubled else left
        has_own = around is not None and around.type == "parenthesized_expression" and len(kids_of(around)) == 1
        is_head = around is not None and around.parent is not None and around.parent.type in _HEADS
        return self.put(inner, around if around is not None and has_own and not is_head else node)

    @staticmethod
    def _ends_loop(node: SyntaxNode) -> bool:
        """Whether something is all of a loop's condition."""
        at: SyntaxNode | None = node
        while at is not None and at.parent is not None and at.parent.type == "parenthesized_expression":
            at = at.parent
        around = at.parent if at is not None else None
        return around is not None and around.type in ("while_statement", "do_statement", "for_statement")

    def _argument(self, node: SyntaxNode) -> list[SyntaxNode]:
        """What a helper is given, which is what it answers."""
        if not self.called(node):
            return list(node.children)
        arguments = node.child_by_field_name("arguments")
        given = kids_of(arguments) if arguments is not None else []
        number = _VALUES_AT.get(self.called(node), -1)
        if self.called(node) == "V" and len(given) == 1:  # yield without a value
            self.cut(len(self.data[: node.start_byte].rstrip()), node.end_byte)
            return []
        if not 0 <= number < len(given):
            raise UnknownError
        if not all(self.is_note(one) for n, one in enumerate(given) if n != number):
            raise UnknownError
        return self.put(given[number], node)

    def _without_result(self, node: SyntaxNode) -> list[SyntaxNode]:
        """``result = (0, x)`` is ``x``; ``return result = void 0`` has no value."""
        value = node.child_by_field_name("right")
        if self.role(node.child_by_field_name("left")) != "z" or value is None:
            return list(node.children)
        if self.text(value) == b"void 0" and node.parent is not None:
            self.cut(len(self.data[: node.start_byte].rstrip()), node.end_byte)
            return []
        return self.put_all(self.result_of(node), node, node)

    def _without_item(self, node: SyntaxNode) -> list[SyntaxNode]:
        """An argument, or a parameter, with the comma in front of it or behind it."""
        if node.type == "spread_element" and not self.is_ours_but_last(kids_of(node)[0], "n"):
            return list(node.children)
        before, after = node.prev_sibling, node.next_sibling
        if before is not None and before.type == ",":
            self.cut(before.start_byte, node.end_byte)
        else:
            is_last = after is None or after.type != ","
            self.cut(node.start_byte, node.end_byte if is_last or after is None else after.end_byte)
        return []

    def _without_rest(self, node: SyntaxNode) -> list[SyntaxNode]:
        """``...{[count]: name}`` counts the calls of a generator, as ``...{[count]: name, rest}`` does."""
        pattern = kids_of(node)[0]
        parts = kids_of(pattern) if pattern.type == "object_pattern" else []
        if not parts or not any(map(self.is_variable, below(parts[0]))):
            return list(node.children)
        if not self.names_only_ours(parts[0]):
            return list(node.children)
        if len(parts) == 1:
            return self._without_item(node)
        self.cut(parts[0].start_byte, parts[1].start_byte)
        if len(parts) == 2 and self.is_made_anew(self.text(parts[1])):
            self.cut(pattern.start_byte, parts[0].start_byte)
            self.cut(parts[1].end_byte, pattern.end_byte)
        return parts[1:]

    def _without_try(self, node: SyntaxNode) -> list[SyntaxNode]:
        """``try { … } finally { note }`` is what it holds; functions that it declares would be seen elsewhere."""
        if not self.only_counts(node.child_by_field_name("finalizer")):
            return list(node.children)
        around, body = node.parent, self.tried(node)
        if body is None or not self.only_throws(node.child_by_field_name("handler")):
            raise UnknownError
        if around is None or around.type != "statement_block" or len(self.others(around)) != 1:
            raise UnknownError
        if self.is_verbatim:
            self.cut(node.start_byte, body.start_byte + 1)
            self.cut(body.end_byte - 1, node.end_byte)
            return list(body.children[1:-1])
        kids = kids_of(body)
        left = [kid for kid in body.named_children if not self.is_statement(kid) and kid.type != "empty_statement"]
        if not left:
            self.cut(*self.with_line(node.start_byte, node.end_byte))
            return []
        line = self.data.rfind(b"\n", 0, node.start_byte) + 1
        if b"\n" in self.data[body.start_byte : kids[0].start_byte] and not self.data[line : node.start_byte].strip():
            self.cut(line, self.data.rfind(b"\n", 0, kids[0].start_byte) + 1)
            less = len(self.indent(kids[0].start_byte)) - len(self.indent(node.start_byte))
            self.outdent(body, kids[0].start_byte - less, kids[-1].end_byte, less)
        elif len(kids) == 1:
            self.cut(node.start_byte, kids[0].start_byte)
        else:
            self.cut(node.start_byte, body.start_byte + 1)
        end = left[-1].end_byte
        if self.is_minified and left[-1].type in _UNENDED and self.data[end - 1 : end] == b";":
            end -= 1
        self.cut(end, node.end_byte)
        return [kid for kid in body.children[1:-1] if kid.start_byte < left[-1].end_byte]

    def _without_braces(self, block: SyntaxNode) -> list[SyntaxNode]:
        """A block that holds one statement, and was none."""
        if not self.wraps(block):
            return list(block.children)
        others = self.others(block)
        start, end = block.start_byte, block.end_byte
        if self.is_verbatim:
            self.cut(start, start + 1)
            self.cut(end - 1, end)
            return list(block.children)
        if not others:
            self.cut(len(self.data[:start].rstrip()), end, b";")
            return []
        (one,) = others
        has_end = one.type not in _UNENDED or self.data[one.start_byte : one.end_byte].endswith(b";")
        is_last = self.is_minified and self.is_before_brace(block)
        before = b""
        around = block.parent.type if block.parent is not None else ""
        is_else_if = one.type == "if_statement" and around == "else_clause"
        is_do = around == "do_statement" and not self.is_minified
        if self.is_by_lines and not is_else_if:
            start = len(self.data[:start].rstrip())
            before = b"\n" + self.indent(one.start_byte)
        elif is_do:
            start = len(self.data[:start].rstrip())
            before = b"\n" + self.indent(start) + b"  "
        elif b"\n" in self.data[start : one.start_byte]:
            less = len(self.indent(one.start_byte)) - len(self.indent(end - 1))
            second = self.data.find(b"\n", one.start_byte, one.end_byte) + 1
            self.outdent(block, second or one.end_byte, one.end_byte, less)
        self.cut(start, one.start_byte, before)
        after = b"" if has_end or is_last else b";"
        follower = block.next_sibling
        has_else = follower is not None and follower.type == "else_clause" and not self.vanishes(follower)
        if has_else and not self.is_minified and self.data[end : end + 5] == b" else":
            after += b"\n" + self.indent(self.outermost(block).start_byte)
            end += 1
        if is_do and self.data[end : end + 1] == b" ":
            after, end = after + b"\n" + self.indent(block.start_byte), end + 1
        self.cut(one.end_byte, end, after)
        return [one]

    def _without_return(self, body: SyntaxNode) -> list[SyntaxNode]:
        """The body of an arrow function that had no braces: what it begins with is variable, or it counts behind
        ``return``."""
        declared = [kid for kid in kids_of(body) if self.is_statement(kid)]
        others = self.others(body)
        if len(others) != 1 or not declared:
            return list(body.children)
        (one,) = others
        if one.type == "try_statement" and self.only_counts(one.child_by_field_name("finalizer")):
            one = self.tried_alone(one)
            is_bare = any(kid.type == "lexical_declaration" and kid.children[0].type == "let" for kid in declared)
        else:
            value = kids_of(one)[0] if one.type == "return_statement" and kids_of(one) else one
            inside = kids_of(value)[0] if value.type == "parenthesized_expression" and kids_of(value) else value
            is_bare = inside.type == "sequence_expression" and self.is_ours(kids_of(inside)[0])
        if one.type != "return_statement" or not is_bare or not kids_of(one):
            return list(body.children)
        value = kids_of(one)[0]
        return self.put_all(self.result_of(value), value, body) if self.is_result(value) else self.put(value, body)

    def _without_default(self, node: SyntaxNode) -> list[SyntaxNode]:
        """``break; default: count`` at the end of a ``switch`` that has no such label."""
        if not self.only_counts(node):
            return list(node.children)
        before = node.prev_named_sibling
        last = before.named_children[-1] if before is not None and before.named_children else None
        start = node.start_byte
        if before is not None and last is not None and before.type == "switch_case" and last.type == "break_statement":
            start = last.start_byte
            earlier = last.prev_sibling
            while earlier is not None and (earlier.type == "empty_statement" or self.is_statement(earlier)):
                start, earlier = earlier.start_byte, earlier.prev_sibling
        start = self.blanks_before(start)
        is_ended = self.data[:start].endswith(b";")
        if self.is_minified and is_ended and before is not None and before.named_children[-1].type in _UNENDED:
            start -= 1
        self.cut(start, node.end_byte)
        return []
