"""Globals, the program's and those of contexts that it makes, are what they are without Footfall."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from footfall.languages.javascript.running.toolchain import find_node
from tests.javascript.runtime.programs import check, run, write

if TYPE_CHECKING:
    from pathlib import Path

GLOBALS = r"""
const vm = require('vm'), repl = require('repl'), { PassThrough } = require('stream');
const { Worker } = require('worker_threads');
const told = (object) => JSON.stringify(Reflect.ownKeys(object).map((key) => [String(key), // all that can be listed
  Object.keys(Object.getOwnPropertyDescriptor(object, key)).filter((of) => of !== 'value').length]).sort()).length;
const globals = [globalThis, Object.prototype, String.prototype, Function.prototype, Promise.prototype, Symbol];
console.log(globals.map(told));
const seen = [];
const traps = Reflect.ownKeys(Reflect).filter((name) => typeof name === 'string');
const watched = new Proxy({}, Object.fromEntries(traps.map((name) => [name, (...args) => {
    const isOurs = /^\$(?:\$footfall$|_f)/.test(String(args[1])); // from 26 on Node asks for what scripts declare
    if (!isOurs) seen.push(name, String(args[1]));
    return Reflect[name](...args);
  }])));
const made = [
  vm.createContext(), vm.createContext({ a: 1 }), vm.createContext(Object.freeze({})),
  vm.createContext({}, { microtaskMode: 'afterEvaluate', codeGeneration: { strings: false, wasm: false } }),
];
if (vm.constants?.DONT_CONTEXTIFY) made.push(vm.createContext(vm.constants.DONT_CONTEXTIFY)); //
for (const context of made) {
  console.log(told(context), vm.runInContext('Reflect.ownKeys(globalThis).length', context)); //
}
console.log(vm.runInContext('1 + 1', vm.createContext(watched)), seen.join());
// as Jest's environments do
const context = vm.createContext();
const global = vm.runInContext('this', context);
const has = new Set(Object.getOwnPropertyNames(global));
for (const key of Object.getOwnPropertyNames(globalThis)) {
  if (has.has(key)) continue;
  Object.defineProperty(global, key, { ...Object.getOwnPropertyDescriptor(globalThis, key) }); //
}
// as environments that end do
for (const key of Reflect.ownKeys(global)) {
  try { delete global[key]; } catch { Object.freeze(global[key]); }
}
console.log(vm.runInContext('let n = 0; for (let i = 0; i < 3; i++) n++; n', context)); //#1
for (const key of Reflect.ownKeys(globalThis)) {
  const { value } = Object.getOwnPropertyDescriptor(globalThis, key);
  const copy = Object.defineProperty({}, key, Object.getOwnPropertyDescriptor(globalThis, key)); //
  if (typeof value === 'function') Object.freeze(value.prototype);
}
const frozen = 'Object.freeze("".__proto__); Object.freeze((() => 1).__proto__); ((a) => a > 0 ? "more" : "less")(b)';
console.log(vm.runInNewContext(frozen, { b: 2 })); //#1
const stream = new PassThrough();
repl.start({ input: stream, output: new PassThrough() }).context; // copies them too
stream.end();
new Worker(`console.log('in a worker', Reflect.ownKeys(globalThis).length)`, { eval: true });
"""


@pytest.mark.parametrize("options", [[], ["--calls"]], ids=["counts", "calls"])
def test_nothing_is_listed_that_was_not_there(options: list[str], tmp_path: Path) -> None:
    write(tmp_path, {"app.js": GLOBALS})
    plain = subprocess.run([find_node().path, "app.js"], cwd=tmp_path, capture_output=True, text=True, check=False)
    ran = run(tmp_path, *options, "app.js")
    assert (ran.code, ran.out) == (plain.returncode, plain.stdout), ran.err
    assert (plain.returncode, plain.stderr) == (0, "")
    check(ran, tmp_path)
    assert not [u for u in ran.profile["unmeasured"] if u["what"] != "calls"], ran.profile["unmeasured"]
