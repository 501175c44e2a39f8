"""The gate: exit codes, where rules come from, and what is printed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.helpers import footfall

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = "function f(n) { return n; }\nfunction never() { return 1; }\nfor (let i = 0; i < %d; i++) f(i);\n"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    for times in (100, 101):
        (tmp_path / "a.js").write_text(PROGRAM % times)
        assert footfall("run", "-q", "a.js", cwd=tmp_path).code == 0
    return tmp_path


def test_a_planted_rise_of_one_percent_is_caught(here: Path) -> None:
    done = footfall("check", "--fail-on", "calls(f) > old", "--against", "@2", cwd=here)
    assert done.code == 4
    assert done.out.decode() == "FAILED  calls(f) > old\n        f: calls 101, 100 before  a.js:1\n"
    assert footfall("check", "--fail-on", "calls(f) > 1.01 * old", "--against", "@2", cwd=here).code == 0
    assert footfall("check", "--fail-on", "calls(f) > old", "--against", "@1", cwd=here).code == 0


@pytest.mark.thorough
def test_a_hundred_runs_of_the_same_program_raise_no_alarm(here: Path) -> None:
    (here / "b.js").write_text("setTimeout(() => [3, 1, 2].sort((a, b) => a - b), 1);\n" + PROGRAM % 1000)
    assert footfall("run", "-q", "--calls", "b.js", cwd=here).code == 0
    assert footfall("check", "--save-baseline", cwd=here).code == 0
    rules = [word for rule in ("calls(**) != old", "work(**) != old") for word in ("--fail-on", rule)]
    for _ in range(100):
        assert footfall("run", "-q", "--calls", "b.js", cwd=here).code == 0
        done = footfall("check", *rules, "--against", "baseline", cwd=here)
        assert done.code == 0, done.out


def test_rules_of_the_settings_file(here: Path) -> None:
    (here / "footfall.toml").write_text('fail-on = ["functions < 60%", "statements < 10%"]')
    done = footfall("check", cwd=here)
    assert (done.code, done.out.decode().splitlines()) == (
        4,
        ["FAILED  functions < 60%", "        50.0 % of functions ran (1 of 2)", "passed  statements < 10%"],
    )
    assert footfall("check", "--fail-on", "functions < 50%", cwd=here).code == 0


def test_forms(here: Path) -> None:
    found = json.loads(footfall("check", "--json", "--fail-on", "calls(f) > 1", cwd=here).out)
    assert found == {
        "passed": False,
        "rules": ["calls(f) > 1"],
        "failures": [{"rule": "calls(f) > 1", "message": "f: calls 101", "path": "a.js", "line": 1}],
    }
    done = footfall("check", "--github", "--fail-on", "calls(f) > 1", "--fail-on", "functions < 60%", cwd=here)
    assert done.out.decode().splitlines() == [
        "::error file=a.js,line=1::calls(f) > 1: f: calls 101",
        "::error::functions < 60%25: 50.0 %25 of functions ran (1 of 2)",
    ]


def test_mistakes(here: Path) -> None:
    for words in ([], ["--fail-on", "luck > 1"], ["--fail-on", "calls > old"]):
        done = footfall("check", *words, cwd=here)
        assert done.code == 2 and done.err.count("\n") == 1
