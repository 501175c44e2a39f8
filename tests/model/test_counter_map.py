"""Counter maps: what was written is read, and what is none, or of another version, says what to do."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.model.counter_map import APART, BESIDE, kept, omissions, omitted_in, read, update, write
from footfall.model.outline_codec import CountedFile, encode
from footfall.model.program import Outline
from footfall.model.source_text import SourceText

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def file(path: str) -> CountedFile:
    return CountedFile(f"key of {path}", "any", SourceText(path, b"text"), Outline())


def blobs(*paths: str) -> list[tuple[str, bytes]]:
    return [(f"key of {path}", encode(file(path))) for path in paths]


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "map.db"
    write(path, blobs("old"), {})
    write(path, blobs("a", "b"), {"x": "1"})
    files, settings = read(path)
    assert files == {"key of a": file("a"), "key of b": file("b")}
    assert settings["x"] == "1"
    assert list(tmp_path.iterdir()) == [path]


def test_files_come_and_go(tmp_path: Path) -> None:
    path = tmp_path / "map.db"
    write(path, blobs("a", "b"), {"x": "1", "y": "2"})
    update(path, [("key of a", encode(file("c"))), *blobs("d")], ["key of b"], {"x": "3", "z": "4"})
    files, settings = read(path)
    assert {key: one.source.path for key, one in files.items()} == {"key of a": "c", "key of d": "d"}
    assert [settings[name] for name in "xyz"] == ["3", "2", "4"]


@dataclass
class Omitted:
    path: str
    reason: str


def test_what_is_left_out_is_a_setting() -> None:
    settings = omissions([Omitted("a", "why"), Omitted("b c", "so")])
    assert omitted_in({"x": "1", **settings}) == {"a": "why", "b c": "so"}


def test_one_that_cannot_be_written_leaves_the_older(tmp_path: Path) -> None:
    path = tmp_path / "map.db"
    write(path, blobs("a"), {})

    def failing() -> Iterator[tuple[str, bytes]]:
        yield from blobs("b")
        raise OSError

    with pytest.raises(OSError):
        write(path, failing(), {})
    assert list(read(path)[0]) == ["key of a"]
    assert list(tmp_path.iterdir()) == [path]


def test_none_and_those_that_are_damaged(tmp_path: Path) -> None:
    path = tmp_path / "map.db"
    with pytest.raises(FootfallError, match=r"no counter map at .*map\.db; make an instrumented copy first"):
        read(path)
    path.write_bytes(b"text")
    with pytest.raises(FootfallError, match="is no counter map or is damaged"):
        read(path)
    write(path, [("k", encode(file("a")))], {BESIDE: "[]"})
    with pytest.raises(FootfallError, match="is no counter map or is damaged"):
        read(path)
    write(path, blobs("a"), {"version": "0"})
    with pytest.raises(FootfallError, match="another version"):
        read(path)


def test_copies_run_by_hand_keep_the_files_of_others(tmp_path: Path) -> None:
    path = tmp_path / "map.db"
    assert kept(path, set()) == []
    write(path, blobs("a", "b"), {})
    assert kept(path, set()) == []
    write(path, blobs("a", "b"), {APART: "1"})
    assert kept(path, {"b"}) == blobs("a")


def test_a_full_disk_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("footfall.model.counter_map.created", full)
    with pytest.raises(OSError, match="database or disk is full") as raised:
        write(tmp_path / "map.db", blobs("a"), {})
    assert raised.value.filename == str(tmp_path / "map.db") and list(tmp_path.iterdir()) == []
