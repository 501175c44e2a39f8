"""Reads the entries of a history.  A file may come from anybody: each value is looked at before it is believed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from footfall.model.source_text import Extent
from footfall.profiles.history.file import reading
from footfall.profiles.history.records import Entry, FileEntry, FunctionEntry, History, Name, Origin
from footfall.profiles.summaries import Tally

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

_ENTRY = "id, unmeasured, dirty, label, commit_id, added, started, command, level, clock"
_SUMS = "statements_ran, statements_never, statements_unmeasured, blocks_ran, blocks_never, blocks_unmeasured, " \
    "sides_ran, sides_never, sides_unmeasured"  # fmt: skip
_FUNCTION = "file, series, name, line, column, end_line, end_column, calls, returns, throws, work, total_ns, " \
    "self_ns, error_ns"  # fmt: skip


def read_history(path: Path) -> History:
    """All entries of the history at a path.

    Raises:
        FootfallError: in one line, where there is none, or it cannot be read.
    """
    with reading(path) as database:
        names = known_names(database)
        return History([read_entry(database, entry, names) for entry in read_entry_ids(database)])


def read_entry_ids(database: sqlite3.Connection) -> list[int]:
    """The numbers of all entries, the oldest first."""
    return [_whole(entry) for (entry,) in database.execute("SELECT id FROM entry ORDER BY id")]


def known_names(database: sqlite3.Connection) -> dict[int, Name]:
    """What functions were called, by its key."""
    rows = database.execute("SELECT id, name, signature, kind, label FROM name")
    return {_whole(key): Name(*map(_text, rest)) for key, *rest in rows}


def read_series(database: sqlite3.Connection) -> Iterator[tuple[tuple[str, str, str], int]]:
    """File, name and signature of functions, and their series, the newest last."""
    rows = database.execute(
        "SELECT file.path, name.name, name.signature, function.series FROM function "
        "JOIN file ON file.id = function.file JOIN name ON name.id = function.name ORDER BY function.entry"
    )
    for path, name, signature, series in rows:
        yield (_text(path), _text(name), _text(signature)), _whole(series)


def read_entry(database: sqlite3.Connection, number: int, names: dict[int, Name]) -> Entry:
    """One entry; raises ``LookupError``, ``ValueError`` or ``TypeError`` where its rows make none."""
    row = database.execute(f"SELECT {_ENTRY} FROM entry WHERE id = ?", (number,)).fetchone()
    dirty = None if row[2] is None else bool(_whole(row[2]))
    label, commit, added, started, command, level, clock = map(_text, row[3:])
    words = json.loads(command)
    if not isinstance(words, list):
        raise TypeError("no command")
    entry = Entry(
        number, Origin(label, commit, dirty, added), started, [_text(word) for word in words], level, clock,
        _whole(row[1]),
    )  # fmt: skip
    at: dict[int, int] = {}
    rows = f"SELECT id, path, language, package, source, work, {_SUMS} FROM file WHERE entry = ? ORDER BY id"
    for key, path, language, package, source, work, *sums in database.execute(rows, (number,)):
        at[key] = len(entry.files)
        places = [_whole(one) for one in sums]
        if min(places) < 0:
            raise ValueError("a number of places below 0")
        statements, blocks, sides = (Tally(*places[start : start + 3]) for start in (0, 3, 6))
        known = _text(path), _text(language), _text(package), _whole(source)
        entry.files.append(FileEntry(*known, statements, blocks, sides, _sum(work)))
    rows = f"SELECT {_FUNCTION} FROM function WHERE entry = ? ORDER BY id"
    for file, series, name, *rest in database.execute(rows, (number,)):
        extent, counts = Extent(*map(_whole, rest[:4])), map(_count, rest[4:])
        entry.functions.append(FunctionEntry(at[file], _whole(series), names[name], extent, *counts))
    return entry


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError("no whole number")
    return value


def _count(value: object) -> int | None:
    number = None if value is None else _whole(value)
    if number is not None and number < 0:
        raise ValueError("a count below 0")
    return number


def _sum(value: object) -> int | None:
    """A sum of counts: one that 64 bits do not hold is text."""
    return _count(int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value
