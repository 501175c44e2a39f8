"""Texts of a source in one short line: of a statement, or of a branch, which is its condition or its statement."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from footfall.model.source_text import Extent, Position
    from footfall.profiles.data import BranchInfo, FileProfile

_MOST = 80
"""Longer texts are cut."""
_LONGEST = 2000
"""How much of a statement is looked through."""
_STEPS = 200
"""How many statements before a branch are asked whether it is in them."""
_BEGINS_WITH_CONDITION = frozenset(["if", "while", "for", "do", "switch", "try", "else if"])
"""Kinds of branches that stand where their condition or their construct begins."""
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_QUOTES = "\"'`"


class BranchTexts:
    """Texts of branches of many files; each file is read once."""

    def __init__(self) -> None:
        self._files: dict[int, _FileTexts] = {}

    def of(self, file: FileProfile, branch: BranchInfo) -> str:
        """The text of a branch; empty where the source does not have its place."""
        key = id(file)
        if key not in self._files:
            self._files[key] = _FileTexts(file)
        return self._files[key].of(branch)


class _FileTexts:
    def __init__(self, file: FileProfile) -> None:
        self._lines = file.lines
        self._extents = sorted(statement.extent for statement in file.statements)
        self._starts = [(extent.line, extent.column) for extent in self._extents]

    def of(self, branch: BranchInfo) -> str:
        at = branch.position
        if not 1 <= at.line <= len(self._lines):
            return ""
        statement = self._statement(at)
        if branch.kind in _BEGINS_WITH_CONDITION:
            limit = at.line + 20 if statement is None else statement.end_line
            text = self._from(at, limit)
            end = _end_of_condition(text)
            if end:
                return _cut(_joined(text[:end]), 0)
        if statement is None:
            line = self._lines[at.line - 1]
            indent = len(line) - len(line.lstrip())
            return _cut(_joined(line), max(0, at.column - 1 - indent))
        before = self._between(statement, at)
        return _cut(_joined(self._text(statement)), len(_joined(before)))

    def _statement(self, at: Position) -> Extent | None:
        """The innermost statement around a place: of those that begin before it, the last that goes on behind it."""
        place = (at.line, at.column)
        first = bisect_right(self._starts, place)
        for extent in reversed(self._extents[max(0, first - _STEPS) : first]):
            if place < (extent.end_line, extent.end_column):
                return extent
        return None

    def _from(self, at: Position, last: int) -> str:
        rest = [self._lines[at.line - 1][at.column - 1 :], *self._lines[at.line : last]]
        return "\n".join(rest)[:_LONGEST]

    def _text(self, extent: Extent) -> str:
        lines = self._lines[extent.line - 1 : extent.end_line]
        if not lines:
            return ""
        lines[-1] = lines[-1][: extent.end_column - 1]
        lines[0] = lines[0][extent.column - 1 :]
        return "\n".join(lines)[:_LONGEST]

    def _between(self, extent: Extent, at: Position) -> str:
        lines = self._lines[extent.line - 1 : at.line]
        lines[-1] = lines[-1][: at.column - 1]
        lines[0] = lines[0][extent.column - 1 :]
        return "\n".join(lines)


def statement_text(file: FileProfile, extent: Extent) -> str:
    """The text of a statement, in one short line."""
    lines = file.lines[extent.line - 1 : extent.end_line]
    if not lines:
        return ""
    lines[-1] = lines[-1][: extent.end_column - 1]
    lines[0] = lines[0][extent.column - 1 :]
    return _cut(_joined("\n".join(lines)[:_LONGEST]), 0)


def _end_of_condition(text: str) -> int:
    """Where a condition that begins a text ends: before what closes the brackets around it; 0 if that is not clear."""
    closers: list[str] = []
    at = 0
    while at < len(text):
        letter = text[at]
        if letter in _QUOTES:
            at = _behind_quote(text, at)
            if not at:
                return 0
            continue
        if text.startswith(("//", "/*"), at):
            return 0
        if letter in ";{" and not closers:
            return at
        if letter in _PAIRS:
            closers.append(_PAIRS[letter])
        elif letter in ")]}":
            if not closers:
                return at
            if closers.pop() != letter:
                return 0
        at += 1
    return 0


def _behind_quote(text: str, at: int) -> int:
    """Behind the end of a text in quotes; 0 if it does not end on its line."""
    quote, at = text[at], at + 1
    while at < len(text) and text[at] != "\n":
        if text[at] == "\\":
            at += 1
        elif text[at] == quote:
            return at + 1
        at += 1
    return 0


def _joined(text: str) -> str:
    return one_line(" ".join(text.split()))


def _cut(text: str, at: int) -> str:
    """At most so much of a text that it fits a line, with the place ``at`` in it."""
    if len(text) <= _MOST:
        return text
    start = max(0, min(at - _MOST // 3, len(text) - _MOST))
    cut = text[start : start + _MOST].strip()
    return f"{'…' if start else ''}{cut}{'…' if start + _MOST < len(text) else ''}"
