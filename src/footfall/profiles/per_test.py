"""Which tests ran which statements and functions of a profile, and how often.

A test's counts in a file are kept as pairs of numbers: how far the statement (or function) is from the one before it
in the file's list, the first from -1, and its count.  Numbers are written as in ``model.varint``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate, islice
from operator import eq
from typing import TYPE_CHECKING, Any

from footfall.model.varint import varint, varints

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.profiles.data import FileProfile, FunctionRef, Profile, Reached, TestRun

_LONGEST = 63
"""Bits of a number."""
_NOT_LAST = bytes(range(0x80, 0x100))
"""The bytes of a number that others follow."""


def encode(counts: dict[int, int]) -> bytes:
    """Counts above 0, by the place in the file's list."""
    made = bytearray()
    last = -1
    for at in sorted(counts):
        made += varint(at - last) + varint(counts[at])
        last = at
    return bytes(made)


def decode(data: bytes) -> list[tuple[int, int]]:
    """The places and their counts, ascending.

    Raises:
        ValueError: where these are no such pairs.
    """
    numbers = varints(data)
    gaps, counts = numbers[::2], numbers[1::2]
    if len(gaps) != len(counts):
        raise ValueError("not whole")
    if not all(numbers) or max(counts, default=0) >> _LONGEST:
        raise ValueError("no place, or no count")
    return list(zip(islice(accumulate(gaps, initial=-1), 1, None), counts, strict=True))


def title(test: TestRun) -> str:
    """What a test is called, with its suite."""
    return f"{test.suite} {test.name}".strip()


def facts(test: TestRun) -> dict[str, Any]:
    """What is known of a test itself, for JSON."""
    return {
        "runner": test.runner,
        "suite": test.suite,
        "name": test.name,
        "status": test.status,
        "duration_ns": test.duration_ns,
        "runs": test.runs,
        "members": test.members,
        "unsettled": test.is_unsettled,
    }


@dataclass(slots=True)
class TestSummary:
    """What a test reached in the files that sums are about.

    ``statements`` and ``functions`` are how many it ran; ``only`` how many statements nothing else ran, no other
    test and nothing outside of tests; ``work`` is the sum of the counts of statements.
    """

    __test__ = False

    number: int
    statements: int = 0
    functions: int = 0
    only: int = 0
    work: int = 0


def summaries(profile: Profile) -> list[TestSummary]:
    """One per test, in their order; where tests ran at the same time, what they share stands for itself."""
    found = [TestSummary(number) for number in range(len(profile.test_runs))]
    counted = {id(file) for file in profile.files_in_sums}
    for number, one in reach_by_file(profile).items():
        if id(profile.files[number]) in counted:
            for row in one.rows:
                summary = found[row.number]
                summary.statements += row.statements
                summary.functions += row.functions
                summary.only += row.only
                summary.work += row.work
    return found


@dataclass(slots=True)
class FileReach:
    """What tests reached in a file: ``rows`` has those that reached it, in their order.

    ``reached`` is how many of its statements tests ran, ``single`` how many of these exactly one test ran, whatever
    ran outside of tests; what tests that ran at the same time share counts as run by several.  ``only_outside`` is
    how many ran, but in no test.
    """

    rows: list[TestSummary] = field(default_factory=list)
    reached: int = 0
    single: int = 0
    only_outside: int = 0


def reach_by_file(profile: Profile) -> dict[int, FileReach]:
    """By the number of a file what tests reached there; files that none reached are there too."""
    by_file: dict[int, list[Reached]] = {number: [] for number in range(len(profile.files))}
    for one in profile.reached:
        by_file[one.file].append(one)
    return {number: _reach(profile, profile.files[number], reached) for number, reached in by_file.items()}


def _reach(profile: Profile, file: FileProfile, reached: list[Reached]) -> FileReach:
    totals = [statement.count for statement in file.statements]
    made = FileReach()
    seen: set[int] = set()
    again: set[int] = set()
    for one in sorted(reached, key=lambda each: each.test):
        places, counts = zip(*decode(one.statements), strict=True) if one.statements else ((), ())
        again |= set(places) if profile.test_runs[one.test].members else seen.intersection(places)
        seen.update(places)
        # With all that there is, nothing is left for others.
        only = sum(map(eq, counts, map(totals.__getitem__, places)))
        functions = len(one.functions.translate(None, _NOT_LAST)) // 2
        made.rows.append(TestSummary(one.test, len(places), functions, only, sum(counts)))
    made.reached, made.single = len(seen), len(seen - again)
    made.only_outside = sum(bool(total) and at not in seen for at, total in enumerate(totals))
    return made


def tests_by_statement(profile: Profile, file: FileProfile) -> dict[int, list[tuple[int, int]]]:
    """By statement of a file the tests that ran it, most often first, each with how often."""
    return _by_place(profile, profile.files.index(file), statements=True)


@dataclass(slots=True)
class RanBy:
    """Who ran a place: tests, most often first, each with how often; and how often none of them did.

    ``outside`` is not known (``None``) where tests have more than there is in all: a process was killed, whose last
    tests told of more than its last counters.
    """

    tests: list[tuple[int, int]]
    outside: int | None = 0


def ran_by_line(profile: Profile, file: FileProfile) -> dict[int, RanBy]:
    """By line who ran the statements that begin there; each with its highest count for one of them."""
    by_statement = tests_by_statement(profile, file)
    lines: dict[int, dict[int, int]] = {}
    outside: dict[int, int | None] = {}
    for at, statement in enumerate(file.statements):
        if statement.count is None:
            continue
        tests = by_statement.get(at, [])
        line = statement.extent.line
        rest, before = _rest(statement.count, tests), outside.get(line, 0)
        outside[line] = None if rest is None or before is None else max(before, rest)
        known = lines.setdefault(line, {})
        for test, count in tests:
            known[test] = max(known.get(test, 0), count)
    return {line: RanBy(_most_first(tests.items()), outside[line]) for line, tests in sorted(lines.items())}


def ran_by_function(profile: Profile, ref: FunctionRef) -> RanBy:
    """Who called a function, and how often."""
    tests = _by_place(profile, ref.file, statements=False).get(ref.function, [])
    return RanBy(tests, _rest(profile.function(ref).calls, tests))


def _rest(total: int | None, tests: list[tuple[int, int]]) -> int | None:
    rest = -1 if total is None else total - sum(count for _, count in tests)
    return None if rest < 0 else rest


def _by_place(profile: Profile, number: int, *, statements: bool) -> dict[int, list[tuple[int, int]]]:
    found: dict[int, list[tuple[int, int]]] = {}
    for one in profile.reached:
        if one.file == number:
            for at, count in decode(one.statements if statements else one.functions):
                found.setdefault(at, []).append((one.test, count))
    return {at: _most_first(tests) for at, tests in found.items()}


def _most_first(tests: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted(tests, key=lambda one: (-one[1], one[0]))
