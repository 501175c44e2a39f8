"""Notes in a run's map what the program has loaded so far, so that its counts can be read though Footfall dies."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from typing import TYPE_CHECKING

from footfall.model import counter_map

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from footfall.languages.base import Build

_EVERY = 0.05
"""Seconds."""
_SHARE = 50
"""How many times as long as a look took there is none, as far as that is not longer than ``_LONGEST_PAUSE``."""
_LONGEST_PAUSE = 0.4


class Journal:
    """The map of one run: ``settings`` stand in it from the start, files and what is omitted as they come."""

    def __init__(self, path: Path, build: Build, settings: dict[str, str]) -> None:
        self.path = path
        self._build = build
        self._settings = settings
        self._known: set[str] = set()
        self._omitted = 0
        self._seen: object = None
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self.write()

    def write(self) -> None:
        """Write all of it."""
        files = self._build.counted()
        counter_map.write(self.path, files, {**self._settings, **counter_map.omissions(self._build.omitted())})
        self._known = {key for key, _ in files}
        self._omitted = len(self._build.omitted())
        self._seen = self._state(files)

    @contextlib.contextmanager
    def following(self) -> Iterator[None]:
        """While the program runs, write what has changed now and then."""
        thread = threading.Thread(target=self._follow, name="footfall-journal", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._stop.set()
            thread.join()

    def _follow(self) -> None:
        pause = _EVERY
        while not self._stop.wait(pause):
            began = time.monotonic()
            self.update()
            pause = min(max(_EVERY, (time.monotonic() - began) * _SHARE), _LONGEST_PAUSE)

    def update(self) -> None:
        """Write what has changed."""
        # The folder may be full or gone for a while; the program is not to suffer.
        with self._lock, contextlib.suppress(OSError, sqlite3.Error):
            self._update()

    def _update(self) -> None:
        files = self._build.counted()
        state = self._state(files)
        if state == self._seen or not self.path.exists():
            return
        omitted = self._build.omitted()
        keys = {key for key, _ in files}
        new = [file for file in files if file[0] not in self._known]
        counter_map.update(self.path, new, self._known - keys, counter_map.omissions(omitted[self._omitted :]))
        self._known, self._omitted, self._seen = keys, len(omitted), state

    def _state(self, files: list[tuple[str, bytes]]) -> object:
        return len(files), files[-1][0] if files else "", len(self._build.omitted())
