"""Which tests ran which statements and functions of a profile, and how often.

A test's counts in a file are kept as pairs of numbers: how far the statement (or function) is from the one before it
in the file's list, the first from -1, and its count.  Numbers are written as in ``model.varint``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.model.varint import varint

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.profiles.data import FileProfile, FunctionRef, Profile, Reached, TestRun

_LONGEST = 63
"""Bits of a number."""


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
    numbers = []
    value = shift = 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        if byte > 0x7F:
            shift += 7
            if shift > _LONGEST:
                raise ValueError("a number is too long")
            continue
        numbers.append(value)
        value = shift = 0
    if shift or len(numbers) % 2:
        raise ValueError("not whole")
    found = []
    at = -1
    for gap, count in zip(numbers[::2], numbers[1::2], strict=True):
        if not gap or not count or count >> _LONGEST:
            raise ValueError("no place, or no count")
        at += gap
        found.append((at, count))
    return found


def title(test: TestRun) -> str:
    """What a test is called, with its suite."""
    return f"{test.suite} {test.name}".strip()


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
    by_file: dict[int, list[Reached]] = {}
    for one in profile.reached:
        by_file.setdefault(one.file, []).append(one)
    for number, reached in by_file.items():
        file = profile.files[number]
        if id(file) not in counted:
            continue
        owners: dict[int, int] = {}
        for one in reached:
            summary = found[one.test]
            pairs = decode(one.statements)
            summary.statements += len(pairs)
            summary.work += sum(count for _, count in pairs)
            summary.functions += len(decode(one.functions))
            for at, count in pairs:
                if count == file.statements[at].count:
                    owners[at] = one.test
        for test in owners.values():
            found[test].only += 1
    return found


def tests_by_statement(profile: Profile, file: FileProfile) -> dict[int, list[tuple[int, int]]]:
    """By statement of a file the tests that ran it, most often first, each with how often."""
    return _by_place(profile, profile.files.index(file), statements=True)


@dataclass(slots=True)
class RanBy:
    """Who ran a place: tests, most often first, each with how often; and how often nothing of them did."""

    tests: list[tuple[int, int]]
    outside: int = 0


def ran_by_line(profile: Profile, file: FileProfile) -> dict[int, RanBy]:
    """By line who ran the statements that begin there; each with its highest count for one of them."""
    by_statement = tests_by_statement(profile, file)
    lines: dict[int, dict[int, int]] = {}
    outside: dict[int, int] = {}
    for at, statement in enumerate(file.statements):
        if statement.count is None:
            continue
        tests = by_statement.get(at, [])
        line = statement.extent.line
        outside[line] = max(outside.get(line, 0), statement.count - sum(count for _, count in tests))
        known = lines.setdefault(line, {})
        for test, count in tests:
            known[test] = max(known.get(test, 0), count)
    return {line: RanBy(_most_first(tests.items()), outside[line]) for line, tests in sorted(lines.items())}


def ran_by_function(profile: Profile, ref: FunctionRef) -> RanBy:
    """Who called a function, and how often."""
    tests = _by_place(profile, ref.file, statements=False).get(ref.function, [])
    calls = profile.function(ref).calls
    return RanBy(tests, (calls or 0) - sum(count for _, count in tests))


def _by_place(profile: Profile, number: int, *, statements: bool) -> dict[int, list[tuple[int, int]]]:
    found: dict[int, list[tuple[int, int]]] = {}
    for one in profile.reached:
        if one.file == number:
            for at, count in decode(one.statements if statements else one.functions):
                found.setdefault(at, []).append((one.test, count))
    return {at: _most_first(tests) for at, tests in found.items()}


def _most_first(tests: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted(tests, key=lambda one: (-one[1], one[0]))
