"""What the page's script is given to read."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest

from footfall.model.source_text import Extent
from footfall.profiles.data import FileProfile, FunctionInfo, Profile, StatementInfo
from footfall.profiles.summaries import never_run
from footfall.report import payload
from tests.report.report_sample import HOSTILE, HUGE, called, coarse, hostile, sample


def index_of(profile: Profile) -> dict[str, Any]:
    return payload.index(profile, never_run(profile))


def unpacked(text: str) -> Any:
    return json.loads(zlib.decompress(base64.b64decode(text)))


@pytest.mark.parametrize(
    "document", [{}, [], "ü 🎉 \u202e </script>", {"a": [1, None, "2", -1.5]}, "\x00\x1f\\\\u0041"]
)
def test_what_is_packed_can_be_unpacked(document: object) -> None:
    assert unpacked(payload.pack(document)) == document


def test_packed_text_is_harmless_in_a_page() -> None:
    packed = payload.pack(index_of(hostile()))
    assert packed.isascii()
    assert not set(packed) & set("<>&\"' \n")


def test_lone_surrogates_survive() -> None:
    for text in ("\ud800", "a\udcffb", "\\\ud800", "\\\\\udfff\ud800"):
        assert unpacked(payload.pack([text])) == [text]


@pytest.mark.parametrize(
    ("count", "written"),
    [(None, None), (0, 0), (2**53 - 1, 2**53 - 1), (2**53, "9007199254740992"), (2**63 - 1, "9223372036854775807")],
)
def test_counts_keep_every_digit(count: int | None, written: object) -> None:
    assert payload.exact(count) == written


def test_files() -> None:
    profile = sample()
    # A statement outside all functions belongs to its file all the same.
    profile.files[2].statements.append(StatementInfo("import", Extent(1, 1, 1, 4), 0))
    files = index_of(profile)["files"]
    assert files["path"] == [file.path for file in profile.files]
    assert files["package"] == ["app", "lib", ""]
    assert files["lines"] == [32, 10, 3]
    assert files["statements"] == [13, 3, 2]
    assert files["never"] == [3, 1, 1]
    assert files["blocks"] == [8, 2, 1]
    assert files["blocks_never"] == [2, 1, 0]
    assert files["sides"] == [2, 0, 0]
    assert files["sides_never"] == [1, 0, 0]
    assert files["work"] == [10**12 + 1329, 14, 3]


def test_types_know_their_parents_and_files() -> None:
    types = index_of(sample())["types"]
    assert types["name"] == ["Main", "Main.Cache", "Main"]
    assert types["parent"] == [-1, 0, -1]
    assert types["file"] == [0, 0, 1]


def test_functions_know_their_types_and_files() -> None:
    functions = index_of(sample())["functions"]
    assert functions["file"] == [0, 0, 0, 0, 0, 1, 2]
    assert functions["type"] == [0, 0, 0, 0, 1, 2, -1]
    assert functions["calls"] == [284, 0, str(HUGE), None, 50, 7, 3]
    assert functions["work"][:5] == [568, 0, 761, None, 10**12]
    assert functions["never"] == [0, 2, 1, 0, 0, 1, 0]
    assert functions["highest"] == [284, 0, 360, None, 50, 7, 3]
    assert {len(column) for column in functions.values()} == {7}


def test_total_work_comes_from_the_call_paths() -> None:
    assert index_of(sample())["functions"]["total_work"] == [None] * 7
    totals = index_of(called())["functions"]["total_work"]
    assert totals == [90, 0, 100, None, str(HUGE), str(HUGE + 25), None]


def test_times_of_functions_and_edges() -> None:
    profile = called()
    fib = profile.files[0].functions[0]
    fib.total_ns, fib.self_ns, fib.min_ns, fib.max_ns = 9, 2**63 - 1, 1, 5
    fib.histogram, fib.error_ns, fib.timing = [284, *[0] * 14, 2**60], 3, "tiny"
    index = index_of(profile)
    functions = index["functions"]
    assert functions["self_ns"][:2] == [str(2**63 - 1), None]
    assert functions["histogram"][:2] == [[284, *[0] * 14, str(2**60)], None]
    assert [functions[key][0] for key in ("min_ns", "max_ns", "error_ns", "timing")] == [1, 5, 3, "tiny"]
    assert index["edges"]["total_ns"] == [None, 600, 800, 100]
    assert index["edges"]["self_ns"] == [None] * 4
    assert len(index["bounds"]) == 15


def test_edges_and_nodes_number_all_functions() -> None:
    index = index_of(called())
    assert index["edges"]["caller"] == [-1, 2, 0, 5]
    assert index["edges"]["callee"] == [2, 0, 0, 4]
    assert index["edges"]["place"] == [""] * 4
    assert index["edges"]["calls"] == [1, 1, 6, 50]
    assert index["nodes"]["function"] == [2, 0, 0, 0, 5, 4, -1]
    assert index["nodes"]["parent"] == [-1, 0, 1, 2, -1, 4, 4]
    assert index["nodes"]["work"] == [10, 20, 30, 40, 25, str(HUGE), None]
    assert [index["threads"][number] for number in index["nodes"]["thread"]] == ["main"] * 4 + ["worker <2>"] * 3


def test_never_branches_and_unmeasured_name_their_files() -> None:
    index = index_of(sample())
    assert [row[:3] for row in index["never"]] == [
        [0, 10, "method Main.help"],
        [0, 18, "if in Main.main"],
        [1, 6, "if in Main.run"],
    ]
    assert index["branches"] == [[0, 18, "if", "Main.main", 81, [["true", 0], ["false", 81]], "args.length > 0"]]
    assert [row[:2] for row in index["unmeasured"]] == [[0, "src/app/Main.java"], [-1, "gone"]]


def extents(columns: dict[str, list[int]]) -> list[tuple[int, int, int, int]]:
    found, line = [], 0
    for at, beyond in enumerate(columns["line"]):
        line += beyond
        found.append((line, columns["column"][at], line + columns["height"][at], columns["end"][at]))
    return found


def corners(extent: Extent) -> tuple[int, int, int, int]:
    return extent.line, extent.column, extent.end_line, extent.end_column


def test_a_source_holds_every_statement_block_and_branch() -> None:
    for file in (*sample().files, *coarse("block").files):
        source = payload.source(file)
        assert source["text"] == file.text
        ordered = sorted(file.statements, key=lambda statement: statement.extent)
        statements, blocks = source["statements"], source["blocks"]
        assert extents(statements) == [corners(one.extent) for one in ordered]
        assert [statements["kinds"][at] for at in statements["kind"]] == [one.kind for one in ordered]
        assert statements["count"] == [payload.exact(one.count) for one in ordered]
        assert extents(blocks) == [corners(one.extent) for one in file.blocks]
        assert blocks["parent"] == [-1 if one.parent is None else one.parent for one in file.blocks]
        assert [branch[:3] for branch in source["branches"]] == [
            [branch.position.line, branch.position.column, branch.kind] for branch in file.branches
        ]


def test_statements_are_in_order_wherever_they_stand_in_the_profile() -> None:
    file = FileProfile("a", "x", "", "a\nb\n")
    file.statements = [StatementInfo("s", Extent(2, 1, 2, 2), 2), StatementInfo("s", Extent(1, 1, 1, 2), 1)]
    statements = payload.source(file)["statements"]
    assert statements["count"] == [1, 2]
    assert statements["function"] == statements["block"] == [-1, -1]


def test_an_empty_profile() -> None:
    index = index_of(Profile())
    assert index["files"]["path"] == index["functions"]["name"] == index["nodes"]["function"] == index["threads"] == []


def test_a_source_packs_smaller_than_it_is() -> None:
    text = "".join(f"        value{at} = compute({at});\n" for at in range(5_000))
    file = FileProfile("Big.x", "x", "", text, functions=[FunctionInfo(HOSTILE, "", "f", Extent(1, 1, 5000, 2))])
    file.statements = [StatementInfo("s", Extent(at, 9, at, 20), 12345, 0) for at in range(1, 5_001)]
    assert len(payload.pack(payload.source(file))) < len(text)
