"""A Node process that is killed while it is busy loses no more than its last second."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from footfall.counts import raw
from footfall.languages.javascript import instrument
from footfall.languages.javascript.running.process_memory import Memory
from footfall.run.collect_late import open_profile
from tests.cli.helpers import footfall
from tests.faults.killing import BUSY, LATE_THREAD, THREADS, calls, kill_program

if TYPE_CHECKING:
    from collections.abc import Callable


def _may_read_memory() -> bool:
    """Whether this system lets a process read the memory of those that it started."""
    with subprocess.Popen(["sleep", "60"]) as process:
        try:
            os.close(os.open(f"/proc/{process.pid}/mem", os.O_RDONLY))
        except OSError:
            return False
        finally:
            process.kill()
    return True


pytestmark = pytest.mark.skipif(not _may_read_memory(), reason="this system does not show the memory of a process")


# A busy machine lets Footfall look less often than twice a second.
SECONDS, LOST = 3.0, 2.0


@pytest.mark.parametrize("options", [(), ("--calls",), ("--level", "function")], ids="".join)
def test_a_busy_process(tmp_path: Path, options: tuple[str, ...]) -> None:
    killed = kill_program(tmp_path, "busy.js", BUSY, *options, seconds=SECONDS, lost=LOST)
    assert 0 < killed.least < killed.most
    assert "a process was killed" in killed.err
    profile = open_profile(tmp_path)
    assert killed.least <= calls(profile) <= killed.most
    if "--calls" in options:
        (edge,) = [edge for edge in profile.edges if profile.files[0].functions[edge.callee.function].name == "odd"]
        assert (edge.line, edge.calls) == (9, calls(profile))


def test_a_signal_that_ends_it_by_default(tmp_path: Path) -> None:
    killed = kill_program(tmp_path, "busy.js", BUSY, "--time", number=signal.SIGTERM, seconds=SECONDS, lost=LOST)
    assert 0 < killed.least <= calls(open_profile(tmp_path)) <= killed.most


def test_all_of_its_threads(tmp_path: Path) -> None:
    killed = kill_program(tmp_path, "threads.js", THREADS, seconds=SECONDS, lost=LOST)
    assert 1.2 * killed.least < calls(open_profile(tmp_path)) < 10 * killed.most  # those of three threads


def test_a_thread_that_began_late(tmp_path: Path) -> None:
    """Footfall has looked for counters before it began."""
    killed = kill_program(tmp_path, "late.js", LATE_THREAD, seconds=5, lost=LOST)
    assert 0 < killed.least <= calls(open_profile(tmp_path)) <= killed.most


def test_one_that_finds_no_memory(tmp_path: Path) -> None:
    (tmp_path / "eats.js").write_text(
        "const kept = [];\nfunction keep(n) {\n  kept.push(new Array(n).fill(n));\n}\n"
        "const end = Date.now() + 1500;\nfor (let n = 1; ; n++) keep(Date.now() < end ? 1 : 1e5);\n"
    )
    done = footfall("run", "--", "node", "--max-old-space-size=400", "eats.js", cwd=tmp_path)
    assert done.code == 128 + signal.SIGABRT
    (keep,) = [f for f in open_profile(tmp_path).files[0].functions if f.name == "keep"]
    assert keep.calls is not None
    assert keep.calls > 10_000


def test_one_that_lives_on(tmp_path: Path) -> None:
    (tmp_path / "busy.js").write_text(BUSY)
    waits = "node busy.js 5000 > out & until [ -s out ]; do sleep 0.1; done; sleep 2"
    done = footfall("run", "--", "sh", "-c", waits, cwd=tmp_path)
    assert done.code == 0, done.err
    assert calls(open_profile(tmp_path)) > 0
    end = time.monotonic() + 30
    while not _has_ended(int((tmp_path / "out").read_text().split()[0])) and time.monotonic() < end:
        time.sleep(0.1)


def _has_ended(number: int) -> bool:
    return not Path(f"/proc/{number}").exists()


ARENAS = """\
const [runtime, ...words] = process.argv.slice(2);
const { Counters, makeOwn, makeNext } = require(`${runtime}/counters.cjs`);
const token = words.map(Number);
const first = makeOwn(token);
const more = (least, number) => makeNext(token, least, number, first);
const counters = new Counters(first, 0, undefined, more);
const given = [];
for (let i = 0; i < 30; i++) {
  const size = i === 3 ? 3000000 : 100000;
  given.push(counters.get(`unit ${String(i).padStart(15, '0')}`, size));
  given[i][0] = i;
  given[i][size - 1] = 2 ** 40 + i;
}
console.log('made');
setInterval(() => given, 1000);
"""


def test_arenas_beyond_the_first_are_found(tmp_path: Path) -> None:
    runtime = Path(instrument.__file__).with_name("runtime")
    (tmp_path / "arenas.js").write_text(ARENAS)
    memory = Memory(tmp_path, has_clock=False)
    words = [str(int.from_bytes(memory.token[at : at + 4], "little", signed=True)) for at in range(0, 16, 4)]
    node = os.environ.get("FOOTFALL_NODE", "node")
    with subprocess.Popen(
        [node, tmp_path / "arenas.js", runtime, *words], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "made\n"
        memory.follow(f"{process.pid}-17-0")
        (own,) = memory._processes.values()
        _wait(process, lambda: len(own.arenas) == 6 and not own.is_torn)
        process.kill()
        process.wait()
        memory.stop()
    counts, lost = raw.read_folder(tmp_path)
    assert lost == []
    assert not counts.is_torn  # it was at rest
    assert not counts.ended
    assert {key: (values[0], values[-1]) for key, values in counts.units.items()} == {
        f"unit {i:015}": (i, 2**40 + i) for i in range(30)
    }
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"{process.pid}-17-0.counts", "arenas.js"]


def test_memory_of_others_is_left_alone(tmp_path: Path) -> None:
    memory = Memory(tmp_path, has_clock=False)
    with subprocess.Popen(["sleep", "30"]) as process:
        memory.follow(f"{process.pid}-17-0")
        memory.follow("nonsense-0")
        _wait(process, lambda: memory._processes[f"{process.pid}-17"].searches == 3)
        memory.stop()
        process.kill()
    assert list(tmp_path.iterdir()) == []


def _wait(process: subprocess.Popen[Any], until: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not until():
        if time.monotonic() > end:
            process.kill()
            pytest.fail("not so within half a minute")
        time.sleep(0.05)
