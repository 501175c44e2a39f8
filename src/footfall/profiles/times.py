"""What clocks say about functions: averages, sums, and the ranges of histograms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.profiles.data import FunctionInfo, Profile

UPPER_NS = tuple(4 ** (at + 3) for at in range(15))
"""The first duration above each range of ``FunctionInfo.histogram`` but the last, which has no end."""

TINY = "tiny"
SKIPPED = "skipped"
"""Of ``FunctionInfo.timing``."""


@dataclass(slots=True)
class TimeSums:
    """The self times of all functions, and how far their sum may be off."""

    self_ns: int = 0
    error_ns: int | None = None


def time_sums(profile: Profile) -> TimeSums | None:
    """The sums over all functions; ``None`` where no function has a time."""
    sums = TimeSums()
    timed = False
    for file in profile.files_in_sums:
        for function in file.functions:
            timed = timed or function.self_ns is not None or function.total_ns is not None
            sums.self_ns += function.self_ns or 0
            if function.error_ns is not None:
                sums.error_ns = (sums.error_ns or 0) + function.error_ns
    return sums if timed else None


def average_ns(function: FunctionInfo) -> int | None:
    """The total time per call; ``None`` where either is unknown or there was no call."""
    if function.total_ns is None or not function.calls:
        return None
    return function.total_ns // function.calls
