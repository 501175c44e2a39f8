"""Paragraphs and tables for a terminal, by Rich: styled, and fitted to its width."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TextIO

from rich.console import Console
from rich.segment import Segment, Segments
from rich.style import Style
from rich.table import Table as RichTable
from rich.text import Text

from footfall.terminal.fit_table import GAP, fit, shorten
from footfall.terminal.parts import Cell, Paragraph, Table
from footfall.terminal.text_width import keep_start, width

if TYPE_CHECKING:
    from collections.abc import Iterable

_HEAT = ("", *(f"color(231) on color({code})" for code in (59, 60, 61, 62, 63, 27, 21)), "bold color(231) on color(21)")
"""From 1 to the hottest: one hue, ever more of it, readable on dark and on light terminals."""

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
    **{f"heat{level}": style for level, style in enumerate(_HEAT, 1)},
}
"""What the styles of cells look like; blue and orange are safe for colour-blind readers."""


def coloured(parts: Iterable[Paragraph | Table], stream: TextIO) -> str:
    """``parts`` as text with escape sequences that suit ``stream`` and the environment."""
    console = Console(file=stream, highlight=False, markup=False, emoji=False)
    styles = {name: Style.parse(style) for name, style in STYLES.items()}
    edge = console.width if stream.isatty() or os.environ.get("COLUMNS") else None
    with console.capture() as capture:
        for at, part in enumerate(parts):
            if at:
                console.print()
            if isinstance(part, Table):
                _print_table(part, console, styles)
                continue
            if part.cut:
                console.print(_listing(part, edge, styles), soft_wrap=True, end="")
                continue
            for line in part.lines:
                # A word longer than a line, such as a path, stays whole, so that it can be copied.
                text = Text.assemble(*((cell.text, styles[cell.style]) for cell in line))
                console.print(text, overflow="ignore", crop=False)
    return capture.get()


def _print_table(table: Table, console: Console, styles: dict[str, Style]) -> None:
    console.print(Text(table.title, styles["title"]))
    shown = fit(table, console.width)
    if not _can_draw(console.encoding):
        shown = {at: size for at, size in shown.items() if not table.columns[at].for_eyes}
    made = RichTable(box=None, padding=(0, GAP, 0, 0), header_style=styles["muted"], pad_edge=False)
    for at, size in shown.items():
        column = table.columns[at]
        heading = keep_start(column.heading, size)
        made.add_column(
            Text(heading),
            justify="left" if column.least else "right",
            width=size,
            no_wrap=not column.wrap,
            overflow="fold" if column.wrap else "crop",
        )
    for row in table.rows:
        cells = [(shorten(table.columns[at], row[at].text, size), row[at].style) for at, size in shown.items()]
        made.add_row(*(Text(text, styles[style]) for text, style in cells))
    console.print(made)
    for note in table.notes:
        console.print(Text(note, styles["muted"]))


def _can_draw(encoding: str) -> bool:
    """Whether bars can be written."""
    try:
        "█▏".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _listing(paragraph: Paragraph, edge: int | None, styles: dict[str, Style]) -> Segments:
    """A paragraph that may be long, in the form that costs least."""
    segments = []
    for line in paragraph.lines:
        segments += [Segment(cell.text, styles[cell.style]) for cell in _cut(line, edge) if cell.text]
        segments.append(Segment.line())
    return Segments(segments)


def _cut(line: list[Cell], size: int | None) -> list[Cell]:
    """``line`` with an ellipsis in place of what lies beyond ``size`` columns."""
    if size is None or sum(width(cell.text) for cell in line) <= size:
        return line
    kept = []
    for cell in line:
        text = keep_start(cell.text, size)
        kept.append(Cell(text, cell.style))
        size -= width(text)
        if text != cell.text:
            break
        if size <= 0:
            kept[-1] = Cell(keep_start(cell.text + " ", width(cell.text)), cell.style)
            break
    return kept
