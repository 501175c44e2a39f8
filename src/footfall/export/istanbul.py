"""Istanbul's ``coverage-final.json``, which nyc, c8, Jest and Vitest write and read.

Source: istanbul-lib-coverage and the object that istanbul-lib-instrument documents.

It is the closest fit: every statement, function and branch side with its place and
its exact count.  Lines are 1-based, columns 0-based UTF-16 units, ends exclusive.
Conditions of ``if`` and loops are of type ``if``, ``?:`` and ``?.`` are
``cond-expr``, ``&&``, ``||`` and ``??`` are ``binary-expr``, with Footfall's sides
(right operand evaluated, skipped; Istanbul itself counts each operand); what has
more sides is a ``switch``.  A side's location is that of its decision.

JavaScript's numbers are exact up to 2^53 only: the file holds exact counts, but
its readers round greater ones.  There is no place for types, returns, throws, work
and time.  Unmeasured statements, functions and sides are left out.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from footfall.export._coverage import Decision, FileCoverage, coverage
from footfall.export._names import short_name
from footfall.model.source_text import Extent
from footfall.profiles.display_text import split_lines

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile, Profile

_KINDS = {
    "?:": "cond-expr", "?.": "cond-expr",
    "&&": "binary-expr", "||": "binary-expr", "??": "binary-expr",
    "&&=": "binary-expr", "||=": "binary-expr", "??=": "binary-expr",
    "switch": "switch", "try": "switch", "default-arg": "default-arg",
}  # fmt: skip

IN_REPOSITORY = True
"""Readers look for sources there."""


def render(profile: Profile) -> bytes:
    """The document, one entry per file."""
    files = {item.path: _file(item) for item in coverage(profile)}
    text = json.dumps(files, ensure_ascii=False, separators=(",", ":"))
    # Only a lone surrogate cannot be encoded, and its backslash form is JSON's escape for it.
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _file(item: FileCoverage) -> dict[str, Any]:
    places = _Places(item.file)
    points, decisions = list(enumerate(item.part.points)), list(enumerate(item.part.decisions))
    functions = [(number, item.file.functions[at].calls) for number, at in enumerate(item.functions)]
    return {
        "path": item.path,
        "statementMap": {str(number): places.location(point.extent) for number, point in points},
        "fnMap": {str(number): _function(item, at, places) for number, at in enumerate(item.functions)},
        "branchMap": {str(number): _branch(decision, places) for number, decision in decisions},
        "s": {str(number): point.count for number, point in points},
        "f": {str(number): calls for number, calls in functions},
        "b": {str(number): [side.count for side in decision.sides] for number, decision in decisions},
    }


def _function(item: FileCoverage, at: int, places: _Places) -> dict[str, Any]:
    function = item.file.functions[at]
    return {
        "name": short_name(item.file, function),
        "decl": places.location(places.header(at)),
        "loc": places.location(function.extent),
        "line": function.extent.line,
    }


def _branch(decision: Decision, places: _Places) -> dict[str, Any]:
    line, column = decision.position.line, decision.position.column
    location = places.location(Extent(line, column, line, column))
    kind = _KINDS.get(decision.kind, "if" if len(decision.sides) <= 2 else "switch")
    return {"loc": location, "type": kind, "locations": [location for _ in decision.sides], "line": line}


class _Places:
    """Turns extents into Istanbul's locations."""

    def __init__(self, file: FileProfile) -> None:
        self._functions = file.functions
        self._lines = split_lines(file.text)
        self._bodies: dict[int, Extent] = {}
        for block in file.blocks:
            if block.function is not None:
                self._bodies.setdefault(block.function, block.extent)

    def header(self, function: int) -> Extent:
        """A function without its body, if that is known and starts behind it."""
        whole = self._functions[function].extent
        body = self._bodies.get(function)
        if body is None or (body.line, body.column) <= (whole.line, whole.column):
            return whole
        return Extent(whole.line, whole.column, body.line, body.column)

    def location(self, extent: Extent) -> dict[str, dict[str, int]]:
        """Start and end of an extent."""
        return {
            "start": {"line": extent.line, "column": self._column(extent.line, extent.column)},
            "end": {"line": extent.end_line, "column": self._column(extent.end_line, extent.end_column)},
        }

    def _column(self, line: int, column: int) -> int:
        text = self._lines[line - 1] if line <= len(self._lines) else ""
        before = text[: column - 1]
        return column - 1 + (0 if before.isascii() else sum(character > "\uffff" for character in before))
