"""Every way in which Node loads a file gives counts, and the program cannot tell."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.javascript.runtime.programs import Ran, check, profile, run, write

if TYPE_CHECKING:
    from pathlib import Path

WAYS = {
    "commonjs": {
        "app.js": """\
const { f } = require('./lib'); //#1
console.log(f(2), require.main === module, __filename.endsWith('app.js')); //#1
require('module').createRequire(__filename)('./other.cjs'); //#1
console.log(require('./data.json').a); //#1
""",
        "lib/index.js": """\
exports.f = function f(x) { //#1
  return x + 1; //#1
};
""",
        "other.cjs": "module.exports = 1; //#1\n",
        "data.json": '{"a": 5}',
    },
    "a cycle of commonjs": {
        "app.js": """\
exports.early = early; //#1
console.log(require('./b.js').x); //#1
function early() {
  return 1; //#1
}
""",
        "b.js": "exports.x = require('./app.js').early(); //#1\n",
    },
    "a module that reads itself": {
        "app.mjs": """\
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
const path = new URL(import.meta.url).pathname; //#1
const text = readFileSync(path, 'utf8'); //#1
console.log(text.length, readFileSync(path).length); //#1
await null; //#1
console.log(readFileSync(path, 'utf8') === text, (await readFile(path, 'utf8')) === text); //#1
""",
    },
    "modules": {
        "app.mjs": """\
import { g, twice } from './lib.mjs';
import cjs, { named } from './c.cjs';
import data from './data.json' with { type: 'json' };
console.log(g(), cjs.named, named, data.a, import.meta.url.endsWith('app.mjs')); //#1
const later = await import('./later.mjs'); //#1
await import('./later.mjs?again'); //#1
console.log(later.default, twice); //#1
export function early() {
  return 'early'; //#1
}
""",
        "lib.mjs": """\
import { early } from './app.mjs';
export const twice = early(); //#1
export function g() {
  return 3; //#1
}
""",
        "c.cjs": "exports.named = 'n'; //#1\n",
        "later.mjs": """\
const x = await new Promise((r) => setTimeout(r, 5, 'waited')); //#2
export default x; //#2
""",
        "data.json": '{"a": 5}',
    },
    "modules by type": {
        "package.json": '{"type": "module"}',
        "app.js": """\
import './sub/a.js';
await import('./b.js'); //#1
""",
        "b.js": "console.log(typeof require, this); //#1\n",
        "sub/package.json": "{}",
        "sub/a.js": "console.log(typeof require, this === exports); //#1\n",
    },
    "modules by syntax": {
        "app.js": """\
import './a.js';
const b = await import('./b.js'); //#1
console.log(typeof require, b.default); //#1
""",
        "a.js": "console.log(typeof require); // import nothing\n",
        "b.js": """\
module.exports = 'export default 1'; //#1
""",
    },
    "a module by await alone": {"app.js": "console.log(await 5, typeof require); //#1\n"},
    "modules by require": {
        "app.js": """\
process.removeAllListeners('warning'); //#1
process.on('warning', () => {}); //#1
console.log(require('./a.mjs').a); //#1
""",
        "a.mjs": """\
import { b } from './b.mjs';
export const a = b() + 1; //#1
""",
        "b.mjs": """\
import './c.js';
export function b() {
  return 1; //#1
}
""",
        "c.js": "exports.c = 1; //#1\n",
    },
    "import from commonjs": {
        "app.js": """\
import('./a.mjs').then(done); //#1
function done(a) {
  console.log(a.default); //#1
}
""",
        "a.mjs": "export default 1; //#1\n",
    },
    "a loader of another kind": {
        "app.js": """\
const m = require('module'); //#1
const old = m._extensions['.js']; //#1
m._extensions['.js'] = function (mod, name) { //#1
  const compile = mod._compile; //#1
  mod._compile = function (code) { //#1
    mod._compile = compile; //#1
    return compile.call(this, code + '\\nexports.more = 1', name); //#1
  };
  old(mod, name); //#1
};
console.log(require('./a.js')); //#1
""",
        "a.js": "exports.a = 1; //#1\n",
    },
    "customized import": {
        "app.mjs": """\
import { register } from 'node:module';
register('./hooks.mjs', import.meta.url); //#1
console.log((await import('./a.mjs')).default, (await import('./b.cjs')).default); //#1
""",
        "hooks.mjs": """\
export async function load(url, context, next) {
  const found = await next(url, context);
  return { ...found, source: found.source && found.source + ';//x' };
}
""",
        "a.mjs": "export default 1; //#1\n",
        "b.cjs": "module.exports = 1; //#1\n",
    },
    "fs replaced": {
        "app.js": """\
const fs = require('fs'); //#1
const { readFileSync } = fs; //#1
fs.readFileSync = function (...args) { //#1
  return readFileSync.apply(fs, args); //#1
};
require('./a.js'); //#1
fs.writeSync = fs.openSync = fs.renameSync = null; //#1
""",
        "a.js": "exports.a = 1; //#1\n",
    },
    "built-ins spoiled": {
        "app.js": """\
JSON.parse = JSON.stringify = null; //#1
Array.prototype[Symbol.iterator] = null; //#1
String.prototype.startsWith = String.prototype.charCodeAt = Map.prototype.get = RegExp.prototype.exec = null; //#1
Function.prototype.call = Function.prototype.apply = Function.prototype.bind = null; //#1
Object.defineProperty(Array.prototype, 0, { set() { throw new Error('set'); } }); //#1
Error.prepareStackTrace = () => { throw new Error('prepared'); }; //#1
Object.prototype.get = Object.prototype.value = 1; //#1
""",
    },
    "everything frozen": {
        "app.js": """\
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const { value } = Object.getOwnPropertyDescriptor(globalThis, name);
  if (typeof value === 'function') {
    Object.freeze(value.prototype);
    Object.freeze(value);
  }
}
Object.freeze(process); //#1
Object.freeze(require('fs')); //#1
Object.freeze(Error); //#1
require('./a.js'); //#1
console.log(new Error('x').message); //#1
""",
        "a.js": "exports.a = 1; //#1\n",
    },
    "elsewhere": {
        "app.js": """\
const fs = require('fs'); //#1
fs.mkdirSync('gone'); //#1
process.chdir('gone'); //#1
fs.rmdirSync('../gone'); //#1
require('./a.js'); //#1
""",
        "a.js": "exports.a = 1; //#1\n",
    },
}


@pytest.mark.parametrize("way", WAYS)
def test_loading(tmp_path: Path, way: str) -> None:
    files = WAYS[way]
    write(tmp_path, files)
    main = next(name for name in files if name.startswith("app"))
    plain = subprocess.run(["node", main], cwd=tmp_path, capture_output=True, text=True, check=False)
    ran = run(tmp_path, main)
    assert (ran.out, ran.code) == (plain.stdout, plain.returncode), ran.err
    check(ran, tmp_path)


@pytest.mark.parametrize("flags", ["--frozen-intrinsics", "--pending-deprecation", "--disable-proto=delete"])
def test_flags_of_node(tmp_path: Path, flags: str) -> None:
    write(tmp_path, {
        "app.js": "console.log(process.execArgv, require('./a.mjs').a); //#1\n",
        "a.mjs": "export const a = 1; //#1\n",
    })  # fmt: skip
    plain = subprocess.run(["node", flags, "app.js"], cwd=tmp_path, capture_output=True, text=True, check=True)
    code = (
        "from pathlib import Path; from footfall.languages.base import Options; from footfall.run.pipeline import run;"
        f"run(Path('app.js'), [], Options(tool_args={{'node': ['{flags}']}}, report=lambda _: None))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == plain.stdout, done.stderr
    assert "DEP0111" not in done.stderr
    check(Ran(0, "", done.stderr, profile(tmp_path)), tmp_path)


def test_the_program_sees_nothing(tmp_path: Path) -> None:
    write(tmp_path, {
        "app.js": """\
const fs = require('fs');
const seen = {
  global: Object.keys(globalThis).length,
  names: (() => { const found = []; for (const n in globalThis) found.push(n); return found.length; })(),
  env: Object.keys(process.env).filter((k) => /FOOTFALL|NODE_OPTIONS/.test(k)).sort(),
  argv: [process.argv.length, process.execArgv, process.argv0],
  listeners: process.eventNames().map((n) => [String(n), process.listenerCount(n)]),
  cache: Object.keys(require.cache).map((n) => n.split('/').pop()),
  children: module.children.length,
  texts: [fs.readFileSync, fs.openSync, process.emit, process.kill, process.reallyExit, Function.prototype.toString]
    .map((f) => [f.name, f.length, String(f).slice(0, 60), Object.keys(f)]),
  own: [Object.keys(process).length, Object.keys(fs).length],
  stack: new Error('x').stack.replace(/:\\d+(?=\\))/g, ''),
  caught: (() => { try { fs.readFileSync('/none', 'utf8'); } catch (e) { return e.stack.match(/\\n/g).length; } })(),
  source: fs.readFileSync(__filename, 'utf8').length,
  limit: [Error.stackTraceLimit, Object.hasOwn(Error, 'prepareStackTrace')],
  threads: require('worker_threads').Worker.name + require('worker_threads').threadId,
};
console.log(JSON.stringify(seen, null, 1));
setTimeout(() => console.log(process.getActiveResourcesInfo()), 1);
""",
    })  # fmt: skip
    node = os.environ.get("FOOTFALL_NODE", "node")
    plain = subprocess.run([node, "app.js"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert run(tmp_path, "app.js").out == plain.stdout


def test_files_that_are_not_the_programs(tmp_path: Path) -> None:
    write(tmp_path, {
        "project/package.json": "{}",
        "project/src/app.js": "console.log(require('dep') + require('../../out.js') + require('./no.js')); //#1\n",
        "project/src/no.js": "module.exports = 3;\n",
        "project/node_modules/dep/index.js": "module.exports = 1;\n",
        "out.js": "module.exports = 2;\n",
    })  # fmt: skip
    ran = run(tmp_path, "--exclude", "no.js", "src/app.js", cwd=tmp_path / "project")
    assert ran.out == "6\n", ran.err
    assert [file["path"] for file in ran.profile["files"]] == ["src/app.js"]


def test_a_syntax_error_is_nodes(tmp_path: Path) -> None:
    write(tmp_path, {"app.js": "const a = 1;\nlet a;\nfoo(;\n"})
    plain = subprocess.run(["node", "app.js"], cwd=tmp_path, capture_output=True, text=True, check=False)
    ran = run(tmp_path, "app.js")
    assert ran.code == 1
    assert plain.stderr in ran.err


def test_text_that_changes_while_the_program_runs(tmp_path: Path) -> None:
    write(tmp_path, {
        "app.js": """\
const fs = require('fs');
require('./a.js');
fs.writeFileSync(require.resolve('./a.js'), 'exports.longer = 2;');
delete require.cache[require.resolve('./a.js')];
console.log(require('./a.js'));
""",
        "a.js": "exports.a = 1;",
    })  # fmt: skip
    ran = run(tmp_path, "app.js")
    assert ran.out == "{ longer: 2 }\n"
