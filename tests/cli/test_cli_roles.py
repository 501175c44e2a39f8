"""Tests stand apart from the program that they test, in every view."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.cli.helpers import call, exported

if TYPE_CHECKING:
    from pathlib import Path

SHOP = "exports.price = (n) => {\n  if (n > 100) return n - 10;\n  return n;\n};\nexports.other = () => 1;\n"
TEST = (
    "const { price } = require('../shop.js');\nfunction never() { return 1; }\nfor (let i = 0; i < 9; i++) price(5);\n"
)


@pytest.fixture
def project(here: Path) -> Path:
    (here / "test").mkdir()
    (here / "shop.js").write_text(SHOP)
    (here / "test" / "shop.js").write_text(TEST)
    return here


def roles(here: Path) -> dict[str, str]:
    with closing(sqlite3.connect(here / ".footfall" / "profile.db")) as database:
        return dict(database.execute("select path, role from file"))


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    assert call(*words) == 0
    return capsys.readouterr().out


def test_layout_tells_and_views_leave_tests_out(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("run", "test/shop.js") == 0
    words = capsys.readouterr().err
    assert "ran: functions 1/2, statements 4/5, branch sides 1/2\n" in words
    assert "tests, which are apart: functions 0/1, statements 3/4, branch sides 2/2\n" in words
    assert roles(project) == {"shop.js": "main", "test/shop.js": "test"}
    told = json.loads(said(capsys, "show", "--json"))
    assert (told["totals"]["files"], told["totals"]["statements"]["ran"]) == (1, 4)
    assert (told["tests"]["files"], told["tests"]["statements"]["ran"]) == (1, 3)
    assert {one["path"] for one in told["never_run"]} == {"shop.js"}
    every = json.loads(said(capsys, "show", "--json", "--tests"))
    assert (every["totals"]["files"], every["totals"]["statements"]["ran"]) == (2, 7)
    assert {one["path"] for one in every["never_run"]} == {"shop.js", "test/shop.js"}
    table = said(capsys, "show")
    assert [line for line in table.splitlines() if line in ("Totals", "Tests")] == ["Totals", "Tests"]
    assert "Totals, with tests" in said(capsys, "show", "--tests")
    assert "SF:test" not in said(capsys, "export", "lcov")
    assert "SF:test/shop.js" in said(capsys, "export", "lcov", "--tests")
    assert {file["path"]: file["role"] for file in exported(project)["files"]} == roles(project)


def test_a_test_that_is_run_alone_is_the_program(project: Path) -> None:
    assert call("run", "-q", "--exclude", "shop.js", "--include", "test/*", "test/shop.js") == 0
    (project / "test" / "alone.js").write_text("let x = 1;\n")
    assert call("run", "-q", "test/alone.js") == 0
    assert roles(project) == {"test/alone.js": "main"}


def test_options_and_settings_name_tests(project: Path) -> None:
    assert call("run", "-q", "--test-sources", "shop.js", "--test-sources", "none/*", "test/shop.js") == 0
    assert set(roles(project).values()) == {"main"}  # all of it is called so
    (project / "checks").mkdir()
    (project / "checks" / "a.js").write_text(TEST)
    (project / "footfall.toml").write_text('test = ["checks/*"]')
    assert call("run", "-q", "checks/a.js") == 0
    assert roles(project) == {"shop.js": "main", "checks/a.js": "test"}
    assert call("run", "-q", "--test-sources", "*op.js", "checks/a.js") == 0
    assert roles(project) == {"shop.js": "test", "checks/a.js": "main"}
    (project / "footfall.toml").write_text("test = []")
    assert call("run", "-q", "test/shop.js") == 0
    assert set(roles(project).values()) == {"main"}


def test_copies_know_their_tests(project: Path) -> None:
    import subprocess

    assert call("instrument", "-q", ".", "-o", "../copy", "--test-sources", "test/*") == 0
    copy = project.parent / "copy"
    subprocess.run(["node", "test/shop.js"], cwd=copy, check=True)
    assert call("show", copy) == 0
    found = {file["path"]: file["role"] for file in exported(copy)["files"]}
    assert {path: found[path] for path in found if "test" in path or path == "shop.js"} == {
        "shop.js": "main",
        "test/shop.js": "test",
    }


def is_hidden(page: str) -> dict[str, bool]:
    """Of each group of totals."""
    return {name: " hidden" in rest for name, rest in re.findall(r'<div class="cards" id="([\w-]+)"([^>]*)>', page)}


def test_the_report_opens_with_tests_where_asked(project: Path) -> None:
    assert call("run", "-q", "test/shop.js") == 0
    page = (project / ".footfall" / "report.html").read_text()
    assert is_hidden(page) == {"cards-main": False, "cards-all": True}
    assert "<b>Tests</b> 1 file: 3 of 4 statements ran (75.0 %), 0 of 1 function ran (0.0 %)" in page
    assert call("report", "--tests") == 0
    page = (project / ".footfall" / "report.html").read_text()
    assert is_hidden(page) == {"cards-all": False, "cards-main": True}
