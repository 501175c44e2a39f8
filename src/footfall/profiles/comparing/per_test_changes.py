"""Tests of which something changed: what they ran, how often, and how they ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.profiles.comparing.amounts import amount_of
from footfall.profiles.per_test import decode, summaries, title

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from footfall.profiles.comparing.same_functions import Pair
    from footfall.profiles.data import Profile, TestRun
    from footfall.profiles.per_test import TestSummary


@dataclass(slots=True)
class OneTest:
    """A test in one profile, and what it reached there; calls of functions by their pairs' numbers."""

    run: TestRun
    sums: TestSummary
    calls: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class TestChange:
    """A test before and after; ``None`` where it was not there.

    ``functions`` are those that it called more or less often, each with its calls before and after.
    """

    __test__ = False

    title: str
    old: OneTest | None
    new: OneTest | None
    functions: list[tuple[Pair, int, int]] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """``new``, ``gone`` or ``changed``."""
        return "new" if self.old is None else "gone" if self.new is None else "changed"

    def before(self, number: str) -> int | None:
        """A number of the older profile: ``work``, ``statements`` or ``functions``; ``None`` without the test."""
        return None if self.old is None else getattr(self.old.sums, number)

    def after(self, number: str) -> int | None:
        """The same of the newer one."""
        return None if self.new is None else getattr(self.new.sums, number)

    def amount(self, number: str) -> int:
        """By how much it rose."""
        found = amount_of(
            self.before(number), self.after(number), has_old=self.old is not None, has_new=self.new is not None
        )
        return found or 0

    @property
    def differs(self) -> bool:
        """Whether counts, how often it ran, or how it ended differ."""
        if self.old is None or self.new is None or self.functions:
            return True
        one, other = self.old, self.new
        facts = [(each.run.status, each.run.runs, each.sums.work, each.sums.statements) for each in (one, other)]
        return facts[0] != facts[1]


def changed_tests(old: Profile, new: Profile, pairs: list[Pair]) -> list[TestChange]:
    """Tests that changed, those first whose work changed most."""
    before, after = _tests(old, pairs, "old"), _tests(new, pairs, "new")
    found = []
    for key in [*after, *(key for key in before if key not in after)]:
        one, other = before.get(key), after.get(key)
        name = title((other or one or before[key]).run)
        change = TestChange(name, one, other)
        if one is not None and other is not None:
            change.functions = _functions(one, other, pairs)
        if change.differs:
            found.append(change)
    return sorted(found, key=lambda one: (-abs(one.amount("work")), one.title))


def _tests(profile: Profile, pairs: Iterable[Pair], side: str) -> dict[Hashable, OneTest]:
    """By runner, suite and name, and by the order of those that have the same."""
    sums = summaries(profile)
    found: dict[Hashable, OneTest] = {}
    by_number = {}
    seen: Counter[Hashable] = Counter()
    for number, run in enumerate(profile.test_runs):
        names = tuple(sorted(title(profile.test_runs[one]) for one in run.members))
        key = (run.runner, run.suite, run.name, names)
        by_number[number] = found[key, seen[key]] = OneTest(run, sums[number])
        seen[key] += 1
    numbers = {}
    for at, pair in enumerate(pairs):
        placed = pair.old if side == "old" else pair.new
        if placed is not None:
            numbers[id(placed.function)] = at
    for one in profile.reached:
        functions = profile.files[one.file].functions
        for at, count in decode(one.functions):
            pair_number = numbers.get(id(functions[at]))
            if pair_number is not None:
                by_number[one.test].calls[pair_number] = count
    return found


def _functions(one: OneTest, other: OneTest, pairs: list[Pair]) -> list[tuple[Pair, int, int]]:
    found = [
        (pairs[at], one.calls.get(at, 0), other.calls.get(at, 0))
        for at in one.calls.keys() | other.calls.keys()
        if one.calls.get(at, 0) != other.calls.get(at, 0)
    ]
    return sorted(found, key=lambda row: (-abs(row[2] - row[1]), row[0].known.place))
