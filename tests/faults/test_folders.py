"""The folders of runs: whose they are, when they go, and what is never touched."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import pytest

from footfall.errors import FootfallError
from footfall.model import counter_map
from footfall.run import private_folders
from footfall.run.collect_late import open_profile
from footfall.run.folders import PROFILE, REPORT, RunFolder, begin, newest, own_folder


def ended(output: Path, keep: bool = False) -> RunFolder:
    """A run that has ended with a profile."""
    run = begin(output, ["main"], keep)
    run.has_run = True
    (run.counts / "1.counts").write_bytes(b"")
    (output / PROFILE).write_bytes(b"SQLite format 3\0")
    run.link(PROFILE)
    run.end()
    return run


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_two_have_nothing_in_common(tmp_path: Path) -> None:
    one, other = begin(tmp_path / "out", ["a"], False), begin(tmp_path / "out", ["b"], False)
    assert len({one.path, other.path, one.counts, other.counts, one.private, other.private}) == 6
    assert one.private.stat().st_mode & 0o077 == 0
    assert RunFolder.read(one.path) == RunFolder(one.path, one.about)
    one.end()
    other.end()
    assert not one.private.exists() and not other.private.exists()


def test_what_never_ran_leaves_nothing(tmp_path: Path) -> None:
    begin(tmp_path / "out", ["main"], True).end()
    assert names(tmp_path / "out" / "runs") == set()


def test_counts_stay_where_they_are_all_there_is(tmp_path: Path) -> None:
    assert names(ended(tmp_path / "a").path) == {"run.json", PROFILE}
    assert names(ended(tmp_path / "b", keep=True).path) == {"run.json", PROFILE, "counts"}
    run = begin(tmp_path / "c", ["main"], False)
    run.has_run = True
    run.end()
    assert names(run.path) == {"run.json", "counts"}


def test_counts_of_a_quiet_run_come_home(tmp_path: Path) -> None:
    run = begin(tmp_path / "out", ["main"], True, is_quiet=True)
    run.has_run = True
    (run.counts / "1.counts").write_bytes(b"x")
    (run.work / "map.db").write_bytes(b"y")
    assert names(run.path) == {"run.json"}
    run.end()
    found = RunFolder.read(run.path)
    assert found is not None and found.counts == run.path / "counts"
    assert names(run.path) == {"run.json", "counts", "map.db"}


def test_the_last_ones_are_kept(tmp_path: Path) -> None:
    lives = begin(tmp_path / "out", ["server"], False)
    made = [ended(tmp_path / "out") for _ in range(13)]
    left = names(tmp_path / "out" / "runs")
    assert len(left) == 11 and lives.path.name in left and made[-1].path.name in left
    lives.end()


def test_nothing_that_is_not_marked_is_removed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    ended(out)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "file").touch()
    run = newest(out)
    assert run is not None
    (out / "runs" / "0").symlink_to(run.path)  # a link to a run is none
    (out / "runs" / "1").mkdir()
    (out / "runs" / "1" / "run.json").write_text("{}")
    (out / "runs" / "2").symlink_to(tmp_path / "mine")
    (run.path / "link").symlink_to(tmp_path / "mine")
    for _ in range(12):
        ended(out)
    assert not run.path.exists()
    assert {"0", "1", "2"} <= names(out / "runs")
    assert (tmp_path / "mine" / "file").exists()


@pytest.mark.parametrize(
    ("name", "value"), [("command", 5), ("command", [5]), ("command", "main"), ("counts", None), ("private", ["a"])]
)
def test_a_mark_of_other_types_is_none(tmp_path: Path, name: str, value: object) -> None:
    run = ended(tmp_path / "out")
    about = json.loads((run.path / "run.json").read_text())
    assert RunFolder.read(run.path) is not None
    (run.path / "run.json").write_text(json.dumps({**about, name: value}))
    assert RunFolder.read(run.path) is None
    (run.path / "run.json").write_text("[" * 100_000)
    assert RunFolder.read(run.path) is None


@pytest.mark.parametrize(
    ("files", "settings"),
    [([("k", b"garbage")], {}), ([("k", 5)], {}), ([], {"beside": "[1"}), ([], {"beside": "5"})],
    ids=["blob", "type", "json", "list"],
)
def test_a_damaged_map_is_told(tmp_path: Path, files: list[tuple[str, bytes | int]], settings: dict[str, str]) -> None:
    run = begin(tmp_path / "out", ["main"], False)
    run.has_run = True
    counter_map.write(run.work / counter_map.NAME, [], settings)
    with closing(sqlite3.connect(run.work / counter_map.NAME)) as db, db:
        db.executemany("insert into file values (?, ?)", files)
    (run.counts / "1.counts").write_bytes(b"FOOTFALL")
    run.end()
    with pytest.raises(FootfallError, match="is no counter map or is damaged"):
        open_profile(tmp_path / "out")


def test_a_forged_mark_removes_nothing_else(tmp_path: Path) -> None:
    run = ended(tmp_path / "out")
    other = tmp_path / "footfall-other"
    other.mkdir(0o700)
    text = (run.path / "run.json").read_text().replace(run.about.private, str(other))
    (run.path / "run.json").write_text(text)
    for _ in range(12):
        ended(tmp_path / "out")
    assert not run.path.exists() and other.exists()


def test_a_folder_of_others_keeps_all_that_is_theirs(tmp_path: Path) -> None:
    theirs = {name: tmp_path / name for name in ("classes", "counts", "instrumented", "serve", "runs")}
    for folder in theirs.values():
        folder.mkdir()
        (folder / "file").touch()
    assert own_folder(tmp_path) == tmp_path / ".footfall"
    for _ in range(2):
        run = ended(tmp_path)
    assert run.path.parent == tmp_path / ".footfall" / "runs"
    assert names(tmp_path) == {*theirs, PROFILE, ".footfall"}
    assert all(names(folder) == {"file"} for folder in theirs.values())
    found = newest(tmp_path)
    assert found is not None and found.path == run.path


@pytest.mark.parametrize("name", [PROFILE, REPORT])
def test_what_is_not_ours_is_not_replaced(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("theirs")
    with pytest.raises(FootfallError, match=rf"{name} is not Footfall's; name another folder with -o"):
        begin(tmp_path, ["main"], False)
    assert names(tmp_path) == {name}


HOLDS = """
import sys, time
from pathlib import Path
from footfall.run.folders import begin
run = begin(Path(sys.argv[1]), ["main"], False)
print(run.path, flush=True)
time.sleep(60)
"""


def test_a_lock_ends_with_its_owner(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDS, str(tmp_path / "out")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        run = RunFolder.read(Path(process.stdout.readline().strip()))
        assert run is not None and run.lives
        process.kill()
        process.wait()
    assert not run.lives and run.private.exists()
    run.remove()
    assert not run.private.exists()


def test_runs_of_other_machines_live_for_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = ended(tmp_path / "out")
    monkeypatch.setattr("platform.node", lambda: "elsewhere")
    assert run.lives
    os.utime(run.path / "run.json", (0, 0))
    assert not run.lives


def test_private_folders_that_nobody_comes_back_to_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    forgotten, left = private_folders.make()
    os.close(left)
    fresh, left = private_folders.make()
    os.close(left)
    busy, held = private_folders.make()
    counting, left = private_folders.make()
    os.close(left)
    (counting / "counts").mkdir()
    other = tmp_path / "footfall-other"
    other.mkdir(0o700)
    long_ago = time.time() - 8 * 86_400
    for folder in (forgotten, busy, counting, other):
        for path in (*folder.iterdir(), folder):
            if path.name != "counts":
                os.utime(path, (long_ago, long_ago))
    _, last = private_folders.make()
    assert [folder.exists() for folder in (forgotten, fresh, busy, counting, other)] == [False, True, True, True, True]
    os.close(held)
    os.close(last)
