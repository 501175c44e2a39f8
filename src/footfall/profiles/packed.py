"""A profile's counts in one piece, so that many profiles can be added up without reading all their rows.

What is counted in a file is kept as a digest, its *layout*; the counts are a list of numbers.  Files with equal
layouts have equal lists, number for number.  Times of functions, which are not just added, are kept beside them.

``docs/profile-format.md`` describes the form.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from typing import TYPE_CHECKING, Any

from footfall.model.limited_unpack import unpacked
from footfall.profiles.data import BlockInfo, BranchInfo, FileProfile, FunctionInfo, SideInfo, StatementInfo

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footfall.model.source_text import Extent

Times = tuple[int | None, int | None, int | None, int | None, int | None, str, int | None, list[int] | None]
"""Total, self, shortest, longest, error, what is special, waiting and histogram of a function, as in its record."""

LARGEST = 1 << 27
"""Bytes that are packed or unpacked: some fifteen million counts."""
_VERSION = 1
_WIDTHS = {1: "B", 2: "H", 4: "I", 8: "Q"}
"""By how many bytes each count of a file takes, what ``array`` calls these."""
_MOST = 1 << 63
_RANGES = 16
"""Numbers of a histogram."""
_TIMINGS = ("", "tiny", "skipped")
_UNTIMED: Times = (None, None, None, None, None, "", None, None)


@dataclass(frozen=True, slots=True)
class PackedFile:
    """The counts of one source; ``times`` has one per function, or is ``None`` where no function has any."""

    path: str
    language: str
    sha256: str
    layout: str
    functions: int
    statements: int
    counts: Sequence[int]
    times: list[Times] | None


def pack_file(file: FileProfile) -> PackedFile:
    """The counts of a file and what they are counts of."""
    every = _every_count(file)
    times = [_times(function) for function in file.functions]
    is_timed = any(one != _UNTIMED for one in times)
    return PackedFile(
        file.path,
        file.language,
        file.sha256,
        _layout(file, every, is_timed),
        len(file.functions),
        len(file.statements),
        [count for count in every if count is not None],
        times if is_timed else None,
    )


def with_counts(file: FileProfile, counts: Sequence[int], functions: Sequence[FunctionInfo]) -> FileProfile:
    """A file of the same layout with other counts; ``functions`` have the times."""
    left = iter(counts)

    def count(old: int | None) -> int | None:
        return None if old is None else next(left)

    made = FileProfile(file.path, file.language, file.sha256, file.text, file.encoding, file.package)
    made.types, made.ignored, made.role = file.types, file.ignored, file.role
    for old, timed in zip(file.functions, functions, strict=True):
        calls, returns, throws, work = count(old.calls), count(old.returns), count(old.throws), count(old.work)
        made.functions.append(_function(old, (calls, returns, throws, next(left), work), _times(timed)))
    made.blocks = [BlockInfo(one.kind, one.extent, count(one.count), one.function, one.parent) for one in file.blocks]
    made.statements = [
        StatementInfo(one.kind, one.extent, count(one.count), one.function, one.block) for one in file.statements
    ]
    made.branches = [
        BranchInfo(one.kind, one.position, [SideInfo(side.side, count(side.count)) for side in one.sides], one.function)
        for one in file.branches
    ]
    return made


def timed_functions(file: FileProfile, counts: Sequence[int], times: Sequence[Times]) -> list[FunctionInfo]:
    """The functions of a file of that layout as the profile of those counts and times has them."""
    left = iter(counts)
    made = []
    for old, own in zip(file.functions, times, strict=True):
        calls, returns, throws, work = (
            None if one is None else next(left) for one in (old.calls, old.returns, old.throws, old.work)
        )
        made.append(_function(old, (calls, returns, throws, next(left), work), own))
    return made


def _function(
    old: FunctionInfo, counts: tuple[int | None, int | None, int | None, int, int | None], times: Times
) -> FunctionInfo:
    total, own, shortest, longest, error, timing, waiting, histogram = times
    made = FunctionInfo(
        old.name, old.signature, old.kind, old.extent, old.type, *counts, total, own, shortest, longest, histogram
    )
    made.error_ns, made.timing, made.waiting_ns = error, timing, waiting
    made.ignored, made.label = old.ignored, old.label
    return made


def _times(one: FunctionInfo) -> Times:
    return (one.total_ns, one.self_ns, one.min_ns, one.max_ns, one.error_ns, one.timing, one.waiting_ns, one.histogram)


def _every_count(file: FileProfile) -> list[int | None]:
    made: list[int | None] = []
    for one in file.functions:
        made += (one.calls, one.returns, one.throws, one.work, one.running)
    made += [one.count for one in file.blocks]
    made += [one.count for one in file.statements]
    made += [side.count for one in file.branches for side in one.sides]
    return made


# --- layouts ---------------------------------------------------------------------------


def _layout(file: FileProfile, counts: Sequence[int | None], is_timed: bool) -> str:
    """A digest of all that a file has beside its counts, path and text, and of which counts it has."""
    about = [file.package, file.encoding, file.role, is_timed]
    words = [
        [(one.name, one.kind) for one in file.types],
        [(one.name, one.signature, one.kind, one.label, one.ignored) for one in file.functions],
        [one.kind for one in file.blocks],
        [one.kind for one in file.statements],
        [(one.kind, [side.side for side in one.sides]) for one in file.branches],
        [one.reason for one in file.ignored],
    ]
    digest = sha256(json.dumps([about, words]).encode())
    for rows in (file.types, file.functions, file.blocks, file.statements, file.ignored):
        digest.update(_bytes(_corners(one.extent for one in rows)))
    digest.update(_bytes(chain.from_iterable((one.position.line, one.position.column) for one in file.branches)))
    for numbers in (
        [one.parent for one in file.types],
        [one.type for one in file.functions],
        [one.function for one in file.blocks],
        [one.parent for one in file.blocks],
        [one.function for one in file.statements],
        [one.block for one in file.statements],
        [one.function for one in file.branches],
    ):
        digest.update(_bytes(-1 if one is None else one for one in numbers))
    digest.update(bytes(one is None for one in counts))
    return digest.hexdigest()


def _corners(extents: Iterable[Extent]) -> Iterable[int]:
    return chain.from_iterable((one.line, one.column, one.end_line, one.end_column) for one in extents)


def _bytes(numbers: Iterable[int], kind: str = "q") -> bytes:
    """Numbers in the order of bytes that has the lowest first."""
    made = array(kind, numbers)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()


# --- bytes -----------------------------------------------------------------------------


def pack(files: Sequence[FileProfile]) -> bytes | None:
    """The counts of all files; ``None`` where they are too many.

    Raises:
        OverflowError: where a count does not fit 64 bits.
    """
    heads: list[Any] = []
    numbers = []
    for file in files:
        one = pack_file(file)
        width = _width(max(one.counts, default=0))
        about = [one.path, one.language, one.sha256, one.layout, one.functions, one.statements]
        heads.append([*about, len(one.counts), width, one.times])
        numbers.append(_bytes(one.counts, _WIDTHS[width]))
    head = json.dumps([_VERSION, heads]).encode()
    if len(head) + sum(map(len, numbers)) >= LARGEST:
        return None
    return zlib.compress(b"\n".join([head, b"".join(numbers)]), 1)


def _width(most: int) -> int:
    if most >= _MOST:
        raise OverflowError
    return next(width for width in _WIDTHS if most < 1 << 8 * width)


def unpack(data: bytes) -> list[PackedFile] | None:
    """The counts that :func:`pack` packed; ``None`` where another version of Footfall did it otherwise.

    Raises:
        ValueError, TypeError, LookupError, RecursionError, zlib.error: where they are damaged.
    """
    text = unpacked(data, LARGEST)
    head, _, numbers = text.partition(b"\n")
    version, rows = json.loads(head)
    if version != _VERSION:
        return None
    made = []
    at = 0
    for path, language, digest, layout, functions, statements, size, width, times in rows:
        if not {str} == {type(path), type(language), type(digest), type(layout)}:
            raise TypeError("no words")
        if not {int} == {type(functions), type(statements), type(size)} or min(functions, statements, size) < 0:
            raise TypeError("no sizes")
        end = at + size * width
        counts = _counts(numbers[at:end], width)
        at = end
        if len(counts) != size:
            raise ValueError("no counts")
        own = None if times is None else [_read_times(one) for one in times]
        if own is not None and len(own) != functions:
            raise ValueError("no times")
        made.append(PackedFile(path, language, digest, layout, functions, statements, counts, own))
    if at != len(numbers):
        raise ValueError("too much")
    return made


def _counts(data: bytes, width: int) -> Sequence[int]:
    counts = array(_WIDTHS[width])
    counts.frombytes(data)
    if sys.byteorder == "big":
        counts.byteswap()
    if width == max(_WIDTHS) and max(counts, default=0) >= _MOST:
        raise ValueError("no counts")
    return counts


def _read_times(found: list[Any]) -> Times:
    total, own, shortest, longest, error, timing, waiting, histogram = found
    for one in (total, own, shortest, longest, error, waiting):
        if one is not None and (type(one) is not int or one < 0):
            raise TypeError("no time")
    if timing not in _TIMINGS:
        raise ValueError("no timing")
    if histogram is not None and (
        len(histogram) != _RANGES or not all(type(one) is int and one >= 0 for one in histogram)
    ):
        raise TypeError("no histogram")
    return total, own, shortest, longest, error, timing, waiting, histogram
