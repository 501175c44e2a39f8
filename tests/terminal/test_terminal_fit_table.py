"""Shortening text to columns of a terminal, and fitting tables to it."""

import pytest

from footfall.terminal.fit_table import GAP, fit
from footfall.terminal.parts import Column, Table
from footfall.terminal.text_width import expand_tabs, keep_end, keep_ends, keep_start, width


@pytest.mark.parametrize(("text", "columns"), [("abc", 3), ("日本", 4), ("e\u0301", 1), ("é", 1), ("🎉", 2)])
def test_width(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize(
    ("text", "size", "short"),
    [
        ("Bank.find", 9, "Bank.find"),
        ("com.acme.Bank.transfer", 17, "…Bank.transfer"),
        ("aVeryLongMethodName", 10, "…ethodName"),
        ("Main.main.<lambda@13:22>", 16, "…<lambda@13:22>"),
        ("src/com/acme/Bank.java:73", 20, "…/acme/Bank.java:73"),
        ("src/AVeryLongName.java:73", 16, "…ongName.java:73"),
        ("日本語の名前", 7, "…の名前"),
        ("abc", 1, "…"),
        ("abc", 0, ""),
    ],
)
def test_the_end_of_a_name_or_path_is_kept(text: str, size: int, short: str) -> None:
    assert keep_end(text, size) == short
    assert width(short) <= size


def test_words_before_a_name_are_kept_where_there_is_room() -> None:
    assert keep_ends("if in com.acme.Bank.find", 18) == "if in …Bank.find"
    assert keep_ends("static-initializer of com.acme.Bank", 12) == "…acme.Bank"


def test_the_start_of_a_text_is_kept() -> None:
    assert keep_start("syntax error", 8) == "syntax …"
    assert keep_start("日本語", 4) == "日…"
    assert keep_start("abc", 3) == "abc"


def test_tabs_go_to_the_next_stop_also_behind_wide_characters() -> None:
    assert expand_tabs("a\tb") == "a   b"
    assert expand_tabs("日\tb") == "日  b"


def table() -> Table:
    columns = [Column("calls", leave_out=3), Column("returns", leave_out=1), Column("work")]
    columns += [Column("function", least=8), Column("place", leave_out=2, least=6)]
    made = Table("T", columns)
    made.add("1,000", "1,000", "1,000,000,000,000", "com.acme.Bank.find", "src/Bank.java:7")
    return made


@pytest.mark.parametrize(
    ("size", "widths"),
    [
        (100, {0: 5, 1: 7, 2: 17, 3: 18, 4: 15}),
        (60, {0: 5, 1: 7, 2: 17, 3: 17, 4: 6}),
        (50, {0: 5, 2: 17, 3: 16, 4: 6}),
        (40, {0: 5, 2: 17, 3: 14}),
        (30, {2: 17, 3: 11}),
        (22, {2: 17, 3: 3}),
    ],
)
def test_text_gives_way_then_columns_do_and_numbers_never(size: int, widths: dict[int, int]) -> None:
    assert fit(table(), size) == widths
    assert sum(widths.values()) + GAP * (len(widths) - 1) <= size
