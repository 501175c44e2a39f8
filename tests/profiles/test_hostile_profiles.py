"""Profiles that somebody made to do harm: refused in one line, in little time and memory."""

from __future__ import annotations

import sqlite3
import tracemalloc
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.model.source_text import Extent
from footfall.profiles.data import (
    BlockInfo,
    CallNode,
    Edge,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    Profile,
    Reached,
    Run,
    StatementInfo,
    TestRun,
    TypeInfo,
)
from footfall.profiles.per_test import encode
from footfall.profiles.store import load, save
from tests.fuzz.files import bomb

if TYPE_CHECKING:
    from pathlib import Path

ENDLESS = "with recursive n(x) as (select 1 union all select x + 1 from n) select x from n"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A profile with two files and a row in most tables."""
    profile = Profile(runs=[Run(["x"], 0, slowdown=1.5)])
    for name in ("a.x", "b.x"):
        file = FileProfile(name, "x", "00", "one\ntwo\nthree\n")
        file.types = [TypeInfo("A", "class", Extent(1, 1, 3, 1)), TypeInfo("A.B", "class", Extent(2, 1, 2, 4), 0)]
        file.functions = [FunctionInfo("f", "f()", "method", Extent(1, 1, 2, 4), 0, histogram=[0] * 16)]
        file.blocks = [BlockInfo("method", Extent(1, 1, 2, 4), 1, 0), BlockInfo("if", Extent(2, 1, 2, 4), 1, 0, 0)]
        file.statements = [StatementInfo("expression", Extent(1, 1, 1, 4), 1, 0, 0)]
        profile.files.append(file)
    first = FunctionRef(0, 0)
    profile.edges = [Edge(None, 0, first, 1), Edge(first, 1, FunctionRef(1, 0), 1)]
    profile.nodes = [CallNode("main", None, first, 0, 1), CallNode("main", 0, FunctionRef(1, 0), 1, 1)]
    profile.test_runs = [TestRun("R", "s", "one"), TestRun("R", "s", "two", members=[0])]
    profile.reached = [Reached(0, 0, encode({0: 1}), encode({0: 2}))]
    path = tmp_path / "profile.db"
    save(profile, path)
    assert load(path) == profile
    return path


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        for statement in statements:
            database.execute(statement)


def refused(path: Path) -> str:
    with pytest.raises(FootfallError) as caught:
        load(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    "statements",
    [
        ("alter table note rename to other", f"create view note as select x as id, '' as text from ({ENDLESS})"),
        ("alter table note rename to other", "create view note as select * from other"),
        ("alter table note add column more as (zeroblob(1000000000))",),
        (f"create trigger odd after insert on note begin {ENDLESS}; end",),
        ("create index odd on note (length(zeroblob(1000000000)))",),
        ("create virtual table more using fts5(text)",),
    ],
)
def test_only_plain_tables_are_read(saved: Path, statements: tuple[str, ...]) -> None:
    change(saved, *statements)
    assert "damaged" in refused(saved)


@pytest.mark.parametrize(
    "statement",
    [
        "update node set parent = 2 where id = 1",
        "update node set parent = id where id = 2",
        "update type set parent = id",
        "update block set parent = 2 where id = 1",
        "update block set parent = 1 where id = 4",
        "update block set function = 2 where id = 1",
        "update statement set block = 3 where id = 1",
        "update function set type = 3 where id = 1",
        "update edge set caller = 99",
        "update node set function = 99",
        "insert into timeline values (1, 'main', 99, 0, 1)",
        "insert into branch_side values (1, 99, 'true', 1)",
        "update statement set file = 99",
        "update reached set test = 99",
        "update reached set file = 99",
        "update reached set statements = x'0201'",
        "update reached set functions = x'8001'",
        "update reached set statements = x'ffffffffffffffffffff01'",
        "update reached set statements = 'text'",
        "update test set members = '[99]'",
        "update test set members = '{}'",
        "update test set runs = -1",
    ],
)
def test_what_rows_refer_to_is_there_and_not_in_a_ring(saved: Path, statement: str) -> None:
    change(saved, statement)
    assert "damaged" in refused(saved)


@pytest.mark.parametrize("value", ["'many'", "1.5", "-1", "x'00'", "9e99"])
@pytest.mark.parametrize(
    "cell", ["statement.count", "function.calls", "function.running", "node.calls", "edge.calls", "block.end_line"]
)
def test_counts_and_places_are_whole_numbers(saved: Path, cell: str, value: str) -> None:
    table, column = cell.split(".")
    change(saved, f"update {table} set {column} = {value}")
    assert "damaged" in refused(saved)


@pytest.mark.parametrize("cell", ["file.path", "function.name", "statement.kind", "node.label", "note.text"])
def test_names_are_texts(saved: Path, cell: str) -> None:
    table, column = cell.split(".")
    change(saved, "insert into note values (1, '')", f"update {table} set {column} = x'ff'")
    assert "damaged" in refused(saved)


@pytest.mark.parametrize("json", ["[" * 100_000, "[1e999]", "[" + "9" * 5000 + "]", '{"a": 1}', "[[]]", "7"])
@pytest.mark.parametrize("cell", ["run.command", "function.histogram", "language.lexis"])
def test_deep_and_odd_json(saved: Path, cell: str, json: str) -> None:
    table, column = cell.split(".")
    change(saved, "insert into language values (1, 'x', '{}')" if table == "language" else "select 1")
    with closing(sqlite3.connect(saved)) as database, database:
        database.execute(f"update {table} set {column} = ?", (json,))
    assert "damaged" in refused(saved)


def test_a_text_that_is_far_larger_than_the_file(saved: Path) -> None:
    packed = bomb(1 << 30)
    assert len(packed) < 1 << 21
    with closing(sqlite3.connect(saved)) as database, database:
        database.execute("update file set source = ?", (packed,))
    tracemalloc.start()
    assert "damaged" in refused(saved)
    assert tracemalloc.get_traced_memory()[1] < 1 << 29
    tracemalloc.stop()


def test_a_page_that_is_used_twice(saved: Path) -> None:
    change(saved, *(f"insert into note values ({at}, '{'x' * 900}')" for at in range(1, 200)))
    with closing(sqlite3.connect(saved)) as database:
        (root,) = database.execute("select rootpage from sqlite_master where name = 'note'").fetchone()
    data = bytearray(saved.read_bytes())
    start = (root - 1) * 4096
    assert data[start] == 5, "an interior page"
    first, second = (start + int.from_bytes(data[start + at : start + at + 2], "big") for at in (12, 14))
    data[second : second + 4] = data[first : first + 4]
    saved.write_bytes(data)
    assert "damaged" in refused(saved)
