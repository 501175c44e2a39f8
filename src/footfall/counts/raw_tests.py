"""Reading what runtimes tell of tests: which ran, and what was counted meanwhile.

The form is documented in ``docs/raw-counts.md``.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from itertools import accumulate, chain, islice
from typing import TYPE_CHECKING

from footfall.counts.raw import DamagedCountsError, Frame, Reader
from footfall.model.varint import varints
from footfall.plain_files import read_plain
from footfall.profiles.data import TestRun

if TYPE_CHECKING:
    from pathlib import Path

SUFFIX = ".tests"
_HEAD = b"FOOTTEST\x01"
_TEST, _UNIT, _FRAME, _STRETCH, _END, _BROKEN = range(1, 7)
_UNSETTLED, _PASSING = 1, 2
"""Flags of a stretch."""
_STATUS = ("", "passed", "failed", "skipped")

Owner = tuple[int, ...]
"""The tests to which something belongs, as their numbers, ascending: several that ran at the same time."""


@dataclass(slots=True)
class Part:
    """What counters of a unit counted in one stretch of time, not decoded; ``function`` -1: numbered in the unit."""

    owner: Owner
    function: int
    data: bytes


@dataclass(slots=True)
class Stand:
    """How many more threads stood in a frame at the end of a stretch than at its beginning."""

    owner: Owner
    frame: Frame
    more: int
    is_own: bool
    """Whether they are threads in which tests run."""


@dataclass
class RawTests:
    """What all processes told of tests."""

    tests: list[TestRun] = field(default_factory=list)
    parts: dict[str, list[Part]] = field(default_factory=dict)
    """By unit."""
    stands: list[Stand] = field(default_factory=list)
    unsettled: set[Owner] = field(default_factory=set)
    """Whose counters were read while threads counted."""
    notes: list[str] = field(default_factory=list)

    def sort(self) -> None:
        """Order tests by their names: in which order they ran may differ between runs."""
        named = sorted((one.suite, one.name, one.runner, at) for at, one in enumerate(self.tests))
        new = {at: number for number, (*_, at) in enumerate(named)}
        self.tests = [self.tests[at] for *_, at in named]

        def moved(owner: Owner) -> Owner:
            return tuple(sorted(new[at] for at in owner))

        for part in chain.from_iterable(self.parts.values()):
            part.owner = moved(part.owner)
        for stand in self.stands:
            stand.owner = moved(stand.owner)
        self.unsettled = set(map(moved, self.unsettled))


def read_tests(folder: Path) -> RawTests:
    """What the processes of a folder told; what a killed one had not written to the end is left out."""
    found = RawTests()
    numbers: dict[tuple[str, str, str], int] = {}
    for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []:
        try:
            _File(read_plain(path), found, numbers).read()
        except (OSError, IndexError, DamagedCountsError):
            found.notes.append(f"what {path.name} tells of tests is damaged; part of it was left out")
    found.sort()
    return found


class _Record(Reader):
    """Reads what a record holds."""

    def signed(self) -> int:
        """A number of any sign."""
        return _signed(self.number())

    def bytes(self) -> bytes:
        """Bytes behind their size."""
        size = self.number()
        if self.at + size > len(self.data):
            raise IndexError
        self.at += size
        return self.data[self.at - size : self.at]

    def string(self) -> str:
        """Text behind its size."""
        return self.bytes().decode("utf-8", "replace")


def _signed(number: int) -> int:
    return number >> 1 ^ -(number & 1)


class _File:
    """What one process tells."""

    def __init__(self, data: bytes, into: RawTests, numbers: dict[tuple[str, str, str], int]) -> None:
        """``numbers`` are those of the tests of all processes, by what tells them apart."""
        self._data = data
        self._into = into
        self._numbers = numbers
        self._tests: list[int] = []
        """By their numbers here."""
        self._parents: list[int | None] = []
        self._units: list[str] = []
        self._frames: list[tuple[Frame, bool]] = []
        self._last: dict[int, Owner] = {}
        """By test that runs, whose its last stretch is, if no test ended with that."""

    def read(self) -> None:
        """Read all records.

        Raises:
            IndexError, DamagedCountsError: where it holds what no runtime writes.
        """
        if not self._data.startswith(_HEAD):
            raise DamagedCountsError("no beginning")
        reader = _Record(self._data)
        reader.at = len(_HEAD)
        while reader.at < len(self._data):
            try:
                kind, record = reader.number(), _Record(reader.bytes())
            except (IndexError, DamagedCountsError):
                break  # the process was killed while it wrote
            self._record(kind, record)
        self._into.unsettled.update(self._last.values())

    def _record(self, kind: int, record: _Record) -> None:
        if kind == _TEST:
            self._test(record)
        elif kind == _UNIT:
            self._units.append(record.string())
        elif kind == _FRAME:
            class_name, function, file, line = record.string(), record.string(), record.string(), record.number()
            self._frames.append((Frame(class_name, function, file, line, record.string()), record.number() == 1))
        elif kind == _STRETCH:
            self._stretch(record)
        elif kind == _END:
            self._end(record)
        elif kind == _BROKEN:
            self._into.notes.append(f"the counts of tests end early in a process: {record.string()}")

    def _test(self, record: _Record) -> None:
        parent = record.number()
        named = record.string(), record.string(), record.string()
        number = self._numbers.get(named)
        if number is None:
            number = self._numbers[named] = len(self._into.tests)
            self._into.tests.append(TestRun(*named))
        else:
            self._into.tests[number].runs += 1
        if parent > len(self._tests):
            raise IndexError
        self._parents.append(parent - 1 if parent else None)
        self._tests.append(number)

    def _end(self, record: _Record) -> None:
        number = record.number()
        self._last.pop(number, None)
        test = self._into.tests[self._tests[number]]
        test.status = _STATUS[record.number()]
        test.duration_ns += record.number()

    def _stretch(self, record: _Record) -> None:
        running = [record.number() for _ in range(record.number())]
        owner = self._owner(running)
        flags = record.number()
        for number in running:
            self._last.pop(number, None)
            if flags & _PASSING:
                self._last[number] = owner
        for _ in range(record.number()):
            unit, function, data = self._units[record.number()], record.number() - 1, record.bytes()
            self._into.parts.setdefault(unit, []).append(Part(owner, function, data))
        for _ in range(record.number()):
            (frame, is_own), more = self._frames[record.number()], record.signed()
            self._into.stands.append(Stand(owner, frame, more, is_own))
        if flags & _UNSETTLED:
            self._into.unsettled.add(owner)

    def _owner(self, running: list[int]) -> Owner:
        """The innermost tests of those that run."""
        outer = {self._parents[number] for number in running}
        return tuple(sorted({self._tests[number] for number in running if number not in outer}))


def pairs_of(data: bytes) -> list[tuple[int, int]]:
    """The numbers of counters, ascending, with what they counted; none where that is damaged."""
    with contextlib.suppress(ValueError):
        numbers = varints(data)
        places = islice(accumulate(numbers[::2], initial=-1), 1, None)
        return list(zip(places, map(_signed, numbers[1::2]), strict=True))
    return []
