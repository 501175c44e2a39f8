"""What lies in each function, and in how few functions most of the work is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile, Profile

MOST_OF_THE_WORK = 80
"""The percentage of all work that ``concentration`` asks for."""


@dataclass(slots=True)
class Inside:
    """The measured places of one function, those of functions nested in it not included."""

    statements: int = 0
    never: int = 0
    """Statements with count 0."""
    blocks: int = 0
    entered: int = 0
    """Blocks with a count above 0."""
    highest: int | None = None
    """The highest count of a block; ``None`` if no block is measured."""

    @property
    def not_run(self) -> int | None:
        """Statements that never began; where none is measured, blocks never entered; else ``None``."""
        if self.statements:
            return self.never
        return self.blocks - self.entered if self.blocks else None


@dataclass
class Contents:
    """What lies in the functions of a file, worked out when it is first asked for."""

    file: FileProfile

    @cached_property
    def insides(self) -> list[Inside]:
        """What lies in each function, in the order of the file's functions."""
        return insides(self.file)


def insides(file: FileProfile) -> list[Inside]:
    """What lies in each function of ``file``, in the order of its functions."""
    found = [Inside() for _ in file.functions]
    for statement in file.statements:
        if statement.function is not None and statement.count is not None:
            inside = found[statement.function]
            inside.statements += 1
            inside.never += statement.count == 0
    for block in file.blocks:
        if block.function is not None and block.count is not None:
            inside = found[block.function]
            inside.blocks += 1
            inside.entered += block.count > 0
            inside.highest = max(inside.highest or 0, block.count)
    return found


@dataclass(frozen=True, slots=True)
class Concentration:
    """The fewest functions that together do ``percent`` of the work, of all ``of`` with measured work."""

    percent: int
    functions: int
    of: int


def concentration(profile: Profile, percent: int = MOST_OF_THE_WORK) -> Concentration | None:
    """In how few functions ``percent`` of the work is; ``None`` where no work was measured or done."""
    works = sorted(
        (
            function.work
            for file in profile.files_in_sums
            for function in file.functions
            if function.work is not None and function.counts_as_one
        ),
        reverse=True,
    )
    total = sum(works)
    if total <= 0:
        return None
    number = next(at for at, done in enumerate(accumulate(works), 1) if done * 100 >= total * percent)
    return Concentration(percent, number, len(works))
