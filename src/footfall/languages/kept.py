"""What took long to make, kept from one run to the next by the hash of all that it follows from.

One SQLite file in a folder that only its user can enter.  Whatever is wrong with it, such as a damaged entry, a full
disk or another process that holds it for long, is as if nothing were kept: what is asked for is then made anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import stat
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.own_folders import is_own, own_folder

if TYPE_CHECKING:
    from collections.abc import Iterable

INSTRUMENTED = "instrumented"
"""The name of the folder of instrumented texts."""
TWINS = "twins"
"""That of classes with counters."""
OFF = "FOOTFALL_NO_CACHE"
"""The environment variable that, if it is set, says that nothing is to be kept."""
_MOST = 256 << 20
"""So many bytes are kept; what was not used for longest goes first, until ``_LEFT`` are left."""
_LEFT = 192 << 20
_MOST_OF_ONE = 64 << 20
_PENDING = 1 << 26
"""So many bytes wait to be written at most; what comes while they do is not kept."""
_EVERY = 0.2
"""Seconds between two looks for what is to be written."""
_PATIENCE = 2.0
"""Seconds for which another process may hold the file."""
_DAY = 86_400
_SUM = 16
_OF_OTHERS = (sqlite3.OperationalError, sqlite3.ProgrammingError)
"""What is wrong where a disk is full, another process holds the file, or it was closed: nothing of the file itself."""
_TABLE = "create table if not exists entry (key blob primary key, used integer, data blob)"


class Kept:
    """Entries by key, of one kind; any thread may ask.  Close it at the end: entries are written now and then.

    ``name`` is that of a folder in Footfall's cache.
    """

    def __init__(self, name: str) -> None:
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._pending: dict[bytes, bytes] = {}
        self._size = 0
        self._used: set[bytes] = set()
        self._today = int(time.time() // _DAY)
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        self._reader: sqlite3.Connection | None = None
        self._path = None if os.environ.get(OFF) else _file(name)
        if self._path is not None:
            self._open(self._path)

    def _open(self, path: Path) -> None:
        """Begin to use the file; one that is damaged is made anew."""
        for _ in range(2):
            try:
                self._reader = _connected(path)
            except (OSError, *_OF_OTHERS):
                return
            except sqlite3.Error:
                _remove(path)
            else:
                return

    @property
    def is_on(self) -> bool:
        """Whether anything is kept."""
        return self._reader is not None

    def get(self, key: bytes) -> bytes | None:
        """What is kept under a key, as it was put there; ``None`` for nothing."""
        reader = self._reader
        if reader is None:
            return None
        with self._lock:
            found = self._pending.get(key)
            if found is not None:
                return found
            try:
                row = reader.execute("select used, data from entry where key = ?", (key,)).fetchone()
            except _OF_OTHERS:
                return None
            except sqlite3.Error:
                self._give_up()
                return None
        if row is None or not isinstance(row[1], bytes):
            return None
        data = row[1][_SUM:]
        if row[1][:_SUM] != _sum(key, data):
            return None
        if row[0] != self._today:
            with self._lock:
                self._used.add(key)
        return data

    def put(self, key: bytes, data: bytes) -> None:
        """Keep something."""
        if self._reader is None or len(data) > _MOST_OF_ONE:
            return
        with self._lock:
            if key in self._pending or (self._size and self._size + len(data) > _PENDING):
                return
            self._pending[key] = data
            self._size += len(data)
        if self._thread is None:
            self._thread = threading.Thread(target=self._write_on, name="footfall-kept", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Write what is left, and see to it that the file does not become too large."""
        self._closing.set()
        if self._thread is not None:
            self._thread.join()
        self._write()
        if self._thread is not None and self._path is not None and self._reader is not None:
            with contextlib.suppress(sqlite3.Error, OSError):
                _shrink(self._path)
        with self._lock:
            if self._reader is not None:
                self._reader.close()
                self._reader = None

    def _write_on(self) -> None:
        while not self._closing.wait(_EVERY):
            self._write()

    def _write(self) -> None:
        with self._writing:
            with self._lock:
                entries, used = dict(self._pending), list(self._used)
                self._used.clear()
            if (not entries and not used) or self._path is None or self._reader is None:
                return
            try:
                with contextlib.closing(_connected(self._path)) as db, db:
                    _insert(db, entries, used, self._today)
            except (OSError, *_OF_OTHERS):
                pass  # these are not kept
            except sqlite3.Error:
                with self._lock:
                    self._give_up()
            with self._lock:
                for key, data in entries.items():
                    del self._pending[key]
                    self._size -= len(data)

    def _give_up(self) -> None:
        """Keep nothing any more; the file, which is damaged, is made anew by the next who opens it."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        if self._path is not None:
            _remove(self._path)


def held(name: str) -> tuple[Path, int] | None:
    """The file of a kind, and its size; ``None`` where there is none."""
    path = _file(name)
    if path is None or not path.exists():
        return None
    return path, path.stat().st_size


def clear(name: str) -> None:
    """Forget all of a kind."""
    path = _file(name)
    if path is not None:
        _remove(path)


def _sum(key: bytes, data: bytes) -> bytes:
    return hashlib.sha256(key + data).digest()[:_SUM]


def _insert(db: sqlite3.Connection, entries: dict[bytes, bytes], used: Iterable[bytes], today: int) -> None:
    rows = ((key, today, _sum(key, data) + data) for key, data in entries.items())
    db.executemany("insert or replace into entry values (?, ?, ?)", rows)
    db.executemany("update entry set used = ? where key = ?", ((today, key) for key in used))


def _file(name: str) -> Path | None:
    """The file of a kind, if only this user can read and write it."""
    folder = own_folder(name, 0o077)
    if folder is None:
        return None
    path = folder / "entries.db"
    try:
        found = path.lstat()
    except FileNotFoundError:
        return path
    except OSError:
        return None
    return path if stat.S_ISREG(found.st_mode) and is_own(found) else None


def _connected(path: Path) -> sqlite3.Connection:
    if not path.exists():
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    db = sqlite3.connect(path, timeout=_PATIENCE, check_same_thread=False)
    try:
        db.execute("pragma auto_vacuum = incremental")
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = off")  # what is lost with the machine's power is made anew
        db.execute(_TABLE)
    except BaseException:
        db.close()
        raise
    return db


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        with contextlib.suppress(OSError):
            Path(f"{path}{suffix}").unlink()


def _shrink(path: Path) -> None:
    """Take out what was not used for longest, where there is too much."""
    with contextlib.closing(_connected(path)) as db:
        page = _number(db, "pragma page_size")
        size = page * (_number(db, "pragma page_count") - _number(db, "pragma freelist_count"))
        if size <= _MOST:
            return
        with db:
            doomed = []
            for key, length in db.execute("select key, length(data) from entry order by used, key"):
                doomed.append((key,))
                size -= length
                if size <= _LEFT:
                    break
            db.executemany("delete from entry where key = ?", doomed)
        db.executescript("pragma incremental_vacuum")


def _number(db: sqlite3.Connection, what: str) -> int:
    return int(db.execute(what).fetchone()[0])
