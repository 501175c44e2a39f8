"""Adding up profiles from the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.helpers import footfall

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = "function f(n) { return n > 5 ? 1 : 2; }\nfor (let i = 0; i < Number(process.argv[2]); i++) f(i);\n"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "a.js").write_text(PROGRAM)
    for times in (3, 10, 20):
        assert footfall("run", "-q", "--calls", "a.js", times, cwd=tmp_path).code == 0
    return tmp_path


def read(here: Path, place: str) -> Any:
    done = footfall("export", "json", place, cwd=here)
    assert done.code == 0, done.err
    return json.loads(done.out)


def test_runs_add_up(here: Path) -> None:
    done = footfall("merge", "@1", "@2", "@3", "-o", "all.db", cwd=here)
    assert (done.code, done.err) == (0, "footfall: 3 profiles in all.db; next: footfall show all.db\n")
    data = read(here, "all.db")
    (f,) = [one for one in data["files"][0]["functions"] if one["name"] == "f"]
    assert f["calls"] == f["work"] == 33
    assert next(one["sides"] for one in data["files"][0]["branches"]) == [
        {"side": "true", "count": 4 + 14},
        {"side": "false", "count": 3 + 6 + 6},
    ]
    assert {(one["callee"], one["calls"]) for one in data["edges"]} == {("<module>", 3), ("f", 33)}
    assert [one["command"][1] for one in data["runs"]] == ["3", "10", "20"]
    assert footfall("report", "all.db", "-o", "all.html", cwd=here).code == 0
    assert footfall("merge", ".footfall/runs/*", "-o", "glob.db", cwd=here).code == 0
    assert footfall("merge", "@3", "@1", "@2", "-o", "order.db", cwd=here).code == 0
    assert (here / "all.db").read_bytes() == (here / "glob.db").read_bytes() == (here / "order.db").read_bytes()


def test_a_run_is_not_counted_twice(here: Path) -> None:
    done = footfall("merge", "@1", ".footfall/profile.db", "-o", "all.db", cwd=here)
    assert done.code == 2 and "holds a run that" in done.err and not (here / "all.db").exists()


def test_what_cannot_be_read_is_named(here: Path) -> None:
    (here / "bad.db").write_bytes(b"no profile at all, but long enough for a head" * 9)
    done = footfall("merge", "@1", "bad.db", "-o", "all.db", cwd=here)
    assert done.code == 2 and "bad.db is not a Footfall profile" in done.err and not (here / "all.db").exists()
    done = footfall("merge", "@1", "bad.db", "--keep-going", "-o", "all.db", cwd=here)
    assert done.code == 0 and "footfall: left out: bad.db is not a Footfall profile" in done.err
    assert "footfall: 1 profile in all.db" in done.err
    assert footfall("merge", "bad.db", "--keep-going", "-o", "x.db", cwd=here).code == 2
    assert "nothing matches no*.db" in footfall("merge", "no*.db", "-o", "x.db", cwd=here).err


def test_sources_that_changed(here: Path) -> None:
    (here / "a.js").write_text(PROGRAM + "f(1);\n")
    assert footfall("run", "-q", "a.js", 3, cwd=here).code == 0
    done = footfall("merge", "@1", "@2", "-o", "all.db", cwd=here)
    assert done.code == 2 and "a.js is not the same source in all profiles" in done.err
    assert footfall("merge", "@1", "@2", "--versions", "apart", "-o", "all.db", cwd=here).code == 0
    assert [file["path"] for file in read(here, "all.db")["files"]] == ["a.js", "a.js"]


def test_paths_of_other_machines(here: Path) -> None:
    other = here / "ci" / "build"
    other.mkdir(parents=True)
    (other / "a.js").write_text(PROGRAM)
    assert footfall("run", "-q", "-o", "ff", "ci/build/a.js", 5, cwd=here).code == 0
    done = footfall("merge", "@1", "ff/profile.db", "--map", "ci/build=.", "-o", "all.db", cwd=here)
    assert done.code == 0, done.err
    (file,) = read(here, "all.db")["files"]
    assert file["path"] == "a.js"
    assert [one["calls"] for one in file["functions"] if one["name"] == "f"] == [25]
    assert "give the beginning of paths" in footfall("merge", "@1", "--map", "x", "-o", "y.db", cwd=here).err
