"""Paragraphs and tables as GitHub-flavoured Markdown, whatever the names in them hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from footfall.terminal.parts import Paragraph, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.terminal.parts import Cell

_SPECIAL = re.compile(r"[\\`*_\[\]<>#|~$&@{}]|(?<=:)//|(?<=\bwww)\.|^[-+=]|(?<=^\d)[.)]")
_FENCES = re.compile(r"`+")
_LONGEST = 160
"""Longer names lose their start."""


def markdown(parts: Iterable[Paragraph | Table]) -> str:
    """``parts`` as Markdown, an empty line between two of them."""
    return "\n".join(_table(part) if isinstance(part, Table) else _paragraph(part) for part in parts)


def escaped(text: str) -> str:
    """``text`` so that nothing in it is markup."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def code(text: str) -> str:
    """``text`` as code that may stand in a table; empty text stays empty."""
    if not text.strip():
        return ""
    if len(text) > _LONGEST:
        text = f"…{text[-_LONGEST:]}"
    fence = "`" * (max((len(found) for found in _FENCES.findall(text)), default=0) + 1)
    space = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{fence}{space}{text}{space}{fence}".replace("|", "\\|")


def _paragraph(paragraph: Paragraph) -> str:
    lines = ["".join(_piece(cell) for cell in line).strip() for line in paragraph.lines]
    return "<br>\n".join(lines) + "\n"


def _piece(cell: Cell) -> str:
    if cell.style in ("title", "bad"):
        space = cell.text[len(cell.text.rstrip()) :]
        return f"**{escaped(cell.text.strip())}**{space}"
    return escaped(cell.text)


def _table(table: Table) -> str:
    shown = [at for at, column in enumerate(table.columns) if not column.for_eyes]
    columns = [table.columns[at] for at in shown]
    lines = [f"### {escaped(table.title)}", ""]
    lines.append(_row([escaped(column.heading) or "&nbsp;" for column in columns]))
    lines.append(_row([":--" if column.least else "--:" for column in columns]))
    for row in table.rows:
        # What names something is code; numbers, and the words of the table itself, are text.
        cells = [
            (code if column.least and column.heading else escaped)(row[at].text)
            for at, column in zip(shown, columns, strict=True)
        ]
        lines.append(_row(cells))
    if table.notes:
        lines += ["", "<br>\n".join(escaped(note) for note in table.notes)]
    return "\n".join(lines) + "\n"


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
