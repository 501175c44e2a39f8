"""What a program sees of the engine, of Node and of itself is as without Footfall; what is not stands in the docs."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from footfall.languages.javascript.running.toolchain import find_node
from tests.in_turn import first_of
from tests.javascript.runtime.programs import check, run, write

SHAPE = Path(__file__).with_name("shape.cjs")
SEEN = (r"(?:global\.)?process prototype[ .]", r"assert\.AssertionError\b")
"""Lines that may differ: who ends a process is told by what its prototype emits; messages of assertions."""

ASSERTIONS = """\
const x = 1;
function told(check) {
  try { check(); } catch ({ message }) { console.log(JSON.stringify(message)); }
}
told(() => assert.ok(x === 2)); told(() => { assert(x === 2 && x); });
told(() => { const y = x || 3; assert(y === 2, undefined); });
told(function () {
    assert.equal(x, 1);
    assert(x > 5 ? x
      : x < 0);
    return 2;
});
told(() => assert(null, undefined)); told(() => { assert(0); assert(1); });
if (x) told(() => assert.ok(typeof 123 === 'string'));
"""
WITH_A_FUNCTION = "told(() => assert(JSON.stringify([1].map((n) => n ?? 2)) === ''));\n"


def plain(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [find_node().command, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("options", first_of([(), ("--calls", "--time")]))
def test_what_globals_and_modules_reach(tmp_path: Path, options: tuple[str, ...]) -> None:
    shutil.copy(SHAPE, tmp_path)
    wanted = plain(tmp_path, SHAPE.name).stdout.splitlines()
    found = run(tmp_path, *options, SHAPE.name).out.splitlines()
    assert len(wanted) > 5000
    differ = set(wanted) ^ set(found)
    assert [line[:300] for line in sorted(differ) if not any(re.match(one, line) for one in SEEN)] == []


@pytest.mark.parametrize("options", first_of([(), ("--calls",)]))
def test_messages_of_assertions(tmp_path: Path, options: tuple[str, ...]) -> None:
    start = "'use strict'; const assert = require('assert'); "
    checks = ASSERTIONS
    if not options or find_node().numbers < (22,):
        checks += WITH_A_FUNCTION
    write(tmp_path, {
        "a.cjs": start + checks,
        "b.mjs": f"import assert from 'node:assert';\n{checks}",
        "c.js": start + "assert(true); assert.ok(''); assert(null);\n",
    })  # fmt: skip
    for name in ("a.cjs", "b.mjs"):
        wanted = plain(tmp_path, name).stdout
        assert wanted.count("falsy") == checks.count("told(") - 1
        assert run(tmp_path, *options, name).out == wanted
    assert "assert.ok('')\n" in run(tmp_path, *options, "c.js").err


def test_scripts_may_declare_names_that_footfall_uses(tmp_path: Path) -> None:
    names = "process, Object, Array, Map, Set, Error, Reflect, JSON, Symbol, Promise, Buffer"
    write(tmp_path, {
        "app.js": "const { runInThisContext: run } = require('vm');\n"
        "const { stdout, exit } = process; const held = process;\n"
        f"run('let {names}');\n"
        "require('./b.js');\n"
        "require('child_process').execFileSync(held.execPath, ['-p', '1']);\n"
        "stdout.write('held ');\n"
        "held.kill(held.pid, 0);\n"
        "held.exit(3);\n",
        "b.js": "exports.one = 1;\n",
    })  # fmt: skip
    wanted = plain(tmp_path, "app.js")
    ran = run(tmp_path, "app.js")
    assert (ran.code, ran.out) == (wanted.returncode, wanted.stdout) == (3, "held ")
    assert all(line["count"] == 1 for file in ran.profile["files"] for line in file["statements"])


def test_places_by_source_maps_in_stack_traces(tmp_path: Path) -> None:
    write(tmp_path, {
        "min.js": "setImmediate(function(){!function(){throw Error('goodbye')}()});\n//# sourceMappingURL=min.js.map\n",
        # As uglify makes it: `throw` at 4:3, `Error` at 4:9, the call of Hello at 8:3.
        "min.js.map": '{"version":3,"sources":["hello.js"],"names":["setImmediate","Error","Hello"],"mappings":'
        '"AAOAA,aAAa,YAJb,WACE,MAAMC,MAAM,WAIZC"}',
    })  # fmt: skip
    for options in ((), ("--calls",)):
        ran = run(tmp_path, "--no-source-maps", *options, "--node-arg=--enable-source-maps", "min.js")
        assert re.findall(r"hello\.js:\d+:\d+", plain(tmp_path, "--enable-source-maps", "min.js").stderr)
        assert re.findall(r"hello\.js:\d+:\d+", ran.err) == re.findall(
            r"hello\.js:\d+:\d+", plain(tmp_path, "--enable-source-maps", "min.js").stderr
        )


def test_restricted_children_start(tmp_path: Path) -> None:
    option = "--permission" if find_node().numbers >= (23, 5) else "--experimental-permission"
    write(tmp_path, {
        "app.js": "const { spawnSync, execSync } = require('child_process');\n"
        f"const words = ['{option}', '-p', 'process.permission.has(\"fs.read\")'];\n"
        "console.log(spawnSync(process.execPath, words).stdout.toString());\n"
        f"console.log(execSync(`node {option} -p 'Object.keys(process.env).join()'`).toString());\n",
    })  # fmt: skip
    ran = run(tmp_path, "app.js")
    assert ran.out.startswith("false\n")
    assert "FOOTFALL" not in ran.out
    assert "nothing that runs with --permission is measured" in ran.err
    for command in (("node", option, "-p", "1"), ("sh", "-c", f"node {option} -p 1")):
        ran = run(tmp_path, "--", *command)
        assert (ran.code, ran.out) == (0, "1\n")
        assert "nothing that runs with --permission is measured" in ran.err


LOADING = {
    "hooks.mjs": """\
import { writeSync } from 'node:fs';
export async function resolve(name, context, next) {
  writeSync(1, `resolves ${name}\\n`); //#4
  return next(name, context); //#4
}
export async function load(url, context, next) {
  writeSync(1, `loads ${url.slice(-8)}\\n`); //#3
  return next(url, context); //#3
}
""",
    "first.mjs": """\
import { later } from './later.mjs';
export function early(n) {
  return n > 1 && eval('n + 1'); //#3
}
console.log(later(), early(5)); //#1
""",
    "later.mjs": """\
import { early } from './first.mjs';
console.log('early', early(3)); //#1
export const later = () => { //#1
  return early(1) || 7; //#1
};
""",
    "other.mjs": "export const other = async () => { //#1\n  return 1; //#1\n};\nawait other(); //#1\n",
}
REGISTERED = """\
import { register } from 'node:module';
register('./hooks.mjs', import.meta.url); //#1
await import('./first.mjs'); //#1
await import('./other.mjs'); //#1
"""
IN_THREAD = """\
import { registerHooks } from 'node:module';
registerHooks({ //#1
  resolve(name, context, next) {
    console.log('resolves', name); //#4
    return next(name, context); //#4
  },
});
await import('./first.mjs'); //#1
await import('./other.mjs'); //#1
"""


@pytest.mark.parametrize("options", first_of([(), ("--calls", "--time"), ("--level", "block")]))
@pytest.mark.parametrize("main", [REGISTERED, IN_THREAD])
def test_hooks_of_the_loader_hear_of_the_programs_modules_alone(
    tmp_path: Path, main: str, options: tuple[str, ...]
) -> None:
    if main == IN_THREAD and find_node().numbers < (22, 15):
        pytest.skip("this Node has no hooks in the thread of the program")
    used = {name: text for name, text in LOADING.items() if main == REGISTERED or name != "hooks.mjs"}
    write(tmp_path, {**used, "main.mjs": main})
    wanted = plain(tmp_path, "main.mjs").stdout
    ran = run(tmp_path, *options, "main.mjs")
    assert (ran.code, ran.out) == (0, wanted)
    assert "killed" not in ran.err
    if "--level" not in options:
        check(ran, tmp_path)


@pytest.mark.parametrize("option", ["--no-harmony-atomics", "--no-harmony-sharedarraybuffer"])
def test_without_shared_memory_the_program_runs(tmp_path: Path, option: str) -> None:
    write(tmp_path, {"app.js": "console.log(1);\n"})
    if plain(tmp_path, option, "app.js").returncode:
        pytest.skip("this Node has no such option")
    ran = run(tmp_path, f"--node-arg={option}", "app.js")
    assert (ran.code, ran.out) == (0, "1\n")
    assert "no counts were written" in ran.err
