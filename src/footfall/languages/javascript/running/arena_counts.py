"""From the arenas of a process that could not write its counts itself to files of raw counts.

``runtime/counters.cjs`` says what lies in an arena; docs/raw-counts.md tells the form of raw counts.
"""

from __future__ import annotations

import contextlib
import os
import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.model.varint import varint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FIRST_BYTE = 64
"""Where the first block of an arena begins: this and what follows stands in ``runtime/layout.cjs`` too."""
TOKEN_AT = 16
"""Where the token lies by which arenas are found."""
HEAD = struct.Struct("<i28xii")
"""What stands in front of the blocks: where they end, the number of the arena, how many more there are."""
BLOCK = struct.Struct("<3i20s")
"""What stands in front of counters: how long the block is, its thread, how many counters, and a key."""
PATH_BLOCK = struct.Struct("<5i")
"""The same of a call path, in place of the key: unit, function, parent, site and target."""
IS_PATH = 1 << 30
_MAGIC = b"FOOTFALL"
_VERSION = 3
_SNAPSHOT = 0
_TORN = 2
_STATE_AT = 12
_ENDED = 1
_CLOCKED = 1
_END = b"\x07"
_COARSE = 0.02
"""By so many seconds the time of a file may be early."""


@dataclass(frozen=True, slots=True)
class Head:
    """What stands in front of an arena's blocks: where they end, its number, and how many more its process has."""

    end: int
    number: int
    more: int

    @classmethod
    def of(cls, data: bytes) -> Head:
        """The head of an arena that begins with ``data``.

        Raises:
            ValueError: where that is none.
        """
        if len(data) < FIRST_BYTE:
            raise ValueError("no arena")
        end, number, more = HEAD.unpack_from(data)
        if end < FIRST_BYTE or number < 0:
            raise ValueError("no arena")
        return cls(end, number, more)


@dataclass(frozen=True, slots=True)
class _Path:
    """A call path; or a link, to the path ``target``."""

    unit: int
    function: int
    parent: int
    site: int
    target: int
    counters: list[int]


@dataclass(slots=True)
class _Thread:
    """What one thread has counted: counters by key, and call paths in the order of their making."""

    units: list[tuple[bytes, list[int]]] = field(default_factory=list)
    paths: list[_Path] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Remains:
    """The arenas of a process as they were at ``read_at``, in seconds since 1970."""

    arenas: list[bytes]
    read_at: float
    is_torn: bool
    """Whether counting went on while they were read."""
    is_dead: bool
    has_clock: bool
    """Whether the run takes times, which are not in arenas."""

    def write(self, folder: Path, process: str) -> None:
        """Write the raw counts of each thread, but for those that it has written itself.

        A process that lives may do so any time: nothing of it is then replaced.
        """
        threads: dict[int, _Thread] = {}
        for data in sorted((data for data in self.arenas if data), key=lambda data: Head.of(data).number):
            _read(data, threads)
        for number, thread in threads.items():
            path = folder / f"{process}-{number}.counts"
            if not thread.units or self._is_told(path, thread):
                continue
            part = path.with_suffix(".remains")
            name = "main" if number == 0 else f"worker-{number}"
            part.write_bytes(_encoded(thread, name, _TORN if self.is_torn else _SNAPSHOT, self.has_clock))
            if self.is_dead:
                part.replace(path)
                continue
            with contextlib.suppress(FileExistsError):
                os.link(part, path)
            part.unlink()

    def _is_told(self, path: Path, thread: _Thread) -> bool:
        """Whether a thread has itself written what is known of it."""
        try:
            written, time = path.read_bytes(), path.stat().st_mtime
        except FileNotFoundError:
            return False
        if not self.is_dead or time + _COARSE >= self.read_at:
            return True
        if written[_STATE_AT : _STATE_AT + 1] != bytes([_ENDED]):
            return False
        # It went on after it was to end, or was read in its last moments.
        return bool(thread.paths) or sum(_sums(written)) >= sum(sum(counters) for _, counters in thread.units)


def _sums(written: bytes) -> Iterator[int]:
    """The sum of the counters of each unit in raw counts."""
    at = _STATE_AT + 1
    (size,) = struct.unpack_from(">H", written, at)
    at += 2 + size
    (units,) = struct.unpack_from(">i", written, at)
    at += 4
    for _ in range(units):
        (size,) = struct.unpack_from(">H", written, at)
        at += 2 + size
        (count,) = struct.unpack_from(">i", written, at)
        yield sum(struct.unpack_from(f">{count}q", written, at + 4))
        at += 4 + 8 * count


def _read(data: bytes, threads: dict[int, _Thread]) -> None:
    """Take the blocks of an arena; the last may be in the making."""
    at = FIRST_BYTE
    while at + BLOCK.size <= len(data):
        size, thread, counters, key = BLOCK.unpack_from(data, at)
        count = counters & ~IS_PATH
        start = at + BLOCK.size
        if size < BLOCK.size or start + 8 * count > len(data):
            return
        if thread >= 0:
            mine = threads.setdefault(thread, _Thread())
            values = [int(value) for value in struct.unpack_from(f"<{count}d", data, start)]
            if counters & IS_PATH:
                unit, function, parent, site, target = PATH_BLOCK.unpack(key)
                mine.paths.append(_Path(unit, function, parent, site, target, values))
            else:
                mine.units.append((key, values))
        at += size


def _encoded(thread: _Thread, name: str, state: int, has_clock: bool) -> bytes:
    parts = [_MAGIC, struct.pack(">ibHi", _VERSION, state, 0, len(thread.units))]
    for key, counters in thread.units:
        parts += [struct.pack(">H", len(key)), key, struct.pack(f">i{len(counters)}q", len(counters), *counters)]
    parts.append(struct.pack(">iHqqi", 0, 0, -1, -1, 1 if thread.paths else 0))
    if thread.paths:
        parts.append(_context(thread.paths, name, 0 if has_clock else _CLOCKED))
    return b"".join([*parts, _END])


def _context(paths: list[_Path], name: str, state: int) -> bytes:
    nodes = [path for path in paths if path.target < 0]
    links = [path for path in paths if path.target >= 0]
    numbers = [state, 0, len(nodes) + 1]
    for node in nodes:
        calls, *counters = node.counters
        while counters and not counters[-1]:
            counters.pop()
        # No times are known: nothing spent in it, nothing waited, no range.
        numbers += [
            node.parent + 1,
            node.unit,
            node.function,
            node.site,
            calls,
            0,
            0,
            0,
            len(counters) + 1,
            0,
            *counters,
        ]
    numbers.append(len(links))
    for link in links:
        numbers += [link.parent, link.target, link.site, link.counters[0]]
    numbers.append(0)  # events
    text = name.encode()
    return b"".join([struct.pack(">H", len(text)), text, *map(varint, numbers)])
