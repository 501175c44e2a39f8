"""A sum of profiles that grows by one profile at a time, in memory that does not grow with their number.

Files of equal layout are added number by number.  What stands in several layouts, such as two builds of one source of
which one left a function unmeasured, is brought together at the end, place by place.
"""

from __future__ import annotations

import itertools
import json
from array import array
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.profiles.data import FunctionRef, Profile
from footfall.profiles.display_text import one_line
from footfall.profiles.merging.add_calls import add_edges, add_paths
from footfall.profiles.merging.add_files import Added, add_files, add_function
from footfall.profiles.merging.add_tests import add_tests
from footfall.profiles.packed import PackedFile, pack_file, timed_functions, with_counts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footfall.model.lexis import Lexis
    from footfall.profiles.data import FileProfile, FunctionInfo, Run, Unmeasured

FileKey = tuple[str, str, str, int]
"""Path, digest and language of a source, and the how-manieth of these it is in its profile."""
_SHA = 12
"""Digits of a digest that people see."""
_SOME_CALLS = "calls were recorded in some of these runs only: edges and paths are of those"
_TOO_MANY = 1 << 61
"""A thousand threads that count a thousand million times a second reach it in a month."""
_MANY = 32
"""So many lists of counts are added at a time."""
_FEW = 8
"""The same of call paths and tests, which take more memory."""


@dataclass
class _Layout:
    """The sum of the files of one layout: ``file`` is one of them."""

    key: FileKey
    file: FileProfile
    size: int
    waiting: list[Sequence[int]] = field(default_factory=list)
    functions: list[FunctionInfo] | None = None

    def fits(self, one: PackedFile) -> bool:
        """Whether there are as many of each as a file of this layout has."""
        sizes = self.size, len(self.file.functions), len(self.file.statements)
        return sizes == (len(one.counts), one.functions, one.statements)

    def add(self, one: PackedFile) -> None:
        self.waiting.append(one.counts)
        if one.times is not None:
            own = timed_functions(self.file, one.counts, one.times)
            known = self.functions
            self.functions = own if known is None else [add_function(pair) for pair in zip(known, own, strict=True)]
        if len(self.waiting) >= _MANY:
            self.waiting = [self._counts()]

    def _counts(self) -> Sequence[int]:
        return self.waiting[0] if len(self.waiting) == 1 else list(map(sum, zip(*self.waiting, strict=True)))

    def total(self) -> FileProfile:
        return with_counts(self.file, self._counts(), self.functions or self.file.functions)


class DifferentSourcesError(FootfallError):
    """Profiles of different versions of a source are not added."""


@dataclass
class Origins:
    """What is known of the profiles of a sum that the sum does not tell."""

    started: dict[str, str] = field(default_factory=dict)
    """By digest of a source when the last run with it began."""
    copies: set[str] = field(default_factory=set)
    """Digests of sources that one profile has under several paths."""

    def note(self, sources: Sequence[tuple[str, str]], runs: Sequence[Run]) -> None:
        """Note a profile of sources with these paths and digests."""
        last = max((run.started for run in runs), default="")
        seen: dict[str, str] = {}
        for path, digest in sources:
            self.started[digest] = max(last, self.started.get(digest, ""))
            if seen.setdefault(digest, path) != path:
                self.copies.add(digest)

    def include(self, other: Origins) -> None:
        """Take in what is known of another sum."""
        for digest, began in other.started.items():
            self.started[digest] = max(began, self.started.get(digest, ""))
        self.copies |= other.copies


class GrowingSum:
    """Adds profiles up; the result does not depend on their order, nor on which were added before.

    Sources go together by path and digest.  Different sources of one path are refused, or kept ``apart``.  What is not
    measured in one profile that has the source is not in the sum.  Single calls by time cannot be added and are left
    out.
    """

    def __init__(self, *, apart: bool = False) -> None:
        self._apart = apart
        self._numbers: dict[tuple[FileKey, str], int] = {}
        self._layouts: list[_Layout] = []
        self._digests: dict[str, str] = {}
        self._runs: list[Run] = []
        self._lexes: set[tuple[str, Lexis]] = set()
        self._unmeasured: dict[tuple[object, ...], Unmeasured] = {}
        self._violations: set[str] = set()
        self._notes: set[str] = set()
        self._calls: list[Profile] = []
        """Edges, paths and tests, whose files are numbers of layouts."""
        self.origins = Origins()

    def knows(self, files: Sequence[PackedFile]) -> bool:
        """Whether profiles with all these files were added before, so that these numbers are all that is needed."""
        return all((key, one.layout) in self._numbers for key, one in zip(file_keys(files), files, strict=True))

    def add(self, profile: Profile, origins: Origins | None = None) -> None:
        """Add a whole profile; ``origins`` are those of the sum that it was, if it was one.

        Raises:
            DifferentSourcesError: where its sources differ from others of the same path.
        """
        self._add([pack_file(file) for file in profile.files], profile, profile.files, origins)

    def add_packed(self, files: Sequence[PackedFile], rest: Profile, origins: Origins | None = None) -> None:
        """Add a profile of which all files are known; ``rest`` is what it has beside them.

        Raises:
            DifferentSourcesError: as above.
            FootfallError: where the numbers are not those of its files.
        """
        self._add(files, rest, (), origins)

    def _add(
        self,
        files: Sequence[PackedFile],
        rest: Profile,
        structure: Sequence[FileProfile],
        origins: Origins | None,
    ) -> None:
        keys = file_keys(files)
        self._refuse_different(keys)
        self._add_numbers(keys, files, rest, structure)
        if origins is None:
            self.origins.note([(file.path, file.sha256) for file in files], rest.runs)
        else:
            self.origins.include(origins)

    def add_renamed(self, profile: Profile, path: Callable[[str], str]) -> None:
        """Add a sum some of whose paths are to be others; files whose paths and digests are equal then are one."""
        keys = [(path(key[0]), *key[1:]) for key in file_keys(profile.files)]
        files = [replace(file, path=path(file.path)) for file in profile.files]
        self._add_numbers(keys, [pack_file(file) for file in files], profile, files)

    def _add_numbers(
        self,
        keys: Sequence[FileKey],
        files: Sequence[PackedFile],
        rest: Profile,
        structure: Sequence[FileProfile],
    ) -> None:
        known = [self._numbers.get((key, one.layout)) for key, one in zip(keys, files, strict=True)]
        # All is checked before anything is changed: who leaves a profile out goes on with the sum.
        for number, one in zip(known, files, strict=True):
            if number is not None and not self._layouts[number].fits(one):
                raise FootfallError("the profile is damaged; make it again with 'footfall run'")
            if _may_be_too_many(one) and max(one.counts, default=0) >= _TOO_MANY:
                raise FootfallError("the profile has counts that no run can reach; it is damaged, make it again")
        where: list[int] = []
        for at, (key, one) in enumerate(zip(keys, files, strict=True)):
            number = self._numbers.setdefault((key, one.layout), len(self._layouts))
            if number == len(self._layouts):
                self._layouts.append(_Layout(key, structure[at], len(one.counts)))
            where.append(number)
        self._digests.update({key[0]: key[1] for key in keys})
        for number, one in zip(where, files, strict=True):
            self._layouts[number].add(one)
        self._runs += rest.runs
        self._unmeasured.update((_row(one), one) for one in rest.unmeasured)
        self._violations.update(rest.violations)
        self._notes.update(rest.notes)
        self._lexes.update(rest.lexes.items())
        if rest.edges or rest.nodes or rest.test_runs:
            self._calls.append(self._moved([rest], [where]))
            if len(self._calls) >= _FEW:
                self._calls = [self._moved(self._calls, [range(len(self._layouts))] * len(self._calls))]

    def _refuse_different(self, keys: Sequence[FileKey]) -> None:
        if self._apart:
            return
        own: dict[str, str] = {}
        for path, digest, _, _ in sorted(keys):
            other = self._digests.get(path, own.setdefault(path, digest))
            if other != digest:
                one, two = sorted([other, digest])
                raise DifferentSourcesError(
                    f"{one_line(path)} is not the same source in all profiles ({one[:_SHA]}, {two[:_SHA]}); "
                    "run all of one version, or keep both with --versions apart"
                )

    def _moved(self, profiles: Sequence[Profile], where: Sequence[Sequence[int]]) -> Profile:
        """What profiles have beside files, added, with the numbers of layouts in place of their own of files."""
        moved = [_by_number(numbers) for numbers in where]
        same = {number: _unchanged(self._layouts[number].file) for numbers in where for number in numbers}
        places = [[(number, same[number], 0) for number in numbers] for numbers in where]
        tests, reached = add_tests(profiles, places)
        edges, nodes = add_edges(profiles, moved), add_paths(profiles, moved)
        return Profile(edges=edges, nodes=nodes, test_runs=tests, reached=reached)

    def profile(self) -> Profile:
        """The sum of all that was added."""
        order = sorted({layout.key for layout in self._layouts})
        found: dict[FileKey, list[int]] = {key: [] for key in order}
        for number, layout in enumerate(self._layouts):
            found[layout.key].append(number)
        added = {
            key: add_files([self._layouts[number].total() for number in numbers]) for key, numbers in found.items()
        }
        places: list[tuple[int, Added, int]] = [(0, added[layout.key], 0) for layout in self._layouts]
        for at, key in enumerate(order):
            for own, number in enumerate(found[key]):
                places[number] = (at, added[key], own)
        moved = [_mover(places)] * len(self._calls)
        tests, reached = add_tests(self._calls, [places] * len(self._calls))
        notes = self._notes - {_SOME_CALLS}
        if len({run.calls for run in self._runs}) > 1:
            notes.add(_SOME_CALLS)
        return Profile(
            runs=sorted(self._runs, key=_run_key),
            files=[added[key].file for key in order],
            edges=add_edges(self._calls, moved),
            nodes=add_paths(self._calls, moved),
            unmeasured=[one for _, one in sorted(self._unmeasured.items(), key=lambda item: item[0])],
            violations=sorted(self._violations),
            lexes=dict(sorted(self._lexes, key=repr)),
            test_runs=tests,
            reached=reached,
            notes=sorted(notes),
        )


def file_keys(files: Sequence[PackedFile] | Sequence[FileProfile]) -> list[FileKey]:
    """What tells the sources of one profile from each other."""
    seen: dict[tuple[str, str, str], itertools.count[int]] = {}
    return [
        (*key, next(seen.setdefault(key, itertools.count())))
        for key in ((file.path, file.sha256, file.language) for file in files)
    ]


def _may_be_too_many(one: PackedFile) -> bool:
    """Whether counts need a look: most lists have no room for so many."""
    return not isinstance(one.counts, array) or one.counts.itemsize * 8 >= _TOO_MANY.bit_length()


def _unchanged(file: FileProfile) -> Added:
    return Added(file, [list(range(len(file.functions)))], [list(range(len(file.statements)))])


def _by_number(numbers: Sequence[int]) -> Callable[[FunctionRef], FunctionRef]:
    return lambda ref: FunctionRef(numbers[ref.file], ref.function)


def _mover(files: Sequence[tuple[int, Added, int]]) -> Callable[[FunctionRef], FunctionRef]:
    """Tells where the functions of layouts are in the sum."""

    def move(ref: FunctionRef) -> FunctionRef:
        number, added, own = files[ref.file]
        return FunctionRef(number, added.functions[own][ref.function])

    return move


def _run_key(run: Run) -> str:
    return json.dumps([run.started, asdict(run)], sort_keys=True)


def _row(one: Unmeasured) -> tuple[object, ...]:
    return one.path, one.line, one.column, one.what, one.reason
