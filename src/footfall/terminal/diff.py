"""``footfall diff``: what changed from one profile to another, for people, pull requests and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from footfall.profiles.display_text import number_text, one_line, signed_text
from footfall.terminal.diff_details import (
    edges_table,
    lines_table,
    paths_table,
    sides_table,
    tests_table,
    times_table,
)
from footfall.terminal.diff_json import comparison_json
from footfall.terminal.forms import show
from footfall.terminal.parts import Cell, Column, Paragraph, Table, add_more
from footfall.terminal.signed import amount_cell, both_text, times
from footfall.terminal.text_width import keep_name

if TYPE_CHECKING:
    from footfall.profiles.comparing.compare import Change, Comparison
    from footfall.profiles.summaries import Totals

_FUNCTIONS, _OTHERS, _OF_ONE = 10, 5, 3
"""So many rows there are of functions, of others, and of statements of one function, unless somebody asks for more."""
_TALLIES = (("functions", "functions"), ("statements", "statements"), ("branch sides", "sides"))


def show_comparison(comparison: Comparison, stream: TextIO, *, top: int | None = None, form: str = "text") -> None:
    """Write a comparison as ``text``, ``markdown`` or ``json``; ``top`` limits each list, 0 means all of it.

    Raises ``FootfallError`` for a negative ``top``.
    """
    show(
        form, stream, top, title="what changed", data=lambda: comparison_json(comparison),
        parts=lambda rows: _parts(comparison, rows),
        longest=lambda: max(len(found) for found in (comparison.functions, comparison.statements, comparison.paths)),
    )  # fmt: skip


def _parts(comparison: Comparison, top: int | None) -> list[Paragraph | Table]:
    parts: list[Paragraph | Table] = [_totals(comparison.old, comparison.new)]
    parts += _notes(comparison)
    few, most = (_FUNCTIONS, _OTHERS) if top is None else (top or None, top or None)
    if comparison.functions:
        parts.append(_functions(comparison, few))
    else:
        nothing = Paragraph()
        nothing.add(Cell("No count of a function changed.", "good"))
        parts.append(nothing)
    if comparison.statements:
        parts.append(lines_table(comparison, few, _OF_ONE if top is None else few))
    for title, found in (("Run no longer", comparison.newly_dead), ("Run now", comparison.newly_alive)):
        if found:
            parts.append(_places(title, found, most))
    for changes, make in (
        (comparison.sides, sides_table),
        (comparison.edges, edges_table),
        (comparison.paths, paths_table),
        (comparison.tests, tests_table),
        (comparison.times, times_table),
    ):
        if changes:
            parts.append(make(comparison, most))
    return parts


def _notes(comparison: Comparison) -> list[Paragraph | Table]:
    if not comparison.notes:
        return []
    found = Paragraph()
    for note in comparison.notes:
        found.add(Cell("Note: ", "bad"), one_line(note))
    return [found]


def _totals(old: Totals, new: Totals) -> Table:
    columns = [Column("", least=12), Column("before"), Column("after"), Column("change")]
    table = Table("Totals", columns)
    for title, name in _TALLIES:
        before, after = getattr(old, name), getattr(new, name)
        if before.measured and after.measured:
            change = signed_text(after.ran - before.ran)
        elif before.measured or after.measured:
            change = "?"
        else:
            continue
        table.add(f"{title} that ran", before.said, after.said, change)
    for title, one, other in (("calls", old.calls, new.calls), ("work", old.work, new.work)):
        if one is not None and other is not None:
            table.add(title, f"{one:,}", f"{other:,}", f"{signed_text(other - one)}{times(one, other)}")
        elif one is not None or other is not None:
            table.add(title, number_text(one), number_text(other), "?")
    return table


def _functions(comparison: Comparison, top: int | None) -> Table:
    changes = comparison.functions
    columns = [Column("change of work"), Column("work"), Column("calls", leave_out=3), Column("throws", leave_out=1)]
    columns += [Column("function", least=20, shorten=keep_name), Column("place", leave_out=2, least=16)]
    table = Table(f"Functions that changed ({len(changes):,})", columns)
    for change in changes[:top]:
        pair = change.pair
        name = one_line(pair.known.function.shown)
        if change.kind == "moved" and pair.old is not None:
            name += f" (was {one_line(pair.old.function.shown)}, {one_line(pair.old.place)})"
        elif change.kind != "changed":
            name += f" ({change.kind})"
        if comparison.marks.of_function(change.pair):
            name += " (varies)"
        work = change.amount("work"), change.before("work"), change.after("work")
        table.add(amount_cell(*work, change.part),
                  *(_both(change, number) for number in ("work", "calls")),
                  _both(change, "throws") if change.before("throws") or change.after("throws") else "",
                  name, one_line(pair.known.place))  # fmt: skip
    add_more(table, len(changes))
    return table


def _places(title: str, changes: list[Change], top: int | None) -> Table:
    columns = [Column("calls"), Column("function", least=20, shorten=keep_name)]
    table = Table(f"{title} ({len(changes):,})", [*columns, Column("place", least=16)])
    for change in changes[:top]:
        known = change.pair.known
        table.add(_both(change, "calls"), one_line(known.function.shown), one_line(known.place))
    add_more(table, len(changes))
    return table


def _both(change: Change, number: str) -> str:
    old, new = change.pair.old is not None, change.pair.new is not None
    return both_text(change.before(number), change.after(number), has_old=old, has_new=new)
