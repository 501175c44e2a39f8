"""One program of many parts, as quick as can be: ``scripts/test`` runs it under each release of Node."""

from __future__ import annotations

import os
import re
import subprocess
from typing import TYPE_CHECKING

from footfall.languages.javascript.running.toolchain import find_node
from tests.javascript.runtime.programs import check, run, write

if TYPE_CHECKING:
    from pathlib import Path

PARTS = {
    "package.json": '{"scripts": {"go": "node app.cjs"}}',
    "app.cjs": """\
const { execFileSync, fork } = require('child_process'), { Worker } = require('worker_threads'); //#1
const { depth } = require('./lib.cjs'); //#1
process.on('warning', ({ name, message }) => console.log(name, message));
async function all() {
  console.log(depth(3), (await import('./module.mjs')).given(2)); //#1
  let found; //#1
  try { found = require('./loaded.mjs').half(8); } catch ({ code }) { found = code; }
  console.log(found); //#1
  console.log(execFileSync(process.execPath, ['-p', 'require("./lib.cjs").depth(2)'], { env: {} }).toString()); //#1
  await new Promise((ended) => new Worker('./worker.cjs', { env: {} }).on('exit', ended)); //#1
  await new Promise((ended) => fork('./child.cjs').on('exit', ended)); //#1
  console.log(new Function('a', 'return a ?? 5')(), eval('let n = 0; for (; n < 3; n++); n')); //#1
}
all(); //#1
""",
    "lib.cjs": "exports.depth = (n) => {\n  return n > 0 ? exports.depth(n - 1) + 1 : 0; //#13\n};\n",
    "module.mjs": "export const given = (x) => {\n  return x ?? 1; //#2\n};\n",
    "loaded.mjs": "export const half = (n) => n / 2;\n",
    "worker.cjs": "console.log('worker', require('./lib.cjs').depth(1)); //#1\n",
    "child.cjs": "console.log('child', require('./lib.cjs').depth(1)); //#1\nprocess.exit(3); //#1\n",
    "own.test.mjs": """\
import test from 'node:test';
import assert from 'node:assert';
import { given } from './module.mjs';
import { depth } from './lib.cjs';
test('given', () => {
  assert.equal(given(), depth(1)); //#1
});
""",
}


def test_a_program_of_many_parts(tmp_path: Path) -> None:
    write(tmp_path, PARTS)
    text = "node app.cjs && NODE_COMPILE_CACHE=cache node --test --test-reporter=spec own.test.mjs | grep -c given"
    node = find_node().path
    path = f"{os.path.dirname(node)}{os.pathsep}{os.environ['PATH']}"  # noqa: PTH120  # as PATH has it
    env = {**os.environ, "PATH": path}
    command = ["sh", "-c", text]
    plain = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=env)
    ran = run(tmp_path, "--", *command, env=env)
    assert (ran.code, ran.out) == (plain.returncode, plain.stdout)
    assert plain.stderr == "" and [line for line in ran.err.splitlines() if not line.startswith("footfall: ")] == []
    check(ran, tmp_path)
    assert ran.profile["unmeasured"] == []


TYPED = {
    "less.cts": "let a: any = 1, b: any = 2;\nconsole.log(a as number < b, (a as number) > (b));\n",
    "text.ts": (
        "import type { A } from './less.cts';\n"
        "const f = (a: number, b?: any) => { if (a as any || b) return a ? (a as number) ** 2 : 2; else return b; };\n"
        "console.log(String(f), f(1), typeof module);\n"
    ),
    "module.mts": "import { createRequire } from 'node:module';\nexport const x = typeof createRequire as string;\n",
    "enum.mts": "enum E { A }\nconsole.log(E.A);\n",
    "types.mts": "type T = 1;\nexport { T };\n",
}


def test_typescript_runs_or_is_refused_as_node_does_itself(tmp_path: Path) -> None:
    write(tmp_path, {**TYPED, "package.json": "{}"})
    node = find_node()
    for name in TYPED:
        plain = subprocess.run([node.path, name], cwd=tmp_path, capture_output=True, text=True, check=False)
        ran = run(tmp_path, "--", node.path, name)
        assert (ran.code, ran.out, _errors(ran.err)) == (plain.returncode, plain.stdout, _errors(plain.stderr)), name
        if node.strips_types and plain.returncode == 0:
            assert [(file["path"], file["functions"] == []) for file in ran.profile["files"]] == [
                (name, name != "text.ts")
            ]
    assert run(tmp_path, "less.cts").out == "true false\n"


def _errors(text: str) -> list[str]:
    return re.findall(r"^(?:\w+Error|Error) \[?\w+|^\w*Error: ", text, re.MULTILINE)


def test_who_may_not_write_is_told(tmp_path: Path) -> None:
    write(tmp_path, {"app.js": "console.log(1);\n"})
    option = "--permission" if find_node().numbers >= (23, 5) else "--experimental-permission"
    ran = run(tmp_path, f"--node-arg={option}", "--node-arg=--allow-fs-read=*", "app.js")
    assert (ran.code, ran.out) == (0, "1\n")
    assert "permissions: nothing that runs with" in ran.err, ran.err
