"""``footfall show``: what ran, how often, what never did, and what could not be measured."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from footfall.errors import FootfallError
from footfall.profile.query import SORT_KEYS, never_run, sorted_functions, totals
from footfall.profile.text import duration_text, number_text, one_line
from footfall.terminal.output import Cell, Paragraph, Table, render, write

if TYPE_CHECKING:
    from collections.abc import Sized

    from footfall.profile.data import Profile
    from footfall.profile.query import FunctionRow, NeverRun, Tally

_T = TypeVar("_T")

_TALLIES = {
    "functions": "functions",
    "blocks": "blocks",
    "statements": "statements",
    "sides": "branch sides",
}


def show(profile: Profile, stream: TextIO, *, top: int = 10, sort: str | None = None, as_json: bool = False) -> None:
    """Write a summary of ``profile`` to ``stream``.

    ``top`` limits each list, 0 means all of it.  ``sort`` is one of ``SORT_KEYS``
    and orders the one list of functions; without it there are two, by calls and
    by work.  Raises ``FootfallError`` for another key or a negative ``top``.
    """
    if top < 0:
        raise FootfallError(f"cannot show {top} rows; give 0 for all or a positive number")
    if sort is not None and sort not in SORT_KEYS:
        raise FootfallError(f"cannot sort by {sort!r}; choose one of {', '.join(SORT_KEYS)}")
    if as_json:
        write(json.dumps(summary(profile, top=top, sort=sort), indent=2) + "\n", stream)
        return
    parts: list[Paragraph | Table] = [_runs(profile), _totals(profile)]
    for key in _keys(sort):
        rows = sorted_functions(profile, key)
        if rows:
            parts.append(_functions(rows, key, top))
    dead = never_run(profile)
    if dead:
        parts.append(_never_run(dead, top))
    if profile.unmeasured:
        parts.append(_unmeasured(profile, top))
    parts.append(_self_check(profile))
    render(parts, stream)


def summary(profile: Profile, *, top: int = 10, sort: str | None = None) -> dict[str, Any]:
    """What ``show`` writes, as plain dictionaries and lists; ``None`` is an unmeasured count."""
    sums = totals(profile)
    return {
        "runs": [
            {"command": run.command, "exit": run.exit_code, "duration_ns": run.duration_ns} for run in profile.runs
        ],
        "totals": {
            "files": sums.files,
            "calls": sums.calls,
            "work": sums.work,
            **{name: asdict(getattr(sums, name)) for name in _TALLIES},
        },
        "functions": {
            key: [_function_record(row) for row in _cut(sorted_functions(profile, key), top)] for key in _keys(sort)
        },
        "never_run": [_never_record(part) for part in _cut(never_run(profile), top)],
        "unmeasured": [asdict(place) for place in _cut(profile.unmeasured, top)],
        "self_check": {"passed": not profile.violations, "violations": profile.violations},
        "notes": profile.notes,
    }


def _keys(sort: str | None) -> tuple[str, ...]:
    return ("calls", "work") if sort is None else (sort,)


def _cut(rows: list[_T], top: int) -> list[_T]:
    return rows[:top] if top else rows


def _more(rows: Sized, top: int) -> str:
    left = len(rows) - top
    return f"... and {left:,} more; --top 0 shows all" if top and left > 0 else ""


def _runs(profile: Profile) -> Paragraph:
    paragraph = Paragraph()
    for run in profile.runs:
        exit_text = "exit unknown" if run.exit_code is None else f"exit {run.exit_code}"
        facts = [exit_text, duration_text(run.duration_ns), f"level {run.level}", run.toolchain, run.started]
        if run.slowdown is not None:
            facts.append(f"slowdown {run.slowdown:.2f}x")
        paragraph.add("Run: ", Cell(one_line(shlex.join(run.command)), "title"))
        paragraph.add(Cell("  " + ", ".join(one_line(fact) for fact in facts if fact), "muted"))
    if not profile.runs:
        paragraph.add("No run in this profile.")
    return paragraph


def _totals(profile: Profile) -> Table:
    sums = totals(profile)
    table = Table("Totals", ["", ">ran", ">of", ">share", ">never", ">unmeasured"])
    for name, label in _TALLIES.items():
        tally: Tally = getattr(sums, name)
        table.add(
            label,
            Cell(f"{tally.ran:,}", "ran" if tally.ran else ""),
            f"{tally.measured:,}",
            tally.percent,
            Cell(f"{tally.never:,}", "never" if tally.never else ""),
            Cell(f"{tally.unmeasured:,}", "unmeasured"),
        )
    table.more = (
        f"{number_text(sums.calls)} calls, {number_text(sums.work)} statements begun, "
        f"{sums.files:,} {'file' if sums.files == 1 else 'files'}"
    )
    return table


def _functions(rows: list[FunctionRow], key: str, top: int) -> Table:
    timed = any(row.function.total_ns is not None for row in rows)
    running = any(row.function.running for row in rows)
    headings = [">calls", ">returns", ">throws", ">work", "function", "place"]
    if running:
        headings.insert(3, ">running")
    if timed:
        headings[-2:-2] = [">total", ">self"]
    shown = _cut(rows, top)
    count = f"{len(shown):,} of {len(rows):,}" if len(shown) < len(rows) else f"{len(rows):,}"
    table = Table(f"Functions by {key} ({count})", headings)
    for row in shown:
        function = row.function
        style = "unmeasured" if function.calls is None else "ran" if function.calls else "never"
        cells = [Cell(number_text(function.calls), style)]
        cells += [Cell(number_text(value)) for value in (function.returns, function.throws)]
        if running:
            cells.append(Cell(number_text(function.running)))
        cells.append(Cell(number_text(function.work)))
        if timed:
            cells += [Cell(duration_text(function.total_ns)), Cell(duration_text(function.self_ns))]
        table.add(*cells, one_line(function.name), _place(row.file.path, function.extent.line))
    return table


def _never_run(parts: list[NeverRun], top: int) -> Table:
    table = Table(f"Never ran ({len(parts):,})", [">statements", ">lines", "what", "place"])
    for part in _cut(parts, top):
        table.add(
            Cell(f"{part.statements:,}", "never"),
            f"{part.lines:,}",
            one_line(part.what),
            _place(part.file.path, part.extent.line),
        )
    table.more = _more(parts, top)
    return table


def _unmeasured(profile: Profile, top: int) -> Table:
    table = Table(f"Not measured ({len(profile.unmeasured):,})", ["what", "place", "reason"])
    for place in _cut(profile.unmeasured, top):
        table.add(Cell(one_line(place.what), "unmeasured"), _place(place.path, place.line), one_line(place.reason))
    table.more = _more(profile.unmeasured, top)
    return table


def _self_check(profile: Profile) -> Paragraph:
    paragraph = Paragraph()
    count = len(profile.violations)
    if count:
        paragraph.add("Self-check: ", Cell(f"FAILED, {count:,} broken", "bad"))
        for text in profile.violations:
            paragraph.add("  " + one_line(text))
    else:
        paragraph.add("Self-check: ", Cell("passed", "good"))
    for note in profile.notes:
        paragraph.add(Cell("Note: ", "title"), one_line(note))
    return paragraph


def _place(path: str, line: int) -> str:
    return f"{one_line(path)}:{line}"


def _function_record(row: FunctionRow) -> dict[str, Any]:
    function = row.function
    return {
        "name": function.name,
        "path": row.file.path,
        "line": function.extent.line,
        "calls": function.calls,
        "returns": function.returns,
        "throws": function.throws,
        "running": function.running,
        "work": function.work,
        "total_ns": function.total_ns,
        "self_ns": function.self_ns,
    }


def _never_record(part: NeverRun) -> dict[str, Any]:
    return {
        "kind": part.kind,
        "function": part.function,
        "whole": part.whole,
        "path": part.file.path,
        **asdict(part.extent),
        "lines": part.lines,
        "statements": part.statements,
    }
