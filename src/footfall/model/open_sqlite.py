"""Opens SQLite databases, also where their path is longer than SQLite takes: those are held in memory.

What is read may come from anybody.  Views, triggers and computed columns run code of whoever made the file, and pages
that are used twice can be walked for ever; such files are refused.
"""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LONGEST = 480
"""Bytes; SQLite has room for 512 on Unix, with the names of its own files, and less on some systems."""

_LARGEST_VALUE = 1 << 28
"""Bytes; a few of Footfall's own values come near a hundredth of it."""

_COMMENT = re.compile("--[^\n]*")
_NAME = r"\"?\w+\"?"
_RULE = rf"not\s+null|primary\s+key|references\s+{_NAME}\s*\({_NAME}\)"
_COLUMN = rf"\s*{_NAME}(?:\s+(?:text|integer|real|blob))?(?:\s+(?:{_RULE}))*\s*"
_PLAIN_TABLE = re.compile(rf"create\s+table\s+{_NAME}\s*\({_COLUMN}(?:,{_COLUMN})*\)", re.IGNORECASE)


@contextmanager
def created(path: Path, isolation_level: Literal["DEFERRED"] | None = "DEFERRED") -> Iterator[sqlite3.Connection]:
    """A new database at a path where nothing or an empty file is; it is there, whole, once the context ends.

    Raises:
        OSError: where it cannot be written.
        sqlite3.Error: the same.
    """
    if not is_too_long(path):
        with closing(sqlite3.connect(path, isolation_level=isolation_level)) as database:
            yield database
        return
    with closing(sqlite3.connect(":memory:", isolation_level=isolation_level)) as database:
        yield database
        path.write_bytes(database.serialize())


@contextmanager
def changed(path: Path) -> Iterator[sqlite3.Connection]:
    """The database at a path; changes are there, whole or not at all, once the context ends.

    Raises:
        OSError: where it cannot be read or written.
        sqlite3.Error: the same, or where it is damaged or not made of plain tables.
    """
    if not is_too_long(path):
        with closing(sqlite3.connect(path)) as database, database:
            check_tables(database)
            yield database
        return
    with _in_memory(path) as database:
        check_tables(database)
        with database:
            yield database
        part = path.with_suffix(".part")
        part.write_bytes(database.serialize())
        part.replace(path)


@contextmanager
def read_only(path: Path, *, check_pages: bool = True) -> Iterator[sqlite3.Connection]:
    """The database at a path; without ``check_pages`` its pages may be out of order.

    Raises:
        OSError: where it cannot be read.
        sqlite3.Error: the same, or where it is damaged or not made of plain tables.
    """
    if not is_too_long(path):
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            check_tables(database, check_pages=check_pages)
            yield database
        return
    with _in_memory(path) as database:
        check_tables(database, check_pages=check_pages)
        yield database


def check_tables(database: sqlite3.Connection, *, check_pages: bool = True) -> None:
    """Refuse what is not made of plain tables, or damaged.

    Raises:
        sqlite3.Error: for such files.
    """
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST_VALUE)
    database.execute("pragma trusted_schema = off")
    for kind, name, text in database.execute("select type, name, sql from sqlite_master"):
        if kind == "index" and text is None:
            continue  # of a primary key
        if kind != "table" or not _PLAIN_TABLE.fullmatch(_COMMENT.sub("", text)):
            raise sqlite3.DatabaseError(f"{kind} {name} is no plain table")
    if not check_pages:
        return
    (answer,) = database.execute("pragma quick_check(1)").fetchone()
    if answer != "ok":
        raise sqlite3.DatabaseError(answer)


@contextmanager
def _in_memory(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(path.read_bytes())
        yield database


def is_too_long(path: Path) -> bool:
    """Whether SQLite cannot open a path."""
    return max(len(os.fsencode(os.path.realpath(path))), len(os.fsencode(path.absolute()))) > _LONGEST
