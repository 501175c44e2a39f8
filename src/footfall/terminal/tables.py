"""The tables of ``footfall show``, each with at most ``top`` rows (``None``: all).

Each says what becomes of its columns in a narrow terminal; what names a row stays.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.profiles.calltree import busiest_arrivals
from footfall.profiles.display_text import NO_FUNCTION, duration_text, number_text, one_line
from footfall.profiles.functions import concentration
from footfall.profiles.never_files import ranges_text
from footfall.profiles.overloads import Names
from footfall.profiles.repeated import spread_text
from footfall.profiles.summaries import sort_number, totals, totals_of
from footfall.profiles.times import SKIPPED, TINY, average_ns, time_sums
from footfall.terminal.parts import Cell, Column, Table, add_more
from footfall.terminal.text_width import keep_ends, keep_name, keep_start, width

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.profiles.data import FunctionInfo, FunctionRef, Profile, Unmeasured
    from footfall.profiles.never_files import NeverInFile
    from footfall.profiles.repeated import VaryingFunction
    from footfall.profiles.summaries import FunctionRow, NeverRun, OneSided, Tally, Totals

_TALLIES = {
    "functions": "functions",
    "blocks": "blocks",
    "statements": "statements",
    "sides": "branch sides",
}
_TITLES = {
    "calls": "Functions by calls",
    "work": "Functions by work",
    "throws": "Functions by throws",
    "blocks": "Functions by their highest block count",
    "never": "Functions by what never ran in them",
    "time": "Functions by self time",
    "name": "Functions by name",
}
_BAR = 5
"""Columns of a terminal."""
_EIGHTHS = " ▏▎▍▌▋▊▉"
_LONGEST_NAME = 32
"""So much of a file's name and a line is never cut."""


@dataclass(frozen=True, slots=True)
class _Number:
    """A column of numbers in a table of functions; that of the sort ``key`` is never left out."""

    heading: str
    leave_out: int
    value: Callable[[FunctionRow], int | None]
    text: Callable[[int | None], str] = number_text
    key: str = ""
    special: Callable[[FunctionInfo], str | None] = lambda _: None
    """What stands there in place of the number, if anything."""
    is_needed: Callable[[FunctionRow], object] | None = None
    """Whether the number of a function says anything that the others do not; by default, whether it is not 0."""

    def says_something(self, row: FunctionRow) -> bool:
        """Whether the column is worth its place for the sake of this function."""
        needed = self.is_needed or self.value
        return bool(needed(row)) or self.special(row.function) is not None

    def shown(self, row: FunctionRow) -> str:
        """The number of a function as text."""
        special = self.special(row.function)
        return self.text(self.value(row)) if special is None else special


def _or_zero(count: int | None) -> str:
    return number_text(count or 0)


def _or_none(time_ns: int | None) -> str:
    return "" if time_ns is None else duration_text(time_ns)


def _skipped(function: FunctionInfo) -> str | None:
    return "-" if function.timing == SKIPPED and function.total_ns is None else None


def _unsure(function: FunctionInfo) -> str | None:
    return f"~{duration_text(function.self_ns)}" if function.timing == TINY else _skipped(function)


def _same_as_calls(row: FunctionRow) -> int | None:
    returns = row.function.returns
    return None if returns == row.function.calls else returns


_SELF = _Number("self", 2, lambda row: row.function.self_ns, duration_text, "time", _unsure)
_CALLS = _Number("calls", 10, lambda row: row.function.calls, key="calls")
_NUMBERS = (
    _Number("returns", 1, lambda row: row.function.returns, is_needed=_same_as_calls),
    _Number("throws", 3, lambda row: row.function.throws, key="throws"),
    _Number("running", 4, lambda row: row.function.running or None, _or_zero),
    _Number("work", 11, lambda row: row.function.work, key="work"),
    _Number("total", 5, lambda row: row.function.total_ns, duration_text, special=_skipped),
    _SELF,
)
_TIMES = (
    _SELF,
    _Number("total", 7, lambda row: row.function.total_ns, duration_text, special=_skipped),
    _Number("avg", 6, lambda row: average_ns(row.function), duration_text, special=_skipped),
    _Number("max", 5, lambda row: row.function.max_ns, duration_text, special=_skipped),
    _Number("waiting", 4, lambda row: row.function.waiting_ns, _or_none),
)
_MARKS = {
    TINY: "~ a call is too short for the clock: the error is a large part of the self time",
    SKIPPED: "- was not timed on request: its time is in that of its callers",
}
_SORTED_BY = {
    "blocks": (_Number("highest block", 0, lambda row: row.inside.highest, key="blocks"),),
    "never": (
        _Number("never", 0, lambda row: row.inside.not_run, key="never"),
        _Number("of", 6, lambda row: row.inside.statements or row.inside.blocks or None),
    ),
    "time": _TIMES,
}


def totals_table(profile: Profile) -> Table:
    """How much of each sort of place ran."""
    sums = totals(profile)
    table = _table_of(sums, "Totals, with tests" if profile.includes_tests and profile.tests else "Totals")
    times = time_sums(profile)
    if times is not None:
        error = "" if times.error_ns is None else f", ± {duration_text(times.error_ns)}"
        table.notes.append(f"self times add up to {duration_text(times.self_ns)}{error}")
    share = concentration(profile)
    if share is not None and share.of > 1:
        table.notes.append(f"{share.percent} % of the work is in {share.functions:,} of {share.of:,} functions")
    return table


def tests_table(profile: Profile) -> Table:
    """The same of the tests alone."""
    return _table_of(totals_of(profile.tests), "Tests")


def _table_of(sums: Totals, title: str) -> Table:
    tallies: dict[str, Tally] = {label: getattr(sums, name) for name, label in _TALLIES.items()}
    # At a coarser level there are no statements and branches at all.
    known = {label: tally for label, tally in tallies.items() if tally.measured or tally.unmeasured} or tallies
    columns = [Column("", least=12), Column("ran"), Column("of", leave_out=2), Column("share", leave_out=3)]
    never = any(tally.never for tally in known.values())
    unmeasured = any(tally.unmeasured for tally in known.values())
    columns += [Column("never")] * never + [Column("unmeasured")] * unmeasured
    table = Table(title, columns)
    for label, tally in known.items():
        cells: list[Cell | str] = [label, Cell(f"{tally.ran:,}", "ran" if tally.ran else "")]
        cells += [f"{tally.measured:,}", tally.percent]
        if never:
            cells.append(Cell(f"{tally.never:,}", "never" if tally.never else ""))
        if unmeasured:
            cells.append(Cell(f"{tally.unmeasured:,}", "unmeasured"))
        table.add(*cells)
    facts = [_plural(sums.calls, "call")] if sums.calls is not None else []
    if sums.work is not None:
        facts.append(f"{_plural(sums.work, 'statement')} begun")
    facts.append(_plural(sums.files, "file"))
    table.notes.append(", ".join(facts))
    return table


def _plural(count: int, word: str) -> str:
    return f"{number_text(count)} {word}{'' if count == 1 else 's'}"


def functions_table(rows: list[FunctionRow], key: str, top: int | None) -> Table:
    """Functions in the order of ``key``.

    A number that says nothing of any of those shown is left out, such as times where there were no clocks.
    """
    shown = rows[:top]

    def known(number: _Number) -> bool:
        return number.key == key or number is _CALLS or any(map(number.says_something, shown))

    by_default = tuple(number for number in (_CALLS, *_NUMBERS) if number.key == key)
    first = [number for number in _SORTED_BY.get(key, by_default) if known(number)]
    if key == "work":
        first.append(_share(rows))
    headings = {number.heading for number in first}
    numbers = first + [one for one in (_CALLS, *_NUMBERS) if one.heading not in headings and known(one)]
    columns = [Column(number.heading, 0 if number.key == key else number.leave_out) for number in numbers]
    bars = _bars([sort_number(row, key) for row in shown])
    if bars:
        columns.insert(1, Column("", leave_out=7, least=_BAR, for_eyes=True))
    count = f"{len(shown):,} of {len(rows):,}" if len(shown) < len(rows) else f"{len(rows):,}"
    names = Names(row.function for row in rows)
    places = [_place(row.file.path, row.function.extent.line) for row in shown]
    table = Table(
        f"{_TITLES[key]} ({count})",
        [*columns, _function_column([names.of(row.function) for row in shown]), _place_column(places)],
    )
    for at, row in enumerate(shown):
        function = row.function
        style = "unmeasured" if function.calls is None else "ran" if function.calls else "never"
        cells = [Cell(number.shown(row), style if number is _CALLS else "") for number in numbers]
        name = one_line(names.of(function)) + (" (ignored)" if function.ignored else "")
        if bars:
            cells.insert(1, Cell(bars[at], "ran"))
        table.add(*cells, name, places[at])
    if sort_number(rows[0], key) is None:
        table.notes.append(f"{key}: not measured in any function; the order is by name")
    marks = {row.function.timing for row in shown for number in numbers if number.special(row.function)}
    table.notes += [text for timing, text in _MARKS.items() if timing in marks]
    return table


def _share(rows: list[FunctionRow]) -> _Number:
    total = sum(row.function.work or 0 for row in rows) or 1

    def value(row: FunctionRow) -> int | None:
        return None if row.function.work is None else row.function.work * 1000 // total

    return _Number("share", 6, value, lambda tenths: "?" if tenths is None else f"{tenths // 10}.{tenths % 10} %")


def calls_table(profile: Profile, top: int | None, *, by_time: bool) -> Table:
    """The call edges with most calls, or those in which most time was spent."""
    edges = busiest_arrivals(profile, by_time=by_time)
    shown = edges[:top]
    known = Counter(function.shown for file in profile.files for function in file.functions)

    def name(ref: FunctionRef) -> str:
        function = profile.function(ref)
        if known[function.shown] == 1:
            return one_line(function.shown)
        path = profile.files[ref.file].path.rpartition("/")[2]
        return f"{one_line(function.shown)} ({_place(path, function.extent.line)})"

    timed = any(arrival.edge.total_ns is not None for arrival in shown)
    columns = [Column("calls"), *([Column("time", leave_out=2)] if timed else [])]
    columns += [Column(heading, heading == "caller", least=30, shorten=keep_name) for heading in ("caller", "callee")]
    table = Table(f"{'Calls by time' if by_time and timed else 'Busiest calls'} ({len(edges):,})", columns)
    for arrival in shown:
        edge = arrival.edge
        outside = arrival.place or NO_FUNCTION
        caller = one_line(outside) if edge.caller is None else name(edge.caller)
        line = f":{edge.line}" if edge.caller is not None and edge.line else ""
        table.add(
            number_text(edge.calls),
            *([duration_text(edge.total_ns)] if timed else []),
            f"{caller}{line}",
            f"-> {name(edge.callee)}",
        )
    add_more(table, len(edges))
    return table


def never_table(parts: list[NeverRun], top: int | None) -> Table:
    """What never ran, the largest parts first."""
    counted = any(part.statements for part in parts)
    columns = [Column("statements", leave_out=2)] if counted else []
    columns += [Column("lines", leave_out=1), Column("what", least=16, shorten=keep_ends)]
    places = [_place(part.file.path, part.extent.line) for part in parts[:top]]
    table = Table(f"Never ran ({len(parts):,})", [*columns, _place_column(places)])
    for part, place in zip(parts, places, strict=False):
        table.add(
            *([Cell(f"{part.statements:,}", "never")] if counted else []),
            f"{part.lines:,}",
            one_line(part.what),
            place,
        )
    add_more(table, len(parts))
    return table


def never_files_table(found: list[NeverInFile], top: int | None) -> Table:
    """The files with most code that never ran, and its lines."""
    names = [one_line(one.file.path) for one in found[:top]]
    unit = found[0].unit if len({one.unit for one in found}) == 1 else "place"
    columns = [Column(f"{unit}s"), Column("of", leave_out=1), Column("share", leave_out=2), _name_column("file", names)]
    table = Table(
        f"Never ran ({_plural(len(found), 'file')})", [*columns, Column("lines", least=14, shorten=keep_start)]
    )
    for one, name in zip(found, names, strict=False):
        share = f"{one.never * 1000 // one.measured / 10:.1f} %" if one.measured else "-"
        lines = "all of it" if one.whole else ranges_text(one.ranges)
        table.add(Cell(f"{one.never:,}", "never"), f"{one.measured:,}", share, name, lines)
    add_more(table, len(found))
    table.notes.append("--sort never lists the functions, --file FILE each part of a source")
    return table


def one_sided_table(rows: list[OneSided], top: int | None) -> Table:
    """Branches with sides never taken, the most evaluated first."""
    columns = [Column("evaluated"), Column("branch", leave_out=2, least=14, shorten=keep_ends)]
    never = max((width(", ".join(row.never)) for row in rows[:top]), default=0)
    columns += [Column("never", least=max(8, min(never, 20)), shorten=keep_start)]
    columns += [_place_column([_branch_place(row) for row in rows[:top]])]
    columns += [Column("taken", leave_out=1, least=12, shorten=keep_start)]
    table = Table(f"One-sided branches ({len(rows):,})", columns)
    for row in rows[:top]:
        owner = row.branch.function
        inside = "" if owner is None else f" in {row.file.functions[owner].shown}"
        table.add(
            f"{row.evaluations:,}",
            one_line(row.branch.kind + inside),
            Cell(one_line(", ".join(row.never)), "never"),
            _branch_place(row),
            one_line(", ".join(row.taken)),
        )
    add_more(table, len(rows))
    return table


def unmeasured_table(places: list[Unmeasured], top: int | None) -> Table:
    """What could not be measured, and why."""
    columns = [Column("what", least=8, shorten=keep_start), Column("place", least=12)]
    table = Table(f"Not measured ({len(places):,})", [*columns, Column("reason", least=16, wrap=True)])
    for place in places[:top]:
        table.add(Cell(one_line(place.what), "unmeasured"), _place(place.path, place.line), one_line(place.reason))
    add_more(table, len(places))
    return table


def varying_table(found: list[VaryingFunction], top: int | None) -> Table:
    """The functions in which counts differ from run to run of the same program."""
    columns = [Column("function", least=14, shorten=keep_name), Column("differs", least=16, shorten=keep_start)]
    columns += [Column("lines", leave_out=1, least=8, shorten=keep_start), Column("place", least=12)]
    table = Table(f"Differs from run to run ({_plural(len(found), 'function')})", columns)
    for one in found[:top]:
        lines = ranges_text([(line, line) for line in one.lines])
        table.add(one_line(one.name), spread_text(one), lines, _place(one.file.path, one.line))
    add_more(table, len(found))
    table.notes.append("rules of footfall check pass these over, unless they name a function")
    return table


def processes_table(profile: Profile, top: int | None) -> Table:
    """Which processes counted: how long each ran and how it ended, as far as that is known."""
    processes = [one for run in profile.runs for one in run.processes]
    columns = [Column("pid"), Column("duration"), Column("exit", least=6), Column("command", least=20)]
    table = Table(f"Processes ({len(processes):,})", columns)
    for one in processes[:top]:
        ended = "killed" if one.duration_ns is None else "ended"
        code = ended if one.exit_code is None else str(one.exit_code)
        table.add(str(one.pid), duration_text(one.duration_ns), code, one_line(one.command))
    add_more(table, len(processes))
    return table


def _bars(numbers: list[int | None]) -> list[str]:
    """A bar for each number, as long as it is in comparison with the highest; none where there is nothing to see."""
    highest = max((number or 0 for number in numbers), default=0)
    if highest <= 0 or len(numbers) < 2:
        return []
    bars = []
    for number in numbers:
        whole, rest = divmod((number or 0) * _BAR * 8 // highest, 8)
        bars.append("█" * whole + (_EIGHTHS[rest] if rest else "" if whole or not number else _EIGHTHS[1]))
    return [bar.ljust(_BAR) for bar in bars]


def _name_column(heading: str, texts: list[str], leave_out: int = 0) -> Column:
    """A column of paths, of which the last part stays whole unless it is very long."""
    longest = max((width(text.rpartition("/")[2]) + ("/" in text) for text in texts), default=0)
    return Column(heading, leave_out=leave_out, least=max(8, min(_LONGEST_NAME, longest + 1)), grows_last=True)


def _place_column(places: list[str]) -> Column:
    return _name_column("place", places, leave_out=9)


def _branch_place(row: OneSided) -> str:
    return f"{_place(row.file.path, row.branch.position.line)}:{row.branch.position.column}"


def _function_column(names: list[str]) -> Column:
    longest = max(map(width, names), default=0)
    return Column("function", least=max(18, min(longest, 30)), shorten=keep_name)


def _place(path: str, line: int) -> str:
    return f"{one_line(path)}:{line}"
