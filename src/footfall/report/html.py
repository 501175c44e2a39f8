"""Write the report: one HTML file, offline, safe against whatever a source or a command holds."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from footfall.errors import FootfallError
from footfall.profiles.atomic import replacing
from footfall.profiles.display_text import duration_text, number_text, one_line
from footfall.profiles.endings import ending_text, exit_text
from footfall.profiles.summaries import never_run, sorted_functions, totals, totals_of
from footfall.profiles.times import time_sums
from footfall.report import payload
from footfall.report.page import moment, page_of
from footfall.report.payload_history import history_index
from footfall.report.payload_tests import Tests

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import FileProfile, Profile, Run
    from footfall.profiles.history.records import History
    from footfall.profiles.summaries import Tally, Totals
    from footfall.profiles.times import TimeSums

_STATIC_ROWS = 25
"""Rows of the tables that a reader without scripts gets."""

_FEW = 3
"""So many notes are read at once; more are folded."""

_SOURCES = "sources"
"""The folder beside a split report's page."""

_SCRIPTS = (
    "format.js", "dom.js", "more_choices.js", "theme.js", "names.js", "tips.js", "edges.js", "top_bar.js", "data.js",
    "test_counts.js", "copy_table.js", "table_columns.js", "table.js", "overview.js", "lists.js", "folders.js",
    "files.js", "never.js", "places.js", "tests.js", "regions.js", "tokens.js", "explanation.js", "line_tests.js",
    "call_heads.js", "editor_links.js", "source_rows.js", "source_head.js", "source.js", "minimap.js",
    "unknown_place.js", "times.js", "calls.js", "call_tree.js", "call_tree_shapes.js", "call_table.js",
    "call_map.js", "icicle_layout.js", "icicle_paint.js", "timeline.js", "call_graph.js", "icicle_words.js",
    "icicle_controls.js", "icicle_events.js", "icicle.js", "search.js", "history_chart.js", "history.js",
    "app.js",
)  # fmt: skip
"""The page's script in the order of its parts."""

_STYLES = ("source.css", "calls.css", "history.css", "tables.css", "report.css")
"""The page's style; what all views share comes last, since it also fits each of them to phones and paper."""


@dataclass(frozen=True, slots=True)
class Card:
    """One of the totals at the top; ``tally`` makes a bar."""

    title: str
    value: str
    note: str
    tally: Tally | None = None


def write_report(profile: Profile, path: Path, history: History | None = None) -> None:
    """Write the report on ``profile`` to ``path``, whole or not at all; with a view of ``history``.

    Raises ``FootfallError`` if the file cannot be written.
    """
    html = render_report(profile, history)
    with replacing(path, "the report") as temporary:
        temporary.write_bytes(html.encode("utf-8", "replace"))


def render_report(profile: Profile, history: History | None = None) -> str:
    """The report on ``profile`` as one HTML document with all sources in it."""
    tests = Tests(profile)
    sources = [(f"source-{number}", _source(file)) for number, file in enumerate(profile.files)]
    return _page(profile, tests, [*sources, *tests.parts(), *_timeline(profile)], history=history)


def write_split(profile: Profile, folder: Path, history: History | None = None) -> Path:
    """Write the report as ``report.html`` and a file per source beside it, for projects too large for one file.

    Returns the path of the page.  Raises ``FootfallError`` if something cannot be written.
    """
    sources = folder / _SOURCES
    try:
        sources.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FootfallError(f"cannot make the folder {one_line(sources)} ({error.strerror}); name another") from error
    tests = Tests(profile)
    sources_by_number = ((str(number), _source(file)) for number, file in enumerate(profile.files))
    parts = chain(sources_by_number, tests.parts(), _timeline(profile))
    for name, packed in parts:
        with replacing(sources / f"{name}.js", "the report") as temporary:
            key = name if name.isdigit() else f'"{name}"'
            temporary.write_text(f'footfallSource({key}, "{packed}");\n', "ascii")
    page = folder / "report.html"
    with replacing(page, "the report") as temporary:
        temporary.write_bytes(_page(profile, tests, [], _SOURCES, history).encode("utf-8", "replace"))
    return page


def _timeline(profile: Profile) -> list[tuple[str, str]]:
    timeline = payload.timeline(profile)
    return [] if timeline is None else [("timeline", payload.pack(timeline))]


def _source(file: FileProfile) -> str:
    return payload.pack(payload.source(file))


def _page(
    profile: Profile,
    tests: Tests,
    parts: list[tuple[str, str]],
    source_folder: str = "",
    history: History | None = None,
) -> str:
    """The document with these packed parts; with ``source_folder`` it loads them from there instead."""
    sums, never = totals(profile), never_run(profile)
    every = replace(profile, includes_tests=True)
    times = time_sums(every)
    by = "time" if times else "calls" if sums.work is None else "work"
    context: dict[str, Any] = {
        "source_folder": source_folder,
        "runs": [(run, _facts(run)) for run in profile.runs],
        "endings": _endings(profile),
        "exit": exit_text,
        "few": _FEW,
        "command": shlex.join,
        "violations": profile.violations,
        "notes": profile.notes,
        "unmeasured": profile.unmeasured,
        "cards": [(name, _cards(totals(one), time_sums(one))) for name, one in _groups(profile)],
        "tests": _tests(profile),
        "by": by,
        "timed": times is not None,
        "functions": sorted_functions(profile, by)[:_STATIC_ROWS],
        "function_count": sum(len(file.functions) for file in profile.files),
        "never": never,
        "rows": _STATIC_ROWS,
        "index": payload.pack(
            {**payload.index(profile, never_run(every)), **tests.index(), **_over_time(history, profile)}
        ),
        "parts": parts,
    }
    return page_of("report.html.j2", _STYLES, _SCRIPTS, context)


def _over_time(history: History | None, profile: Profile) -> dict[str, Any]:
    return {} if history is None else {"history": history_index(history, profile)}


def _groups(profile: Profile) -> list[tuple[str, Profile]]:
    """What the header has numbers of, the one that is shown first: the program, and with its tests if it has some."""
    groups = [("main", replace(profile, includes_tests=False)), ("all", replace(profile, includes_tests=True))]
    return groups[:: -1 if profile.includes_tests else 1] if profile.tests else groups[:1]


def _tests(profile: Profile) -> str:
    """The numbers of the tests, which stand apart."""
    if not profile.tests:
        return ""
    sums = totals_of(profile.tests)
    shares = [
        f"{tally.ran:,} of {_many(tally.measured, what)} ran ({tally.percent})"
        for what, tally in (("statement", sums.statements), ("function", sums.functions))
        if tally.measured
    ]
    return f"{_many(sums.files, 'file')}: {', '.join(shares) or 'nothing is measured'}"


def _cards(sums: Totals, times: TimeSums | None) -> list[Card]:
    cards = []
    for title, tally in (
        ("Functions", sums.functions),
        ("Blocks", sums.blocks),
        ("Statements", sums.statements),
        ("Branch sides", sums.sides),
    ):
        note = f"{tally.ran:,} of {tally.measured:,} ran"
        if tally.unmeasured:
            note += f", {tally.unmeasured:,} not measured"
        cards.append(Card(title, tally.percent if tally.measured else "–", note, tally))
    calls = "–" if sums.calls is None else number_text(sums.calls)
    work = "–" if sums.work is None else number_text(sums.work)
    where = f"of {_many(sums.functions.measured, 'function')} in {_many(sums.files, 'file')}"
    cards.append(Card("Calls", calls, where))
    cards.append(Card("Work", work, "statements begun"))
    if times is not None:
        error = "" if times.error_ns is None else f", ± {duration_text(times.error_ns)}"
        cards.append(Card("Time", duration_text(times.self_ns), f"self times{error}"))
    return cards


def _facts(run: Run) -> list[tuple[str, str, bool]]:
    """What is known of a run, each with its label, and whether it is bad news."""
    facts = [("Ended", "still running" if run.is_running else exit_text(run.exit_code), bool(run.exit_code))]
    for label, text in (
        ("Duration", None if run.duration_ns is None else duration_text(run.duration_ns)),
        ("Started", moment(run.started)),
        ("Level", run.level),
        ("Toolchain", run.toolchain),
        ("Slowdown", None if run.slowdown is None else f"{run.slowdown:.2f}×"),
        ("Clock", run.clock),
        ("Taken off for clocks", None if run.overhead_ns is None else duration_text(run.overhead_ns)),
    ):
        if text:
            facts.append((label, text, False))
    return facts


def _endings(profile: Profile) -> list[str]:
    """What is to be said of runs that failed."""
    return [
        f"The program failed: {ending_text(run.exit_code)}. The counts are those until it ended."
        + (f" It was {shlex.join(run.command)}" if len(profile.runs) > 1 else "")
        for run in profile.runs
        if run.exit_code
    ]


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
