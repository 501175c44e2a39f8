"""Source maps are read and written as the specification says."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footfall.languages.javascript.built.source_map_reader import Segment, read, without_insertions, written
from footfall.model.edits import Insertion, apply

segments = st.builds(
    Segment, st.integers(0, 10_000), st.sampled_from([0, -1]), st.integers(0, 5_000), st.integers(0, 10_000)
).map(lambda s: s if s.source == 0 else Segment(s.column))
lines = st.lists(st.lists(segments, max_size=5).map(lambda found: sorted(found, key=lambda s: s.column)), max_size=5)


def test_a_map_is_read() -> None:
    text = {"version": 3, "sources": ["a.ts", None], "sourcesContent": ["let a"], "mappings": "AAAA,IAAIA;;CCCD,E"}
    made = read(json.dumps(text))
    assert made.sources == ["a.ts", None]
    assert made.contents == ["let a", None]
    assert made.lines == [
        [Segment(0, 0, 0, 0), Segment(4, 0, 0, 4)], [], [Segment(1, 1, 1, 3), Segment(3)],
    ]  # fmt: skip
    assert made.at(0, 3) == Segment(0, 0, 0, 0)
    assert made.at(0, 9) == Segment(4, 0, 0, 4)
    assert made.at(2, 0) is None
    assert made.at(7, 0) is None


@pytest.mark.parametrize(
    "text",
    [
        "[]", "no", '{"version": 2, "mappings": ""}', '{"version": 3, "sections": {}}',
        '{"version": 3, "sources": ["a"], "mappings": "A!"}', '{"version": 3, "sources": ["a"], "mappings": "AA"}',
        '{"version": 3, "sources": [], "mappings": "AAAA"}', '{"version": 3, "sources": ["a"], "mappings": "AADA"}',
    ],
)  # fmt: skip
def test_what_is_no_map_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read(text)


def sections(*parts: tuple[int, int, object]) -> str:
    found = [{"offset": {"line": line, "column": column}, "map": part} for line, column, part in parts]
    return json.dumps({"version": 3, "sections": found})


def part(mappings: str, *names: str, **more: object) -> dict[str, object]:
    return {"version": 3, "sources": names, "mappings": mappings, **more}


def test_a_map_of_sections_is_read() -> None:
    made = read(
        sections(
            (0, 2, part("AAAA,IAAI;EACA;A", "a.ts", sourcesContent=["let a"])),
            (1, 1, part("EAAA,CCAC;EAAA", "b.ts", "a.ts", sourceRoot="lib")),
            (2, 0, part(";;AAAA", "a.ts")),
        )
    )
    assert made.sources == ["a.ts", "b.ts", "a.ts"]
    assert made.roots == ["", "lib", "lib"]
    assert made.contents == ["let a", None, None]
    assert made.lines == [
        [Segment(2), Segment(2, 0, 0, 0), Segment(6, 0, 0, 4)],
        [Segment(1), Segment(3, 1, 0, 0), Segment(4, 2, 0, 1)],  # the first part's end in front of the second
        [Segment(0)],
        [],
        [Segment(0, 0, 0, 0)],
    ]
    assert made.at(0, 1) is None
    assert made.at(1, 2) == Segment(1)


@pytest.mark.parametrize(
    "text",
    [
        sections((0, 0, None)),
        sections((0, 0, {"version": 3, "sources": []})),
        sections((1, 0, part("")), (1, 0, part(""))),
        sections((1, 0, part("")), (0, 9, part(""))),
        sections((0, -1, part(""))),
        sections((1 << 40, 0, part(""))),
        sections((0, 0, part("", "a", sourcesContent=["b"])), (1, 0, part("", "a", sourcesContent=["c"]))),
        '{"version": 3, "sections": [{"map": {"version": 3, "sources": [], "mappings": ""}}]}',
        '{"version": 3, "sections": [1]}',
    ],
)
def test_wrong_sections_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read(text)


@given(lines)
def test_what_is_written_is_read_again(given_lines: list[list[Segment]]) -> None:
    text = written(given_lines, "a.ts")
    if any(segment.source == 0 for line in given_lines for segment in line):
        assert read(text).lines == (given_lines or [[]])


def test_places_in_instrumented_text_become_the_author_s() -> None:
    edited = apply("let ä = 1;\nf(); g();\n".encode(), [Insertion(0, "c[0]++;"), Insertion(17, "c[1]++;")])
    assert edited.data.decode() == "c[0]++;let ä = 1;\nf(); c[1]++;g();\n"
    columns = [(0, 0), (0, 7), (0, 11), (1, 0), (1, 5), (1, 8), (1, 12), (1, 13)]
    made = without_insertions([[Segment(n, 0, *place) for n, place in enumerate(columns)]], edited)
    assert [(s.line, s.source_column) for s in made[0]] == [
        (0, 0), (0, 0), (0, 4), (1, 0), (1, 5), (1, 5), (1, 5), (1, 6),
    ]  # fmt: skip
