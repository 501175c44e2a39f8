"""Programs in TypeScript: which files their names lead to, and threads and processes that load them too."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.javascript.runtime.programs import check, run, write

if TYPE_CHECKING:
    from pathlib import Path

THREADS = {
    "app.ts": """\
import { Worker } from 'node:worker_threads';
import { fork } from 'node:child_process';
import type { EventEmitter } from 'node:events';
const answer = (one: EventEmitter) => new Promise((done) => one.once('message', done).once('error', done)); //#1
for (const options of [{}, { execArgv: [] }, { env: {} }]) {
  console.log(await answer(new Worker(new URL('./work.ts', import.meta.url), options))); //#3
}
console.log(await answer(new Worker("require('./' + 'lib.ts').tell('text');", { eval: true }))); //#1
console.log(await answer(fork(new URL('./child.ts', import.meta.url)))); //#1
""",
    "work.ts": """\
import { Worker, workerData } from 'node:worker_threads';
import { tell } from './lib.js';
const name: string = workerData ?? 'outer'; //#6
if (workerData) tell(name); //#6
else new Worker(new URL('./work.ts', import.meta.url), { workerData: 'inner' }).once('message', tell); //#3
""",
    "lib.ts": """\
import { parentPort } from 'node:worker_threads';
export function tell(what: string): void {
  parentPort!.postMessage(`worker: ${what}`); //#7
}
""",
    "child.ts": "process.send!('child' as string); //#1\n",
}


@pytest.mark.parametrize("package", ['{"type": "module"}', "{}"], ids=["type", "syntax"])
def test_modules_in_workers_and_children(tmp_path: Path, package: str) -> None:
    write(tmp_path, {**THREADS, "package.json": package})
    ran = run(tmp_path, "app.ts")
    assert ran.out == "worker: worker: inner\n" * 3 + "worker: text\nchild\n", ran.err
    check(ran, tmp_path)


SOURCES = {
    "s/a.ts": "export const a = 'a' as string; //#2\n",
    "s/view.tsx": "export const view = 'view' as string; //#1\n",
    "s/m.mts": "export const m = 'm' as string; //#1\n",
    "s/c.cts": "exports.c = 'c' as string; //#1\n",
    "s/index.ts": "export const index = 'index' as string; //#1\n",
    "s/both.js": "module.exports = 'JavaScript'; //#1\n",
    "s/both.ts": "module.exports = 'TypeScript';\n",
    "package.json": "{}",
}
IMPORTS = """\
import { a } from './s/a.js?first';
import { a as again } from './s/a.ts';
import { view } from './s/view.js';
import { m } from './s/m.mjs';
import { index } from './s';
import c from './s/c.cjs';
import both from './s/both.js';
console.log(a, again, view, m, index, c.c, both); //#1
try {
  await import('./s/none.js'); //#1
} catch (error: any) {
  console.log(error.code, /none[.]js/.test(error.message)); //#1
}
"""
REQUIRES = """\
const a: string = require('./s/a.js').a; //#1
const { createRequire } = require('node:module'); //#1
const found = [a, createRequire(__filename)('./s/view.js').view, require('./s/m.mjs').m, require('./s').index]; //#1
console.log(...found, require('./s/c.cjs').c, require('./s/both.js')); //#1
console.log(require.resolve('./s/a.js') === __dirname + '/s/a.ts'); //#1
for (const other of ['./s/none.js', './p/plain.cjs', 's/a.js']) {
  try {
    require(other); //#3
  } catch (error: any) {
    const frames: string[] = error.stack.split('\\n').filter((line: string) => /^ +at /.test(line)); //#3
    console.log(error.message.split('\\n')[0], frames.every((frame) => /node:|app|plain/.test(frame))); //#3
  }
}
"""


def test_imports_name_what_a_compiler_makes_of_sources(tmp_path: Path) -> None:
    write(tmp_path, {**SOURCES, "app.mts": IMPORTS})
    ran = run(tmp_path, "app.mts")
    assert ran.out == "a a view m index c JavaScript\nERR_MODULE_NOT_FOUND true\n", ran.err
    check(ran, tmp_path)


def test_requires_name_what_a_compiler_makes_of_sources(tmp_path: Path) -> None:
    sources = {**SOURCES, "s/a.ts": "export const a = 'a' as string; //#1\n"}
    write(tmp_path, {**sources, "app.cts": REQUIRES, "p/plain.cjs": "require('../s/a.js'); //#1\n"})
    ran = run(tmp_path, "--node-arg=--disable-warning=ExperimentalWarning", "app.cts")
    assert ran.out.splitlines() == [
        "a view m index c JavaScript",
        "true",
        "Cannot find module './s/none.js' true",
        "Cannot find module '../s/a.js' true",
        "Cannot find module 's/a.js' true",
    ], ran.err
    check(ran, tmp_path)


def test_programs_in_javascript_find_no_sources(tmp_path: Path) -> None:
    write(tmp_path, {**SOURCES, "app.js": "require('./s/a.js'); //#1\n"})
    plain = subprocess.run(["node", "app.js"], cwd=tmp_path, capture_output=True, text=True, check=False)
    ran = run(tmp_path, "app.js")
    assert (ran.code, "Cannot find module './s/a.js'" in ran.err) == (plain.returncode, True)
