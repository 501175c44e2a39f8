"""Comments and annotations for other tools leave out what they would leave out there; all is counted as before."""

from __future__ import annotations

import re
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from footfall.languages.base import Options
from footfall.languages.javascript.instrument import planned
from footfall.model.annotated import Annotated
from footfall.model.foreign_words import Reach, foreign
from footfall.model.source_text import SourceText
from footfall.profiles.lines import State, annotated_lines
from footfall.run import pipeline

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile

HERE = Path(__file__).parent


def ran(name: str, text: str) -> FileProfile:
    with TemporaryDirectory() as folder, chdir(folder):
        Path(name).write_text(text)
        (file,) = pipeline.run(Path(name), [], Options(report=lambda _: None)).profile.files
        return file


def out_of(file: FileProfile) -> set[int]:
    return {line.number for line in annotated_lines(file) if line.state is State.IGNORED}


def test_comments() -> None:
    text = (HERE / "foreign.js").read_text()
    file = ran("foreign.js", text)
    lines = dict(enumerate(text.splitlines(), 1))
    begun = {one.extent.line for one in file.statements}
    assert not begun & {number for number, line in lines.items() if line.endswith("//-")}
    expected = {n: int(found[1]) for n, line in lines.items() if (found := re.search(r"//= (\d+)", line))}
    assert {number: count for number, count in file.line_counts.items() if number in expected} == expected
    sides = {n: found[1] for n, line in lines.items() if (found := re.search(r"\[(\w+)\]", line))}
    assert {one.position.line: ", ".join(side.side for side in one.sides) for one in file.branches} == sides
    assert [one.name for one in file.functions if one.ignored] == ["dump"]


def test_a_whole_file() -> None:
    file = ran("a.js", "let a = 1;\n/* istanbul ignore file */\nif (a) a++;\n")
    assert not file.statements and not file.branches
    assert [one.reason for one in file.ignored] == ["istanbul ignore file"]


@pytest.mark.parametrize(
    ("comment", "reach", "lines"),
    [
        (b"/* istanbul ignore next */", Reach.NEXT, 0),
        (b"/*istanbul ignore if: why*/", Reach.IF, 0),
        (b"/** istanbul  ignore  else */", Reach.ELSE, 0),
        (b"// istanbul ignore file", Reach.FILE, 0),
        (b"/* c8 ignore next */", Reach.LINES, 1),
        (b"/* c8 ignore next 12 */", Reach.LINES, 12),
        (b"/* node:coverage ignore next 3 */", Reach.LINES, 3),
        (b"/* v8 ignore next -- @preserve */", Reach.NEXT, 0),
        (b"/* v8 ignore next 2 */", Reach.LINES, 2),
        (b"/* c8 ignore stop */", Reach.STOP, 0),
        (b"///CLOVER:OFF", Reach.START, 0),
        (b"// CLOVER:ON", Reach.STOP, 0),
    ],
)
def test_words(comment: bytes, reach: Reach, lines: int) -> None:
    found = foreign(comment)
    assert found is not None and (found.reach, found.lines) == (reach, lines)


@pytest.mark.parametrize(
    "comment",
    [
        b"/* see istanbul ignore next */",
        b"/* istanbul ignore nextish */",
        b"/* istanbul */",
        b"// eslint ignore next",
        b"// c9 ignore next",
        b"/* node:coverage disabled */",
    ],
)
def test_other_words(comment: bytes) -> None:
    assert foreign(comment) is None


JAVA = """
import java.lang.annotation.*;
class Main {
    @Retention(RetentionPolicy.CLASS) @interface Generated {}
    @Retention(RetentionPolicy.CLASS) @interface ExcludeFromJacocoGeneratedReport {}
    @Retention(RetentionPolicy.CLASS) @interface GeneratedValue {}
    @Generated static int made() { return 1; } //-
    @ExcludeFromJacocoGeneratedReport static int report() { return 1; } //-
    @GeneratedValue static int value() { return 1; }
    @javax.annotation.processing.Generated("tool") static class Inner { int get() { return 1; } } //-
    ///CLOVER:OFF
    static int clover() { return 1; } //-
    ///CLOVER:ON
    public static void main(String[] a) { made(); report(); value(); clover(); }
}
"""


def test_what_a_tool_wrote_in_java() -> None:
    file = ran("Main.java", JAVA)
    out = {number for number, line in enumerate(JAVA.splitlines(), 1) if line.endswith("//-")}
    assert out <= out_of(file)
    assert {one.name for one in file.functions if one.ignored} >= {"Main.made", "Main.report", "Main.clover"}
    assert not next(one for one in file.functions if one.name == "Main.value").ignored
    assert next(one for one in file.functions if one.name == "Main.made").calls == 1


def test_what_is_included_by_name_is_not_left_out() -> None:
    source = SourceText("a.ts", b"class A { @Generated() f() { return 1 } }", "utf-8", "")
    taken = planned(source, annotated=Annotated(included=("@Generated",)))
    usual = planned(source)
    assert taken is not None and usual is not None
    assert [one.reason for one in usual.outline.ignored] == ["@Generated says that a tool wrote it"]
    assert "says that" not in " ".join(one.reason for one in taken.outline.ignored)
