"""Totals, sorted functions, regions, parts that never ran, one-sided branches, and text."""

from typing import Any

import pytest

from footfall.errors import FootfallError
from footfall.model.source_text import Extent, Position
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    FileProfile,
    FunctionInfo,
    Profile,
    SideInfo,
    StatementInfo,
)
from footfall.profiles.display_text import duration_text, number_text, one_line, split_lines, visible
from footfall.profiles.summaries import (
    Tally,
    never_run_in,
    one_sided,
    regions,
    sorted_functions,
    totals,
)

Corners = tuple[int, int, int, int]


def file_of(text: str = "", **lists: list[Any]) -> FileProfile:
    file = FileProfile("Main.x", "x", "ab", text)
    for name, items in lists.items():
        setattr(file, name, items)
    return file


def block(kind: str, extent: Corners, count: int | None, function: int = 0, parent: int | None = None) -> BlockInfo:
    return BlockInfo(kind, Extent(*extent), count, function, parent)


def statement(extent: Corners, count: int | None, block: int = 0, function: int = 0) -> StatementInfo:
    return StatementInfo("s", Extent(*extent), count, function, block)


def function(name: str, extent: Corners, calls: int | None, **numbers: Any) -> FunctionInfo:
    return FunctionInfo(name, f"{name}()", "method", Extent(*extent), calls=calls, **numbers)


def parts(file: FileProfile) -> list[tuple[str, int, int, int, int]]:
    return [
        (part.what, part.extent.line, part.extent.end_line, part.lines, part.statements) for part in never_run_in(file)
    ]


def test_totals() -> None:
    file = file_of(
        functions=[
            function("f", (1, 1, 2, 1), 3),
            function("g", (3, 1, 4, 1), 0),
            function("h", (5, 1, 6, 1), None),
        ],
        blocks=[block("method", (1, 1, 2, 1), 3)],
        statements=[statement((1, 1, 1, 2), 3), statement((1, 3, 1, 4), None)],
        branches=[BranchInfo("if", Position(1, 1), [SideInfo("true", 3), SideInfo("false", 0)])],
    )
    found = totals(Profile(files=[file, file]))
    assert found.functions == Tally(2, 2, 2)
    assert found.blocks == Tally(2, 0, 0)
    assert found.statements == Tally(2, 0, 2)
    assert found.sides == Tally(2, 2, 0)
    assert (found.files, found.calls, found.work) == (2, 6, 6)


def test_totals_of_nothing_are_not_zero_work() -> None:
    assert totals(Profile()).work is None
    assert totals(Profile(files=[file_of(statements=[statement((1, 1, 1, 2), None)])])).work is None


@pytest.mark.parametrize(
    ("tally", "percent"),
    [(Tally(), "-"), (Tally(1, 2), "33.3 %"), (Tally(99999, 1), "99.9 %"), (Tally(4, 0, 9), "100.0 %")],
)
def test_percent_is_rounded_down(tally: Tally, percent: str) -> None:
    assert tally.percent == percent


@pytest.mark.parametrize(
    ("key", "names"),
    [("calls", "b a c"), ("work", "a b c"), ("name", "a b c"), ("time", "c a b")],
)
def test_sorted_functions(key: str, names: str) -> None:
    file = file_of(
        functions=[
            function("c", (1, 1, 1, 2), None, work=None, self_ns=5),
            function("a", (2, 1, 2, 2), 1, work=9),
            function("b", (3, 1, 3, 2), 2, work=9),
        ]
    )
    rows = sorted_functions(Profile(files=[file]), key)
    assert " ".join(row.function.name for row in rows) == names


def test_sorting_by_another_key_names_the_keys() -> None:
    with pytest.raises(FootfallError, match="calls, work, throws, blocks, never, time, name"):
        sorted_functions(Profile(), "size")


def test_sorted_by_what_lies_in_functions() -> None:
    file = file_of(
        functions=[
            function("a", (1, 1, 2, 1), 9, throws=None),
            function("b", (3, 1, 4, 1), 1, throws=1),
            function("c", (5, 1, 6, 1), 0, throws=0),
        ],
        blocks=[
            block("method", (1, 1, 2, 1), 9, 0),
            block("method", (3, 1, 4, 1), 1, 1),
            block("loop", (3, 5, 4, 1), 50, 1, 1),
        ],
        statements=[
            statement((1, 2, 1, 3), 9, 0, 0),
            statement((3, 2, 3, 3), 0, 1, 1),
            statement((3, 4, 3, 5), None, 1, 1),
        ],
    )

    def order(key: str) -> str:
        return " ".join(row.function.name for row in sorted_functions(Profile(files=[file]), key))

    assert order("throws") == "b c a"
    assert order("blocks") == "b a c"
    assert order("never") == "b a c"


def test_one_sided_branches_are_those_with_sides_never_taken() -> None:
    def branch(line: int, *counts: int | None) -> BranchInfo:
        return BranchInfo("switch", Position(line, 1), [SideInfo(f"s{at}", count) for at, count in enumerate(counts)])

    both, unmeasured, never_evaluated = branch(1, 1, 2), branch(2, 1, None), branch(3, 0, 0)
    cold, hot = branch(4, 3, 0), branch(5, 0, 3, 4)
    file = file_of(branches=[both, unmeasured, never_evaluated, cold, hot])
    found = one_sided(Profile(files=[file]))
    assert [(row.branch, row.evaluations, row.taken, row.never) for row in found] == [
        (hot, 7, ("s1", "s2"), ("s0",)),
        (cold, 3, ("s0",), ("s1",)),
    ]
    assert found[0].file is file


def test_regions_split_where_counts_differ_and_pass_over_nested_blocks() -> None:
    file = file_of(
        blocks=[block("method", (1, 1, 9, 1), 5), block("if", (3, 9, 3, 20), 2, parent=0)],
        statements=[
            statement((2, 1, 2, 5), 5),
            statement((3, 1, 3, 8), 5),
            statement((3, 9, 3, 12), 2, block=1),
            statement((4, 1, 4, 5), 5),
            statement((5, 1, 5, 5), 4),
            statement((6, 1, 6, 5), None),
        ],
    )
    assert [(region.count, region.statements) for region in regions(file)] == [
        (5, (0, 1, 3)),
        (2, (2,)),
        (4, (4,)),
        (None, (5,)),
    ]


def test_never_run_lists_only_the_outermost_part() -> None:
    file = file_of(
        functions=[function("f", (1, 1, 5, 2), 0), function("g", (6, 1, 12, 2), 1)],
        blocks=[
            block("method", (1, 9, 5, 2), 0),
            block("if", (2, 9, 4, 2), 0, parent=0),
            block("method", (6, 9, 12, 2), 1, function=1),
            block("else", (8, 9, 10, 2), 0, function=1, parent=2),
        ],
        statements=[
            statement((2, 1, 2, 8), 0),
            statement((3, 1, 3, 8), 0, block=1),
            statement((7, 1, 7, 8), 1, block=2, function=1),
            statement((9, 1, 9, 8), 0, block=3, function=1),
        ],
    )
    assert parts(file) == [("method f", 1, 5, 5, 2), ("else in g", 8, 10, 3, 1)]


def test_statements_after_a_throw_take_their_blocks_with_them() -> None:
    file = file_of(
        functions=[function("f", (1, 1, 12, 2), 1)],
        blocks=[
            block("method", (1, 9, 12, 2), 1),
            block("if", (4, 9, 6, 2), 0, parent=0),
            block("loop", (8, 9, 10, 2), 0, parent=0),
        ],
        statements=[
            statement((2, 1, 2, 8), 1),
            statement((3, 1, 3, 8), 0),
            statement((4, 1, 4, 8), 0),
            statement((5, 1, 5, 8), 0, block=1),
            statement((7, 1, 7, 8), 0),
            statement((8, 1, 8, 8), 0),
            statement((9, 1, 9, 8), 0, block=2),
        ],
    )
    assert parts(file) == [("statements in f", 3, 10, 8, 6)]


def test_a_dead_region_does_not_take_a_later_sibling_block() -> None:
    file = file_of(
        functions=[function("f", (1, 1, 9, 2), 1)],
        blocks=[block("method", (1, 9, 9, 2), 1), block("if", (4, 9, 6, 2), 0, parent=0)],
        statements=[
            statement((2, 1, 2, 8), 0),
            statement((4, 1, 4, 8), 1),
            statement((5, 1, 5, 8), 0, block=1),
        ],
    )
    assert parts(file) == [("statements in f", 2, 2, 1, 1), ("if in f", 4, 6, 3, 1)]


def test_unmeasured_is_not_never_run() -> None:
    file = file_of(
        functions=[function("f", (1, 1, 3, 2), None)],
        blocks=[block("method", (1, 9, 3, 2), None)],
        statements=[statement((2, 1, 2, 8), None)],
    )
    assert parts(file) == []


def test_functions_alone_are_enough() -> None:
    assert parts(file_of(functions=[function("f", (1, 1, 3, 2), 0)])) == [("method f", 1, 3, 3, 0)]


def test_split_lines_ends_lines_as_positions_do() -> None:
    assert split_lines("a\r\nb\rc\n\nd\x0b\u2028e") == ["a", "b", "c", "", "d\x0b\u2028e"]
    assert split_lines("") == []


def test_visible() -> None:
    assert visible("a\tb\n\x1b[31m\u202e\ud800é🎉") == "a\tb\n␛[31m⟦U+202E⟧\ufffdé🎉"
    assert one_line("a\n  b\tc") == "a b c"


@pytest.mark.parametrize(
    ("nanoseconds", "text"),
    [(None, "?"), (0, "0 ns"), (850, "850 ns"), (12_345_678, "12.3 ms"), (1_234_567_890, "1.23 s"),
     (59_990_000_000, "60 s"), (125_000_000_000, "2 min 5 s"), (7_300_000_000_000, "2 h 1 min")],
)  # fmt: skip
def test_durations(nanoseconds: int | None, text: str) -> None:
    assert duration_text(nanoseconds) == text


def test_numbers() -> None:
    assert number_text(1234567) == "1,234,567"
    assert number_text(None) == "?"
