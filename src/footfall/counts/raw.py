"""Reading the raw counts that runtimes write, one file per process.

The form is documented in ``docs/raw-counts.md``.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_MAGIC = b"FOOTFALL"
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


@dataclass
class RawCounts:
    """The counters of all units of one process, or of several added up."""

    ended: bool = True
    units: dict[str, list[int]] = field(default_factory=dict)
    frames: list[Frame] = field(default_factory=list)
    processes: int = 0

    def add(self, other: RawCounts) -> None:
        """Add another process's counts."""
        self.ended = self.ended and other.ended
        self.processes += other.processes
        self.frames += other.frames
        for key, counters in other.units.items():
            mine = self.units.get(key)
            if mine is not None and len(mine) != len(counters):
                raise DamagedCountsError(key)
            self.units[key] = counters if mine is None else [a + b for a, b in zip(mine, counters, strict=True)]


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, form: str) -> int:
        size = struct.calcsize(form)
        (value,) = struct.unpack_from(form, self.data, self.at)
        self.at += size
        return int(value)

    def text(self) -> str:
        size = self.take(">H")
        self.at += size
        return self.data[self.at - size : self.at].decode("utf-8", "replace")


def read(path: Path) -> RawCounts:
    """The counts in one raw file.

    Raises:
        DamagedCountsError: where the file is not whole or not of this form.
    """
    reader = _Reader(path.read_bytes())
    try:
        if reader.data[:8] != _MAGIC or reader.data[-1:] != b"\x07":
            raise DamagedCountsError(path.name)
        reader.at = 8
        if reader.take(">i") != 1:
            raise DamagedCountsError(path.name)
        counts = RawCounts(ended=reader.take(">b") == 1, processes=1)
        reader.text()
        for _ in range(reader.take(">i")):
            key, size = reader.text(), reader.take(">i")
            values = list(struct.unpack_from(f">{size}q", reader.data, reader.at))
            reader.at += 8 * size
            mine = counts.units.get(key)
            counts.units[key] = values if mine is None else [a + b for a, b in zip(mine, values, strict=True)]
        for _ in range(reader.take(">i")):
            class_name, function, file = reader.text(), reader.text(), reader.text()
            counts.frames.append(Frame(class_name, function, file, reader.take(">i"), reader.text()))
    except (struct.error, IndexError) as error:
        raise DamagedCountsError(path.name) from error
    return counts


def read_folder(folder: Path) -> tuple[RawCounts, list[str]]:
    """All processes of a folder added up, and what was lost, in words."""
    total, lost = RawCounts(), []
    for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []:
        try:
            total.add(read(path))
        except (DamagedCountsError, OSError):
            lost.append(f"the counts in {path.name} are damaged and were left out")
    return total, lost
