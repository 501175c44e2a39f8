"""Two runs compared: what changed most comes first; what was moved or renamed is found."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.helpers import footfall

OLD = """function parse(text) {
  let sum = 0;
  for (const char of text) sum += char.charCodeAt(0);
  return sum;
}
function helper(a, b) {
  const both = [a, b].sort();
  return both.join('-') + both.length;
}
function legacy() { return 'a function that is gone later'; }
for (let i = 0; i < 10; i++) parse('abc');
helper(1, 2);
legacy();
"""
NEW = """function fresh() { return 1; }
function parse(text) {
  let sum = 0;
  for (const char of text) sum += char.charCodeAt(0);
  return sum;
}
function joined(a, b) {
  const both = [a, b].sort();
  return both.join('-') + both.length;
}
for (let i = 0; i < 17; i++) parse('abc');
joined(1, 2);
fresh();
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program before and after a change, and its two runs."""
    folder = tmp_path_factory.mktemp("made")
    for text in (OLD, NEW):
        (folder / "a.js").write_text(text)
        assert footfall("run", "-q", "--calls", "a.js", cwd=folder).code == 0
    return folder


@pytest.fixture
def here(made: Path, tmp_path: Path) -> Path:
    """The same for a test of its own."""
    return Path(shutil.copytree(made, tmp_path / "here"))


def compared(here: Path, *words: str) -> Any:
    done = footfall("diff", "@2", "@1", "--json", *words, cwd=here)
    assert done.code == 0, done.err
    return json.loads(done.out)


def test_functions(here: Path) -> None:
    rows = compared(here)["functions"]
    named = [(one["kind"], (one["old"] or {}).get("name"), (one["new"] or {}).get("name")) for one in rows]
    assert named == [
        ("changed", "parse", "parse"),
        ("new", None, "fresh"),
        ("gone", "legacy", None),
        ("moved", "helper", "joined"),
    ]
    assert (rows[0]["old"]["calls"], rows[0]["new"]["calls"]) == (10, 17)
    assert (rows[0]["old"]["work"], rows[0]["new"]["work"]) == (60, 102)
    assert (rows[3]["old"]["line"], rows[3]["new"]["line"]) == (6, 7)


def test_edges_follow_what_was_renamed(here: Path) -> None:
    edges = {(one["callee"]["name"], one["old"], one["new"]) for one in compared(here)["edges"]}
    assert edges == {("parse", 10, 17), ("legacy", 1, 0), ("fresh", 0, 1)}


def test_text_and_markdown(here: Path) -> None:
    text = footfall("diff", "@2", "@1", cwd=here).out.decode()
    assert "+42 (1.70x)  60 -> 102  10 -> 17" in text and "joined (was helper, a.js:6)" in text
    assert "Calls that changed (3)" in text
    page = footfall("diff", "@2", "@1", "--markdown", cwd=here).out.decode()
    assert page.startswith("## Footfall: what changed\n") and "`parse`" in page and len(page) < 60_000


def test_the_same_run_twice(here: Path) -> None:
    assert b"No count of a function changed." in footfall("diff", "@1", "@1", cwd=here).out
    assert compared(here)["functions"] and json.loads(
        footfall("diff", "@1", "@1", "--json", cwd=here).out
    )["functions"] == []  # fmt: skip


def test_a_gate(here: Path) -> None:
    done = footfall("diff", "@2", "@1", "--json", "--fail-on", "calls(parse) > 1.5 * old", cwd=here)
    assert done.code == 4 and json.loads(done.out)["functions"]
    assert "parse: calls 17, 10 before" in done.err
    assert footfall("diff", "@2", "@1", "--fail-on", "calls(parse) > 1.7 * old", cwd=here).code == 0


def test_what_runs_no_longer(here: Path) -> None:
    (here / "a.js").write_text(NEW.replace("joined(1, 2);\n", "").replace("i < 17", "i < 0"))
    assert footfall("run", "-q", "a.js", cwd=here).code == 0
    text = footfall("diff", "@2", "@1", cwd=here).out.decode()
    assert "Run no longer (2)" in text
    back = footfall("diff", "@1", "@2", cwd=here).out.decode()
    assert "Run now (2)" in back


def test_nearly_equal_text_in_another_file(here: Path) -> None:
    (here / "lib.js").write_text(
        OLD[: OLD.index("function helper")].replace("parse(", "read(") + "module.exports = read;\n"
    )
    (here / "a.js").write_text("const read = require('./lib');\nread('abc');\n")
    assert footfall("run", "-q", "a.js", cwd=here).code == 0
    rows = compared(here)["functions"]
    (moved,) = [one for one in json.loads(footfall("diff", "@3", "@1", "--json", cwd=here).out)["functions"]
                if one["kind"] == "moved"]  # fmt: skip
    assert (moved["old"]["name"], moved["new"]["name"], moved["new"]["path"]) == ("parse", "read", "lib.js")
    assert rows


def test_lines_of_aligned_sources(here: Path) -> None:
    found = compared(here)
    changed = {
        (one["kind"], one["old"]["line"], one["new"]["line"], one["old"]["count"], one["new"]["count"])
        for one in found["statements"]
        if one["old"] and one["new"]
    }
    assert changed == {
        ("changed", 2, 3, 10, 17),
        ("changed", 3, 4, 10, 17),
        ("changed", 3, 4, 30, 51),
        ("changed", 4, 5, 10, 17),
        ("edited", 11, 11, 10, 17),
    }
    sides = {(one["side"], one["what"], one["old"]["count"], one["new"]["count"]) for one in found["sides"]}
    assert sides == {("true", "for", 10, 17)} | {("true", "for-of", 30, 51)} & sides
    paths = {(" > ".join(one["path"]), one["old"]["calls"], one["new"]["calls"]) for one in found["paths"]}
    assert ("<module> > parse", 10, 17) in paths
    assert found["times"] == [] and found["tests"] == []


def test_what_only_one_of_both_has_is_told(here: Path) -> None:
    assert footfall("run", "-q", "--level", "block", "a.js", cwd=here).code == 0
    text = footfall("diff", "@2", "@1", cwd=here).out.decode()
    has = "counts of statements and branches, call edges and call paths"
    assert f"Note: only the older profile has {has}, which are not compared" in text
    rows = [line.split() for line in text.splitlines()]
    assert ["statements", "that", "ran", "11", "of", "11", "?", "?"] in rows
    assert ["?", "102", "->", "?", "17", "parse", "a.js:2"] in rows


def test_a_page(here: Path) -> None:
    done = footfall("diff", "@2", "@1", "--html", "changed.html", cwd=here)
    assert (done.code, done.out) == (0, b"changed.html\n")
    assert "<title>Footfall: what changed</title>" in (here / "changed.html").read_text("utf-8")
    done = footfall("diff", "@2", "@1", "--html", "nowhere/changed.html", cwd=here)
    assert done.code == 2 and done.err.count("\n") == 1
    assert "leave out --git" in footfall("diff", "--git", "HEAD", "--html", "x.html", cwd=here).err
