"""A list of changes or growths as text, as Markdown that fits a comment, or as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TextIO

from footfall.errors import FootfallError
from footfall.terminal.markdown import markdown
from footfall.terminal.output import render, write

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.terminal.parts import Paragraph, Table

MOST_CHARACTERS = 60_000
"""GitHub shows no longer text in a comment, and a step's summary has little more."""


def check_top(top: int | None) -> None:
    """Refuse what cannot be a number of rows."""
    if top is not None and top < 0:
        raise FootfallError(f"cannot show {top} rows; give 0 for all or a positive number")


def show(
    form: str,
    stream: TextIO,
    top: int | None,
    *,
    title: str,
    data: Callable[[], dict[str, Any]],
    parts: Callable[[int | None], list[Paragraph | Table]],
    longest: Callable[[], int],
) -> None:
    """Write ``data`` as ``json``, or ``parts`` with so many rows each as ``text`` or ``markdown`` with a title.

    ``longest`` is how many rows the longest table may have.
    Raises ``FootfallError`` for a negative ``top``.
    """
    check_top(top)
    if form == "json":
        write(json.dumps(data(), indent=2) + "\n", stream)
    elif form == "text":
        render(parts(top), stream)
    else:
        write(_short_markdown(title, parts, top, longest), stream)


def _short_markdown(
    title: str, parts: Callable[[int | None], list[Paragraph | Table]], top: int | None, longest: Callable[[], int]
) -> str:
    """Markdown with as many rows as fit into a comment."""
    rows = top
    text = f"## Footfall: {title}\n\n{markdown(parts(rows))}"
    while len(text) >= MOST_CHARACTERS and rows != 1:
        rows = max(1, (rows or longest()) // 2)
        text = f"## Footfall: {title}\n\n{markdown(parts(rows))}"
    return cut(text, "comment")


def cut(text: str, what: str) -> str:
    """Markdown without the lines that a comment, or what else it is for, has no room for."""
    if len(text) < MOST_CHARACTERS:
        return text
    return f"{text[: MOST_CHARACTERS - 100].rpartition(chr(10))[0]}\n\nThe rest is too long for a {what}.\n"
