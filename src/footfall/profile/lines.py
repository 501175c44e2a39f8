"""A source line by line, as a reader sees it: counts, state, heat."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from footfall.profile.text import split_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.profile.data import FileProfile, Unmeasured

HEAT_LEVELS = 9
"""Heat goes from 0 (never ran) to this."""


class State(Enum):
    """What is known of a line."""

    NONE = "none"
    """No statement is on it."""
    RAN = "ran"
    NEVER = "never"
    PARTLY = "partly"
    """Statements that ran and ones that never did start on it."""
    UNMEASURED = "unmeasured"
    """No statement that starts on it has a count."""


@dataclass(slots=True)
class Line:
    """One line: its text without the line end, and the distinct counts of the regions on it.

    ``counts`` are those of the statements that start on the line, in their order,
    each number once, ``None`` for unmeasured ones.  A line on which a statement
    only continues has a state but no counts.
    """

    number: int
    text: str
    counts: list[int | None] = field(default_factory=list)
    state: State = State.NONE


def annotated_lines(file: FileProfile, unmeasured: Iterable[Unmeasured] = ()) -> list[Line]:
    """All lines of ``file``; ``unmeasured`` are the profile's, those of other files are passed over."""
    lines = [Line(number, text) for number, text in enumerate(split_lines(file.text), 1)]
    starts: set[int] = set()
    # By position, so that a statement inside another one (a lambda's) overwrites what surrounds it.
    for statement in sorted(file.statements, key=lambda statement: statement.extent):
        first, last = statement.extent.line, statement.extent.end_line
        if statement.extent.end_column == 1:
            last -= 1
        state = _state([statement.count])
        for number in range(first + 1, min(last, len(lines)) + 1):
            lines[number - 1].state = state
        if 1 <= first <= len(lines):
            starts.add(first)
            line = lines[first - 1]
            if statement.count not in line.counts:
                line.counts.append(statement.count)
    for place in unmeasured:
        if place.path == file.path and 1 <= place.line <= len(lines):
            starts.add(place.line)
            line = lines[place.line - 1]
            if None not in line.counts:
                line.counts.append(None)
    for number in starts:
        lines[number - 1].state = _state(lines[number - 1].counts)
    return lines


def _state(counts: Iterable[int | None]) -> State:
    measured = {bool(count) for count in counts if count is not None}
    if not measured:
        return State.UNMEASURED
    if len(measured) == 2:
        return State.PARTLY
    return State.RAN if True in measured else State.NEVER


def count_text(counts: list[int | None], limit: int = 6) -> str:
    """Counts for a margin: ``81 360``; ``?`` is an unmeasured one.

    Of more than ``limit`` counts (a whole program on one line) the others are only numbered: ``…+12``.
    """
    words = ["?" if count is None else str(count) for count in counts[:limit]]
    if len(counts) > limit:
        words.append(f"…+{len(counts) - limit}")
    return " ".join(words)


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
