"""``footfall history``: entries, numbers over all of them, and where a rule began to be broken."""

from __future__ import annotations

import json
import math
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TextIO

from footfall.profiles.display_text import one_line
from footfall.profiles.history.questions import ABSENT, VARIES, total_trend
from footfall.profiles.metrics import TALLIES, TIMES
from footfall.terminal.forms import check_top
from footfall.terminal.output import render, write
from footfall.terminal.parts import Cell, Column, Paragraph, Table, add_more
from footfall.terminal.text_width import keep_name, keep_start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.history.bisect import Search, Verdict, Walk
    from footfall.profiles.history.questions import Trend
    from footfall.profiles.history.records import Entry, History

_ROWS = 10
_BARS = "▁▂▃▄▅▆▇█"
_UNKNOWN, _NOTHING = "?", " "
_WIDEST = 24
_TOTALS = ("statements", "branches", "functions", "calls", "work")


def sparkline(trend: Trend, most: int = _WIDEST) -> str:
    """The newest numbers of a trend as bars above its lowest; ``?`` is not known, a blank is not there."""
    points = trend.points[-most:]
    known = [point.number for point in points if point.number is not None]
    low, high = min(known, default=0), max(known, default=0)
    shown = ""
    for point in points:
        if point is ABSENT:
            shown += _NOTHING
        elif point.number is None:
            shown += _UNKNOWN
        elif high == low:
            shown += _BARS[len(_BARS) // 2 if high else 0]
        else:
            shown += _BARS[min(len(_BARS) - 1, math.floor((point.number - low) / (high - low) * len(_BARS)))]
    return shown


def show_entries(history: History, place: str, stream: TextIO, *, top: int | None, as_json: bool) -> None:
    """Write the totals of all entries."""
    check_top(top)
    trends = [total_trend(history, metric) for metric in _TOTALS]
    if as_json:
        rows = [
            {**_entry_json(entry), **{one.name: one.points[at].number for one in trends}}
            for at, entry in enumerate(history.entries)
        ]
        write(json.dumps({"entries": rows}, indent=2) + "\n", stream)
        return
    if not history.entries:
        nothing = Paragraph()
        nothing.add(f"No entries in {one_line(place)}; add a profile with: footfall history add")
        render([nothing], stream)
        return
    table = Table(
        f"History ({len(history.entries):,})",
        [Column("entry", least=3), Column("label", least=8, shorten=keep_start), Column("commit", 2, least=11),
         Column("added", 1, least=10), *(Column(name) for name in _TOTALS)],
    )  # fmt: skip
    first = max(0, len(history.entries) - top) if top else 0
    for at, entry in enumerate(history.entries[first:], first):
        table.add(f"#{entry.id}", one_line(entry.origin.label), _commit(entry), _day(entry.origin.added),
                  *(one.points[at].text for one in trends))  # fmt: skip
    table.add("", Cell("all of them", "muted"), "", "", *(sparkline(one, 12) for one in trends))
    if entry_marks := [entry for entry in history.entries[first:] if entry.origin.dirty]:
        those = "its sources were" if len(entry_marks) == 1 else "their sources were"
        table.notes.append(f"+ behind a commit: {those} edited after it")
    if first:
        table.notes.append(f"... and {first:,} older; --top 0 shows all")
    render([table], stream)


def show_trends(
    trends: Sequence[Trend], history: History, metric: str, stream: TextIO, *, top: int | None, as_json: bool
) -> None:
    """Write a number over all entries, of everything or of some functions."""
    check_top(top)
    if as_json:
        data = {
            "metric": metric, "entries": [_entry_json(entry) for entry in history.entries],
            "trends": [_trend_json(one) for one in trends],
        }  # fmt: skip
        write(json.dumps(data, indent=2) + "\n", stream)
        return
    rows = _ROWS if top is None else top or None
    first, last = (one_line(entry.shown) for entry in (history.entries[0], history.entries[-1]))
    columns = [
        Column("first"), Column("last"), Column("change"), Column("trend", least=8),
        Column("name", least=16, shorten=keep_name), Column("place", 1, least=12),
    ]  # fmt: skip
    table = Table(f"{metric[0].upper()}{metric[1:]}, {first} to {last}", columns)
    for one in trends[:rows]:
        oldest = next((point for point in one.points if point is not ABSENT), ABSENT)
        table.add(oldest.text, one.points[-1].text, _change(one, metric), sparkline(one), one_line(one.name),
                  one_line(one.place))  # fmt: skip
        if one.names:
            table.notes.append(f"{one_line(one.name)} was {', '.join(map(one_line, one.names))}")
    add_more(table, len(trends))
    if any(point.text.endswith(VARIES) for one in trends[:rows] for point in one.points):
        table.notes.append(f"{VARIES} differed between runs of the same program (footfall run --repeat)")
    if metric in TIMES:
        table.notes.append("times are not exact: footfall show says how far they may be off")
    render([table], stream)


def show_search(found: Search, rule: str, stream: TextIO, *, as_json: bool) -> None:
    """Write where a rule began to be broken."""
    if as_json:
        data = {
            "rule": rule, "entries": found.entries, "checked": found.checked,
            "bad": _entry_json(found.bad) if found.bad else None,
            "good": _entry_json(found.good) if found.good else None,
            "undecided": [{**_entry_json(entry), "why": why} for entry, why in found.between],
            "failures": [one.message for one in found.failures],
        }  # fmt: skip
        write(json.dumps(data, indent=2) + "\n", stream)
        return
    said = Paragraph()
    if found.bad is not None and found.good is not None:
        said.add(Cell(_whole(found.bad), "title"), f" is the first that breaks {one_line(rule)}.")
        said.add(f"{_whole(found.good)} is the last that does not.")
    elif found.bad is not None:
        said.add(Cell(_whole(found.bad), "title"), f" breaks {one_line(rule)} already; no older one is known not to.")
    elif found.good is not None:
        said.add(f"{_whole(found.good)}, the newest, does not break {one_line(rule)}.")
    else:
        said.add(f"Of no entry it can be decided whether it breaks {one_line(rule)}.")
    for failure in found.failures[:_ROWS]:
        place = f" ({one_line(failure.path)}:{failure.line})" if failure.path else ""
        said.add(f"  {one_line(failure.message)}{place}")
    if len(found.failures) > _ROWS:
        said.add(f"  ... and {len(found.failures) - _ROWS:,} more")
    for entry, why in found.between[:_ROWS]:
        said.add(Cell(f"Not decided: {_whole(entry)}: {one_line(why)}", "muted"))
    looked = f"{found.checked:,} of {found.entries:,} entries were looked at"
    supposed = (
        ", supposing that the rule stayed broken once it was; --all looks at each" if found.good and found.bad else ""
    )
    said.add(Cell(f"{looked}{supposed}.", "muted"))
    render([said], stream)


def show_walk(walk: Walk, rule: str, stream: TextIO, *, as_json: bool) -> None:
    """Write of each entry whether it breaks a rule."""
    changes = {entry.id for entry, _ in walk.changes}
    if as_json:
        rows = [
            {**_entry_json(entry), "broken": one.is_broken, "changes": entry.id in changes, "why": one.why or None,
             "failures": [failure.message for failure in one.failures]}
            for entry, one in walk.verdicts
        ]  # fmt: skip
        write(json.dumps({"rule": rule, "entries": rows}, indent=2) + "\n", stream)
        return
    columns = [Column("entry", least=16, shorten=keep_start), Column("rule", least=10), Column("", least=10),
               Column("by", 1, least=20, shorten=keep_start)]  # fmt: skip
    table = Table(f"Entries and {one_line(rule)}", columns)
    for entry, one in walk.verdicts:
        reason = one.why or (one.failures[0].message if one.failures else "")
        table.add(_whole(entry), _verdict(one), "changes here" if entry.id in changes else "", one_line(reason))
    render([table], stream)


def _verdict(one: Verdict) -> Cell:
    if one.is_broken is None:
        return Cell("undecided", "unmeasured")
    return Cell("broken", "never") if one.is_broken else Cell("not broken", "ran")


def _whole(entry: Entry) -> str:
    """``#3 nightly (0123456789+)``."""
    commit = _commit(entry)
    words = [f"#{entry.id}", one_line(entry.origin.label), f"({commit})" if commit else ""]
    return " ".join(word for word in words if word)


def _commit(entry: Entry) -> str:
    return one_line(entry.origin.commit[:10]) + ("+" if entry.origin.dirty else "")


def _day(added: str) -> str:
    try:
        moment = datetime.fromisoformat(added)
    except ValueError:
        return one_line(added)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone().strftime("%Y-%m-%d")


def _change(trend: Trend, metric: str) -> Cell:
    known = trend.known
    if len(known) < 2:
        return Cell("")
    if known[0] == known[-1]:
        return Cell("0")
    style = "never" if known[-1] > known[0] else "ran"
    if metric in TALLIES:
        return Cell(f"{known[-1] - known[0]:+.1f} points")
    if not known[0]:
        return Cell("from 0", style)
    return Cell(f"{(known[-1] / known[0] - 1) * 100:+,.1f} %", style)


def _entry_json(entry: Entry) -> dict[str, Any]:
    origin = entry.origin
    return {
        "entry": entry.id, "label": origin.label, "commit": origin.commit or None, "dirty": origin.dirty,
        "added": origin.added, "started": entry.started,
    }  # fmt: skip


def _trend_json(trend: Trend) -> dict[str, Any]:
    return {
        "name": trend.name, "place": trend.place or None, "numbers": [one.number for one in trend.points],
        "there": [one is not ABSENT for one in trend.points], "before": trend.names,
    }  # fmt: skip
