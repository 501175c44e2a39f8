"""Writes paragraphs and tables: plain into files and pipes, in colour and fitted to its width for a terminal."""

from __future__ import annotations

import os
from typing import TextIO

from footfall.terminal.fit_table import GAP
from footfall.terminal.parts import Paragraph, Table
from footfall.terminal.text_width import width


def is_terminal(stream: TextIO) -> bool:
    """Whether to write for a person: the stream is a terminal, or ``FORCE_COLOR`` says so."""
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


def render(parts: list[Paragraph | Table], stream: TextIO) -> None:
    """Write ``parts``, an empty line between two of them."""
    if is_terminal(stream):
        from footfall.terminal.rich_renderer import coloured

        write(coloured(parts, stream), stream)
        return
    write(plain(parts), stream)


def plain(parts: list[Paragraph | Table]) -> str:
    """``parts`` without colours, each table as wide as it is."""
    blocks = [_plain_table(part) if isinstance(part, Table) else _plain_lines(part) for part in parts]
    return "\n".join("".join(f"{line.rstrip()}\n" for line in block) for block in blocks)


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
    shown = [at for at, column in enumerate(table.columns) if not column.for_eyes]
    columns = [table.columns[at] for at in shown]
    rows = [[column.heading for column in columns], *([row[at].text for at in shown] for row in table.rows)]
    widths = [max(width(row[at]) for row in rows) for at in range(len(columns))]
    lines = [table.title]
    for row in rows:
        padded = []
        for text, column, size in zip(row, columns, widths, strict=True):
            gap = " " * (size - width(text))
            padded.append(text + gap if column.least else gap + text)
        lines.append("  " + (" " * GAP).join(padded))
    return lines + [f"  {note}" for note in table.notes]
