"""Profiles added up on many workers, some of which die."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from distributed import Client, LocalCluster

from footfall.errors import FootfallError
from footfall.profiles import store
from footfall.run.merging import fleet, merge_profiles, processes
from footfall.run.merging.add_up import AddedUp, HowToMerge
from footfall.run.merging.fleet import add_on_fleet, leaves
from footfall.run.merging.parts import Part, add_parts, add_sources
from footfall.run.merging.sources import Source
from tests.cli.helpers import COMMAND
from tests.merging.shards import save_shards, shard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from footfall.profiles.data import Profile

HOW = HowToMerge()


def given(files: list[Path]) -> list[Source]:
    return [Source(str(file)) for file in files]


def plain_sum(files: list[Path]) -> Profile:
    made = AddedUp(HOW)
    made.add_all(given(files))
    return made.sum.profile()


def profile(part: Part, folder: Path) -> Profile:
    assert not part.error, part.error
    (folder / "part.db").write_bytes(part.profile)
    return store.load(folder / "part.db")


@pytest.mark.parametrize(("count", "workers"), [(1, 1), (7, 2), (64, 2), (10_000, 2), (10_000, 100)])
def test_each_profile_is_in_one_leaf(count: int, workers: int) -> None:
    every = [Source(str(number)) for number in range(count)]
    found = leaves(every, workers)
    assert [one for leaf in found for one in leaf] == every
    assert len(found) >= min(count, workers * 4) * 0.8 and max(map(len, found)) <= 256


def test_sums_of_sums(tmp_path: Path) -> None:
    files = save_shards(tmp_path / "shards", 9)
    parts = [add_sources(given(files[at : at + 2]), HOW) for at in range(0, 9, 2)]
    made = add_parts([add_parts(parts[3:], HOW), *parts[:3]], HOW)
    assert made.count == 9 and profile(made, tmp_path) == plain_sum(files)


def test_what_cannot_be_added_is_told(tmp_path: Path) -> None:
    files = save_shards(tmp_path / "shards", 3)
    store.save(shard(4, text="two"), tmp_path / "other.db")
    other = add_sources([Source(str(tmp_path / "other.db"))], HOW)
    part = add_sources(given(files), HOW)
    assert "a.x is not the same source" in add_parts([part, other], HOW).error
    assert "holds a run that" in add_parts([part, part], HOW).error
    (tmp_path / "bad.db").write_text("bad")
    bad = add_sources([Source(str(tmp_path / "bad.db"))], HOW)
    assert "bad.db is not a Footfall profile" in bad.error
    assert add_parts([part, bad], HOW).error == bad.error
    left = add_sources([Source(str(tmp_path / "bad.db"))], HowToMerge(keep_going=True))
    assert (left.count, len(left.left_out)) == (0, 1)
    assert add_parts([left, part], HOW).count == 3


def test_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = save_shards(tmp_path / "shards", 5)
    monkeypatch.setattr(merge_profiles, "MANY", 5)
    monkeypatch.setattr(merge_profiles, "processors", lambda: 2)
    monkeypatch.setattr(processes, "processors", lambda: 2)
    said: list[str] = []
    made = merge_profiles.merge_profiles([str(tmp_path / "shards" / "*.db")], None, HOW, report=said.append)
    assert made.count == 5 and made.profile == plain_sum(files)
    for name, one in (("spread", made.profile), ("plain", plain_sum(files))):
        store.save(one, tmp_path / name)
    assert (tmp_path / "spread").read_bytes() == (tmp_path / "plain").read_bytes()
    assert said and "of 5 profiles" in said[-1]


def test_no_room_for_sums(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = add_sources(given(save_shards(tmp_path / "shards", 2)), HOW)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "not-there"))
    assert "cannot write sums to" in add_parts([part], HOW).error


@pytest.fixture(scope="module")
def _cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
    ) as made:
        yield made


@pytest.fixture
def cluster(_cluster: LocalCluster) -> LocalCluster:
    """A cluster whose workers are all there, again."""
    _cluster.wait_for_workers(2, timeout=60)
    return _cluster


def kill_in_between(cluster: LocalCluster, killed: list[int]) -> Callable[[str], None]:
    """Kill a worker each time that something was added, three times."""

    def after(_: str) -> None:
        if len(killed) == 3:
            return
        with Client(cluster, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=60)
            for pid in list(client.run(os.getpid, on_error="ignore").values())[:1]:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

    return after


def test_workers_that_die(tmp_path: Path, cluster: LocalCluster) -> None:
    files = save_shards(tmp_path / "shards", 40)
    killed: list[int] = []
    part = add_on_fleet(given(files), HOW, cluster.scheduler_address, kill_in_between(cluster, killed))
    assert len(set(killed)) == 3
    assert part.count == 40 and profile(part, tmp_path) == plain_sum(files)


def test_a_fleet_that_finds_something_bad(tmp_path: Path, cluster: LocalCluster) -> None:
    files = save_shards(tmp_path / "shards", 12)
    files[7].write_bytes(files[7].read_bytes()[:2000])
    part = add_on_fleet(given(files), HOW, cluster.scheduler_address)
    assert "007.db is damaged" in part.error
    part = add_on_fleet(given(files), HowToMerge(keep_going=True), cluster.scheduler_address)
    assert part.count == 11 and len(part.left_out) == 1 and "007.db" in part.left_out[0]


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fleet, "_SECONDS", 0.5)
    with pytest.raises(FootfallError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1"):
        add_on_fleet([Source("a.db")], HOW, "tcp://127.0.0.1:1")
    with pytest.raises(FootfallError, match="--engine spark"):
        merge_profiles.merge_profiles(["a.db"], None, HOW, "spark")


def test_another_version(cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fleet, "__version__", "9.9")
    with pytest.raises(FootfallError, match=r"the worker .* has Footfall .*, here is 9\.9"):
        add_on_fleet([Source("a.db")], HOW, cluster.scheduler_address)


def test_a_process_that_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_shards(tmp_path / "shards", 4)
    monkeypatch.setattr(processes, "processors", lambda: 2)
    monkeypatch.setattr(processes, "_work", _killed_work)
    with pytest.raises(FootfallError, match="a process that added profiles was killed"):
        processes.add_in_processes(given(sorted((tmp_path / "shards").iterdir())), HOW, lambda _: None)


def _killed_work(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_ends_all_processes(tmp_path: Path, times: int) -> None:
    """However often it is pressed."""
    (one,) = save_shards(tmp_path, 1)
    for number in range(processes.MANY):
        (tmp_path / f"link-{number}.db").symlink_to(one)
    # The same run in each: refused in the end, but only when all have been read.
    command = [*COMMAND, "merge", "link-*.db", "--keep-going", "-o", "all.db"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, start_new_session=True) as process:
        _wait_for_workers(process.pid)
        for _ in range(times):
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(0.05)
        assert process.stderr is not None
        said = process.stderr.read()
        assert process.wait(30) and b"Traceback" not in said
    for _ in range(50):
        if not _lives(process.pid):
            return
        time.sleep(0.1)
    pytest.fail("a process is left")


def _wait_for_workers(process: int) -> None:
    """Wait until a process has started another two, and a third that cleans up after them."""
    for _ in range(600):
        found = [
            child for task in Path(f"/proc/{process}/task").glob("*/children") for child in task.read_text().split()
        ]
        if len(found) >= 3:
            return
        time.sleep(0.02)
    pytest.fail("nothing was started")


def _lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
