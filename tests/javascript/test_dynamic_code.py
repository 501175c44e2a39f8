"""Code made at run time: it does what it does without Footfall, and its counts are exact."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from tests.cli.helpers import footfall
from tests.javascript.golden import differences, expected
from tests.javascript.made_oracle import calls_by_text, function_calls

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile, FunctionRef, Profile

PROGRAMS = Path(__file__).with_name("made")
PLACES = [
    "counts.js:15:10 eval",
    "counts.js:19:13 eval",
    "counts.js:32:13 Function",
    "counts.js:44:18 GeneratorFunction",
    "counts.js:56:14 AsyncFunction",
    "counts.js:56:14 AsyncFunction 6fbb26b9:7:10 eval",
    "counts.js:67:17 vm.Script",
    "counts.js:67:17 vm.Script eae2db2f:5:1 eval",
    "counts.js:76:16 vm.runInNewContext",
    "counts.js:77:16 vm.compileFunction",
    "counts.js:78:32 vm.runInThisContext",
]


def ran(tmp_path: Path, *command: str, node: str = "") -> Profile:
    """The profile of a program that prints what it prints without Footfall; options stand in front of it."""
    program = next(at for at, word in enumerate(command) if Path(word).suffix)
    plain = subprocess.run(
        ["node", *filter(None, [node]), *command[program:]], cwd=tmp_path, capture_output=True, check=False, timeout=60
    )
    options = [f"--node-arg={node}"] if node else []
    done = footfall("run", "-q", *options, *command, cwd=tmp_path)
    assert (done.out.decode(), done.code) == (plain.stdout.decode(), plain.returncode), done.err
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    assert profile.violations == []
    return profile


def made(profile: Profile) -> list[FileProfile]:
    """The texts that were measured."""
    return [file for file in profile.files if not Path(file.path).suffix.endswith("js")]


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text)


@pytest.mark.parametrize("program", ["snippets.js", "fuzz.js"])
def test_behaviour(program: str, tmp_path: Path) -> None:
    shutil.copy(PROGRAMS / program, tmp_path)
    assert len(made(ran(tmp_path, program))) > 500


@pytest.mark.parametrize("level", ["function", "block", "statement"])
def test_counts(level: str, tmp_path: Path) -> None:
    shutil.copy(PROGRAMS / "counts.js", tmp_path)
    done = footfall("run", "-q", "--level", level, "counts.js", cwd=tmp_path)
    assert done.out == subprocess.run(["node", "counts.js"], cwd=tmp_path, capture_output=True, check=True).stdout
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    assert profile.violations == []
    if level != "statement":
        assert {f.name: f.calls for file in profile.files for f in file.functions}["later"] == 5
        return
    found = [difference for file in profile.files for difference in differences(file, file.text)]
    assert found == []
    assert sum(len(expected(file.text)) for file in made(profile)) == 49
    assert sorted(file.path.rpartition(" ")[0] for file in made(profile)) == PLACES


@pytest.mark.parametrize(("command", "enough"), [(["counts.js"], 6), (["fuzz.js", "7", "evals"], 500)])
def test_calls_equal_v8(command: list[str], enough: int, tmp_path: Path) -> None:
    shutil.copy(PROGRAMS / command[0], tmp_path)
    oracle = function_calls(command, tmp_path, tmp_path / "calls.json")
    compared, wrong = 0, []
    for place, calls in calls_by_text(made(ran(tmp_path, *command))).items():
        if place in oracle:
            compared += 1
            if calls != oracle[place]:
                wrong.append((place, calls, oracle[place]))
    assert wrong == []
    assert compared >= enough


def test_imports_in_what_a_library_makes(tmp_path: Path) -> None:
    library = tmp_path / "node_modules" / "library"
    other = tmp_path / "node_modules" / "other"
    for folder in (library, other):
        folder.mkdir(parents=True)
    write(other, index_mjs="export const value = 1;\n", package_json='{"exports": "./index.mjs"}')
    write(library, beside_mjs="export const value = 2;\n", package_json='{"main": "main.js"}')
    write(
        library,
        main_js="""\
const makers = [async () => {}, function () {}, function* () {}].map((f) => f.constructor);
const names = ['other', './beside.mjs', 'no-such-package'];
exports.all = async () => {
  for (const name of names) for (const make of makers) {
    const made = new make('name', `${make === makers[2] ? 'yield' : 'return'} import(name)`)(name);
    const found = make === makers[2] ? made.next().value : made;
    console.log(await found.then((m) => m.value, (error) => error.message));
  }
};
""",
    )
    write(
        tmp_path,
        package_json="{}",
        main_js="""\
process.on('warning', (warning) => console.log(`${warning}`));
require('library').all().then(() => new Function('return import("./own.mjs")')()).then((m) => console.log(m.value));
""",
        own_mjs="export const value = 3;\n",
    )
    profile = ran(tmp_path, "main.js")
    assert len(made(profile)) == 1


def test_modules_workers_and_imports(tmp_path: Path) -> None:
    write(
        tmp_path,
        main_mjs="""\
import { Worker, isMainThread } from 'node:worker_threads';
import vm, { runInThisContext } from 'node:vm';
import { helper } from './helper.mjs';
const x = 2;
console.log(eval('x + 1'), runInThisContext('1 + 1'), vm.runInNewContext('2 + 2'), helper('3 + 3'));
if (isMainThread) {
  const { value } = await new Function('name', 'return import(name)')('./other.mjs');
  console.log(value, await helper('import("./other.mjs")').then((m) => m.value));
  await new Promise((resolve) => new Worker(new URL(import.meta.url)).on('exit', resolve));
}
""",
        helper_mjs="export function helper(code) { return (0, eval)(code); }\n",
        other_mjs="export const value = 7;\n",
    )
    files = made(ran(tmp_path, "main.mjs"))
    assert sorted((file.path.rpartition(" ")[0], *(s.count for s in file.statements)) for file in files) == [
        ("helper.mjs:1:39 eval", 1),
        ("helper.mjs:1:39 eval", 2),
        ("main.mjs:5:13 eval", 2),
        ("main.mjs:5:28 vm.runInThisContext", 2),
        ("main.mjs:5:58 vm.runInNewContext", 2),
        ("main.mjs:7:27 Function", 1),
    ]


def test_modules_of_vm(tmp_path: Path) -> None:
    write(
        tmp_path,
        main_js="""\
const vm = require('vm');
const texts = {
  a: "import { f } from 'b'; export const early = f(3); export let n = 5;",
  b: "import { n } from 'a'; export function f(x) { return x ? 1 : n; }",
};
async function main() {
  const modules = {};
  for (const context of [undefined, vm.createContext({})]) {
    for (const name in texts) modules[name] = new vm.SourceTextModule(texts[name], { context });
    await modules.a.link((name) => modules[name]);
    await modules.a.evaluate();
    console.log(modules.a.namespace.early, modules.a.identifier, modules.b.namespace.f(0), `${modules.b.namespace.f}`);
  }
}
main();
""",
    )
    files = made(ran(tmp_path, "main.js", node="--experimental-vm-modules"))
    assert [f.calls for file in files for f in file.functions] == [4]


def test_where_strings_are_no_code(tmp_path: Path) -> None:
    write(
        tmp_path,
        main_js="""\
const { runInThisContext } = require('vm');
for (const run of [() => eval('1'), () => (0, eval)('1'), () => new Function(''), () => runInThisContext('1')]) {
  try { console.log(run()); } catch (error) { console.log(`${error}`); }
}
""",
    )
    profile = ran(tmp_path, "main.js", node="--disallow-code-generation-from-strings")
    (file,) = made(profile)
    assert "vm.runInThisContext" in file.path
    reason = "code from strings is forbidden here: nothing was run"
    assert {(u.path, u.reason) for u in profile.unmeasured} == {(f"main.js:2:{at}", reason) for at in (26, 43, 65)}


def test_many_texts_of_one_place(tmp_path: Path) -> None:
    write(
        tmp_path,
        main_js="""\
let sum = 0;
for (let k = 0; k < 2; k++) for (let i = 0; i < 300; i++) sum += eval(`k + ${i}`) + new Function(`return ${i}`)();
console.log(sum);
""",
    )
    profile = ran(tmp_path, "main.js")
    files = made(profile)
    assert len(files) == 400
    assert {s.count for file in files for s in file.statements} == {2}
    reason = "more than 200 different texts were run; those that came later are not measured"
    assert {(u.path, u.reason) for u in profile.unmeasured} == {
        ("main.js:2:66", reason), ("main.js:2:85", reason),
    }  # fmt: skip


def test_texts_of_excluded_files(tmp_path: Path) -> None:
    write(
        tmp_path,
        main_js="require('./other.js'); new Function('return 1')();\n",
        other_js="new Function('return 2')();\n",
    )
    assert footfall("run", "-q", "--exclude", "other.js", "main.js", cwd=tmp_path).code == 0
    assert [file.path[:18] for file in made(store.load(tmp_path / ".footfall" / "profile.db"))] == [
        "main.js:1:24 Funct"
    ]


def test_long_texts_and_any_characters(tmp_path: Path) -> None:
    write(
        tmp_path,
        main_js="""\
const long = 'let n = 0; ' + 'n += "é\\u{1F600}".length; '.repeat(3000);
console.log(eval(long), (0, eval)('"\\uD800"').charCodeAt(0), eval('"a\\u2028b"').length);
const f = new Function('é', `/* ${'x'.repeat(9000)} */ return é ? '\\u{1F600}' : 2`);
console.log(f(1), `${f}`.length, eval('(' + f + ')')(0));
""",
    )
    files = {file.path.split(" ")[0]: file for file in made(ran(tmp_path, "main.js"))}
    assert len(files["main.js:2:13"].statements) == 3001
    assert [s.count for s in files["main.js:3:11"].statements] == [1]


def test_text_that_is_instrumented_already(tmp_path: Path) -> None:
    write(
        tmp_path,
        main_js="""\
const Module = require('module');
const { wrap } = Module;
Module.wrap = (text) => wrap(text);
console.log(require('./other.js').f(1));
""",
        other_js="exports.f = (a) => a ? 1 : 2;\n",
    )
    profile = ran(tmp_path, "main.js")
    assert made(profile) == []
    (other,) = [file for file in profile.files if file.path == "other.js"]
    assert [f.calls for f in other.functions] == [1]


def test_frozen_built_ins(tmp_path: Path) -> None:
    write(
        tmp_path,
        main_js="""\
const built = [Function, String, Object, Array, Error];
for (const one of built) Object.freeze(Object.freeze(one).prototype);
const vm = require('vm');
console.log(eval('1 ? 2 : 3'), new Function('a', 'return a')(2), vm.runInThisContext('1 + 1'));
console.log(new vm.Script('4').runInThisContext(), vm.runInNewContext('a ? 1 : 2', { a: 0 }));
console.log(Object.keys(globalThis).length, eval('class A extends Function {} new A("return 5")()'));
const context = vm.createContext({});
new vm.Script('Object.freeze("".__proto__)', { cachedData: Buffer.alloc(0) }).runInContext(context);
console.log(vm.runInContext('1 ? 2 : 3', context));
""",
    )
    profile = ran(tmp_path, "main.js")
    assert {file.path.rpartition(" ")[0]: [s.count for s in file.statements] for file in made(profile)} == {
        "main.js:4:13 eval": [1],
        "main.js:4:32 Function": [1],
        "main.js:4:69 vm.runInThisContext": [1],
        "main.js:5:13 vm.Script": [1],
        "main.js:5:55 vm.runInNewContext": [1],
        "main.js:6:45 Function": [1],
        "main.js:6:45 eval": [1, 1],
        "main.js:9:16 vm.runInContext": [1],
    }
    assert profile.unmeasured == []


def test_files_of_libraries_that_a_tool_compiles(tmp_path: Path) -> None:
    write(
        tmp_path,
        main_js="""\
const vm = require('vm');
console.log(vm.runInThisContext('1 + 1', { filename: '/a/node_modules/b/c.js' }), vm.runInThisContext('2', 'mine.js'));
""",
    )
    (file,) = made(ran(tmp_path, "main.js"))
    assert file.text == "2"


EDGES = """
-:0 -> <module>
-:0 -> calls.js:12:15 anonymous
<module>:4 -> calls.js:4:1 <module>
calls.js:4:1 <module>:1 -> calls.js:4:1 outer
calls.js:4:1 outer:1 -> calls.js:4:1 inner 2
<module>:6 -> direct
direct:5 -> calls.js:5:28 <module>
calls.js:5:28 <module>:1 -> g
direct:5 -> calls.js:5:55 <module>
calls.js:5:55 <module>:1 -> g 2
<module>:6 -> calls.js:6:23 <module>
calls.js:6:23 <module>:1 -> g 2
<module>:6 -> calls.js:6:72 <module>
calls.js:6:72 <module>:1 -> g
<module>:8 -> calls.js:7:14 anonymous
<module>:8 -> anon_line_8_col_32 2
anon_line_8_col_32:8 -> calls.js:7:14 anonymous 2
calls.js:7:14 anonymous:1 -> g
calls.js:7:14 anonymous:1 -> calls.js:7:14:1:64 <module> 3
calls.js:7:14:1:64 <module>:1 -> g 3
calls.js:7:14 anonymous:3 -> g 3
calls.js:7:14 anonymous:3 -> calls.js:7:14 b 3
calls.js:7:14 b:1 -> g 3
<module>:10 -> calls.js:9:13 anonymous
calls.js:9:13 anonymous:3 -> g 3
<module>:12 -> calls.js:11:15 anonymous
calls.js:11:15 anonymous:3 -> g
calls.js:11:15 anonymous:4 -> g
calls.js:12:15 anonymous:3 -> g
<module>:21 -> again
again:13 -> calls.js:15:16 <module> 3
calls.js:15:16 <module>:4 -> calls.js:15:16 down 6
calls.js:15:16 down:2 -> calls.js:15:16 down 9
calls.js:15:16 down:2 -> g 6
calls.js:15:16 <module>:5 -> again 2
calls.js:15:16 <module>:6 -> g 3
<module>:25 -> caught
caught:24 -> calls.js:22:15 <module>
caught:24 -> g
calls.js:22:15 <module>:1 -> g 2
<module>:25 -> anon_line_25_col_29
anon_line_25_col_29:25 -> calls.js:22:15 <module>
<module>:25 -> anon_line_25_col_65
anon_line_25_col_65:25 -> g
<module>:28 -> calls.js:26:17 <module> 2
calls.js:26:17 <module>:2 -> calls.js:26:17 k
calls.js:26:17 k:1 -> g
calls.js:26:17 <module>:3 -> g
<module>:28 -> anon_line_28_col_37
anon_line_28_col_37:28 -> calls.js:27:20 <module>
calls.js:27:20 <module>:1 -> g 3
<module>:28 -> anon_line_28_col_55
anon_line_28_col_55:28 -> g
<module>:28 -> anon_line_28_col_75
anon_line_28_col_75:28 -> calls.js:27:20 <module>
<module>:29 -> calls.js:29:16 <module>
calls.js:29:16 <module>:2 -> calls.js:29:16 h
calls.js:29:16 h:1 -> g
<module>:30 -> calls.js:30:13 <module>
calls.js:30:13 <module>:2 -> calls.js:30:13 maker
calls.js:30:13 maker:1 -> calls.js:30:13:1:28 <module>
calls.js:30:13:1:28 <module>:1 -> g 2
<module>:32 -> deep
deep:31 -> calls.js:31:35 anonymous 3
calls.js:31:35 anonymous:3 -> deep 3
deep:31 -> g
<module>:35 -> many 203
many:33 -> calls.js:33:27 <module> 200
calls.js:33:27 <module>:1 -> calls.js:33:27 [1].map 400
calls.js:33:27 [1].map:1 -> g 400
many:33 -> g 6
"""
"""Caller, line and callee, and how many calls where it is not one.  Texts are named by the place that makes them."""


@pytest.mark.parametrize("option", [["--calls"], ["--time", "--fold-recursion"], ["--calls", "--max-paths", "40"]])
def test_calls(option: list[str], tmp_path: Path) -> None:
    shutil.copy(PROGRAMS / "calls.js", tmp_path)
    profile = ran(tmp_path, *option, "calls.js")
    found: Counter[tuple[str, str]] = Counter()
    for edge in profile.edges:
        found[f"{_named(profile, edge.caller)}:{edge.line}", _named(profile, edge.callee)] += edge.calls
    expected: Counter[tuple[str, str]] = Counter()
    for caller, callee in (line.split(" -> ") for line in EDGES.strip().splitlines()):
        name, _, calls = callee.rpartition(" ")
        expected[caller, name if calls.isdigit() else callee] += int(calls) if calls.isdigit() else 1
    assert found == expected


def _named(profile: Profile, ref: FunctionRef | None) -> str:
    """The name of a function, behind the place that makes it."""
    if ref is None:
        return "-"
    place = "".join(re.sub(r" \S+ [0-9a-f]{8}", "", profile.files[ref.file].path))
    name = profile.function(ref).name
    name = "[1].map" if place == "calls.js:33:27" and name.startswith("anon") else name
    return name if place == "calls.js" else f"{place} {name}"


def test_hooks_and_callbacks(tmp_path: Path) -> None:
    write(
        tmp_path,
        main_js="""\
const vm = require('vm');
new Function('a', 'return a // the end')(1);
eval('(function named() {})()');
vm.compileFunction('const inner = () => 1; inner() // the end')();
setTimeout(new Function('1'), 1);
vm.runInThisContext('function listed() {} // a script')
new vm.Script('Promise.resolve().then(listed)').runInThisContext();
""",
    )
    entry = "console.log($method)"
    done = footfall("run", "-q", "--calls", "--hooks", "custom", "--entry", entry, "main.js", cwd=tmp_path)
    assert done.out.decode().split() == ["anonymous", "named", "inner", "listed", "anonymous"], done.err
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    assert (profile.violations, profile.unmeasured) == ([], [])
    labels = [re.sub(" [0-9a-f]{8}", "", node.label) for node in profile.nodes if node.label]
    assert sorted(labels) == ["setTimeout@main.js:5:1", "then@main.js:7:1 vm.Script:1:19"]
