"""What the page's view of a history reads: totals and functions over all entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from footfall.profiles.display_text import one_line
from footfall.profiles.history.questions import ABSENT, VARIES, every_function, total_trend
from footfall.profiles.metrics import OF_FUNCTIONS, OF_TOTALS, TALLIES, TIMES
from footfall.report.payload import exact

if TYPE_CHECKING:
    from footfall.profiles.data import Profile
    from footfall.profiles.history.questions import Point, Trend
    from footfall.profiles.history.records import Entry, FunctionEntry, History

_MOST = 2000
"""So many functions are in the page, those that changed most."""
_NOT_THERE = -1


def history_index(history: History, profile: Profile) -> dict[str, Any]:
    """Numbers by metric: ``null`` is not known, -1 is not there; shares are in tenths of a percent, rounded down."""
    totals = [(metric, total_trend(history, metric)) for metric in OF_TOTALS]
    functions = {metric: every_function(history, metric) for metric in OF_FUNCTIONS}
    known = {metric: rows for metric, rows in functions.items() if any(trend.known for trend, _ in rows)}
    chosen = _most_changed(list(known.values()))
    ids = _ids(profile)
    first = next(iter(functions.values()))
    return {
        "entries": [[one_line(entry.shown), _about(entry)] for entry in history.entries],
        "totals": [[metric, _unit(metric), _numbers(trend, metric)] for metric, trend in totals if trend.known],
        "metrics": [
            [metric, _unit(metric), [_numbers(rows[at][0], metric) for at in chosen]] for metric, rows in known.items()
        ],
        "functions": [_function(*first[at], ids) for at in chosen],
        "varying": [
            [row, metric]
            for row, at in enumerate(chosen)
            for metric, rows in known.items()
            if any(point.text.endswith(VARIES) for point in rows[at][0].points)
        ],
        "left_out": len(first) - len(chosen),
    }


def _unit(metric: str) -> str:
    return "share" if metric in TALLIES else "time" if metric in TIMES else "count"


def _about(entry: Entry) -> str:
    commit = entry.origin.commit[:10] + ("+" if entry.origin.dirty else "")
    return one_line("  ".join(word for word in (f"#{entry.id}", commit, entry.origin.added[:10]) if word))


def _numbers(trend: Trend, metric: str) -> list[int | str | None]:
    return [_NOT_THERE if point is ABSENT else _number(point, metric) for point in trend.points]


def _number(point: Point, metric: str) -> int | str | None:
    if point.number is None:
        return None
    if metric in TALLIES:
        whole, tenth = point.text.removesuffix(" %").split(".")
        return int(whole) * 10 + int(tenth)
    return exact(int(point.number))


def _most_changed(metrics: list[list[tuple[Trend, FunctionEntry]]]) -> list[int]:
    """The functions that the page has, in the order of the history: those with the largest change in any number."""
    if not metrics:
        return []
    count = len(metrics[0])
    if count <= _MOST:
        return list(range(count))
    ranks = [0.0] * count
    for rows in metrics:
        largest = max(abs(trend.change) for trend, _ in rows) or 1
        ranks = [max(rank, abs(trend.change) / largest) for rank, (trend, _) in zip(ranks, rows, strict=True)]
    return sorted(sorted(range(count), key=lambda at: -ranks[at])[:_MOST])


def _ids(profile: Profile) -> dict[tuple[str, str, str], int]:
    """Where functions stand in the page, by path, name and signature."""
    every = [(file.path, one.name, one.signature) for file in profile.files for one in file.functions]
    return {key: at for at, key in reversed(list(enumerate(every)))}


def _function(trend: Trend, newest: FunctionEntry, ids: dict[tuple[str, str, str], int]) -> list[Any]:
    """Name, place, its number in the page or -1, and what it was called before."""
    name = newest.name
    number = ids.get((trend.path, name.name, name.signature), -1)
    return [trend.name, trend.place, number, ", ".join(trend.names)]
