"""Who calls a function, and whom it calls, in a few lines."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from footfall.profiles.calltree import arrivals
from footfall.profiles.display_text import NO_FUNCTION, number_text, one_line
from footfall.terminal.parts import Cell, Paragraph

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.profiles.data import FileProfile, FunctionInfo, FunctionRef, Profile

_SHOWN = 8


def calls_around(profile: Profile, file: FileProfile, function: FunctionInfo) -> Paragraph:
    """Callers with their lines, and callees, each with its calls, most first; or that they were not recorded."""
    if not any(run.calls for run in profile.runs):
        hint = Paragraph()
        command = "serve" if any(run.command[:1] == ["serve"] for run in profile.runs) else "run"
        hint.add(Cell(f"called by  not recorded; footfall {command} --calls records it", "muted"))
        return hint

    def is_it(ref: FunctionRef) -> bool:
        return profile.files[ref.file] is file and profile.function(ref) is function

    callers: Counter[str] = Counter()
    callees: Counter[str] = Counter()
    for arrival in arrivals(profile):
        edge = arrival.edge
        if is_it(edge.callee):
            callers[_caller(profile, edge.caller, edge.line, arrival.place)] += edge.calls
        if edge.caller is not None and is_it(edge.caller):
            callees[_shown(profile, edge.callee)] += edge.calls
    paragraph = Paragraph()
    for heading, found in (("called by", callers), ("calls", callees)):
        for at, text in enumerate(_lines(found.most_common())):
            paragraph.add(Cell(f"{heading if not at else '':<11}", "muted"), text)
        if not found:
            paragraph.add(Cell(f"{heading:<11}nothing" if heading == "calls" else f"{heading:<11}nobody", "muted"))
    return paragraph


def _lines(found: list[tuple[str, int]]) -> Iterable[str]:
    size = max((len(number_text(calls)) for _, calls in found[:_SHOWN]), default=0)
    for name, calls in found[:_SHOWN]:
        yield f"{number_text(calls):>{size}} x  {name}"
    if len(found) > _SHOWN:
        yield f"and {len(found) - _SHOWN:,} more; footfall export edges has all"


def _caller(profile: Profile, ref: FunctionRef | None, line: int | None, place: str) -> str:
    if ref is None:
        return one_line(place) or NO_FUNCTION
    return _shown(profile, ref, line or profile.function(ref).extent.line)


def _shown(profile: Profile, ref: FunctionRef, line: int | None = None) -> str:
    """A function with a place in its file."""
    function = profile.function(ref)
    at = function.extent.line if line is None else line
    return f"{one_line(function.shown)}  {one_line(profile.files[ref.file].path)}:{at}"
