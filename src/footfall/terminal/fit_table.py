"""Tables fitted to the width of a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.terminal.text_width import width

if TYPE_CHECKING:
    from footfall.terminal.parts import Column, Table

GAP = 2
"""Columns of a terminal between two columns of a table."""


def fit(table: Table, size: int) -> dict[int, int]:
    """The columns of ``table`` that fit in ``size`` and how wide each is, by their indexes.

    Columns of numbers keep their width and those of text give way down to their
    least one.  If that is not enough, columns are left out in the order of their
    ``leave_out``, and what may not be left out becomes as narrow as need be.
    """
    columns = table.columns
    natural = {at: _natural(table, at) for at in range(len(columns))}
    widths = {at: min(wanted, columns[at].least or wanted) for at, wanted in natural.items()}
    for at in sorted(widths, key=lambda at: columns[at].leave_out):
        if columns[at].leave_out and _total(widths) > size:
            del widths[at]
    spare = size - _total(widths)
    for at in sorted(widths, key=lambda at: columns[at].grows_last):
        least = widths[at]
        if columns[at].least:
            widths[at] = max(1, min(natural[at], least + spare))
            spare -= widths[at] - least
    return widths


def _natural(table: Table, at: int) -> int:
    return max(width(text) for text in (table.columns[at].heading, *(row[at].text for row in table.rows)))


def _total(widths: dict[int, int]) -> int:
    return sum(widths.values()) + GAP * (len(widths) - 1)


def shorten(column: Column, text: str, size: int) -> str:
    """A cell's text fitted to its column."""
    return text if column.wrap else column.shorten(text, size)
