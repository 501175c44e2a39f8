"""The counts that pages and workers send: each of them is a process, known by a name that it makes.

A message tells values of counters, not what was added to them, and counters never
fall: so messages may be repeated, lost or late, and the highest value holds.  What
cannot be true is refused as a whole: nothing of such a message is kept.

Values are added up while they come, so that many page loads cost no more than one; those
of each process are kept, packed once it has ended, since it may come back.
"""

from __future__ import annotations

import re
import struct
import threading
import time
import zlib
from array import array
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator
    from pathlib import Path

    from footfall.languages.javascript.web.counted_texts import Known
    from footfall.model.program import Shape

KEY_BYTES = 20
_KEY = re.compile(rb"[0-9a-f]{20}")
_MAGIC = b"FOOTFALL"
_END = b"\x07"
_NAME = re.compile(r"[A-Za-z0-9-]{1,64}", re.ASCII)
_MOST_SIZE = 1 << 22
"""More counters than any source has."""
_MOST_VALUE = 1 << 53
"""Where numbers of JavaScript end to be exact."""
_MOST_IN_ALL = 1 << 60
_RATE = 10**10
"""More than any thread counts in a second."""
_LATE = 60
"""Seconds by which clocks may differ."""
_MOST_PROCESSES = 1 << 16
_MOST_KEPT = 1 << 30
"""So many bytes of counters are kept."""


class MessageError(ValueError):
    """A message that no runtime of Footfall sends; ``status`` is the answer to it."""

    def __init__(self, text: str, status: int = 400) -> None:
        super().__init__(text)
        self.status = status


TOGETHER = "pages"
"""The name of what all processes have counted whose calls are not recorded."""
_SILENT = 60.0
"""Seconds after which a process that says nothing is taken for ended, as one that was killed."""


@dataclass
class _Process:
    """A page or worker."""

    units: dict[str, array[int]] = field(default_factory=dict)
    packed: dict[str, bytes] = field(default_factory=dict)
    """What was in ``units`` when it ended, compressed."""
    whole: bytes = b""
    """Its raw counts where calls are recorded, compressed."""
    number: int = -1
    """That of the message that told them."""
    changed: int = 0
    """When that was, in changes."""
    heard: float = 0.0
    is_open: bool = True

    def pack(self) -> None:
        """Take less room, until it is heard of again."""
        self.packed |= {key: zlib.compress(counters.tobytes(), 1) for key, counters in self.units.items()}
        self.units.clear()

    def unpack(self) -> None:
        """Make ``units`` whole."""
        for key, data in self.packed.items():
            self.units[key] = array("q", zlib.decompress(data))
        self.packed.clear()

    @property
    def room(self) -> int:
        """How many bytes it takes."""
        dense = sum(8 * len(counters) for counters in self.units.values())
        return dense + sum(map(len, self.packed.values())) + len(self.whole)


def _raw(units: dict[str, array[int]]) -> bytes:
    """Raw counts, as docs/raw-counts.md tells their form."""
    parts = [_MAGIC, struct.pack(">ibHi", 1, 1, 0, len(units))]
    for key, counters in units.items():
        numbers = array("q", counters)
        if struct.pack("=i", 1) != struct.pack(">i", 1):
            numbers.byteswap()
        parts += [struct.pack(">H", len(key)), key.encode(), struct.pack(">i", len(counters)), numbers.tobytes()]
    return b"".join([*parts, struct.pack(">i", 0), _END])


class Collection:
    """All that was counted so far; any thread may use it.

    ``known`` knows what was served; ``check`` says what is wrong with raw counts.
    """

    def __init__(self, known: Known, check: Callable[[bytes, Callable[[str], Shape | None]], str]) -> None:
        self._known = known
        self._check = check
        self._lock = threading.Lock()
        self._started = time.monotonic()
        self._processes: dict[str, _Process] = {}
        self._loose: set[str] = set()
        """The processes that are not packed."""
        self._totals: dict[str, array[int]] = {}
        self._sum = 0
        """That of all totals."""
        self._totals_changed = 0
        self._writing = threading.Lock()
        self._written = 0
        self._kept = 0
        self.heard = self._started
        """When a message came last."""
        self.changes = 0
        """Grows with each message that told something new."""
        self.lost = 0
        """So many bytes of last messages did not arrive."""
        self.busy = 0
        """So many workers were ended while they were busy."""
        self.unmeasured = 0
        """So many had scripts that a page has made."""
        self.full = 0
        """So many messages were refused since there was no more room."""

    def take(self, process: str, data: bytes, is_last: bool, lost: int = 0) -> None:
        """Take values of counters.

        Raises:
            MessageError: where the message is not whole, or cannot be true.
        """
        told = [one for one in _units(data) if self._is_known(*one)]
        most = int(time.monotonic() - self._started + _LATE) * _RATE
        all_told = sum(value for _, _, values in told for _, value in values)
        if all_told > most:
            raise MessageError("nothing can have counted so much in so short a time")
        with self._lock:
            if self._sum + all_told > _MOST_IN_ALL:
                raise MessageError("nothing can have counted so much")
            mine = self._process(process, {key: 8 * size for key, size, _ in told}, is_last)
            for key, size, values in told:
                counters = mine.units.setdefault(key, array("q", bytes(8 * size)))
                total = self._totals.setdefault(key, array("q", bytes(8 * size)))
                for at, value in values:
                    more = value - counters[at]
                    if more > 0:
                        counters[at] = value
                        total[at] += more
                        self._sum += more
            self.lost += lost
            if told:
                self.changes += 1
                self._totals_changed = self.changes
            self._settle(process, mine)

    def _is_known(self, key: str, size: int, _values: list[tuple[int, int]]) -> bool:
        """Whether something is known of a text, where what is told of it can be true."""
        true = self._known.size(key)
        if true is None and not self._known.is_stray(key, size):
            raise MessageError(f"nothing that was served has the key {key}")
        if true not in (None, size):
            raise MessageError(f"{key} has not {size} counters")
        return true is not None

    def take_whole(self, process: str, data: bytes, number: int, is_last: bool) -> None:
        """Take the raw counts of a process; those of the message with the highest number hold.

        Raises:
            MessageError: where they are not whole, or cannot be true.
        """
        if not data.startswith(_MAGIC) or not data.endswith(_END):
            raise MessageError("raw counts are not whole")
        wrong = self._check(data, self._known.shape)
        if wrong:
            raise MessageError(wrong)
        packed = zlib.compress(data, 1)
        with self._lock:
            before = self._processes.get(process)
            mine = self._process(process, {"": len(packed) - len(before.whole if before else b"")}, is_last)
            if number > mine.number:
                mine.number, mine.whole = number, packed
                self.changes += 1
                mine.changed = self.changes
            self._settle(process, mine)

    def _process(self, name: str, sizes: dict[str, int], is_last: bool) -> _Process:
        """A process that is heard of; there is room for so many bytes of its units, unless it is refused."""
        if not _NAME.fullmatch(name):
            raise MessageError("a process has no name")
        mine = self._processes.get(name)
        known: Container[str] = () if mine is None else mine.units.keys() | mine.packed.keys()
        more = sum(size for key, size in sizes.items() if key not in known)
        if (more > 0 and self._kept + more > _MOST_KEPT) or (mine is None and len(self._processes) >= _MOST_PROCESSES):
            self.full += 1
            raise MessageError("there is no more room for counts", 429)
        if mine is None:
            mine = self._processes[name] = _Process()
        self._kept -= mine.room
        mine.unpack()
        mine.heard = self.heard = time.monotonic()
        mine.is_open = not is_last
        return mine

    def _settle(self, name: str, mine: _Process) -> None:
        """Pack a process that has ended, and note how much room it takes."""
        if not mine.is_open:
            mine.pack()
        self._loose.discard(name)
        if mine.units:
            self._loose.add(name)
        self._kept += mine.room

    def miss(self, is_busy: bool) -> None:
        """Note a worker that was ended while it was too busy to tell its last counts, or one that is not measured."""
        with self._lock:
            self.busy += is_busy
            self.unmeasured += not is_busy

    def news(self, since: int) -> tuple[int, list[tuple[str, bytes]]]:
        """By name, the raw counts that have changed since a moment, each as a whole; and the moment now."""
        with self._lock:
            now = self.changes
            found = [(name, one.whole) for name, one in self._processes.items() if one.whole and one.changed > since]
            together = _raw(self._totals) if self._totals_changed > since else b""
        told = [(name, zlib.decompress(whole)) for name, whole in found]
        return now, [*told, (TOGETHER, together)] if together else told

    def write(self, folder: Path) -> None:
        """Write what has changed, each file as a whole.

        Raises:
            OSError: where that is not possible; it is tried again with the next one.
        """
        with self._writing:
            now, changed = self.news(self._written)
            for name, data in changed:
                part = folder / f"{name}.part"
                try:
                    folder.mkdir(exist_ok=True)
                    part.write_bytes(data)
                    part.replace(folder / f"{name}.counts")
                except OSError:
                    with suppress(OSError):
                        part.unlink()
                    raise
            self._written = now

    @property
    def is_written(self) -> bool:
        """Whether all that was told is."""
        return self._written == self.changes

    def rest(self) -> None:
        """Pack processes that have said nothing for long."""
        silent = time.monotonic() - _SILENT
        with self._lock:
            for name in [name for name in self._loose if self._processes[name].heard < silent]:
                mine = self._processes[name]
                self._kept -= mine.room
                mine.pack()
                self._loose.discard(name)
                self._kept += mine.room

    def live(self, seconds: float) -> int:
        """How many pages and workers are open that were heard of in the last so many seconds."""
        since = time.monotonic() - seconds
        with self._lock:
            return sum(process.is_open and process.heard >= since for process in self._processes.values())


def _units(data: bytes) -> Iterator[tuple[str, int, list[tuple[int, int]]]]:
    """Key, size, and values by number of counter, of each unit in a message."""
    at = 0
    while at < len(data):
        key = data[at : at + KEY_BYTES]
        if not _KEY.fullmatch(key):
            raise MessageError("a unit has no key")
        size, at = _number(data, at + KEY_BYTES)
        if size > _MOST_SIZE:
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
            if value > _MOST_VALUE:
                raise MessageError("a counter is higher than any can be")
            values.append((counter, value))
        yield key.decode("ascii"), size, values


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
