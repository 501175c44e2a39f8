"""CSV, one row per function: what a spreadsheet or a data frame wants.

Source: RFC 4180, with a header, UTF-8, lines ended by CR LF, quotes only where
needed.  Columns may be added behind the last one, never changed or moved.

An empty cell is an unmeasured number, never 0.  ``statements``, ``blocks`` and
``sides`` are how many of them the function has that are measured; ``…_run`` how
many of those ran; ``unmeasured`` how many have no count.  Functions inside a
function have rows of their own and are not part of its numbers.  Code that is in
no function has no row.  ``ignored`` is 1 for a function that is left out on request, ``role`` is ``main`` or ``test``.
Lone surrogates, which UTF-8 cannot hold, are written as
``\\udc80``, and what a spreadsheet would run begins with an apostrophe or ``./``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.export._cells import path, table
from footfall.profiles.summaries import Tally, tally

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile, FunctionInfo, Profile

COLUMNS = (
    "path", "language", "package", "type", "name", "signature", "kind", "line", "end_line",
    "calls", "returns", "throws", "running", "work", "total_ns", "self_ns",
    "statements", "statements_run", "blocks", "blocks_run", "sides", "sides_run", "unmeasured", "max_block_count",
    "min_ns", "max_ns", "error_ns", "timing", "ignored", "role",
)  # fmt: skip


@dataclass(slots=True)
class _Counts:
    """The counts of what is in one function."""

    statements: list[int | None] = field(default_factory=list)
    blocks: list[int | None] = field(default_factory=list)
    sides: list[int | None] = field(default_factory=list)


def render(profile: Profile) -> bytes:
    """The table, functions in the order of files and positions."""
    return table(
        COLUMNS,
        (
            _row(file, function, counts)
            for file in profile.files
            for function, counts in zip(file.functions, _counts(file), strict=True)
        ),
    )


def _counts(file: FileProfile) -> list[_Counts]:
    found = [_Counts() for _ in file.functions]
    for statement in file.statements:
        if statement.function is not None:
            found[statement.function].statements.append(statement.count)
    for block in file.blocks:
        if block.function is not None:
            found[block.function].blocks.append(block.count)
    for branch in file.branches:
        if branch.function is not None:
            found[branch.function].sides += [side.count for side in branch.sides]
    return found


def _row(file: FileProfile, function: FunctionInfo, counts: _Counts) -> list[str | int | None]:
    tallies = [tally(counts.statements), tally(counts.blocks), tally(counts.sides)]
    measured = [number for one in tallies for number in (one.measured, one.ran)]
    return [
        path(file.path), file.language, file.package,
        "" if function.type is None else file.types[function.type].name,
        function.name, function.signature, function.kind, function.extent.line, function.extent.end_line,
        function.calls, function.returns, function.throws, function.running, function.work,
        function.total_ns, function.self_ns,
        *measured, sum(tallies, Tally()).unmeasured,
        max((count for count in counts.blocks if count is not None), default=None),
        function.min_ns, function.max_ns, function.error_ns, function.timing, int(function.ignored),
        file.role,
    ]  # fmt: skip
