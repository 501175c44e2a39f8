"""What is left out on request: places that comments of the source name.

A comment that holds ``footfall:off`` leaves out all that begins behind it, up to one that holds ``footfall:on``
or to the end of the file.  ``footfall:ignore`` leaves out one function, type, statement or clause of one with all in
it: that which begins directly behind the comment, or else all that begin on its line.  A language only says where its
comments are, and what can be left out.  Comments for some other tools are obeyed too, as these would.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING

from footfall.model.foreign_words import SIGNS as FOREIGN_SIGNS
from footfall.model.foreign_words import Foreign, Reach, foreign
from footfall.model.program import Ignored, IgnoredSide, Remark
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SIGNS = (b"footfall:", *FOREIGN_SIGNS)
OFF, ON, IGNORE = "footfall:off", "footfall:on", "footfall:ignore"
_WORD = re.compile(rb"(?<![^\s*/!#-])footfall:[A-Za-z][\w-]*")
"""A word in a comment; one in quotes is only spoken of."""
_NOT_BLANK = re.compile(rb"\S")
_LINE_END = re.compile(rb"[\r\n]")
_WHOLE_LINE_END = re.compile(rb"\r\n|\r|\n")
_NOT_LINE_END = re.compile(rb"[^\r\n]")


@dataclass(frozen=True, slots=True)
class Unit:
    """What can be left out as a whole: a function, type, statement or clause; ``head_end`` is where its body begins."""

    start: int
    head_end: int
    end: int
    is_declared: bool = False
    """Whether it is a function or type."""
    then: Span | None = None
    """Of an ``if``: what is done where the condition holds."""
    otherwise: Span | None = None
    """Of an ``if``: what is done where it does not."""


@dataclass
class Found:
    """What is left out of a source, and what is to be said of its comments."""

    ignored: list[Ignored] = field(default_factory=list)
    sides: list[IgnoredSide] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)


class Places:
    """Tells which offsets are left out; the ranges may overlap."""

    def __init__(self, ignored: Iterable[Ignored]) -> None:
        spans = sorted(one.span for one in ignored)
        self._starts = [span.start for span in spans]
        self._furthest = list(accumulate((span.end for span in spans), max))

    def __bool__(self) -> bool:
        return bool(self._starts)

    def have(self, offset: int) -> bool:
        """Whether what begins at an offset is left out."""
        return self.hold(Span(offset, offset + 1))

    def hold(self, span: Span) -> bool:
        """Whether all of a span is left out."""
        at = bisect_right(self._starts, span.start) - 1
        return at >= 0 and span.end <= self._furthest[at]


def may_leave_out(data: bytes) -> bool:
    """Whether comments of a text may leave something out; most texts have none that could, which is told at once."""
    return any(sign in data for sign in _SIGNS)


def outermost(ignored: Iterable[Ignored]) -> list[Ignored]:
    """The ranges by position, without those that lie in another."""
    found: list[Ignored] = []
    for one in sorted(ignored, key=lambda one: (one.span.start, -one.span.end)):
        if not found or one.span.end > found[-1].span.end:
            found.append(one)
    return found


def in_comments(data: bytes, comments: Iterable[Span], units: Sequence[Unit]) -> Found:
    """What the comments of a text leave out; ``units`` are all that can be left out."""
    return _Reader(data, sorted(comments), units).read()


class _Reader:
    """Reads the comments of one text."""

    def __init__(self, data: bytes, comments: list[Span], units: Sequence[Unit]) -> None:
        self.data = data
        self.comments = comments
        # The outer ones come first.
        self.units = sorted(units, key=lambda unit: (unit.start, -unit.end))
        self.found = Found()
        self.off: int | None = None
        self.foreign_off: tuple[int, str] | None = None
        """From where on another tool is told to leave all out, and by which words."""
        text = bytearray(data)
        for start, end in comments:
            text[start:end] = _NOT_LINE_END.sub(b" ", text[start:end])
        self.code = bytes(text)
        """The text with blanks for its comments."""

    def read(self) -> Found:
        data = self.data
        for comment in self.comments:
            for word in _WORD.finditer(data, *comment):
                self._obey(word[0].decode("ascii", "replace"), word.start(), comment)
            asked = foreign(data[comment.start : comment.end])
            if asked is not None:
                self._obey_foreign(asked, comment)
        if self.off is not None:
            self._ignore(self.off, len(data), OFF)
        if self.foreign_off is not None:
            self._ignore(self.foreign_off[0], len(data), self.foreign_off[1])
        self.found.ignored = outermost(self.found.ignored)
        return self.found

    def _obey(self, word: str, at: int, comment: Span) -> None:
        if word == OFF:
            self.off = comment.start if self.off is None else self.off
        elif word == ON:
            if self.off is None:
                self._remark(at, f"{ON} has no effect: nothing is off here")
            else:
                self._ignore(self.off, comment.end, OFF)
            self.off = None
        elif word == IGNORE:
            chosen = self._meant(comment)
            for unit in chosen:
                self._ignore(unit.start, unit.end, IGNORE)
            if not chosen:
                self._remark(at, f"{IGNORE} has no effect: no function or statement begins behind it or on its line")
        else:
            self._remark(at, f"{word} is unknown; there are {OFF}, {ON} and {IGNORE}")

    def _obey_foreign(self, asked: Foreign, comment: Span) -> None:
        """Do as the other tool would, without a word where nothing is meant."""
        if asked.reach is Reach.FILE:
            self._ignore(0, len(self.data), asked.words)
        elif asked.reach is Reach.START:
            self.foreign_off = self.foreign_off or (comment.start, asked.words)
        elif asked.reach is Reach.STOP:
            if self.foreign_off is not None:
                self._ignore(self.foreign_off[0], comment.end, self.foreign_off[1])
            self.foreign_off = None
        elif asked.reach is Reach.LINES:
            self._ignore(*self._lines(comment, asked.lines), asked.words)
        else:
            follows = self._follows(comment)
            unit = next((unit for unit in self.units if unit.start == follows), None)
            if unit is not None:
                self._leave_out_of(unit, asked)

    def _leave_out_of(self, unit: Unit, asked: Foreign) -> None:
        """Leave out a whole unit, or of an ``if`` one side with what it leads to."""
        if asked.reach is Reach.NEXT:
            self._ignore(unit.start, unit.end, asked.words)
        elif unit.then is not None:
            is_then = asked.reach is Reach.IF
            part = unit.then if is_then else unit.otherwise
            self.found.sides.append(IgnoredSide(unit.start, "true" if is_then else "false"))
            if part is not None:
                self._ignore(*part, asked.words)

    def _lines(self, comment: Span, more: int) -> Span:
        """The line of a comment, and where nothing stands in front of it, so many lines more."""
        starts = _line_starts(self.data)
        at = bisect_right(starts, comment.start) - 1
        if self.code[starts[at] : comment.start].strip():
            more = 0
        else:
            at = bisect_right(starts, comment.end - 1) - 1 if more else at
        last = at + more + 1
        return Span(starts[at], starts[last] if last < len(starts) else len(self.data))

    def _follows(self, comment: Span) -> int:
        """Where code goes on behind a comment."""
        behind = _NOT_BLANK.search(self.code, comment.end)
        return behind.start() if behind else len(self.code)

    def _ignore(self, start: int, end: int, reason: str) -> None:
        self.found.ignored.append(Ignored(Span(start, end), reason))

    def _remark(self, at: int, text: str) -> None:
        self.found.remarks.append(Remark(at, text))

    # --- what a comment means ------------------------------------------------------------

    def _meant(self, comment: Span) -> list[Unit]:
        code = self.code
        first = max(code.rfind(b"\n", 0, comment.start), code.rfind(b"\r", 0, comment.start)) + 1
        line_end = _LINE_END.search(code, comment.end)
        last = line_end.start() if line_end else len(code)
        follows = self._follows(comment)
        before = code[first : comment.start].rstrip()
        trails = bool(before)
        if follows < last or not trails:
            front = next((unit for unit in self.units if unit.start == follows), None)
            if front is not None:
                return [front]
        if trails or follows < last:
            at = first + len(before) - 1 if trails else follows
            return self._on(first, last) or self._around(at, declared=False)
        return self._around(follows, declared=True)

    def _on(self, first: int, last: int) -> list[Unit]:
        """The outermost of those that begin on a line."""
        chosen: list[Unit] = []
        for unit in self.units:
            if first <= unit.start < last and not (chosen and unit.start < chosen[-1].end):
                chosen.append(unit)
        return chosen

    def _around(self, at: int, *, declared: bool) -> list[Unit]:
        """The innermost with a head that an offset lies in; ``declared``: only a function or type."""
        around = [unit for unit in self.units if unit.start <= at < unit.head_end and unit.is_declared >= declared]
        return around[-1:]


def _line_starts(data: bytes) -> list[int]:
    return [0, *(end.end() for end in _WHOLE_LINE_END.finditer(data))]
