"""What the coverage formats share: the measured places of a profile, by line, function and type.

All of them see the same places:

- A *point* is a statement with a count.  In a file in which no statement has one
  (the levels ``block`` and ``function``) the blocks stand in for statements, each
  on the line where it begins; where no block has a count either, the functions do,
  with their calls.
- A *decision* keeps its measured sides.  One on a line of which nothing else is
  known is left out unless all of its sides are measured.
- A *line* has hits as often as the point on it that ran most.  A line that holds
  only decisions (a condition that goes on there) has as many as the decision on it
  that was evaluated most.

What is unmeasured, or left out on request, is in none of these.  Tests are left out unless they are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from footfall.export._names import file_stem, folder_of, unique_paths
from footfall.model.source_text import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from footfall.model.source_text import Extent
    from footfall.profiles.data import BranchInfo, FileProfile, FunctionInfo, Profile


class Share(NamedTuple):
    """How many of some places ran."""

    ran: int
    total: int


@dataclass(frozen=True, slots=True)
class Point:
    """A statement, or what stands in for one, and how often it began."""

    extent: Extent
    count: int
    function: int | None


@dataclass(frozen=True, slots=True)
class Side:
    """A measured side of a decision; ``number`` is its place among all sides."""

    number: int
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision with its measured sides, at least one; ``number`` is its index in the file."""

    number: int
    kind: str
    position: Position
    sides: tuple[Side, ...]
    complete: bool
    """Whether all sides are measured."""
    function: int | None

    @property
    def evaluations(self) -> int:
        """How often one of the measured sides was taken."""
        return sum(side.count for side in self.sides)

    @property
    def taken(self) -> int:
        """How many sides were ever taken."""
        return sum(side.count > 0 for side in self.sides)


@dataclass(frozen=True, slots=True)
class Line:
    """A line with hits, and what is on it, in the order of positions."""

    number: int
    hits: int
    points: tuple[Point, ...]
    decisions: tuple[Decision, ...]

    @property
    def sides(self) -> Share:
        """The sides of the decisions on the line."""
        return share_of_sides(self.decisions)


@dataclass(frozen=True)
class Part:
    """The measured places of a file, a type or a function, in the order of positions."""

    points: tuple[Point, ...] = ()
    decisions: tuple[Decision, ...] = ()

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines with hits, ascending."""
        points: dict[int, list[Point]] = {}
        decisions: dict[int, list[Decision]] = {}
        for point in self.points:
            points.setdefault(point.extent.line, []).append(point)
        for decision in self.decisions:
            decisions.setdefault(decision.position.line, []).append(decision)
        lines = []
        for number in sorted({*points, *decisions}):
            own, asked = points.get(number, []), decisions.get(number, [])
            hits = max((point.count for point in own), default=-1)
            if not own:
                hits = max((decision.evaluations for decision in asked if decision.complete), default=-1)
            if hits >= 0:
                lines.append(Line(number, hits, tuple(own), tuple(asked)))
        return tuple(lines)

    @property
    def points_share(self) -> Share:
        """How many points ran."""
        return Share(sum(point.count > 0 for point in self.points), len(self.points))

    @property
    def lines_share(self) -> Share:
        """How many lines ran."""
        return share_of_lines(self.lines)

    @property
    def sides_share(self) -> Share:
        """How many sides were taken."""
        return share_of_sides(self.decisions)

    @property
    def choices(self) -> int:
        """How many ways the decisions add to a single path: one less than each has sides."""
        return sum(len(decision.sides) - 1 for decision in self.decisions)


@dataclass(frozen=True, slots=True)
class Unit:
    """A type with what is directly in it, or all that is in no type of a file.

    ``functions`` are indexes of the measured ones.
    """

    name: str
    functions: tuple[int, ...]
    part: Part


@dataclass(frozen=True)
class FileCoverage:
    """A file with its measured places; ``path`` differs from that of every other file."""

    file: FileProfile
    path: str
    part: Part

    @cached_property
    def functions(self) -> tuple[int, ...]:
        """Indexes of the functions whose calls are measured."""
        return tuple(
            at
            for at, function in enumerate(self.file.functions)
            if function.calls is not None and function.counts_as_one
        )

    @cached_property
    def by_function(self) -> dict[int, Part]:
        """The part of each function that has one."""
        parts = _split(self.part, lambda function, position: function)
        return {function: part for function, part in parts.items() if function is not None}

    def part_of(self, function: int) -> Part:
        """What is in a function, functions inside it left out."""
        return self.by_function.get(function, Part())

    def complexity(self, function: int) -> int:
        """The cyclomatic complexity of a function, as far as its decisions are measured."""
        return 1 + self.part_of(function).choices

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The types in their order, then the rest; those without anything measured left out."""
        owners = _Owners(self.file)
        parts = _split(self.part, owners.of)
        functions: dict[int | None, list[int]] = {}
        for at in self.functions:
            extent = self.file.functions[at].extent
            functions.setdefault(owners.of(at, Position(extent.line, extent.column)), []).append(at)
        keys: list[int | None] = [*range(len(self.file.types)), None]
        return tuple(
            Unit(
                file_stem(self.file.path) if key is None else self.file.types[key].name,
                tuple(functions.get(key, ())),
                parts.get(key, Part()),
            )
            for key in keys
            if key in parts or key in functions
        )


@dataclass(frozen=True, slots=True)
class Package:
    """The files of one package, in the order of the profile."""

    name: str
    files: tuple[FileCoverage, ...]


def coverage(profile: Profile, clean: Callable[[str], str] = str) -> list[FileCoverage]:
    """The files that sums are about; ``clean`` makes paths fit for the format before they are told apart."""
    files = profile.files_in_sums
    paths = unique_paths([clean(file.path) for file in files])
    return [FileCoverage(file, path, measured(file)) for file, path in zip(files, paths, strict=True)]


def packages(files: Iterable[FileCoverage]) -> list[Package]:
    """Files by package, sorted by name.

    A file with neither a package nor types (a script) belongs to its folder.
    """
    found: dict[str, list[FileCoverage]] = {}
    for item in files:
        file = item.file
        name = file.package or ("" if file.types else folder_of(file.path))
        found.setdefault(name, []).append(item)
    return [Package(name, tuple(found[name])) for name in sorted(found)]


def measured(file: FileProfile) -> Part:
    """Everything in a file that has a count."""
    points = sorted(_points(file), key=lambda point: point.extent)
    decisions = sorted(
        (decision for at, branch in enumerate(file.branches) if (decision := _decision(at, branch))),
        key=lambda decision: decision.position,
    )
    part = Part(tuple(points), tuple(decisions))
    known = {line.number for line in part.lines}
    return Part(part.points, tuple(decision for decision in part.decisions if decision.position.line in known))


def share_of_lines(lines: Iterable[Line]) -> Share:
    """How many of some lines ran."""
    hits = [line.hits for line in lines]
    return Share(sum(hit > 0 for hit in hits), len(hits))


def share_of_sides(decisions: Iterable[Decision]) -> Share:
    """How many sides of some decisions were taken."""
    ran = total = 0
    for decision in decisions:
        ran += decision.taken
        total += len(decision.sides)
    return Share(ran, total)


def share_of_functions(functions: Iterable[FunctionInfo]) -> Share:
    """How many of the functions with measured calls were called."""
    calls = [function.calls for function in functions if function.calls is not None]
    return Share(sum(count > 0 for count in calls), len(calls))


def add(shares: Iterable[Share]) -> Share:
    """The sum of shares."""
    ran = total = 0
    for share in shares:
        ran += share.ran
        total += share.total
    return Share(ran, total)


def _points(file: FileProfile) -> list[Point]:
    statements = [Point(s.extent, s.count, s.function) for s in file.statements if s.count is not None]
    if statements:
        return statements
    blocks = [Point(b.extent, b.count, b.function) for b in file.blocks if b.count is not None]
    if blocks:
        return blocks
    measured = [(at, f) for at, f in enumerate(file.functions) if not f.ignored]
    return [Point(f.extent, f.calls, at) for at, f in measured if f.calls is not None]


def _decision(number: int, branch: BranchInfo) -> Decision | None:
    sides = tuple(Side(at, side.side, side.count) for at, side in enumerate(branch.sides) if side.count is not None)
    if not sides:
        return None
    complete = len(sides) == len(branch.sides)
    return Decision(number, branch.kind, branch.position, sides, complete, branch.function)


def _split(part: Part, key: Callable[[int | None, Position], int | None]) -> dict[int | None, Part]:
    points: dict[int | None, list[Point]] = {}
    decisions: dict[int | None, list[Decision]] = {}
    for point in part.points:
        at = Position(point.extent.line, point.extent.column)
        points.setdefault(key(point.function, at), []).append(point)
    for decision in part.decisions:
        decisions.setdefault(key(decision.function, decision.position), []).append(decision)
    return {
        owner: Part(tuple(points.get(owner, ())), tuple(decisions.get(owner, ())))
        for owner in dict.fromkeys([*points, *decisions])
    }


class _Owners:
    """Finds the type that a place belongs to: that of its function, or the innermost around it."""

    def __init__(self, file: FileProfile) -> None:
        self._functions = file.functions
        # Those that start later come first: of the types around a place they are the inner ones.
        self._types = sorted(enumerate(file.types), key=lambda item: item[1].extent, reverse=True)

    def of(self, function: int | None, position: Position) -> int | None:
        """The index of the type, ``None`` for a place in no type."""
        if function is not None and self._functions[function].type is not None:
            return self._functions[function].type
        for at, info in self._types:
            extent = info.extent
            start, end = Position(extent.line, extent.column), Position(extent.end_line, extent.end_column)
            if start <= position < end:
                return at
        return None
