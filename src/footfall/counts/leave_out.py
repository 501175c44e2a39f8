"""What is left out on request goes out of a file's profile, once everything in it has its count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.model.ignored import Places
from footfall.profiles.data import IgnoredInfo

if TYPE_CHECKING:
    from footfall.model.equations import Ref
    from footfall.model.outline_codec import CountedFile
    from footfall.model.program import Block, Outline
    from footfall.model.source_text import Span
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
    made.statements = [made.statements[at] for at in kept_statements(outline)]
    for statement in made.statements:
        statement.block = number[statement.block]
    sides = _Sides(outline.blocks, places)
    named = {(one.at, one.side) for one in outline.ignored_sides}
    chosen = []
    for branch, row in zip(made.branches, outline.branches, strict=True):
        if not places.have(row.at):
            both = zip(branch.sides, row.sides, strict=True)
            branch.sides = [
                side
                for side, (name, ref) in both
                if (row.span.start, name) not in named and not sides.lead_out(ref, row.span)
            ]
            chosen += [branch] if branch.sides else []
    made.branches = chosen


def kept_statements(outline: Outline) -> list[int]:
    """The numbers of the statements in a profile that has nothing of what is left out."""
    places = Places(outline.ignored)
    return [at for at, one in enumerate(outline.statements) if not places.have(one.span.start)]


class _Sides:
    """Tells which sides lead into blocks that are left out: what counts a side counts these, and no others there."""

    def __init__(self, blocks: list[Block], places: Places) -> None:
        self._blocks: dict[Ref, list[tuple[int, bool]]] = {}
        for block in blocks:
            if block.count is not None:
                self._blocks.setdefault(block.count, []).append((block.span.start, places.hold(block.span)))

    def lead_out(self, ref: Ref | None, branch: Span) -> bool:
        """Whether a side of a branch does."""
        if ref is None:
            return False
        led = [is_out for start, is_out in self._blocks.get(ref, ()) if branch.start <= start < branch.end]
        return bool(led) and all(led)
