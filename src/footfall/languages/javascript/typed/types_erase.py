"""What of a parsed TypeScript text is erased, and what cannot be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.languages.javascript.typed.types_repair import Repaired
    from footfall.parse import SyntaxNode

__all__ = [
    "AFTER", "ALONE", "BEFORE", "CLOSE", "NO_MARK", "OPEN", "SEMICOLON", "TRIVIA", "Eraser", "Extent", "has_values",
]  # fmt: skip

# What stands in place of the first (or, for the closing parenthesis, of the last) erased byte.
OPEN, CLOSE, SEMICOLON, NO_MARK = range(4)
# Whether what is erased belongs to what follows it, as a cast does, or to what precedes it, as `as T` does.
BEFORE, AFTER, ALONE = range(3)

TRIVIA = rb"(?:[\s]|//[^\r\n]*|/\*.*?\*/|\xc2\xa0|\xef\xbb\xbf|\xe2\x80[\xa8\xa9])*+"
_SKIP = re.compile(TRIVIA, re.DOTALL)
_COMMA = re.compile(TRIVIA + rb",", re.DOTALL)
_LINE_END = re.compile(rb"[\r\n]|\xe2\x80[\xa8\xa9]")
# What would go on with a statement or a class member that has no semicolon.
_CONTINUES = re.compile(TRIVIA + rb"(?:[(\[`+\-/*<]|(?:in|instanceof)\b)", re.DOTALL)
_CONTINUES_EXPRESSION = re.compile(TRIVIA + rb"[(\[`]", re.DOTALL)
_AMBIENT_ALONE = re.compile(rb"declare[ \t]*[\r\n]")
_RISKY_NAME = re.compile(
    TRIVIA + rb"(?:(?:readonly|override|public|private|protected)\b" + TRIVIA + rb")*(?:[\[*]|(?:in|instanceof)\b)",
    re.DOTALL,
)
_ENDS_FIELD = re.compile(TRIVIA + rb"[;}]", re.DOTALL)
_BINARY = re.compile(
    TRIVIA + rb"(\*\*|[*/%]|<<|>>>?|\+(?!\+)|-(?!-)|&&|\|\||\?\?|[<>]|(?:in|instanceof)\b)(?!=)",
    re.DOTALL,
)
# What makes of `<T>` before it two comparisons.
_OPERAND = re.compile(rb"[ \t]*(?:[<>+\-\"'{\[~@#\d]|!(?!=)|(?!(?:in|instanceof|as|satisfies|implements)\b)[A-Za-z_$])")
# What would begin a declaration, at the start of a statement.
_DECLARES = re.compile(rb"(?:function|class|async|let)\b")
_COMMENT = re.compile(rb"//[^\r\n]*|/\*.*?\*/", re.DOTALL)
_CALLED = re.compile(TRIVIA + rb"[(`]", re.DOTALL)

# Of operators that bind as ``as`` does, or tighter.
_PRECEDENCE = {
    "**": 15,
    **dict.fromkeys(("*", "/", "%"), 14),
    **dict.fromkeys(("+", "-"), 13),
    **dict.fromkeys(("<<", ">>", ">>>"), 12),
    **dict.fromkeys(("<", "<=", ">", ">=", "instanceof", "in"), 11),
}
_LOGICAL = ("&&", "||", "??")

_BODY_OF = frozenset(
    [
        "if_statement",
        "else_clause",
        "for_statement",
        "for_in_statement",
        "while_statement",
        "do_statement",
        "with_statement",
        "labeled_statement",
    ]
)
_LITERALS = frozenset(
    [
        "comment",
        "html_comment",
        "string",
        "string_fragment",
        "escape_sequence",
        "template_string",
        "regex",
        "regex_pattern",
        "jsx_text",
    ]
)
_PARAMETERS = ("formal_parameters", "required_parameter", "optional_parameter")
_MEMBERS = (
    "class_body",
    "public_field_definition",
    "method_definition",
    "method_signature",
    "abstract_method_signature",
)
_RESTRICTED = ("return", "throw", "yield")
_TYPE_ONLY = ("interface_declaration", "type_alias_declaration")


class Extent(NamedTuple):
    """A piece to blank.  The negative end sorts it before those inside it; ``text`` is what stands there instead."""

    start: int
    minus_end: int
    mark: int = NO_MARK
    side: int = ALONE
    text: bytes = b""


class Eraser:
    """Collects the extents to blank, and what cannot be erased: ``errors`` are offsets with what stands there."""

    def __init__(self, data: bytes, repaired: Repaired) -> None:
        self.data = data
        self.repaired = repaired
        self.extents: list[Extent] = []
        self.errors: list[tuple[int, str]] = []
        self.accessors: list[tuple[int, int]] = []
        """Where fields say ``accessor``, and where declarations say ``using``."""
        self.usings: list[tuple[int, int]] = []
        self.casts: list[tuple[int, int]] = []
        """Type assertions without which code would mean something else."""
        self.is_planned = False
        """Whether the text is only planned from, and never run."""
        self._kept: set[int] = set()

    def take_repaired(self, root: SyntaxNode) -> None:
        """Add what was taken out of the text before it was parsed."""
        for start, end in self.repaired.types:
            around = root.descendant_for_byte_range(start, end)
            if around and around.type not in _LITERALS:
                self._add(start, end)
        for start, end in self.repaired.modifiers:
            around = root.descendant_for_byte_range(start, end)
            if around and around.type in _PARAMETERS:
                self.errors.append((start, "parameter property"))
            if around and (around.type in _PARAMETERS or around.type in _MEMBERS):
                first = around.type == "class_body" and _RISKY_NAME.match(self.data, end)
                self._add(start, end, SEMICOLON if first else NO_MARK, BEFORE)
        for start, end in self.repaired.abstracts:
            self._add(start, end, side=BEFORE)
        for start, end in self.repaired.accessors:
            around = root.descendant_for_byte_range(start, end)
            if around and around.type in _MEMBERS:
                self.accessors.append((start, end))
                self.errors.append((start, "accessor"))
        for start, end in self.repaired.usings:
            around = root.descendant_for_byte_range(start, end)
            if around and around.type not in _LITERALS:
                self.usings.append((start, end))

    def take(self, captures: dict[str, list[SyntaxNode]]) -> None:
        """Go through all that the query has captured."""
        handlers: dict[str, Callable[[SyntaxNode], None]] = {
            "abstract": self._abstract,
            "alias": self._alias,
            "as": self._as,
            "cast": self._cast,
            "field": self._field,
            "generics": self._generics,
            "greater": self._greater,
            "instantiation": self._instantiation,
            "member": self._member,
            "modifier": self._modifier,
            "namespace": self._namespace,
            "require": self._require,
            "return": self._return,
            "specifiers": self._specifiers,
            "star": self._star,
            "statement": self._statement,
            "this": self._this,
        }
        for tag, handle in handlers.items():
            for node in captures.get(tag, ()):
                handle(node)
        for tag, what in (("property", "parameter property"), ("enum", "enum"), ("export_equals", "export =")):
            self.errors += [(n.start_byte, what) for n in captures.get(tag, ())]
        replaced = {extent.start for extent in self.extents if extent.text}
        simple = [n for n in captures.get("erase", []) if n.start_byte not in replaced]
        simple += captures.get("property", [])
        self.extents += [Extent(n.start_byte, -n.end_byte, NO_MARK, self._side(n)) for n in simple]
        if self._kept:
            self.extents = [e for e in self.extents if e[0] not in self._kept]

    def _add(self, start: int, end: int, mark: int = NO_MARK, side: int = ALONE) -> None:
        self.extents.append(Extent(start, -end, mark, side))

    def _side(self, node: SyntaxNode) -> int:
        """To what something erased belongs."""
        parent = node.parent.type if node.parent else ""
        if node.type == "type_parameters" and parent == "arrow_function":
            return BEFORE
        if node.type == "type_arguments":
            if parent == "type_assertion":
                return BEFORE
            # What is called, tagged or extended ends in front of them.
            is_inside = parent == "extends_clause" or _CALLED.match(self.data, node.end_byte)
            return ALONE if is_inside else AFTER
        return ALONE if node.type == "implements_clause" else AFTER

    def _breaks(self, start: int, end: int) -> bool:
        """Whether a line ends between two offsets."""
        return _LINE_END.search(self.data, start, end) is not None

    # Statements

    def _alias(self, node: SyntaxNode) -> None:
        name = node.child_by_field_name("name")
        if name and self._breaks(node.start_byte, name.start_byte):
            self.errors.append((node.start_byte, "syntax"))
        self._statement(node)

    def _abstract(self, node: SyntaxNode) -> None:
        after = node.next_sibling
        if after and not self._breaks(node.end_byte, after.start_byte):
            self._add(node.start_byte, node.end_byte, side=BEFORE)

    def _statement(self, node: SyntaxNode) -> None:
        end = node.end_byte
        if node.type == "ambient_declaration":
            if _AMBIENT_ALONE.match(self.data, node.start_byte):
                self.errors.append((node.start_byte, "syntax"))
            end += self.data[end : end + 1] == b";"
        must_end = _CONTINUES.match(self.data, end) or (node.parent and node.parent.type in _BODY_OF)
        self._add(node.start_byte, end, SEMICOLON if must_end else NO_MARK)

    def take_exports(self, nodes: list[SyntaxNode]) -> None:
        """Add statements, and parts of their lists, that export types only."""
        for node in nodes:
            if node.type == "export_statement":
                self._statement(node)
            else:
                comma = _COMMA.match(self.data, node.end_byte)
                self._add(node.start_byte, comma.end() if comma else node.end_byte)

    def _star(self, node: SyntaxNode) -> None:
        if node.start_byte in self.repaired.type_stars:
            self._statement(node)

    def _namespace(self, node: SyntaxNode) -> None:
        parent = node.parent
        if node.type == "module" or has_values(node):
            if not (parent and parent.type == "ambient_declaration"):
                self.errors.append((node.start_byte, "namespace"))
        elif parent and parent.type in ("export_statement", "expression_statement"):
            self._statement(parent)
        else:
            self._statement(node)

    def _require(self, node: SyntaxNode) -> None:
        word = node.child(1)
        if word and word.type == "type":
            return
        self.errors.append((node.start_byte, "import ="))

    def _specifiers(self, node: SyntaxNode) -> None:
        """Blank ``type A`` and ``type A as B`` in braces; ``type as B`` is a value called ``type``."""
        start, end = node.start_byte + 1, node.end_byte - 1
        text = self.data[start:end]
        if b"type" not in text:
            return
        text = _COMMENT.sub(lambda m: b" " * len(m[0]), text)
        at = 0
        for part in text.split(b","):
            words = part.split()
            if len(words) in (2, 4) and words[0] == b"type":
                first = start + at + part.index(b"type")
                last = start + at + len(part.rstrip())
                comma = _COMMA.match(self.data, last, end)
                self._add(first, comma.end() if comma else last)
            at += len(part) + 1

    # Members of classes

    def _member(self, node: SyntaxNode) -> None:
        start, end = node.start_byte, node.end_byte
        after = node.next_sibling
        if after and after.type in (";", ","):
            end = after.end_byte
        self._add(start, end, SEMICOLON if _CONTINUES.match(self.data, end) else NO_MARK)

    def _modifier(self, node: SyntaxNode) -> None:
        start, end = node.start_byte, node.end_byte
        mark = NO_MARK
        if _RISKY_NAME.match(self.data, end):
            member = node.parent
            if member and member.start_byte == start:
                mark = SEMICOLON
        self._add(start, end, mark, BEFORE)

    def _field(self, name: SyntaxNode) -> None:
        """Keep ``get``, ``set`` and ``static`` the names of fields when what follows them is erased."""
        following = name.next_sibling
        parent = name.parent
        erased = following and following.type in ("?", "!", "type_annotation")
        if following and parent and erased and not _ENDS_FIELD.match(self.data, parent.end_byte):
            self._add(following.start_byte, following.end_byte, SEMICOLON, AFTER)

    # Functions

    def _this(self, node: SyntaxNode) -> None:
        comma = _COMMA.match(self.data, node.end_byte)
        if self.is_planned and comma is None:
            # What is put behind it needs a comma.
            self.extents.append(Extent(node.start_byte, -node.end_byte, NO_MARK, ALONE, b"_his"))
        else:
            self._add(node.start_byte, comma.end() if comma else node.end_byte)

    def _generics(self, node: SyntaxNode) -> None:
        """Move ``(`` of an arrow function to where a line of its type parameters would part it from what precedes."""
        arrow = node.parent
        params = arrow.child_by_field_name("parameters") if arrow else None
        if params and self._breaks(node.start_byte, params.start_byte):
            self._add(node.start_byte, node.end_byte, OPEN, BEFORE)
            self._add(params.start_byte, params.start_byte + 1)

    def _return(self, node: SyntaxNode) -> None:
        """Move ``)`` of an arrow function next to ``=>`` if a line ends between them."""
        arrow = node.parent
        params = arrow.child_by_field_name("parameters") if arrow else None
        if params and self._breaks(params.end_byte, node.end_byte):
            self._add(params.end_byte - 1, node.end_byte, CLOSE)

    # Expressions

    def _instantiation(self, node: SyntaxNode) -> None:
        """Leave ``<`` and ``>`` that compare."""
        around = node.parent.parent if node.parent else None
        if around and around.type != "extends_clause" and _OPERAND.match(self.data, node.end_byte):
            self._kept.add(node.start_byte)

    def _greater(self, node: SyntaxNode) -> None:
        """Erase ``<T>`` before the end of a line: it is not compared with what the next one begins with."""
        left = node.prev_sibling
        less = left.child_by_field_name("operator") if left else None
        after = node.next_sibling
        if less and after and self._breaks(node.end_byte, after.start_byte):
            self._add(less.start_byte, node.end_byte, side=AFTER)

    def _as(self, node: SyntaxNode) -> None:
        operand = node.child(0)
        end = node.end_byte
        if operand is None or self._regroups(node, end):
            self.errors.append((node.start_byte, "type assertion between operators"))
            return
        mark = SEMICOLON if _CONTINUES_EXPRESSION.match(self.data, end) else NO_MARK
        self._add(operand.end_byte, end, mark, AFTER)

    def _regroups(self, node: SyntaxNode, end: int) -> bool:
        """Whether the operators around ``x as T``, which ends at ``end``, would group otherwise without the type."""
        following = _BINARY.match(self.data, end)
        if following is None:
            return False
        after = following[1].decode()
        top, parent = node, node.parent
        while parent and parent.type == "binary_expression" and parent.child(0) == top:
            top, parent = parent, parent.parent
        if parent and parent.type == "binary_expression":
            before = _operator(parent)
            if before in _PRECEDENCE:
                return _binds_tighter(after, before)
        operand: SyntaxNode | None = node
        while operand and operand.type in ("as_expression", "satisfies_expression"):
            operand = operand.child(0)
        looser = ""
        while operand and operand.type == "binary_expression":
            before = _operator(operand)
            if before in _PRECEDENCE:
                return _binds_tighter(after, before)
            looser = before
            operand = operand.child_by_field_name("right")
        if after == "**" and operand and operand.type in ("unary_expression", "await_expression"):
            return True
        return "??" in (looser, after) and looser != after and looser in _LOGICAL and after in _LOGICAL

    def _cast(self, node: SyntaxNode) -> None:
        arguments = node.child(0)
        if arguments is None:
            return
        start = arguments.start_byte
        after = _after_trivia(self.data, arguments.end_byte)
        if self._needs_cast(node, after, self._breaks(start, after)):
            if self.is_planned:
                self.extents.append(Extent(start, -arguments.end_byte, NO_MARK, ALONE, b"!"))
                self.casts.append((start, arguments.end_byte))
                return
            self.errors.append((start, "type assertion"))
            self._kept.add(start)

    def _needs_cast(self, node: SyntaxNode, after: int, breaks: bool) -> bool:
        """Whether code would mean something else if it began at ``after`` instead of with ``<T>``."""
        while node.parent and node.parent.start_byte == node.start_byte:
            node = node.parent
            if node.type == "expression_statement":
                break
        before = node.prev_sibling
        token = before.type if before else ""
        if breaks and token in _RESTRICTED:
            return True
        statement = node.type == "expression_statement"
        if self.data[after : after + 1] == b"{":
            return statement or token == "=>"
        return (statement or token == "default") and bool(_DECLARES.match(self.data, after))


def _operator(node: SyntaxNode) -> str:
    """The operator of a binary expression."""
    sign = node.child_by_field_name("operator")
    return sign.type if sign else ""


def _binds_tighter(after: str, before: str) -> bool:
    """Whether an operand between two operators, the first of which binds as ``as`` or tighter, goes to the second."""
    return _PRECEDENCE.get(after, 0) > _PRECEDENCE[before] or after == before == "**"


def _after_trivia(data: bytes, offset: int) -> int:
    """The offset of the next token."""
    found = _SKIP.match(data, offset)
    return found.end() if found else offset


def has_values(node: SyntaxNode) -> bool:
    """Whether a namespace, or a statement in one, is more than types."""
    if node.type in _TYPE_ONLY or node.type == "comment":
        return False
    if node.type == "internal_module":
        body = node.child_by_field_name("body")
        return body is not None and any(has_values(n) for n in body.named_children)
    if node.type == "import_alias":
        return bool(node.parent and node.parent.type == "export_statement")
    if node.type in ("export_statement", "expression_statement"):
        return any(has_values(n) for n in node.named_children) or not node.named_child_count
    return True
