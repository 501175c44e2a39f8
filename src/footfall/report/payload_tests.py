"""What the page's script reads of tests: which there are is in the index; what they ran, in parts of their own.

A part is read when it is asked for.  Each file that tests reached has one, and one says which test reached which
file.  They hold numbers as in ``model.varint``; those of a kind stand together, which compresses best.
"""

from __future__ import annotations

from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from footfall.model.roles import TEST
from footfall.model.varint import varint
from footfall.profiles.per_test import reach_by_file
from footfall.report.payload import exact, pack_bytes, statement_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from footfall.profiles.data import FileProfile, Profile, Reached
    from footfall.profiles.per_test import FileReach

_SUMS = ("statements", "only", "functions", "work")

OVERVIEW = "tests"
"""The name of the part that says which test reached which file."""


class Tests:
    """The tests of a profile, as the page reads them; without tests there is nothing to read."""

    __test__ = False

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._reach = reach_by_file(profile) if profile.test_runs else {}

    def index(self) -> dict[str, Any]:
        """What is part of the index."""
        runs = self._profile.test_runs
        if not runs:
            return {}
        every = list(range(len(self._profile.files)))
        program = [number for number in every if self._profile.files[number].role != TEST]
        return {
            "tests": {
                "runs": {
                    "runner": [test.runner for test in runs],
                    "suite": [test.suite for test in runs],
                    "name": [test.name for test in runs],
                    "status": [test.status for test in runs],
                    "duration_ns": [test.duration_ns for test in runs],
                    "times": [test.runs for test in runs],
                    "members": [test.members for test in runs],
                    "unsettled": [int(test.is_unsettled) for test in runs],
                },
                "sums": [self._sums(program)] if program == every else [self._sums(program), self._sums(every)],
                "files": [number for number, one in self._reach.items() if one.rows],
            }
        }

    def parts(self) -> Iterator[tuple[str, str]]:
        """The parts that are read when they are asked for, by name."""
        if not self._profile.test_runs:
            return
        yield OVERVIEW, pack_bytes(_overview(self._reach))
        by_file: dict[int, list[Reached]] = {}
        for one in self._profile.reached:
            by_file.setdefault(one.file, []).append(one)
        for number, reached in sorted(by_file.items()):
            yield f"{OVERVIEW}-{number}", pack_bytes(_of_file(self._profile.files[number], reached))

    def _sums(self, files: list[int]) -> dict[str, Any]:
        """The sums of some files, by test and of all of them."""
        columns = {name: [0] * len(self._profile.test_runs) for name in _SUMS}
        reached = single = outside = measured = 0
        for number in files:
            one = self._reach[number]
            for row in one.rows:
                for name in _SUMS:
                    columns[name][row.number] += getattr(row, name)
            reached, single, outside = reached + one.reached, single + one.single, outside + one.only_outside
            measured += sum(statement.count is not None for statement in self._profile.files[number].statements)
        return {
            **columns,
            "work": [exact(work) for work in columns["work"]],
            "all": [measured, reached, single, outside],
        }


def _overview(reach: dict[int, FileReach]) -> bytes:
    """For each file that tests reached: how far its number is from the one before, the first from -1, how many did,
    how far their numbers are from one another, and a column for each of the sums."""
    made = bytearray()
    last = -1
    for number, one in sorted(reach.items()):
        if one.rows:
            made += varint(number - last) + varint(len(one.rows))
            made += _gaps(row.number for row in one.rows)
            for name in _SUMS:
                made += _numbers(map(attrgetter(name), one.rows))
            last = number
    return bytes(made)


def _of_file(file: FileProfile, reached: list[Reached]) -> bytes:
    """How many tests, their numbers, how long what they ran of statements and of functions is, and then that itself.

    Before that stands the place among the page's statements for each of the profile's, if they stand otherwise there.
    """
    reached = sorted(reached, key=lambda one: one.test)
    places = _places(file)
    made = bytearray(varint(len(places)) + _numbers(places) + varint(len(reached)))
    made += _gaps(one.test for one in reached)
    made += _numbers(len(one.statements) for one in reached)
    made += _numbers(len(one.functions) for one in reached)
    for one in reached:
        made += one.statements
    for one in reached:
        made += one.functions
    return bytes(made)


def _places(file: FileProfile) -> list[int]:
    """Where the page has each statement; empty where it has them in the profile's order."""
    order = statement_order(file)
    places = [0] * len(order)
    for place, at in enumerate(order):
        places[at] = place
    return [] if order == list(range(len(order))) else places


def _gaps(numbers: Iterable[int]) -> bytes:
    return _numbers(one - last for last, one in pairwise([-1, *numbers]))


def _numbers(numbers: Iterable[int]) -> bytes:
    return b"".join(map(varint, numbers))
