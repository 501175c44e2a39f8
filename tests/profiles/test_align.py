"""Lines of two texts beside each other: nothing is paired that differs, and nothing moves past anything."""

from __future__ import annotations

import itertools
from difflib import SequenceMatcher

from hypothesis import given, settings
from hypothesis import strategies as st

from footfall.profiles.comparing.align import Row, align

LINES = st.lists(st.sampled_from(["a", "b", "c()", "}", "", "return x;", "  return x;"]), max_size=30)


@settings(max_examples=150, deadline=None)
@given(LINES, LINES)
def test_pairs_are_equal_and_ascend(old: list[str], new: list[str]) -> None:
    found = align(old, new)
    every = sorted([*found.same, *found.edited])
    assert all(a < c and b < d for (a, b), (c, d) in itertools.pairwise(every))
    assert all(old[a - 1].strip() == new[b - 1].strip() for a, b in found.same)
    rows = found.rows(len(old), len(new))
    assert [row.old for row in rows if row.old] == list(range(1, len(old) + 1))
    assert [row.new for row in rows if row.new] == list(range(1, len(new) + 1))
    common = SequenceMatcher(None, old, new, autojunk=False).find_longest_match()
    assert len(found.same) >= (common.size == len(old) == len(new)) * len(old)


def test_a_text_with_itself() -> None:
    lines = ["x"] * 400 + [str(number) for number in range(300)]
    assert align(lines, lines).same == [(number, number) for number in range(1, 701)]


def test_what_stands_between_unique_lines() -> None:
    old = ["function f() {", "  one();", "}", "function g() {", "  two();", "}"]
    new = ["function g() {", "  two();", "  three();", "}"]
    assert align(old, new).same == [(4, 1), (5, 2), (6, 4)]


def test_edited_lines_are_told_from_others() -> None:
    old = ["for (let i = 0; i < 10; i++) {", "  legacy();", "}"]
    new = ["for (let i = 0; i <= 20; i++) {", "  if (whole) other('thing');", "}"]
    found = align(old, new)
    assert (found.same, found.edited) == ([(3, 3)], [(1, 1)])
    assert found.rows(3, 3) == [Row(1, 1, True), Row(2, 0), Row(0, 2), Row(3, 3)]


def test_long_texts_without_anything_in_common() -> None:
    assert align([f"a{number}" for number in range(20_000)], [f"b{number}" for number in range(20_000)]).same == []
    many = align(["x", "y"] * 20_000, ["y", "y", "x"] * 10_000)  # nothing is unique, and too much to compare
    assert all(pair[0] > 0 for pair in many.same)
