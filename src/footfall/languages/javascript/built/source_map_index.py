"""The source map of a built file, and the originals that it names."""

from __future__ import annotations

import base64
import os
import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, unquote_to_bytes

from footfall.languages.javascript.built import source_map_reader

if TYPE_CHECKING:
    from collections.abc import Callable

_LINK = re.compile(rb"//[#@]\s*sourceMappingURL=(\S+)\s*(?:\*/\s*)?\Z")
_SCHEME = re.compile(r"[a-zA-Z][\w+.-]+://")
_OTHER_ENDS = (b"\xe2\x80\xa8", b"\xe2\x80\xa9")
"""Characters that end a line for some tools and not for others."""
_WORD = re.compile(rb"[\w$\x80-\xff]")
_LATE = 60.0
"""Seconds that an original may be newer than what was built of it: a copy of a project is not written at once."""


class Lines:
    """A text whose places are also known by line and column from 0, columns in UTF-16 units."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._starts = [0, *(match.end() for match in re.finditer(b"\n", data))]
        self._known: dict[int, tuple[int, int, list[int] | None]] = {}

    @property
    def is_clear(self) -> bool:
        """Whether all tools agree on where its lines end."""
        data = self.data
        return data.count(b"\r") == data.count(b"\r\n") and not any(end in data for end in _OTHER_ENDS)

    def offset(self, line: int, column: int) -> int | None:
        """Where a place is in bytes."""
        if line >= len(self._starts):
            return None
        start, length, table = self._line(line)
        if table is None:
            return start + column if column <= length else None
        return start + table[column] if column < len(table) else None

    def place(self, offset: int) -> tuple[int, int]:
        """The line and column of a place."""
        line = bisect_right(self._starts, offset) - 1
        start, _, table = self._line(line)
        return line, offset - start if table is None else bisect_left(table, offset - start)

    def _line(self, line: int) -> tuple[int, int, list[int] | None]:
        """Where a line begins, its bytes, and, unless it is ASCII, the byte at which each of its units begins."""
        found = self._known.get(line)
        if found is None:
            start = self._starts[line]
            end = self._starts[line + 1] if line + 1 < len(self._starts) else len(self.data)
            text = self.data[start:end]
            table = None
            if not text.isascii():
                table, at = [], 0
                for char in text.decode("utf-8", "replace"):
                    table += [at] * (2 if char > "\uffff" else 1)
                    at += len(char.encode("utf-8", "replace"))
                table.append(at)
            found = self._known[line] = (start, end - start, table)
        return found


@dataclass
class Original:
    """A source of a map: its file, and its text without a byte-order mark."""

    path: Path
    lines: Lines
    is_wrong: bool = False
    """Whether the map does not fit it."""


@dataclass
class BuiltMap:
    """What a built file was made of."""

    built: Lines
    map: source_map_reader.SourceMap
    originals: dict[int, Original] = field(default_factory=dict)
    """By their numbers in the map."""

    def places(self, offset: int) -> set[tuple[int, int]]:
        """Where what begins at an offset of the built text begins in originals: their number and the offset there.

        A segment begins right there, or in front of the space before it, or one before it whose text is the same in
        both up to there.
        """
        line, column = self.built.place(offset)
        segments = self.map.lines[line] if line < len(self.map.lines) else []
        behind = bisect_right(segments, column, key=lambda one: one.column)
        found: set[tuple[int, int]] = set()
        at = behind - 1
        while at >= 0 and segments[at].column == column:
            if segments[at].source in self.originals:
                place = self._place(segments[at])
                found |= {(segments[at].source, place)} if place is not None else set()
            at -= 1
        if found or at < 0 or at < behind - 1 or segments[at].source not in self.originals:
            return found
        began, place = self.built.offset(line, segments[at].column), self._place(segments[at])
        if began is None or place is None:
            return found
        text = self.built.data[began : _word_end(self.built.data, offset)]
        there = self.originals[segments[at].source].lines.data
        if not self.built.data[began:offset].strip(b" \t"):
            while there[place : place + 1] in (b" ", b"\t"):
                place += 1
            return {(segments[at].source, place)}
        return {(segments[at].source, place + offset - began)} if there.startswith(text, place) else found

    def _place(self, segment: source_map_reader.Segment) -> int | None:
        original = self.originals[segment.source]
        place = original.lines.offset(segment.line, segment.source_column)
        data = original.lines.data
        if place is None or (0 < place < len(data) and _in_word(data, place)):
            original.is_wrong = True
        return place


def _in_word(data: bytes, at: int) -> bool:
    return bool(_WORD.match(data, at)) and bool(_WORD.match(data, at - 1))


def _word_end(data: bytes, at: int) -> int:
    at += 1
    while at < len(data) and _in_word(data, at):
        at += 1
    return at


@dataclass(frozen=True)
class Place:
    """Where a built text is: a file, below a folder that names without one are in."""

    path: Path
    project: Path

    def read(self, link: str) -> tuple[str, Path]:
        """The text of the map that a text links to, and the folder from which its names go out.

        Raises:
            OSError, ValueError: where it cannot be read.
        """
        return inline(link, self.path) or _read(link, self.path)

    def found(self, name: str, file: Path, text: bytes | None) -> Path | None:
        """The file that a map means by a name, which seems to be a file; ``text`` is what the map has of it."""
        if file == self.path:
            return None
        return file if text is None or file.exists() else _elsewhere(name, self.project, text) or file

    def text(self, file: Path) -> Lines | None:
        """The text of an original that the map does not hold."""
        return _on_disk(file, self.path.stat().st_mtime)


def map_of(data: bytes, place: Place, is_wanted: Callable[[Path], bool]) -> BuiltMap | None:
    """The map that a built text links to, with those of its originals that can be read and are wanted."""
    link = link_of(data)
    if not link:
        return None
    try:
        written, folder = place.read(link)
        found = source_map_reader.read(written)
    except (OSError, ValueError, TypeError, IndexError):
        return None
    made = BuiltMap(Lines(data), found)
    if not made.built.is_clear:
        return None
    for number, name in enumerate(found.sources):
        content = found.contents[number]
        text = None if content is None else content.removeprefix("\ufeff").encode("utf-8", "replace")
        file = _resolved(name, found.roots[number], folder, place.project) if name else None
        file = place.found(name, file, text) if file is not None and name else None
        if file is None or not is_wanted(file):
            continue
        lines = place.text(file) if text is None else Lines(text)
        if lines is not None and lines.is_clear:
            made.originals[number] = Original(file, lines)
    return made if made.originals else None


def link_of(data: bytes) -> str:
    """The address of the source map that a text links to; empty where it links to none."""
    link = _LINK.search(data, max(0, data.rfind(b"sourceMappingURL=") - 80))
    return "" if link is None else link[1].decode("utf-8", "replace")


def inline(link: str, path: Path) -> tuple[str, Path] | None:
    """The text of a map that stands in the link itself, and the folder of the built text.

    Raises:
        ValueError: where it is no text.
    """
    if not link.startswith("data:"):
        return None
    head, _, body = link.partition(",")
    data = base64.b64decode(body) if head.endswith(";base64") else unquote_to_bytes(body)
    return data.decode("utf-8"), path.parent


def _read(link: str, path: Path) -> tuple[str, Path]:
    if _SCHEME.match(link):
        raise ValueError("it is elsewhere")
    file = Path(os.path.normpath(path.parent / unquote(link)))
    return file.read_text("utf-8"), file.parent


def _resolved(name: str, root: str, folder: Path, project: Path) -> Path | None:
    """The file that a map names."""
    if root and not name.startswith("/") and not _SCHEME.match(name):
        name = f"{root.rstrip('/')}/{name}"
    if name.startswith("webpack://"):
        inside = name.removeprefix("webpack://").partition("/")[2].partition("?")[0]
        return Path(os.path.normpath(project / inside))
    if name.startswith("file://"):
        return Path(os.path.normpath(unquote(name.removeprefix("file://"))))
    return None if _SCHEME.match(name) else Path(os.path.normpath(folder / name))


def _elsewhere(name: str, project: Path, text: bytes) -> Path | None:
    """The file of the project that a name may mean which tools take from where they were started, not from the map."""
    file = Path(os.path.normpath(project / name))
    try:
        return file if file.read_bytes().removeprefix(b"\xef\xbb\xbf") == text else None
    except OSError:
        return None


def _on_disk(file: Path, built_at: float) -> Lines | None:
    """The text of a file, unless it is newer than what was built of it."""
    try:
        if file.stat().st_mtime > built_at + _LATE:
            return None
        data = file.read_bytes().removeprefix(b"\xef\xbb\xbf")
        data.decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    return Lines(data)
