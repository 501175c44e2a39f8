"""Functions whose measured time differs, where both profiles have it.  Times are not exact, counts are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.profiles.comparing.same_functions import Pair


@dataclass(frozen=True, slots=True)
class TimeChange:
    """The self and total time of a function, before and after; a total may not be known."""

    pair: Pair
    self_before: int
    self_after: int
    total_before: int | None
    total_after: int | None
    error_ns: int
    """How far the difference of the self times may be off, by what the clocks cost."""

    @property
    def amount(self) -> int:
        """By how much the self time rose."""
        return self.self_after - self.self_before

    @property
    def is_beyond_error(self) -> bool:
        """Whether the clocks' own cost does not explain it; that says nothing of how busy the machine was."""
        return abs(self.amount) > self.error_ns


def time_changes(pairs: Iterable[Pair]) -> list[TimeChange]:
    """Functions with other self times, those that differ most first."""
    found = []
    for pair in pairs:
        if pair.old is None or pair.new is None:
            continue
        old, new = pair.old.function, pair.new.function
        if old.self_ns is None or new.self_ns is None or old.self_ns == new.self_ns:
            continue
        error = (old.error_ns or 0) + (new.error_ns or 0)
        found.append(TimeChange(pair, old.self_ns, new.self_ns, old.total_ns, new.total_ns, error))
    return sorted(found, key=lambda one: (-abs(one.amount), one.pair.known.place))
