"""The report as Markdown, read by a parser of Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from markdown_it import MarkdownIt

from footfall.profiles.data import Profile, Unmeasured
from footfall.terminal.forms import MOST_CHARACTERS
from footfall.terminal.markdown import code, escaped, markdown
from footfall.terminal.parts import Cell, Column, Paragraph, Table
from footfall.terminal.step_summary import step_summary
from tests.report.large_sample import large
from tests.report.report_sample import called, hostile, sample

if TYPE_CHECKING:
    from markdown_it.token import Token

READER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
ODD = ["a|b", "`", "``a`b", "*x*", "_a_ b", "[a](b)", "<b>", "# x", "- x", "+ x", "1. x", "~~x~~", "a\\", "\\|", "&lt;",
       "https://a.b", "{{x}}", "![a](b)", "x  ", " x", "| a | b |", "=", "ünï 🎉", "$x$"]  # fmt: skip


def rows(text: str) -> list[list[list[list[str]]]]:
    """The tables of a text, each a list of rows, of cells, of the texts of what is in a cell."""
    found: list[list[list[list[str]]]] = []
    for token in READER.parse(text):
        if token.type == "table_open":
            found.append([])
        elif token.type == "tr_open":
            found[-1].append([])
        elif token.type == "inline" and found and token.level >= 4:
            found[-1][-1].append([child.content for child in token.children or [] if child.content])
    return found


def flat(token: Token) -> str:
    return "".join(child.content for child in token.children or [])


@pytest.mark.parametrize("text", ODD)
def test_names_come_out_as_they_are(text: str) -> None:
    table = Table("t", [Column("number"), Column("name", least=8)])
    table.add("1", text)
    [[_, [number, name]]] = rows(markdown([table]))
    assert number == ["1"]
    assert "".join(name) == text
    tokens = READER.parse(f"{escaped(text)}\n")
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    assert flat(tokens[1]) == text.strip()
    assert {child.type for child in tokens[1].children or []} <= {"text", "text_special"}


def test_what_only_eyes_see_is_left_out_and_notes_stand_below() -> None:
    table = Table("t|t", [Column("bar", for_eyes=True), Column("n")], notes=["a_b_c", "d"])
    table.add("▇▇", "5")
    text = markdown([table])
    assert rows(text) == [[[["n"]], [["5"]]]]
    assert "▇" not in text
    assert text.endswith("a\\_b\\_c<br>\nd\n")


def test_lines_of_a_paragraph_stay_lines() -> None:
    paragraph = Paragraph()
    paragraph.add("Run: ", Cell("java <b>", "title"))
    paragraph.add("  exit 0")
    assert markdown([paragraph]) == "Run: **java \\<b\\>**<br>\nexit 0\n"


def test_empty_and_long_names() -> None:
    assert code("") == ""
    assert code("x" * 500) == f"`…{'x' * 160}`"


def test_a_summary_has_totals_functions_and_what_never_ran() -> None:
    text = step_summary(called())
    assert text.startswith("## Footfall\n")
    totals, functions, calls_or_never, *others = rows(text)
    assert totals[3] == [["statements"], ["13"], ["17"], ["76.4 %"], ["4"], ["1"]]
    assert functions[1][0] == ["1,000,000,000,000"]
    assert ["Main.Cache.get"] in functions[1]
    assert [["3"], ["13"], ["23.0 %"], ["src/app/Main.java"], ["10-13, 18-20"]] in calls_or_never
    assert others
    assert "--top" not in text
    assert "Self-check: passed" in text


def test_a_summary_stays_below_the_limit() -> None:
    assert len(step_summary(large())) < MOST_CHARACTERS // 5
    profile = large()
    profile.notes = ["n" * 5_000] * 500
    profile.unmeasured = [Unmeasured("p" * 3_000, 1, 1, "w" * 3_000, "r" * 3_000)] * 500
    for file in profile.files:
        file.path = f"{'|' * 400}/{file.path}"
        for function in file.functions:
            function.name = "`|" * 300 + function.name
    text = step_summary(profile)
    assert len(text) < MOST_CHARACTERS
    assert "and 481 more" in text


def test_hostile_names_make_no_markup() -> None:
    allowed = {
        "text",
        "text_special",
        "code_inline",
        "strong_open",
        "strong_close",
        "softbreak",
        "html_inline",
        "entity",
    }
    for token in READER.parse(step_summary(hostile()).replace("<br>", "").replace("&nbsp;", "")):
        assert {child.type for child in token.children or []} <= allowed - {"html_inline"}


def test_an_empty_profile() -> None:
    assert "No run in this profile." in step_summary(Profile())


def test_failures_are_told() -> None:
    profile = sample()
    profile.violations = ["Main.f: 3 calls but 2 left"]
    text = step_summary(profile)
    assert "**FAILED, 1 broken**" in text
    assert "Main.f: 3 calls but 2 left" in text
