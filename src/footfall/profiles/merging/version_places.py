"""Where the functions, blocks, statements and branches of an older version of a source are in a newer one.

A function goes along if all of its text is equal but for blanks around lines, wherever it stands now, with all that is
counted in it.  In other functions, what stands on equal lines goes along.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from footfall.model.source_text import Extent, Position
from footfall.profiles.comparing.align import align
from footfall.profiles.data import BlockInfo, BranchInfo, StatementInfo

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from footfall.profiles.data import FileProfile

_Row = TypeVar("_Row", BlockInfo, StatementInfo, BranchInfo)
_Ranged = TypeVar("_Ranged", BlockInfo, StatementInfo)


@dataclass(frozen=True, slots=True)
class VersionPlaces:
    """Where the rows of an older version are in the newest one; what is not there has no place."""

    functions: dict[int, int]
    blocks: dict[int, int]
    statements: dict[int, int]
    branches: dict[int, int]
    lines: dict[int, int]


def version_places(old: FileProfile, new: FileProfile) -> VersionPlaces:
    """Compare two versions."""
    made = VersionPlaces({}, {}, {}, {}, dict(align(old.lines, new.lines).same))
    _move_functions(old, new, made)
    ranges = _Ranges(old, new, made.lines)
    ranges.move(old.blocks, new.blocks, made.blocks)
    ranges.move(old.statements, new.statements, made.statements)
    _move_branches(old, new, ranges, made)
    return made


@dataclass(frozen=True, slots=True)
class _Ranges:
    """Where ranges of an older text are in a newer one, by lines that are equal."""

    old: FileProfile
    new: FileProfile
    lines: Mapping[int, int]

    def move(self, before: Sequence[_Ranged], after: Sequence[_Ranged], known: dict[int, int]) -> None:
        """Bring rows together of which nothing is known yet."""
        taken = set(known.values())
        places = {(one.kind, one.extent): at for at, one in enumerate(after) if at not in taken}
        for at, one in enumerate(before):
            if at not in known:
                extent = self.extent(one.extent)
                found = None if extent is None else places.pop((one.kind, extent), None)
                if found is not None:
                    known[at] = found

    def extent(self, old: Extent) -> Extent | None:
        """Where an extent is whose lines are all there, one behind the other."""
        first = self.lines.get(old.line)
        if first is None or any(
            self.lines.get(line) != line - old.line + first for line in range(old.line, old.end_line + 1)
        ):
            return None
        last = first + old.end_line - old.line
        if old.end_line > len(self.old.lines) or last > len(self.new.lines):
            return None  # made up
        return Extent(
            first, old.column + self._shift(old.line, first), last, old.end_column + self._shift(old.end_line, last)
        )

    def _shift(self, line: int, now: int) -> int:
        """By how much more a line is indented than it was."""
        before, after = self.old.lines[line - 1], self.new.lines[now - 1]
        return (len(after) - len(after.lstrip())) - (len(before) - len(before.lstrip()))


def _move_functions(old: FileProfile, new: FileProfile, made: VersionPlaces) -> None:
    """Bring functions of equal text together, those of equal names first, with all that is counted in them."""
    own, other = _Within(old), _Within(new)
    before, after = own.looks(), other.looks()
    for named in (True, False):
        taken = set(made.functions.values())
        places: dict[object, deque[int]] = defaultdict(deque)
        for to, look in enumerate(after):
            if to not in taken:
                places[look, new.functions[to].name if named else ""].append(to)
        for at, look in enumerate(before):
            found = places.get((look, old.functions[at].name if named else ""))
            if found and at not in made.functions:
                _move_function(at, found.popleft(), own, other, made)


def _move_function(at: int, to: int, own: _Within, other: _Within, made: VersionPlaces) -> None:
    made.functions[at] = to
    made.blocks.update(zip(own.blocks[at], other.blocks[to], strict=True))
    made.statements.update(zip(own.statements[at], other.statements[to], strict=True))
    made.branches.update(zip(own.branches[at], other.branches[to], strict=True))
    extent = own.file.functions[at].extent
    further = other.file.functions[to].extent.line - extent.line
    last = min(extent.end_line, len(own.file.lines))
    made.lines.update((line, line + further) for line in range(extent.line, last + 1))


class _Within:
    """By function of a file the numbers of its blocks, statements and branches."""

    def __init__(self, file: FileProfile) -> None:
        self.file = file
        self.blocks = _by_function(file.blocks)
        self.statements = _by_function(file.statements)
        self.branches = _by_function(file.branches)

    def looks(self) -> list[object]:
        """By function its text, and what is counted in it: two runs may have measured equal text differently."""
        file = self.file
        return [
            (
                _text(file, one.extent),
                tuple(file.blocks[number].kind for number in self.blocks[at]),
                tuple(file.statements[number].kind for number in self.statements[at]),
                tuple(tuple(side.side for side in file.branches[number].sides) for number in self.branches[at]),
            )
            for at, one in enumerate(file.functions)
        ]


def _by_function(rows: Iterable[_Row]) -> dict[int | None, list[int]]:
    found: dict[int | None, list[int]] = defaultdict(list)
    for at, one in enumerate(rows):
        found[one.function].append(at)
    return found


def _text(file: FileProfile, extent: Extent) -> str:
    lines = file.lines[extent.line - 1 : extent.end_line]
    if lines:
        lines[-1] = lines[-1][: extent.end_column - 1]
        lines[0] = lines[0][extent.column - 1 :]
    return "\n".join(line.strip() for line in lines)


def _move_branches(old: FileProfile, new: FileProfile, ranges: _Ranges, made: VersionPlaces) -> None:
    """Branches go along with a statement that they stand in, whose text is equal."""
    taken = set(made.branches.values())
    places = {
        (one.kind, one.position, tuple(side.side for side in one.sides)): at
        for at, one in enumerate(new.branches)
        if at not in taken
    }
    inside: dict[int, list[Extent]] = defaultdict(list)
    for at in made.statements:
        extent = old.statements[at].extent
        for line in range(extent.line, min(extent.end_line, len(old.lines)) + 1):
            inside[line].append(extent)
    for at, one in enumerate(old.branches):
        line, column = one.position.line, one.position.column
        if at in made.branches or not any(
            (extent.line, extent.column) <= (line, column) < (extent.end_line, extent.end_column)
            for extent in inside[line]
        ):
            continue
        now = ranges.extent(Extent(line, column, line, column))
        if now is not None:
            key = (one.kind, Position(now.line, now.column), tuple(side.side for side in one.sides))
            found = places.pop(key, None)
            if found is not None:
                made.branches[at] = found
