"""Source text and positions.

Offsets are 0-based UTF-8 bytes into the decoded text; lines and columns are
1-based, columns in Unicode code points, ends exclusive.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple


class Span(NamedTuple):
    """A half-open range of byte offsets."""

    start: int
    end: int


_CONTINUING = re.compile(rb"[\x80-\xbf]")
_CONTINUING_BYTES = bytes(range(0x80, 0xC0))
_LONG = 4000
"""Lines of more bytes are not looked through again for each position in them."""


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place as a person sees it: 1-based line, 1-based column in code points."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Extent:
    """A range as a person sees it; the end column is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass
class SourceText:
    """One source file, decoded.

    ``path`` is how the file is named in profiles (forward slashes, relative to
    its source root's project where possible); ``data`` is the text as UTF-8
    without a byte-order mark; ``sha256`` is that of the file's bytes on disk.
    """

    path: str
    data: bytes
    encoding: str = "utf-8"
    sha256: str = ""

    def __post_init__(self) -> None:
        if not self.sha256:
            self.sha256 = hashlib.sha256(self.data).hexdigest()

    @cached_property
    def text(self) -> str:
        """The whole text as a string."""
        return self.data.decode("utf-8")

    @cached_property
    def line_starts(self) -> list[int]:
        """Byte offset of each line's first byte; LF, CRLF and a lone CR end a line."""
        lines = self.data.splitlines(keepends=True)
        starts = list(accumulate(map(len, lines), initial=0))
        if lines and not lines[-1].endswith((b"\n", b"\r")):
            starts.pop()
        return starts

    @cached_property
    def _is_ascii(self) -> bool:
        return self.data.isascii()

    @cached_property
    def _is_whole(self) -> bool:
        """Whether the text holds no half characters."""
        try:
            self.data.decode("utf-8")
        except UnicodeDecodeError:
            return False
        return True

    @cached_property
    def _continuing(self) -> list[int] | None:
        """Where bytes stand that begin no character; ``None`` for a text that holds half characters."""
        return [match.start() for match in _CONTINUING.finditer(self.data)] if self._is_whole else None

    def line_of(self, offset: int) -> int:
        """The 1-based line that holds ``offset``."""
        return bisect_right(self.line_starts, offset)

    def position(self, offset: int) -> Position:
        """The 1-based line and column of ``offset``."""
        line = bisect_right(self.line_starts, offset)
        if self._is_ascii:
            return Position(line, offset - self.line_starts[line - 1] + 1)
        start = self.line_starts[line - 1]
        if offset - start > _LONG and self._continuing is not None:
            inside = bisect_left(self._continuing, offset) - bisect_left(self._continuing, start)
            return Position(line, offset - start - inside + 1)
        head = self.data[start:offset]
        if head.isascii():
            return Position(line, len(head) + 1)
        if self._is_whole:
            return Position(line, len(head.translate(None, _CONTINUING_BYTES)) + 1)
        return Position(line, len(head.decode("utf-8", "replace")) + 1)

    def extent(self, span: Span) -> Extent:
        """The 1-based extent of ``span``, its end exclusive."""
        start, end = self.position(span.start), self.position(span.end)
        return Extent(start.line, start.column, end.line, end.column)
