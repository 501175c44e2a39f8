"""Java's odd spellings: what is parsed differs, positions and names are those of the source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.languages.java.copy.instrument_source import Analysis, analyse_text
from footfall.languages.java.plan.instrument_choices import Choices
from footfall.languages.java.reading.decoding import UnreadableSourceError, read_source
from footfall.languages.java.reading.repairs import parseable
from footfall.model.source_text import SourceText

if TYPE_CHECKING:
    from pathlib import Path


def analysed(text: str) -> Analysis:
    return analyse_text(SourceText("T.java", text.encode()), Choices())


def functions(text: str) -> list[str]:
    analysis = analysed(text)
    assert not analysis.outline.gaps, analysis.outline.gaps
    return [f.name for f in analysis.outline.functions]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("class T { void f() \\u007b x(); \\u007d void g() { } }", ["T.f", "T.g"]),
        ("class T { char c = '\\u005c''; void f() { } }", ["T.f"]),
        ('class T { String s = "\\u0000"; void f() { } }', ["T.f"]),
        ("class T { void f() { // \\u000a x();\n } }", ["T.f"]),
        ("class T {\r void f() { // c\r x(); }\r void g() { }\r}", ["T.f", "T.g"]),
        ("class T { void f() { } }\x1a", ["T.f"]),
        ("@ interface A { }\nclass T { void f() { } }", ["T.f"]),
        ("class T { void f(int @A ... x) { } }", ["T.f"]),
        ("import module java.base;\nclass T { void f() { } }", ["T.f"]),
        ("class T { int x = 0_17 + 5__2 + 0x1___A; void f() { } }", ["T.f"]),
        ("class T { T(int i) { i++; // x\n super(); } }", ["T.<init>"]),
        ("class T { void f(Object o) { switch (o) { case final A a -> x(); default -> { } } } }", ["T.f"]),
        ("class T { void f(Object o) { switch (o) { case A _, B _ -> x(); default -> { } } } }", ["T.f"]),
        ("class T { void f() { if (o instanceof a.B(var x)) y(); } }", ["T.f"]),
        ("class T { void f() { try { x(); } catch (@A X | @B Y e) { } } }", ["T.f"]),
        ("class T { void f() { record: for (;;) break record; } }", ["T.f"]),
        ("class T { void f() { (t.v) += 2; } }", ["T.f"]),
        ("class T { void caf\\u00e9() { } }", ["T.café"]),
        ("void main() { } int twice(int i) { return 2 * i; }", ["main", "twice"]),
    ],
)
def test_valid_java_is_understood(text: str, names: list[str]) -> None:
    assert functions(text) == names


def test_a_function_with_a_syntax_error_goes_unmeasured_alone() -> None:
    analysis = analysed("class T { void f() { int = ; } void g() { x(); } }")
    assert [f.name for f in analysis.outline.functions] == ["T.g"]
    assert any("T" in g.what or "f" in g.what for g in analysis.outline.gaps)


def test_positions_lead_through_escapes() -> None:
    data = b"a\\u0041b\\u007bc"
    text, to_original = parseable(data)
    assert text == b"aAb{c"
    assert [to_original(at) for at in range(6)] == [0, 1, 7, 8, 14, 15]


@pytest.mark.parametrize(("slashes", "escaped"), [(1, True), (2, False), (3, True), (4, False)])
def test_only_an_odd_run_of_backslashes_escapes(slashes: int, escaped: bool) -> None:
    text, _ = parseable(b"\\" * slashes + b"u0041")
    assert text.endswith(b"A") == escaped


def test_encodings(tmp_path: Path) -> None:
    file = tmp_path / "T.java"
    file.write_bytes('class T { String s = "é"; }'.encode("latin-1"))
    assert "é" in read_source(file, "T.java", "iso-8859-1").text
    with pytest.raises(UnreadableSourceError, match="--encoding"):
        read_source(file, "T.java", "utf-8")
    with pytest.raises(FootfallError, match="unknown encoding"):
        read_source(file, "T.java", "klingon")
