"""Calls: all else counts as without them, paths add up, recursion is folded, limits hold, times are of what ran."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from footfall.profiles.data import FunctionRef
from tests.cli.helpers import footfall
from tests.in_turn import in_turn
from tests.javascript.test_golden import PROGRAMS
from tests.javascript.test_stacks import CALLS

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import FileProfile, Profile
    from tests.javascript.plain_runs import PlainRuns


def profile_of(here: Path, program: str, *options: str) -> Profile:
    done = footfall("run", "-q", *options, program, cwd=here)
    assert "Traceback" not in done.err, done.err
    return store.load(here / ".footfall" / "profile.db")


def written(tmp_path: Path, text: str, *options: str) -> Profile:
    (tmp_path / "main.js").write_text(text)
    return profile_of(tmp_path, "main.js", *options)


def counts(file: FileProfile) -> list[object]:
    functions = [(f.name, f.kind, f.extent, f.calls, f.work) for f in file.functions if f.kind != "module"]
    blocks = [(b.kind, b.extent, b.count) for b in file.blocks]
    statements = [(s.kind, s.extent, s.count) for s in file.statements]
    branches = [(b.kind, b.position, [(side.side, side.count) for side in b.sides]) for b in file.branches]
    return [functions, blocks, statements, branches]


def edges(profile: Profile) -> dict[tuple[str, int, str], int]:
    def name(ref: FunctionRef | None) -> str:
        return "" if ref is None else profile.function(ref).name

    return {(name(e.caller), e.line, name(e.callee)): e.calls for e in profile.edges if e.calls}


@pytest.mark.parametrize(
    ("program", "option"),
    in_turn(PROGRAMS + CALLS, ["--calls", "--time", "--fold-recursion"], lambda p: f"{p.parent.name}-{p.name}"),
)
def test_all_else_counts_as_without(program: Path, option: str, plain_runs: PlainRuns, tmp_path: Path) -> None:
    here = tmp_path / "cases"
    shutil.copytree(program.parent, here)
    plain = plain_runs.of(program)
    options = ["--calls", option] if option == "--fold-recursion" else [option]
    done = footfall("run", "-q", *options, program.name, cwd=here)
    assert (done.code, done.out) == (plain.code, plain.out), done.err
    without = plain.profile
    profile = store.load(here / ".footfall" / "profile.db")
    assert profile.violations == []
    assert [counts(file) for file in profile.files] == [counts(file) for file in without.files]
    calls: Counter[FunctionRef] = Counter()
    work: Counter[FunctionRef] = Counter()
    for node in profile.nodes:
        if node.function is not None:
            calls[node.function] += node.calls
            work[node.function] += node.work or 0
    for at, file in enumerate(profile.files):
        for number, function in enumerate(file.functions):
            ref = FunctionRef(at, number)
            assert function.calls in (calls[ref], None)
            assert function.work in (work[ref], None)
    by_edge: Counter[FunctionRef] = Counter()
    for edge in profile.edges:
        by_edge[edge.callee] += edge.calls
    assert by_edge == calls


RECURSIVE = """
function f(n) { return n < 1 ? 0 : g(n - 1) + h(n); }
function g(n) { return n < 1 ? h(n) : f(n - 1) + g(n - 1); }
function h(n) { return [n].map((x) => x)[0]; }
f(9);
"""


@pytest.mark.parametrize("option", [["--fold-recursion"], ["--max-paths", "7"], ["--max-paths", "60"]])
def test_edges_stay_exact_where_paths_are_not(tmp_path: Path, option: list[str]) -> None:
    whole = written(tmp_path, RECURSIVE, "--calls")
    other = written(tmp_path, RECURSIVE, "--calls", *option)
    assert edges(other) == edges(whole)
    assert len(other.nodes) < len(whole.nodes) / 2
    assert [counts(file) for file in other.files] == [counts(file) for file in whole.files]
    assert any("fold" in note or "limit of call paths" in note for note in other.notes)


def test_folded_recursion_has_a_node_per_function_and_site(tmp_path: Path) -> None:
    profile = written(tmp_path, "function f(n) { if (n > 0) f(n - 1); }\nf(20);\n", "--calls", "--fold-recursion")
    assert [(profile.function(n.function).name, n.calls) for n in profile.nodes if n.function] == [
        ("<module>", 1), ("f", 21),
    ]  # fmt: skip


def test_modules_call_what_stands_outside_of_functions(tmp_path: Path) -> None:
    (tmp_path / "part.js").write_text("exports.f = () => 1;\nexports.f();\n")
    profile = written(tmp_path, "const part = require('./part');\n\npart.f();\n", "--calls")
    assert edges(profile) == {
        ("", 0, "<module>"): 1, ("<module>", 1, "<module>"): 1,
        ("<module>", 2, "exports.f"): 1, ("<module>", 3, "exports.f"): 1,
    }  # fmt: skip


def test_functions_that_mean_something_else_in_a_block(tmp_path: Path) -> None:
    text = """function f(g) { var h; function g() { return 1; } function h() { return g(); } return typeof g + h(); }
function twice(n) { function k() { return 1; } function k() { return n + 2; } if (n) return k(); else return; }
function fails() { var k; function k() { throw new Error('x'); } k(); }
function after() {}
console.log(f(5), twice(1), twice(0));
try { fails(); } catch { after(); }
after();
"""
    (tmp_path / "main.js").write_text(text)
    plain = subprocess.run(["node", "main.js"], cwd=tmp_path, capture_output=True, check=True)
    done = footfall("run", "-q", "--calls", "main.js", cwd=tmp_path)
    assert done.out == plain.stdout == b"function1 3 undefined\n"
    found = edges(store.load(tmp_path / ".footfall" / "profile.db"))
    assert found == {
        ("", 0, "<module>"): 1, ("<module>", 5, "f"): 1, ("<module>", 5, "twice"): 2, ("<module>", 6, "fails"): 1,
        ("f", 1, "h"): 1, ("h", 1, "g"): 1, ("twice", 2, "k"): 1, ("fails", 3, "k"): 1,
        ("<module>", 6, "after"): 1, ("<module>", 7, "after"): 1,
    }  # fmt: skip


def test_each_thread_has_its_tree(tmp_path: Path) -> None:
    text = """const { Worker, isMainThread } = require('worker_threads');
function work() { return inner(); }
function inner() { return 1; }
if (isMainThread) { new Worker(__filename); work(); } else { work(); work(); }
"""
    profile = written(tmp_path, text, "--calls")
    found = {(n.thread, profile.function(n.function).name): n.calls for n in profile.nodes if n.function}
    assert found == {
        ("main", "<module>"): 1, ("main", "work"): 1, ("main", "inner"): 1,
        ("worker-1", "<module>"): 1, ("worker-1", "work"): 2, ("worker-1", "inner"): 2,
    }  # fmt: skip


WAITING = """
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
function spin(ms) { const end = Date.now() + ms; while (Date.now() < end); }
async function waits() { spin(20); await sleep(300); spin(20); }
function* lazy() { spin(20); yield 1; spin(20); }
(async () => {
  await Promise.all([waits(), waits()]);
  for (const x of lazy()) spin(40);
})();
"""


def test_waiting_is_no_time(tmp_path: Path) -> None:
    profile = written(tmp_path, WAITING, "--time")
    (file,) = profile.files
    times = {f.name: f for f in file.functions}
    ms = 1_000_000
    waits, lazy, spin = times["waits"], times["lazy"], times["spin"]
    assert waits.self_ns is not None and waits.total_ns is not None and waits.max_ns is not None
    assert lazy.total_ns is not None and spin.self_ns is not None and waits.waiting_ns is not None
    # A busy machine makes all of them longer: only what is least is known, and what is more than what.
    assert 75 * ms < waits.total_ns < waits.waiting_ns
    assert waits.self_ns < waits.total_ns
    assert 35 * ms < waits.max_ns < waits.total_ns
    assert 37 * ms < lazy.total_ns < spin.self_ns
    assert spin.self_ns > 155 * ms
    assert sum(waits.histogram or []) == 2
    (run,) = profile.runs
    assert run.clock == "wall"
    assert run.overhead_ns is not None


def test_what_is_not_timed_is_in_its_callers(tmp_path: Path) -> None:
    text = (
        "function slow() { const end = Date.now() + 50; while (Date.now() < end); }\nfunction f() { slow(); }\nf();\n"
    )
    profile = written(tmp_path, text, "--time", "--match", "f")
    times = {f.name: (f.self_ns, f.timing) for f in profile.files[0].functions}
    assert (times["f"][0] or 0) > 45_000_000
    assert times["slow"] == (None, "skipped")
    assert edges(profile)["f", 2, "slow"] == 1


def test_tiny_functions_may_be_skipped(tmp_path: Path) -> None:
    text = "function tiny(n) { return n + 1; }\nfunction calls() { return tiny(1); }\ncalls();\n"
    profile = written(tmp_path, text, "--time", "--skip-tiny")
    times = {f.name: f.timing for f in profile.files[0].functions}
    assert times["tiny"] == "skipped"
    assert times["calls"] != "skipped"


def test_a_timeline_has_a_stretch_for_each_time_a_function_runs(tmp_path: Path) -> None:
    written(tmp_path, WAITING, "--trace", "trace.json", "--trace-limit", "14")
    trace = json.loads((tmp_path / "trace.json").read_text())
    events = [event for event in trace["traceEvents"] if event["ph"] == "X"]
    assert len(events) == trace["otherData"]["recorded"] == 14
    names = Counter(event["name"] for event in events)
    assert names["waits"] == 4
    ends: list[float] = []
    for event in sorted(events, key=lambda e: (e["ts"], -e["dur"])):
        while ends and ends[-1] <= event["ts"]:
            ends.pop()
        end = event["ts"] + event["dur"]
        assert not ends or end <= ends[-1] + 0.001, "stretches lie in each other"
        ends.append(end)


def test_what_a_terminated_thread_called_is_known(tmp_path: Path) -> None:
    text = """const { Worker, isMainThread, parentPort } = require('worker_threads');
function f(n) { return n > 0 ? f(n - 1) : g(); }
function g() { return 1; }
if (isMainThread) { const w = new Worker(__filename); w.on('message', () => w.terminate()); } else {
  for (let i = 0; i < 30; i++) f(2);
  parentPort.postMessage(1);
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
}
"""
    for options in ([], ["--fold-recursion"]):
        profile = written(tmp_path, text, "--calls", *options)
        found = edges(profile)
        assert (found["<module>", 5, "f"], found["f", 2, "f"], found["f", 2, "g"]) == (30, 60, 30)
        assert {n.thread for n in profile.nodes} == {"main", "worker-1"}
        assert {f.name: (f.calls, f.work) for f in profile.files[0].functions if f.name in "fg"} == {
            "f": (90, 90), "g": (30, 30),
        }  # fmt: skip
    profile = written(tmp_path, text, "--time")
    assert {f.name: f.self_ns for f in profile.files[0].functions if f.name in "fg"} == {"f": None, "g": None}
    assert any("121 calls are not timed" in note for note in profile.notes)


def test_static_blocks_in_parameters_are_left_alone(tmp_path: Path) -> None:
    text = "function f(a = class { static { f.x = g(); } }) { return a; }\nfunction g() { return 1; }\nf();\n"
    profile = written(tmp_path, text, "--calls")
    (place,) = profile.unmeasured
    assert (place.line, place.what) == (1, "static block")
    assert {f.name: (f.calls, f.work) for f in profile.files[0].functions} == {
        "f": (1, 1), "g": (1, 1), "<module>": (1, 1),
    }  # fmt: skip


def test_instrumenting_takes_no_time_of_the_program(tmp_path: Path) -> None:
    (tmp_path / "other.js").write_text("exports.f = () => 1;\n")
    text = """const start = process.hrtime.bigint();
require('./other.js');
for (let i = 0; i < 30; i++) { new Function('return ' + i)(); eval(`${i} + 1`); }
require('fs').writeFileSync('passed', `${process.hrtime.bigint() - start}`);
"""
    profile = written(tmp_path, text, "--time")
    (module,) = [f for file in profile.files for f in file.functions if f.name == "<module>" and file.path == "main.js"]
    assert module.self_ns is not None
    assert module.max_ns is not None
    assert max(module.self_ns, module.max_ns) < int((tmp_path / "passed").read_text()) / 2


FAILED_WAITS = """\
exports.go = async function go(noted) {
  try {
    await fails();
  } catch (e) {
    noted(1);
  }
  try { await fails(); } catch { } finally { noted(2); }
  try { try { await fails(); } finally { noted(3); } } catch { }
  try { for await (const x of many()) noted(x); } catch { noted(5); }
  try { await fails(); } catch { }
};
async function fails() { await null; throw new Error('e'); }
async function* many() { yield 4; throw new Error('f'); }
exports.next = function next() { };
"""
"""Ends with an exception that has come after waiting; who goes on is not measured."""


@pytest.mark.parametrize("level", ["statement", "block", "function"])
def test_callers_after_waiting_at_every_level(level: str, tmp_path: Path) -> None:
    (tmp_path / "part.cjs").write_text(FAILED_WAITS)
    (tmp_path / "main.cjs").write_text(
        "const { go, next } = require('./part.cjs');\n(async () => { await go(console.log); next(); })();\n"
    )
    done = footfall("run", "-q", "--calls", "--level", level, "--exclude", "main.cjs", "main.cjs", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"1\n2\n3\n4\n5\n"), done.err
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    found = {edge: calls for edge, calls in edges(profile).items() if edge[2] != "<module>"}
    assert found == {
        ("", 0, "go"): 1, ("", 0, "next"): 1, ("go", 3, "fails"): 1, ("go", 7, "fails"): 1, ("go", 8, "fails"): 1,
        ("go", 9, "many"): 1, ("go", 10, "fails"): 1,
    }  # fmt: skip
