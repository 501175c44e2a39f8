"""Which source of a newer profile is which of an older one, and which of its lines are which."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from footfall.profiles.comparing.align import Alignment, align
from footfall.profiles.comparing.amounts import newest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.profiles.comparing.same_functions import Pair
    from footfall.profiles.data import FileProfile, Profile


@dataclass
class SourcePair:
    """A source before and after; ``None`` where it was not there."""

    old: FileProfile | None
    new: FileProfile | None

    @cached_property
    def lines(self) -> Alignment:
        """Which lines are which."""
        if self.old is None or self.new is None:
            return Alignment()
        if self.old.text == self.new.text:
            return Alignment([(number, number) for number in range(1, len(self.new.lines) + 1)])
        return align(self.old.lines, self.new.lines)

    @property
    def path(self) -> str:
        """That of the newer one, if there is one."""
        return newest(self.old, self.new).path


class OldLine(NamedTuple):
    """The line of an older profile that a line is."""

    file: FileProfile
    line: int
    is_edited: bool


def source_pairs(old: Profile, new: Profile, functions: Iterable[Pair]) -> list[SourcePair]:
    """All sources that totals count; those of ``new`` first, in its order.

    Sources go together by path; what is left, by the functions that were found again in the other.
    """
    left: dict[str, list[FileProfile]] = {}
    for file in old.files_in_sums:
        left.setdefault(file.path, []).append(file)
    found: dict[int, FileProfile] = {}
    alone = []
    for file in new.files_in_sums:
        same = left.get(file.path)
        if not same:
            alone.append(file)
            continue
        at = next((at for at, one in enumerate(same) if one.sha256 == file.sha256), 0)
        found[id(file)] = same.pop(at)
    rest = {id(file): file for files in left.values() for file in files}
    votes: Counter[tuple[int, int]] = Counter()
    wanted = {id(file) for file in alone}
    for pair in functions:
        if pair.old and pair.new and id(pair.new.file) in wanted and id(pair.old.file) in rest:
            votes[id(pair.new.file), id(pair.old.file)] += 1
    for (newer, older), _ in votes.most_common():
        if newer not in found and older in rest:
            found[newer] = rest.pop(older)
    return [
        *(SourcePair(found.get(id(file)), file) for file in new.files_in_sums),
        *(SourcePair(file, None) for file in rest.values()),
    ]


def old_lines(sources: Iterable[SourcePair], functions: Iterable[Pair]) -> dict[int, dict[int, OldLine]]:
    """By the identity of a newer source, which line of an older one each of its lines is.

    A function that was moved takes its lines along.
    """
    found: dict[int, dict[int, OldLine]] = {}
    taken: set[tuple[int, int]] = set()
    for source in sources:
        if source.new is None:
            continue
        lines = found.setdefault(id(source.new), {})
        if source.old is not None:
            for pairs, is_edited in ((source.lines.same, False), (source.lines.edited, True)):
                for before, after in pairs:
                    lines[after] = OldLine(source.old, before, is_edited)
                    taken.add((id(source.old), before))
    for pair in functions:
        if pair.old is not None and pair.new is not None:
            _take_along(pair, found.setdefault(id(pair.new.file), {}), taken)
    return found


def _take_along(pair: Pair, lines: dict[int, OldLine], taken: set[tuple[int, int]]) -> None:
    """Bring the lines of a function together that lies at another place than the lines around it."""
    assert pair.old is not None
    assert pair.new is not None
    file, before, after = pair.old.file, pair.old.function.extent, pair.new.function.extent
    if _is_in(lines.get(after.line), file, before.line, before.end_line):
        return
    own = range(after.line, after.end_line + 1)
    if any(_is_in(lines.get(line), file, before.line, before.end_line) for line in own):
        return
    old_text = file.lines[before.line - 1 : before.end_line]
    found = align(old_text, pair.new.file.lines[after.line - 1 : after.end_line])
    for pairs, is_edited in ((found.same, False), (found.edited, True)):
        for one, other in pairs:
            old, new = one + before.line - 1, other + after.line - 1
            # A blank line stays where it is.
            if (id(file), old) not in taken and new not in lines and old_text[one - 1].strip():
                lines[new] = OldLine(file, old, is_edited)
                taken.add((id(file), old))


def _is_in(line: OldLine | None, file: FileProfile, first: int, last: int) -> bool:
    return line is not None and line.file is file and first <= line.line <= last
