"""What never ran, file by file, as ranges of lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.profiles.summaries import file_totals, never_run_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footfall.profiles.data import FileProfile, Profile
    from footfall.profiles.summaries import NeverRun


@dataclass(frozen=True, slots=True)
class NeverInFile:
    """The parts of one file that never ran.

    ``never`` and ``measured`` count statements, where they were counted; else blocks, else functions.  ``ranges`` are
    the first and last lines of the parts, ascending, those that touch joined.
    """

    file: FileProfile
    parts: tuple[NeverRun, ...]
    never: int
    measured: int
    unit: str
    ranges: tuple[tuple[int, int], ...]

    @property
    def whole(self) -> bool:
        """Whether nothing in the file ran."""
        return self.never == self.measured


def never_files(profile: Profile) -> list[NeverInFile]:
    """The files with code that never ran, those with most of it first."""
    found = [made for file in profile.files_in_sums if (made := never_in_file(file)) is not None]
    return sorted(found, key=lambda one: (-one.never, one.file.path))


def never_in_file(file: FileProfile) -> NeverInFile | None:
    """What never ran of one file; ``None`` where that is nothing."""
    parts = never_run_in(file)
    if not parts:
        return None
    sums = file_totals(file)
    tally, unit = next(
        ((one, unit) for one, unit in ((sums.statements, "statement"), (sums.blocks, "block")) if one.measured),
        (sums.functions, "function"),
    )
    return NeverInFile(file, tuple(parts), tally.never, tally.measured, unit, joined(map(_lines, parts)))


def ranges_text(ranges: Sequence[tuple[int, int]]) -> str:
    """``12-18, 40, 55-60``."""
    return ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in ranges)


def _lines(part: NeverRun) -> tuple[int, int]:
    return part.extent.line, part.extent.line + part.lines - 1


def joined(ranges: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Ranges of lines, ascending, those that touch as one."""
    found: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if found and first <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))
    return tuple(found)
