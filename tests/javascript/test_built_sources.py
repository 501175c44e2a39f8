"""Places of texts by line and column in UTF-16 units, and the files that maps name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.languages.javascript.built.source_map_index import Lines, Place, map_of

if TYPE_CHECKING:
    from pathlib import Path


def test_places_are_found_both_ways() -> None:
    text = "let a;\nb = 'é😀'; c\n  d"
    lines = Lines(text.encode())
    for line, row in enumerate(text.split("\n")):
        for index in range(len(row) + 1):
            column = len(row[:index].encode("utf-16-le")) // 2
            offset = len("\n".join([*text.split("\n")[:line], row[:index]]).encode())
            assert (lines.offset(line, column), lines.place(offset)) == (offset, (line, column))
    assert lines.offset(2, 4) is None
    assert lines.offset(3, 0) is None


@pytest.mark.parametrize(
    ("name", "root"),
    [
        ("../src/a.js", ""),
        ("a.js", "../src"),
        ("a.js", "../src/"),
        ("webpack://my-app/./src/a.js?1a2b", ""),
        ("webpack:///src/a.js", ""),
        ("FOLDER/src/a.js", ""),
        ("file://FOLDER/src/a.js", "ignored"),
        ("src/a.js", ""),
    ],
)
def test_names_of_sources_lead_to_their_files(name: str, root: str, tmp_path: Path) -> None:
    source = tmp_path / "src" / "a.js"
    source.parent.mkdir()
    source.write_text("a\n")
    built = tmp_path / "dist" / "a.js"
    built.parent.mkdir()
    built.write_text("a\n")
    name = name.replace("FOLDER", str(tmp_path))
    text = f'{{"version":3,"sources":["{name}"],"sourceRoot":"{root}","sourcesContent":["a\\n"],"mappings":"AAAA"}}'
    (tmp_path / "dist" / "a.js.map").write_text(text)
    data = b"a\n//# sourceMappingURL=a.js.map\n"
    found = map_of(data, Place(built, tmp_path), lambda file: True)
    assert found is not None
    assert [one.path for one in found.originals.values()] == [source]
    assert found.places(0) == {(0, 0)}
    assert map_of(data, Place(built, tmp_path), lambda file: file != source) is None
    assert map_of(b"a\n//# sourceMappingURL=b.js.map\n", Place(built, tmp_path), lambda file: True) is None
    assert map_of(data + b"a\n", Place(built, tmp_path), lambda file: True) is None
