"""Commands that run programs: everything of the project that is loaded in any Node is measured."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.javascript.runtime.programs import check, run, start, write

USE = "console.log(require('../lib/twice').twice(21));\n"


def project(scripts: dict[str, str]) -> dict[str, str]:
    return {
        "package.json": json.dumps({"name": "p", "version": "1.0.0", "scripts": scripts}),
        "lib/twice.js": "exports.twice = function (n) {\n  return n * 2; //#1\n};\n",
        "bin/tool": "#!/usr/bin/env node\nconsole.log(require('../lib/twice').twice(21));\n",
        "src/app.js": USE,
        "test/twice.test.js": (
            "require('node:test').test('twice', () => {\n"
            "  require('assert').equal(require('../lib/twice').twice(2), 4);\n});\n"
        ),
    }


def made(folder: Path, scripts: dict[str, str] | None = None) -> None:
    write(folder, project(scripts or {}))
    (folder / "bin" / "tool").chmod(0o755)


def test_a_script_of_the_package(tmp_path: Path) -> None:
    made(tmp_path, {"start": "node src/app.js"})
    ran = run(tmp_path, "--", "npm", "--silent", "start")
    assert (ran.code, ran.out) == (0, "42\n"), ran.err
    check(ran, tmp_path)


def test_nodes_own_tests(tmp_path: Path) -> None:
    made(tmp_path)
    ran = run(tmp_path, "--", "node", "--test")
    assert ran.code == 0, ran.out + ran.err
    assert "# pass 1" in ran.out or "pass 1" in ran.out
    check(ran, tmp_path)


def test_the_commands_exit_code(tmp_path: Path) -> None:
    made(tmp_path)
    assert run(tmp_path, "--", "node", "-e", "process.exit(require('./lib/twice').twice(2))").code == 4


@pytest.mark.parametrize("command", ["./bin/tool", "sh -c ./bin/tool"])
def test_programs_without_a_suffix(tmp_path: Path, command: str) -> None:
    made(tmp_path)
    ran = run(tmp_path, "--", *command.split())
    assert (ran.code, ran.out) == (0, "42\n"), ran.err
    assert [file["path"] for file in ran.profile["files"]] == ["bin/tool", "lib/twice.js"]


def test_a_main_file_without_a_suffix(tmp_path: Path) -> None:
    made(tmp_path)
    ran = run(tmp_path, "bin/tool")
    assert (ran.code, ran.out) == (0, "42\n"), ran.err
    assert [file["path"] for file in ran.profile["files"]] == ["bin/tool", "lib/twice.js"]


SEEN = "console.log(process.argv0, process.env.NODE_OPTIONS, /footfall-.*[/]serve/.test(process.env.PATH));\n"


@pytest.mark.parametrize("given", ["NODE_OPTIONS=--no-warnings", "NODE_OPTIONS="])
def test_a_shell_may_replace_node_options(tmp_path: Path, given: str) -> None:
    write(tmp_path, {"child.js": f"require('./twice'); //#1\n{SEEN}", "twice.js": "exports.a = 1; //#1\n"})
    ran = run(tmp_path, "--", "sh", "-c", f"{given} node child.js")
    assert ran.out == f"node {given.partition('=')[2]} false\n", ran.err
    check(ran, tmp_path)


SHIMS = """\
const { execFileSync } = require('child_process');
const env = () => ({ ...process.env, PATH }); //#1
const shell = (command) => execFileSync('/bin/sh', ['-c', command], { env: env(), encoding: 'utf8' }); //#1
let { PATH } = process.env; //#1
console.log(shell('NODE_OPTIONS= node src/app.js'), /footfall-.*[/]serve/.test(PATH)); //#1
PATH = `${__dirname}/shims:${PATH}`; //#1
console.log(shell('./bin/tool')); //#1
PATH = `${__dirname}/shims`; //#1
console.log(shell('node src/app.js')); //#1
"""


def test_another_node_in_front_of_path_stays_first(tmp_path: Path) -> None:
    made(tmp_path)
    shim = f'#!/bin/sh\necho by a shim\nexec {shutil.which("node")} "$@"\n'
    write(tmp_path, {"app.js": SHIMS, "shims/node": shim, "lib/twice.js": "exports.twice = (n) => 2 * n; //#3\n"})
    (tmp_path / "shims" / "node").chmod(0o755)
    ran = run(tmp_path, "app.js")
    assert ran.out.split("\n") == ["42", " false", "by a shim", "42", "", "by a shim", "42", "", ""], ran.err
    check(ran, tmp_path)


def test_libraries_that_are_asked_for(tmp_path: Path) -> None:
    made(tmp_path)
    write(tmp_path, {
        "node_modules/a/index.js": "exports.f = () => 1;\n", "node_modules/b/index.js": "exports.f = () => 1;\n",
        "src/libraries.js": "require('a').f() + require('b').f();\n",
    })  # fmt: skip

    def paths(*globs: str) -> list[str]:
        options = [word for glob in globs for word in ("--include", glob)]
        return [file["path"] for file in run(tmp_path, *options, "src/libraries.js").profile["files"]]

    assert paths() == ["src/libraries.js"]
    assert paths("*") == ["src/libraries.js"]
    assert paths("node_modules/a/*") == ["node_modules/a/index.js"]
    assert paths("src/*", "*/node_modules/*") == ["src/libraries.js"]
    assert paths("src/*", "node_modules/*") == [
        "node_modules/a/index.js",
        "node_modules/b/index.js",
        "src/libraries.js",
    ]


def test_a_command_that_runs_nothing_says_so(tmp_path: Path) -> None:
    ran = run(tmp_path, "--", "true")
    assert ran.code == 0
    assert "the command loaded no source of this project" in ran.err


def test_node_arguments_belong_to_the_command(tmp_path: Path) -> None:
    write(tmp_path, {"a.js": "1;\n"})
    process = run_refused(tmp_path, "--node-arg", "--no-warnings", "--", "node", "a.js")
    assert process == (
        2,
        "footfall: --node-arg is for a MAIN that Footfall starts; put it into the command behind --\n",
    )


def run_refused(folder: Path, *arguments: str) -> tuple[int, str]:
    process = start(folder, *arguments)
    _, err = process.communicate(timeout=60)
    return process.returncode, err


COVERED = """\
const { execFileSync } = require('child_process');
const fs = require('fs');
const env = { ...process.env, NODE_V8_COVERAGE: 'covered' };
execFileSync(process.execPath, ['decisions.js'], { env, stdio: 'ignore' });
const [name] = fs.readdirSync('covered');
const path = 'covered/' + name;
const text = fs.readFileSync(path, 'utf8');
const { result, 'source-map-cache': maps } = JSON.parse(text);
for (const { url, functions } of result) {
  if (!url.startsWith('file:')) continue;
  const ranges = ({ startOffset, endOffset, count }) => `${startOffset}-${endOffset} ${count}`;
  console.log(url, functions.map((one) => one.ranges.map(ranges).join()).sort());
}
console.log(Object.values(maps).map((map) => map.lineLengths));
console.log(text === `${fs.readFileSync(fs.realpathSync(path))}`);
fs.promises.readFile(path, 'utf8').then((way) => console.log(way === text));
"""


@pytest.mark.parametrize("options", [[], ["--calls"]])
def test_coverage_that_the_engine_takes_is_of_the_authors_text(tmp_path: Path, options: list[str]) -> None:
    source = (Path(__file__).parents[1] / "cases" / "decisions.js").read_text()
    write(tmp_path, {"decisions.js": source + "//# sourceMappingURL=decisions.js.map\n", "app.js": COVERED})
    write(tmp_path, {"decisions.js.map": '{"version":3,"sources":["a.js"],"names":[],"mappings":"AAAA"}'})
    plain = subprocess.run(["node", "app.js"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    shutil.rmtree(tmp_path / "covered")
    ran = run(tmp_path, *options, "app.js")
    assert ran.out == plain, ran.err
    assert plain.count("decisions.js") == 1
    assert plain.count("true") == 2  # read in other ways
    assert "'0-" in plain


def test_a_main_file_that_is_left_out_is_told(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "package.json": "{}",
            "app.js": "1;\n",
            "node_modules/@a/tool/bin/tool.js": "#!/usr/bin/env node\n1;\n",
            "empty.js": "",
        },
    )
    link = tmp_path / "tool"
    link.symlink_to("node_modules/@a/tool/bin/tool.js")
    nothing = "the program loaded nothing that is counted"
    ran = run(tmp_path, "tool")
    assert "--include 'node_modules/@a/tool/*'" in ran.err
    assert nothing in ran.err
    for options in (["--exclude", "app.js"], ["--include", "other.js"]):
        ran = run(tmp_path, *options, "app.js")
        assert "app.js is not measured: --include and --exclude leave it out" in ran.err
        assert nothing in ran.err
    assert "not measured" not in run(tmp_path, "--include", "node_modules/@a/tool/*", "tool").err
    assert nothing in run(tmp_path, "empty.js").err
