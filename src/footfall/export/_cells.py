"""Tables as CSV that a spreadsheet shows and does not run.

A cell that begins with ``=``, ``+``, ``-``, ``@``, a tab or a carriage return would be a formula there, and sources
name functions and files as they like.  Such a name gets an apostrophe in front, such a path ``./``.
Source: OWASP, CSV Injection.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def table(columns: Sequence[str], rows: Iterable[Sequence[str | int | None]]) -> bytes:
    """The table with its header, in UTF-8; lone surrogates are written as ``\\udc80``."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(columns)
    writer.writerows([name(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return out.getvalue().encode("utf-8", "backslashreplace")


def name(text: str) -> str:
    """``text`` as a cell that is no formula."""
    return f"'{text}" if text.startswith(_FORMULAS) else text


def path(text: str) -> str:
    """The same for a path, which stays one."""
    return f"./{text}" if text.startswith(_FORMULAS) else text
