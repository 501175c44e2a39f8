"""Numbers over all entries of a history: of totals, and of the functions that a pattern chooses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.model.function_patterns import Candidate, Matcher
from footfall.profiles.display_text import duration_text, number_text, one_line
from footfall.profiles.metrics import OF_FUNCTIONS, OF_TOTALS, TALLIES, TIMES
from footfall.profiles.overloads import parameter_types
from footfall.profiles.summaries import add_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.history.records import Entry, FunctionEntry, History
    from footfall.profiles.summaries import Tally

_SHORTEST_COMMIT = 4


@dataclass(frozen=True, slots=True)
class Point:
    """A number in an entry: ``None`` where it is not known; ``text`` is what people read."""

    number: float | None
    text: str


VARIES = "~"
"""Behind a number that differed between several runs of the same program."""
ABSENT = Point(None, "-")
"""The function is in no source of that entry."""


@dataclass(slots=True)
class Trend:
    """A number over all entries; ``place`` is where the function was last, empty for a total."""

    name: str
    place: str = ""
    path: str = ""
    points: list[Point] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    """What it was called before, where that is another name or file."""

    @property
    def known(self) -> list[float]:
        """The numbers that are known, the oldest first."""
        return [one.number for one in self.points if one.number is not None]

    @property
    def last(self) -> Point:
        """The newest point at which there is something."""
        return next((one for one in reversed(self.points) if one is not ABSENT), ABSENT)

    @property
    def change(self) -> float:
        """By how much the newest known number is above the oldest."""
        return self.known[-1] - self.known[0] if self.known else 0


def usual_metric(history: History) -> str:
    """Work, where it was counted, else calls."""
    has_work = any(function.work is not None for entry in history.entries for function in entry.functions)
    return "work" if has_work else "calls"


def total_trend(history: History, metric: str) -> Trend:
    """A number of everything.

    Raises:
        FootfallError: for a metric that totals do not have.
    """
    if metric not in OF_TOTALS:
        raise FootfallError(f"there is no {metric} of everything; choose one of {', '.join(OF_TOTALS)}, or a function")
    return Trend(metric, points=[_total(entry, metric) for entry in history.entries])


def _total(entry: Entry, metric: str) -> Point:
    if metric in TALLIES:
        return _share(entry.tally(TALLIES[metric]))
    if metric == "unmeasured":
        return Point(entry.unmeasured, number_text(entry.unmeasured))
    if metric == "work":
        return _point(add_up(file.work for file in entry.files), metric)
    return _point(add_up(_number(one, metric) for one in entry.functions), metric)


def _share(tally: Tally) -> Point:
    if not tally.measured:
        return Point(None, "?" if tally.unmeasured else "-")
    return Point(100 * tally.ran / tally.measured, tally.percent)


def _point(number: int | None, metric: str) -> Point:
    return Point(number, duration_text(number) if metric in TIMES else number_text(number))


def _number(function: FunctionEntry, metric: str) -> int | None:
    found: int | None = getattr(function, TIMES.get(metric, metric))
    return found


def function_trends(history: History, pattern: str, metric: str) -> list[Trend]:
    """Numbers of the functions that a pattern chooses, those that changed most first.

    Raises:
        FootfallError: for a metric that functions do not have, for what is no pattern, and where it chooses none.
    """
    if metric not in OF_FUNCTIONS:
        raise FootfallError(f"there is no {metric} of a function; choose one of {', '.join(OF_FUNCTIONS)}")
    every = _by_series(history)
    try:
        matcher = Matcher([pattern])
        rows = [own for own in every if _fits(matcher, history.entries[own[-1][0]], own[-1][1])]
    except FootfallError:
        rows = [own for own in every if own[-1][1].name.shown == pattern]  # such as <module>
        if not rows:
            raise
    if not rows:
        raise FootfallError(f"no function of the history matches {one_line(pattern)}")
    found = [_trend(history, own, metric) for own in rows]
    return sorted(found, key=lambda one: (-abs(one.change), -(one.last.number or 0), one.name, one.path))


def every_function(history: History, metric: str) -> list[tuple[Trend, FunctionEntry]]:
    """Numbers of all functions, each with its newest record, in the same order for each metric."""
    return [(_trend(history, own, metric), own[-1][1]) for own in _by_series(history)]


def _by_series(history: History) -> list[list[tuple[int, FunctionEntry]]]:
    """Of each function the indexes of its entries, with its records there."""
    rows: dict[int, list[tuple[int, FunctionEntry]]] = {}
    for at, entry in enumerate(history.entries):
        for function in entry.functions:
            rows.setdefault(function.series, []).append((at, function))
    return list(rows.values())


def _trend(history: History, own: list[tuple[int, FunctionEntry]], metric: str) -> Trend:
    at, newest = own[-1]
    file = history.entries[at].files[newest.file]
    trend = Trend(newest.name.shown, f"{file.path}:{newest.extent.line}", file.path)
    trend.points = [ABSENT] * len(history.entries)
    for number, one in own:
        point = _point(_number(one, metric), metric)
        trend.points[number] = Point(point.number, f"{point.text}{VARIES}") if metric in one.varying else point
        path = history.entries[number].files[one.file].path
        before = one.name.shown if path == file.path else f"{one.name.shown} in {path}"
        if (one.name.shown, path) != (trend.name, file.path) and before not in trend.names:
            trend.names.append(before)
    return trend


def _fits(matcher: Matcher, entry: Entry, newest: FunctionEntry) -> bool:
    name, package = newest.name, entry.files[newest.file].package
    types = parameter_types(name.signature)
    whole = f"{package}.{name.name}" if package else name.name
    return matcher.matches(Candidate(whole, name.kind, None if types is None else tuple(types)))


def chosen(history: History, word: str) -> Entry:
    """The entry that a number, a label or the beginning of a commit names.

    Raises:
        FootfallError: where there is none, or more than one.
    """
    found = _named(history.entries, word)
    if len(found) == 1:
        return found[0]
    shown = one_line(word)
    if not found:
        raise FootfallError(f"no entry of the history is called {shown}; footfall history show lists them")
    numbers = ", ".join(f"#{one.id}" for one in found)
    raise FootfallError(f"{shown} is the name of several entries: {numbers}; give a number")


def _named(entries: Sequence[Entry], word: str) -> list[Entry]:
    labelled = [one for one in entries if one.origin.label == word]
    if labelled and not word.startswith("#"):
        return labelled
    digits = word.removeprefix("#")
    by_number = [one for one in entries if digits.isascii() and digits.isdigit() and str(one.id) == digits]
    if by_number:
        return by_number
    if len(word) < _SHORTEST_COMMIT:
        return []
    return [one for one in entries if one.origin.commit.startswith(word.lower())]
