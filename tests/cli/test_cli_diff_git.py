"""What a change touched, by a repository of git: names of any sort, renamed files, subfolders, and what is refused."""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from footfall.model.source_text import Extent, Position
from footfall.profiles import store
from footfall.profiles.data import BranchInfo, FileProfile, FunctionInfo, Profile, Run, SideInfo, StatementInfo
from tests.cli.helpers import footfall

if TYPE_CHECKING:
    from pathlib import Path

ODD = "odd | näme\t'\"\\.js"
BEFORE = "one();\ntwo();\nif (three) {\n  four();\n}\n"
AFTER = "one();\nadded();\ntwo(\n  5,\n);\nif (three) {\n  four();\n  never();\n}\n// a comment\n"
ENVIRONMENT = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


def git(here: Path, *words: str) -> None:
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *who, *words], cwd=here, check=True, capture_output=True, env={**os.environ, **ENVIRONMENT})


def source(path: str, text: str, counts: dict[int, int]) -> FileProfile:
    """Counts by the line on which a statement begins; it goes on to a line that ends with a semicolon."""
    file = FileProfile(path, "javascript", "", text)
    lines = text.splitlines()
    file.functions = [FunctionInfo("main", "main()", "function", Extent(1, 1, len(lines), 9), None, 1, 1, 0, 0, 1)]
    for line, count in counts.items():
        end = next((at for at in range(line, len(lines) + 1) if lines[at - 1].endswith((";", "{"))), line)
        column = len(lines[line - 1]) - len(lines[line - 1].lstrip()) + 1
        extent = Extent(line, column, end, len(lines[end - 1]) + 1)
        file.statements.append(StatementInfo("expression", extent, count, 0))
    return file


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A repository whose folder ``app`` was profiled after a change."""
    app = tmp_path / "app"
    app.mkdir()
    git(tmp_path, "init", "-q")
    for name in ("same.js", ODD, "old name.js", "elsewhere.js"):
        (app / name).write_text(BEFORE if name != "same.js" else "same();\n")
    (tmp_path / ".gitignore").write_text("*.db\nmade.js\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "before")
    git(tmp_path, "checkout", "-qb", "topic")
    (app / ODD).write_text(AFTER)
    git(tmp_path, "mv", "app/old name.js", "app/new name.js")
    (app / "new name.js").write_text(BEFORE.replace("two();", "two(2);"))
    (app / "fresh.js").write_text("fresh();\n")
    (app / "made.js").write_text("made();\n")
    odd = source(ODD, AFTER, {1: 1, 2: 7, 3: 1, 6: 1, 7: 1, 8: 0})
    odd.branches = [BranchInfo("if", Position(2, 1), [SideInfo("true", 1), SideInfo("false", 0)], 0)]
    files = [
        odd,
        source("same.js", "same();\n", {1: 0}),
        source("new name.js", (app / "new name.js").read_text(), {1: 1, 2: 0, 3: 1, 4: 1}),
        source("fresh.js", "fresh();\n", {1: 4}),
        source("made.js", "made();\n", {1: 0}),
    ]
    store.save(Profile(runs=[Run(["x"], folder=str(app))], files=files), tmp_path / "run.db")
    return tmp_path


def patch(here: Path, revision: str = "main", literal: str = "") -> Any:
    done = footfall("diff", "--git", revision, here / "run.db", "--json", cwd=here, GIT_LITERAL_PATHSPECS=literal)
    assert done.code == 0, done.err
    return json.loads(done.out)


def test_only_what_was_changed(here: Path) -> None:
    found = patch(here)
    rows = {
        one["path"]: (one["new"], one["lines"], [(each["line"], each["count"]) for each in one["statements"]])
        for one in found["files"]
    }
    assert rows == {
        ODD: (False, [2, 3, 4, 5, 8, 10], [(2, 7), (3, 1), (8, 0)]),
        "new name.js": (False, [2], [(2, 0)]),
        "fresh.js": (True, [1], [(1, 4)]),
    }
    assert found["statements"] == {"ran": 3, "never": 2, "unmeasured": 0}
    assert found["sides"] == {"ran": 1, "never": 1, "unmeasured": 0}
    assert [one["never"] for one in found["files"]] == [[[2, 2]], [[8, 8]], []]


def test_text(here: Path) -> None:
    done = footfall("diff", "--git", "main", here / "run.db", cwd=here / "app")
    text = done.out.decode()
    assert "statements          5    3      2             0          60.0 %" in text
    assert "Changed lines that never ran (2)" in text and "new name.js:2" in text and "never();" in text
    page = footfall("diff", "--git", "main", here / "run.db", "--markdown", cwd=here).out.decode()
    assert page.startswith("## Footfall: what changed, and what of it ran") and "\\|" in page


def test_a_repository_that_asks_for_other_forms_is_read_all_the_same(here: Path) -> None:
    for setting in ("diff.noprefix=true", "diff.relative=true", "diff.renames=false", "core.quotePath=true"):
        git(here, "config", *setting.split("="))
    (here / "tool").write_text("#!/bin/sh\nexit 9\n")
    (here / "tool").chmod(0o755)
    git(here, "config", "diff.external", str(here / "tool"))
    assert len(patch(here)["files"]) == 3
    assert len(patch(here, literal="1")["files"]) == 3


def test_where_the_branch_left(here: Path) -> None:
    git(here, "add", ".")
    git(here, "commit", "-qm", "after")
    git(here, "checkout", "-q", "main")
    (here / "app" / "elsewhere.js").write_text("gone on\n")
    git(here, "commit", "-qam", "meanwhile")
    git(here, "checkout", "-q", "topic")
    left, before = (patch(here, revision)["files"] for revision in ("main...", "HEAD^"))
    assert left and left == before


def test_lines_are_those_that_ran(here: Path) -> None:
    (here / "app" / "same.js").write_text("// a new head\nsame();\nmore();\n")
    (here / "app" / "fresh.js").write_text("")
    found = patch(here)
    assert sorted(one["path"] for one in found["files"]) == sorted([ODD, "new name.js", "fresh.js"])
    assert found["notes"] == ["2 sources are no longer as they ran; what is told is about the lines that ran"]


def test_what_is_refused(here: Path) -> None:
    for revision, problem in (
        ("--output=x", "--output=x is no revision"),
        ("-", "- is no revision"),
        ("", "nothing is no revision"),
        ("nowhere", "git knows no revision nowhere"),
        ("main..topic", "name one revision, or main... for where the branch left main"),
        ("HEAD:app", "git knows no revision HEAD:app"),
    ):
        done = footfall("diff", f"--git={revision}", here / "run.db", cwd=here)
        assert (done.code, done.err.count("\n")) == (2, 1) and problem in done.err
    assert not (here / "x").exists()
    done = footfall("diff", "--git", "main", "a", "b", cwd=here)
    assert done.code == 2 and "--git compares one profile" in done.err
    assert "name two profiles" in footfall("diff", here / "run.db", cwd=here).err
    done = footfall("diff", "--git", "main", here / "run.db", cwd=here, PATH="/nowhere")
    assert done.code == 2 and "git cannot be run" in done.err and done.err.count("\n") == 1


def test_no_repository(here: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    alone = tmp_path_factory.mktemp("alone")
    store.save(Profile(runs=[Run(["x"])], files=[source("a.js", "a();\n", {1: 1})]), alone / "run.db")
    done = footfall("diff", "--git", "main", "run.db", cwd=alone, GIT_CEILING_DIRECTORIES=str(alone.parent))
    assert done.code == 2 and "is in no repository" in done.err and done.err.count("\n") == 1


def test_gates(here: Path) -> None:
    def check(*rules: str) -> tuple[int, list[str]]:
        words = [word for rule in rules for word in ("--fail-on", rule)]
        done = footfall("check", here / "run.db", "--git", "main", *words, cwd=here)
        return done.code, [line.strip() for line in done.out.decode().splitlines()] or done.err.splitlines()

    assert check("patch < 60%") == (0, ["passed  patch < 60%"])
    code, lines = check("patch < 60.1%", "new-lines-unrun > 1")
    assert code == 4
    assert lines[:2] == ["FAILED  patch < 60.1%", "60.0 % of changed statements ran (3 of 5)"]
    assert "changed lines that never ran in new name.js: 2  new name.js:2" in lines
    assert "new lines that never ran in new name.js: 2  new name.js:2" in lines
    assert check("patch(fresh.js) < 100%", "patch(same.js) < 100%", "new-lines-unrun > 2")[0] == 0
    assert "has no old number" in check("patch < old")[1][0]
    done = footfall("check", here / "run.db", "--fail-on", "patch < 1%", cwd=here)
    assert done.code == 2 and "name a revision with --git, or a profile with --against" in done.err
    done = footfall("check", here / "run.db", "--fail-on", "patch < 60.1%", "--against", here / "run.db", cwd=here)
    assert done.code == 0
