"""CSV, read back by Python's reader and by another one where there is one."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest

from footfall.export import export
from footfall.export.csv_ import COLUMNS
from footfall.profiles.data import Edge, FunctionRef, Profile
from footfall.profiles.summaries import totals
from tests.export import consumers
from tests.export.coverage_samples import GREAT, GREATEST, ODD, hostile

if TYPE_CHECKING:
    from pathlib import Path


def rows(profile: Profile) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(export("csv", profile).decode(), newline="")))


def total(table: list[dict[str, str]], column: str) -> int:
    return sum(int(row[column] or 0) for row in table)


def test_one_row_per_function() -> None:
    table = rows(hostile())
    assert list(table[0]) == list(COLUMNS)
    assert len(table) == sum(len(file.functions) for file in hostile().files)
    first, third, odd = table[0], table[2], table[4]
    assert (first["type"], first["name"], first["signature"]) == ("Main", "Main.f", "void f(int a, int b)")
    assert [first[key] for key in ("calls", "returns", "throws", "running")] == [str(GREAT), str(GREAT - 1), "1", "0"]
    assert [first[key] for key in ("statements", "statements_run", "sides", "sides_run")] == ["2", "2", "5", "4"]
    assert [first[key] for key in ("unmeasured", "max_block_count")] == ["2", str(GREAT)]
    assert odd["calls"] == str(GREATEST)
    assert odd["name"] == f"Main.Inner.{ODD[:-1]}\\udcff"
    assert "\n int a" in odd["signature"]
    # Unmeasured is empty, never 0.
    assert [third[key] for key in ("calls", "returns", "throws", "work", "max_block_count")] == [""] * 5


def test_times_are_in_columns_behind() -> None:
    profile = hostile()
    function = profile.files[0].functions[0]
    function.min_ns, function.max_ns, function.error_ns, function.timing = 1, 2**63 - 1, 30, "tiny"
    function.ignored = True
    profile.files[0].role = "test"
    assert [list(row.values())[-6:] for row in rows(profile)[:2]] == [
        ["1", str(2**63 - 1), "30", "tiny", "1", "test"],
        [""] * 4 + ["0", "test"],
    ]


def test_sums_are_those_of_the_profile(bank_statements: Profile) -> None:
    table, want = rows(bank_statements), totals(bank_statements)
    assert total(table, "calls") == want.calls
    assert total(table, "work") == want.work
    assert (total(table, "statements"), total(table, "statements_run")) == (
        want.statements.measured,
        want.statements.ran,
    )


def test_sqlite_reads_it(bank_statements: Profile, tmp_path: Path) -> None:
    (tmp_path / "f.csv").write_bytes(export("csv", bank_statements))
    sql = "select sum(calls) calls, sum(work) work, count(*) rows from f"
    output = consumers.run(
        consumers.program("sqlite3"), ":memory:", "-cmd", ".mode csv", "-cmd", ".import f.csv f", "-cmd", ".mode json",
        sql, folder=tmp_path,
    )  # fmt: skip
    want = totals(bank_statements)
    functions = sum(len(file.functions) for file in bank_statements.files)
    assert json.loads(output) == [{"calls": want.calls, "work": want.work, "rows": functions}]


def test_a_profile_without_functions_has_a_header() -> None:
    assert export("csv", Profile()).decode() == ",".join(COLUMNS) + "\r\n"


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_is_a_formula(start: str) -> None:
    profile = hostile()
    file = profile.files[0]
    file.path = f"{start}HYPERLINK(1)/x.js"
    file.functions[0].name = file.functions[0].signature = f"{start}cmd|' /C calc'!A0"
    profile.edges = [Edge(None, 0, FunctionRef(0, 0), 1)]
    first = rows(profile)[0]
    assert (first["path"], first["name"]) == (f"./{file.path}", f"'{file.functions[0].name}")
    edges = export("edges", profile).decode()
    (edge,) = csv.DictReader(io.StringIO(edges, newline=""))
    assert (edge["callee_file"], edge["callee"]) == (f"./{file.path}", f"'{file.functions[0].name}")
