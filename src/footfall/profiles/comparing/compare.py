"""What changed from an older profile to a newer one."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from footfall.profiles.comparing.amounts import amount_of, ratio_of
from footfall.profiles.comparing.marks import Marks
from footfall.profiles.comparing.path_changes import both_paths, path_changes
from footfall.profiles.comparing.per_test_changes import changed_tests
from footfall.profiles.comparing.place_changes import Matched
from footfall.profiles.comparing.same_functions import NUMBERS, Placed, by_function, pairs
from footfall.profiles.comparing.same_sources import old_lines, source_pairs
from footfall.profiles.comparing.time_changes import time_changes
from footfall.profiles.summaries import totals

if TYPE_CHECKING:
    from collections.abc import Hashable

    from footfall.profiles.comparing.path_changes import BothPaths
    from footfall.profiles.comparing.per_test_changes import TestChange
    from footfall.profiles.comparing.place_changes import PlaceChange
    from footfall.profiles.comparing.same_functions import Pair
    from footfall.profiles.comparing.same_sources import OldLine, SourcePair
    from footfall.profiles.comparing.time_changes import TimeChange
    from footfall.profiles.data import FunctionRef, Profile
    from footfall.profiles.summaries import Totals


@dataclass(frozen=True, slots=True)
class Change:
    """A function whose counts differ; a number is ``None`` where it is not known or the function is not there.

    ``part`` is by how much those of its statements rose whose counts are known, where its work is not.
    """

    pair: Pair
    part: int | None = None

    @property
    def kind(self) -> str:
        """``new``, ``gone``, ``moved`` or ``changed``."""
        if self.pair.old is None:
            return "new"
        if self.pair.new is None:
            return "gone"
        return "moved" if self.pair.has_moved else "changed"

    def before(self, number: str) -> int | None:
        """A number of the older profile."""
        return None if self.pair.old is None else getattr(self.pair.old.function, number)

    def after(self, number: str) -> int | None:
        """The same of the newer one."""
        return None if self.pair.new is None else getattr(self.pair.new.function, number)

    def amount(self, number: str) -> int | None:
        """By how much it rose; ``None`` where it is not known of one of both."""
        has_old, has_new = self.pair.old is not None, self.pair.new is not None
        return amount_of(self.before(number), self.after(number), has_old=has_old, has_new=has_new)

    def ratio(self, number: str) -> float | None:
        """How many times as much it is; ``None`` where it was 0 or one of both is not known."""
        return ratio_of(self.before(number), self.after(number))

    @property
    def differs(self) -> bool:
        """Whether a number differs, or it is not in both."""
        differ = any(self.before(name) != self.after(name) for name in NUMBERS)
        return differ or self.kind != "changed" or self.part is not None


@dataclass(frozen=True, slots=True)
class EdgeChange:
    """A call edge whose calls differ; ``caller`` is ``None`` where no measured function called."""

    caller: Placed | None
    callee: Placed
    before: int
    after: int

    @property
    def amount(self) -> int:
        """By how much its calls rose."""
        return self.after - self.before


@dataclass
class Comparison:
    """All that changed, what matters most first; what takes long is worked out when it is first asked for."""

    old_profile: Profile
    new_profile: Profile
    pairs: list[Pair] = field(default_factory=list)

    @cached_property
    def old(self) -> Totals:
        """The totals of the older profile."""
        return totals(self.old_profile)

    @cached_property
    def new(self) -> Totals:
        """Those of the newer one."""
        return totals(self.new_profile)

    @cached_property
    def functions(self) -> list[Change]:
        """Functions that changed, by how much their work did, or their calls, where no work was counted."""
        parts = self._parts() if any(map(_lacks_work, self.pairs)) else {}
        every = (Change(pair, parts.get(id(pair))) for pair in self.pairs)
        return sorted((change for change in every if change.differs), key=_order)

    def _parts(self) -> dict[int, int]:
        """By pairs of functions whose work is not known, by how much the statements rose whose counts are."""
        known = by_function(filter(_lacks_work, self.pairs))
        found: dict[int, int] = {}
        for change in self.statements:
            place = change.known
            pair = None if place.function is None else known.get(id(place.file.functions[place.function]))
            if pair is not None and change.amount is not None:
                found[id(pair)] = found.get(id(pair), 0) + change.amount
        return found

    @property
    def newly_dead(self) -> list[Change]:
        """Functions that ran before and do not now."""
        return [one for one in self.functions if one.before("calls") and one.after("calls") == 0]

    @property
    def newly_alive(self) -> list[Change]:
        """Functions that run now and did not before."""
        return [one for one in self.functions if one.before("calls") == 0 and one.after("calls")]

    @cached_property
    def edges(self) -> list[EdgeChange]:
        """Call edges that changed, by functions alone: lines of call sites change with each edit above them."""
        if not self._both_have("edges"):
            return []
        before, after = _calls(self.old_profile, self.pairs), _calls(self.new_profile, self.pairs)
        found = []
        for key, (caller, callee, _) in {**before, **after}.items():
            calls = [side[key][2] if key in side else 0 for side in (before, after)]
            if calls[0] != calls[1]:
                found.append(EdgeChange(caller, callee, *calls))
        return sorted(found, key=lambda one: (-abs(one.amount), _name(one.caller), _name(one.callee)))

    @cached_property
    def sources(self) -> list[SourcePair]:
        """Which source is which."""
        return source_pairs(self.old_profile, self.new_profile, self.pairs)

    @cached_property
    def lines(self) -> dict[int, dict[int, OldLine]]:
        """By the identity of a newer source, which older line each of its lines is."""
        return old_lines(self.sources, self.pairs)

    @cached_property
    def _matched(self) -> Matched:
        return Matched(self.sources, self.lines, self.pairs)

    @cached_property
    def statements(self) -> list[PlaceChange]:
        """Statements whose counts changed."""
        return self._matched.statement_changes() if self._both_have("statements") else []

    @cached_property
    def sides(self) -> list[PlaceChange]:
        """Sides of branches that were taken more or less often."""
        return self._matched.side_changes() if self._both_have("statements") else []

    @cached_property
    def all_paths(self) -> list[BothPaths]:
        """Both trees of call paths as one; empty where one of both has none."""
        return both_paths(self.old_profile, self.new_profile, self.pairs) if self._both_have("paths") else []

    @cached_property
    def paths(self) -> list[BothPaths]:
        """Call paths that changed."""
        return path_changes(self.all_paths)

    @cached_property
    def tests(self) -> list[TestChange]:
        """Tests that changed."""
        return changed_tests(self.old_profile, self.new_profile, self.pairs) if self._both_have("tests") else []

    @cached_property
    def times(self) -> list[TimeChange]:
        """Functions with other times."""
        return time_changes(self.pairs)

    @cached_property
    def marks(self) -> Marks:
        """What differs from run to run without a change."""
        return Marks((self.old_profile, self.new_profile))

    @cached_property
    def notes(self) -> list[str]:
        """What could not be compared, and what else a reader should know."""
        found = []
        for which, has in (("older", (True, False)), ("newer", (False, True))):
            parts = [what for name, what in _PARTS.items() if self._have(name) == has]
            if parts:
                found.append(f"only the {which} profile has {_listed(parts)}, which are not compared")
        for which, profile in (("older", self.old_profile), ("newer", self.new_profile)):
            if profile.violations:
                found.append(f"the self-check of the {which} profile failed: counts that it names are wrong")
        if self.marks:
            found.append("some counts differ from run to run without a change; they are marked (varies)")
        runs = len(self.old_profile.runs), len(self.new_profile.runs)
        if runs[0] != runs[1]:
            found.append(f"the older profile is the sum of {runs[0]:,} runs, the newer one of {runs[1]:,}")
        return found

    def _have(self, part: str) -> tuple[bool, bool]:
        return _has(self.old_profile, part), _has(self.new_profile, part)

    def _both_have(self, part: str) -> bool:
        return all(self._have(part))


_PARTS = {
    "statements": "counts of statements and branches",
    "edges": "call edges",
    "paths": "call paths",
    "tests": "tests told apart",
    "times": "times",
}


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def _has(profile: Profile, part: str) -> bool:
    """Whether a profile measured something at all."""
    if part == "edges":
        return bool(profile.edges) or any(run.calls for run in profile.runs)
    if part == "paths":
        return bool(profile.nodes)
    if part == "tests":
        return bool(profile.test_runs)
    files = profile.files_in_sums
    if part == "times":
        return any(function.self_ns is not None for file in files for function in file.functions)
    return any(one.count is not None for file in files for one in file.statements)


def compare(old: Profile, new: Profile, *, by_text: bool = True) -> Comparison:
    """What changed; ``by_text``: functions that were moved or renamed are found too, which takes longer."""
    return Comparison(old, new, pairs(old, new, by_text=by_text))


def _lacks_work(pair: Pair) -> bool:
    """Whether the work of a function is not known on a side."""
    return any(one is not None and one.function.work is None for one in (pair.old, pair.new))


def _order(change: Change) -> tuple[int, int, str, str]:
    known = change.pair.known
    work = change.amount("work")
    found = -abs((change.part if work is None else work) or 0)
    return found, -abs(change.amount("calls") or 0), known.function.name, known.place


def _calls(profile: Profile, every: list[Pair]) -> dict[Hashable, tuple[Placed | None, Placed, int]]:
    """By what tells an edge from others in both profiles, its functions and its calls."""
    known = by_function(every)

    def found(ref: FunctionRef | None) -> tuple[Hashable, Placed | None]:
        if ref is None:
            return None, None
        file, function = profile.files[ref.file], profile.function(ref)
        pair = known.get(id(function))
        if pair is not None:
            return id(pair), pair.known
        return (file.path, function.name, function.signature), Placed(file, function)

    sums: dict[Hashable, tuple[Placed | None, Placed, int]] = {}
    for edge in profile.edges:
        (caller_key, caller), (callee_key, callee) = found(edge.caller), found(edge.callee)
        assert callee is not None
        key = (caller_key, callee_key)
        sums[key] = (caller, callee, edge.calls + (sums[key][2] if key in sums else 0))
    return sums


def _name(placed: Placed | None) -> tuple[str, str]:
    return ("", "") if placed is None else (placed.function.shown, placed.place)
