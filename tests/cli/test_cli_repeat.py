"""``footfall run --repeat`` and ``--steady``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from footfall.run.steady import SETTINGS
from tests.cli.helpers import exported, footfall

if TYPE_CHECKING:
    from pathlib import Path

# Counts in a file how often it was run, so that each run differs from the one before.
PROGRAM = """\
const fs = require('fs');
const before = fs.existsSync('n') ? Number(fs.readFileSync('n')) : 0;
fs.writeFileSync('n', String(before + 1));
function noisy() {}
function steady() {}
for (let i = 0; i < before; i++) noisy();
for (let i = 0; i < 7; i++) steady();
console.log(before);
process.exit(before === 1 ? 3 : 0);
"""


def test_what_differs_is_marked(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text(PROGRAM)
    done = footfall("run", "--repeat", 4, "a.js", cwd=tmp_path)
    assert (done.code, done.out) == (3, b"0\n1\n2\n3\n")
    assert [line for line in done.own_lines if "run " in line and " of 4" in line] == [
        f"footfall: run {number} of 4" for number in (1, 2, 3, 4)
    ]
    assert done.err.count("report: file://") == 1
    assert done.own_lines[-1] == "footfall: counts differ from run to run in 2 functions; footfall show lists them"
    shown = footfall("show", cwd=tmp_path).out.decode()
    table = shown.partition("Differs from run to run (2 functions)")[2]
    assert "calls 0 to 3" in table and "a.js:4" in table and "steady" not in table.partition("rules of")[0]
    data = json.loads(footfall("show", "--json", cwd=tmp_path).out)
    (noisy,) = [one for one in data["varying"] if one["function"] == "noisy"]
    assert noisy["own"] == {"calls": [0, 3]} and noisy["line"] == 4
    lines = footfall("annotate", "a.js", cwd=tmp_path).out.decode().splitlines()
    assert [line.partition("|")[0].count("*") for line in lines[-9:]] == [0, 1, 0, 1, 0, 1, 0, 0, 1]
    assert len(exported(tmp_path / ".footfall" / "profile.db")["varying"]) > 2
    assert "Differs from run to run" in footfall("show", "--file", "a.js", cwd=tmp_path).out.decode()
    assert len(json.loads(footfall("runs", "--json", cwd=tmp_path).out)["runs"]) == 4
    assert footfall("show", "@1", "--json", cwd=tmp_path).out == footfall("show", "--json", cwd=tmp_path).out
    done = footfall("check", "--fail-on", "calls(noisy) > 2", "--fail-on", "calls(**) > 7", cwd=tmp_path)
    assert done.code == 4 and done.out.decode().count("FAILED") == 1
    assert "counts that differ from run to run are left out" in done.err


def test_nothing_differs(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("console.log(process.argv[2]);\n")
    done = footfall("run", "--repeat", 2, "a.js", "x", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"x\nx\n")
    assert done.own_lines[-1] == "footfall: all counts are the same in 2 runs"


def test_mistakes(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("")
    for words in (("--repeat", "0"), ("--repeat", "x"), ("--repeat", 2, "--watch"), ("--repeat", 2, "--live", 1)):
        done = footfall("run", *words, "a.js", cwd=tmp_path)
        assert done.code == 2 and "--repeat" in done.err, words
    assert footfall("run", "--repeat", 3, "none.js", cwd=tmp_path).code == 2


def test_steady_settings_reach_the_program(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("for (const name of process.argv.slice(2)) console.log(process.env[name]);\n")
    done = footfall("run", "-q", "--steady", "a.js", *SETTINGS, cwd=tmp_path, TZ="Asia/Tokyo")
    assert done.out.decode().split() == list(SETTINGS.values())


def test_steady_programs_lie_at_the_same_addresses(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text(
        "const maps = require('fs').readFileSync('/proc/self/maps', 'utf8');"
        "console.log(maps.split('\\n').find((line) => line.includes('[stack]')).split('-')[0].length,"
        "require('fs').readFileSync('/proc/self/personality', 'utf8').trim());\n"
    )
    flags = footfall("run", "-q", "--steady", "a.js", cwd=tmp_path).out.split()[1]
    assert int(flags, 16) & 0x0040000 or b"forbids" in flags
