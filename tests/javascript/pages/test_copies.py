"""Copies run by hand in Node: they do what the program does, and their counts are those of a run by Footfall."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from footfall.run.collect_late import open_profile
from tests.cli.helpers import exported as exports
from tests.cli.helpers import footfall, line_counts
from tests.javascript.golden import differences, expected

if TYPE_CHECKING:
    from footfall.profiles.data import FunctionRef, Profile

CASES = Path(__file__).parents[1] / "cases"
CALLS = Path(__file__).parents[1] / "calls"
PROGRAMS = sorted(p for p in CASES.iterdir() if p.suffix in (".js", ".mjs") and p.name != "cycle-b.mjs")


def node(program: str, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["node", program], cwd=cwd, capture_output=True, check=False, timeout=60)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.name)
def test_golden_programs_count_as_their_comments_say(program: Path, tmp_path: Path) -> None:
    shutil.copytree(CASES, tmp_path / "cases")
    done = footfall("instrument", "-q", "cases", "-o", "out", cwd=tmp_path)
    assert done.code == 0, done.err
    plain, copied = node(program.name, tmp_path / "cases"), node(program.name, tmp_path / "out")
    assert (copied.returncode, copied.stdout) == (plain.returncode, plain.stdout), copied.stderr.decode()
    profile = open_profile(tmp_path / "out")
    assert profile.violations == []
    found, files = [], 0
    for file in profile.files:
        text = (tmp_path / file.path).read_bytes().decode("utf-8")
        if any(statement.count for statement in file.statements):
            files += 1
            assert expected(text)
            found += differences(file, text)
    if program.name == "misread.js":
        # What is within `with` is unmeasured in copies.
        assert any(one.what == "with" for one in profile.unmeasured)
        inside = program.read_text().splitlines().index("with (names) { //#1") + 1
        within = tuple(f"cases/misread.js:{inside + more}: " for more in (1, 2))
        found = [one for one in found if not one.startswith(within)]
    assert files
    assert found == []


@pytest.mark.parametrize("name", ["sync.js", "waiting.mjs"])
def test_calls_are_those_of_a_run_by_footfall(name: str, tmp_path: Path) -> None:
    shutil.copytree(CALLS, tmp_path / "calls")
    assert footfall("run", "-q", "--calls", "-o", "../ran", name, cwd=tmp_path / "calls").code == 0
    assert footfall("instrument", "-q", "--calls", "calls", "-o", "out", cwd=tmp_path).code == 0
    assert node(name, tmp_path / "out").returncode == 0
    copied, ran = open_profile(tmp_path / "out"), store.load(tmp_path / "ran" / "profile.db")

    def edges(profile: Profile) -> list[tuple[str, int, str, int]]:
        def name_of(ref: FunctionRef) -> str:
            return profile.function(ref).name

        return sorted((name_of(e.caller), e.line, name_of(e.callee), e.calls) for e in profile.edges if e.caller)

    assert edges(ran)
    assert edges(copied) == edges(ran)


APP = {
    "package.json": '{"name": "app"}',
    "main.js": """const { half } = require('./lib/half');
const { Worker, isMainThread } = require('worker_threads');
let sum = 0;
for (let i = 0; i < 10; i++) try { sum += half(i) } catch { sum-- }
console.log(sum, String(half), require('./data.json').x, Object.keys(globalThis).includes('$$footfall'));
import('./mod.mjs').then((m) => console.log(m.twice(4)));
if (isMainThread) new Worker(__filename);
""",
    "lib/half.js": "exports.half = (n) => { if (n % 2) throw Error('odd'); return n / 2 };\n",
    "lib/one.cjs": "exports.one = () => 1;\n",
    "mod.mjs": """import { back } from './cyc.mjs';
import common from './lib/one.cjs';
export function twice(n) { return n * 2 + back() + common.one() }
""",
    "cyc.mjs": "import { twice } from './mod.mjs';\nconst x = twice.length;\nexport function back() { return x }\n",
    "data.json": '{"x": 1}',
    "web/index.html": "<!doctype html><HTML><!-- <head> --><head lang=en><script src=a.js></script></head>\n<p>",
    "web/inline.html": "\ufeff<p onclick='f()'>",
    "web/kinds.ts": "enum E { A }\nexport const e: E = E.A;\n",
    "web/types.d.ts": "declare const x: number;\n",
    "web/broken.js": "let x = ;;(\n",
}


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def test_a_folder_of_all_kinds_of_files(tmp_path: Path) -> None:
    write(tmp_path / "app", APP)
    (tmp_path / "app/node_modules/dep").mkdir(parents=True)
    done = footfall("instrument", "app", "-o", "out", cwd=tmp_path)
    assert done.code == 0, done.err
    out = tmp_path / "out"
    head = '<!doctype html><HTML><!-- <head> --><head lang=en><script src="../footfall-runtime.js"></script><script '
    assert (out / "web/index.html").read_text().startswith(head)
    for name in ("data.json", "web/types.d.ts", "web/broken.js", "package.json"):
        assert (out / name).read_text() == APP[name]
    assert (out / "node_modules/dep").is_dir()
    assert "enum E { A }" in (out / "web/kinds.ts").read_text()
    assert "footfall: not measured: app/web/broken.js: the parser does not understand this file" in done.own_lines
    inline = (out / "web/inline.html").read_text()
    assert inline.startswith('\ufeff<script src="../footfall-runtime.js"></script><p onclick=\'$$footfall_')
    assert inline.endswith("++;f()'>")
    assert [line for line in done.own_lines if ".html" in line] == []
    plain, copied = node("main.js", tmp_path / "app"), node("main.js", out)
    assert plain.returncode == 0, plain.stderr.decode()
    assert sorted(copied.stdout.splitlines()) == sorted(plain.stdout.splitlines()), copied.stderr.decode()
    exported = exports(out)
    # Once in the main thread, once in the worker.
    assert line_counts(exported, "main.js") == {1: 2, 2: 2, 3: 2, 4: 20, 5: 2, 6: 2, 7: 2}
    assert line_counts(exported, "half.js") == {1: 20}
    assert line_counts(exported, "mod.mjs") == {3: 2}
    assert line_counts(exported, "one.cjs") == {1: 2}
    assert line_counts(exported, "cyc.mjs") == {2: 2, 3: 2}
    assert any(one["path"] == "app/web/broken.js" for one in exported["unmeasured"])


def test_an_ended_worker_and_another_folder_for_the_counts(tmp_path: Path) -> None:
    write(tmp_path / "app", {"package.json": '{"type": "module"}', "main.js": "console.log(1);\nprocess.exit(4);\n"})
    assert footfall("instrument", "-q", "app", "-o", "out", cwd=tmp_path).code == 0
    assert node("main.js", tmp_path / "out").returncode == 4
    (counts,) = (tmp_path / "out/.footfall/counts").iterdir()
    assert counts.suffix == ".counts"
    assert line_counts(exports(tmp_path / "out"), "main.js") == {1: 1, 2: 1}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["a.js"], "say where the copy is to go, with -o DIR"),
        ([".", "-o", "."], "choose another one with -o"),
        (["none.js", "-o", "out"], "none.js: no such file or folder"),
        (["a.js", "-o", "."], "would take its place"),
        (["--hooks", "custom", "--entry", "x(", "a.js", "-o", "out"], "--entry is no JavaScript statement"),
        (["--time", "--clock", "cpu", "a.js", "-o", "out"], "--clock cpu does not know JavaScript"),
        (["--name", "b.js", "a.js", "-o", "out"], "--name and - are for a text on standard input"),
        (["-", "a.js", "-o", "out"], "--name and - are for a text on standard input"),
        (["bad.js", "-o", "out"], "nothing was instrumented: bad.js: it is not UTF-8"),
    ],
)
def test_mistakes_are_one_line(arguments: list[str], words: str, tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("f()\n")
    (tmp_path / "bad.js").write_bytes(b"'\xff\xfe'\n")
    done = footfall("instrument", *arguments, cwd=tmp_path)
    assert (done.code, done.out) == (2, b"")
    (line,) = done.err.splitlines()
    assert words in line


def test_hooks_are_read_by_the_node_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("function f() {}\n")
    arguments = ["instrument", "--hooks", "custom", "--entry", "let a; let a", "a.js", "-o", "out"]
    node = shutil.which("node") or ""
    told = [footfall(*arguments, cwd=tmp_path, PATH="", FOOTFALL_NODE=name).code for name in ("", node)]
    assert told == [0, 2]


def test_settings_are_kept_as_json(tmp_path: Path) -> None:
    write(tmp_path, {"a.js": "f();\nfunction f() {}\n"})
    assert footfall("instrument", "-q", "a.js", "-o", "o'u\"t", cwd=tmp_path).code == 0
    assert node("a.js", tmp_path / "o'u\"t").returncode == 0
    assert json.dumps(line_counts(exports(tmp_path / "o'u\"t"), "a.js")) == '{"1": 1}'


def test_links_that_lead_back_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "app/inner").mkdir(parents=True)
    (tmp_path / "app/a.js").write_text("function f() {}\n")
    (tmp_path / "app/inner/b.js").write_text("function g() {}\n")
    for link, to in (("app/loop", "."), ("app/inner/up", ".."), ("app/inner/self", "../inner")):
        (tmp_path / link).symlink_to(to)
    done = footfall("instrument", "app", "-o", "out", cwd=tmp_path, within=30)
    assert done.code == 0, done.err
    found = sorted(path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.js"))
    assert found == ["a.js", "footfall-runtime.js", "inner/b.js"]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app/a.js").write_text("function f() {}\n")
    (tmp_path / "app/memory.js").symlink_to("/proc/self/mem")
    done = footfall("instrument", "app", "-o", "out", cwd=tmp_path)
    assert (done.code, done.err) == (
        2, "footfall: cannot copy app/memory.js: Input/output error; leave it out\n",
    )  # fmt: skip


def test_a_file_whose_name_is_not_utf_8(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/app/bad\xff.js")).write_text("function f() {}\nf();\n")
    done = footfall("instrument", "app", "-o", "out", cwd=tmp_path)
    assert (done.code, "1 instrumented file" in done.err) == (0, True), done.err
    (copied,) = (tmp_path / "out").glob("bad*.js")
    assert b"footfall" in copied.read_bytes()
