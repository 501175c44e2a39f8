"""Paragraphs and tables, plain for files and pipes, in colour and fitted to its width for a terminal."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TextIO

from footfall.terminal.fitting import GAP, keep_end, width

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
    The column with the lowest ``leave_out`` is the first to go; 0 stays.
    """

    heading: str
    leave_out: int = 0
    least: int = 0
    shorten: Callable[[str, int], str] = keep_end
    wrap: bool = False


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


def is_terminal(stream: TextIO) -> bool:
    """Whether to write for a person: the stream is a terminal, or ``FORCE_COLOR`` says so."""
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


def render(parts: list[Paragraph | Table], stream: TextIO) -> None:
    """Write ``parts``, an empty line between two of them."""
    if is_terminal(stream):
        from footfall.terminal.coloured import coloured

        write(coloured(parts, stream), stream)
        return
    blocks = [_plain_table(part) if isinstance(part, Table) else _plain_lines(part) for part in parts]
    write("\n".join("".join(f"{line.rstrip()}\n" for line in block) for block in blocks), stream)


def write(text: str, stream: TextIO) -> None:
    """Write ``text``; what the stream's encoding lacks appears as an escape instead of failing."""
    try:
        stream.write(text)
    except UnicodeEncodeError:
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))


def _plain_lines(paragraph: Paragraph) -> list[str]:
    return ["".join(cell.text for cell in line) for line in paragraph.lines]


def _plain_table(table: Table) -> list[str]:
    rows = [[column.heading for column in table.columns], *([cell.text for cell in row] for row in table.rows)]
    widths = [max(width(row[at]) for row in rows) for at in range(len(table.columns))]
    lines = [table.title]
    for row in rows:
        padded = []
        for text, column, size in zip(row, table.columns, widths, strict=True):
            gap = " " * (size - width(text))
            padded.append(text + gap if column.least else gap + text)
        lines.append("  " + (" " * GAP).join(padded))
    return lines + [f"  {note}" for note in table.notes]
