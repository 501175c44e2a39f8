"""Files of a profile that stand for one source, which several built files hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile


def join(into: FileProfile, other: FileProfile) -> bool:
    """Add the counts of a file to those of another of the same text; False, and nothing done, where rows differ.

    What one of them does not measure is not known.
    """
    if (into.path, into.text) != (other.path, other.text) or _rows(into) != _rows(other):
        return False
    for function, more in zip(into.functions, other.functions, strict=True):
        function.calls = _sum(function.calls, more.calls)
        function.returns, function.throws = _sum(function.returns, more.returns), _sum(function.throws, more.throws)
        function.running += more.running
        function.work = _sum(function.work, more.work)
    for statement, another in zip(into.statements, other.statements, strict=True):
        statement.count = _sum(statement.count, another.count)
    for block, again in zip(into.blocks, other.blocks, strict=True):
        block.count = _sum(block.count, again.count)
    for branch, twin in zip(into.branches, other.branches, strict=True):
        for side, same in zip(branch.sides, twin.sides, strict=True):
            side.count = _sum(side.count, same.count)
    return True


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _rows(file: FileProfile) -> list[object]:
    """What a file has, without counts."""
    return [
        [(f.name, f.extent) for f in file.functions],
        [(s.kind, s.extent) for s in file.statements],
        [(b.kind, b.extent) for b in file.blocks],
        [(b.kind, b.position, [side.side for side in b.sides]) for b in file.branches],
    ]
