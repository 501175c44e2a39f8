"""The first calls of a run in the order of time, which a profile keeps of what ``--trace`` records."""

from __future__ import annotations

from heapq import nsmallest
from operator import itemgetter
from typing import TYPE_CHECKING

from footfall.profiles.data import FunctionRef, Timeline, TimelineCall

if TYPE_CHECKING:
    from footfall.counts.raw import RawCounts
    from footfall.profiles.data import Profile

MOST = 20_000
"""How many calls a profile keeps: enough to see how a program begins, and small beside the sources."""


def add_timeline(profile: Profile, index: dict[str, int], counts: RawCounts) -> None:
    """Give the profile the calls that began first, of all threads; none began before the last of them and is left out.

    ``index`` is which file of the profile stands for each key.
    """
    events = [
        (event.start_ns, number, at, context.thread, event)
        for number, context in enumerate(counts.calls.contexts)
        for at, event in enumerate(context.events)
        if event.unit in index and event.function < len(profile.files[index[event.unit]].functions)
    ]
    if not events:
        return
    recorded = sum(len(context.events) for context in counts.calls.contexts)
    kept = nsmallest(MOST, events, key=itemgetter(0, 1, 2))
    first = kept[0][0]
    calls = [
        TimelineCall(
            thread,
            FunctionRef(index[event.unit], event.function),
            start - first,
            None if event.duration_ns < 0 else event.duration_ns,
        )
        for start, _, _, thread, event in kept
    ]
    profile.timeline = Timeline(calls, recorded)
