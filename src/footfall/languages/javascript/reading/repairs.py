"""Text for the parser, of the same length as the source, where it would misread that.

The grammar takes ``await`` and ``yield`` for keywords wherever they might be, or for names where
they are none, and goes on reading where a line break has ended a statement.  Such places are
written in another way: a name gets another one, a line break becomes a semicolon or a blank.
Nothing of this reaches the program.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.languages.javascript.reading.syntax import LINE_END

if TYPE_CHECKING:
    from footfall.parse import Grammar, Node, ParsedSource, SyntaxNode

_CARRIAGE_RETURN = re.compile(rb"\r(?!\n)")
_SEPARATOR = re.compile(rb"\xe2\x80[\xa8\xa9]")
"""The line and the paragraph separator, which end lines in code."""
_ATTRIBUTE = re.compile(rb"(?<=\s)(?:class|for|default|in|if|is|new|this|typeof|var|with)(?=\s*=[{\"'])")
"""Attributes of JSX that the grammar takes for keywords; in code no ``=`` stands behind these."""
_IMPORT_ATTRIBUTES = re.compile(rb"(?<=['\"])(\s*)(with\s*\{[^{}]*\})")
_DECORATOR = re.compile(rb"@[ \t]*\((?=[^()=&|?{}`/]*(?:\([^()=&|?{}`/]*\)[^()=&|?{}`/]*)*\))")
"""One in parentheses, in which nothing is a function or a decision."""
_TARGET = re.compile(rb"([\[,:]|\.\.\.)(\s*)\((\s*[\w$]+(?:\s*\.\s*[\w$#]+|\s*\[[^\[\]()]*\])*\s*)\)(?=\s*[,\]}=])")
"""What something is assigned to in a pattern, in parentheses, which the grammar does not know there."""
_CHAIN = re.compile(rb"\s*[\w$#]+(?:\s*\.\s*[\w$#]+)*(?:\s*\([^()]*\))?\s*")
_PHASE = re.compile(rb"(\bimport)(\s+(?:defer|source)(?=\s+(?!from\s*['\"])[\w$*])|\s*\.\s*(?:defer|source)(?=\s*\())")
"""Imports of a module that is not evaluated at once."""
_WORD = re.compile(rb"\b(?:yield|await|using)\b")
_LET = re.compile(rb"\blet(?=\s*[\r\n/])")
_EXPORT = re.compile(rb"\bexport(?=[ \t]*[\r\n/])")
_FOR_AWAIT_LET = re.compile(rb"\bfor\s+await\s*\(\s*(let)\s*\[")
_BODY_END = re.compile(rb"\}(?=\s*[\r\n/]\s*(?:[(\[`+\-]|/[^/*]))")
"""Where a function may end, and a line with it, though what follows could go on from a value."""
_BODIES = frozenset(["arrow_function", "function_expression", "generator_function", "class"])
_GOING_ON = frozenset(
    ["call_expression", "member_expression", "subscript_expression", "binary_expression", "ternary_expression"]
)
_BLANKS = rb"[\t\n\v\f\r ]|\xc2\xa0|\xef\xbb\xbf|\xe1\x9a\x80|\xe2\x80[\x80-\x8a\xa8\xa9\xaf]|\xe2\x81\x9f|\xe3\x80\x80"
_GAP = re.compile(rb"(?:" + _BLANKS + rb"|//[^\r\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)*")
"""What may stand between words."""
_CODE_BEHIND = re.compile(rb"[^\S\n]*\S")
_NAME = re.compile(rb"(?!in(?:stanceof)?\b)[A-Za-z_$\\\x80-\xff]")
_BINDING = re.compile(rb"[{\[]|" + _NAME.pattern)
_TEXTS = frozenset(["string", "string_fragment", "template_string", "regex_pattern", "regex", "jsx_text"])
_NAMES = frozenset(
    ["identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern", "statement_identifier"]
)
_LISTS = frozenset(["program", "statement_block", "switch_case", "switch_default", "class_static_block"])
AWAIT = b"~\v\v\v\v"
"""What stands for an ``await`` that the grammar takes for a name: an operator that binds as tightly."""
_CLOSING = b")]},:;"
_ROUNDS = 4
"""So often a text may be misread anew."""


def parsed(grammar: Grammar, code: bytes, kind: str) -> ParsedSource:
    """Parse a source, which is a ``module``, ``commonjs``, a ``script``, or ``typescript`` where that is not known."""
    reading = _Reading(grammar, code, kind)
    made = reading.read()
    others = []
    if made.has_error and reading.has_names_at_top:
        others.append("module")  # though nothing else says so
    if made.has_error and kind == "typescript":
        others.append("commonjs")  # where ``await`` may be a name
    for one in others:
        other = _Reading(grammar, code, one).read()
        if not other.has_error:
            return other
    return made


@dataclass
class _Reading:
    """One source while it is read."""

    grammar: Grammar
    code: bytes
    kind: str
    has_names_at_top: bool = False
    """Whether ``await`` was taken for a name outside of functions."""
    _awaits: set[int] = field(default_factory=set)
    """Where ``await`` waits though the grammar takes it for a name."""
    _ends: dict[int, int] = field(default_factory=dict)
    """Where a line break became a semicolon, and where what it ends does end."""

    def read(self) -> ParsedSource:
        """Parse, and again as long as something is misread."""
        text = _CARRIAGE_RETURN.sub(b"\n", self.code) if b"\r" in self.code else self.code
        text = text.replace(b"\0", b"\1")  # for the grammar the source ends there
        made = self.grammar.parse(text)
        if made.has_error and (other := _in_known_forms(text)) != text:
            text, made = other, self.grammar.parse(other)
        if (other := self._without_comments(text, made, inside_lines=True)) != text:
            text, made = other, self.grammar.parse(other)
        for attempt in (_without_attributes, self._without_comments):
            if made.has_error and (other := attempt(text, made)) != text:
                again = self.grammar.parse(other)
                if not again.has_error or attempt is _without_attributes:
                    text, made = other, again
        for _ in range(_ROUNDS):
            other = self._mended(text, made)
            if other == text:
                break
            text, made = other, self.grammar.parse(other)
            if made.has_error and (other := self._without_comments(text, made)) != text:
                again = self.grammar.parse(other)
                text, made = (text, made) if again.has_error else (other, again)
        if self._awaits:
            for node in made.by_id.values():
                if node.start in self._awaits and node.type == "unary_expression":
                    node.tags = frozenset(["may", "await"])
        made.made_up = dict(self._ends)
        return made

    @staticmethod
    def _without_comments(text: bytes, made: ParsedSource, inside_lines: bool = False) -> bytes:
        """The text with line breaks in place of comments that hold them, since these end statements too.

        ``inside_lines``: of those alone that have code in front of them and behind them on their lines.
        """
        new = bytearray(text)
        for end in made.comment_ends:
            syntax = made.root.syntax.descendant_for_byte_range(end - 1, end)
            if syntax is None or syntax.type != "comment" or not text.startswith(b"/*", syntax.start_byte):
                continue
            if inside_lines and not (_has_code_before(text, syntax.start_byte) and _CODE_BEHIND.match(text, end)):
                continue
            if LINE_END.search(text, syntax.start_byte, end):
                new[syntax.start_byte : end] = _blank(text[syntax.start_byte : end])
        return bytes(new)

    def _mended(self, text: bytes, made: ParsedSource) -> bytes:
        """The text without what the grammar misreads as far as that can be seen."""
        new = bytearray(text)
        root = made.root.syntax
        if b"\xe2\x80" in text:
            for found in _SEPARATOR.finditer(text):
                if _type_at(root, found.start(), found.end()) not in _TEXTS:
                    new[found.start() : found.end()] = b"\n  "
        words = list(_WORD.finditer(text))
        if words:
            functions = _Functions(made)
            for found in words:
                self._mend_word(new, root, functions, found.start(), found[0])
        for found in _LET.finditer(text):
            self._mend_let(new, root, found.start())
        for found in _FOR_AWAIT_LET.finditer(text):
            if _type_at(root, found.start(1), found.end(1)) == "identifier":
                new[found.start(1) : found.end(1)] = b"var"
        for found in _EXPORT.finditer(text):
            if _type_at(root, found.start(), found.end()) in ("identifier", "export", "ERROR"):
                _join(new, found.end())
        if _BODY_END.search(text):
            for node in made.root.walk():
                end = _body_end(node.syntax, text) if node.type in _BODIES else 0
                if end:
                    self._end_line(new, end)
        return bytes(new)

    def _mend_word(self, new: bytearray, root: SyntaxNode, functions: _Functions, start: int, word: bytes) -> None:
        end = start + len(word)
        syntax = root.descendant_for_byte_range(start, end)
        if syntax is None or (syntax.start_byte, syntax.end_byte) != (start, end):
            return
        is_name = syntax.type in _NAMES
        if not is_name and syntax.type != word.decode():
            return
        if word == b"using":
            if not is_name and not self._declares(new, syntax):
                new[start : start + 1] = b"$"
            return
        if word == b"await" and (syntax.parent is not None and syntax.parent.type == "for_in_statement"):
            return
        function = functions.around(start)
        if word == b"yield":
            if function is None or not functions.has(function, "*"):
                self._rename(new, start, word)
            elif not is_name:
                self._end_yield(new, end)
        elif self._is_name(functions, function):
            self.has_names_at_top |= function is None
            self._rename(new, start, word)
        elif is_name and syntax.type == "identifier":
            self._awaits.add(start)
            new[start:end] = AWAIT

    def _is_name(self, functions: _Functions, function: Node | None) -> bool:
        """Whether ``await`` is a name in a function, or outside of all."""
        if self.kind == "module":
            return False
        return self.kind != "typescript" if function is None else not functions.has(function, "async")

    @staticmethod
    def _declares(new: bytearray, syntax: SyntaxNode) -> bool:
        """Whether ``using`` begins a declaration: a name follows it in its line, which in a ``for`` is not ``of``."""
        gap = _gap(new, syntax.end_byte)
        behind = new[gap.end() : gap.end() + 11]
        if LINE_END.search(gap[0]) or not _NAME.match(behind):
            return False
        return not (re.match(rb"of\b", behind) and new[: syntax.start_byte].rstrip().endswith(b"("))

    def _rename(self, new: bytearray, start: int, word: bytes) -> None:
        """Give a name another one that the source does not have."""
        for first in b"$_abcdefgh":
            if bytes([first]) + word[1:] not in self.code:
                new[start] = first
                return

    def _end_yield(self, new: bytearray, end: int) -> None:
        gap = _gap(new, end)
        if LINE_END.search(gap[0]) and new[gap.end() : gap.end() + 1] and new[gap.end()] not in _CLOSING:
            self._end_line(new, end)

    def _end_line(self, new: bytearray, end: int) -> None:
        """Put a semicolon in the place of a blank behind a piece; where there is none, nothing is understood."""
        gap = _gap(new, end)
        if not LINE_END.search(gap[0]):
            return
        bare = re.sub(rb"//[^\r\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/", lambda one: b"#" * len(one[0]), gap[0])
        at = re.search(rb"[\t\n\v\f\r ]", bare)
        if at is None:
            new[gap.end()] = 1
            return
        self._ends[end + at.start()] = end
        new[end + at.start()] = ord(";")

    @staticmethod
    def _mend_let(new: bytearray, root: SyntaxNode, start: int) -> None:
        """A declaration may begin with ``let`` alone on its line, where declarations may stand."""
        syntax = root.descendant_for_byte_range(start, start + 3)
        statement = syntax.parent if syntax is not None and syntax.type in ("identifier", "let") else None
        while statement is not None and statement.start_byte == start and not statement.type.endswith("statement"):
            statement = statement.parent
        if statement is None or statement.start_byte != start or statement.parent is None:
            return
        gap = _gap(new, start + 3)
        behind = new[gap.end() : gap.end() + 11]
        if statement.parent.type in _LISTS and _BINDING.match(behind):
            _join(new, start + 3)


class _Functions:
    """The functions of a text, to find the one around a place."""

    def __init__(self, made: ParsedSource) -> None:
        self._found = [node for node in made.root.walk() if "function" in node.tags]
        self._starts = [node.start for node in self._found]
        self._tokens: dict[int, frozenset[str]] = {}

    def has(self, function: Node, token: str) -> bool:
        """Whether a function has a token of its own, as ``async`` and ``*`` are."""
        tokens = self._tokens.get(function.id)
        if tokens is None:
            tokens = self._tokens[function.id] = frozenset(kid.type for kid in function.syntax.children)
        return token in tokens

    def around(self, at: int) -> Node | None:
        """The innermost function with a place in its parameters or body; ``None`` where that is in none."""
        number = bisect_right(self._starts, at) - 1
        node: Node | None = self._found[number] if number >= 0 else None
        while node is not None and not self._holds(node, at):
            node = node.parent
        return node

    @staticmethod
    def _holds(node: Node, at: int) -> bool:
        if "function" not in node.tags or at >= node.end:
            return False
        inside = node.field("parameters") or node.field("parameter") or node.field("body")
        return inside is None or at >= inside.start_byte


def _body_end(syntax: SyntaxNode, text: bytes) -> int:
    """Where a function or class ends with its brace, if it was read on behind that; else 0.

    So do arrow functions with braces, and what is exported by default.
    """
    body, top = syntax.child_by_field_name("body"), syntax
    if body is None:
        return 0
    while (parent := top.parent) is not None and parent.start_byte == syntax.start_byte and parent.type in _GOING_ON:
        top = parent
    if syntax.type != "arrow_function":
        is_default = parent is not None and parent.type == "export_statement"
        return syntax.end_byte if is_default and top.id != syntax.id else 0
    if body.type in ("statement_block", "object"):
        return syntax.end_byte if top.id != syntax.id else 0
    inner: SyntaxNode | None = body
    while inner is not None and text[body.start_byte] == ord("{") and inner.type != "object":
        inner = inner.child(0) if inner.child_count else None
    return 0 if inner is None or inner.id == body.id or inner.type != "object" else inner.end_byte


def _has_code_before(text: bytes, at: int) -> bool:
    """Whether something stands in front of a place on its line."""
    return bool(text[text.rfind(b"\n", 0, at) + 1 : at].strip())


def _without_attributes(text: bytes, _: ParsedSource) -> bytes:
    """The text with other names for attributes that the grammar does not know, and without those of imports."""
    text = _ATTRIBUTE.sub(lambda found: b"_" * len(found[0]), text)
    return _IMPORT_ATTRIBUTES.sub(lambda found: found[1] + _blank(found[2]), text)


def _in_known_forms(text: bytes) -> bytes:
    """The text with what the grammar does not know in another form.

    ``[x] = y`` for ``[(x)] = y``, ``import`` for ``import defer``, and ``@x`` for ``@(x)``: a name, or what may stand
    there without parentheses.
    """
    text = _PHASE.sub(lambda found: found[1] + _blank(found[2]), _TARGET.sub(rb"\1\2 \3 ", text))
    new = bytearray(text)
    for found in _DECORATOR.finditer(text):
        start, end = found.end(), _closing(text, found.end())
        new[start - 1] = new[end] = ord(" ")
        if not _CHAIN.fullmatch(text, start, end):
            new[start:end] = _blank(text[start:end])
            new[start - 1] = ord("a")
    return bytes(new)


def _closing(text: bytes, at: int) -> int:
    """Where the parenthesis closes that was opened in front of a place; there are no texts in between."""
    depth = 1
    while depth:
        depth += (text[at] == ord("(")) - (text[at] == ord(")"))
        at += 1
    return at - 1


def _type_at(root: SyntaxNode, start: int, end: int) -> str:
    found = root.descendant_for_byte_range(start, end)
    return "" if found is None else found.type


def _gap(text: bytearray, start: int) -> re.Match[bytes]:
    found = _GAP.match(text, start)
    assert found is not None
    return found


def _blank(text: bytes) -> bytes:
    """Blanks in the place of a text, with its line breaks."""
    return re.sub(rb"[^\r\n]", b" ", text)


def _join(new: bytearray, start: int) -> None:
    """Let nothing but blanks stand in front of the next word."""
    end = _gap(new, start).end()
    new[start:end] = b" " * (end - start)
