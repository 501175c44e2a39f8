"""A fault of Footfall's own in one file makes that file unmeasured, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from footfall.counts.derive import FileCounts
from footfall.languages.base import Options
from footfall.languages.java.building.copies_only import instrument_paths
from footfall.languages.java.copy import instrument_all as copying
from footfall.languages.java.syntax.parse_unit import parse_unit as parse
from footfall.languages.javascript import instrument
from footfall.run import pipeline

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from footfall.languages.java.syntax.nodes import Unit
    from footfall.model.source_text import SourceText
    from footfall.profiles.data import FileProfile

_SOURCES = {
    "Main.java": "class Main { public static void main(String[] a) { System.exit(A.f() + B.f()); } }",
    "A.java": "class A { static int f() { return 3; } }",
    "B.java": "class B { static int f() { return 4; } }",
}


def _break_reading_of(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def parse_unit(source: SourceText, *known: Any) -> Unit:
        if source.path.endswith(name):
            raise IndexError("list index out of range")
        return parse(source, *known)

    monkeypatch.setattr(copying, "parse_unit", parse_unit)


def test_a_fault_costs_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in _SOURCES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    _break_reading_of("A.java", monkeypatch)
    usual = FileCounts.profile

    def profile(counts: FileCounts) -> FileProfile:
        assert not counts.file.source.path.endswith("B.java"), "a wrong assumption"
        return usual(counts)

    monkeypatch.setattr(FileCounts, "profile", profile)
    outcome = pipeline.run(tmp_path / "Main.java", [], Options(calls=True, report=lambda _: None))
    assert outcome.execution.exit_code == 7
    assert [file.path for file in outcome.profile.files] == ["Main.java"]
    assert [function.calls for function in outcome.profile.files[0].functions] == [1]
    reasons = {place.path: place.reason for place in outcome.profile.unmeasured}
    assert reasons["A.java"].startswith("Footfall's own fault: IndexError (list index out of range) in test_faults.py:")
    assert reasons["B.java"].startswith("Footfall's own fault: AssertionError (a wrong assumption")
    copy = instrument_paths([tmp_path], tmp_path / "copy", Options(report=lambda _: None))
    assert len(copy.files) == 2
    assert [omitted.path for omitted in copy.omitted] == ["A.java"]
    assert (tmp_path / "copy" / "A.java").read_text() == _SOURCES["A.java"]


def test_a_fault_in_a_script_leaves_it_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def planned(*_: object) -> None:
        raise KeyError("name")

    monkeypatch.setattr(instrument, "_planned", planned)
    made = instrument.instrument_source(b"let a = 1;", "a.mjs", "module", Options())
    assert (made.data, made.key, made.kind) == (b"let a = 1;", "", "module")
    assert made.omitted.startswith("Footfall's own fault: KeyError ('name') in test_faults.py:")
    typed = instrument.instrument_source(b"let a: number = 1;", "a.ts", "typescript", Options())
    assert typed.data == b"let a         = 1;"
