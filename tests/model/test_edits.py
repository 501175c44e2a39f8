"""Insertions keep every byte and every line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footfall.model.edits import Insertion, apply, original_offset

texts = st.binary(max_size=60)
words = st.text(st.characters(blacklist_characters="\r\n", blacklist_categories=["Cs"]), max_size=8)


@st.composite
def edits(draw: st.DrawFn) -> tuple[bytes, list[Insertion]]:
    data = draw(texts)
    places = st.integers(0, len(data))
    return data, draw(st.lists(st.builds(Insertion, places, words), max_size=8))


@given(edits())
def test_the_original_remains_when_the_insertions_are_taken_out(case: tuple[bytes, list[Insertion]]) -> None:
    data, insertions = case
    edited = apply(data, insertions)
    rest = edited.data
    for start, insertion in reversed(list(zip(edited.starts, edited.insertions, strict=True))):
        size = len(insertion.text.encode())
        assert rest[start : start + size] == insertion.text.encode()
        rest = rest[:start] + rest[start + size :]
    assert rest == data


@given(edits())
def test_lines_are_kept(case: tuple[bytes, list[Insertion]]) -> None:
    data, insertions = case
    assert apply(data, insertions).data.count(b"\n") == data.count(b"\n")


@given(edits())
def test_offsets_lead_back(case: tuple[bytes, list[Insertion]]) -> None:
    data, insertions = case
    edited = apply(data, insertions)
    marks = sorted(i.offset for i in insertions)
    for offset in range(len(data)):
        shift = sum(len(i.text.encode()) for i in insertions if i.offset <= offset)
        assert edited.data[offset + shift] == data[offset]
        assert original_offset(edited, offset + shift) == offset
    assert [i.offset for i in edited.insertions] == marks


def test_insertions_at_one_offset_keep_their_order() -> None:
    assert apply(b"xy", [Insertion(1, "a"), Insertion(0, "-"), Insertion(1, "b")]).data == b"-xaby"


def test_offsets_in_an_insertion_lead_to_its_place() -> None:
    edited = apply(b"abcdef", [Insertion(2, "123"), Insertion(4, "\u00e9x")])
    assert edited.data == "ab123cd\u00e9xef".encode()
    assert [original_offset(edited, at) for at in range(13)] == [0, 1, 2, 2, 2, 2, 3, 4, 4, 4, 4, 5, 6]


@pytest.mark.parametrize("bad", [Insertion(0, "a\nb"), Insertion(0, "\r"), Insertion(-1, "a"), Insertion(3, "a")])
def test_what_would_move_lines_or_miss_the_text_is_refused(bad: Insertion) -> None:
    with pytest.raises(ValueError, match=r"line break|outside"):
        apply(b"xy", [bad])
