"""What changed from an older profile to a newer one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.profiles.comparing.same_functions import pairs
from footfall.profiles.summaries import totals

if TYPE_CHECKING:
    from footfall.profiles.comparing.same_functions import Pair
    from footfall.profiles.data import Edge, FunctionRef, Profile
    from footfall.profiles.summaries import Totals

NUMBERS = ("calls", "work", "throws")


@dataclass(frozen=True, slots=True)
class Change:
    """A function whose counts differ; a number is ``None`` where it is not known or the function is not there."""

    pair: Pair

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

    def amount(self, number: str) -> int:
        """By how much it rose."""
        return (self.after(number) or 0) - (self.before(number) or 0)

    def ratio(self, number: str) -> float | None:
        """How many times as much it is; ``None`` where it was 0 or one of both is not known."""
        before, after = self.before(number), self.after(number)
        return after / before if before and after is not None else None

    @property
    def differs(self) -> bool:
        """Whether a number differs, or it is not in both."""
        return self.kind != "changed" or any(self.before(name) != self.after(name) for name in NUMBERS)


@dataclass(frozen=True, slots=True)
class EdgeChange:
    """A call edge whose calls differ; functions are named with their places."""

    caller: str
    callee: str
    before: int
    after: int


@dataclass
class Comparison:
    """All that changed, what matters most first."""

    old: Totals
    new: Totals
    functions: list[Change] = field(default_factory=list)
    edges: list[EdgeChange] = field(default_factory=list)

    @property
    def newly_dead(self) -> list[Change]:
        """Functions that ran before and do not now."""
        return [one for one in self.functions if one.before("calls") and one.after("calls") == 0]

    @property
    def newly_alive(self) -> list[Change]:
        """Functions that run now and did not before."""
        return [one for one in self.functions if one.before("calls") == 0 and one.after("calls")]


def compare(old: Profile, new: Profile, *, by_text: bool = True) -> Comparison:
    """What changed; functions by how much their work changed, or their calls, where no work was counted."""
    every = pairs(old, new, by_text=by_text)
    changes = [change for pair in every if (change := Change(pair)).differs]
    changes.sort(key=_order)
    return Comparison(totals(old), totals(new), changes, _edges(old, new, every))


def _order(change: Change) -> tuple[int, int, str, str]:
    known = change.pair.known
    return -abs(change.amount("work")), -abs(change.amount("calls")), known.function.name, known.place


def _edges(old: Profile, new: Profile, every: list[Pair]) -> list[EdgeChange]:
    """Edges with other calls, by functions alone: lines of call sites change with every edit above them."""
    if not (old.edges and new.edges):
        return []
    names: dict[int, str] = {}
    for pair in every:
        name = f"{pair.known.function.shown} ({pair.known.place})"
        for one in (pair.old, pair.new):
            if one is not None:
                names[id(one.function)] = name
    before, after = _calls(old, names), _calls(new, names)
    found = [
        EdgeChange(caller, callee, before.get((caller, callee), 0), after.get((caller, callee), 0))
        for caller, callee in {**before, **after}
        if before.get((caller, callee), 0) != after.get((caller, callee), 0)
    ]
    return sorted(found, key=lambda edge: (-abs(edge.after - edge.before), edge.caller, edge.callee))


def _calls(profile: Profile, names: dict[int, str]) -> dict[tuple[str, str], int]:
    def name(ref: FunctionRef | None) -> str:
        if ref is None:
            return ""
        function = profile.function(ref)
        return names.get(id(function), f"{function.shown} ({profile.files[ref.file].path})")

    found: dict[tuple[str, str], int] = {}
    edge: Edge
    for edge in profile.edges:
        key = (name(edge.caller), name(edge.callee))
        found[key] = found.get(key, 0) + edge.calls
    return found
