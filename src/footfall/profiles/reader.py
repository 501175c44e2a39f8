"""Rows to profile records: the inverse of the writer."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, TypeVar

from footfall.model.lexis import Lexis
from footfall.model.limited_unpack import unpacked
from footfall.model.roles import MAIN, TEST
from footfall.model.source_text import Extent, Position
from footfall.profiles.data import (
    VARYING,
    BlockInfo,
    BranchInfo,
    CallNode,
    Edge,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    IgnoredInfo,
    Process,
    Profile,
    Reached,
    Run,
    SideInfo,
    StatementInfo,
    TestRun,
    Timeline,
    TimelineCall,
    TypeInfo,
    Unmeasured,
    Varying,
)
from footfall.profiles.packed import PackedFile, unpack
from footfall.profiles.per_test import decode
from footfall.profiles.validate import check, check_beside_files, check_values, is_there

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Mapping, Sequence

_LONGEST_TEXT = 1 << 27
_ALL_TEXT = 1 << 29
"""Bytes: half a gigabyte of source text is some fifteen million lines."""

_Item = TypeVar("_Item")

_EXTENT = "line, column, end_line, end_column"
_RUN = "command, calls, overhead_ns, exit_code, started, duration_ns, host, toolchain, level, slowdown, clock"
_COUNTS = "calls, returns, throws, running, work, total_ns, self_ns, min_ns, max_ns"


class _Index(dict[int | None, int | None]):
    """From a row's id to the record's index in its file; NULL stays ``None``."""

    def __init__(self) -> None:
        super().__init__({None: None})


def read(database: sqlite3.Connection) -> Profile:
    """The profile in ``database``, its records in the order of their ids.

    Raises ``sqlite3.Error``, ``zlib.error``, ``LookupError``, ``ValueError``, ``TypeError``
    or ``RecursionError`` if the rows do not make a profile.
    """
    check(database)
    profile = Profile()
    profile.runs = read_runs(database)
    _read_processes(database, profile.runs)
    profile.lexes = {name: _lexis(text) for name, text in _rows(database, "language", "name, lexis")}
    profile.files, refs = _read_files(database)
    _read_calls(database, profile, refs)
    if is_there(database, "timeline"):
        _read_timeline(database, profile, refs)
    sizes = [(len(file.functions), len(file.statements)) for file in profile.files]
    _read_tests(database, profile, sizes)
    _read_varying(database, profile)
    _read_remarks(database, profile)
    return profile


def read_packed(database: sqlite3.Connection, writes: int) -> tuple[list[PackedFile], Profile] | None:
    """The counts of the files of a profile, and a profile of what is not of one file, with no single calls.

    ``writes`` is how often the file of the database has been changed.  ``None`` where counts were not packed, or where
    the file has been changed since.  Raises what ``read`` raises.
    """
    if not is_there(database, "packed"):
        return None
    check_beside_files(database)
    row = database.execute("SELECT written, data FROM packed").fetchone()
    files = unpack(row[1]) if row is not None and row[0] == writes else None
    if files is None:
        return None
    profile = Profile()
    profile.runs = read_runs(database)
    _read_processes(database, profile.runs)
    profile.lexes = {name: _lexis(text) for name, text in _rows(database, "language", "name, lexis")}
    calls = database.execute("SELECT exists (SELECT 1 FROM edge) OR exists (SELECT 1 FROM node)").fetchone()
    if calls != (0,):
        refs = [FunctionRef(at, own) for at, file in enumerate(files) for own in range(file.functions)]
        _read_calls(database, profile, dict(enumerate(refs, 1)))
    _read_tests(database, profile, [(file.functions, file.statements) for file in files])
    _read_remarks(database, profile)
    return files, profile


def _read_remarks(database: sqlite3.Connection, profile: Profile) -> None:
    profile.unmeasured = [Unmeasured(*row) for row in _rows(database, "unmeasured", "path, line, column, what, reason")]
    profile.violations = [text for (text,) in _rows(database, "violation", "text")]
    profile.notes = [text for (text,) in _rows(database, "note", "text")]


def read_runs(database: sqlite3.Connection) -> list[Run]:
    """Of which runs a profile tells, without their processes; raises what ``read`` raises."""
    check_values(database, "run")
    folder = _if_there(database, "run", "folder")
    return [_run(row) for row in _rows(database, "run", f"{folder}, {_RUN}")]


def _rows(database: sqlite3.Connection, table: str, columns: str) -> Iterator[tuple[Any, ...]]:
    return database.execute(f"SELECT {columns} FROM {table} ORDER BY id")


def _if_there(database: sqlite3.Connection, table: str, column: str) -> str:
    """A column that profiles of the same schema version may lack."""
    names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    return column if column in names else "NULL"


def _listed(found: object, kind: type[_Item]) -> list[_Item]:
    """What JSON gave, if it is a list of one kind; raises ``TypeError`` where it is not."""
    if not isinstance(found, list) or not all(type(one) is kind for one in found):
        raise TypeError(f"no list of {kind.__name__}")
    return found


def _lexis(text: str) -> Lexis:
    words = json.loads(text)
    keywords, line_comment = _listed([words["keywords"], words["line_comment"]], str)
    first, last = _listed(words["block_comment"], str)
    quotes, long_quotes = _listed(words["quotes"], str), _listed(words["long_quotes"], str)
    return Lexis(keywords, line_comment, (first, last), tuple(quotes), tuple(long_quotes))


def _run(row: tuple[Any, ...]) -> Run:
    folder, command, calls, overhead, *rest = row
    run = Run(_listed(json.loads(command), str), *rest)
    run.calls, run.overhead_ns, run.folder = bool(calls), overhead, folder or ""
    return run


def _read_processes(database: sqlite3.Connection, runs: list[Run]) -> None:
    if not database.execute("PRAGMA table_info(process)").fetchone():
        return  # of an older version
    known = {number: run for (number,), run in zip(_rows(database, "run", "id"), runs, strict=True)}
    for run, *facts in _rows(database, "process", "run, pid, command, started, duration_ns, exit_code"):
        known[run].processes.append(Process(*facts))


def _read_files(database: sqlite3.Connection) -> tuple[list[FileProfile], dict[int | None, FunctionRef]]:
    """The files, and by a row's id which function it is."""
    files: dict[int, FileProfile] = {}
    columns = f"{_if_there(database, 'file', 'role')}, id, path, language, sha256, source, encoding, package"
    left = _ALL_TEXT
    for role, number, path, language, sha256, source, encoding, package in _rows(database, "file", columns):
        data = unpacked(source, min(_LONGEST_TEXT, left))
        left -= len(data)
        text = data.decode("utf-8", "surrogatepass")
        files[number] = FileProfile(path, language, sha256, text, encoding, package)
        files[number].role = TEST if role == TEST else MAIN
    types = _read_types(database, files)
    functions = _read_functions(database, files, types)
    blocks = _read_blocks(database, files, functions)
    _read_statements(database, files, functions, blocks)
    _read_branches(database, files, functions)
    if is_there(database, "ignored"):
        for file, *extent, reason in _rows(database, "ignored", f"file, {_EXTENT}, reason"):
            files[file].ignored.append(IgnoredInfo(Extent(*extent), reason))
    at = {number: index for index, number in enumerate(files)}
    refs: dict[int | None, FunctionRef] = {}
    for number, file in _rows(database, "function", "id, file"):
        refs[number] = FunctionRef(at[file], functions[number] or 0)
    return list(files.values()), refs


def _read_calls(database: sqlite3.Connection, profile: Profile, refs: Mapping[Any, FunctionRef]) -> None:
    for caller, line, callee, *numbers in _rows(database, "edge", "caller, line, callee, calls, total_ns, self_ns"):
        profile.edges.append(Edge(None if caller is None else refs[caller], line, refs[callee], *numbers))
    waiting = _if_there(database, "node", "waiting_ns")
    columns = f"{waiting}, id, thread, parent, function, line, calls, label, work, total_ns, self_ns, partial"
    index: dict[int | None, int | None] = {None: None}
    for waits, number, thread, parent, function, *rest, partial in _rows(database, "node", columns):
        index[number] = len(profile.nodes)
        known = None if function is None else refs[function]
        node = CallNode(thread, index[parent], known, *rest)
        node.partial, node.waiting_ns = bool(partial), waits
        profile.nodes.append(node)


def _read_timeline(database: sqlite3.Connection, profile: Profile, refs: dict[int | None, FunctionRef]) -> None:
    calls = [
        TimelineCall(thread, refs[function], start, duration)
        for thread, function, start, duration in _rows(database, "timeline", "thread, function, start_ns, duration_ns")
    ]
    told = database.execute("SELECT value FROM meta WHERE key = 'timeline_recorded'").fetchone()
    if calls and told is not None:
        profile.timeline = Timeline(calls, int(told[0]))


def _read_tests(database: sqlite3.Connection, profile: Profile, sizes: Sequence[tuple[int, int]]) -> None:
    """The tests; ``sizes`` has how many functions and statements each file has."""
    if not is_there(database, "test"):
        return
    tests = {number: index for index, (number,) in enumerate(_rows(database, "test", "id"))}
    files = {number: index for index, (number,) in enumerate(_rows(database, "file", "id"))}
    columns = "runner, suite, name, status, duration_ns, runs, members, unsettled"
    for row in _rows(database, "test", columns):
        test = TestRun(*row[:6])
        test.members = [tests[one] for one in _listed(json.loads(row[6]), int)]
        test.is_unsettled = bool(row[7])
        profile.test_runs.append(test)
    for test, file, statements, functions in _rows(database, "reached", "test, file, statements, functions"):
        one = Reached(tests[test], files[file], statements, functions)
        for data, rows in zip((functions, statements), sizes[one.file], strict=True):
            if any(at >= rows for at, _ in decode(data)):
                raise ValueError("a test ran what is not there")
        profile.reached.append(one)


def _read_varying(database: sqlite3.Connection, profile: Profile) -> None:
    if not is_there(database, "varying"):
        return
    files = {number: index for index, (number,) in enumerate(_rows(database, "file", "id"))}
    tables = {"block": "block", "statement": "statement", "side": "branch_side"}
    places: dict[str, dict[int, tuple[int, int]]] = {}
    for file, what, row, least, most in _rows(database, "varying", "file, what, item, least, most"):
        if what not in VARYING or least >= most:
            raise ValueError("what does not vary")
        table = tables.get(what, "function")
        if table not in places:
            places[table] = _places(database, table)
        own, item = places[table][row]
        if own != file:
            raise ValueError("what is in another file")
        profile.varying.append(Varying(files[file], what, item, least, most))


def _places(database: sqlite3.Connection, table: str) -> dict[int, tuple[int, int]]:
    """By id in which file a row is, and its index there."""
    source = "branch_side AS one JOIN branch ON branch.id = one.branch" if table == "branch_side" else f"{table} AS one"
    file = "branch.file" if table == "branch_side" else "one.file"
    seen: Counter[int] = Counter()
    found = {}
    for row, own in database.execute(f"SELECT one.id, {file} FROM {source} ORDER BY one.id"):
        found[row] = own, seen[own]
        seen[own] += 1
    return found


def _read_types(database: sqlite3.Connection, files: dict[int, FileProfile]) -> _Index:
    rows = list(_rows(database, "type", f"id, file, parent, name, kind, {_EXTENT}"))
    index = _number(row[:2] for row in rows)
    for _, file, parent, name, kind, *extent in rows:
        files[file].types.append(TypeInfo(name, kind, Extent(*extent), index[parent]))
    return index


def _read_functions(database: sqlite3.Connection, files: dict[int, FileProfile], types: _Index) -> _Index:
    waiting = _if_there(database, "function", "waiting_ns")
    ignored = _if_there(database, "function", "ignored")
    label = _if_there(database, "function", "label")
    columns = (
        f"{waiting}, {ignored}, {label}, id, file, type, histogram, error_ns, timing, "
        f"name, signature, kind, {_EXTENT}, {_COUNTS}"
    )
    index = _Index()
    for (
        waits,
        is_ignored,
        shown,
        number,
        file,
        type_id,
        histogram,
        error,
        timing,
        name,
        signature,
        kind,
        *rest,
    ) in _rows(database, "function", columns):
        function = FunctionInfo(name, signature, kind, Extent(*rest[:4]), types[type_id], *rest[4:])
        function.error_ns, function.timing, function.waiting_ns = error, timing, waits
        function.ignored, function.label = bool(is_ignored), shown or ""
        if histogram is not None:
            function.histogram = _listed(json.loads(histogram), int)
        functions = files[file].functions
        index[number] = len(functions)
        functions.append(function)
    return index


def _read_blocks(database: sqlite3.Connection, files: dict[int, FileProfile], functions: _Index) -> _Index:
    rows = list(_rows(database, "block", f"id, file, function, parent, kind, {_EXTENT}, count"))
    index = _number(row[:2] for row in rows)
    for _, file, function, parent, kind, line, column, end_line, end_column, count in rows:
        extent = Extent(line, column, end_line, end_column)
        files[file].blocks.append(BlockInfo(kind, extent, count, functions[function], index[parent]))
    return index


def _read_statements(
    database: sqlite3.Connection, files: dict[int, FileProfile], functions: _Index, blocks: _Index
) -> None:
    columns = f"file, function, block, kind, {_EXTENT}, count"
    for file, function, block, kind, line, column, end_line, end_column, count in _rows(database, "statement", columns):
        extent = Extent(line, column, end_line, end_column)
        files[file].statements.append(StatementInfo(kind, extent, count, functions[function], blocks[block]))


def _read_branches(database: sqlite3.Connection, files: dict[int, FileProfile], functions: _Index) -> None:
    branches: dict[int, BranchInfo] = {}
    for number, file, function, kind, line, column in _rows(
        database, "branch", "id, file, function, kind, line, column"
    ):
        branches[number] = BranchInfo(kind, Position(line, column), [], functions[function])
        files[file].branches.append(branches[number])
    for branch, side, count in _rows(database, "branch_side", "branch, side, count"):
        branches[branch].sides.append(SideInfo(side, count))


def _number(rows: Iterator[tuple[Any, ...]]) -> _Index:
    """The index of each (id, file) among the rows of its file."""
    index = _Index()
    seen: dict[int, int] = {}
    for number, file in rows:
        index[number] = seen.get(file, 0)
        seen[file] = seen.get(file, 0) + 1
    return index
