"""The tables of ``footfall diff`` behind that of functions: lines, branches, calls, paths, tests and times."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from footfall.profiles.comparing.path_changes import names_along
from footfall.profiles.comparing.place_changes import Side
from footfall.profiles.condition_text import BranchTexts, statement_text
from footfall.profiles.display_text import NO_FUNCTION, duration_text, one_line, signed_text
from footfall.terminal.parts import Cell, Column, Table, add_more
from footfall.terminal.signed import amount_cell, both_text
from footfall.terminal.text_width import keep_name, keep_start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.profiles.comparing.compare import Comparison
    from footfall.profiles.comparing.per_test_changes import TestChange
    from footfall.profiles.comparing.place_changes import PlaceChange


def lines_table(comparison: Comparison, top: int | None, of_one: int | None) -> Table:
    """The statements that changed most of the functions that changed most, so many of each function."""
    columns = [
        Column("change"),
        Column("count"),
        Column("place", least=12),
        Column("statement", least=24, shorten=keep_start),
    ]
    columns.append(Column("function", least=12, leave_out=1, shorten=keep_name))
    table = Table(f"Statements that changed ({len(comparison.statements):,})", columns)
    texts = BranchTexts()
    for change in islice(_by_function(comparison, of_one), top):
        table.add(_amount(change), _count(comparison, change), *_place(change, texts))
    add_more(table, len(comparison.statements))
    return table


def _by_function(comparison: Comparison, of_one: int | None) -> Iterator[PlaceChange]:
    """Statements in the order of the functions they are in, so many of each; then those of no such function."""
    pairs = [changed.pair for changed in comparison.functions]
    order = {id(one.function): at for at, pair in enumerate(pairs) for one in (pair.old, pair.new) if one is not None}
    groups: dict[int, list[PlaceChange]] = {}
    for change in comparison.statements:
        known = change.known
        function = None if known.function is None else known.file.functions[known.function]
        groups.setdefault(order.get(id(function), len(order)), []).append(change)
    for at in sorted(groups):
        yield from groups[at][:of_one]


def sides_table(comparison: Comparison, top: int | None) -> Table:
    """Sides of branches."""
    columns = [Column("change"), Column("taken"), Column("side", least=8), Column("place", least=12)]
    columns += [
        Column("branch", least=24, shorten=keep_start),
        Column("function", least=12, leave_out=1, shorten=keep_name),
    ]
    table = Table(f"Branch sides that changed ({len(comparison.sides):,})", columns)
    texts = BranchTexts()
    for change in comparison.sides[:top]:
        what = change.known.what
        assert isinstance(what, Side)
        place, text, function = _place(change, texts)
        table.add(_amount(change), _count(comparison, change), one_line(what.name), place, text, function)
    add_more(table, len(comparison.sides))
    return table


def edges_table(comparison: Comparison, top: int | None) -> Table:
    """Call edges."""
    columns = [Column("change"), Column("calls"), Column("caller", leave_out=1, least=24, shorten=keep_name)]
    columns.append(Column("callee", least=24, shorten=keep_name))
    table = Table(f"Calls that changed ({len(comparison.edges):,})", columns)
    for edge in comparison.edges[:top]:
        names = [NO_FUNCTION if one is None else f"{one_line(one.function.shown)} ({one_line(one.place)})"
                 for one in (edge.caller, edge.callee)]  # fmt: skip
        table.add(signed_text(edge.amount), both_text(edge.before, edge.after), names[0], f"-> {names[1]}")
    add_more(table, len(comparison.edges))
    return table


def paths_table(comparison: Comparison, top: int | None) -> Table:
    """Call paths, with what happened at their ends alone."""
    columns = [Column("change of work"), Column("work", leave_out=1), Column("calls"), Column("path", least=30)]
    table = Table(f"Call paths that changed ({len(comparison.paths):,})", columns)
    for path in comparison.paths[:top]:
        work, calls = ((path.before(name), path.after(name)) for name in ("work", "calls"))
        names = " > ".join(one_line(name) for name in names_along(comparison.all_paths, path))
        table.add(amount_cell(path.amount("work"), *work), both_text(*work), both_text(*calls), names)
    add_more(table, len(comparison.paths))
    return table


def tests_table(comparison: Comparison, top: int | None) -> Table:
    """Tests, by the work that they made the program do."""
    columns = [Column("change of work"), Column("work"), Column("statements", leave_out=1)]
    columns += [Column("~ time", leave_out=2), Column("test", least=24)]
    table = Table(f"Tests that changed ({len(comparison.tests):,})", columns)
    for change in comparison.tests[:top]:
        has = {"has_old": change.old is not None, "has_new": change.new is not None}
        work, statements = ((change.before(name), change.after(name)) for name in ("work", "statements"))
        table.add(amount_cell(change.amount("work"), *work), both_text(*work, **has), both_text(*statements, **has),
                  _test_times(change), f"{one_line(change.title)}{_ending(change)}")  # fmt: skip
    table.notes.append("Times are not exact.")
    add_more(table, len(comparison.tests))
    return table


def times_table(comparison: Comparison, top: int | None) -> Table:
    """Times of functions."""
    columns = [Column("~ change"), Column("~ self time"), Column("off by", leave_out=1)]
    columns += [Column("~ total time", leave_out=2), Column("function", least=20, shorten=keep_name)]
    columns.append(Column("place", leave_out=3, least=16))
    table = Table(f"Times that changed ({len(comparison.times):,})", columns)
    for change in comparison.times[:top]:
        known = change.pair.known
        sign = "+" if change.amount > 0 else "-"
        style = "" if not change.is_beyond_error else "never" if change.amount > 0 else "ran"
        table.add(Cell(f"{sign}{duration_text(abs(change.amount))}", style),
                  _durations(change.self_before, change.self_after), f"± {duration_text(change.error_ns)}",
                  _durations(change.total_before, change.total_after),
                  one_line(known.function.shown), one_line(known.place))  # fmt: skip
    table.notes.append("Times are not exact: they also differ from run to run.")
    add_more(table, len(comparison.times))
    return table


def _amount(change: PlaceChange) -> Cell:
    return amount_cell(change.amount, change.before, change.after)


def _count(comparison: Comparison, change: PlaceChange) -> str:
    has_old, has_new = change.old is not None, change.new is not None
    mark = "" if change.kind in ("changed", "edited") else f" ({change.kind})"
    mark += " (varies)" if comparison.marks.of_place(change) else ""
    return both_text(change.before, change.after, has_old=has_old, has_new=has_new) + mark


def _place(change: PlaceChange, texts: BranchTexts) -> tuple[str, str, str]:
    """``a.js:12``, the text that stands there, and the function."""
    known = change.known
    file = known.file
    if isinstance(known.what, Side):
        text = texts.of(file, known.what.branch)
    else:
        text = statement_text(file, known.what.extent)
    function = "" if known.function is None else one_line(file.functions[known.function].shown)
    return one_line(f"{file.path}:{known.line}"), text, function


def _test_times(change: TestChange) -> str:
    times = [None if one is None else one.run.duration_ns for one in (change.old, change.new)]
    return _durations(*times) if None not in times else duration_text(times[0] if times[1] is None else times[1])


def _durations(before: int | None, after: int | None) -> str:
    return f"{duration_text(before)} -> {duration_text(after)}"


def _ending(change: TestChange) -> str:
    if change.old is None or change.new is None:
        return f" ({change.kind})"
    was, now = change.old.run, change.new.run
    found = [f"{was.status or 'not ended'} -> {now.status or 'not ended'}"] if was.status != now.status else []
    if was.runs != now.runs:
        found.append(f"ran {was.runs:,} -> {now.runs:,} times")
    return f" ({', '.join(found)})" if found else ""
