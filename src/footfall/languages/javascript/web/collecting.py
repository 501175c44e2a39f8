"""The counts that pages and workers send: each of them is a process, known by a name that it makes.

A message tells values of counters, not what was added to them, and counters never
fall: so messages may be repeated, lost or late, and the highest value holds.
"""

from __future__ import annotations

import struct
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEY_BYTES = 20
_MAGIC = b"FOOTFALL"
_END = b"\x07"
_MOST = 1 << 22
"""More counters than any source has."""


class MessageError(ValueError):
    """A message that no runtime of Footfall sends."""


@dataclass
class _Process:
    """A page or worker."""

    units: dict[str, list[int]] = field(default_factory=dict)
    whole: bytes = b""
    """Its raw counts, where calls are recorded."""
    number: int = -1
    """That of the message that told them."""
    heard: float = 0.0
    is_open: bool = True

    def raw(self) -> bytes:
        """Its raw counts, as docs/raw-counts.md tells their form."""
        if self.whole:
            return self.whole
        parts = [_MAGIC, struct.pack(">ibHi", 1, 1, 0, len(self.units))]
        for key, counters in self.units.items():
            parts += [
                struct.pack(">H", len(key)),
                key.encode(),
                struct.pack(f">i{len(counters)}q", len(counters), *counters),
            ]
        return b"".join([*parts, struct.pack(">i", 0), _END])


class Collection:
    """All that was counted so far; any thread may use it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._processes: dict[str, _Process] = {}
        self._changed: set[str] = set()
        self.changes = 0
        """Grows with each message that told something new."""
        self.lost = 0
        """So many bytes of last messages did not arrive."""
        self.busy = 0
        """So many workers were ended while they were busy."""
        self.unmeasured = 0
        """So many had scripts that a page has made."""

    def take(self, process: str, data: bytes, is_last: bool, lost: int = 0) -> None:
        """Take values of counters.

        Raises:
            MessageError: where the message is not whole.
        """
        told = list(_units(data))
        with self._lock:
            mine = self._process(process, is_last)
            for key, size, values in told:
                counters = mine.units.setdefault(key, [0] * size)
                if len(counters) != size:
                    raise MessageError(f"unit {key} has two sizes")
                for at, value in values:
                    counters[at] = max(counters[at], value)
            self.lost += lost
            if told:
                self._changed.add(process)
                self.changes += 1

    def take_whole(self, process: str, data: bytes, number: int, is_last: bool) -> None:
        """Take the raw counts of a process; those of the message with the highest number hold.

        Raises:
            MessageError: where they are not whole.
        """
        if not data.startswith(_MAGIC) or not data.endswith(_END):
            raise MessageError("raw counts are not whole")
        with self._lock:
            mine = self._process(process, is_last)
            if number > mine.number:
                mine.number, mine.whole = number, data
                self._changed.add(process)
                self.changes += 1

    def miss(self, is_busy: bool) -> None:
        """Note a worker that was ended while it was too busy to tell its last counts, or one that is not measured."""
        with self._lock:
            self.busy += is_busy
            self.unmeasured += not is_busy

    def _process(self, name: str, is_last: bool) -> _Process:
        mine = self._processes.setdefault(name, _Process())
        mine.heard = time.monotonic()
        mine.is_open = not is_last
        return mine

    def write(self, folder: Path) -> None:
        """Write the raw counts of each process that told something new, each file as a whole."""
        with self._lock:
            changed = [(name, self._processes[name].raw()) for name in sorted(self._changed)]
            self._changed.clear()
        for name, data in changed:
            part = folder / f"{name}.part"
            part.write_bytes(data)
            part.replace(folder / f"{name}.counts")

    def keys(self) -> set[str]:
        """The units of which something was told."""
        with self._lock:
            return {key for process in self._processes.values() for key in process.units}

    def live(self, seconds: float) -> int:
        """How many pages and workers are open that were heard of in the last so many seconds."""
        since = time.monotonic() - seconds
        with self._lock:
            return sum(process.is_open and process.heard >= since for process in self._processes.values())

    @property
    def processes(self) -> int:
        """How many pages and workers there were."""
        return len(self._processes)


def _units(data: bytes) -> Iterator[tuple[str, int, list[tuple[int, int]]]]:
    """Key, size, and values by number of counter, of each unit in a message."""
    at = 0
    while at < len(data):
        key = data[at : at + KEY_BYTES].decode("ascii", "replace")
        size, at = _number(data, at + KEY_BYTES)
        if size > _MOST:
            raise MessageError("a unit has too many counters")
        values = []
        counter = -1
        while True:
            step, at = _number(data, at)
            if not step:
                break
            counter += step
            value, at = _number(data, at)
            if counter >= size:
                raise MessageError("a counter lies outside its unit")
            values.append((counter, value))
        yield key, size, values


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Seven bits a byte, the lowest first; and what follows."""
    value = shift = 0
    while True:
        if at >= len(data) or shift > 63:
            raise MessageError("a message is not whole")
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at
