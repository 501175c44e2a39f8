"""Profile records to rows.

Records refer to each other by their index within one file, rows by an id that
is unique in its table.  Ids ascend in the order of the records, so that an id
is the index plus the first id of that file.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import asdict
from itertools import chain
from typing import TYPE_CHECKING, Any

from footfall import __version__
from footfall.profiles.packed import pack
from footfall.profiles.validate import schema

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from footfall.model.lexis import Lexis
    from footfall.model.source_text import Extent
    from footfall.profiles.data import FileProfile, FunctionRef, Process, Profile, Reached, Run, TestRun, Unmeasured

SCHEMA_VERSION = 3
"""Raised whenever a column changes its meaning or goes; a new column or table does not raise it."""

Row = tuple[Any, ...]


def write(database: sqlite3.Connection, profile: Profile) -> None:
    """Create the tables in the empty ``database`` and fill them, in one transaction.

    Raises ``sqlite3.Error``, and ``OverflowError`` for a number beyond 64 bits.
    """
    database.executescript("BEGIN;\n" + schema())
    insert = _Inserter(database)
    insert("meta", [("schema", str(SCHEMA_VERSION)), ("footfall", __version__)])
    insert("run", (_run_row(number, run) for number, run in enumerate(profile.runs, 1)))
    processes = [(number, one) for number, run in enumerate(profile.runs, 1) for one in run.processes]
    insert("process", (_process_row(number, *pair) for number, pair in enumerate(processes, 1)))
    insert("language", (_language_row(number, *item) for number, item in enumerate(profile.lexes.items(), 1)))
    _write_files(insert, profile.files)
    _write_calls(insert, profile)
    _write_timeline(insert, profile)
    insert("test", (_test_row(number, test) for number, test in enumerate(profile.test_runs, 1)))
    insert("reached", (_reached_row(number, one) for number, one in enumerate(profile.reached, 1)))
    insert("varying", _varying_rows(profile))
    insert("unmeasured", (_place_row(number, place) for number, place in enumerate(profile.unmeasured, 1)))
    insert("violation", ((number, _text(text)) for number, text in enumerate(profile.violations, 1)))
    insert("note", ((number, _text(text)) for number, text in enumerate(profile.notes, 1)))
    database.execute("COMMIT")


def write_packed(database: sqlite3.Connection, profile: Profile, writes: int) -> None:
    """Add the counts of all files in one piece; ``writes`` is how often the file will have been changed after this."""
    data = pack(profile.files)
    if data is not None:
        _Inserter(database)("packed", [(1, writes, data)])


class _Inserter:
    """Inserts rows that have a value for every column of their table."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __call__(self, table: str, rows: Iterable[Row]) -> None:
        width = len(self._database.execute(f"PRAGMA table_info({table})").fetchall())
        marks = ", ".join("?" * width)
        self._database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)


def _run_row(number: int, run: Run) -> Row:
    return (
        number,
        json.dumps(run.command),
        run.exit_code,
        _text(run.started),
        run.duration_ns,
        _text(run.host),
        _text(run.toolchain),
        _text(run.level),
        run.slowdown,
        _text(run.clock),
        int(run.calls),
        run.overhead_ns,
        _text(run.folder),
    )


def _process_row(number: int, run: int, process: Process) -> Row:
    command, started = _text(process.command), _text(process.started)
    return (number, run, process.pid, command, started, process.duration_ns, process.exit_code)


def _language_row(number: int, name: str, lexis: Lexis) -> Row:
    return (number, _text(name), json.dumps(asdict(lexis)))


def _write_timeline(insert: _Inserter, profile: Profile) -> None:
    if profile.timeline is None:
        return
    insert("meta", [("timeline_recorded", str(profile.timeline.recorded))])
    first = [base.function for base in _first_ids(profile.files)]
    insert(
        "timeline",
        (
            (
                number,
                _text(call.thread),
                first[call.function.file] + call.function.function,
                call.start_ns,
                call.duration_ns,
            )
            for number, call in enumerate(profile.timeline.calls, 1)
        ),
    )


def _write_calls(insert: _Inserter, profile: Profile) -> None:
    first = [base.function for base in _first_ids(profile.files)]

    def row_id(ref: FunctionRef | None) -> int | None:
        return None if ref is None else first[ref.file] + ref.function

    insert(
        "edge",
        (
            (number, row_id(edge.caller), edge.line, row_id(edge.callee), edge.calls, edge.total_ns, edge.self_ns)
            for number, edge in enumerate(profile.edges, 1)
        ),
    )
    insert(
        "node",
        (
            (
                number,
                _text(node.thread),
                None if node.parent is None else node.parent + 1,
                row_id(node.function),
                node.line,
                node.calls,
                _text(node.label),
                node.work,
                node.total_ns,
                node.self_ns,
                int(node.partial),
                node.waiting_ns,
            )
            for number, node in enumerate(profile.nodes, 1)
        ),
    )


def _test_row(number: int, test: TestRun) -> Row:
    names = _text(test.runner), _text(test.suite), _text(test.name), _text(test.status)
    members = json.dumps([member + 1 for member in test.members])
    return (number, *names, test.duration_ns, test.runs, members, int(test.is_unsettled))


def _reached_row(number: int, one: Reached) -> Row:
    return (number, one.test + 1, one.file + 1, one.statements, one.functions)


def _varying_rows(profile: Profile) -> Iterator[Row]:
    first = _first_ids(profile.files)
    for number, one in enumerate(profile.varying, 1):
        base = first[one.file]
        ids = {"block": base.block, "statement": base.statement, "side": base.side}
        yield (number, one.file + 1, one.what, ids.get(one.what, base.function) + one.item, one.least, one.most)


def _place_row(number: int, place: Unmeasured) -> Row:
    return (number, _text(place.path), place.line, place.column, _text(place.what), _text(place.reason))


def _write_files(insert: _Inserter, profiles: list[FileProfile]) -> None:
    first = _first_ids(profiles)
    numbered = list(enumerate(zip(profiles, first, strict=True), 1))
    insert(
        "file",
        (
            (
                number,
                _text(file.path),
                _text(file.language),
                _text(file.package),
                _text(file.encoding),
                _text(file.sha256),
                zlib.compress(file.text.encode("utf-8", "surrogatepass"), 6),
                _text(file.role),
            )
            for number, (file, _) in numbered
        ),
    )
    for table, rows in (
        ("type", _type_rows),
        ("function", _function_rows),
        ("block", _block_rows),
        ("statement", _statement_rows),
        ("branch", _branch_rows),
        ("branch_side", _side_rows),
    ):
        insert(table, chain.from_iterable(rows(number, file, base) for number, (file, base) in numbered))
    ignored = [(number, one) for number, file in enumerate(profiles, 1) for one in file.ignored]
    insert(
        "ignored",
        ((row, number, *_corners(one.extent), _text(one.reason)) for row, (number, one) in enumerate(ignored, 1)),
    )


class _Base:
    """The ids of the first record of each kind in one file."""

    __slots__ = ("block", "branch", "function", "side", "statement", "type")

    def __init__(self) -> None:
        self.type = self.function = self.block = self.statement = self.branch = self.side = 1


def _first_ids(profiles: list[FileProfile]) -> list[_Base]:
    bases = []
    base = _Base()
    for file in profiles:
        bases.append(base)
        following = _Base()
        following.type = base.type + len(file.types)
        following.function = base.function + len(file.functions)
        following.block = base.block + len(file.blocks)
        following.statement = base.statement + len(file.statements)
        following.branch = base.branch + len(file.branches)
        following.side = base.side + sum(len(branch.sides) for branch in file.branches)
        base = following
    return bases


def _type_rows(number: int, file: FileProfile, base: _Base) -> Iterator[Row]:
    for at, item in enumerate(file.types, base.type):
        parent = None if item.parent is None else base.type + item.parent
        yield (at, number, parent, _text(item.name), _text(item.kind), *_corners(item.extent))


def _function_rows(number: int, file: FileProfile, base: _Base) -> Iterator[Row]:
    for at, item in enumerate(file.functions, base.function):
        yield (
            at,
            number,
            None if item.type is None else base.type + item.type,
            _text(item.name),
            _text(item.signature),
            _text(item.kind),
            *_corners(item.extent),
            item.calls,
            item.returns,
            item.throws,
            item.running,
            item.work,
            item.total_ns,
            item.self_ns,
            item.min_ns,
            item.max_ns,
            None if item.histogram is None else json.dumps(item.histogram),
            item.error_ns,
            _text(item.timing),
            item.waiting_ns,
            int(item.ignored),
            _text(item.label),
        )


def _block_rows(number: int, file: FileProfile, base: _Base) -> Iterator[Row]:
    for at, item in enumerate(file.blocks, base.block):
        function = None if item.function is None else base.function + item.function
        parent = None if item.parent is None else base.block + item.parent
        yield (at, number, function, parent, _text(item.kind), *_corners(item.extent), item.count)


def _statement_rows(number: int, file: FileProfile, base: _Base) -> Iterator[Row]:
    first_function, first_block = base.function, base.block
    for at, item in enumerate(file.statements, base.statement):
        extent = item.extent
        yield (
            at,
            number,
            None if item.function is None else first_function + item.function,
            None if item.block is None else first_block + item.block,
            _text(item.kind),
            extent.line,
            extent.column,
            extent.end_line,
            extent.end_column,
            item.count,
        )


def _branch_rows(number: int, file: FileProfile, base: _Base) -> Iterator[Row]:
    for at, item in enumerate(file.branches, base.branch):
        function = None if item.function is None else base.function + item.function
        yield (at, number, function, _text(item.kind), item.position.line, item.position.column)


def _side_rows(_number: int, file: FileProfile, base: _Base) -> Iterator[Row]:
    at = base.side
    for branch, item in enumerate(file.branches, base.branch):
        for side in item.sides:
            yield (at, branch, _text(side.side), side.count)
            at += 1


def _corners(extent: Extent) -> tuple[int, int, int, int]:
    return extent.line, extent.column, extent.end_line, extent.end_column


def _text(text: str) -> str:
    # A file name or an argument may hold bytes that are no UTF-8 (Python's lone surrogates).
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")
