"""What is written to a terminal: paragraphs and tables of styled cells."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.terminal.text_width import keep_end

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of text and the name of its style."""

    text: str
    style: str = ""


@dataclass(slots=True)
class Paragraph:
    """Lines of styled pieces; in a terminal too long ones are broken, or ``cut`` off at its edge."""

    lines: list[list[Cell]] = field(default_factory=list)
    cut: bool = False

    def add(self, *pieces: Cell | str) -> None:
        """Add one line."""
        self.lines.append([Cell(piece) if isinstance(piece, str) else piece for piece in pieces])


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table, and how it behaves in a terminal that is too narrow for the table.

    With ``least`` 0 it holds numbers: aligned right and never cut.  Other columns
    are shortened down to ``least`` by ``shorten``, or broken into lines (``wrap``).
    The column with the lowest ``leave_out`` is the first to go; 0 stays.  What is
    ``for_eyes``, such as a bar, is only drawn in a terminal.
    """

    heading: str
    leave_out: int = 0
    least: int = 0
    shorten: Callable[[str, int], str] = keep_end
    wrap: bool = False
    for_eyes: bool = False
    grows_last: bool = False
    """Whether it only gets the room that other columns of text leave."""


@dataclass(slots=True)
class Table:
    """A titled table with lines below it, such as how many rows were left out."""

    title: str
    columns: list[Column]
    rows: list[list[Cell]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, *cells: Cell | str) -> None:
        """Add one row."""
        self.rows.append([Cell(cell) if isinstance(cell, str) else cell for cell in cells])


def add_more(table: Table, count: int) -> None:
    """Say how many of so many rows are not in a table."""
    if count > len(table.rows):
        table.notes.append(f"... and {count - len(table.rows):,} more; --top 0 shows all")
