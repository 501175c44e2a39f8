"""Where a rule began to be broken: by halving, which supposes that it stayed broken, or by looking at each entry."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.profiles.display_text import one_line
from footfall.profiles.gates.judge import judge
from footfall.profiles.history.file import reading
from footfall.profiles.history.rebuilt import rebuilt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from footfall.profiles.gates.judge import Failure
    from footfall.profiles.gates.rules import Rule
    from footfall.profiles.history.records import Entry


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an entry breaks the rule; ``None`` where that cannot be decided, and ``why``."""

    is_broken: bool | None
    failures: tuple[Failure, ...] = ()
    why: str = ""


@dataclass(slots=True)
class Search:
    """What was found: the first entry that breaks the rule, the last before it that does not, and those between.

    Without ``bad`` the newest entry does not break the rule; without ``good`` the oldest does.
    """

    entries: int
    bad: Entry | None = None
    good: Entry | None = None
    between: list[tuple[Entry, str]] = field(default_factory=list)
    """Entries about which nothing can be decided, and why."""
    failures: tuple[Failure, ...] = ()
    checked: int = 0


@dataclass(slots=True)
class Walk:
    """Each entry with its verdict."""

    verdicts: list[tuple[Entry, Verdict]]

    @property
    def changes(self) -> list[tuple[Entry, Verdict]]:
        """Where the verdict is another than that of the entry before about which something was decided."""
        found: list[tuple[Entry, Verdict]] = []
        before: bool | None = None
        for entry, verdict in self.verdicts:
            if verdict.is_broken is not None:
                if before is not None and verdict.is_broken != before:
                    found.append((entry, verdict))
                before = verdict.is_broken
        return found


def halve(entries: Sequence[Entry], judged: Callable[[Entry], Verdict]) -> Search:
    """Find where the rule began to be broken, in as many steps as the number of entries has binary digits."""
    found = Search(len(entries))
    known: dict[int, Verdict] = {}

    def look(at: int) -> bool | None:
        known[at] = judged(entries[at])
        found.checked += 1
        return known[at].is_broken

    low, high = 0, len(entries) - 1
    while high > low and look(high) is None:
        high -= 1
    if high == low:
        look(high)
    if known[high].is_broken is None:
        found.between = [(entries[at], known[at].why) for at in sorted(known)]
        return found
    if not known[high].is_broken:
        found.good = entries[high]
        return found
    while low < high and look(low) is None:
        low += 1
    if low < high and not known[low].is_broken:
        while middle := _middle([at for at in range(low + 1, high) if at not in known], low + high):
            is_broken = look(middle)
            if is_broken:
                high = middle
            elif is_broken is not None:
                low = middle
        found.good = entries[low]
        found.between = [(entries[at], known[at].why) for at in range(low + 1, high)]
    else:
        high = low
        found.between = [(entries[at], known[at].why) for at in range(high)]
    found.bad, found.failures = entries[high], known[high].failures
    return found


def _middle(left: Sequence[int], twice: int) -> int:
    """The one of these that is nearest the middle; 0, which is never in the middle, where there is none."""
    return min(left, key=lambda at: abs(2 * at - twice), default=0)


def walk(entries: Sequence[Entry], judged: Callable[[Entry], Verdict]) -> Walk:
    """Look at each entry."""
    return Walk([(entry, judged(entry)) for entry in entries])


@contextmanager
def judging(path: Path, rule: Rule, oldest: Entry) -> Iterator[Callable[[Entry], Verdict]]:
    """What tells whether an entry of the history at a path breaks a rule; ``old`` in it is the oldest entry.

    Raises:
        FootfallError: for a rule about changed sources, and where the history cannot be read.
    """
    if rule.needs_change:
        raise FootfallError(f"{one_line(rule.text)} is about changed lines, and a history has no lines, only numbers")
    with reading(path) as database:
        before = rebuilt(database, oldest) if rule.needs_old else None

        def judged(entry: Entry) -> Verdict:
            profile = rebuilt(database, entry)
            try:
                failures = judge(profile, [rule], before)
            except FootfallError as error:
                return Verdict(None, why=str(error))
            return Verdict(bool(failures), tuple(failures))

        yield judged
