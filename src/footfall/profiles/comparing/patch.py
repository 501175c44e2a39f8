"""What a change touched: the statements of one profile on lines that an earlier text of their sources did not have.

A line belongs to the statements that begin on it; one on which none does, to the innermost statement around it in the
same function.  A line of brackets alone, or a comment, belongs to none.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.profiles.comparing.align import align
from footfall.profiles.display_text import split_lines
from footfall.profiles.never_files import joined
from footfall.profiles.summaries import Tally, tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.model.source_text import Extent
    from footfall.profiles.data import BranchInfo, FileProfile, Profile, StatementInfo

_STEPS = 200
"""How many statements, or functions, before a line are asked whether it is in them."""
_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Earlier:
    """Sources as they were: ``texts`` has those that may have changed by their paths; ``None`` for one that is new."""

    name: str
    texts: dict[str, str | None]
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class PatchFile:
    """What was changed of one source: its new lines, and the statements and branches that they belong to."""

    file: FileProfile
    is_new: bool
    lines: list[int]
    statements: list[StatementInfo]
    branches: list[BranchInfo]

    @property
    def tally(self) -> Tally:
        """How many of the changed statements ran."""
        return tally(one.count for one in self.statements)

    @property
    def sides(self) -> Tally:
        """How many sides of the changed branches were taken."""
        return tally(side.count for one in self.branches for side in one.sides)

    @property
    def never(self) -> tuple[tuple[int, int], ...]:
        """Ranges of changed lines that never ran."""
        changed = set(self.lines)
        return joined(
            (line, line)
            for one in self.statements
            if one.count == 0
            for line in range(one.extent.line, one.extent.end_line + 1)
            if line in changed
        )


@dataclass(slots=True)
class Patch:
    """A change: its sources, those first in which most never ran."""

    name: str
    files: list[PatchFile]
    notes: list[str]

    @property
    def tally(self) -> Tally:
        """How many of all changed statements ran."""
        return sum((one.tally for one in self.files), Tally())

    @property
    def sides(self) -> Tally:
        """How many sides of all changed branches were taken."""
        return sum((one.sides for one in self.files), Tally())


def patch_of(profile: Profile, earlier: Earlier) -> Patch:
    """What of a profile was changed since."""
    found = []
    for file in profile.files_in_sums:
        if file.path in earlier.texts:
            made = _patch_file(profile, file, earlier.texts[file.path])
            if made.lines:
                found.append(made)
    found.sort(key=lambda one: (-one.tally.never, one.file.path))
    return Patch(earlier.name, found, earlier.notes)


def _patch_file(profile: Profile, file: FileProfile, old: str | None) -> PatchFile:
    lines = new_lines(old, file)
    lexis = profile.lexes.get(file.language)
    comment = lexis.line_comment if lexis is not None else ""
    texts = {line: file.lines[line - 1].strip() for line in lines}
    code = [line for line in lines if _WORD.search(texts[line]) and not (comment and texts[line].startswith(comment))]
    changed = set(lines)
    branches = [one for one in file.branches if one.position.line in changed]
    return PatchFile(file, old is None, lines, _statements_on(file, code), branches)


def new_lines(old: str | None, file: FileProfile) -> list[int]:
    """The lines with something on them that an older text of a source did not have; all, where there was none."""
    known: set[int] = set()
    if old is not None:
        known = {new for _, new in align(split_lines(old.removeprefix("\ufeff")), file.lines).same}
    return [line for line, text in enumerate(file.lines, 1) if line not in known and text.strip()]


def _statements_on(file: FileProfile, lines: Iterable[int]) -> list[StatementInfo]:
    """The statements that lines belong to, each once, by place."""
    ordered = sorted(range(len(file.statements)), key=lambda at: file.statements[at].extent)
    starts = [file.statements[at].extent.line for at in ordered]
    functions = _Innermost([one.extent for one in file.functions])
    found: dict[int, None] = {}
    for line in lines:
        end = bisect_right(starts, line)
        begin = bisect_right(starts, line - 1)
        for place in range(begin, end):
            found[ordered[place]] = None
        if begin < end:
            continue
        for place in range(end - 1, max(-1, end - 1 - _STEPS), -1):
            statement = file.statements[ordered[place]]
            if _holds(statement.extent, line):
                if statement.function == functions.around(line):
                    found[ordered[place]] = None
                break
    return [file.statements[at] for at in sorted(found, key=lambda at: file.statements[at].extent)]


class _Innermost:
    """Which of some parts of a source is the innermost around a line."""

    def __init__(self, extents: list[Extent]) -> None:
        self._extents = extents
        self._ordered = sorted(range(len(extents)), key=lambda at: extents[at])
        self._starts = [extents[at].line for at in self._ordered]

    def around(self, line: int) -> int | None:
        """Its number; ``None`` where there is none."""
        end = bisect_right(self._starts, line)
        for place in range(end - 1, max(-1, end - 1 - _STEPS), -1):
            if _holds(self._extents[self._ordered[place]], line):
                return self._ordered[place]
        return None


def _holds(extent: Extent, line: int) -> bool:
    """Whether a part of a source that begins on a line or before it has something of the line."""
    return line < extent.end_line or (line == extent.end_line and extent.end_column > 1)
