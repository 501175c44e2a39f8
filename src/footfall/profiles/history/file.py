"""Opens the file of a history: one that is whole, of this version, and written by one process at a time."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, contextmanager
from importlib import resources
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.model.open_sqlite import check_tables, is_too_long
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

APPLICATION_ID = 0x46466831
"""Marks a SQLite file as a history ("FFh1")."""
SCHEMA_VERSION = 1
_PATIENCE = 60.0
"""Seconds in which others that write have to be done."""
_MAGIC = b"SQLite format 3\0"


@contextmanager
def changing(path: Path) -> Iterator[sqlite3.Connection]:
    """The history at a path, made where there is none, and nobody else's meanwhile: all of it is changed, or nothing.

    Raises:
        FootfallError: in one line, where it cannot be had, is no history, or cannot be written.
    """
    _refuse_other_files(path)
    with _told(path, "write"), closing(_connected(path)) as database:
        _begin(database)
        try:
            if not database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                _make(database)
            _check(database, path)
            yield database
            database.execute("COMMIT")
        finally:
            if database.in_transaction:
                database.execute("ROLLBACK")


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """The history at a path, to be read as it is at one moment.

    Raises:
        FootfallError: in one line, where there is none, or it cannot be read.
    """
    if not path.exists():
        raise FootfallError(f"there is no history at {one_line(path)}; begin one with footfall history add")
    _refuse_other_files(path)
    with _told(path, "read"), closing(_connected(path)) as database:
        database.execute("BEGIN")
        _check(database, path)
        yield database


def _connected(path: Path) -> sqlite3.Connection:
    # One that only reads may have to take back what a killed one has begun; the system tells whether it may.
    return sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)


def _begin(database: sqlite3.Connection) -> None:
    """Wait until nobody else writes; in short steps, so that Ctrl-C ends it."""
    database.execute("PRAGMA busy_timeout = 200")
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            database.execute("BEGIN IMMEDIATE")
            break
        except sqlite3.OperationalError as error:
            if not _is_busy(error) or time.monotonic() > end:
                raise
    # Who reads is waited for at the end.
    database.execute(f"PRAGMA busy_timeout = {_PATIENCE * 1000:.0f}")


def _is_busy(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def _make(database: sqlite3.Connection) -> None:
    schema = (resources.files("footfall.profiles.history") / "schema.sql").read_text("utf-8")
    for statement in schema.split(";\n"):
        if statement.strip():
            database.execute(statement)
    database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    database.execute("INSERT INTO meta VALUES (1, 1)")


def _check(database: sqlite3.Connection, path: Path) -> None:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    shown = one_line(path)
    if application != APPLICATION_ID:
        raise FootfallError(f"{shown} is a SQLite database but not a history of Footfall; name another file")
    if version > SCHEMA_VERSION:
        raise FootfallError(f"the history {shown} was written by a newer Footfall; update this one to read it")
    if version != SCHEMA_VERSION:
        raise _damaged(path)
    check_tables(database)


@contextmanager
def _told(path: Path, what: str) -> Iterator[None]:
    """What goes wrong, in one line."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        if _is_busy(error):
            problem = "another process has been writing it for a minute; try again"
        elif name.startswith(("SQLITE_IOERR", "SQLITE_FULL")):
            problem = f"{error}; free some space, or name another file with --store"
        elif name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
            problem = f"{error}; name a file that you may write with --store"
        else:
            raise _damaged(path) from error
        raise FootfallError(f"cannot {what} the history {one_line(path)}: {one_line(problem)}") from error
    except MemoryError as error:
        raise FootfallError(f"there is not enough memory for the history {one_line(path)}") from error
    except (LookupError, ValueError, TypeError, RecursionError) as error:
        raise _damaged(path) from error


def _damaged(path: Path) -> FootfallError:
    return FootfallError(f"the history {one_line(path)} is damaged; take it from a backup, or begin another")


def _refuse_other_files(path: Path) -> None:
    shown = one_line(path)
    try:
        if path.is_dir():
            raise FootfallError(f"{shown} is a folder; name a file in it")
        if not path.exists():
            if not path.parent.is_dir():
                raise FootfallError(f"there is no folder {one_line(path.parent)}; run a program first, or create it")
            if is_too_long(path):
                raise FootfallError(f"{shown} is too long a path for SQLite; name a shorter one")
            return
        if not path.is_file():
            raise FootfallError(f"{shown} is not a regular file; name another")
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FootfallError(f"cannot read the history {shown}: {one_line(reason).lower()}") from error
    if head and head != _MAGIC:
        raise FootfallError(f"{shown} is not a history of Footfall; name another file")
