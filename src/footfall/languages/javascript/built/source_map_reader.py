"""Source maps: which place of a source each piece of a built text comes from."""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from footfall.model.edits import Edited

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}
_MORE = 32
_NO_END = (1 << 21, 0)
"""Behind all places that texts have."""


@dataclass(slots=True, frozen=True)
class Segment:
    """A piece of a built line begins in ``column``; where it is from is known if ``source`` is not negative.

    Lines and columns count from 0, columns in UTF-16 code units.
    """

    column: int
    source: int = -1
    line: int = 0
    source_column: int = 0


@dataclass
class SourceMap:
    """The segments of each line of a built text, ascending, and what the map says of its sources."""

    lines: list[list[Segment]]
    sources: list[str | None] = field(default_factory=list)
    contents: list[str | None] = field(default_factory=list)
    roots: list[str] = field(default_factory=list)
    """For each source what its name goes out from."""

    def at(self, line: int, column: int) -> Segment | None:
        """The segment that holds a place of the built text."""
        if line >= len(self.lines):
            return None
        found = bisect_right(self.lines[line], column, key=lambda segment: segment.column)
        return self.lines[line][found - 1] if found else None


def read(text: str) -> SourceMap:
    """Read a map, also one of sections.

    Raises:
        ValueError: where it is none.
    """
    return _map(json.loads(text.removeprefix(")]}'")))


def _map(data: object) -> SourceMap:
    if isinstance(data, dict) and data.get("version") == 3 and isinstance(data.get("sections"), list):
        return _joined(data["sections"])
    if not isinstance(data, dict) or data.get("version") != 3 or not isinstance(data.get("mappings"), str):
        raise ValueError("it is no source map of version 3")
    sources = [name if isinstance(name, str) else None for name in data.get("sources") or []]
    given = data.get("sourcesContent") or []
    contents = [one if isinstance(one, str) else None for one in given[: len(sources)]]
    contents += [None] * (len(sources) - len(contents))
    roots = [str(data.get("sourceRoot") or "")] * len(sources)
    return SourceMap(_decoded(data["mappings"], len(sources)), sources, contents, roots)


def _joined(sections: list[Any]) -> SourceMap:
    """The map of a text whose parts have maps; each part reaches up to the next."""
    starts = [_start(section) for section in sections]
    if any(start >= end for start, end in pairwise(starts)):
        raise ValueError("its sections do not follow each other")
    made = SourceMap([])
    numbers: dict[tuple[str, str | None], int] = {}
    for section, (line, column), end in zip(sections, starts, [*starts[1:], _NO_END], strict=True):
        part = _map(section.get("map"))
        known = [_number(made, numbers, part, source) for source in range(len(part.sources))]
        made.lines += [[] for _ in range(line + 1 - len(made.lines))]
        made.lines[line].append(Segment(column))  # what is in front of the part's first segment is from nowhere
        for at, segments in enumerate(part.lines, line):
            shift = column if at == line else 0
            moved = [replace(one, column=one.column + shift) for one in segments if (at, one.column + shift) < end]
            if at == len(made.lines):
                made.lines.append([])
            made.lines[at] += [one if one.source < 0 else replace(one, source=known[one.source]) for one in moved]
    return made


def _start(section: object) -> tuple[int, int]:
    """The line and column at which a section begins."""
    offset = section.get("offset") if isinstance(section, dict) else None
    line, column = (offset.get("line"), offset.get("column")) if isinstance(offset, dict) else (None, None)
    if not isinstance(line, int) or not isinstance(column, int) or not 0 <= line < _NO_END[0] or column < 0:
        raise ValueError("a section has no offset")
    return line, column


def _number(made: SourceMap, numbers: dict[tuple[str, str | None], int], part: SourceMap, source: int) -> int:
    """The number that a source of a part has in the whole: one, however many parts name it."""
    name, root, content = part.sources[source], part.roots[source], part.contents[source]
    number = numbers.setdefault((root, name), len(made.sources))
    if number == len(made.sources):
        made.sources.append(name)
        made.roots.append(root)
        made.contents.append(content)
    elif None not in (content, made.contents[number]) and content != made.contents[number]:
        raise ValueError("its sections have two texts of one source")
    elif content is not None:
        made.contents[number] = content
    return number


def _decoded(mappings: str, sources: int) -> list[list[Segment]]:
    lines = []
    source = line = source_column = 0
    for part in mappings.split(";"):
        column = 0
        segments = []
        for group in filter(None, part.split(",")):
            numbers = _numbers(group)
            if len(numbers) not in (1, 4, 5):
                raise ValueError("a segment has a wrong number of fields")
            column += numbers[0]
            if len(numbers) == 1:
                segments.append(Segment(column))
                continue
            source, line, source_column = source + numbers[1], line + numbers[2], source_column + numbers[3]
            if not 0 <= source < sources or line < 0 or source_column < 0 or column < 0:
                raise ValueError("a segment lies outside of its source")
            segments.append(Segment(column, source, line, source_column))
        lines.append(sorted(segments, key=lambda segment: segment.column))
    return lines


def _numbers(group: str) -> list[int]:
    found = []
    value = shift = 0
    for char in group:
        digit = _VALUES.get(char)
        if digit is None:
            raise ValueError(f"{char} is no digit of a source map")
        value |= (digit & (_MORE - 1)) << shift
        shift += 5
        if digit < _MORE:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    return found


def written(lines: list[list[Segment]], source: str) -> str:
    """The map of a text that has one source."""
    parts = []
    line = source_column = 0
    has_source = False
    for segments in lines:
        column = 0
        groups = []
        for one in segments:
            group = _digits(one.column - column)
            column = one.column
            if one.source >= 0:
                group += _digits(0) + _digits(one.line - line) + _digits(one.source_column - source_column)
                line, source_column, has_source = one.line, one.source_column, True
            groups.append(group)
        parts.append(",".join(groups))
    sources = [source] if has_source else []
    return json.dumps({"version": 3, "sources": sources, "names": [], "mappings": ";".join(parts)})


def _digits(number: int) -> str:
    value = (-number << 1) | 1 if number < 0 else number << 1
    made = ""
    while True:
        digit, value = value & (_MORE - 1), value >> 5
        made += _DIGITS[digit | _MORE if value else digit]
        if not value:
            return made


def without_insertions(lines: list[list[Segment]], edited: Edited | None) -> list[list[Segment]]:
    """Segments whose sources are places of an instrumented text, as places of the text of the author."""
    if edited is None:
        return lines
    inserted = _insertions(edited)

    def author(one: Segment) -> Segment:
        places = inserted.get(one.line)
        if places is None or one.source < 0:
            return one
        shift = 0
        for start, size in places:
            if start > one.source_column:
                break
            shift += min(size, one.source_column - start)
        return Segment(one.column, one.source, one.line, one.source_column - shift)

    return [[author(one) for one in segments] for segments in lines]


def _insertions(edited: Edited) -> dict[int, list[tuple[int, int]]]:
    """By line of the edited text, columns and lengths of what was inserted there."""
    found: dict[int, list[tuple[int, int]]] = {}
    data = edited.data
    line = line_start = 0
    for start, insertion in zip(edited.starts, edited.insertions, strict=True):
        line += data.count(b"\n", line_start, start)
        line_start = data.rfind(b"\n", 0, start) + 1
        column = units(data[line_start:start])
        found.setdefault(line, []).append((column, units(insertion.text.encode("utf-8"))))
    return found


def units(data: bytes) -> int:
    """The length of UTF-8 text in UTF-16 code units."""
    return len(data) if data.isascii() else len(data.decode("utf-8", "replace").encode("utf-16-le")) // 2
