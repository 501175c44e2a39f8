"""From what was counted while each test ran to how often it ran each statement and called each function."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.counts.derive import place_of
from footfall.counts.leave_out import kept_statements
from footfall.counts.raw_tests import pairs_of
from footfall.counts.remap_call_paths import firsts
from footfall.profiles.data import Reached, TestRun
from footfall.profiles.per_test import encode, title

if TYPE_CHECKING:
    from footfall.counts.derive import FileCounts
    from footfall.counts.raw import RawCounts
    from footfall.counts.raw_tests import Owner, RawTests, Stand
    from footfall.model.equations import Ref
    from footfall.model.source_text import Extent
    from footfall.profiles.data import Profile

_Rows = list[dict[int, int]]
"""Of each row of a list, how often each test ran it."""
_TOGETHER = "at the same time"
_SHOWN = 3


def add_tests(
    profile: Profile, tests: RawTests, counts: RawCounts, solved: dict[str, FileCounts], index: dict[str, int]
) -> None:
    """Fill the profile's tests; ``solved`` has the counts of files by key, ``index`` which file each is."""
    profile.notes += tests.notes
    if not tests.tests:
        return
    _Tests(profile, tests, counts, solved).add(index)


class _Tests:
    def __init__(self, profile: Profile, tests: RawTests, counts: RawCounts, solved: dict[str, FileCounts]) -> None:
        self._profile = profile
        self._tests = tests
        self._units = counts.units
        self._lag = counts.is_torn or not counts.ended
        """Whether counters may be older than what is told of tests: a process was killed."""
        self._solved = solved
        self._begins = firsts(one.file for one in solved.values())
        self._numbers: dict[Owner, int] = {(number,): number for number in range(len(tests.tests))}
        profile.test_runs = list(tests.tests)
        together = {part.owner for parts in tests.parts.values() for part in parts if len(part.owner) > 1}
        for owner in sorted(together):
            self._number(owner)
        self._booked = self._book()
        self._unsettled = {self._number(owner) for owner in tests.unsettled}
        for number in self._unsettled:
            profile.test_runs[number].is_unsettled = True

    def _book(self) -> dict[str, list[tuple[int, int, int]]]:
        """By file the counters on which live calls are booked, with the test and how often.

        Tests are unsettled in which another thread than theirs moved in measured code.
        """
        places: dict[tuple[str, str], list[Stand]] = {}
        for stand in self._tests.stands:
            places.setdefault(stand.frame.place, []).append(stand)
        booked: dict[str, list[tuple[int, int, int]]] = {}
        for key, one in self._solved.items():
            for stand in places.get(place_of(one.file), []):
                booking = one.booking(stand.frame)
                if booking is None:
                    continue
                if not stand.is_own:
                    self._tests.unsettled.add(stand.owner)
                if booking.counter is not None:
                    booked.setdefault(key, []).append((booking.counter, self._number(stand.owner), stand.more))
        return booked

    def _number(self, owner: Owner) -> int:
        """The test's number, or that of what stands for tests that ran at the same time."""
        number = self._numbers.get(owner)
        if number is None:
            number = self._numbers[owner] = len(self._profile.test_runs)
            members = [self._profile.test_runs[one] for one in owner]
            names = ", ".join(title(one) for one in members[:_SHOWN])
            more = f" and {len(members) - _SHOWN} more" if len(members) > _SHOWN else ""
            self._profile.test_runs.append(TestRun(members[0].runner, _TOGETHER, names + more, members=list(owner)))
        return number

    def add(self, index: dict[str, int]) -> None:
        """Fill in what tests ran of each file, which may stand for several built ones."""
        by_file: dict[int, list[str]] = {}
        for key, number in index.items():
            by_file.setdefault(number, []).append(key)
        for number, keys in sorted(by_file.items()):
            file = self._profile.files[number]
            statements: _Rows = [{} for _ in file.statements]
            functions: _Rows = [{} for _ in file.functions]
            for key in keys:
                self._count(key, statements, functions)
            ran = self._checked(file.path, statements, [(row.count, row.extent) for row in file.statements])
            called = self._checked(file.path, functions, [(row.calls, row.extent) for row in file.functions])
            for test in sorted(ran.keys() | called.keys()):
                both = encode(ran.get(test, {})), encode(called.get(test, {}))
                self._profile.reached.append(Reached(test, number, *both))

    def _count(self, key: str, statements: _Rows, functions: _Rows) -> None:
        """Add what tests ran of one built or plain file to the rows of its source."""
        outline = self._solved[key].outline
        counters = self._counters(key)
        if not any(counters):
            return
        values = outline.equations.solve_many(counters)

        def add(row: dict[int, int], ref: Ref | None) -> None:
            for test, count in ({} if ref is None else counters[ref] if ref >= 0 else values[~ref]).items():
                row[test] = row.get(test, 0) + count

        for row, at in zip(statements, kept_statements(outline), strict=True):
            add(row, outline.statements[at].count)
        for row, function in zip(functions, outline.functions, strict=True):
            add(row, function.calls)

    def _counters(self, key: str) -> _Rows:
        """By counter of a file what each test counted, live calls booked."""
        file = self._solved[key].file
        size = file.outline.counters
        counters: _Rows = [{} for _ in range(size)]
        begins = self._begins.get(file.key, [])
        for part in self._tests.parts.get(file.key, []) if file.key in self._units else []:
            first = 0
            if part.function >= 0:
                first = begins[part.function] if part.function < len(begins) else -1
            test = self._number(part.owner)
            for at, count in pairs_of(part.data) if first >= 0 else ():
                if first + at < size:
                    counter = counters[first + at]
                    counter[test] = counter.get(test, 0) + count
        for at, test, count in self._booked.get(key, []):
            counters[at][test] = counters[at].get(test, 0) + count
        return counters

    def _checked(self, path: str, rows: _Rows, told: list[tuple[int | None, Extent]]) -> dict[int, dict[int, int]]:
        """By test its counts above 0; no test has less than none, and all together no more than there are."""
        found: dict[int, dict[int, int]] = {}
        for at, (counts, (total, extent)) in enumerate(zip(rows, told, strict=True)):
            if total is None or not counts:
                continue
            is_wrong = min(counts.values()) < 0 or (sum(counts.values()) > total and not self._lag)
            if is_wrong and not self._unsettled & counts.keys():
                said = f"tests ran it {sum(counts.values())} times of {total}, the least {min(counts.values())}"
                self._profile.violations.append(f"{path}:{extent.line}: {said}")
                continue
            for test, count in counts.items():
                if count > 0:
                    found.setdefault(test, {})[at] = count
        return found
