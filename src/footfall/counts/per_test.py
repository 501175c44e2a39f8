"""From what was counted while each test ran to how often it ran each statement and called each function."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    from footfall.profiles.data import FileProfile, Profile

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
        self._counts = counts
        self._lag = counts.is_torn or not counts.ended
        """Whether counters may be older than what is told of tests: a process was killed."""
        self._solved = solved
        self._begins = firsts(one.file for one in solved.values())
        self._numbers: dict[Owner, int] = {(number,): number for number in range(len(tests.tests))}
        profile.test_runs = list(tests.tests)
        self._stands: dict[tuple[str, str], list[Stand]] = {}
        for stand in tests.stands:
            place = stand.frame.class_name.rpartition(".")[0], stand.frame.file
            self._stands.setdefault(place, []).append(stand)

    def add(self, index: dict[str, int]) -> None:
        together = {part.owner for parts in self._tests.parts.values() for part in parts if len(part.owner) > 1}
        for owner in sorted(together):
            self._number(owner)
        by_file: dict[int, list[str]] = {}
        for key, number in index.items():
            by_file.setdefault(number, []).append(key)
        for number, keys in sorted(by_file.items()):
            file = self._profile.files[number]
            statements = _Rows([(row.kind, row.extent) for row in file.statements])
            functions = _Rows([(row.name, row.extent) for row in file.functions])
            for key in keys:
                self._count(key, statements, functions)
            self._keep(number, file, statements, functions)
        for owner in self._tests.unsettled:
            self._profile.test_runs[self._number(owner)].is_unsettled = True

    def _count(self, key: str, statements: _Rows, functions: _Rows) -> None:
        """Add what tests ran of one built or plain file to the rows of its source."""
        one = self._solved[key]
        counters = self._counters(one)
        if not any(counters):
            return
        values = one.outline.equations.solve_many(counters)

        def value(ref: Ref | None) -> dict[int, int]:
            return {} if ref is None else counters[ref] if ref >= 0 else values[~ref]

        extent = one.file.source.extent
        for statement in one.outline.statements:
            statements.add(statement.kind, extent(statement.span), value(statement.count))
        for function in one.outline.functions:
            functions.add(function.name, extent(function.span), value(function.calls))

    def _counters(self, one: FileCounts) -> list[dict[int, int]]:
        """By counter of a file what each test counted, live calls booked."""
        size = one.outline.counters
        counters: list[dict[int, int]] = [{} for _ in range(size)]
        unit = one.file.key
        begins = self._begins.get(unit, [])
        for part in self._tests.parts.get(unit, []) if unit in self._counts.units else []:
            first = 0
            if part.function >= 0:
                first = begins[part.function] if part.function < len(begins) else -1
            test = self._number(part.owner)
            for at, count in pairs_of(part.data) if first >= 0 else ():
                if first + at < size:
                    counter = counters[first + at]
                    counter[test] = counter.get(test, 0) + count
        place = one.outline.package, one.file.source.path.rpartition("/")[2]
        for stand in self._stands.get(place, []):
            booking = one.booking(stand.frame)
            if booking is None:
                continue
            if not stand.is_own:
                self._tests.unsettled.add(stand.owner)
            if booking.counter is not None:
                test = self._number(stand.owner)
                counters[booking.counter][test] = counters[booking.counter].get(test, 0) + stand.more
        return counters

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

    def _keep(self, number: int, file: FileProfile, statements: _Rows, functions: _Rows) -> None:
        ran = self._checked(file, statements, [row.count for row in file.statements])
        called = self._checked(file, functions, [row.calls for row in file.functions])
        for test in sorted(ran.keys() | called.keys()):
            self._profile.reached.append(Reached(test, number, encode(ran.get(test, {})), encode(called.get(test, {}))))

    def _checked(self, file: FileProfile, rows: _Rows, totals: list[int | None]) -> dict[int, dict[int, int]]:
        """By test its counts above 0; no test has less than none, and all together no more than there are."""
        found: dict[int, dict[int, int]] = {}
        unsettled = {self._number(owner) for owner in self._tests.unsettled}
        for at, (counts, total) in enumerate(zip(rows.counts, totals, strict=True)):
            if total is None or not counts:
                continue
            is_wrong = min(counts.values()) < 0 or (sum(counts.values()) > total and not self._lag)
            if is_wrong and not unsettled & counts.keys():
                said = f"tests ran it {sum(counts.values())} times of {total}, the least {min(counts.values())}"
                self._profile.violations.append(f"{file.path}:{rows.extents[at].line}: {said}")
                continue
            for test, count in counts.items():
                if count > 0:
                    found.setdefault(test, {})[at] = count
        return found


class _Rows:
    """The counts of tests by row of a file's list, found by what the row is and where it stands."""

    def __init__(self, rows: list[tuple[str, Extent]]) -> None:
        self.extents = [extent for _, extent in rows]
        self.counts: list[dict[int, int]] = [{} for _ in rows]
        self._places = {row: at for at, row in enumerate(rows)}

    def add(self, name: str, extent: Extent, counts: dict[int, int]) -> None:
        """Add the counts of one row; rows that are left out on request are not there."""
        at = self._places.get((name, extent))
        if at is not None:
            known = self.counts[at]
            for test, count in counts.items():
                known[test] = known.get(test, 0) + count
