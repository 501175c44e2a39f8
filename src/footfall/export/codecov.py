"""Codecov's custom coverage format, a JSON file for its uploader.

Source: https://docs.codecov.com/docs/codecov-custom-coverage-format

Per line it holds either a number of hits or the share of branch sides taken, not
both.  A line of which every side was taken, or that has none, or that never ran,
has its exact hits; one with sides missing has ``"1/2"``.  That a line with no side
taken ran at all (its condition threw) cannot be told: ``"0/2"``.  Lines that are
unmeasured are left out.  There is no place for functions, statements, counts of
sides and totals.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from footfall.export._coverage import Line, coverage

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

IN_REPOSITORY = True
"""Readers look for sources there."""


def render(profile: Profile) -> bytes:
    """The document; files with nothing measured have no lines."""
    files = {item.path: {str(line.number): _value(line) for line in item.part.lines} for item in coverage(profile)}
    text = json.dumps({"coverage": files}, ensure_ascii=False, separators=(",", ":"))
    # Only a lone surrogate cannot be encoded, and its backslash form is JSON's escape for it.
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _value(line: Line) -> int | str:
    ran, total = line.sides
    if line.hits == 0 or ran == total:
        return line.hits
    return f"{ran}/{total}"
