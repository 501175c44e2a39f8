"""Two runs at once, a killed Footfall, and programs that remove its folder or outlive it: no count is lost or added."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from typing import TYPE_CHECKING, Any

import pytest

from footfall.counts.collect import collect
from footfall.model import counter_map
from footfall.model.outline_codec import encode
from footfall.run.collect_late import open_profile
from footfall.run.folders import newest
from tests.cli.helpers import COMMAND, clean_environment, footfall

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile

JAVASCRIPT = """\
function f() {}
let n = 0;
const h = setInterval(() => {
  for (let i = 0; i < 100; i++) f();
  if (++n === 10) console.log('half');
  if (n === 40) clearInterval(h);
}, 50);
"""
JAVA = """\
class Main {
  static void f() {}
  public static void main(String[] a) throws Exception {
    for (int n = 1; n <= 40; n++) {
      for (int i = 0; i < 100; i++) f();
      if (n == 10) System.out.println("half");
      Thread.sleep(50);
    }
  }
}
"""
PROGRAMS = {"main.js": JAVASCRIPT, "Main.java": JAVA}
ALL = 4000
"""Calls of ``f``."""


@pytest.fixture(params=PROGRAMS)
def program(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    (tmp_path / request.param).write_text(PROGRAMS[request.param])
    return str(request.param)


def calls(profile: Profile) -> int | None:
    (found,) = [f.calls for file in profile.files for f in file.functions if f.name in ("f", "Main.f")]
    return found


def started(here: Path, program: str) -> subprocess.Popen[str]:
    """A run in the background."""
    return subprocess.Popen(
        [*COMMAND, "run", program], cwd=here, env=clean_environment(), stdout=subprocess.PIPE, text=True,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip


def half(process: subprocess.Popen[str]) -> subprocess.Popen[str]:
    """The run when its program has done some of its work."""
    assert process.stdout is not None
    assert process.stdout.readline() == "half\n"
    return process


def test_two_at_once_and_one_killed(program: str, tmp_path: Path) -> None:
    killed, other = started(tmp_path, program), started(tmp_path, program)
    with half(killed), other:
        killed.kill()  # Footfall, not its program
        other.communicate(timeout=60)
    assert other.returncode == 0
    runs = [open_profile(folder) for folder in sorted((tmp_path / ".footfall" / "runs").iterdir())]
    assert len(runs) == 2
    whole = [profile for profile in runs if profile.runs[0].exit_code == 0]
    assert [calls(profile) for profile in whole] == [ALL]


def test_what_a_killed_footfall_left_is_collected(program: str, tmp_path: Path) -> None:
    with half(started(tmp_path, program)) as process:
        time.sleep(1.2)  # a program writes its counts every half second
        process.kill()
    done = footfall("report", cwd=tmp_path)
    assert done.code == 0, done.err
    profile = open_profile(tmp_path)
    assert profile.notes[0].startswith("Footfall was ended before the run was over")
    assert 1000 <= (calls(profile) or 0) <= ALL
    assert profile.runs[0].command == [program]
    end = time.monotonic() + 20
    while calls(open_profile(tmp_path)) != ALL and time.monotonic() < end:
        time.sleep(0.2)
    assert calls(open_profile(tmp_path)) == ALL  # the program went on
    assert footfall("run", "-q", program, cwd=tmp_path).code == 0
    assert calls(open_profile(tmp_path)) == ALL


def test_counts_that_come_while_others_are_read_are_not_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "main.js").write_text("function f() {}\nf();\n")
    assert footfall("instrument", "main.js", "-o", "copy", cwd=tmp_path).code == 0
    run = ["node", str(tmp_path / "copy" / "main.js")]
    subprocess.run(run, check=True)

    def slow(*given: Any) -> Profile:
        read = collect(*given)
        subprocess.run(run, check=True)
        return read

    monkeypatch.setattr("footfall.run.collect_late.collect", slow)
    assert calls(open_profile(tmp_path / "copy")) == 1
    monkeypatch.undo()
    assert calls(open_profile(tmp_path / "copy")) == 2


@pytest.mark.parametrize("part", ["branches", "blocks"])
def test_a_map_of_wrong_types_is_refused_in_one_line(part: str, tmp_path: Path) -> None:
    """Nothing looks at these before the whole profile is looked at."""
    (tmp_path / "main.js").write_text("function f(x) { return x ? 1 : 2; }\nf(1);\n")
    assert footfall("instrument", "main.js", "-o", "copy", cwd=tmp_path).code == 0
    subprocess.run(["node", str(tmp_path / "copy" / "main.js")], check=True)
    known = tmp_path / "copy" / ".footfall" / counter_map.NAME
    files, settings = counter_map.read(known)
    for file in files.values():
        getattr(file.outline, part)[0].function = "f"
    counter_map.write(known, [(key, encode(file)) for key, file in files.items()], settings)
    done = footfall("report", "copy", cwd=tmp_path)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "the counter map or counts of the copy are damaged" in done.err


def remove(folder: Path) -> None:
    """Remove a folder, into which something may be written meanwhile."""
    for attempt in range(10):
        try:
            shutil.rmtree(folder)
        except OSError:
            assert attempt < 9
        else:
            return


def test_the_program_may_remove_the_folder(program: str, tmp_path: Path) -> None:
    with half(started(tmp_path, program)) as process:
        time.sleep(0.6)
        remove(tmp_path / ".footfall")
        process.communicate(timeout=60)
    assert process.returncode == 0
    assert calls(open_profile(tmp_path)) == ALL


DAEMON = """\
const { appendFileSync, writeFileSync } = require('fs');
writeFileSync('pid', `${process.pid}`);
let n = 0;
const h = setInterval(() => {
  delete require.cache[require.resolve('./part.js')];
  try { appendFileSync('out', require('./part.js')); } catch (e) { appendFileSync('out', e.message); }
  if (++n === 20) clearInterval(h);
}, 50);
"""


def test_a_program_that_outlives_the_run_finds_its_files(tmp_path: Path) -> None:
    (tmp_path / "daemon.js").write_text(DAEMON)
    (tmp_path / "part.js").write_text("module.exports = 'x';\n")
    done = footfall("run", "--", "sh", "-c", "node daemon.js >&- 2>&- & sleep 0.7", cwd=tmp_path)
    assert done.code == 0, done.err
    end = time.monotonic() + 20
    while (tmp_path / "out").read_text() != "x" * 20 and time.monotonic() < end:
        time.sleep(0.05)
    assert (tmp_path / "out").read_text() == "x" * 20
    with pytest.raises(ProcessLookupError):
        for _ in range(100):
            time.sleep(0.05)
            os.kill(int((tmp_path / "pid").read_text()), 0)


def test_ended_by_a_signal_it_leaves_no_private_folder(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text(JAVASCRIPT)
    with half(started(tmp_path, "main.js")) as process:
        run = newest(tmp_path)
        assert run is not None and run.private.is_dir()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM
    assert not run.private.exists()
