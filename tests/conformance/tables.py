"""Tables of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """Rows as an aligned Markdown table; the first is its head."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for number, row in enumerate(rows):
        cells = [
            cell.ljust(width) if not column else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("| " + " | ".join(cells) + " |")
        if not number:
            rules = ["-" * width if not column else "-" * (width - 1) + ":" for column, width in enumerate(widths)]
            lines.append("| " + " | ".join(rules) + " |")
    return "\n".join(lines)
