"""Paragraphs and tables, plain for files and pipes, in colour and fitted to its width for a terminal."""

from __future__ import annotations

import os
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

STYLES = {
    "": "",
    "title": "bold",
    "muted": "dim",
    "ran": "cyan",
    "never": "bold dark_orange",
    "partly": "dark_orange",
    "unmeasured": "italic dim",
    "good": "bold cyan",
    "bad": "bold reverse dark_orange",
}
"""What the styles of cells look like in a terminal; blue and orange are safe for colour-blind readers."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of text and the name of its style."""

    text: str
    style: str = ""


@dataclass(slots=True)
class Paragraph:
    """Lines of styled pieces."""

    lines: list[list[Cell]] = field(default_factory=list)

    def add(self, *pieces: Cell | str) -> None:
        """Add one line."""
        self.lines.append([Cell(piece) if isinstance(piece, str) else piece for piece in pieces])


@dataclass(slots=True)
class Table:
    """A titled table; a column whose heading starts with ``>`` is aligned right."""

    title: str
    headings: list[str]
    rows: list[list[Cell]] = field(default_factory=list)
    more: str = ""
    """A last line, such as how many rows were left out."""

    def add(self, *cells: Cell | str) -> None:
        """Add one row."""
        self.rows.append([Cell(cell) if isinstance(cell, str) else cell for cell in cells])


def is_terminal(stream: TextIO) -> bool:
    """Whether to write for a person: the stream is a terminal, or ``FORCE_COLOR`` says so."""
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


def render(parts: list[Paragraph | Table], stream: TextIO) -> None:
    """Write ``parts``, an empty line between two of them."""
    if is_terminal(stream):
        _render_rich(parts, stream)
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


def width(text: str) -> int:
    """How many columns ``text`` takes in a monospaced font."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def _plain_lines(paragraph: Paragraph) -> list[str]:
    return ["".join(cell.text for cell in line) for line in paragraph.lines]


def _plain_table(table: Table) -> list[str]:
    headings = [heading.removeprefix(">") for heading in table.headings]
    right = [heading.startswith(">") for heading in table.headings]
    rows = [headings, *([cell.text for cell in row] for row in table.rows)]
    widths = [max(width(row[at]) for row in rows) for at in range(len(headings))]
    lines = [table.title]
    for row in rows:
        padded = []
        for text, to_right, size in zip(row, right, widths, strict=True):
            gap = " " * (size - width(text))
            padded.append(gap + text if to_right else text + gap)
        lines.append("  " + "  ".join(padded))
    if table.more:
        lines.append("  " + table.more)
    return lines


def _render_rich(parts: list[Paragraph | Table], stream: TextIO) -> None:
    from rich.table import Table as RichTable
    from rich.text import Text

    console = _console(stream)
    with console.capture() as capture:
        for at, part in enumerate(parts):
            if at:
                console.print()
            if isinstance(part, Paragraph):
                console.print(_text(part.lines), soft_wrap=True)
                continue
            console.print(Text(part.title, STYLES["title"]))
            table = RichTable(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
            for heading in part.headings:
                right = heading.startswith(">")
                table.add_column(
                    Text(heading.removeprefix(">")),
                    justify="right" if right else "left",
                    no_wrap=right,
                    overflow="fold",
                )
            for row in part.rows:
                table.add_row(*(Text(cell.text, STYLES[cell.style]) for cell in row))
            console.print(table)
            if part.more:
                console.print(Text(part.more, STYLES["muted"]))
    write(capture.get(), stream)


def _console(stream: TextIO) -> Console:
    from rich.console import Console

    return Console(file=stream, highlight=False, markup=False, emoji=False)


def _text(lines: list[list[Cell]]) -> Text:
    from rich.text import Text

    text = Text()
    for at, line in enumerate(lines):
        if at:
            text.append("\n")
        for cell in line:
            text.append(cell.text, STYLES[cell.style] or None)
    return text
