"""Tools that read and compile sources themselves, as Jest and Vitest do, get instrumented text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.javascript.runtime.programs import check, run, write

if TYPE_CHECKING:
    from pathlib import Path

JEST = """\
const fs = require('fs');
const vm = require('vm');
// As babel-jest does, leave a module's imports to require.
const compiled = (text) => text.replace(/import ([$\\w]+) from\\s*("[^"]*"|'[^']*');/g, 'const $1=require($2).default;')
  .replace(/export const (\\w+)/g, 'const $1=exports.$1');
exports.load = function load(path, globals) {
  const context = vm.createContext(globals);
  const module = { exports: {} };
  const resolve = (name) => (name.startsWith('./') ? load(path.replace(/[^/]*$/, name), globals) : require(name));
  const wrapper = vm.compileFunction(compiled(fs.readFileSync(path, 'utf8')), ['module', 'exports', 'require'],
    { filename: path, parsingContext: context });
  wrapper(module, module.exports, resolve);
  return module.exports;
};
"""
LIBRARY = """\
import base from './base.js';
export const sum = (list) => {
  let total = base.zero; //#2
  for (const item of list) {
    total += item; //#5
  }
  return total; //#2
};
"""
BASE = "module.exports = { default: { zero: 0 } }; //#1\n"


def test_a_tool_that_compiles_for_other_contexts(tmp_path: Path) -> None:
    write(tmp_path, {
        "node_modules/jest-runtime/index.js": JEST, "lib/sum.js": LIBRARY, "lib/base.js": BASE, "package.json": "{}",
        "app.js": (
            "const { sum } = require('jest-runtime').load(require.resolve('./lib/sum.js'), {}); //#1\n"
            "const text = require('fs').readFileSync(require.resolve('./lib/base.js'), 'utf8'); //#1\n"
            "console.log(sum([1, 2]) + sum([3, 4, 5]), text.length); //#1\n"
        ),
    })  # fmt: skip
    ran = run(tmp_path, "app.js")
    assert ran.out == f"15 {len(BASE)}\n", ran.err
    check(ran, tmp_path)


def test_what_it_moves_to_the_front_names_only_what_it_may(tmp_path: Path) -> None:
    write(tmp_path, {
        "node_modules/jest-runtime/index.js": (
            "exports.read = (path) => require('fs').readFileSync(path, 'utf8').match(/[\\w$]+(?=\\[\\d+\\]\\+\\+)/g);\n"
        ),
        "test.js": "jest.mock('./a', () => ({ f: (a) => a ?? 1 }));\n", "package.json": "{}",
        "app.js": (
            "const names = require('jest-runtime').read(require.resolve('./test.js'));\n"
            "console.log(names.length > 2 && names.every((name) => name.startsWith('mock')));\n"
        ),
    })  # fmt: skip
    ran = run(tmp_path, "app.js")
    assert ran.out == "true\n", ran.err


def test_typed_sources_whose_types_are_checked_stay(tmp_path: Path) -> None:
    write(tmp_path, {
        "node_modules/jest-runtime/index.js": "exports.read = (path) => require('fs').readFileSync(path, 'utf8');\n",
        "node_modules/ts-jest/index.js": "", "lib/a.ts": "let a: number = 1;\n", "package.json": "{}",
        "app.js": "process.stdout.write(require('jest-runtime').read(require.resolve('./lib/a.ts'))); //#1\n",
    })  # fmt: skip
    ran = run(tmp_path, "app.js")
    assert ran.out == "let a: number = 1;\n", ran.err
    assert [(u["path"], u["reason"]) for u in ran.profile["unmeasured"]] == [
        ("lib/a.ts", "ts-jest checks types, and counters have none")
    ]


VITE = """\
import { readFile, writeFile } from 'node:fs/promises';
export async function load(path) {
  const text = await readFile(path, 'utf8');
  await writeFile('built.mjs', text);
  return import(process.cwd() + '/built.mjs');
}
"""


def test_a_tool_that_builds_modules(tmp_path: Path) -> None:
    write(tmp_path, {
        "node_modules/vite/index.js": VITE, "node_modules/vite/package.json": '{"type": "module", "main": "index.js"}',
        "package.json": "{}",
        "lib/typed.ts": "export const twice = (n: number): number => n * 2;\n",
        "app.mjs": (
            "import { load } from 'vite';\n"
            "console.log((await load(process.cwd() + '/lib/typed.ts')).twice(21)); //#1\n"
        ),
    })  # fmt: skip
    ran = run(tmp_path, "--exclude", "built.mjs", "app.mjs")
    assert ran.out == "42\n", ran.err
    assert [(f["path"], f["functions"][0]["calls"]) for f in ran.profile["files"] if f["functions"]] == [
        ("lib/typed.ts", 1)
    ]
    check(ran, tmp_path)


KILLED = """\
let n = 0; //#1
process.on('message', (m) => {
  for (let i = 0; i < m; i++) {
    n += i; //#1000
  }
  process.send(n); //#1
});
process.send('ready'); //#1
"""


def test_a_child_that_is_killed_at_rest_loses_nothing(tmp_path: Path) -> None:
    write(tmp_path, {
        "child.js": KILLED,
        "app.js": (
            "const child = require('child_process').fork('./child.js'); //#1\n"
            "child.on('message', (m) => m === 'ready' ? child.send(1000) : child.kill());\n"
            "child.on('exit', (code, signal) => console.log(code, signal)); //#1\n"
        ),
    })  # fmt: skip
    ran = run(tmp_path, "app.js")
    assert ran.out == "null SIGTERM\n", ran.err
    assert "killed" not in ran.err
    check(ran, tmp_path)


def test_a_busy_child_is_killed_at_once(tmp_path: Path) -> None:
    write(tmp_path, {
        "child.js": "process.send('ready'); //#1\nsetTimeout(() => { for (;;); }, 10);\n",
        "app.js": (
            "const child = require('child_process').fork('./child.js'); //#1\n"
            "child.on('message', () => setTimeout(() => process.kill(child.pid, 'SIGTERM'), 1200)); //#1\n"
            "child.on('exit', (code, signal) => console.log(code, signal)); //#1\n"
        ),
    })  # fmt: skip
    ran = run(tmp_path, "app.js")
    assert ran.out == "null SIGTERM\n", ran.err
