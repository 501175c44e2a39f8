"""Earlier runs: kept, listed, named, pinned, removed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from footfall.errors import FootfallError
from footfall.run import past_runs
from footfall.run.folders import RunFolder
from tests.cli.helpers import footfall

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = "for (let i = 0; i < Number(process.argv[2]); i++) f(i);\nfunction f(i) { return i; }\n"


def run(here: Path, times: int, *options: str) -> None:
    done = footfall("run", *options, "a.js", times, cwd=here)
    assert done.code == 0, done.err


def listed(here: Path, *words: str) -> list[dict[str, Any]]:
    done = footfall("runs", "--json", *words, cwd=here)
    assert done.code == 0, done.err
    found: list[dict[str, Any]] = json.loads(done.out)["runs"]
    return found


def calls(here: Path, *place: str) -> int:
    done = footfall("export", "json", *place, cwd=here)
    assert done.code == 0, done.err
    (calls,) = [one["calls"] for one in json.loads(done.out)["files"][0]["functions"] if one["name"] == "f"]
    return int(calls)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "a.js").write_text(PROGRAM)
    return tmp_path


def test_a_second_run_overwrites_nothing(here: Path) -> None:
    for times in (3, 5, 7):
        run(here, times)
    assert [calls(here, *place) for place in ([], ["@1"], ["@2"], ["@3"], [".footfall@3"])] == [7, 7, 5, 3, 3]
    rows = listed(here)
    assert [(row["number"], row["command"], row["exit"]) for row in rows] == [
        (1, ["a.js", "7"], 0),
        (2, ["a.js", "5"], 0),
        (3, ["a.js", "3"], 0),
    ]
    assert calls(here, f"@{rows[2]['id']}") == 3
    assert b"f  " in footfall("show", "@2", cwd=here).out
    report = footfall("report", "@3", cwd=here).out.decode().strip()
    assert report.endswith(f"runs/{rows[2]['id']}/report.html") and (here / report).is_file()
    assert footfall("annotate", "a.js", "@2", cwd=here).out != footfall("annotate", "a.js", cwd=here).out


def test_the_last_ones_are_kept_and_pinned_ones(here: Path) -> None:
    run(here, 1)
    run(here, 2)
    assert footfall("runs", "--keep", "@2", cwd=here).code == 0
    for times in (3, 4, 5):
        run(here, times, "--keep-runs", "2")
    rows = listed(here)
    assert [(row["command"][1], row["pinned"]) for row in rows] == [("5", False), ("4", False), ("1", True)]
    assert footfall("runs", "--release", "@3", cwd=here).code == 0
    (here / "footfall.toml").write_text("keep-runs = 1")
    run(here, 6)
    assert [row["command"][1] for row in listed(here)] == ["6"]


def test_removing(here: Path) -> None:
    for times in (1, 2, 3):
        run(here, times)
    done = footfall("runs", "--remove", "@2", "@3", cwd=here)
    assert done.code == 0 and done.err.count("removed: ") == 2
    assert [row["command"][1] for row in listed(here)] == ["3"]
    assert calls(here) == 3


@pytest.mark.parametrize("name", ["@0", "@4", "@99999", "@2020", "@x"])
def test_runs_that_are_not_there(here: Path, name: str) -> None:
    run(here, 1)
    done = footfall("show", name, cwd=here)
    assert done.code == 2 and done.err.count("\n") == 1


def test_a_file_of_such_a_name_is_that_file(here: Path) -> None:
    run(here, 1)
    run(here, 2)
    (here / ".footfall" / "profile.db").rename(here / "@2")
    assert calls(here, "@2") == 2


def test_no_runs(here: Path) -> None:
    done = footfall("runs", cwd=here)
    assert (done.code, done.out) == (0, b"No runs in .footfall; make one with: footfall run MAIN\n")
    with pytest.raises(FootfallError, match="it holds none"):
        past_runs.find("@1", here)


def test_a_profile_of_anybody_is_only_not_told_of(here: Path) -> None:
    run(here, 1)
    (only,) = (here / ".footfall" / "runs").iterdir()
    (only / "profile.db").write_bytes(b"no profile")
    (row,) = listed(here)
    assert (row["state"], row["exit"], row["command"]) == ("no profile", None, ["a.js", "1"])


def test_how_programs_ended(here: Path) -> None:
    (here / "b.js").write_text("process.kill(process.pid, process.argv[2])\n")
    said = {"SIGTERM": "was stopped by SIGTERM", "SIGABRT": "was aborted, as Node does where memory runs out (SIGABRT)"}
    for name, words in said.items():
        done = footfall("run", "b.js", name, cwd=here)
        assert f"footfall: the program {words}" in done.err
    (here / "b.js").write_text("process.exit(3)\n")
    assert "footfall: the program ended with exit code 3\n" in footfall("run", "b.js", cwd=here).err
    text = footfall("runs", cwd=here).out.decode()
    assert "exit code 3" in text and "stopped by SIGTERM" in text and "(SIGABRT)" in text


def test_what_cannot_be_removed_is_not_said_to_be(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(here, 1)
    monkeypatch.setattr(RunFolder, "remove", lambda self: None)  # as for another user, whom nothing is said of either
    with pytest.raises(FootfallError, match="cannot be removed"):
        past_runs.remove(["@1"], here / ".footfall")
