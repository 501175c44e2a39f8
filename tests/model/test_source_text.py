"""Positions are 1-based, columns count code points, and every kind of line end is known."""

from __future__ import annotations

import pytest

from footfall.model.source_text import Extent, Position, SourceText, Span


@pytest.mark.parametrize(
    ("text", "lines"),
    [("a\nb\nc", 3), ("a\r\nb\r\nc", 3), ("a\rb\rc", 3), ("a\r\n\rb", 3), ("", 1), ("a\n", 2)],
)
def test_line_ends(text: str, lines: int) -> None:
    assert len(SourceText("T", text.encode()).line_starts) == lines


def test_columns_count_code_points() -> None:
    source = SourceText("T", "é𝄞x = 1;\n  y".encode())
    assert source.position(len("é𝄞".encode())) == Position(1, 3)
    assert source.position(len(source.data) - 1) == Position(2, 3)


@pytest.mark.parametrize("length", [10, 100_000])
def test_columns_in_short_and_long_lines(length: int) -> None:
    source = SourceText("T", b"x\n" + "é".encode() * length + b"x")
    assert source.position(len(source.data) - 1) == Position(2, length + 1)


def test_columns_where_a_text_holds_half_characters() -> None:
    assert SourceText("T", b"\xc3\xa9\xc3(x").position(4) == Position(1, 4)


def test_extent_ends_behind_the_last_character() -> None:
    assert SourceText("T", b"ab\ncd").extent(Span(1, 5)) == Extent(1, 2, 2, 3)
