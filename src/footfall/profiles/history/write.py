"""Adds a profile to a history, and removes entries from one."""

from __future__ import annotations

import hashlib
import json
import zlib
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.profiles.comparing.same_functions import pairs
from footfall.profiles.data import VARYING_OF_FUNCTIONS
from footfall.profiles.history.file import changing
from footfall.profiles.history.read import known_names, read_entry, read_entry_ids, read_series
from footfall.profiles.history.rebuilt import functions_by_file, rebuilt
from footfall.profiles.history.records import Name
from footfall.profiles.summaries import file_totals

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from pathlib import Path

    from footfall.profiles.data import FileProfile, FunctionInfo, Profile, Varying
    from footfall.profiles.history.records import Origin

_ROWS = ("file", "function")
_LEAST, _MOST = -(2**63), 2**63 - 1


def add(path: Path, profile: Profile, origin: Origin) -> int:
    """Add what totals of a profile count as the newest entry; returns its number.

    Raises:
        FootfallError: where the file cannot be written, or a number does not fit 64 bits.
    """
    with changing(path) as database:
        number, series = database.execute("SELECT next_entry, next_series FROM meta").fetchone()
        names = known_names(database)
        known = _series(database, profile, names)
        run = profile.runs[0] if profile.runs else None
        dirty = None if origin.dirty is None else int(origin.dirty)
        first = [database.execute(f"SELECT coalesce(max(id), 0) + 1 FROM {name}").fetchone()[0] for name in _ROWS]
        _insert(
            database, "entry", number, origin.label, origin.commit, dirty, origin.added,
            run.started if run else "", json.dumps(run.command if run else []), run.level if run else "",
            run.clock if run else "", len(profile.unmeasured), *first,
        )  # fmt: skip
        keys = {name: key for key, name in names.items()}
        sources = dict(database.execute("SELECT sha256, id FROM source").fetchall())
        places = {id(file): at for at, file in enumerate(profile.files)}
        varying = _by_file(profile)
        for file in profile.files_in_sums:
            place = _add_file(database, number, file, sources)
            differing = varying.get(places[id(file)], [])
            _add_sometimes(database, place, file, differing)
            differing_of: dict[int, list[Varying]] = {}
            for one in differing:
                differing_of.setdefault(one.item if one.what in VARYING_OF_FUNCTIONS else -1, []).append(one)
            for at, function in enumerate(file.functions):
                if not function.counts_as_one:
                    continue
                own = known.get(id(function))
                if own is None:
                    own, series = series, series + 1
                row = _add_function(database, (number, place, own), function, keys)
                for one in differing_of.get(at, ()):
                    _insert(database, "varying", None, row, one.what, one.least, one.most)
        database.execute("UPDATE meta SET next_entry = ?, next_series = ?", (number + 1, series))
    return int(number)


def remove(path: Path, entries: Sequence[int]) -> None:
    """Remove entries, and sources and names that no other has.

    Raises:
        FootfallError: where the file cannot be written, or an entry is not there any more.
    """
    with changing(path) as database:
        there = set(read_entry_ids(database))
        for entry in entries:
            if entry not in there:
                raise FootfallError(f"there is no entry #{entry} any more")
            for table, above in (("varying", "function"), ("sometimes", "file")):
                inside = f"SELECT id FROM {above} WHERE entry = ?"
                database.execute(f"DELETE FROM {table} WHERE {above} IN ({inside})", (entry,))
            for table, column in (("function", "entry"), ("file", "entry"), ("entry", "id")):
                database.execute(f"DELETE FROM {table} WHERE {column} = ?", (entry,))
        database.execute("DELETE FROM source WHERE id NOT IN (SELECT source FROM file)")
        database.execute("DELETE FROM name WHERE id NOT IN (SELECT name FROM function)")


def _series(database: sqlite3.Connection, profile: Profile, names: dict[int, Name]) -> dict[int, int]:
    """By the identity of a function of a profile, the series that it goes on.

    What the newest entry has is joined as ``footfall diff`` does, by text too; what it has not, by file, name and
    signature with what an older one had last.
    """
    found: dict[int, int] = {}
    ids = read_entry_ids(database)
    if not ids:
        return found
    newest = read_entry(database, ids[-1], names)
    before = rebuilt(database, newest)
    rows = functions_by_file(newest)
    of_old = {
        id(function): one.series
        for number, file in enumerate(before.files)
        for function, one in zip(file.functions, rows[number], strict=True)
    }
    for pair in pairs(before, profile):
        if pair.old is not None and pair.new is not None:
            found[id(pair.new.function)] = of_old[id(pair.old.function)]
    left = [
        (file, function)
        for file in profile.files_in_sums for function in file.functions
        if function.counts_as_one and id(function) not in found
    ]  # fmt: skip
    if not left or len(ids) == 1:
        return found
    taken = set(of_old.values())
    older = {who: series for who, series in read_series(database) if series not in taken}
    for file, function in left:
        series = older.pop((file.path, function.name, function.signature), None)
        if series is not None:
            found[id(function)] = series
    return found


def _add_file(database: sqlite3.Connection, entry: int, file: FileProfile, sources: dict[str, int]) -> int:
    text = file.text.encode("utf-8", "surrogatepass")
    digest = hashlib.sha256(text).hexdigest()
    if digest not in sources:
        sources[digest] = _insert(database, "source", None, digest, zlib.compress(text))
    sums = file_totals(file)
    tallies = [n for one in (sums.statements, sums.blocks, sums.sides) for n in (one.ran, one.never, one.unmeasured)]
    work = sums.work if sums.work is None or sums.work <= _MOST else str(sums.work)
    return _insert(
        database, "file", None, entry, file.path, file.language, file.package, sources[digest], *tallies, work
    )  # fmt: skip


def _by_file(profile: Profile) -> dict[int, list[Varying]]:
    found: dict[int, list[Varying]] = {}
    for one in profile.varying:
        found.setdefault(one.file, []).append(one)
    return found


def _add_sometimes(database: sqlite3.Connection, place: int, file: FileProfile, varying: list[Varying]) -> None:
    """Keep how many places ran in some of several runs only."""
    counts = {
        "statement": [one.count for one in file.statements],
        "block": [one.count for one in file.blocks],
        "side": [side.count for one in file.branches for side in one.sides],
    }
    for kind, every in counts.items():
        some = [every[one.item] for one in varying if one.what == kind and not one.least]
        if known := [count for count in some if count is not None]:
            ran = sum(count > 0 for count in known)
            _insert(database, "sometimes", None, place, f"{kind}s", ran, len(known) - ran)


def _add_function(
    database: sqlite3.Connection, place: tuple[int, int, int], one: FunctionInfo, keys: dict[Name, int]
) -> int:
    name = Name(*(_stored(text) for text in (one.name, one.signature, one.kind, one.label)))
    if name not in keys:
        keys[name] = _insert(database, "name", None, name.name, name.signature, name.kind, name.label)
    extent = one.extent
    return _insert(
        database, "function", None, *place, keys[name],
        extent.line, extent.column, extent.end_line, extent.end_column,
        one.calls, one.returns, one.throws, one.work, one.total_ns, one.self_ns, one.error_ns,
    )  # fmt: skip


def _insert(database: sqlite3.Connection, table: str, *values: object) -> int:
    if any(isinstance(value, int) and not _LEAST <= value <= _MOST for value in values):
        raise FootfallError("a count does not fit 64 bits; add a profile of a shorter run")
    texts = [_stored(value) if isinstance(value, str) else value for value in values]
    done = database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values))})", texts)
    assert done.lastrowid is not None
    return done.lastrowid


def _stored(text: str) -> str:
    """Text that UTF-8 can hold."""
    return text.encode("utf-8", "replace").decode()
