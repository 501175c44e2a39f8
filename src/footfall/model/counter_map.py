"""The counter map: the counted files of one instrumented copy, in one SQLite file.

Written when a copy is made, read when its counts are turned into a profile.
"""

from __future__ import annotations

import errno
import json
import sqlite3
import zlib
from typing import TYPE_CHECKING

from footfall import __version__
from footfall.errors import FootfallError
from footfall.model.open_sqlite import changed, created, read_only
from footfall.model.outline_codec import CountedFile, decode, encode, packed

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from typing import Protocol

    class Omitted(Protocol):
        """A file that is not measured, and why."""

        path: str
        reason: str


NAME = "map.db"
APART = "apart"
"""The setting of a counter map whose copy is run by hand."""
BESIDE = "beside"
"""The setting that holds, in JSON, the keys and paths of files that may belong to other programs."""
TEST = "test"
"""The setting that holds, in JSON, the globs of the sources that are tests."""
_OMITTED = "omitted "
_FILE = "insert or replace into file values (?, ?)"


def write(path: Path, blobs: Iterable[tuple[str, bytes]], settings: dict[str, str]) -> None:
    """Write a counter map of encoded files by key, replacing an older one.

    Raises:
        OSError: where it cannot be written, as on a full disk.
    """
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    try:
        with created(part) as db, db:
            db.execute("pragma journal_mode = off")
            db.execute("create table setting (name text primary key, value text)")
            db.execute("create table file (key text primary key, data blob)")
            db.executemany("insert into setting values (?, ?)", {"version": __version__, **settings}.items())
            db.executemany(_FILE, ((key, packed(data)) for key, data in blobs))
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    except sqlite3.Error as error:
        part.unlink(missing_ok=True)
        raise OSError(errno.EIO, str(error), str(path)) from error


def update(path: Path, added: Iterable[tuple[str, bytes]], gone: Iterable[str], settings: dict[str, str]) -> None:
    """Add encoded files and settings to a counter map, and take out files, all or nothing."""
    with changed(path) as db:
        db.execute("pragma synchronous = off")
        db.executemany("insert or replace into setting values (?, ?)", settings.items())
        db.executemany(_FILE, ((key, packed(data)) for key, data in added))
        db.executemany("delete from file where key = ?", ((key,) for key in gone))


def omissions(omitted: Iterable[Omitted]) -> dict[str, str]:
    """The settings that say which files are not measured."""
    return {f"{_OMITTED}{one.path}": one.reason for one in omitted}


def omitted_in(settings: dict[str, str]) -> dict[str, str]:
    """The reasons by path that settings say."""
    return {name.removeprefix(_OMITTED): why for name, why in settings.items() if name.startswith(_OMITTED)}


def read(path: Path) -> tuple[dict[str, CountedFile], dict[str, str]]:
    """The files by key, and the settings, of a counter map.

    Raises:
        FootfallError: where there is none, or another version of Footfall wrote it.
    """
    if not path.is_file():
        raise FootfallError(f"no counter map at {path}; make an instrumented copy first (footfall instrument)")
    try:
        with read_only(path) as db:
            settings = dict(db.execute("select name, value from setting"))
            if settings.get("version") != __version__:
                raise FootfallError(f"{path} was written by another version of Footfall; instrument again")
            files = {key: decode(data) for key, data in db.execute("select key, data from file")}
            settings = {str(name): str(value) for name, value in settings.items()}
            json.loads(settings.get(BESIDE, "{}")).keys()
    except (
        sqlite3.Error,
        OSError,
        zlib.error,
        ValueError,
        TypeError,
        LookupError,
        AttributeError,
        RecursionError,
        MemoryError,
    ) as error:
        raise FootfallError(f"{path} is no counter map or is damaged; instrument again") from error
    return files, settings


def kept(path: Path, paths: set[str]) -> list[tuple[str, bytes]]:
    """The encoded files of copies run by hand but those of some sources; none of another version of Footfall."""
    try:
        files, settings = read(path)
    except FootfallError:
        return []
    if APART not in settings:
        return []
    return [(key, encode(file)) for key, file in files.items() if file.source.path not in paths]
