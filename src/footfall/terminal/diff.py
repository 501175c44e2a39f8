"""``footfall diff``: what changed from one profile to another, for people, pull requests and programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TextIO

from footfall.errors import FootfallError
from footfall.profiles.comparing.compare import NUMBERS
from footfall.profiles.display_text import number_text, one_line
from footfall.terminal.markdown import markdown
from footfall.terminal.output import render, write
from footfall.terminal.parts import Cell, Column, Paragraph, Table
from footfall.terminal.text_width import keep_name

if TYPE_CHECKING:
    from footfall.profiles.comparing.compare import Change, Comparison
    from footfall.profiles.summaries import Totals

MOST_CHARACTERS = 60_000
"""GitHub shows no longer comment."""
_FUNCTIONS, _OTHERS = 10, 5
_TALLIES = (("functions", "functions"), ("statements", "statements"), ("branch sides", "sides"))


def show_comparison(comparison: Comparison, stream: TextIO, *, top: int | None = None, form: str = "text") -> None:
    """Write a comparison as ``text``, ``markdown`` or ``json``; ``top`` limits each list, 0 means all of it.

    Raises ``FootfallError`` for a negative ``top``.
    """
    if top is not None and top < 0:
        raise FootfallError(f"cannot show {top} rows; give 0 for all or a positive number")
    if form == "json":
        write(json.dumps(_json(comparison), indent=2) + "\n", stream)
        return
    if form == "text":
        render(_parts(comparison, top), stream)
        return
    rows = top
    text = f"## Footfall: what changed\n\n{markdown(_parts(comparison, rows))}"
    while len(text) >= MOST_CHARACTERS and (rows is None or rows != 1):
        rows = max(1, (rows or max(len(comparison.functions), 2)) // 2)
        text = f"## Footfall: what changed\n\n{markdown(_parts(comparison, rows))}"
    write(text, stream)


def _parts(comparison: Comparison, top: int | None) -> list[Paragraph | Table]:
    parts: list[Paragraph | Table] = [_totals(comparison.old, comparison.new)]
    if not comparison.functions:
        nothing = Paragraph()
        nothing.add(Cell("No count of a function changed.", "good"))
        return [*parts, nothing]
    most = _OTHERS if top is None else top or None
    parts.append(_functions(comparison.functions, _FUNCTIONS if top is None else most))
    for title, found in (("Run no longer", comparison.newly_dead), ("Run now", comparison.newly_alive)):
        if found:
            parts.append(_places(title, found, most))
    if comparison.edges:
        parts.append(_edges(comparison, most))
    return parts


def _totals(old: Totals, new: Totals) -> Table:
    columns = [Column("", least=12), Column("before"), Column("after"), Column("change")]
    table = Table("Totals", columns)
    for title, name in _TALLIES:
        before, after = getattr(old, name), getattr(new, name)
        if before.measured or after.measured:
            table.add(f"{title} that ran", f"{before.ran:,} of {before.measured:,}",
                      f"{after.ran:,} of {after.measured:,}", _signed(after.ran - before.ran))  # fmt: skip
    for title, one, other in (("calls", old.calls, new.calls), ("work", old.work, new.work)):
        if one is not None and other is not None:
            table.add(title, f"{one:,}", f"{other:,}", f"{_signed(other - one)}{_times(one, other)}")
    return table


def _functions(changes: list[Change], top: int | None) -> Table:
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
        amount = change.amount("work")
        times = "" if change.ratio("work") is None else _times(change.before("work"), change.after("work"))
        style = "never" if amount > 0 else "ran" if amount < 0 else ""
        table.add(Cell(f"{_signed(amount)}{times}", style), *(_both(change, number) for number in ("work", "calls")),
                  _both(change, "throws") if change.before("throws") or change.after("throws") else "",
                  name, one_line(pair.known.place))  # fmt: skip
    _add_more(table, len(changes))
    return table


def _places(title: str, changes: list[Change], top: int | None) -> Table:
    columns = [Column("calls"), Column("function", least=20, shorten=keep_name)]
    table = Table(f"{title} ({len(changes):,})", [*columns, Column("place", least=16)])
    for change in changes[:top]:
        known = change.pair.known
        table.add(_both(change, "calls"), one_line(known.function.shown), one_line(known.place))
    _add_more(table, len(changes))
    return table


def _edges(comparison: Comparison, top: int | None) -> Table:
    columns = [Column("change"), Column("calls"), Column("caller", leave_out=1, least=24, shorten=keep_name)]
    columns.append(Column("callee", least=24, shorten=keep_name))
    table = Table(f"Calls that changed ({len(comparison.edges):,})", columns)
    for edge in comparison.edges[:top]:
        calls = f"{edge.before:,} -> {edge.after:,}"
        caller = one_line(edge.caller) or "(no measured function)"
        table.add(_signed(edge.after - edge.before), calls, caller, f"-> {one_line(edge.callee)}")
    _add_more(table, len(comparison.edges))
    return table


def _both(change: Change, number: str) -> str:
    before, after = change.before(number), change.after(number)
    if change.pair.old is None or change.pair.new is None or before == after:
        return number_text(before if change.pair.new is None else after)
    return f"{number_text(before)} -> {number_text(after)}"


def _signed(number: int) -> str:
    return f"{number:+,}" if number else "0"


def _times(before: int | None, after: int | None) -> str:
    """`` (2.50x)``."""
    return f" ({after / before:.2f}x)" if before and after is not None and after != before else ""


def _add_more(table: Table, count: int) -> None:
    if count > len(table.rows):
        table.notes.append(f"... and {count - len(table.rows):,} more; --top 0 shows all")


# --- JSON ------------------------------------------------------------------------------


def _json(comparison: Comparison) -> dict[str, Any]:
    return {
        "totals": {"old": _totals_json(comparison.old), "new": _totals_json(comparison.new)},
        "functions": [_change_json(change) for change in comparison.functions],
        "edges": [
            {"caller": edge.caller, "callee": edge.callee, "old": edge.before, "new": edge.after}
            for edge in comparison.edges
        ],
    }


def _totals_json(sums: Totals) -> dict[str, Any]:
    found: dict[str, Any] = {"calls": sums.calls, "work": sums.work}
    for name in ("functions", "statements", "sides"):
        one = getattr(sums, name)
        found[name] = {"ran": one.ran, "never": one.never, "unmeasured": one.unmeasured}
    return found


def _change_json(change: Change) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": change.kind}
    for side, placed, number in (
        ("old", change.pair.old, change.before),
        ("new", change.pair.new, change.after),
    ):
        found[side] = None
        if placed is not None:
            numbers = {name: number(name) for name in NUMBERS}
            place = {"path": placed.file.path, "line": placed.function.extent.line}
            found[side] = {"name": placed.function.name, "label": placed.function.label, **place, **numbers}
    return found
