"""What ran without its twin has no counts: they would be too low."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.base import Copy
from footfall.languages.java.builds.make_twin import Twin
from footfall.languages.java.builds.unexchanged import Note, leave_unexchanged, read_notes

if TYPE_CHECKING:
    from pathlib import Path


def left(notes: list[Note], folder: Path) -> tuple[Copy, list[str]]:
    """A copy of two sources without what is noted, and what is said besides."""
    copy = Copy([("k1", b""), ("k2", b"")])
    twin = Twin(sources={("p", "A.java"): [("k1", "src/p/A.java")], ("", "B.java"): [("k2", "B.java")]})
    said: list[str] = []
    leave_unexchanged(notes, [(folder, twin)], [folder], copy, said)
    return copy, said


def test_a_class_without_a_twin(tmp_path: Path) -> None:
    """Nested classes lie in the source of the outermost, as far as that can be told."""
    copy, said = left([Note("p/A$Inner$1", "alone", "")], tmp_path)
    assert copy.files == [("k2", b"")]
    assert copy.retracted == {"k1"}
    assert [(one.path, one.reason) for one in copy.omitted] == [
        ("src/p/A.java", "a class of it has no twin, and ran without counters")
    ]
    assert said == []


def test_another_version_from_elsewhere_means_nothing(tmp_path: Path) -> None:
    copy, _ = left([Note("B", "changed", "/home/me/.m2/b-1.0.jar")], tmp_path)
    assert len(copy.files) == 2
    copy, _ = left([Note("B", "changed", str(tmp_path / "out"))], tmp_path)
    assert copy.files == [("k1", b"")]


def test_faults_are_told(tmp_path: Path) -> None:
    copy, said = left([Note("B", "java.lang.Error: why", ""), Note("", "its image is odd", "bin/java")], tmp_path)
    assert copy.omitted[0].reason == "a class of it could not be given counters: java.lang.Error: why"
    assert said == ["not measured: bin/java: its image is odd"]


def test_notes_that_are_damaged_are_passed_over(tmp_path: Path) -> None:
    assert read_notes(tmp_path) == []
    (tmp_path / "notes").write_bytes(b"p/A\talone\t\np/A\talone\t\nhalf\n\xff\t\t\n")
    assert read_notes(tmp_path) == [Note("p/A", "alone", ""), Note("\ufffd", "", "")]
