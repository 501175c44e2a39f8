"""Tools that read and compile sources themselves, as Jest and Vitest do, get instrumented text."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from footfall.languages.base import Options
from footfall.languages.javascript.instrument import instrument_source
from footfall.languages.javascript.typed.compiling import Compiler
from tests.javascript.runtime.programs import check, run, write

if TYPE_CHECKING:
    from pathlib import Path

JEST = """\
const fs = require('fs');
const vm = require('vm');
// As babel-jest does, leave a module's imports to require.
const compiled = (text) => text.replace(/import\\s*(\\{[^}]*\\})\\s*from\\s*("[^"]*");/g, 'const $1=require($2);')
  .replace(/import (\\w+) from '([^']*)';/g, 'const $1=require("$2").default;')
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


TOLD = "/** @jest-environment jsdom */\nmodule.exports = () => 1;\n"


def test_what_a_tool_runs_reads_files_as_they_are(tmp_path: Path) -> None:
    write(tmp_path, {
        "node_modules/jest-runtime/index.js": JEST, "package.json": "{}",
        "node_modules/reading/index.js": "exports.read = (path) => require('fs').readFileSync(path, 'utf8');\n",
        "node_modules/jest-runner/index.js": "exports.read = (path) => require('fs').readFileSync(path, 'utf8');\n",
        "lib/test.js": (
            "const path = require('path').resolve('lib/told.js'); //#1\n"
            "exports.texts = [require('fs').readFileSync(path, 'utf8'), require('reading').read(path)]; //#1\n"
        ),
        "lib/told.js": TOLD,
        "app.js": (
            "const { texts } = require('jest-runtime').load(require.resolve('./lib/test.js'), {}); //#1\n"
            "console.log(texts.every((text) => text === texts[0]), texts[0].length); //#1\n"
            "console.log(require('jest-runner').read(require.resolve('./lib/told.js')).slice(0, 41)); //#1\n"
        ),
    })  # fmt: skip
    ran = run(tmp_path, "app.js")
    assert ran.out == "true 57\n/** @jest-environment jsdom */\nconst mock\n", ran.err
    check(ran, tmp_path)


VITE = """\
import { readFile, writeFile } from 'node:fs/promises';
export async function load(path) {
  const text = await readFile(path, 'utf8');
  await writeFile('built.mjs', text.replace(/: number/g, ''));
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


KEEPING = """\
const fs = require('fs');
const Module = require('module');
const folder = process.cwd() + '/node_modules/.cache/esm';
const { _compile } = Module.prototype;
Module.prototype._compile = function compiling(text, path) {
  const file = folder + '/' + path.replace(/.*\\//, '');
  const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(file, kept || text);
  } catch { /* then it is compiled each time */ }
  return Reflect.apply(_compile, this, [kept || text, path]);
};
"""


def test_a_tool_that_keeps_what_it_compiled_keeps_no_counters(tmp_path: Path) -> None:
    kept = tmp_path / "node_modules" / ".cache" / "esm" / "lib.js"
    write(tmp_path, {
        "node_modules/esm/esm.js": KEEPING, "node_modules/esm/package.json": '{"main": "esm.js"}', "package.json": "{}",
        "lib.js": "console.log('lib'); //#1\n", "app.js": "require('esm'); //#1\nrequire('./lib.js'); //#1\n",
    })  # fmt: skip
    for before in (None, "console.log('kept');\n"):
        if before:
            write(tmp_path, {"node_modules/.cache/esm/lib.js": before})
        ran = run(tmp_path, "app.js")
        assert ran.out == "lib\n", ran.err
        check(ran, tmp_path)
        assert (kept.read_text() if kept.exists() else None) == before


def test_a_tool_that_can_be_told_to_keep_nothing_is_told(tmp_path: Path) -> None:
    for tool in ("@babel/register", "babel-register"):
        write(tmp_path, {
            "app.js": f"console.log(require('{tool}'));\n",
            f"node_modules/{tool}/index.js": "module.exports = process.env.BABEL_DISABLE_CACHE;\n",
        })  # fmt: skip
        assert run(tmp_path, "app.js").out == "1\n"
    assert run(tmp_path, "app.js", env={"BABEL_DISABLE_CACHE": "0"}).out == "0\n"


def test_a_tool_that_keeps_what_it_compiled_by_its_text_sees_the_text_that_it_compiles(tmp_path: Path) -> None:
    write(tmp_path, {
        "node_modules/vitest/index.js": (
            "const { readFile } = require('fs/promises');\n"
            "exports.key = (path) => readFileConcurrently(path);\n"
            "exports.shown = (path) => readFile(path, 'utf8');\n"
            "function readFileConcurrently(path) { return readFile(path, 'utf8').catch(() => null); }\n"
        ),
        "node_modules/vite/index.js": "exports.load = (path) => require('fs/promises').readFile(path, 'utf8');\n",
        "package.json": "{}", "lib.js": "export const one = 1;\n",
        "app.js": (
            "const path = require.resolve('./lib.js');\n"
            "const { key, shown } = require('vitest');\n"
            "Promise.all([key(path), require('vite').load(path), shown(path)]).then(([known, made, text]) => {\n"
            "  console.log(known === made, known.length > text.length);\n"
            "});\n"
        ),
    })  # fmt: skip
    ran = run(tmp_path, "app.js")
    assert ran.out == "true true\n", ran.err


# As ts-jest does, which keeps what it compiled by the text of it, in files without a suffix.
KEEPING = """\
const fs = require('fs'), vm = require('vm'), crypto = require('crypto');
exports.load = (path) => {
  const text = fs.readFileSync(path, 'utf8');
  const kept = `${process.cwd()}/cache/${crypto.createHash('sha1').update(text).digest('hex')}`;
  if (!fs.existsSync(kept)) {
    fs.mkdirSync('cache', { recursive: true });
    fs.writeFileSync(kept, text.replace(/: number/g, ''));
  }
  const found = {};
  vm.runInThisContext(`(function (exports) {${fs.readFileSync(kept, 'utf8')}\\n})`)(found);
  return found;
};
"""


def test_what_a_tool_keeps_is_used_again_and_holds_counters_only_for_footfall(tmp_path: Path) -> None:
    write(tmp_path, {
        "node_modules/ts-jest/index.js": KEEPING, "package.json": "{}",
        "lib.ts": "exports.twice = (n: number) => {\n  return n * 2; //#1\n};\nexports.text = String(exports.twice);\n",
        "app.js": (
            "const { twice, text } = require('ts-jest').load(require.resolve('./lib.ts')); //#1\n"
            "console.log(twice(21), text); //#1\n"
        ),
    })  # fmt: skip
    expected = "42 (n) => {\n  return n * 2; //#1\n}\n"
    for _ in range(2):
        ran = run(tmp_path, "app.js")
        assert ran.out == expected, ran.err
        assert ran.profile["unmeasured"] == []
        check(ran, tmp_path)
        plain = subprocess.run(["node", "app.js"], cwd=tmp_path, capture_output=True, text=True, check=True)
        assert plain.stdout == expected
    assert len(list((tmp_path / "cache").iterdir())) == 2


# As pirates does, which most hooks of tools use: the loader reads, and what it compiles goes through the tool.
HOOK = """\
const Module = require('module');
const load = Module._extensions['.js'];
Module._extensions['.ts'] = function hooked(module, path) {
  const { _compile } = module;
  module._compile = function compiling(text, name) {
    module._compile = _compile;
    const compiled = text.replace(/import\\s*(\\{[^}]*\\})\\s*from\\s*("[^"]*");/g, 'const $1=require($2);')
      .replace(/enum (\\w+) \\{ (\\w+) \\}/, 'const $1={$2:0}').replace(/export const (\\w+)/g, 'const $1=exports.$1')
      .replace(': number', '');
    return module._compile(compiled, name);
  };
  load(module, path);
};
"""
ENUM = """\
enum Kind { round }
export const kinds = [Kind.round].map((n: number) => n + 1);
"""


def test_a_hook_of_the_loader_gets_text_that_it_can_compile(tmp_path: Path) -> None:
    write(tmp_path, {
        "hook.js": HOOK, "package.json": "{}", "lib/kind.ts": ENUM,
        "app.js": "require('./hook.js'); //#1\nconsole.log(require('./lib/kind.ts').kinds); //#1\n",
    })  # fmt: skip
    ran = run(tmp_path, "--exclude", "hook.js", "app.js")
    assert ran.out == "[ 1 ]\n", ran.err
    check(ran, tmp_path)
    (lib,) = [file for file in ran.profile["files"] if file["path"] == "lib/kind.ts"]
    assert [(f["line"], f["calls"]) for f in lib["functions"]] == [(2, 1)]
    assert lib["lines"] == {"1": 1, "2": 1}


# As Playwright's, which reads the file itself.
READING = """\
import { readFileSync } from 'node:fs';
export function load(url, context, next) {
  if (!url.endsWith('.tsx')) return next(url, context);
  const source = readFileSync(new URL(url), 'utf8').replace('<b/>', "'made by the hook'").replace(': string', '');
  return { format: 'module', source, shortCircuit: true };
}
"""


def test_a_hook_of_modules_that_reads_itself_gets_what_it_is_to_compile(tmp_path: Path) -> None:
    write(tmp_path, {
        "hook.mjs": READING, "package.json": "{}",
        "lib/view.tsx": "export const view = () => {\n  const made: string = <b/>; //#1\n  return made; //#1\n};\n",
        "app.mjs": (
            "import { register } from 'node:module';\nregister('./hook.mjs', import.meta.url); //#1\n"
            "console.log((await import('./lib/view.tsx')).view()); //#1\n"
        ),
    })  # fmt: skip
    ran = run(tmp_path, "--exclude", "hook.mjs", "app.mjs")
    assert ran.out == "made by the hook\n", ran.err
    check(ran, tmp_path)


def test_types_that_a_hook_checks_stay(tmp_path: Path) -> None:
    write(tmp_path, {
        "hook.js": HOOK + "process[Symbol.for('ts-node.register.instance')] = { options: {} };\n",
        "package.json": "{}", "lib/kind.ts": ENUM.replace(": number", ""),
        "app.js": "require('./hook.js'); //#1\nconsole.log(require('./lib/kind.ts').kinds); //#1\n",
    })  # fmt: skip
    ran = run(tmp_path, "--exclude", "hook.js", "app.js")
    assert ran.out == "[ 1 ]\n", ran.err
    assert [(u["path"], u["reason"]) for u in ran.profile["unmeasured"]] == [
        ("lib/kind.ts", "ts-node checks types, and counters have none; run it with --transpile-only")
    ]


# Puts a line in front, so that only its source map tells which line is which.
ESBUILD = """\
exports.transform = async (text, { loader, format, tsconfigRaw }) => {
  if (text.includes('BROKEN')) throw { errors: [{ text: 'no such thing', location: { line: 3 } }] };
  const code = text.replace(/enum (\\w+) \\{ (\\w+) \\}/, 'const $1={$2:0}').replace(': number', '');
  const { jsx, target } = tsconfigRaw.compilerOptions;
  const made = '// ' + [loader, format, jsx, target] + '\\n' + code;
  const lines = text.split('\\n').map((_, i) => (i ? 'AACA' : 'AAAA'));
  const mappings = ';' + lines.join(';');
  return { code: made, map: JSON.stringify({ version: 3, sources: ['x'], names: [], mappings }) };
};
"""
COMPILED = """\
enum Kind { round }
let n: number = 0;
for (const each of [1, 2, 3]) {
  n += each + Kind.round;
}
console.log(n, String(new Error().stack).split('\\n')[1].replace(/.*?(\\d+):\\d+\\)?$/, '$1'));
"""
COUNTS = {"1": 1, "2": 1, "3": 1, "4": 3, "6": 1}


def compiled(folder: Path, name: str, text: str) -> None:
    write(folder, {
        "node_modules/esbuild/index.js": ESBUILD, "package.json": "{}", name: text,
        "tsconfig.json": '{ // the nearest\n "extends": "./base", "compilerOptions": {"jsx": "react-jsx",} }',
        "base.json": '{"compilerOptions": {"jsx": "react", "target": "es2020"}}',
    })  # fmt: skip


def test_the_project_s_compiler_compiles_what_was_instrumented(tmp_path: Path) -> None:
    for name in ("app.cts", "app.mts", "app.ts"):
        folder = tmp_path / name
        compiled(folder, name, COMPILED)
        ran = run(folder, name)
        assert (ran.code, ran.out) == (0, "6 6\n"), ran.err
        assert [(file["path"], file["lines"]) for file in ran.profile["files"]] == [(name, COUNTS)]


def test_what_is_required_is_compiled(tmp_path: Path) -> None:
    compiled(tmp_path, "lib.ts", COMPILED)
    write(tmp_path, {"app.cts": "require('./lib.ts'); //#1\n"})
    ran = run(tmp_path, "app.cts")
    assert (ran.code, ran.out) == (0, "6 6\n"), ran.err
    check(ran, tmp_path)
    assert {file["path"]: file["lines"] for file in ran.profile["files"]}["lib.ts"] == COUNTS


def test_what_is_excluded_is_compiled_without_counters(tmp_path: Path) -> None:
    compiled(tmp_path, "lib.ts", COMPILED)
    write(tmp_path, {"app.ts": "import './lib.ts';\n"})
    ran = run(tmp_path, "--exclude", "lib.ts", "app.ts")
    assert (ran.code, ran.out) == (0, "6 6\n"), ran.err
    assert [file["path"] for file in ran.profile["files"]] == []


def test_options_of_the_nearest_tsconfig_hold(tmp_path: Path) -> None:
    compiled(tmp_path, "app.tsx", "")
    made = Compiler("node")
    try:
        text = made.compile(b"let a;", tmp_path / "app.tsx", True, None, b"let a;").data
    finally:
        made.stop()
    assert text.split(b"\n")[0] == b"// tsx,esm,react-jsx,es2020"


def test_what_does_not_compile_says_so(tmp_path: Path) -> None:
    compiled(tmp_path, "app.ts", COMPILED + "// BROKEN\n")
    ran = run(tmp_path, "app.ts")
    assert ran.code == 1
    assert [(u["path"], u["reason"]) for u in ran.profile["unmeasured"]] == [
        ("app.ts", "it does not compile: line 3: no such thing")
    ]


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
    assert "killed" not in ran.err.replace(str(tmp_path), "")
    check(ran, tmp_path)


def test_a_child_that_hears_the_signal_itself_loses_nothing(tmp_path: Path) -> None:
    write(tmp_path, {
        "child.js": "process.on('SIGURG', (...heard) => process.send(heard)); //#1\n" + KILLED,
        "app.js": (
            "const child = require('child_process').fork('./child.js'); //#1\n"
            "let heard = 0; //#1\n"
            "child.on('message', (m) => {\n"
            "  if (m === 'ready') child.kill('SIGURG');\n"
            "  else if (m.length === 2) child.send(1000, () => { if (heard++ === 0) console.log(m); });\n"
            "  else if (m === 1000 * 999 / 2) child.kill(); //#1\n"
            "});\n"
            "child.on('exit', (code, signal) => console.log(code, signal)); //#1\n"
        ),
    })  # fmt: skip
    plain = subprocess.run(
        [os.environ.get("FOOTFALL_NODE", "node"), "app.js"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    ran = run(tmp_path, "app.js")
    assert ran.out == plain.stdout == "[ 'SIGURG', 23 ]\nnull SIGTERM\n", ran.err
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


def test_super_stays_a_statement_of_its_constructor_where_a_compiler_looks_for_it_only_there() -> None:
    # oxc in Vite 8 puts `this.n = n` at the start of the constructor where it sees no `super()` at its top.
    for kind, has_try in (("vite", False), ("hook", True)):
        for members in ("constructor(private n: number) { super(); }", "n = 1; constructor() { super(); }"):
            source = f"class A extends B {{ {members} }}".encode()
            made = instrument_source(source, "a.ts", kind, Options(calls=True))
            assert (b"try{" in made.data) == has_try
    assert (
        b"try{" in instrument_source(b"class A { constructor(private n) {} }", "a.ts", "vite", Options(calls=True)).data
    )
