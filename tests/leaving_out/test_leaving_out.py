"""Each program says what of it is left out; all else counts as it does where nothing is."""

from __future__ import annotations

import base64
import json
import re
import subprocess
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.cli.main import main
from footfall.export import export
from footfall.export.json_ import document
from footfall.languages.base import Options
from footfall.languages.javascript.instrument import instrument_source
from footfall.languages.javascript.running.toolchain import find_node
from footfall.profiles.lines import State, annotated_lines
from footfall.profiles.store import read_back
from footfall.profiles.summaries import never_run, one_sided, totals
from footfall.run import pipeline
from footfall.run.library import profile

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

HERE = Path(__file__).parent
PROGRAMS = {"Main.java": "java", "app.js": "javascript"}
CLAUSES = {"Clauses.java": "java", "clauses.js": "javascript"}
_SAID = re.compile(r"//= (out|[\d ]*\d)")


@cache
def ran(name: str, level: str = "statement") -> Profile:
    """A program's profile."""
    return profile((HERE / name).read_text(), {**PROGRAMS, **CLAUSES}[name], level=level, calls=level == "statement")


@cache
def ran_whole(name: str) -> Profile:
    """The same with nothing left out, each place being where it was."""
    text = (HERE / name).read_text().replace("footfall:", "footpath:")
    return profile(text, PROGRAMS[name], calls=True)


def said(name: str) -> dict[int, str]:
    """What each line of a program says of itself."""
    lines = enumerate((HERE / name).read_text().splitlines(), 1)
    return {number: found[1] for number, line in lines if (found := _SAID.search(line)) and "Behind" not in line}


@pytest.mark.parametrize("name", [*PROGRAMS, *CLAUSES])
def test_lines_are_what_they_say(name: str) -> None:
    found = {}
    for line in annotated_lines(ran(name).files[0]):
        if line.state is State.IGNORED:
            found[line.number] = "out"
        elif line.counts:
            found[line.number] = " ".join(map(str, line.counts))
    assert found == said(name)


@pytest.mark.parametrize("name", PROGRAMS)
def test_all_else_counts_as_where_nothing_is_left_out(name: str) -> None:
    part, whole = ran(name), ran_whole(name)
    assert not part.violations and not whole.violations
    own, every = part.files[0], whole.files[0]
    assert [replace(one, ignored=False) for one in own.functions] == every.functions
    for rows, others in (
        ([(one.extent, one.count) for one in own.statements], [(one.extent, one.count) for one in every.statements]),
        ([(one.extent, one.count) for one in own.blocks], [(one.extent, one.count) for one in every.blocks]),
        (
            [(branch.position, side) for branch in own.branches for side in branch.sides],
            [(branch.position, side) for branch in every.branches for side in branch.sides],
        ),
    ):
        assert 0 < len(rows) < len(others)
        assert [row for row in others if row in rows] == rows
    assert (part.edges, part.nodes) == (whole.edges, whole.nodes)


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_left_out_is_in_no_sum_and_no_list(name: str) -> None:
    found = ran(name)
    out = {line for line, word in said(name).items() if word == "out"}
    (file,) = found.files
    assert not {one.extent.line for one in file.statements} & out
    assert {part.extent.line for part in never_run(found)} & out == set()
    assert {row.branch.position.line for row in one_sided(found)} & out == set()
    kept = [function for function in file.functions if function.counts_as_one]
    assert 0 < len(kept) < len(file.functions)
    assert totals(found).functions.measured == len(kept)
    lcov = export("lcov", found).decode()
    assert {int(line) for line in re.findall(r"^DA:(\d+)", lcov, re.M)} & out == set()
    assert {int(line) for line in re.findall(r"^FN:(\d+)", lcov, re.M)} == {one.extent.line for one in kept}


@pytest.mark.parametrize("name", CLAUSES)
def test_a_side_is_left_out_with_the_block_that_it_leads_to(name: str) -> None:
    (file,) = ran(name).files
    first = file.branches[0].position.line
    own_labels = name.endswith(".java")  # labels of one group are a side there
    assert [
        (branch.position.line - first, branch.kind, [(side.side, side.count) for side in branch.sides])
        for branch in file.branches
    ] == [
        (0, "if", [("true", 2)]),
        (5, "if", [("false", 2)]),
        (6, "if", [("true", 1)]),
        (9, "if", [("true", 0), ("false", 2)]),
        (13, "if", [("true", 2), ("false", 0)]),
        (19, "try", [("none", 2)]),
        (26, "switch", [("1, 2" if own_labels else "2", 0), ("default", 2)]),
    ]


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_is_told_in_files_and_json(name: str) -> None:
    found = ran(name)
    file = read_back(found).files[0]
    assert file == found.files[0]
    told = document(found)["files"][0]
    assert {one["reason"] for one in told["ignored"]} == {"footfall:off", "footfall:ignore"}
    assert {one["name"] for one in told["functions"] if one["ignored"]} == {
        one.name for one in file.functions if one.ignored
    }


@pytest.mark.parametrize("level", ["block", "function"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_coarser_levels_leave_out_the_same(name: str, level: str) -> None:
    found, fine = ran(name, level).files[0], ran(name).files[0]
    same = {one.extent: one.ignored for one in fine.functions}
    assert [one.ignored for one in found.functions] == [same[one.extent] for one in found.functions]
    assert any(one.ignored for one in found.functions)
    assert {one.extent for one in found.blocks} <= {one.extent for one in fine.blocks}


def test_types_do_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("app.ts").write_text((HERE / "app.ts").read_text())
    (file,) = pipeline.run(Path("app.ts"), [], Options(report=lambda _: None)).profile.files
    found = {}
    for line in annotated_lines(file):
        if line.state is State.IGNORED:
            found[line.number] = "out"
        elif line.counts:
            found[line.number] = " ".join(map(str, line.counts))
    assert found == said("app.ts")


@pytest.mark.parametrize(
    ("path", "language", "text"),
    [
        ("Main.java", "java", "public class Main { public static void main(String[] a) { a = null; #} }"),
        ("program.js", "javascript", "let x = 1;#"),
    ],
)
def test_words_without_effect_are_noted(path: str, language: str, text: str) -> None:
    text = text.replace("#", "\n// footfall:offf\n/* footfall:on */\n// footfall:ignore\n")
    notes = profile(text, language).notes
    assert [note for note in notes if "footfall:" in note] == [
        f"{path}:2: footfall:offf is unknown; there are footfall:off, footfall:on and footfall:ignore",
        f"{path}:3: footfall:on has no effect: nothing is off here",
        f"{path}:4: footfall:ignore has no effect: no function or statement begins behind it or on its line",
    ]


def test_copies_say_so_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.js").write_text("let x = 1; // footfall:of\n")
    assert main(["instrument", "a.js", "-o", "copy"]) == 0
    assert "footfall: a.js:1: footfall:of is unknown" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["app.js", "clauses.js"])
def test_the_report_in_a_page_leaves_out_the_same(name: str) -> None:
    node = find_node()
    made = instrument_source((HERE / name).read_bytes(), name, "commonjs", Options())
    derive = resources.files("footfall.languages.javascript") / "runtime" / "browser" / "derive.cjs"
    done = subprocess.run(
        [node.path, HERE / "page_report.cjs", str(derive)],
        input=base64.b64encode(made.blob).decode(), capture_output=True, text=True, check=True,
    )  # fmt: skip
    (file,) = ran(name).files
    told = json.loads(done.stdout)
    assert told["statements"] == len(file.statements)
    assert told["sides"] == sum(len(branch.sides) for branch in file.branches)
    assert told["ignored"] == [one.name for one in file.functions if one.ignored]
