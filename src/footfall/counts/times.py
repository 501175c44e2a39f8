"""Times of call paths: what the clocks themselves cost is taken off, what is left is summed by function.

A call costs time in two places: *inside*, between the two readings of its own
clock, and *outside*, in the time of whoever called it.  The runtime measures both
on a function that does nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.profiles.calltree import inclusive
from footfall.profiles.data import FunctionRef
from footfall.profiles.times import UPPER_NS

if TYPE_CHECKING:
    from footfall.counts.derive import FileCounts
    from footfall.counts.raw import RawNode
    from footfall.profiles.data import FunctionInfo, Profile

_PICO = 1000
_DOUBT = 0.3
"""By how much the cost of a call may differ from the measured one, which is that of a call in a tight loop."""
_COLD = 2
"""How many times its measured cost a call may cost beyond it where it finds caches empty, as rare calls do."""
_VAGUE = 0.001
"""Share of any time that interrupts and the like make vague."""
_TINY = 0.05
"""Self time that may be off by more than this share is that of a function too short for the clock."""
_SHORT = 5
"""So is that of a function of which most calls last no longer than so many readings of the clock."""
_TICK_NS = 100_000


@dataclass(slots=True)
class Clocked:
    """The clock's view of a node; ``parent`` is the node's."""

    parent: int | None
    is_timed: bool = False
    calls: int = 0
    raw_ns: int = 0
    self_ns: int = 0
    waiting_ns: int | None = None
    error_ns: float = 0
    overhead_ns: float = 0
    least_ns: int | None = None
    most_ns: int = 0
    histogram: list[int] = field(default_factory=list)

    def take(self, node: RawNode, is_timed: bool, may_wait: bool) -> None:
        """Add what a thread recorded."""
        self.is_timed = self.is_timed or is_timed
        if not is_timed:
            return
        self.calls += node.calls
        self.raw_ns += node.self_ns
        if may_wait:
            self.waiting_ns = (self.waiting_ns or 0) + node.waiting_ns
        if node.histogram:
            self.least_ns = node.least_ns if self.least_ns is None else min(self.least_ns, node.least_ns)
            self.most_ns = max(self.most_ns, node.most_ns)
            self.histogram = _sum(self.histogram, node.histogram)


def charge(clocked: list[Clocked], overhead: tuple[int, int], clock: str) -> None:
    """Take the cost of the clocks, in picoseconds inside and outside of each call, off the times."""
    inside, outside = (cost / _PICO for cost in overhead)
    for node in clocked:
        if not node.is_timed:
            continue
        node.overhead_ns += node.calls * inside
        billed = node.parent
        while billed is not None and not clocked[billed].is_timed:
            billed = clocked[billed].parent
        if billed is not None:
            clocked[billed].overhead_ns += node.calls * outside
    for node in clocked:
        taken = min(node.raw_ns, node.overhead_ns)
        # Where nothing would be left, more was taken off than there was: that much is known to be wrong.
        node.error_ns = max(_DOUBT * node.overhead_ns, node.overhead_ns - node.raw_ns)
        node.error_ns += _COLD * node.overhead_ns + _VAGUE * node.raw_ns
        node.self_ns = node.raw_ns - round(taken)
        if clock == "ticker":
            # What ticks at random moments is right on the average, as counts of independent events are.
            node.error_ns += _TICK_NS * max(1, node.self_ns / _TICK_NS) ** 0.5


def add_times(
    profile: Profile, clocked: list[Clocked], solved: list[tuple[int, FileCounts]], overhead: tuple[int, int] | None
) -> None:
    """Give functions their times, and the run what the clocks cost it; ``solved`` with the numbers of its files."""
    sums: dict[FunctionRef, Clocked] = {}
    for node, own in zip(profile.nodes, clocked, strict=True):
        if node.function is None or not own.is_timed:
            continue
        total = sums.setdefault(node.function, Clocked(None))
        total.self_ns += own.self_ns
        total.error_ns += own.error_ns
        if own.waiting_ns is not None:
            total.waiting_ns = (total.waiting_ns or 0) + own.waiting_ns
        if own.histogram:
            total.histogram = _sum(total.histogram, own.histogram)
            total.most_ns = max(total.most_ns, own.most_ns)
            least = own.least_ns or 0
            total.least_ns = least if total.least_ns is None else min(total.least_ns, least)
    totals = inclusive(profile)
    for at, counts in solved:
        for number, function in enumerate(counts.outline.functions):
            ref = FunctionRef(at, number)
            info = profile.function(ref)
            if not function.is_timed:
                info.timing = "skipped" if info.calls else ""
            elif ref in sums:
                _give(info, sums[ref], totals[ref].total_ns, (overhead or (0, 0))[0] // _PICO)
    _add_costs(profile, clocked, overhead)


def _give(info: FunctionInfo, sums: Clocked, total_ns: int | None, inside_ns: int) -> None:
    info.self_ns, info.total_ns = sums.self_ns, total_ns
    info.waiting_ns = sums.waiting_ns
    info.error_ns = round(sums.error_ns)
    if sums.histogram:
        info.min_ns, info.max_ns, info.histogram = sums.least_ns, sums.most_ns, sums.histogram
    if info.error_ns > _TINY * max(1, sums.self_ns) or _mostly_short(sums.histogram, inside_ns):
        info.timing = "tiny"


def _mostly_short(histogram: list[int], inside_ns: int) -> bool:
    """Whether more than half of the calls lie in ranges that end before several readings of the clock are over."""
    short = sum(count for upper, count in zip(UPPER_NS, histogram, strict=False) if upper <= _SHORT * inside_ns)
    return 2 * short > sum(histogram)


def _add_costs(profile: Profile, clocked: list[Clocked], overhead: tuple[int, int] | None) -> None:
    if overhead is None:
        return
    measured = sum(node.raw_ns for node in clocked if node.is_timed)
    left = sum(node.self_ns for node in clocked if node.is_timed)
    for run in profile.runs:
        run.overhead_ns = measured - left
        run.slowdown = measured / left if left else None


def _sum(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)] if one else list(other)
