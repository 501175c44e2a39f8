"""One source in several profiles: what is counted in it, added."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from footfall.profiles.data import BlockInfo, BranchInfo, FileProfile, FunctionInfo, SideInfo, StatementInfo, TypeInfo
from footfall.profiles.merging.same_places import corners, parents, total, total_of_known, union

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footfall.profiles.merging.same_places import Key, Union

_TIMINGS = ("", "tiny", "skipped")
"""From the surest to the least sure."""


@dataclass(frozen=True, slots=True)
class Added:
    """The sum of a source, and where the functions and statements of each profile are in it."""

    file: FileProfile
    functions: list[list[int]]
    statements: list[list[int]]


def add_files(files: Sequence[FileProfile]) -> Added:
    """Add up one source, which has the same text in all ``files``."""
    types = union([file.types for file in files], lambda one: (*corners(one.extent), one.kind, one.name), _type_above)
    functions = union([file.functions for file in files], _function_key)
    blocks = union([file.blocks for file in files], lambda one: (*corners(one.extent), one.kind), _block_above)
    statements = union([file.statements for file in files], lambda one: (*corners(one.extent), one.kind))
    branches = union([file.branches for file in files], _branch_key)
    first = min(files, key=lambda file: (file.package, file.role, file.encoding))
    made = replace(
        first,
        types=[_type(rows, types, at, files) for at, rows in enumerate(types.rows)],
        functions=[_function(rows, files, types) for rows in functions.rows],
        blocks=[],
        statements=[],
        branches=[],
        ignored=sorted({one for file in files for one in file.ignored}, key=lambda one: (one.extent, one.reason)),
        role=min(file.role for file in files),
    )
    above = _above(blocks, [file.blocks for file in files])
    for key, found in zip(blocks.keys, blocks.rows, strict=True):
        known = next(row for row in found if row is not None)
        parent = above.get(key)
        made.blocks.append(
            BlockInfo(
                known.kind,
                known.extent,
                total([row.count if row else None for row in found]),
                _least([row.function if row else None for row in found], functions.numbers),
                None if parent is None else blocks.where[parent],
            )
        )
    for rows in statements.rows:
        one = next(row for row in rows if row is not None)
        made.statements.append(
            StatementInfo(
                one.kind,
                one.extent,
                total([row.count if row else None for row in rows]),
                _least([row.function if row else None for row in rows], functions.numbers),
                _least([row.block if row else None for row in rows], blocks.numbers),
            )
        )
    made.branches = [_branch(rows, functions.numbers) for rows in branches.rows]
    return Added(made, functions.numbers, statements.numbers)


def _type_above(one: TypeInfo) -> int | None:
    return one.parent


def _block_above(one: BlockInfo) -> int | None:
    return one.parent


def _function_key(one: FunctionInfo) -> Key:
    return (*corners(one.extent), one.kind, one.name)


def _branch_key(one: BranchInfo) -> Key:
    return one.position.line, one.position.column, one.kind, tuple(side.side for side in one.sides)


def _above(blocks: Union[BlockInfo], lists: Sequence[Sequence[BlockInfo]]) -> dict[Key, Key]:
    keys = [[blocks.keys[at] for at in numbers] for numbers in blocks.numbers]
    return parents(lists, keys, _block_above)


def _least(old: Sequence[int | None], numbers: Sequence[Sequence[int]]) -> int | None:
    """Where that is now which rows of each profile refer to; the first, should they differ."""
    found = [own[at] for at, own in zip(old, numbers, strict=True) if at is not None]
    return min(found, default=None)


def _type(rows: Sequence[TypeInfo | None], types: Union[TypeInfo], at: int, files: Sequence[FileProfile]) -> TypeInfo:
    one = next(row for row in rows if row is not None)
    keys = [[types.keys[number] for number in numbers] for numbers in types.numbers]
    above = parents([file.types for file in files], keys, _type_above).get(types.keys[at])
    return replace(one, parent=None if above is None else types.where[above])


def _branch(rows: Sequence[BranchInfo | None], numbers: Sequence[Sequence[int]]) -> BranchInfo:
    one = next(row for row in rows if row is not None)
    sides = [
        SideInfo(side.side, total([row.sides[at].count if row else None for row in rows]))
        for at, side in enumerate(one.sides)
    ]
    return BranchInfo(one.kind, one.position, sides, _least([row.function if row else None for row in rows], numbers))


# --- functions -------------------------------------------------------------------------


def _function(
    rows: Sequence[FunctionInfo | None], files: Sequence[FileProfile], types: Union[TypeInfo]
) -> FunctionInfo:
    there = [row for row in rows if row is not None]
    made = add_function(there)
    made.type = _least([row.type if row else None for row in rows], types.numbers)
    if len(there) < len(files):
        made.calls = made.returns = made.throws = made.work = None
    return made


def add_function(rows: Sequence[FunctionInfo]) -> FunctionInfo:
    """One function of several profiles, with the type that the first names."""
    timed = [row for row in rows if row.calls != 0 or row.self_ns is not None]
    return FunctionInfo(
        rows[0].name,
        max(row.signature for row in rows),
        rows[0].kind,
        rows[0].extent,
        rows[0].type,
        total([row.calls for row in rows]),
        total([row.returns for row in rows]),
        total([row.throws for row in rows]),
        sum(row.running for row in rows),
        total([row.work for row in rows]),
        _time([row.total_ns for row in timed]),
        _time([row.self_ns for row in timed]),
        _of(min, [row.min_ns for row in rows]),
        _of(max, [row.max_ns for row in rows]),
        _histogram([row.histogram for row in rows]),
        _time([row.error_ns for row in timed]),
        max((row.timing for row in rows), key=_TIMINGS.index),
        total_of_known([row.waiting_ns for row in rows]),
        all(row.ignored for row in rows),
        max(row.label for row in rows),
    )


def _time(times: Sequence[int | None]) -> int | None:
    """The sum of times of calls; ``None`` where those of some calls are not known, or there were no calls."""
    return total(times) if times else None


def _of(what: Callable[[list[int]], int], numbers: Sequence[int | None]) -> int | None:
    """The least or greatest of what is known."""
    known = [number for number in numbers if number is not None]
    return what(known) if known else None


def _histogram(every: Sequence[list[int] | None]) -> list[int] | None:
    known = [one for one in every if one is not None]
    return [sum(column) for column in zip(*known, strict=True)] if known else None
