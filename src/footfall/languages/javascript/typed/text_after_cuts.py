"""What is left of a text from which pieces are cut, as its compiler would have written it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.languages.javascript.typed.find_insertions import COMMENT
from footfall.languages.javascript.typed.parentheses import needs_parentheses, takes_reference
from footfall.languages.javascript.typed.statement_ends import Endings

if TYPE_CHECKING:
    from footfall.parse import SyntaxNode

_VERBATIM = re.compile(rb"\$_f[0-9a-f]+\[|\$_f\$t\w*_[0-9a-f]+")
"""Names of a text that Node runs: it takes types away, and all else is where it was."""
_ALONE = re.compile(rb"\n[ \t]*\$_f[0-9a-f]+\[\d+\]\+\+;\n")
"""What counts on a line of its own: Node has compiled the text."""
_MINIFIED = re.compile(rb"\$_f(?:\$\w+|S)\[[^\]]*\](?:\+\+)?[,;]\S")
"""What counts, and has no blank behind it, in text that is as short as can be."""
_BY_LINES = re.compile(rb"\]\+\+; \S|\{ (?:const|let) \$_f\$\w+ = [^\n]*; \S")
"""Statements in one line, of TypeScript, which puts a statement in another one on a line of its own."""


class UnknownError(Exception):
    """Something has one of the names, and is of no known form."""


class Leftover(Endings):
    """Collects what goes of a text; gives what is left."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.edits: list[tuple[int, int, bytes]] = []
        self._outdented: dict[int, int] = {}
        """How many blanks go from the starts of lines, by the line breaks in front of them."""
        self.is_verbatim = _VERBATIM.search(data) is not None and not _ALONE.search(data)
        self.is_minified = not self.is_verbatim and _MINIFIED.search(data) is not None
        self.is_by_lines = not self.is_verbatim and _BY_LINES.search(data) is not None

    def result(self) -> bytes:
        """What is left.

        Raises:
            UnknownError: where something would be in the place of what has gone.
        """
        made, done = bytearray(), 0
        for start, end, text in sorted(self.edits):
            if start < done and text:
                raise UnknownError
            if end > done:
                self._join(made, self.data[done:start], text)
                done = max(done, end)
            else:
                made += text
        self._join(made, self.data[done:], b"")
        return bytes(made)

    def _join(self, made: bytearray, kept: bytes, text: bytes) -> None:
        """Go on with a piece that was kept, and text in the place of what was not: words stay apart."""
        for piece in (kept, text):
            if made and piece and _is_word(piece[0]) and _is_word(made[-1]):
                made += b" "
            elif self.is_minified and piece and made[-1:] == b" " and _is_word(made[-2]) and not _is_word(piece[0]):
                del made[-1]
            made += piece

    def blanks_before(self, offset: int) -> int:
        """Where the blanks in front of something begin, where a compiler has put them there."""
        return offset if self.is_verbatim else len(self.data[:offset].rstrip())

    def cut(self, start: int, end: int, text: bytes = b"") -> None:
        """Let a piece go, for a text in its place."""
        self.edits.append((start, end, text))

    def with_line(self, start: int, end: int) -> tuple[int, int]:
        """A piece, with its line where nothing else is in that."""
        line = self.data.rfind(b"\n", 0, start) + 1
        behind = re.compile(rb"[ \t]*\n").match(self.data, end)
        return (line, behind.end()) if line > 0 and not self.data[line:start].strip() and behind else (start, end)

    def put(self, value: SyntaxNode, place: SyntaxNode) -> list[SyntaxNode]:
        """A value in the place of what stood around it."""
        start, end = value.start_byte, value.end_byte
        before, after = b"", b""
        if self.is_verbatim:
            start, end = self._blanks_around(start, end)
        else:
            if needs_parentheses(value, place):
                before, after = b"(", b")"
            if takes_reference(place) and value.type in ("member_expression", "subscript_expression"):
                before, after = b"(0," if self.is_minified else b"(0, ", b")"
            end = self._behind(value)
        self.cut(place.start_byte, start, before)
        self.cut(end, place.end_byte, after)
        return [value]

    def put_all(self, values: list[SyntaxNode], around: SyntaxNode, place: SyntaxNode) -> list[SyntaxNode]:
        """The value of a list in the place of what stood around it."""
        if len(values) == 1 and not self.is_verbatim:
            return self.put(values[0], place)
        start, end = values[0].start_byte, values[-1].end_byte
        before, after = b"", b""
        if self.is_verbatim:
            start, end = self._blanks_around(start, end)
        elif needs_parentheses(around, place, is_list=True):
            before, after = b"(", b")"
        self.cut(place.start_byte, start, before)
        self.cut(end, place.end_byte, after)
        return values

    def _blanks_around(self, start: int, end: int) -> tuple[int, int]:
        """A piece with the blanks around it, where its types stood."""
        return len(self.data[:start].rstrip()), len(self.data) - len(self.data[end:].lstrip())

    def _behind(self, value: SyntaxNode) -> int:
        """Where a value ends, with a comment that a compiler puts there."""
        comment = value.next_named_sibling
        is_one = comment is not None and comment.type == COMMENT and self.text(comment).startswith(b"/*")
        return comment.end_byte if comment is not None and is_one else value.end_byte

    def indent(self, offset: int) -> bytes:
        """The blanks that a line begins with."""
        line = self.data.rfind(b"\n", 0, offset) + 1
        first = line + self._outdented.get(line - 1, 0)
        return self.data[first : len(self.data) - len(self.data[first:].lstrip(b" \t"))]

    def outdent(self, block: SyntaxNode, start: int, end: int, less: int) -> None:
        """Lines of a block that stand less deep."""
        at = self.data.rfind(b"\n", 0, start)
        while 0 <= at < end:
            inside = block.descendant_for_byte_range(at, at)
            first = at + 1 + self._outdented.get(at, 0)
            if self.data[first : first + less].isspace() and (inside is None or "string" not in inside.type):
                self.cut(first, first + less)
                self._outdented[at] = first + less - at - 1
            at = self.data.find(b"\n", at + 1, end)


def _is_word(byte: int) -> bool:
    return byte > 127 or chr(byte).isalnum() or byte in b"$_"
