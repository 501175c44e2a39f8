"""The library: a program's text in, its profile out."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from footfall import profile
from footfall.errors import FootfallError

LOOP = """\
let sum = 0;
for (let i = 0; i < 10; i++) {
  sum += i;
}
console.log(sum);
"""


def lines(source: str, language: str = "javascript") -> dict[int, int | None]:
    made = profile(source, language)
    assert (made.violations, made.unmeasured, made.notes) == ([], [], [])
    return {statement.extent.line: statement.count for statement in made.files[0].statements}


def test_counts_of_a_text(capfd: pytest.CaptureFixture[str]) -> None:
    before = Path.cwd()
    assert lines(LOOP) == {1: 1, 2: 1, 3: 10, 5: 1}
    assert capfd.readouterr() == ("", "")
    assert Path.cwd() == before


def test_the_file_has_a_short_name_and_the_program_its_arguments() -> None:
    made = profile("process.exit(process.argv.length + Number(process.argv[2]));\n", "javascript", ["40"])
    assert [file.path for file in made.files] == ["program.js"]
    assert (made.runs[0].command, made.runs[0].exit_code) == (["program.js", "40"], 43)


def test_a_module() -> None:
    assert lines("import fs from 'node:fs';\nawait 1;\nfs.existsSync('x');\n") == {2: 1, 3: 1}


def test_a_class_in_java() -> None:
    source = "public class Twice {\n  public static void main(String[] a) {\n    int n = 2;\n  }\n}\n"
    assert lines(source, language="java") == {3: 1}


def test_from_any_thread() -> None:
    found: list[dict[int, int | None]] = []
    thread = threading.Thread(target=lambda: found.append(lines(LOOP)))
    thread.start()
    thread.join()
    assert found == [{1: 1, 2: 1, 3: 10, 5: 1}]


def test_a_program_that_does_not_end_is_ended() -> None:
    made = profile("let n = 0;\nsetInterval(() => {\n  n++;\n}, 1);\n", "javascript", seconds=2)
    counts = {statement.extent.line: statement.count for statement in made.files[0].statements}
    assert counts[1] == 1
    assert (counts[3] or 0) > 10
    assert any("ended after 2 s" in note for note in made.notes)


def test_a_program_that_is_too_busy_to_write_is_ended_too() -> None:
    made = profile("for (;;);\n", "javascript", seconds=1)
    assert any("ended after 1 s" in note for note in made.notes)


def test_unknown_language() -> None:
    with pytest.raises(FootfallError, match="no language is called 'cobol'"):
        profile("", language="cobol")
