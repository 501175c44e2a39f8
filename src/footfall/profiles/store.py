"""The profile as one SQLite file; ``docs/profile-format.md`` describes it."""

from __future__ import annotations

import os
import sqlite3
import zlib
from contextlib import closing
from typing import TYPE_CHECKING, TypeVar

from footfall.errors import FootfallError
from footfall.model.gc_pause import no_collection
from footfall.model.open_sqlite import created, read_only
from footfall.profiles.atomic import replacing
from footfall.profiles.display_text import one_line
from footfall.profiles.reader import read, read_packed, read_runs
from footfall.profiles.writer import SCHEMA_VERSION, write, write_packed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from footfall.profiles.data import Profile, Run
    from footfall.profiles.packed import PackedFile

APPLICATION_ID = 0x46466C31
"""Marks a SQLite file as a Footfall profile ("FFl1")."""

_Read = TypeVar("_Read")

_MAGIC = b"SQLite format 3\0"
_HEADER_SIZE = 100


def save(profile: Profile, path: Path, *, is_passing: bool = False) -> None:
    """Write ``profile`` to ``path`` as one SQLite file, whole or not at all.

    One that ``is_passing``, since the next is written soon, has no packed counts: they take a third of the time.

    A file that was at ``path`` is replaced on success and untouched on failure.
    Raises ``FootfallError`` if the file cannot be written or a number does not
    fit 64 bits.
    """
    with replacing(path, "the profile") as temporary:
        try:
            with created(temporary, isolation_level=None) as database:
                # The file is new and not in place yet, so nothing needs protection from a crash.
                database.execute("PRAGMA journal_mode = OFF")
                database.execute("PRAGMA synchronous = OFF")
                database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
                write(database, profile)
                if not is_passing:
                    write_packed(database, profile, _writes(temporary) + 1)
        except OverflowError as error:
            raise FootfallError(
                f"cannot write the profile to {one_line(path)}: a count does not fit 64 bits; profile a shorter run"
            ) from error
        except sqlite3.Error as error:
            raise FootfallError(
                f"cannot write the profile to {one_line(path)}: {one_line(str(error))}; "
                "free some space or name another file"
            ) from error


def read_back(profile: Profile) -> Profile:
    """The profile as a file would give it back, which is refused if something in it does not fit.

    Raises what writing and reading raise: ``sqlite3.Error``, ``OverflowError``, ``LookupError``, ``ValueError`` ...
    """
    with closing(sqlite3.connect(":memory:")) as database, no_collection():
        write(database, profile)
        return read(database)


def load(path: Path) -> Profile:
    """Read the profile at ``path``.

    Raises ``FootfallError`` with one line that names the file and says what to
    do if it is missing, unreadable, no profile, damaged, or of another schema
    version.
    """
    return _load(path, read)


def load_packed(path: Path) -> tuple[list[PackedFile], Profile] | None:
    """The counts of the files of the profile at ``path``, and what it has beside them; much faster than all of it.

    ``None`` where they are not there in this form.  Raises what ``load`` raises.
    """
    return _load(path, lambda database: read_packed(database, _writes(path)), quick=True)


def load_runs(path: Path) -> list[Run]:
    """Read only of which runs the profile at ``path`` tells, without their processes; raises what ``load`` raises."""
    return _load(path, read_runs)


def _load(path: Path, read_from: Callable[[sqlite3.Connection], _Read], *, quick: bool = False) -> _Read:
    _check_file(path)
    try:
        with read_only(path, check_pages=not quick) as database, no_collection():
            _check_schema(database, path)
            return read_from(database)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise FootfallError(
                f"the profile {one_line(path)} is being written by another program; try again when it is done"
            ) from error
        raise _damaged(path) from error
    except MemoryError as error:
        raise FootfallError(
            f"there is not enough memory for the profile {one_line(path)}; profile fewer files"
        ) from error
    except (zlib.error, LookupError, ValueError, TypeError, RecursionError) as error:
        raise _damaged(path) from error


def _writes(path: Path) -> int:
    """How often a database was changed, as SQLite counts it in the file; see https://sqlite.org/fileformat2.html."""
    with path.open("rb") as file:
        return int.from_bytes(file.read(_HEADER_SIZE)[24:28], "big")


def _check_file(path: Path) -> None:
    shown = one_line(path)
    try:
        if path.is_dir():
            hint = "profile.db" if (path / "profile.db").exists() else "the profile"
            raise FootfallError(f"{shown} is a folder; name {hint} in it")
        if path.exists() and not path.is_file():
            raise FootfallError(f"{shown} is not a regular file; name a profile made by 'footfall run'")
        with path.open("rb") as file:
            head = file.read(_HEADER_SIZE)
            size = file.seek(0, os.SEEK_END)
    except FileNotFoundError as error:
        raise FootfallError(
            f"there is no profile at {shown}; make one with 'footfall run' or name another file "
            "(footfall annotate shows a source or a function)"
        ) from error
    except PermissionError as error:
        raise FootfallError(
            f"cannot read the profile {shown}: permission denied; change the file's permissions"
        ) from error
    except OSError as error:
        raise FootfallError(
            f"cannot read the profile {shown}: {(error.strerror or str(error)).lower()}; name another file"
        ) from error
    if not head:
        raise FootfallError(f"the profile {shown} is empty; make it again with 'footfall run'")
    if not head.startswith(_MAGIC[: len(head)]):
        raise FootfallError(
            f"{shown} is not a Footfall profile; name a profile.db made by 'footfall run' "
            "(footfall annotate shows a source)"
        )
    if len(head) < _HEADER_SIZE:
        raise _damaged(path)
    # SQLite itself does not notice when only a part of the last page is missing.
    page_size = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    if int.from_bytes(head[68:72], "big") == APPLICATION_ID and size < page_size * pages:
        raise _damaged(path)


def _check_schema(database: sqlite3.Connection, path: Path) -> None:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise FootfallError(
            f"{one_line(path)} is a SQLite database but not a Footfall profile; "
            "name a profile.db made by 'footfall run'"
        )
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version == SCHEMA_VERSION:
        return
    meta = dict(database.execute("SELECT key, value FROM meta"))
    writer = f"Footfall {one_line(str(meta.get('footfall', '(unknown)')))}"
    if version > SCHEMA_VERSION:
        raise FootfallError(
            f"the profile {one_line(path)} has schema version {version}, this Footfall reads "
            f"{SCHEMA_VERSION}; upgrade to {writer} or newer"
        )
    raise FootfallError(
        f"the profile {one_line(path)} has the old schema version {version} of {writer}, "
        f"this Footfall reads {SCHEMA_VERSION}; make it again with 'footfall run'"
    )


def _damaged(path: Path) -> FootfallError:
    return FootfallError(
        f"the profile {one_line(path)} is damaged or only half written; make it again with 'footfall run'"
    )
