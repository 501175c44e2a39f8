"""What processes have counted, read from their memory: one that is killed while it is busy has written nothing.

The main thread's counters, and those of all its workers, lie in arenas that begin with a token;
``runtime/counters.cjs`` makes them.  Linux lets a process read the memory of those that it started, as files; where a
system does not, nothing is found, and counts are those that processes have written themselves.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import struct
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.languages.javascript.running.arena_counts import FIRST_BYTE, TOKEN_AT, Head, Remains

if TYPE_CHECKING:
    from collections.abc import Iterator

_EVERY = 0.4
"""Seconds between two looks; what a killed process counted after the last is lost."""
_SHARE = 10
"""How many times as long as a look took there is none."""
_YOUNG = 0.3
"""So many seconds a process is left alone: most end sooner."""
_SEARCHES = 3
"""How often the arenas of one process are searched for in vain."""
_CHUNK = 1 << 20
_WRITABLE = re.compile(r"([0-9a-f]+)-([0-9a-f]+) rw\S* \S+ \S+ 0\s+(\S*)")
_LEFT_OUT = ("[stack]", "[vvar]", "[vdso]", "[vsyscall]")
_MAIN_THREAD = re.compile(r"(\d+)-\d+-0")


@dataclass
class _Process:
    """A process that counts; ``name`` begins the names of its files of raw counts."""

    name: str
    number: int
    since: float
    places: set[int] = field(default_factory=set)
    """Where its arenas are."""
    arenas: list[bytes] = field(default_factory=list)
    """What was read last of all of them."""
    read_at: float = 0.0
    """When that was, in seconds since 1970."""
    is_torn: bool = True
    """Whether it went on counting meanwhile."""
    searches: int = 0
    is_dead: bool = False


class Memory:
    """Follows the processes of one run.

    ``counts`` is the folder of raw counts, ``has_clock`` whether times are taken.
    """

    def __init__(self, counts: Path, has_clock: bool) -> None:
        self.token = secrets.token_bytes(16)
        self._counts = counts
        self._has_clock = has_clock
        self._processes: dict[str, _Process] = {}
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def follow(self, client: str) -> None:
        """Follow the process of a client, the first time that its main thread asks for something."""
        found = _MAIN_THREAD.fullmatch(client)
        if found is None or not Path("/proc/self/mem").exists():
            return
        name = client.rpartition("-")[0]
        with self._lock:
            if name not in self._processes:
                self._processes[name] = _Process(name, int(found[1]), time.monotonic())
        if self._thread is None:
            self._thread = threading.Thread(target=self._follow, name="footfall-memory", daemon=True)
            self._thread.start()

    def leave(self, client: str) -> None:
        """Follow a process no more: it has written its last counts."""
        if _MAIN_THREAD.fullmatch(client):
            with self._lock:
                self._processes.pop(client.rpartition("-")[0], None)

    def stop(self) -> None:
        """Look for a last time, and write what those have left that did not write it themselves."""
        if self._thread is None:
            return
        self._stop.set()
        self._thread.join()
        self._thread = None
        self._look(0)

    def _follow(self) -> None:
        pause = _EVERY
        while not self._stop.wait(pause):
            began = time.thread_time()  # not what it waits where the processors have other work
            self._look(_YOUNG)
            pause = max(_EVERY, (time.thread_time() - began) * _SHARE)

    def _look(self, age: float) -> None:
        with self._lock:
            processes = list(self._processes.values())
        now = time.monotonic()
        for process in processes:
            if now - process.since < age:
                continue
            # Whatever is wrong with a process's memory, counts are then those that it writes.
            with contextlib.suppress(OSError, ValueError, OverflowError, struct.error):
                self._read(process)
            if process.is_dead or self._stop.is_set():
                with contextlib.suppress(OSError, ValueError, struct.error):
                    remains = Remains(
                        process.arenas, process.read_at, process.is_torn, process.is_dead, self._has_clock
                    )
                    remains.write(self._counts, process.name)
            if process.is_dead:
                with self._lock:
                    self._processes.pop(process.name, None)

    def _read(self, process: _Process) -> None:
        """Take the arenas of a process, as they are now."""
        try:
            memory = os.open(f"/proc/{process.number}/mem", os.O_RDONLY)
        except (FileNotFoundError, ProcessLookupError):
            process.is_dead = True
            return
        try:
            self._search(process, memory)
            now = time.time()
            taken = self._taken(process, memory)
            if taken:
                process.arenas, process.read_at = taken, now
                process.is_torn = self._taken(process, memory) != taken
        finally:
            os.close(memory)
            if _has_ended(process.number):
                process.is_dead = True

    def _taken(self, process: _Process, memory: int) -> list[bytes]:
        """All arenas; none where the process ends, or runs another program."""
        taken = []
        for at in process.places:
            head = self._head(memory, at)
            if head is None:
                return []
            taken.append(os.pread(memory, head.end, at))
        return taken

    def _head(self, memory: int, at: int) -> Head | None:
        """The head of the arena at an address; none where there is none any more."""
        try:
            data = os.pread(memory, FIRST_BYTE, at)
        except OSError:
            return None
        return Head.of(data) if data[TOKEN_AT : TOKEN_AT + 16] == self.token else None

    def _search(self, process: _Process, memory: int) -> None:
        """Look for arenas where some are missing."""
        heads = [self._head(memory, at) for at in process.places]
        if process.places and not _is_missing([head for head in heads if head]):
            return
        if process.searches < _SEARCHES + len(process.places):
            process.searches += 1
            for start, end in _regions(process.number):
                process.places.update(self._found(process.number, memory, start, end))

    def _found(self, number: int, memory: int, start: int, end: int) -> Iterator[int]:
        """The addresses of arenas in a piece of memory."""
        page = os.sysconf("SC_PAGE_SIZE")
        with Path(f"/proc/{number}/pagemap").open("rb", buffering=0) as pages:
            for at in range(start, end, _CHUNK):
                size = min(_CHUNK, end - at)
                present = os.pread(pages.fileno(), size // page * 8, at // page * 8)
                if not any(present):
                    continue  # nothing was ever written there
                try:
                    data = os.pread(memory, size, at)
                except OSError:
                    continue  # it has been given back meanwhile
                found = data.find(self.token)
                while found >= 0:
                    if self._head(memory, at + found - TOKEN_AT):
                        yield at + found - TOKEN_AT
                    found = data.find(self.token, found + 1)


def _is_missing(heads: list[Head]) -> bool:
    """Whether the first arena tells of more than these."""
    return len(heads) <= sum(head.more for head in heads)


def _regions(number: int) -> list[tuple[int, int]]:
    """The memory of a process that it may have written to and that belongs to no file, the largest pieces first."""
    found = []
    for line in Path(f"/proc/{number}/maps").read_text("utf-8", "replace").splitlines():
        match = _WRITABLE.match(line)
        if match and match[3] not in _LEFT_OUT:
            found.append((int(match[1], 16), int(match[2], 16)))
    return sorted(found, key=lambda region: region[0] - region[1])


def _has_ended(number: int) -> bool:
    """Whether a process has ended, though its parent may not know it yet."""
    try:
        state = Path(f"/proc/{number}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return True
    return state in "ZX"
