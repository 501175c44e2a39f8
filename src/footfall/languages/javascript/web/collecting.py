"""The counts that pages and workers send: each of them is a process, known by a name that it makes.

A message tells values of counters, not what was added to them, and counters never
fall: so messages may be repeated, lost or late, and the highest value holds.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.counts import raw

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY_BYTES = 20
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


class Collection:
    """All that was counted so far; any thread may use it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._processes: dict[str, _Process] = {}
        self._base: dict[str, list[int]] = {}
        """What had been counted at the last reset, and is to be taken off."""
        self.changes = 0
        """Grows with each message that told something new."""
        self.lost = 0
        """Of so many counters the last values did not arrive."""
        self.is_whole = False
        """Whether processes send raw counts."""

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
            self.changes += bool(told)

    def take_whole(self, process: str, data: bytes, number: int, is_last: bool) -> None:
        """Take the raw counts of a process; those of the message with the highest number hold.

        Raises:
            MessageError: where they are damaged.
        """
        try:
            raw.parse(data, process)
        except raw.DamagedCountsError as error:
            raise MessageError(str(error)) from error
        with self._lock:
            self.is_whole = True
            mine = self._process(process, is_last)
            if number > mine.number:
                mine.number, mine.whole = number, data
                self.changes += 1

    def _process(self, name: str, is_last: bool) -> _Process:
        mine = self._processes.setdefault(name, _Process())
        mine.heard = time.monotonic()
        mine.is_open = not is_last
        return mine

    def counts(self) -> raw.RawCounts:
        """Everything added up, less what had been counted at the last reset."""
        with self._lock:
            total = raw.RawCounts()
            for name, process in self._processes.items():
                one = raw.parse(process.whole, name) if process.whole else raw.RawCounts(processes=1)
                one.ended = True
                for key, counters in process.units.items():
                    one.units[key] = list(counters)
                total.add(one)
            for key, counters in self._base.items():
                if key in total.units:
                    total.units[key] = [a - b for a, b in zip(total.units[key], counters, strict=True)]
            return total

    def reset(self) -> bool:
        """Count from here on; whether that is possible."""
        if self.is_whole:
            return False
        self._base = {}
        now = self.counts()
        with self._lock:
            self._base = now.units
            self.changes += 1
        return True

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
