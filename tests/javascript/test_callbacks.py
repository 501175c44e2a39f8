"""Functions that the event loop calls stand below the place at which they were set; the program sees no difference.

A comment ``//> kind@column name N`` says of its line that ``name`` was called ``N`` times from outside of all measured
code, as what ``kind`` had been given there; ``//> - name N``, on any line, that it was called so from no known place.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from footfall.run.collect_late import open_profile
from tests.cli.helpers import footfall

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

PROGRAMS = sorted(Path(__file__).with_name("callbacks").glob("*.*js"))
_EXPECTED = re.compile(r"//> (?:(\S+)@(\d+)|-) (\S+) (\d+)")

Called = Counter[tuple[str, str]]
"""How often a function was called from outside, by place and name."""


def expected(path: Path) -> Called:
    found: Called = Counter()
    for number, line in enumerate(path.read_text().split("\n"), 1):
        for kind, column, name, calls in _EXPECTED.findall(line):
            found[f"{kind}@{path.name}:{number}:{column}" if kind else "-", name] += int(calls)
    return found


def called(profile: Profile) -> Called:
    """What a profile says of functions at the roots of its threads."""
    assert profile.violations == []
    found: Called = Counter()
    for node in profile.nodes:
        above = None if node.parent is None else profile.nodes[node.parent]
        if node.function is not None and (above is None or above.function is None):
            function = profile.function(node.function)
            if function.kind != "module":
                found["-" if above is None else above.label, function.name] += node.calls
        if node.function is None:
            assert (node.parent, node.calls, node.line, node.self_ns) == (None, 0, 0, None)
    return found


@pytest.mark.parametrize("option", ["--calls", "--time"])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.name)
def test_callbacks_stand_below_where_they_were_set(program: Path, option: str, tmp_path: Path) -> None:
    shutil.copy(program, tmp_path)
    plain = subprocess.run(["node", program.name], cwd=tmp_path, capture_output=True, check=True)
    done = footfall("run", "-q", option, program.name, cwd=tmp_path)
    assert (done.code, done.out, done.err) == (0, plain.stdout, "")
    assert called(store.load(tmp_path / ".footfall" / "profile.db")) == expected(program)


def written(here: Path, text: str, *options: str) -> Called:
    (here / "main.js").write_text(text)
    done = footfall("run", "-q", "--calls", *options, "main.js", cwd=here)
    assert (done.code, done.err) == (0, "")
    return called(store.load(here / ".footfall" / "profile.db"))


def test_each_thread_has_its_own(tmp_path: Path) -> None:
    text = """const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');
function answer(n) { parentPort.postMessage(n + 1); parentPort.close(); }
if (isMainThread) {
  for (const n of [1, 2])
    new Worker(__filename, { workerData: n }).on('message', () => {}).on('exit', function ended() {});
} else {
  setTimeout(() => answer(workerData), 1);
}
"""
    assert written(tmp_path, text) == {
        ("on@main.js:5:47", "anon_line_5_col_61"): 2,
        ("on@main.js:5:71", "ended"): 2,
        ("setTimeout@main.js:7:3", "anon_line_7_col_14"): 2,
    }
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    assert {(n.thread, n.label) for n in profile.nodes if n.label} == {
        ("main", "on@main.js:5:47"), ("main", "on@main.js:5:71"),
        ("worker-1", "setTimeout@main.js:7:3"), ("worker-2", "setTimeout@main.js:7:3"),
    }  # fmt: skip


FRAMES = """const frames = require('frames');
const { requestAnimationFrame } = frames;
let left = 3;
function draw() { if (--left > 0) requestAnimationFrame(draw); }
requestAnimationFrame(draw);
frames.requestIdleCallback(() => {});
const own = { requestAnimationFrame: (f) => setImmediate(f) };
own.requestAnimationFrame(function drawn() {});
"""


def test_frames_are_those_of_who_offers_them(tmp_path: Path) -> None:
    library = tmp_path / "node_modules" / "frames"
    library.mkdir(parents=True)
    (tmp_path / "package.json").write_text("{}")
    offer = "(f) => { setTimeout(() => f(1), 1); return 7; }"
    (library / "index.js").write_text(f"exports.requestAnimationFrame = exports.requestIdleCallback = {offer};\n")
    assert written(tmp_path, FRAMES) == {
        ("requestAnimationFrame@main.js:4:35", "draw"): 2,
        ("requestAnimationFrame@main.js:5:1", "draw"): 1,
        ("requestIdleCallback@main.js:6:8", "anon_line_6_col_28"): 1,
        ("setImmediate@main.js:7:45", "drawn"): 1,
    }


def test_beyond_the_limit_of_paths_all_calls_are_counted(tmp_path: Path) -> None:
    text = "".join(f"setTimeout(function f{n}() {{ work(); }}, 1);\n" for n in range(9)) + "function work() {}\n"
    written(tmp_path, text, "--max-paths", "6")
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    assert {f.name: f.calls for f in profile.files[0].functions} == {
        **{f"f{n}": 1 for n in range(9)}, "work": 9, "<module>": 1,
    }  # fmt: skip
    assert sum(edge.calls for edge in profile.edges) == 19
    assert any("limit of call paths" in note for note in profile.notes)


def test_edges_lead_from_no_measured_function(tmp_path: Path) -> None:
    written(tmp_path, "const f = () => g();\nconst g = () => 1;\nsetTimeout(f, 1);\n")
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    edges = {(edge.caller, edge.line, profile.function(edge.callee).name) for edge in profile.edges}
    f = next(edge.callee for edge in profile.edges if profile.function(edge.callee).name == "f")
    assert edges == {(None, 0, "<module>"), (None, 0, "f"), (f, 1, "g")}


WAITING = """const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
async function waits() { await sleep(20); await sleep(20); }
async function not() { return 1; }
async function* each() { await null; yield 1; }
async function forever() { await new Promise(() => {}); }
async function fails() { await Promise.reject(new Error('x')); }
(async () => {
  not();
  forever();
  await fails().catch(() => {});
  await Promise.all([waits(), waits()]);
  for await (const x of each()) x;
})();
"""


def test_waiting_is_told_of_what_can_wait(tmp_path: Path) -> None:
    written(tmp_path, WAITING, "--time")
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    waiting = {f.name: f.waiting_ns for f in profile.files[0].functions}
    assert waiting["sleep"] is None
    assert waiting["<module>"] is None
    assert waiting["not"] == 0
    least = 4 * 19_000_000
    assert (waiting["waits"] or 0) >= least
    assert (waiting["each"] or 0) > 0
    assert (waiting["forever"] or 0) >= (waiting["fails"] or 0) + least / 2 > least / 2
    nodes = {profile.function(n.function).name: n.waiting_ns for n in profile.nodes if n.function}
    assert nodes == {name: waiting[name] for name in nodes}


def test_without_a_clock_nothing_is_said_of_waiting(tmp_path: Path) -> None:
    written(tmp_path, WAITING)
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    assert {f.waiting_ns for f in profile.files[0].functions} == {None}


def test_copies_for_pages_ask_revoked_proxies_no_more_than_the_program(tmp_path: Path) -> None:
    program = Path(__file__).with_name("callbacks") / "revoked.js"
    shutil.copy(program, tmp_path)
    plain = subprocess.run(["node", program.name], cwd=tmp_path, capture_output=True, check=True)
    done = footfall("instrument", "-q", "--calls", program.name, "-o", "out", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    copied = subprocess.run(["node", "out/revoked.js"], cwd=tmp_path, capture_output=True, check=False)
    assert (copied.returncode, copied.stdout, copied.stderr) == (0, plain.stdout, b"")
    assert called(open_profile(tmp_path / "out")) == expected(program)


def test_show_names_where_callbacks_were_set(tmp_path: Path) -> None:
    text = "const f = () => g();\nconst g = () => 1;\nsetTimeout(f, 1);\nsetTimeout(f, 1);\nsetImmediate(f);\nf();\n"
    written(tmp_path, text, "--time")
    shown = footfall("show", "--top", "10", cwd=tmp_path).out.decode()
    rows = [line.split() for line in shown.partition("Busiest calls")[2].splitlines()]
    callers = {row[-3]: row[0] for row in rows if row[-2:] == ["->", "f"]}
    places = ("setTimeout@main.js:3:1", "setTimeout@main.js:4:1", "setImmediate@main.js:5:1", "<module>:6")
    assert callers == dict.fromkeys(places, "1")
