"""Sources that a program of many files will probably load, instrumented by other processes before it does.

A program that has loaded several files of a folder is taken to load its others too.  Nobody waits for what is not
ready, and what is not asked for is in no profile.
"""

from __future__ import annotations

import os
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.languages.javascript.instrument import NODE, instrument_source
from footfall.languages.javascript.keeping import key_of, pack_made
from footfall.model.processors import processors

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from footfall.languages.base import Options
    from footfall.languages.workers import Workers

    Entries = list[tuple[bytes, bytes]]

_ENOUGH = 16
"""After so many files of a folder its others follow."""
_AT_ONCE = 32
"""So many files are one job."""
_MOST_JOBS = 256
"""So many jobs may wait."""
_LARGEST = 1 << 20
_MOST_READY = 1 << 26
"""So many bytes wait to be asked for."""
_KINDS = ("commonjs", "module", "typescript", NODE)
"""As what sources are read that need no compiler."""
_FOLDER = "/"
"""Stands for the folder of the run; entries do not hold it."""


class Prefetcher:
    """The sources of one run that are instrumented ahead; one thread asks.

    ``common`` is what all keys of the run have in common; ``shown_of`` knows how a file is called in profiles, empty
    where it is not measured; ``keep`` takes what is made.
    """

    def __init__(
        self,
        options: Options,
        common: str,
        shown_of: Callable[[Path], str],
        keep: Callable[[bytes, bytes], None],
    ) -> None:
        self._options = replace(options, report=print)
        self._common = common
        self._shown_of = shown_of
        self._keep = keep
        self._workers: Workers | None = None
        self._asked: dict[tuple[Path, str, str], set[str]] = {}
        """The names of files that were asked for, by folder, suffix and kind."""
        self._begun: set[tuple[Path, str, str]] = set()
        self._jobs = 0
        self._ready: dict[bytes, bytes] = {}
        self._size = 0
        self._lock = threading.Lock()

    @staticmethod
    def helps(options: Options) -> bool:
        """Whether there is a processor for it; not where time is taken, which it could change."""
        return processors() > 1 and not options.clock

    def take(self, key: bytes) -> bytes | None:
        """What was made under a key; it is handed out once."""
        with self._lock:
            entry = self._ready.pop(key, None)
            self._size -= len(entry or b"")
        return entry

    def asked(self, path: Path, kind: str) -> None:
        """Note that a program has loaded a file of which nothing was ready."""
        if kind not in _KINDS:
            return
        of = (path.parent, path.suffix, kind)
        if of in self._begun:
            return
        names = self._asked.setdefault(of, set())
        names.add(path.name)
        if len(names) == _ENOUGH:
            self._begun.add(of)
            self._begin(*of, self._asked.pop(of))

    def _begin(self, folder: Path, suffix: str, kind: str, known: set[str]) -> None:
        try:
            with os.scandir(folder) as found:
                names = sorted(
                    one.name for one in found
                    if one.name.endswith(suffix) and one.name not in known and one.is_file()
                    and one.stat().st_size < _LARGEST
                )  # fmt: skip
        except OSError:
            return
        from footfall.languages.workers import LATER, Workers  # few runs need them, and all would wait for them

        self._workers = self._workers or Workers(max(1, processors() - 1))
        files = [(str(folder / name), self._shown_of(folder / name), kind) for name in names]
        wanted = [file for file in files if file[1]]
        for start in range(0, len(wanted), _AT_ONCE):
            with self._lock:
                if self._jobs >= _MOST_JOBS:
                    return
                self._jobs += 1
            job = self._workers.submit(
                _entries, wanted[start : start + _AT_ONCE], self._options, self._common, priority=LATER
            )
            job.add_done_callback(self._take_in)

    def _take_in(self, job: Future[Entries]) -> None:
        entries = [] if job.cancelled() or job.exception() is not None else job.result()
        with self._lock:
            self._jobs -= 1
            for key, entry in entries:
                if self._size + len(entry) < _MOST_READY:
                    self._ready[key] = entry
                    self._size += len(entry)
        for key, entry in entries:
            self._keep(key, entry)

    def stop(self) -> None:
        """Make no more."""
        if self._workers is not None:
            self._workers.stop()


def _entries(files: list[tuple[str, str, str]], options: Options, common: str) -> Entries:
    """In another process: the entries of sources, by key."""
    made = []
    for path, shown, kind in files:
        try:
            data = Path(path).read_bytes()
        except OSError:
            continue
        entry = pack_made(instrument_source(data, shown, kind, options, _FOLDER), data)
        if entry is not None:
            made.append((key_of(common, data, shown, kind, True, None, False), entry))
    return made
