"""Reading the raw counts that runtimes write, one file per process.

The form is documented in ``docs/raw-counts.md``.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from footfall.plain_files import read_plain

if TYPE_CHECKING:
    from pathlib import Path

_MAGIC = b"FOOTFALL"
_VERSIONS = (1, 2, 3)
_ENDED = 1
_TORN = 2
_CLOCKED, _BROKEN = 1, 2
"""What a context's state says of it."""
SUFFIX = ".counts"


class DamagedCountsError(Exception):
    """A raw file that is not whole."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a thread stood when the counts were written."""

    class_name: str
    function: str
    file: str
    line: int
    callee: str
    context: int = -1
    """Which of the contexts is that of its thread."""

    @property
    def place(self) -> tuple[str, str]:
        """The package and the file in which it stands."""
        return self.class_name.rpartition(".")[0], self.file


@dataclass(slots=True)
class RawNode:
    """A call path of a thread.  ``parent`` is ``None`` for one that stands for many, beyond the limit of paths.

    ``function`` numbers the functions of a unit; durations are of one call, callees included.
    """

    parent: int | None
    unit: str
    function: int
    site: int
    calls: int
    self_ns: int = 0
    waiting_ns: int = 0
    """How long its calls waited, in languages in which functions can."""
    least_ns: int = 0
    most_ns: int = 0
    histogram: list[int] = field(default_factory=list)
    counters: list[int] = field(default_factory=list)
    linked: int = 0
    """How many of its calls came by links; known once they are added up."""


@dataclass(frozen=True, slots=True)
class RawLink:
    """Calls from a site of one node to another that is no child of it.

    That is the node of the same function above it, where recursion is folded, or
    the one that stands for a function beyond the limit of paths.
    """

    caller: int
    callee: int
    site: int
    calls: int


@dataclass(frozen=True, slots=True)
class RawEvent:
    """One call as it happened; ``duration_ns`` is -1 if it had not ended."""

    unit: str
    function: int
    start_ns: int
    duration_ns: int


@dataclass(slots=True)
class RawContext:
    """The call paths of a thread; the first of ``nodes`` is a blank that stands for the thread itself.

    ``current`` is the node in which the thread stood, 0 for none.
    """

    thread: str
    current: int
    nodes: list[RawNode]
    links: list[RawLink]
    events: list[RawEvent]
    has_clock: bool = True
    """Whether the clock in use can time its thread."""
    is_broken: bool = False
    """Whether the runtime saw that its paths contradict each other."""


@dataclass
class RawCalls:
    """What was recorded of calls; ``overhead`` is what an empty call costs, in picoseconds, inside and outside it."""

    clock: str = ""
    overhead: tuple[int, int] | None = None
    contexts: list[RawContext] = field(default_factory=list)


@dataclass
class RawCounts:
    """The counters of all units of one process, or of several added up."""

    ended: bool = True
    is_torn: bool = False
    """Whether counters were read while others went on counting, so that they do not fit each other."""
    units: dict[str, list[int]] = field(default_factory=dict)
    frames: list[Frame] = field(default_factory=list)
    processes: int = 0
    calls: RawCalls = field(default_factory=RawCalls)

    def add(self, other: RawCounts) -> None:
        """Add another process's counts.

        Raises:
            DamagedCountsError: where they do not fit these; nothing is added then.
        """
        for key, counters in other.units.items():
            if len(self.units.get(key, counters)) != len(counters):
                raise DamagedCountsError(key)
        self.ended = self.ended and other.ended
        self.is_torn = self.is_torn or other.is_torn
        self.processes += other.processes
        shift = len(self.calls.contexts)
        self.frames += [f if f.context < 0 else replace(f, context=f.context + shift) for f in other.frames]
        self._add_calls(other.calls)
        for key, counters in other.units.items():
            mine = self.units.get(key)
            self.units[key] = counters if mine is None else [a + b for a, b in zip(mine, counters, strict=True)]

    def _add_calls(self, other: RawCalls) -> None:
        self.calls.clock = other.clock or self.calls.clock
        self.calls.contexts += other.contexts
        if other.overhead is not None:
            mine = self.calls.overhead or (0, 0)
            # One correction for all processes: the larger, since too little taken off never makes time vanish.
            self.calls.overhead = max(mine, other.overhead)


class Reader:
    """Reads numbers and texts one after the other; ``IndexError`` or ``struct.error`` at the end of the data."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, form: str) -> int:
        """A number in a form of ``struct``."""
        size = struct.calcsize(form)
        (value,) = struct.unpack_from(form, self.data, self.at)
        self.at += size
        return int(value)

    def text(self) -> str:
        """Text behind a size of two bytes."""
        size = self.take(">H")
        self.at += size
        return self.data[self.at - size : self.at].decode("utf-8", "replace")

    def number(self) -> int:
        """Seven bits a byte, the lowest first."""
        data, at = self.data, self.at
        byte = data[at]
        at += 1
        value = byte & 0x7F
        shift = 7
        while byte > 0x7F:
            if shift > 63:
                raise DamagedCountsError("a number is too long")
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
        self.at = at
        return value

    def numbers(self, count: int) -> list[int]:
        """Several of them."""
        return [self.number() for _ in range(count)]


def read(path: Path) -> RawCounts:
    """The counts in one raw file.

    Raises:
        DamagedCountsError: where the file is not whole or not of this form.
    """
    try:
        counts = parsed(read_plain(path))
        if any(min(counters, default=0) < 0 for counters in counts.units.values()):
            raise DamagedCountsError("a counter is below 0")
    except DamagedCountsError as error:
        raise DamagedCountsError(path.name) from error
    return counts


def parsed(data: bytes, *, is_whole: bool = False) -> RawCounts:
    """The counts in the bytes of a raw file; ``is_whole``: each key stands there once, and nothing else follows.

    Raises:
        DamagedCountsError: where they are not whole or not of this form.
    """
    reader = Reader(data)
    try:
        if data[:8] != _MAGIC or data[-1:] != b"\x07":
            raise DamagedCountsError("no beginning or end")
        reader.at = 8
        version = reader.take(">i")
        if version not in _VERSIONS:
            raise DamagedCountsError(f"version {version}")
        state = reader.take(">b")
        counts = RawCounts(ended=state == _ENDED, is_torn=state == _TORN, processes=1)
        reader.text()
        units = []
        for _ in range(reader.take(">i")):
            key, size = reader.text(), reader.take(">i")
            values = list(struct.unpack_from(f">{size}q", reader.data, reader.at))
            reader.at += 8 * size
            units.append(key)
            mine = counts.units.get(key)
            if mine is not None and (is_whole or len(mine) != size):
                raise DamagedCountsError(f"unit {key} stands there twice")
            counts.units[key] = values if mine is None else [a + b for a, b in zip(mine, values, strict=True)]
        for _ in range(reader.take(">i")):
            class_name, function, file = reader.text(), reader.text(), reader.text()
            line, callee = reader.take(">i"), reader.text()
            context = reader.take(">i") if version > 1 else -1
            counts.frames.append(Frame(class_name, function, file, line, callee, context))
        if version > 1:
            counts.calls = _calls(reader, units, version > 2)
    except (struct.error, IndexError, MemoryError, OverflowError) as error:
        raise DamagedCountsError("not whole") from error
    if is_whole and reader.at != len(data) - 1:
        raise DamagedCountsError("something follows")
    return counts


def _calls(reader: Reader, units: list[str], has_waiting: bool) -> RawCalls:
    clock, inside, outside = reader.text(), reader.take(">q"), reader.take(">q")
    calls = RawCalls(clock, None if inside < 0 else (inside, outside))
    calls.contexts = [_context(reader, units, has_waiting) for _ in range(reader.take(">i"))]
    return calls


def _context(reader: Reader, units: list[str], has_waiting: bool) -> RawContext:
    name, state, current, size = reader.text(), reader.number(), reader.number(), reader.number()
    nodes = [RawNode(None, "", 0, 0, 0), *(_node(reader, units, has_waiting) for _ in range(size - 1))]
    links = [RawLink(*reader.numbers(4)) for _ in range(reader.number())]
    events = []
    start = 0
    for _ in range(reader.number()):
        unit, function, later, duration = reader.numbers(4)
        start += later >> 1 ^ -(later & 1)
        events.append(RawEvent(units[unit], function, start, duration - 1))
    return RawContext(name, current, nodes, links, events, bool(state & _CLOCKED), bool(state & _BROKEN))


def _node(reader: Reader, units: list[str], has_waiting: bool) -> RawNode:
    parent, unit, function, site, calls, own = reader.numbers(6)
    node = RawNode(parent - 1 if parent else None, units[unit], function, site, calls, own)
    node.waiting_ns = reader.number() if has_waiting else 0
    buckets = reader.number()
    if buckets:
        node.least_ns, node.most_ns = reader.numbers(2)
        node.histogram = reader.numbers(buckets)
    node.counters = reader.numbers(reader.number())
    return node


def read_folder(folder: Path) -> tuple[RawCounts, list[str]]:
    """All processes of a folder added up, and what was lost, in words."""
    total, lost = RawCounts(), []
    for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []:
        try:
            total.add(read(path))
        except (DamagedCountsError, OSError):
            lost.append(f"the counts in {path.name} are damaged and were left out")
    return total, lost
