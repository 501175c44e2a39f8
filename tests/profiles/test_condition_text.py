"""The text of a branch is that of its condition where its end is clear, else of the statement in which it decides."""

from __future__ import annotations

import pytest

from footfall.model.source_text import Extent, Position
from footfall.profiles import condition_text
from footfall.profiles.condition_text import BranchTexts
from footfall.profiles.data import BranchInfo, FileProfile, SideInfo, StatementInfo


def text_of(source: str, kind: str, *, statement: str = "") -> str:
    """The text of a branch that stands where ``source`` has a ``¦``; ``statement`` is one of the source."""
    before, _, after = source.partition("¦")
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    file = FileProfile("a", "x", "", before + after)
    if statement:
        start = file.text.index(statement)
        end = start + len(statement)
        file.statements = [StatementInfo("s", Extent(*place(file.text, start), *place(file.text, end)), 1)]
    sides = [SideInfo("true", 1), SideInfo("false", 0)]
    return BranchTexts().of(file, BranchInfo(kind, Position(line, column), sides))


def place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


@pytest.mark.parametrize(
    ("source", "kind", "text"),
    [
        ("if (¦n < 2) return n;", "if", "n < 2"),
        ("if (¦f(a[0], ')') && b) {\n}", "if", "f(a[0], ')') && b"),
        ('while (¦s.equals("a\\"(")) x();', "while", 's.equals("a\\"(")'),
        ("for (int i = 0; ¦i < n; i++) {}", "for", "i < n"),
        ("do {} while (¦again());", "do", "again()"),
        ("¦switch (day) {\n case 1: }", "switch", "switch (day)"),
        ("¦try {\n x(); }", "try", "try"),
        ("if (¦all.some((x) => {\n  return x;\n})) y();", "if", "all.some((x) => { return x; })"),
        ("  if (¦a) b();\n", "if", "a"),
        ("if (¦🎉.é) b();", "if", "🎉.é"),
    ],
)
def test_conditions_end_where_their_brackets_do(source: str, kind: str, text: str) -> None:
    assert text_of(source, kind) == text


def test_operators_show_the_statement_that_they_are_in() -> None:
    source = "x();\nint y = a\n    && ¦b ? 1 : 2;\n"
    assert text_of(source, "&&", statement="int y = a\n    && b ? 1 : 2;") == "int y = a && b ? 1 : 2;"
    assert text_of(source, "&&") == "&& b ? 1 : 2;"


@pytest.mark.parametrize("source", ["if (¦a /* ) */ && b) c();", "if (¦a // )\n  && b) c();", "if (¦'a\n' b)"])
def test_what_is_not_clear_shows_its_line(source: str) -> None:
    assert text_of(source, "if") == source.replace("¦", "").split("\n")[0]


def test_long_texts_are_cut_around_the_place() -> None:
    source = "call(" + "first, " * 30 + "¦wanted ? 1 : 2" + ", last" * 30 + ");"
    text = text_of(source, "?:", statement=source.replace("¦", ""))
    assert "wanted ? 1" in text
    assert text.startswith("…")
    assert text.endswith("…")
    assert len(text) <= 82
    assert len(text_of("if (¦" + "a && " * 50 + "b) c();", "if")) <= 82


def test_places_that_a_source_does_not_have() -> None:
    file = FileProfile("a", "x", "", "if (a) b();\n")
    branch = BranchInfo("if", Position(9, 1), [SideInfo("true", 0)])
    assert BranchTexts().of(file, branch) == ""
    branch.position = Position(1, 400)
    assert BranchTexts().of(file, branch) == "if (a) b();"


def test_texts_hold_nothing_that_is_not_seen() -> None:
    assert text_of("if (¦a\t==\u202e b) c();", "if") == "a ==⟦U+202E⟧ b"


def test_a_source_is_read_once_for_all_its_branches(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[FileProfile] = []

    class Texts(condition_text._FileTexts):
        def __init__(self, file: FileProfile) -> None:
            read.append(file)
            super().__init__(file)

    monkeypatch.setattr(condition_text, "_FileTexts", Texts)
    files = [FileProfile(name, "x", "", "if (a) b();\n") for name in ("a", "b")]
    texts = BranchTexts()
    branch = BranchInfo("if", Position(1, 1), [SideInfo("true", 0)])
    assert [texts.of(file, branch) for file in files * 3] == ["if (a) b()"] * 6
    assert read == files
