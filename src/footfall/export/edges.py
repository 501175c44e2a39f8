"""The call edges as CSV: who called whom, from which line, how often, how long.

Written as ``csv`` is, and read in the same way.  ``caller`` and ``caller_file`` are
empty where no measured function called; where it is known what that was handed to, as
to a timer, ``caller`` names the place.  ``line`` is 0 where it is not known, and empty
times were not measured.  Of a profile that has call paths only the edges are
those that follow from them, without times.  Columns may be added behind the last one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.export._calls import no_calls
from footfall.export._cells import path, table
from footfall.profiles.calltree import arrivals

if TYPE_CHECKING:
    from footfall.profiles.calltree import Arrival
    from footfall.profiles.data import FunctionRef, Profile

COLUMNS = (
    "caller", "caller_signature", "caller_file", "line",
    "callee", "callee_signature", "callee_file", "callee_line",
    "calls", "total_ns", "self_ns",
)  # fmt: skip


def render(profile: Profile) -> bytes:
    """The table, edges in the order of the profile; raises ``FootfallError`` if it has none."""
    found = arrivals(profile)
    if not found:
        raise no_calls("edges")
    return table(COLUMNS, (_row(profile, arrival) for arrival in found))


def _row(profile: Profile, arrival: Arrival) -> tuple[str | int | None, ...]:
    edge = arrival.edge
    caller = (arrival.place, "", "") if edge.caller is None else _described(profile, edge.caller)
    line = profile.function(edge.callee).extent.line
    callee = _described(profile, edge.callee)
    return (*caller, edge.line, *callee, line, edge.calls, edge.total_ns, edge.self_ns)


def _described(profile: Profile, ref: FunctionRef) -> tuple[str, str, str]:
    function = profile.function(ref)
    return function.name, function.signature, path(profile.files[ref.file].path)
