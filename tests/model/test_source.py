"""Positions are 1-based, columns count code points, and every kind of line end is known."""

from __future__ import annotations

import pytest

from footfall.model.source import Extent, Position, SourceText, Span


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


def test_extent_ends_behind_the_last_character() -> None:
    assert SourceText("T", b"ab\ncd").extent(Span(1, 5)) == Extent(1, 2, 2, 3)
