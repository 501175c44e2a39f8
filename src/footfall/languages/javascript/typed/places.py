"""Where an insertion stands in a typed text that was planned as the JavaScript that it is without its types."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from footfall.languages.javascript.typed.types_erase import AFTER, BEFORE, TRIVIA

if TYPE_CHECKING:
    from footfall.languages.javascript.typed.types_erase import Extent

_TRIVIA = re.compile(TRIVIA, re.DOTALL)


def first_word(data: bytes) -> int:
    """Where the first word of a text stands, behind comments; 0 where there is none."""
    blank = _TRIVIA.match(data)
    return blank.end() if blank and blank.end() < len(data) else 0


class TypedPlaces:
    """Types go with the code that they belong to: what is put behind ``a`` in ``a as T`` stands behind ``T``."""

    def __init__(self, data: bytes, extents: list[Extent]) -> None:
        self.data = data
        self._starts = [extent.start for extent in extents]
        self._ends = [-extent.minus_end for extent in extents]
        self._before = [extent for extent in extents if extent.side == BEFORE]
        self._before_ends = [-extent.minus_end for extent in self._before]
        self._after = [extent for extent in extents if extent.side == AFTER]
        self._after_starts = [extent.start for extent in self._after]

    def in_front(self, offset: int) -> int:
        """Where to put what is to stand in front of the code at an offset."""
        offset = self._outside(offset)
        number = bisect_right(self._before_ends, offset) - 1
        while number >= 0 and self._is_trivia(self._before_ends[number], offset):
            offset = self._before[number].start
            number -= 1
        return offset

    def behind(self, offset: int) -> int:
        """Where to put what is to stand behind the code that ends at an offset."""
        offset = self._outside(offset)
        number = bisect_left(self._after_starts, offset)
        while number < len(self._after) and self._is_trivia(offset, self._after_starts[number]):
            offset = -self._after[number].minus_end
            number += 1
        return offset

    def _outside(self, offset: int) -> int:
        number = bisect_left(self._starts, offset) - 1
        return max(offset, self._ends[number]) if number >= 0 else offset

    def _is_trivia(self, start: int, end: int) -> bool:
        return start == end or _TRIVIA.fullmatch(self.data, start, end) is not None
