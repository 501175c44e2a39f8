"""The counts of each function and block by the size of the input, from the profiles of one program's runs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from footfall.profiles.growth.fit import TIMES, Growth, growth

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

    from footfall.profiles.data import BlockInfo, FileProfile, FunctionInfo, Profile

NUMBERS = ("work", "calls")
"""What functions are told by."""


@dataclass
class Series:
    """A function or block with its counts, one for each size, and how they grow."""

    name: str
    kind: str
    path: str
    line: int
    counts: list[int | None]
    growth: Growth
    told: Decimal | None
    """The count that is foretold for ten times the largest size."""
    share: float | None = None
    """Its part of all that is foretold there; ``None`` where it is not known."""

    @property
    def largest(self) -> int | None:
        """The count at the largest size."""
        return self.counts[-1]


@dataclass
class Growths:
    """All functions and blocks of a program by what is foretold of them, the most first."""

    sizes: list[int]
    number: str
    """``work`` or ``calls``: what is told of functions."""
    functions: list[Series] = field(default_factory=list)
    blocks: list[Series] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def beyond(self) -> int:
        """The size for which counts are foretold."""
        return TIMES * self.sizes[-1]

    @property
    def unknown(self) -> list[Series]:
        """The functions whose growth is not known, and that ran."""
        return [one for one in self.functions if not one.growth.is_known]

    @property
    def most(self) -> Series | None:
        """The function with the most that is foretold."""
        known = [one for one in self.functions if one.told]
        return known[0] if known else None


def growths(runs: Sequence[tuple[int, Profile]], number: str) -> Growths:
    """How the counts of runs grow; ``runs`` has the sizes, in their order, with their profiles."""
    found = Growths([size for size, _ in runs], number)
    changed = _changed(runs)
    for path in sorted(changed):
        found.notes.append(f"left out: {path}: its text is another one at each size")

    def measure(parts: Callable[[FileProfile], Iterable[tuple[Hashable, _Part]]]) -> list[Series]:
        """The series of all parts of files, told apart by keys."""
        counts: dict[tuple[str, Hashable], list[int | None]] = {}
        known: dict[tuple[str, Hashable], tuple[FileProfile, _Part]] = {}
        for at, (_, profile) in enumerate(runs):
            for file in profile.files_in_sums:
                if file.path in changed:
                    continue
                for key, part in parts(file):
                    counts.setdefault((file.path, key), [None] * len(runs))[at] = part.count
                    known[file.path, key] = (file, part)
        made = [_series(found, *known[key], each) for key, each in counts.items() if set(each) != {None}]
        return sorted(made, key=_order)

    found.functions = measure(lambda file: _functions(file, number))
    found.blocks = measure(_blocks)
    total = sum((one.told for one in found.functions if one.told is not None), Decimal(0))
    for one in found.functions:
        if one.told is not None and total:
            one.share = float(one.told / total)
    return found


@dataclass(frozen=True)
class _Part:
    """A function or a block as one run has it."""

    name: str
    kind: str
    line: int
    count: int | None


def _series(found: Growths, file: FileProfile, part: _Part, counts: list[int | None]) -> Series:
    grown = growth(found.sizes, counts)
    return Series(part.name, part.kind, file.path, part.line, counts, grown, grown.at(found.beyond))


def _order(one: Series) -> tuple[Decimal, str, int]:
    """The most that is foretold first; what is not known stands where its largest count belongs."""
    amount = one.told if one.told is not None else Decimal(one.largest or 0)
    return (-amount, one.path, one.line)


def _changed(runs: Sequence[tuple[int, Profile]]) -> set[str]:
    """The sources whose text is not the same in all runs."""
    texts: dict[str, set[str]] = {}
    for _, profile in runs:
        for file in profile.files:
            texts.setdefault(file.path, set()).add(file.sha256)
    return {path for path, digests in texts.items() if len(digests) > 1}


def _functions(file: FileProfile, number: str) -> Iterator[tuple[Hashable, _Part]]:
    seen: Counter[tuple[str, str]] = Counter()
    for function in file.functions:
        if not function.counts_as_one:
            continue
        key = (function.name, function.signature)
        seen[key] += 1
        count = function.work if number == "work" else function.calls
        yield (*key, seen[key]), _Part(function.shown, function.kind, function.extent.line, count)


def _blocks(file: FileProfile) -> Iterator[tuple[Hashable, _Part]]:
    """The blocks but those that are whole functions, whose counts are calls."""
    for block in file.blocks:
        function = None if block.function is None else file.functions[block.function]
        if not _is_body(block, function):
            yield (
                (block.extent, block.kind),
                _Part(function.shown if function else "", block.kind, block.extent.line, block.count),
            )


def _is_body(block: BlockInfo, function: FunctionInfo | None) -> bool:
    return function is not None and block.kind in ("function", function.kind)
