"""Profiles while a Node program runs: also where its threads never rest, exact, and the same in the end."""

from __future__ import annotations

import re
import signal
import subprocess
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.profiles import store
from footfall.run.collect_late import open_profile
from tests.cli.helpers import footfall, run_folder
from tests.cli.running import Running, counts, function
from tests.in_turn import first_of

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile

SPINS = """\
const { existsSync } = require('fs');
let rounds = 0;
function even(n) { return n % 2 === 0; }
function spin(end) {
  while (!existsSync(end)) {
    for (let i = 0; i < 1000; i++) {
      if (even(i)) rounds++;
      else rounds--;
    }
  }
}
function after() {
  rounds += 1;
}
spin('end');
for (let i = 0; i < 7; i++) after();
"""
WORKERS = """\
const { Worker, isMainThread, threadId } = require('worker_threads');
function spin(end) {
  while (!require('fs').existsSync(end)) {
    for (let i = 0; i < 1000; i++) work();
  }
}
function work() {}
if (isMainThread) {
  process.on('worker', (worker) => console.log('made', worker.threadId));
  const first = new Worker(__filename);
  console.log(first.threadId, new Worker(__filename).threadId);
  first.on('exit', () => console.log(first.threadId));
} else {
  spin('end');
  console.log('here', threadId > 0 && threadId < 3);
}
"""


def calls(profile: Profile, name: str) -> int:
    """How often a function was called; 0 where it was not loaded yet."""
    return sum(f.calls or 0 for file in profile.files for f in file.functions if f.name == name)


def check_spinning(profile: Profile) -> None:
    """What holds at every moment between two steps of the loop."""
    (rounds,) = counts(profile, 6)
    begun, even = counts(profile, 7)
    (odd,) = counts(profile, 8)
    assert profile.violations == []
    assert calls(profile, "after") == 0
    assert function(profile, "spin").calls == 1
    assert even - odd in (0, 1) and begun - even - odd in (0, 1) and 0 <= 1000 * rounds - begun <= 1000
    assert begun - calls(profile, "even") in (0, 1) and calls(profile, "even") - counts(profile, 3)[0] in (0, 1)


@pytest.mark.parametrize("options", first_of([("--time",), (), ("--calls",)]))
def test_counts_grow_while_the_main_thread_is_busy(tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "main.js").write_text(SPINS)
    with Running(tmp_path, "-q", "--live", "0.1", *options, "main.js") as run:
        first = run.until(lambda profile: calls(profile, "even") > 0)
        check_spinning(first)
        second = run.until(lambda profile: calls(profile, "even") > calls(first, "even"))
        check_spinning(second)
        assert second.runs[0].exit_code is None
        assert "the program was still running" in second.notes[0]
        if options == ("--time",):
            # What the clocks cost is taken off, which on a busy machine may be all.
            spent = [function(one, "spin") for one in (first, second)]
            assert all(one.total_ns is not None and one.error_ns is not None for one in spent)
        (tmp_path / "end").touch()
        _, err, last = run.finish()
    assert (err, last.notes, last.runs[0].exit_code) == ("", [], 0)
    assert calls(last, "after") == 7
    (rounds,), (even,) = counts(last, 6), counts(last, 8)
    assert calls(last, "even") == 1000 * rounds == 2 * even


@pytest.mark.parametrize("options", first_of([("--calls",), ()]))
def test_busy_workers_and_their_numbers(tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "main.js").write_text(WORKERS)
    with Running(tmp_path, "-q", "--live", "0.1", *options, "main.js") as run:
        first = run.until(lambda profile: calls(profile, "spin") == 2 and calls(profile, "work") > 0)
        run.until(lambda profile: calls(profile, "work") > calls(first, "work"))
        (tmp_path / "end").touch()
        out, err, last = run.finish()
    assert err == ""
    assert [calls(last, "work")] == counts(last, 4)[1:] == [1000 * counts(last, 4)[0]]
    assert sorted(out.splitlines()) == sorted(["1 2", "made 1", "made 2", "here true", "here true", "-1"])
    if options:
        assert {node.thread for node in last.nodes} == {"main", "worker-1", "worker-2"}


def test_the_end_is_the_same_as_without(tmp_path: Path) -> None:
    (tmp_path / "end").touch()
    (tmp_path / "main.js").write_text(SPINS + WORKERS.replace("function spin", "function spins"))
    seen = []
    for options in ((), ("--live", "0.01")):
        done = footfall("run", "-q", "--calls", *options, "main.js", cwd=tmp_path)
        assert (done.code, done.err) == (0, "")
        profile = store.load(tmp_path / ".footfall" / "profile.db")
        profile.runs.clear()
        seen.append((sorted(done.out.splitlines()), profile))
    assert seen[0] == seen[1]


def test_nothing_of_it_is_seen(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text(
        "process.on('worker', () => console.log('a thread'));\n"
        "const threads = require('worker_threads');\n"
        "console.log(threads.threadId, process.getActiveResourcesInfo(), process._getActiveHandles().length);\n"
        "console.log(require('inspector').url(), Object.keys(process.env).filter((name) => /FOOTFALL/.test(name)));\n"
        "setTimeout(() => console.log('rested'), 50);\n"
    )
    plain = footfall("run", "-q", "main.js", cwd=tmp_path)
    live = footfall("run", "-q", "--live", "0.01", "main.js", cwd=tmp_path)
    assert (live.code, live.out, live.err) == (0, plain.out, "")


def test_programs_end_as_ever_while_they_are_asked(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text(
        "const end = Date.now() + Number(process.argv[3]);\nwhile (Date.now() < end);\n"
        "if (process.argv[2] === 'exit') process.exit(4);\n"
        "if (process.argv[2] === 'kill') process.kill(process.pid, 'SIGTERM');\n"
    )
    for how, code in (("exit", 4), ("kill", 143), ("end", 0)):
        for milliseconds in (20, 70):
            done = footfall("run", "-q", "--live", "0.001", "main.js", how, milliseconds, cwd=tmp_path)
            assert (done.code, done.err) == (code, ""), how


# Says twice that it was met in the middle of Footfall's own work, and is asked again: meanwhile it kills itself.
ASKED_AND_KILLED = """\
let asked = 0;
globalThis.$$footfall = { live: () => { asked++; return false; } };
const { startAsker } = require(process.argv[2]);
const asker = startAsker(process.argv[3]);
require('fs').writeFileSync(process.argv[3] + '.ask', '');
while (asked < 2);
asker.quietly(() => process.kill(process.pid, 'SIGTERM'));
"""


def test_nobody_is_connected_with_a_program_that_kills_itself(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text(ASKED_AND_KILLED)
    live = files("footfall") / "languages" / "javascript" / "runtime" / "live.cjs"
    done = subprocess.run(
        ["node", "main.js", str(live), str(tmp_path / "x")], cwd=tmp_path, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (-15, b"", b"")


def test_all_processes_are_asked(tmp_path: Path) -> None:
    (tmp_path / "child.js").write_text(SPINS)
    (tmp_path / "package.json").write_text("{}")
    with Running(tmp_path, "-q", "--live", "0.1", "--", "sh", "-c", "node child.js & node child.js & wait") as run:
        first = run.until(lambda profile: calls(profile, "spin") == 2)
        run.until(lambda profile: calls(profile, "even") > calls(first, "even"))
        (tmp_path / "end").touch()
        _, _, last = run.finish()
    assert calls(last, "after") == 14


PHASES = """\
function first(n) { return n > 0 ? first(n - 1) : 0; }
function second(n) {
  if (n % 2) return n;
  return 2 * n;
}
first(10);
second(1);
console.log('ready');
process.stdin.once('data', () => {
  for (let i = 0; i < 5; i++) second(i);
  process.stdin.destroy();
});
"""


@pytest.mark.parametrize("options", [(), ("--time",)], ids="".join)
def test_reset(tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "main.js").write_text(PHASES)
    with Running(tmp_path, "--live", "0", *options, "main.js") as run:
        assert run.line() == "ready"
        assert "reset" in run.ask("SIGUSR2")
        reset = store.load(run.profile_path)
        assert {statement.count for statement in reset.files[0].statements} == {0}
        run.tell("go on")
        _, _, last = run.finish()
    assert (calls(last, "first"), calls(last, "second")) == (0, 5)
    assert [counts(last, line) for line in (1, 3, 4, 6, 7, 10, 11)] == [[0], [5, 2], [3], [0], [0], [1, 5], [1]]
    assert any("counts begin at a reset" in note for note in last.notes)
    if options:
        paths = {(last.function(n.function).name, n.line): n.calls for n in last.nodes if n.function and n.calls}
        assert paths == {("anon_line_9_col_28", 0): 1, ("second", 10): 5}
        assert (function(last, "first").self_ns, function(last, "second").histogram is None) == (0, False)


def test_reset_while_the_main_thread_is_busy(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text(SPINS.replace("spin('end')", "console.log('begins'); spin('end')"))
    with Running(tmp_path, "--live", "0", "--calls", "main.js") as run:
        assert run.line() == "begins"
        asked = None
        while asked is None or calls(asked, "spin") == 0:  # it is called a step after what it says
            assert "as asked" in run.ask("SIGUSR1")
            asked = store.load(run.profile_path)
        check_spinning(asked)
        assert "reset" in run.ask("SIGUSR2")
        (tmp_path / "end").touch()
        _, _, last = run.finish()
    assert last.violations == []
    assert (calls(last, "spin"), calls(last, "after")) == (0, 7)
    assert 0 <= calls(last, "even") - 1000 * counts(last, 6)[0] <= 1000


def test_dump_when_the_program_is_at_rest(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text(PHASES)
    with Running(tmp_path, "--live", "0", "main.js") as run:
        assert run.line() == "ready"
        with pytest.raises(FootfallError, match="no profile"):
            open_profile(tmp_path)
        assert "as asked" in run.ask("SIGUSR1")
        dumped = store.load(run.profile_path)
        assert (calls(dumped, "first"), calls(dumped, "second")) == (11, 1)
        new = run_folder(tmp_path / ".footfall") / "counts" / "new.counts"
        new.touch()  # as of a process that has counted since
        assert open_profile(tmp_path).runs == dumped.runs
        new.unlink()
        run.tell("go on")
        _, _, last = run.finish()
    assert calls(last, "second") == 6


def test_without_it_signals_are_the_programs(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text(
        "process.once('SIGUSR2', () => process.stdin.destroy());\n"
        "process.stdin.resume();\nconsole.log('ready');\n"
        "process.on('exit', () => console.log('heard'));\n"
    )
    with Running(tmp_path, "-q", "main.js") as run:
        assert run.line() == "ready"
        run.process.send_signal(signal.SIGUSR2)
        assert run.line() == "heard"
        run.finish()


def test_the_last_profile_is_left_where_footfall_is_killed(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text(SPINS)
    with Running(tmp_path, "-q", "--live", "0.1", "main.js") as run:
        seen = run.until(lambda profile: calls(profile, "even") > 0)
        run.process.kill()
        run.process.wait()
        (tmp_path / "end").touch()
        left = open_profile(tmp_path)
    assert left.runs[0].exit_code is None
    assert calls(left, "even") >= calls(seen, "even")


def test_what_is_said(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text(SPINS)
    with Running(tmp_path, "--live", "0.1", "main.js") as run:
        run.until(lambda profile: calls(profile, "even") > 0)
        (tmp_path / "end").touch()
        out, err, _ = run.finish()
    assert out == ""
    assert all(line.startswith("footfall: ") for line in err.splitlines())
    assert re.search(r"^footfall: [0-9.]+ m?s: \d+/12 statements ran, most work: spin \(", err, re.MULTILINE)
