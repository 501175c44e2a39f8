"""What is left out on request goes out of a file's profile, once everything in it has its count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.model.ignored import Places
from footfall.profiles.data import IgnoredInfo

if TYPE_CHECKING:
    from footfall.model.equations import Ref
    from footfall.model.outline_codec import CountedFile
    from footfall.model.program import Block, Branch
    from footfall.profiles.data import BlockInfo, FileProfile


def leave_out(made: FileProfile, file: CountedFile) -> None:
    """Take statements, blocks and branches out that ``file`` names, and mark functions, whose callers have to stay.

    A statement or branch is left out where it begins in such a range, a function or block where all of it lies there,
    and the side of a branch with the block that it leads to.
    """
    outline = file.outline
    places = Places(outline.ignored)
    made.ignored = [IgnoredInfo(file.source.extent(one.span), one.reason) for one in outline.ignored]
    for info, function in zip(made.functions, outline.functions, strict=True):
        info.ignored = places.hold(function.span)
    number: dict[int | None, int | None] = {None: None}
    kept: list[BlockInfo] = []
    for at, (block, counted) in enumerate(zip(made.blocks, outline.blocks, strict=True)):
        if not places.hold(counted.span):
            number[at] = len(kept)
            kept.append(block)
    for block in kept:
        block.parent = number[block.parent]
    made.blocks = kept
    made.statements = [
        info for info, one in zip(made.statements, outline.statements, strict=True) if not places.have(one.span.start)
    ]
    for statement in made.statements:
        statement.block = number[statement.block]
    chosen = []
    for branch, row in zip(made.branches, outline.branches, strict=True):
        if not places.have(row.at):
            led = _led_to(row, outline.blocks, places)
            branch.sides = [side for side, (_, ref) in zip(branch.sides, row.sides, strict=True) if ref not in led]
            chosen += [branch] if branch.sides else []
    made.branches = chosen


def _led_to(branch: Branch, blocks: list[Block], places: Places) -> set[Ref]:
    """What counts the sides that lead into blocks that are left out: the same as these blocks, and no others there."""
    out: set[Ref] = set()
    kept: set[Ref] = set()
    for block in blocks:
        if block.count is not None and branch.span.start <= block.span.start < branch.span.end:
            (out if places.hold(block.span) else kept).add(block.count)
    return out - kept
