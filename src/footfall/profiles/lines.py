"""A source line by line, as a reader sees it: counts, state, heat.

Where statements were counted, a line shows those that start on it.  In a file
in which none was (at a coarser level) it shows the blocks and functions that
begin on it, and what lies in them has their state.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from footfall.profiles.display_text import number_text, split_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.model.source_text import Extent
    from footfall.profiles.data import FileProfile, Unmeasured

HEAT_LEVELS = 9
"""Heat goes from 0 (never ran) to this."""


class Counted(Enum):
    """What the counts beside the lines of a file count."""

    STATEMENTS = "statements"
    BLOCKS = "blocks"
    FUNCTIONS = "functions"


class State(Enum):
    """What is known of a line."""

    NONE = "none"
    """Nothing that is counted is on it."""
    RAN = "ran"
    NEVER = "never"
    PARTLY = "partly"
    """Some of what is on it ran, some never did."""
    UNMEASURED = "unmeasured"
    """Nothing that starts on it has a count."""
    IGNORED = "ignored"
    """It is left out on request, and nothing else begins on it."""


@dataclass(slots=True)
class Line:
    """One line: its text without the line end, and the distinct counts of what starts on it.

    ``counts`` are those of the statements that start on the line (or of blocks and
    functions, see ``counted``), in their order, each number once, ``None`` for
    unmeasured ones.  A line on which one only continues has a state but no counts.
    """

    number: int
    text: str
    counts: list[int | None] = field(default_factory=list)
    state: State = State.NONE


def counted(file: FileProfile) -> Counted:
    """What ``annotated_lines`` shows for ``file``: the finest of what was measured in it."""
    if any(statement.count is not None for statement in file.statements):
        return Counted.STATEMENTS
    for block in file.blocks:
        # The body of a function is its outermost block; any other tells that blocks were counted.
        is_body = block.parent is None or file.blocks[block.parent].function != block.function
        if block.count is not None and not is_body:
            return Counted.BLOCKS
    measured = any(function.calls is not None and not function.ignored for function in file.functions)
    return Counted.FUNCTIONS if measured else Counted.STATEMENTS


def annotated_lines(file: FileProfile, unmeasured: Iterable[Unmeasured] = ()) -> list[Line]:
    """All lines of ``file``; ``unmeasured`` are the profile's, those of other files are passed over."""
    lines = [Line(number, text) for number, text in enumerate(split_lines(file.text), 1)]
    if counted(file) is Counted.STATEMENTS:
        _place_statements(file, lines)
    else:
        _place_blocks(file, lines)
    for place in unmeasured:
        if place.path == file.path and 1 <= place.line <= len(lines):
            line = lines[place.line - 1]
            if None not in line.counts:
                line.counts.append(None)
            if line.state is not State.PARTLY:
                line.state = _state(line.counts)
    for number in ignored_lines(file, [line.text for line in lines]):
        line = lines[number - 1]
        if not line.counts:
            line.state = State.IGNORED
    return lines


def ignored_lines(file: FileProfile, texts: list[str]) -> dict[int, str]:
    """Why lines are left out, by their numbers; ``texts`` are those of all lines.

    They are the first line of each part, and all that begin in it.
    """
    found = {}
    for one in file.ignored:
        first, end = one.extent.line, _end(one.extent)
        for number, text in enumerate(texts[first - 1 : one.extent.end_line], first):
            if number == first or (text.strip() and (number, len(text) - len(text.lstrip()) + 1) < end):
                found[number] = one.reason
    return found


def _place_statements(file: FileProfile, lines: list[Line]) -> None:
    starts: set[int] = set()
    # By position, so that a statement inside another one (a lambda's) overwrites what surrounds it.
    for statement in sorted(file.statements, key=lambda statement: statement.extent):
        first, last = statement.extent.line, _last_line(statement.extent)
        state = _state([statement.count])
        for number in range(first + 1, min(last, len(lines)) + 1):
            lines[number - 1].state = state
        if 1 <= first <= len(lines):
            starts.add(first)
            line = lines[first - 1]
            if statement.count not in line.counts:
                line.counts.append(statement.count)
    for number in starts:
        lines[number - 1].state = _state(lines[number - 1].counts)
    holding = {statement.function for statement in file.statements}
    for at, function in enumerate(file.functions):
        # What has no statements has no counts, but may be told to have never been called.
        if function.calls == 0 and at not in holding and function.counts_as_one:
            for line in lines[function.extent.line - 1 : _last_line(function.extent)]:
                if line.state is State.NONE and line.text.strip():
                    line.state = State.NEVER


def _place_blocks(file: FileProfile, lines: list[Line]) -> None:
    """Blocks and functions, and on each line inside the state of the innermost measured one."""
    places = {(block.extent, block.count) for block in file.blocks}
    places |= {(function.extent, function.calls) for function in file.functions if not function.ignored}
    # What encloses comes first, so that what is inside overwrites it.
    ordered = sorted(places, key=lambda place: (*_start(place[0]), *(-at for at in _end(place[0])), place[1] is None))
    enclosing: list[tuple[Extent, int]] = []
    for extent, count in ordered:
        while enclosing and _end(enclosing[-1][0]) <= _start(extent):
            enclosing.pop()
        if count is None and enclosing:
            continue
        _begin(lines, extent, count, enclosing[-1][1] if enclosing else None)
        if count is not None:
            enclosing.append((extent, count))


def _begin(lines: list[Line], extent: Extent, count: int | None, outer: int | None) -> None:
    """Mark the lines of a place, ``outer`` being the count of what encloses it."""
    if not 1 <= extent.line <= len(lines):
        return
    first = lines[extent.line - 1]
    before = first.text[: extent.column - 1].strip()
    counts = [count] if not before or outer is None else [outer, count]
    was_partly = first.state is State.PARTLY
    first.state = State.PARTLY if was_partly else _state(counts + first.counts)
    if count not in first.counts:
        first.counts.append(count)
    state = _state([count])
    for line in lines[extent.line : min(_last_line(extent), len(lines))]:
        if line.text.strip():
            line.state = state


def _last_line(extent: Extent) -> int:
    """The last line that holds a character of ``extent``."""
    return extent.end_line - 1 if extent.end_column == 1 else extent.end_line


def _start(extent: Extent) -> tuple[int, int]:
    return extent.line, extent.column


def _end(extent: Extent) -> tuple[int, int]:
    return extent.end_line, extent.end_column


def _state(counts: Iterable[int | None]) -> State:
    measured = {bool(count) for count in counts if count is not None}
    if not measured:
        return State.UNMEASURED
    if len(measured) == 2:
        return State.PARTLY
    return State.RAN if True in measured else State.NEVER


def count_texts(counts: list[int | None], limit: int = 6) -> list[str]:
    """Counts for a margin, one by one; ``?`` is an unmeasured one.

    Of more than ``limit`` counts (a whole program on one line) the others are only numbered: ``…+12``.
    """
    words = [number_text(count) for count in counts[:limit]]
    if len(counts) > limit:
        words.append(f"…+{len(counts) - limit}")
    return words


def highest(lines: Iterable[Line]) -> int:
    """The highest count on any of the lines, 0 if there is none."""
    return max((count for line in lines for count in line.counts if count is not None), default=0)


def heat(count: int, top: int) -> int:
    """How hot ``count`` is where ``top`` is the highest: 0 for 0, else 1 to ``HEAT_LEVELS``, logarithmic."""
    if count <= 0:
        return 0
    # A floor under the scale: a program in which nothing ran often has nothing hot.
    scale = math.log(max(top, 1000))
    return min(HEAT_LEVELS, 1 + int((HEAT_LEVELS - 1) * math.log(count) / scale + 1e-9))
