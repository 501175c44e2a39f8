"""What tests ran in several profiles, added: tests with equal names are one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from footfall.profiles.data import Reached, TestRun
from footfall.profiles.per_test import decode, encode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.data import Profile
    from footfall.profiles.merging.add_files import Added

_STATUSES = ("skipped", "passed", "", "failed")
"""Of several runs, the last of these is that of all; empty is that of a test that did not end."""


@dataclass
class _Reach:
    """How often a test ran what of a file, by number."""

    statements: dict[int, int] = field(default_factory=dict)
    functions: dict[int, int] = field(default_factory=dict)


def add_tests(
    profiles: Sequence[Profile], places: Sequence[Sequence[tuple[int, Added, int]]]
) -> tuple[list[TestRun], list[Reached]]:
    """The tests of all profiles, and what they reached.

    ``places`` has for each profile and file the number of the file in the sum, that sum, and the profile's own number
    in it.
    """
    rows: dict[tuple[Any, ...], list[TestRun]] = {}
    keys = [[_key(profile, test) for test in profile.test_runs] for profile in profiles]
    for profile, own in zip(profiles, keys, strict=True):
        for test, key in zip(profile.test_runs, own, strict=True):
            rows.setdefault(key, []).append(test)
    order = sorted(rows)
    number = {key: at for at, key in enumerate(order)}
    reach: dict[tuple[int, int], _Reach] = {}
    for profile, own, files in zip(profiles, keys, places, strict=True):
        for one in profile.reached:
            file, added, input_number = files[one.file]
            into = reach.setdefault((number[own[one.test]], file), _Reach())
            _add(into.statements, one.statements, added.statements[input_number])
            _add(into.functions, one.functions, added.functions[input_number])
    tests = [_test(rows[key], [number[member] for member in key[-1]]) for key in order]
    reached = [
        Reached(test, file, encode(found.statements), encode(found.functions))
        for (test, file), found in sorted(reach.items(), key=lambda item: item[0])
    ]
    return tests, reached


def _key(profile: Profile, test: TestRun) -> tuple[Any, ...]:
    """What tells a test from others; tests that ran at the same time are told by which they were."""
    members = tuple(sorted(_key(profile, profile.test_runs[at]) for at in test.members))
    # Those that stand for themselves come before the rows that name them.
    return (len(members), test.runner, test.suite, test.name, members)


def _test(rows: list[TestRun], members: list[int]) -> TestRun:
    one = rows[0]
    status = max((row.status for row in rows), key=lambda said: (_rank(said), said))
    runs, duration = sum(row.runs for row in rows), sum(row.duration_ns for row in rows)
    unsettled = any(row.is_unsettled for row in rows)
    return TestRun(one.runner, one.suite, one.name, status, duration, runs, members, unsettled)


def _rank(status: str) -> int:
    return _STATUSES.index(status) if status in _STATUSES else len(_STATUSES)


def _add(into: dict[int, int], counts: bytes, numbers: Sequence[int]) -> None:
    for at, count in decode(counts):
        into[numbers[at]] = into.get(numbers[at], 0) + count
