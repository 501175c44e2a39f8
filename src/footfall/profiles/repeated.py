"""Which counts differ from run to run of the same program, and by how much.

Runs are compared place by place.  A source that some runs did not have counts 0 there.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from footfall.profiles.data import VARYING_OF_FUNCTIONS, Varying
from footfall.profiles.display_text import number_text, one_line
from footfall.profiles.packed import pack_file, with_counts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from footfall.profiles.data import FileProfile, Profile

_SHOWN = 5
"""So many functions are told in a note."""
_Key = tuple[Any, ...]


@dataclass
class _Spread:
    """The least and the greatest count of each place of a source, and in how many runs it was."""

    file: FileProfile
    runs: int = 0
    counts: dict[_Key, tuple[int, int]] = field(default_factory=dict)

    def add(self, file: FileProfile) -> None:
        self.runs += 1
        for _, _, key, count in _counted(file):
            if count is not None:
                least, most = self.counts.get(key, (count, count))
                self.counts[key] = min(least, count), max(most, count)


class Repeats:
    """Runs of one program, added one by one."""

    def __init__(self) -> None:
        self._spreads: dict[_Key, _Spread] = {}
        self.runs = 0

    def add(self, profile: Profile) -> None:
        """Take in one run."""
        self.runs += 1
        for key, file in _keyed(profile.files):
            self._spreads.setdefault(key, _Spread(file)).add(file)

    def marked(self, last: Profile) -> Profile:
        """The last run, with what differed in any; sources that it did not have are there with counts of 0."""
        there = {key for key, _ in _keyed(last.files)}
        files = list(last.files)
        files += [_never(spread.file) for key, spread in self._spreads.items() if key not in there]
        found = []
        for at, (key, file) in enumerate(_keyed(files)):
            spread = self._spreads[key]
            for what, item, place, count in _counted(file):
                if count is None or place not in spread.counts:
                    continue
                least, most = spread.counts[place]
                least = least if spread.runs == self.runs else 0
                if least < most:
                    found.append(Varying(at, what, item, least, most))
        made = replace(last, files=files, varying=found)
        made.notes = [*last.notes, _note(made, self.runs)] if found else list(last.notes)
        return made


def _keyed(files: Iterable[FileProfile]) -> Iterator[tuple[_Key, FileProfile]]:
    seen: Counter[_Key] = Counter()
    for file in files:
        key = (file.path, file.sha256, file.language)
        yield (*key, seen[key]), file
        seen[key] += 1


def _counted(file: FileProfile) -> Iterator[tuple[str, int, _Key, int | None]]:
    """What is counted, its number among its kind in the file, what tells it in another run, and its count."""
    seen: Counter[_Key] = Counter()

    def apart(*key: object) -> _Key:
        seen[key] += 1
        return (*key, seen[key])

    for at, one in enumerate(file.functions):
        if one.ignored:
            continue
        place = apart("function", one.kind, one.name, one.extent)
        for what in VARYING_OF_FUNCTIONS:
            yield what, at, (what, *place), getattr(one, what)
    for at, block in enumerate(file.blocks):
        yield "block", at, apart("block", block.kind, block.extent), block.count
    for at, statement in enumerate(file.statements):
        yield "statement", at, apart("statement", statement.kind, statement.extent), statement.count
    sides = 0
    for branch in file.branches:
        place = apart("side", branch.kind, branch.position)
        for number, side in enumerate(branch.sides):
            yield "side", sides, (*place, number, side.side), side.count
            sides += 1


def _never(file: FileProfile) -> FileProfile:
    """A source as a run has it that never came there."""
    known = pack_file(file)
    functions = [replace(one, running=0) for one in file.functions]
    return with_counts(file, [0] * len(known.counts), functions)


@dataclass(frozen=True, slots=True)
class VaryingFunction:
    """A function in which counts differ: its own, and those of so many places in it, on these lines."""

    file: FileProfile
    name: str
    line: int
    own: dict[str, tuple[int, int]]
    places: int
    lines: list[int]


def varying_functions(profile: Profile) -> list[VaryingFunction]:
    """The functions in which counts differ between runs, those whose work differs most first."""
    rows: dict[tuple[int, int | None], list[Varying]] = defaultdict(list)
    for one in profile.varying:
        rows[one.file, _function_of(profile.files[one.file], one)].append(one)
    found = []
    for (at, function), every in rows.items():
        file = profile.files[at]
        known = None if function is None else file.functions[function]
        own = {one.what: (one.least, one.most) for one in every if one.what in VARYING_OF_FUNCTIONS}
        inside = [one for one in every if one.what not in VARYING_OF_FUNCTIONS]
        lines = sorted({_line_of(file, one) for one in inside})
        name = "(outside of functions)" if known is None else known.shown
        line = lines[0] if known is None and lines else 1 if known is None else known.extent.line
        found.append(VaryingFunction(file, name, line, own, len(inside), lines))
    return sorted(found, key=lambda one: (-_difference(one), one.file.path, one.line))


def _difference(one: VaryingFunction) -> int:
    return max((most - least for least, most in one.own.values()), default=0)


def _function_of(file: FileProfile, one: Varying) -> int | None:
    if one.what in VARYING_OF_FUNCTIONS:
        return one.item
    if one.what == "block":
        return file.blocks[one.item].function
    if one.what == "statement":
        return file.statements[one.item].function
    return file.branches[_branch_of(file, one.item)].function


def _line_of(file: FileProfile, one: Varying) -> int:
    if one.what == "block":
        return file.blocks[one.item].extent.line
    if one.what == "statement":
        return file.statements[one.item].extent.line
    return file.branches[_branch_of(file, one.item)].position.line


def _branch_of(file: FileProfile, side: int) -> int:
    for at, branch in enumerate(file.branches):
        if side < len(branch.sides):
            return at
        side -= len(branch.sides)
    raise IndexError(side)


def spread_text(one: VaryingFunction) -> str:
    """``calls 3 to 5, work 9 to 15``."""
    own = [f"{what} {number_text(least)} to {number_text(most)}" for what, (least, most) in one.own.items()]
    return ", ".join(own) or f"{one.places:,} counts in it"


def _note(profile: Profile, runs: int) -> str:
    every = varying_functions(profile)
    told = "; ".join(
        f"{one_line(one.name)} ({one_line(one.file.path)}:{one.line}) {spread_text(one)}" for one in every[:_SHOWN]
    )
    rest = f"; and {len(every) - _SHOWN:,} more" if len(every) > _SHOWN else ""
    return f"{len(profile.varying):,} counts differ between {runs} runs of the same program: {told}{rest}"


# --- leaving them out ------------------------------------------------------------------


def without_unsure(profile: Profile) -> Profile:
    """The profile with what only some of the runs came to as if it was not measured."""
    by_file: dict[int, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for one in profile.varying:
        if not one.least:
            by_file[one.file][one.what].add(one.item)
    if not by_file:
        return profile
    files = [_without(file, by_file[at]) if at in by_file else file for at, file in enumerate(profile.files)]
    return replace(profile, files=files)


def _without(file: FileProfile, gone: dict[str, set[int]]) -> FileProfile:
    functions = [
        replace(
            one,
            calls=None if at in gone["calls"] else one.calls,
            returns=None if at in gone["returns"] else one.returns,
            throws=None if at in gone["throws"] else one.throws,
            work=None if at in gone["work"] else one.work,
        )
        for at, one in enumerate(file.functions)
    ]
    blocks = [replace(one, count=None) if at in gone["block"] else one for at, one in enumerate(file.blocks)]
    statements = [
        replace(one, count=None) if at in gone["statement"] else one for at, one in enumerate(file.statements)
    ]
    number = iter(range(sum(len(one.sides) for one in file.branches)))
    branches = [
        replace(one, sides=[replace(side, count=None) if next(number) in gone["side"] else side for side in one.sides])
        for one in file.branches
    ]
    return replace(file, functions=functions, blocks=blocks, statements=statements, branches=branches)
