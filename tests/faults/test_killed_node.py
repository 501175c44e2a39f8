"""A Node process that is killed while it is busy loses no more than its last second."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from footfall.counts import raw
from footfall.languages.javascript import instrument
from footfall.languages.javascript.running.memory import Memory
from footfall.run.separate import open_profile
from tests.cli.helpers import COMMAND, clean_environment, footfall

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.profiles.data import Profile

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux shows the memory of a process")

STEP = 10_000
BUSY = f"""\
const {{ writeSync }} = require('fs');
function odd(n) {{
  return n % 2 === 1;
}}
let n = 0;
console.log(process.pid);
for (;;) {{
  for (let i = 0; i < {STEP}; i++) odd(n++);
  writeSync(1, `${{n}}\\n`);
}}
"""
THREADS = f"""\
const {{ Worker, isMainThread }} = require('worker_threads');
if (isMainThread) {{
  new Worker(__filename);
  new Worker(__filename);
}}
{
    BUSY.replace("console.log(process.pid);", "if (isMainThread) console.log(process.pid);").replace(
        "writeSync(1", "if (isMainThread) writeSync(1"
    )
}"""


def calls(profile: Profile, name: str) -> int:
    (found,) = [f.calls for file in profile.files for f in file.functions if f.name == name]
    assert found is not None
    return found


def killed(here: Path, program: str, *options: str, number: int, seconds: float) -> tuple[int, int, str]:
    """What a program had counted a second before it was killed, and at most when it was; and what Footfall said."""
    (here / "busy.js").write_text(program)
    told: list[tuple[float, int]] = []
    with subprocess.Popen(
        [*COMMAND, "run", *options, "busy.js"], cwd=here, env=clean_environment(), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        node = int(process.stdout.readline())
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            told.append((time.monotonic(), int(process.stdout.readline())))
        at = time.monotonic()
        os.kill(node, number)
        rest = process.stdout.read().split()
        err = process.stderr.read() if process.stderr else ""
        assert process.wait(60) == 128 + number
    before = max((n for when, n in told if when < at - 1), default=0)
    return before, int(rest[-1] if rest else told[-1][1]) + STEP, err


@pytest.mark.parametrize("options", [(), ("--calls",), ("--level", "function")], ids="".join)
def test_a_busy_process(tmp_path: Path, options: tuple[str, ...]) -> None:
    least, most, err = killed(tmp_path, BUSY, *options, number=signal.SIGKILL, seconds=2.5)
    assert 0 < least < most
    assert "a process was killed" in err
    profile = open_profile(tmp_path)
    assert least <= calls(profile, "odd") <= most
    if "--calls" in options:
        (edge,) = [edge for edge in profile.edges if profile.files[0].functions[edge.callee.function].name == "odd"]
        assert (edge.line, edge.calls) == (8, calls(profile, "odd"))


def test_a_signal_that_ends_it_by_default(tmp_path: Path) -> None:
    least, most, _ = killed(tmp_path, BUSY, "--time", number=signal.SIGTERM, seconds=2)
    assert 0 < least <= calls(open_profile(tmp_path), "odd") <= most


def test_all_of_its_threads(tmp_path: Path) -> None:
    least, most, _ = killed(tmp_path, THREADS, number=signal.SIGKILL, seconds=2.5)
    odd = calls(open_profile(tmp_path), "odd")
    assert 1.2 * least < odd < 10 * most  # those of three threads


def test_one_that_finds_no_memory(tmp_path: Path) -> None:
    (tmp_path / "eats.js").write_text(
        "const kept = [];\nfunction keep(n) {\n  kept.push(new Array(n).fill(n));\n}\n"
        "const end = Date.now() + 1500;\nfor (let n = 1; ; n++) keep(Date.now() < end ? 1 : 1e5);\n"
    )
    done = footfall("run", "--", "node", "--max-old-space-size=400", "eats.js", cwd=tmp_path)
    assert done.code == 128 + signal.SIGABRT
    assert calls(open_profile(tmp_path), "keep") > 10_000


def test_one_that_lives_on(tmp_path: Path) -> None:
    (tmp_path / "busy.js").write_text(
        BUSY.replace("for (;;)", "for (const end = Date.now() + 6000; Date.now() < end;)")
    )
    done = footfall("run", "--", "sh", "-c", "node busy.js > out & sleep 2", cwd=tmp_path)
    assert done.code == 0, done.err
    assert calls(open_profile(tmp_path), "odd") > 0
    end = time.monotonic() + 30
    while not _has_ended(int((tmp_path / "out").read_text().split()[0])) and time.monotonic() < end:
        time.sleep(0.1)


def _has_ended(number: int) -> bool:
    return not Path(f"/proc/{number}").exists()


ARENAS = """\
const [runtime, ...words] = process.argv.slice(2);
const { Counters, makeOwn, makeNext } = require(`${runtime}/counters.cjs`);
const token = words.map(Number);
const more = (least, number) => makeNext(token, least, number);
const counters = new Counters(makeOwn(token), 0, undefined, more);
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
        _wait(process, lambda: len(memory._processes[f"{process.pid}-17"].arenas) == 6)
        process.kill()
        process.wait()
        memory.stop()
    counts, lost = raw.read_folder(tmp_path)
    assert lost == []
    assert counts.is_torn
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
