"""Counts of all processes and threads that a program starts, however they end."""

from __future__ import annotations

import os
import signal
import time
from typing import TYPE_CHECKING

import pytest

from tests.javascript.runtime.programs import Ran, check, profile, run, start, write

if TYPE_CHECKING:
    from pathlib import Path

CHILD = """\
let x = process.argv[2]; //#{n}
console.log('child', x, JSON.stringify(Object.keys(process.env).filter((k) => /^(FOOTFALL|NODE_OPT)/.test(k))));
"""

STARTS = {
    "fork": "cp.fork('./child.js', ['1']);",
    "fork without environment": "cp.fork('./child.js', ['1'], { env: {} });",
    "spawn": "cp.spawn(process.execPath, ['child.js', '1'], { stdio: 'inherit' });",
    "spawn without environment": "cp.spawn(process.execPath, ['child.js', '1'], { stdio: 'inherit', env: {} });",
    "spawnSync": "cp.spawnSync(process.execPath, ['child.js', '1'], { stdio: 'inherit' });",
    "execFileSync": "process.stdout.write(cp.execFileSync(process.execPath, ['child.js', '1'], { env: {} }));",
    "exec": "cp.exec(process.execPath + ' child.js 1', (e, out) => process.stdout.write(out));",
    "execSync": "process.stdout.write(cp.execSync(`${process.execPath} child.js 1`));",
}


@pytest.mark.parametrize("how", STARTS)
def test_children_are_measured_whatever_their_environment(tmp_path: Path, how: str) -> None:
    code = f"const cp = require('child_process'); //#1\n{STARTS[how]} //#1\n"
    write(tmp_path, {"app.js": code, "child.js": CHILD.format(n=1)})
    ran = run(tmp_path, "app.js")
    assert ran.out == "child 1 []\n", ran.err
    check(ran, tmp_path)


def test_a_child_keeps_the_node_options_it_is_given(tmp_path: Path) -> None:
    write(tmp_path, {
        "app.js": "require('child_process').fork('./child.js', [], {env: {NODE_OPTIONS: '--no-warnings'}}); //#1\n",
        "child.js": "console.log(process.env.NODE_OPTIONS, process.execArgv.length); //#1\n",
    })  # fmt: skip
    ran = run(tmp_path, "app.js")
    assert ran.out == "--no-warnings 0\n"
    check(ran, tmp_path)


def test_the_users_node_options_hold_and_are_seen(tmp_path: Path) -> None:
    write(tmp_path, {
        "pre.cjs": "globalThis.pre = 1; //#1\n",
        "app.js": "console.log(pre, process.env.NODE_OPTIONS); //#1\n",
    })  # fmt: skip
    ran = run(tmp_path, "app.js", env={"NODE_OPTIONS": "--require ./pre.cjs"})
    assert ran.out == "1 --require ./pre.cjs\n"
    check(ran, tmp_path)


def test_a_cluster(tmp_path: Path) -> None:
    write(tmp_path, {"app.js": """\
const cluster = require('cluster'); //#3
if (cluster.isPrimary) { //#3
  cluster.fork(); //#1
  cluster.fork({ A: '1' }); //#1
} else {
  process.disconnect(); //#2
}
"""})  # fmt: skip
    check(run(tmp_path, "app.js"), tmp_path)


WORKER_OPTIONS = [
    "",
    "{ env: {} }",
    "{ execArgv: [] }",
    "{ env: {}, execArgv: [] }",
    "{ env: SHARE_ENV, execArgv: [] }",
]


@pytest.mark.parametrize("options", WORKER_OPTIONS)
@pytest.mark.parametrize("suffix", ["js", "mjs"])
def test_worker_threads(tmp_path: Path, options: str, suffix: str) -> None:
    head = {
        "js": "const { Worker, SHARE_ENV } = require('worker_threads');",
        "mjs": "import { Worker, SHARE_ENV } from 'worker_threads';",
    }[suffix]
    write(tmp_path, {
        f"app.{suffix}": f"""\
{head}
for (let i = 0; i < 2; i++)
  new Worker('./worker.{suffix}'{options and ", " + options}).on('exit', ended); //#2
function ended() {{
  console.log(process.env.NODE_OPTIONS); //#2
}}
""",
        f"worker.{suffix}": """\
for (let i = 0; i < 10; i++) //#2
  f(i); //#20
process.on('exit', () => f(1));
function f(x) {
  return x; //#22
}
console.log(process.env.NODE_OPTIONS, process.execArgv.length); //#2
""",
    })  # fmt: skip
    ran = run(tmp_path, f"app.{suffix}")
    assert sorted(ran.out.splitlines()) == ["undefined"] * 2 + ["undefined 0"] * 2, ran.err
    check(ran, tmp_path)


def test_a_terminated_worker_and_its_nested_ones_keep_their_counts(tmp_path: Path) -> None:
    write(tmp_path, {
        "app.js": """\
const { Worker } = require('worker_threads'); //#1
const w = new Worker('./worker.js'); //#1
w.on('message', () => w.terminate());
""",
        "worker.js": """\
const { Worker, parentPort, threadId } = require('worker_threads'); //#1
new Worker('./inner.js').on('message', (n) => {
  parentPort.postMessage(n); //#1
  for (;;);
});
""",
        "inner.js": """\
let n = 0; //#1
while (n < 1000)
  n++; //#1000
require('worker_threads').parentPort.postMessage(n); //#1
setInterval(() => {}, 1e6); //#1
""",
    })  # fmt: skip
    check(run(tmp_path, "app.js"), tmp_path)


def test_a_process_that_ends_while_its_workers_run(tmp_path: Path) -> None:
    write(tmp_path, {
        "app.js": """\
const { Worker } = require('worker_threads'); //#1
new Worker('./worker.js').on('message', () => process.exit(3));
""",
        "worker.js": """\
setInterval(() => {}, 1e6); //#1
require('worker_threads').parentPort.postMessage(1); //#1
""",
    })  # fmt: skip
    ran = run(tmp_path, "app.js")
    assert ran.code == 3
    check(ran, tmp_path)


ENDS = {
    "natural": ("", 0),
    "exit": ("process.exit(4);", 4),
    "exit code": ("process.exitCode = 5;", 5),
    "really": ("process.reallyExit(6);", 6),
    "uncaught": ("throw new Error('x');", 1),
    "rejected": ("Promise.reject(new Error('x'));", 1),
    "abort": ("process.abort();", 128 + signal.SIGABRT),
    "killed": ("process.kill(process.pid, 'SIGKILL');", 128 + signal.SIGKILL),
}


@pytest.mark.parametrize("how", ENDS)
def test_ends(tmp_path: Path, how: str) -> None:
    code, expected = ENDS[how]
    times = 0 if how in ("really", "abort", "killed") else 1
    write(tmp_path, {"app.js": f"""\
let n = 0; //#1
process.on('exit', () => {{ //#1
  n++; //#{times}
}});
while (n < 100)
  n++; //#100
{code}
"""})  # fmt: skip
    ran = run(tmp_path, "app.js")
    assert ran.code == expected, ran.err
    check(ran, tmp_path)


def test_handlers_of_a_replaced_emit_count(tmp_path: Path) -> None:
    write(tmp_path, {"app.js": """\
const emit = process.emit; //#1
process.emit = function (event) { //#1
  const result = emit.apply(this, arguments); //#2
  if (event === 'exit') last(); //#2
  return result; //#2
};
function last() {
  process.exitCode = 7; //#1
}
"""})  # fmt: skip
    check(run(tmp_path, "app.js"), tmp_path)


def test_a_killed_program_leaves_its_last_snapshot(tmp_path: Path) -> None:
    write(tmp_path, {"app.js": """\
let n = 0; //#1
while (n < 1000)
  n++; //#1000
setInterval(() => {}, 1e6); //#1
console.log(process.pid); //#1
"""})  # fmt: skip
    process = start(tmp_path, "app.js")
    assert process.stdout is not None
    pid = int(process.stdout.readline())
    time.sleep(1.5)
    os.kill(pid, signal.SIGKILL)
    process.communicate(timeout=30)
    ran = Ran(process.returncode, "", "", profile(tmp_path))
    assert ran.code == 128 + signal.SIGKILL
    check(ran, tmp_path)
    assert any("last snapshot" in note for note in ran.profile["notes"])


def test_a_child_that_outlives_the_run_goes_on(tmp_path: Path) -> None:
    write(tmp_path, {
        "app.js": """\
const out = require('fs').openSync('out', 'w'); //#1
require('child_process').spawn(process.execPath, ['child.js'], { detached: true, stdio: ['ignore', out, out] }).unref();
setTimeout(() => {}, 300); //#1
""",
        "child.js": "setTimeout(() => { console.log(require('./late.js')); }, 2500);\n",
        "late.js": "module.exports = 'late';\n",
    })  # fmt: skip
    check(run(tmp_path, "app.js"), tmp_path)
    for _ in range(100):
        if (tmp_path / "out").read_text():
            break
        time.sleep(0.1)
    assert (tmp_path / "out").read_text() == "late\n"
