"""Hooks: what programs print with them, at every level, with and without calls; all else counts and runs as without.

The programs in ``hooks`` say at their end, below ``//$`` and the options, what they print: lines of ``//>``.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from tests.cli.helpers import ROOT, footfall
from tests.javascript.test_calls import counts
from tests.javascript.test_golden import PROGRAMS

if TYPE_CHECKING:
    from footfall.profiles.data import Profile
    from tests.cli.helpers import Done
    from tests.javascript.plain_runs import PlainRuns

PROGRAMS_WITH_HOOKS = sorted(Path(__file__).with_name("hooks").iterdir())
WAYS = [(), ("--calls",), ("--time",), ("--level", "function"), ("--hook-errors", "throw")]


def hooked(here: Path, program: str, *options: str) -> Done:
    done = footfall("run", "-q", "--hooks", "custom", *options, program, cwd=here)
    assert "Traceback" not in done.err, done.err
    return done


def profile_in(folder: Path) -> Profile:
    return store.load(folder / "profile.db")


def promises(program: Path) -> list[tuple[list[str], list[str]]]:
    """Options, and the lines that are printed with them."""
    found: list[tuple[list[str], list[str]]] = []
    for line in program.read_text().splitlines():
        if line.startswith("//$ "):
            found.append((shlex.split(line[4:]), []))
        elif line.startswith("//> "):
            found[-1][1].append(line[4:])
    return found


# Text with times has all that text with calls has, and more.
@pytest.mark.parametrize(
    "way",
    [
        pytest.param(way, marks=[pytest.mark.thorough] * (way == ("--calls",)), id="".join(way) or "plain")
        for way in WAYS
    ],
)
@pytest.mark.parametrize("program", PROGRAMS_WITH_HOOKS, ids=lambda p: p.name)
def test_what_hooks_print(program: Path, way: tuple[str, ...], plain_runs: PlainRuns, tmp_path: Path) -> None:
    shutil.copy(program, tmp_path)
    plain = plain_runs.of(program, *(way if "--level" in way else ()))
    said = promises(program)
    assert said
    for options, lines in said:
        done = hooked(tmp_path, program.name, *options, *way)
        assert (done.code, done.out.decode().splitlines()) == (plain.code, lines), done.err
        assert done.err == ""
        without, profile = plain.profile, profile_in(tmp_path / ".footfall")
        assert profile.violations == []
        assert [counts(file) for file in profile.files] == [counts(file) for file in without.files]
        clashing = [place.what for place in profile.unmeasured if place.what.startswith("hooks")]
        assert clashing == (["hooks of lexical"] if program.name == "clashes.js" else [])


@pytest.mark.parametrize("number", range(len(PROGRAMS)), ids=lambda number: PROGRAMS[number].name)
def test_all_else_counts_as_without(number: int, plain_runs: PlainRuns, tmp_path: Path) -> None:
    program, way = PROGRAMS[number], ["--calls"] * (number % 2)
    here = tmp_path / "cases"
    shutil.copytree(program.parent, here)
    plain = plain_runs.of(program)
    done = hooked(here, program.name, "--entry", "$args; $this", "--exit", "$result; $thrown; $nanos", *way)
    assert (done.code, done.out) == (plain.code, plain.out), done.err
    assert "footfall: " not in done.err
    assert [counts(f) for f in profile_in(here / ".footfall").files] == [counts(f) for f in plain.profile.files]


SHOP = """\
const log = [];
function price(item) { if (item < 0) throw new Error('no such item'); return item * 3; }
class Cart { add(item) { return price(item); } }
const Log = { take(event) { log.push(event); write(event); } };
function write(event) { return event.method; }
const cart = new Cart();
cart.add(1);
try { cart.add(-1); } catch (error) { log.push(error.message); }
"""


def shop(here: Path, *options: str, end: str = "", start: str = "") -> Done:
    (here / "shop.js").write_text(f"{start}{SHOP}{end}\n")
    done = footfall("run", "-q", *options, "shop.js", cwd=here)
    assert "Traceback" not in done.err, done.err
    return done


def events(here: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (here / ".footfall" / "events.jsonl").read_text().splitlines()]


def told(found: list[dict[str, object]]) -> list[str]:
    return [f"{event['evtGroup']} {event['method']}" for event in found]


CALLS = ["entry Cart.add", "entry price", "exit price", "exit Cart.add"]
PROFILE = ("--hooks", "profile", "--match", "price", "--match", "add")


def test_events_in_a_file(tmp_path: Path) -> None:
    for more in ((), ("--calls",)):
        assert shop(tmp_path, *PROFILE, *more).code == 0
        found = events(tmp_path)
        keys = ["moduleName", "sessionId", "subSystem", "evtGroup", "millis", "type", "method"]
        assert [list(event) for event in found] == [keys] * 8
        assert told(found) == CALLS * 2
        first = found[0]
        assert (first["moduleName"], first["subSystem"], first["type"]) == ("shop", "profile", "method")
        assert isinstance(first["millis"], int) and first["millis"] > 1_700_000_000_000
        assert len({event["sessionId"] for event in found}) == 1


def test_events_in_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDWR | os.O_NONBLOCK)
    assert shop(tmp_path, *PROFILE, "--events", "pipe").code == 0
    found = os.read(reader, 1 << 16).decode().splitlines()
    os.close(reader)
    assert told([json.loads(line) for line in found]) == CALLS * 2
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize(("place", "why"), [("/proc/none", "ENOENT"), ("/dev/full", "ENOSPC")])
def test_events_that_cannot_be_written_are_told_once(tmp_path: Path, place: str, why: str) -> None:
    if not Path(place).parent.exists():
        pytest.skip(f"no {place} here")
    (tmp_path / "link").symlink_to(place)
    done = shop(tmp_path, *PROFILE, "--events", "link", end="console.log('ended');")
    assert (done.code, done.out) == (0, b"ended\n")
    assert done.err.count("footfall: a hook failed: ") == 1 and why in done.err


def test_events_go_to_gwt_where_it_is_there(tmp_path: Path) -> None:
    late = "globalThis.__gwtStatsEvent = (event) => { log.push(event); }; globalThis.__gwtStatsSessionId = 'mine';"
    shown = "console.log(log.map((e) => e.method ? e.evtGroup + ' ' + e.method + ' ' + e.sessionId : e).join('; '));"
    done = shop(tmp_path, *PROFILE, end=f"{late} cart.add(2); {shown}")
    assert done.out.decode() == f"no such item; {'; '.join(f'{call} mine' for call in CALLS)}\n"
    assert told(events(tmp_path)) == CALLS * 2


def test_gwt_is_asked_for_once_per_event_and_may_be_no_function(tmp_path: Path) -> None:
    getter = (
        "let asked = 0; Object.defineProperty(globalThis, '__gwtStatsEvent', { get() { asked++; return false; } });\n"
    )
    done = shop(tmp_path, *PROFILE, start=getter, end="console.log(asked);")
    assert (done.out, told(events(tmp_path))) == (b"8\n", CALLS * 2)


def test_events_for_a_function_of_the_program(tmp_path: Path) -> None:
    shown = "console.log(log.map((e) => e.method ? e.evtGroup + ' ' + e.method : e).join('; '));"
    done = shop(tmp_path, *PROFILE, "--events-to", "Log.take", end=shown)
    assert done.out.decode() == f"{'; '.join([*CALLS, *CALLS, 'no such item'])}\n"
    assert not (tmp_path / ".footfall" / "events.jsonl").exists()
    (file,) = profile_in(tmp_path / ".footfall").files
    assert {f.name: f.calls for f in file.functions if f.name in ("Log.take", "take", "write")} == {
        "take": 8,
        "write": 8,
    }


@pytest.mark.parametrize("to", ["Nobody.take", "Log.nothing"])
def test_events_for_nobody(tmp_path: Path, to: str) -> None:
    done = shop(tmp_path, *PROFILE, "--events-to", to, end="console.log('ended');")
    assert (done.code, done.out) == (0, b"ended\n")
    assert done.err.startswith(f"footfall: --events-to {to} failed: ")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    "end", ["process.exit(3)", "throw new Error('uncaught')", "process.kill(process.pid)", "process.abort()"]
)
def test_no_event_is_lost_at_the_end(tmp_path: Path, end: str) -> None:
    shop(tmp_path, *PROFILE, end=f"for (let i = 0; i < 999; i++) price(i); {end};")
    assert len(events(tmp_path)) == 8 + 2 * 999


def test_threads_and_processes_write_to_one_file(tmp_path: Path) -> None:
    (tmp_path / "main.mjs").write_text(
        """import { Worker, isMainThread } from 'node:worker_threads';
import { fork } from 'node:child_process';
function work(n) { return n; }
if (isMainThread && process.argv[2] !== 'child') {
  for (const _ of [1, 2]) new Worker(new URL(import.meta.url));
  fork(process.argv[1], ['child'], { env: {} });
}
for (let i = 0; i < 2000; i++) work(i);
"""
    )
    assert footfall("run", "-q", "--hooks", "profile", "main.mjs", cwd=tmp_path).code == 0
    found = events(tmp_path)
    assert sorted(set(told(found))) == ["entry work", "exit work"]
    assert len(found) == 4 * 2 * 2000
    assert len({event["sessionId"] for event in found}) == 1


def test_code_made_at_run_time_is_hooked(tmp_path: Path) -> None:
    text = """const vm = require('vm');
const sum = new Function('a', 'b', 'return a + b;');
new Function('return 1 // comment')();
console.log(eval('(function twice(n) { return n * 2; })')(sum(1, 2)));
vm.runInNewContext('function there(n) { return n; } there(5);', { console });
"""
    (tmp_path / "made.js").write_text(text)
    done = hooked(tmp_path, "made.js", "--entry", "console.log($method, $args)", "--exit", "console.log($result)")
    assert done.out.decode().splitlines() == [
        "anonymous []", "1", "anonymous [ 1, 2 ]", "3", "twice [ 3 ]", "6", "6", "there [ 5 ]", "5",
    ]  # fmt: skip


def test_hooks_do_not_set_off_hooks(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("function a() { return b(); }\nfunction b() { return 1; }\na();\n")
    done = hooked(tmp_path, "a.js", "--entry", "console.log($method, b())", "--exit", "console.log(a())", "--calls")
    assert done.out.decode().split("\n") == ["a 1", "b 1", "1", "1", ""]
    (file,) = profile_in(tmp_path / ".footfall").files
    assert {f.name: f.calls for f in file.functions if f.kind != "module"} == {"a": 3, "b": 5}


def test_one_in_so_many_calls(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text(
        "function a(n) { return n; }\nconst b = (n) => n;\nfor (let i = 0; i < 5; i++) a(b(i));\n"
    )
    options = ("--sample", "2", "--entry", "console.log('>', $method, n)", "--exit", "console.log('<', $method, n)")
    done = hooked(tmp_path, "a.js", *options)
    assert done.out.decode().split() == [
        word for n in (0, 2, 4) for f in "ba" for which in "><" for word in (which, f, str(n))
    ]
    (file,) = profile_in(tmp_path / ".footfall").files
    assert [f.calls for f in file.functions] == [5, 5]


@pytest.mark.parametrize(("errors", "code", "out"), [("report", 0, b"1\n2\n"), ("throw", 1, b"")])
def test_failing_hooks(tmp_path: Path, errors: str, code: int, out: bytes) -> None:
    (tmp_path / "a.js").write_text("function a(n) { return n; }\nconsole.log(a(1)); console.log(a(2));\n")
    done = hooked(tmp_path, "a.js", "--hook-errors", errors, "--entry", "nosuch($method)")
    assert (done.code, done.out) == (code, out)
    line = "footfall: a hook failed: ReferenceError: nosuch is not defined (further failures are not shown)\n"
    assert (done.err == line) == (errors == "report")
    (file,) = profile_in(tmp_path / ".footfall").files
    assert [f.calls for f in file.functions] == [2 if errors == "report" else 1]
    assert [s.count for s in file.statements if s.kind == "return"] == [2 if errors == "report" else 0]


def test_hooks_that_some_functions_cannot_hold(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "main.js").write_text("require('./lib.js');\n")
    (tmp_path / "lib.js").write_text(
        "class A { #k = 1; m() { return () => 1; } }\nfunction f() { return new A().m()(); }\nconsole.log(f());\n"
    )
    done = hooked(tmp_path, "main.js", "--entry", "console.log($method, this.#k)")
    assert done.out.decode() == "A.m 1\nanon_line_1_col_32 1\n1\n"
    assert [(p.path, p.line, p.what) for p in profile_in(tmp_path / ".footfall").unmeasured] == [
        ("lib.js", 2, "hooks of f")
    ]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--hooks", "custom", "--entry", "log("], "--entry is no JavaScript statement"),
        (["--hooks", "custom", "--exit", "log('"], "--exit is no JavaScript statement"),
        (["--hooks", "custom", "--entry", "} function x() {"], "--entry is no JavaScript statement"),
        (["--hooks", "custom", "--entry", "let a; let a"], "--entry is no JavaScript statement: Identifier 'a'"),
        (["--hooks", "custom", "--entry", "delete $args, with (a) b"], "--entry is no JavaScript statement"),
        (["--hooks", "custom", "--entry", "log('a') // b"], "--entry must not hold comments"),
        (["--hooks", "custom", "--entry", "await write()"], "--entry must not wait"),
        (["--hooks", "custom", "--entry", "a()\nb()"], "--entry would not mean the same in one line"),
        (["--hooks", "custom", "--entry", "`a\nb`"], "--entry must not hold text over several lines"),
        (["--hooks", "custom", "--entry", "log.push($result)"], "--entry runs before there is a $result"),
        (["--hooks", "custom", "--entry", "super.x", "--match", "price"],
         "--entry cannot stand in the function at shop.js:2: super means nothing there"),
        (["--hooks", "profile", "--events-to", "Log.take()"], "--events-to Log.take(): give the name of a function"),
        (["--hooks", "profile", "--match", "a b"], "'a b' is no pattern for functions"),
        (["--hooks", "custom"], "--hooks custom needs --entry, --exit or both"),
    ],
)  # fmt: skip
def test_mistakes(tmp_path: Path, options: list[str], words: str) -> None:
    done = shop(tmp_path, *options, end="console.log('ran');")
    assert (done.code, done.out) == (2, b""), done.err
    assert words in done.err
    assert done.err.count("\n") == 1


def documented() -> tuple[str, list[tuple[list[str], str]]]:
    """The program in the documentation, and its commands with what they print."""
    page = (ROOT / "docs" / "hooks.md").read_text("utf-8").partition("## JavaScript\n")[2].partition("\n## ")[0]
    (program,) = re.findall(r"```js\n(.*?)```", page, re.DOTALL)
    blocks = re.findall(r"```\n\$ footfall (.*?)\n(.*?)```", page, re.DOTALL)
    return program, [(shlex.split(command), printed) for command, printed in blocks]


def test_what_the_documentation_shows(tmp_path: Path) -> None:
    program, commands = documented()
    (tmp_path / "shop.js").write_text(program)
    assert len(commands) == 2
    for command, printed in commands:
        done = footfall(*command, cwd=tmp_path)
        assert (done.code, done.out.decode()) == (0, printed), done.err


def test_functions_give_the_text_of_the_author(tmp_path: Path) -> None:
    text = "function f() { }\nconst g = (a) => 5;\nconsole.log(f.toString(), `${g}`);\n"
    (tmp_path / "a.js").write_text(text)
    for more in ((), ("--calls",)):
        done = hooked(tmp_path, "a.js", "--entry", "$method", "--exit", "$result", *more)
        assert done.out.decode() == "function f() { } (a) => 5\n"
