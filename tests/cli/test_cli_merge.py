"""Adding up profiles from the command line."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.helpers import footfall
from tests.merging.shards import save_shards

if TYPE_CHECKING:
    from collections.abc import Callable

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


def _changed(text: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as database, database:
            database.execute(text)

    return change


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5000])


def _swapped(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:4096] + bytes(len(data) - 4096))


def _made(make: Callable[[Path], None]) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        path.unlink()
        make(path)

    return change


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        pytest.param(_cut, "is damaged or only half written", id="truncated"),
        pytest.param(_swapped, "is damaged or only half written", id="overwritten by zeros"),
        pytest.param(_changed("pragma user_version = 99"), "has schema version 99", id="a newer version"),
        pytest.param(_changed("pragma user_version = 1"), "has the old schema version 1", id="an older version"),
        pytest.param(_changed("update statement set count = -1"), "is damaged", id="negative counts"),
        pytest.param(_changed(f"update statement set count = {2**63 - 1}"), "no run can reach", id="huge counts"),
        pytest.param(_changed("update statement set count = 'many'"), "is damaged", id="counts that are words"),
        pytest.param(_changed("update function set file = 77"), "is damaged", id="functions of no file"),
        pytest.param(_changed("drop table branch"), "is damaged", id="a table that lacks"),
        pytest.param(lambda path: path.write_bytes(b""), "is empty", id="empty"),
        pytest.param(_made(Path.mkdir), "no profile in", id="a folder"),
        pytest.param(_made(os.mkfifo), "no profile in", id="a pipe"),
        pytest.param(_made(lambda path: path.symlink_to(path)), "bad.db", id="a link to itself"),
    ],
)
def test_hostile_profiles_are_refused_by_name(shards: Path, damage: Callable[[Path], None], said: str) -> None:
    bad = shards / "bad.db"
    shutil.copy(shards / "002.db", bad)
    damage(bad)
    words = ["000.db", "bad.db", "001.db", "-o", "all.db"]
    done = footfall("merge", *words, cwd=shards)
    assert done.code == 2 and done.err.count("\n") == 1 and not (shards / "all.db").exists(), done.err
    assert "bad.db" in done.err and said in done.err
    # It may come first, and be a copy of one that is whole.
    for others in (["000.db", "bad.db", "001.db"], ["bad.db", "001.db"], ["bad.db", "002.db"]):
        done = footfall("merge", *others, "-o", "all.db", "--keep-going", cwd=shards)
        assert done.code == 0 and "left out" in done.err and "bad.db" in done.err, done.err
        good = sum(int(name[:3]) for name in others if name != "bad.db")
        assert read(shards, "all.db")["files"][0]["functions"][0]["calls"] == good


@pytest.fixture
def shards(tmp_path: Path) -> Path:
    save_shards(tmp_path, 3)
    return tmp_path
