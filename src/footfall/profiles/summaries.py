"""Views of a profile that more than one output shows.

Nothing here measures anything: every number follows from the records.  Where
some of the summed numbers are unmeasured, a sum is that of the others; where
all are, it is ``None``.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.model.source_text import Extent
from footfall.profiles.functions import Contents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from footfall.profiles.data import BlockInfo, BranchInfo, FileProfile, FunctionInfo, Profile
    from footfall.profiles.functions import Inside


@dataclass(frozen=True, slots=True)
class Tally:
    """How many places of one sort ran, never ran, and could not be measured."""

    ran: int = 0
    never: int = 0
    unmeasured: int = 0

    @property
    def measured(self) -> int:
        """Places with a count, be it 0."""
        return self.ran + self.never

    @property
    def percent(self) -> str:
        """Share of the measured places that ran, like ``87.5 %``, rounded down; ``-`` if there are none.

        Rounded down, so that 100 % always means every one.
        """
        if not self.measured:
            return "-"
        tenths = self.ran * 1000 // self.measured
        return f"{tenths // 10}.{tenths % 10} %"

    @property
    def said(self) -> str:
        """``7 of 12``, of the measured places; ``?`` if there are none."""
        return f"{self.ran:,} of {self.measured:,}" if self.measured else "?"

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.ran + other.ran, self.never + other.never, self.unmeasured + other.unmeasured)


@dataclass(frozen=True, slots=True)
class Totals:
    """The numbers of a file or a whole profile; ``work`` is the sum of all statement counts."""

    files: int = 0
    functions: Tally = Tally()
    blocks: Tally = Tally()
    statements: Tally = Tally()
    sides: Tally = Tally()
    calls: int | None = None
    work: int | None = None


@dataclass(slots=True)
class FunctionRow:
    """A function and the file it is in."""

    file: FileProfile
    function: FunctionInfo
    index: int
    contents: Contents

    @property
    def inside(self) -> Inside:
        """What lies in the function."""
        return self.contents.insides[self.index]


_SORT_NUMBERS: dict[str, Callable[[FunctionRow], int | None]] = {
    "calls": lambda row: row.function.calls,
    "work": lambda row: row.function.work,
    "throws": lambda row: row.function.throws,
    "blocks": lambda row: row.inside.highest,
    "never": lambda row: row.inside.not_run,
    "time": lambda row: row.function.self_ns,
    "name": lambda row: 0,
}

SORT_KEYS = tuple(_SORT_NUMBERS)
"""What functions can be sorted by."""


@dataclass(frozen=True, slots=True)
class OneSided:
    """A branch that was evaluated, with the sides that it took and those that it never took.

    ``evaluations`` is the sum of its sides.
    """

    file: FileProfile
    branch: BranchInfo
    evaluations: int
    taken: tuple[str, ...]
    never: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Region:
    """A longest run of consecutive statements of one block that have equal counts.

    ``statements`` are indexes in the file, ascending in position.
    """

    block: int | None
    count: int | None
    extent: Extent
    statements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NeverRun:
    """A part of a file that never ran and lies in no larger such part.

    ``kind`` is that of the function or block, or ``statements``; ``function`` the
    name of the function that it is (``whole``) or is in, if any; ``lines`` counts
    all lines of the extent, ``statements`` those with count 0 in it.
    """

    file: FileProfile
    kind: str
    function: str
    whole: bool
    extent: Extent
    lines: int
    statements: int

    @property
    def what(self) -> str:
        """For people: ``method Main.help`` or ``else in Main.main``."""
        if not self.function:
            return self.kind
        return f"{self.kind} {self.function}" if self.whole else f"{self.kind} in {self.function}"


def tally(counts: Iterable[int | None]) -> Tally:
    """Sort counts into ran, never ran, unmeasured."""
    every = list(counts)
    never, unmeasured = every.count(0), every.count(None)
    return Tally(len(every) - never - unmeasured, never, unmeasured)


def add_up(counts: Iterable[int | None]) -> int | None:
    """The sum of the measured counts; ``None`` if there are none."""
    measured = [count for count in counts if count is not None]
    return sum(measured) if measured else None


def file_totals(file: FileProfile) -> Totals:
    """The totals of one file."""
    return Totals(
        files=1,
        functions=tally(function.calls for function in file.functions if function.counts_as_one),
        blocks=tally(block.count for block in file.blocks),
        statements=tally(statement.count for statement in file.statements),
        sides=tally(side.count for branch in file.branches for side in branch.sides),
        calls=add_up(function.calls for function in file.functions if function.counts_as_one),
        work=add_up(statement.count for statement in file.statements),
    )


def totals(profile: Profile) -> Totals:
    """The totals of all files that sums are about."""
    return totals_of(profile.files_in_sums)


def totals_of(files: Iterable[FileProfile]) -> Totals:
    """The totals of some files."""
    result = Totals()
    for file in files:
        part = file_totals(file)
        result = Totals(
            files=result.files + 1,
            functions=result.functions + part.functions,
            blocks=result.blocks + part.blocks,
            statements=result.statements + part.statements,
            sides=result.sides + part.sides,
            calls=add_up((result.calls, part.calls)),
            work=add_up((result.work, part.work)),
        )
    return result


def sorted_functions(profile: Profile, key: str) -> list[FunctionRow]:
    """All functions by one of ``SORT_KEYS``, the highest number first; of those left out on request, which were called.

    ``time`` is the self time, ``blocks`` the highest count of a block in the
    function, ``never`` how many of its statements never ran.  Unmeasured ones
    come last, equal ones by name and place.  Raises ``FootfallError`` for
    another key.
    """
    if key not in _SORT_NUMBERS:
        raise FootfallError(f"cannot sort by {key!r}; choose one of {', '.join(SORT_KEYS)}")
    number = _SORT_NUMBERS[key]

    def order(row: FunctionRow) -> tuple[bool, int, str, str, Extent]:
        value, function = number(row), row.function
        return (value is None, -(value or 0), function.name, row.file.path, function.extent)

    rows = []
    for file in profile.files_in_sums:
        contents = Contents(file)
        rows += [
            FunctionRow(file, function, at, contents)
            for at, function in enumerate(file.functions)
            if function.calls or not function.ignored
        ]
    return sorted(rows, key=order)


def sort_number(row: FunctionRow, key: str) -> int | None:
    """The number by which ``sorted_functions`` places ``row``; 0 for ``name``."""
    return _SORT_NUMBERS[key](row)


def one_sided(profile: Profile) -> list[OneSided]:
    """Branches that were evaluated and have sides never taken, the most evaluated first.

    With them are those of one side only, such as the default of a parameter, whose function ran and which were never
    taken.  Branches with an unmeasured side are left out.
    """
    found = []
    for file in profile.files_in_sums:
        for branch in file.branches:
            counts = [side.count for side in branch.sides if side.count is not None]
            if len(counts) < len(branch.sides) or all(counts) or not (any(counts) or _is_option(file, branch)):
                continue
            taken = tuple(side.side for side in branch.sides if side.count)
            never = tuple(side.side for side in branch.sides if not side.count)
            found.append(OneSided(file, branch, sum(counts), taken, never))
    return sorted(found, key=lambda row: (-row.evaluations, row.file.path, row.branch.position))


def _is_option(file: FileProfile, branch: BranchInfo) -> bool:
    """Whether a branch has one side, which its function may take or not, and the function ran."""
    ran = branch.function is None or bool(file.functions[branch.function].calls)
    return len(branch.sides) == 1 and ran


def regions(file: FileProfile) -> list[Region]:
    """The regions of a file, by position.

    Statements of nested blocks do not end a region.  Statements outside every
    block make regions by function.
    """
    return _regions_of(file, range(len(file.statements)))


def _regions_of(file: FileProfile, members: Iterable[int]) -> list[Region]:
    """The regions that some statements, all of those of some blocks, make."""
    statements = file.statements
    order = sorted(members, key=lambda at: _corners(statements[at].extent))
    homes: dict[tuple[int | None, int | None], list[int]] = {}
    for at in order:
        statement = statements[at]
        function = statement.function if statement.block is None else None
        homes.setdefault((statement.block, function), []).append(at)
    found = []
    for (block, _), own in homes.items():
        for count, run in groupby(own, key=lambda at: statements[at].count):
            indexes = tuple(run)
            first, last = statements[indexes[0]].extent, statements[indexes[-1]].extent
            extent = Extent(first.line, first.column, last.end_line, last.end_column)
            found.append(Region(block, count, extent, indexes))
    return sorted(found, key=lambda region: _corners(region.extent))


def never_run(profile: Profile) -> list[NeverRun]:
    """The outermost parts that never ran, largest first (by statements, then lines)."""
    found = [part for file in profile.files_in_sums for part in never_run_in(file)]
    return sorted(found, key=lambda part: (-part.statements, -part.lines, part.file.path, _corners(part.extent)))


def never_run_in(file: FileProfile) -> list[NeverRun]:
    """The outermost parts of one file that never ran, by position.

    A part is a function that was never called, a block that was never entered,
    or a region with count 0 together with the blocks of its statements.
    """
    candidates: list[tuple[Extent, int, str, int | None]] = []
    for at, function in enumerate(file.functions):
        if function.calls == 0 and not function.ignored:
            candidates.append((function.extent, 0, function.kind, at))
    candidates += [(block.extent, 1, block.kind, block.function) for block in file.blocks if block.count == 0]
    candidates += [(extent, 2, "statements", function) for extent, function in _dead_regions(file)]
    # A container comes before what it contains: it starts no later, and ends later if it starts there.
    candidates.sort(key=lambda c: (_start(c[0]), _negative_end(c[0]), c[1]))
    starts = sorted(_start(s.extent) for s in file.statements if s.count == 0)
    parts: list[NeverRun] = []
    end = (0, 0)
    for extent, rank, kind, owner in candidates:
        if _end(extent) <= end:
            continue
        end = _end(extent)
        lines = extent.end_line - extent.line + 1
        if extent.end_column == 1 and lines > 1:
            lines -= 1
        count = bisect_left(starts, end) - bisect_left(starts, _start(extent))
        name = "" if owner is None else file.functions[owner].shown
        parts.append(NeverRun(file, kind, name, rank == 0, extent, lines, count))
    return parts


def _dead_regions(file: FileProfile) -> list[tuple[Extent, int | None]]:
    """Regions with count 0 in blocks that ran, grown by the dead blocks that belong to their statements."""
    blocks = file.blocks
    dead = [s.block for s in file.statements if s.count == 0]
    homes = {home for home in dead if home is None or blocks[home].count != 0}
    if not homes:
        return []
    every = _regions_of(file, [at for at, s in enumerate(file.statements) if s.block in homes])
    children: dict[int | None, list[BlockInfo]] = {}
    for block in blocks:
        if block.count == 0:
            children.setdefault(block.parent, []).append(block)
    following: dict[int, tuple[int, int]] = {}
    last_of_block: dict[int | None, int] = {}
    for at, region in enumerate(every):
        if region.block in last_of_block:
            following[last_of_block[region.block]] = _start(region.extent)
        last_of_block[region.block] = at
    found = []
    for at, region in enumerate(every):
        if region.count != 0:
            continue
        extent = region.extent
        if region.block is not None:
            limit = following.get(at, _end(blocks[region.block].extent))
            for child in children.get(region.block, ()):
                if _start(extent) <= _start(child.extent) < limit and _end(child.extent) > _end(extent):
                    extent = Extent(extent.line, extent.column, child.extent.end_line, child.extent.end_column)
        found.append((extent, file.statements[region.statements[0]].function))
    return found


def _start(extent: Extent) -> tuple[int, int]:
    return extent.line, extent.column


def _end(extent: Extent) -> tuple[int, int]:
    return extent.end_line, extent.end_column


def _negative_end(extent: Extent) -> tuple[int, int]:
    return -extent.end_line, -extent.end_column


def _corners(extent: Extent) -> tuple[int, int, int, int]:
    # Tuples compare faster than extents do.
    return extent.line, extent.column, extent.end_line, extent.end_column
