"""Reads the entries of a history.  A file may come from anybody: each value is looked at before it is believed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from footfall.model.source_text import Extent
from footfall.profiles.data import VARYING_OF_FUNCTIONS
from footfall.profiles.history.file import reading
from footfall.profiles.history.records import Entry, FileEntry, FunctionEntry, History, Name, Origin
from footfall.profiles.summaries import Tally

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

_ENTRY = "first_file, first_function, unmeasured, dirty, label, commit_id, added, started, command, level, clock"
_SUMS = "statements_ran, statements_never, statements_unmeasured, blocks_ran, blocks_never, blocks_unmeasured, " \
    "sides_ran, sides_never, sides_unmeasured"  # fmt: skip
_HERE = "id BETWEEN ? AND ? AND entry = ?"
_MOST = 2**63 - 1
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
    first_file, first_function, unmeasured = map(_whole, row[:3])
    dirty = None if row[3] is None else bool(_whole(row[3]))
    label, commit, added, started, command, level, clock = map(_text, row[4:])
    words = json.loads(command)
    if not isinstance(words, list):
        raise TypeError("no command")
    entry = Entry(
        number, Origin(label, commit, dirty, added), started, [_text(word) for word in words], level, clock,
        unmeasured,
    )  # fmt: skip
    at: dict[int, int] = {}
    here = _until_next(database, number, "file", first_file)
    rows = f"SELECT id, path, language, package, source, work, {_SUMS} FROM file WHERE {_HERE} ORDER BY id"
    for key, path, language, package, source, work, *sums in database.execute(rows, here):
        at[key] = len(entry.files)
        places = [_whole(one) for one in sums]
        if min(places) < 0:
            raise ValueError("a number of places below 0")
        statements, blocks, sides = (Tally(*places[start : start + 3]) for start in (0, 3, 6))
        known = _text(path), _text(language), _text(package), _whole(source)
        entry.files.append(FileEntry(*known, statements, blocks, sides, _sum(work)))
    _read_functions(database, entry, at, names, _until_next(database, number, "function", first_function))
    rows = f"SELECT file, kind, ran, never FROM sometimes WHERE file IN (SELECT id FROM file WHERE {_HERE})"
    for file, kind, ran, never in database.execute(rows, here):
        own = entry.files[at[file]]
        tally: Tally = {"statements": own.statements, "blocks": own.blocks, "sides": own.sides}[kind]
        if not (0 <= _whole(ran) <= tally.ran and 0 <= _whole(never) <= tally.never):
            raise ValueError("more places than there are")
        own.sometimes[kind] = ran, never
    return entry


def _until_next(database: sqlite3.Connection, entry: int, table: str, first: int) -> tuple[int, int, int]:
    """The ids of an entry's rows: from the first to the last, and the entry."""
    (last,) = database.execute(f"SELECT min(first_{table}) - 1 FROM entry WHERE id > ?", (entry,)).fetchone()
    return first, _MOST if last is None else _whole(last), entry


def _read_functions(
    database: sqlite3.Connection,
    entry: Entry,
    at: dict[int, int],
    names: dict[int, Name],
    here: tuple[int, int, int],
) -> None:
    keys: dict[int, FunctionEntry] = {}
    rows = f"SELECT id, {_FUNCTION} FROM function WHERE {_HERE} ORDER BY id"
    for key, file, series, name, *rest in database.execute(rows, here):
        calls, returns, throws, work, total, own, error = map(_count, rest[4:])
        keys[key] = FunctionEntry(
            at[file], _whole(series), names[name], Extent(*map(_whole, rest[:4])),
            calls, returns, throws, work, total, own, error,
        )  # fmt: skip
        entry.functions.append(keys[key])
    rows = "SELECT function, what, least, most FROM varying WHERE function BETWEEN ? AND ?"
    for function, what, least, most in database.execute(rows, here[:2]):
        if what not in VARYING_OF_FUNCTIONS:
            raise ValueError("nothing that functions have")
        keys[function].varying[what] = _whole(least), _whole(most)


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
