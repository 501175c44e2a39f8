"""What each test ran, as the runners of JavaScript tell of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.helpers import exported, footfall
from tests.per_test.golden import differences, expected

SOURCES = Path(__file__).with_name("node")
RUNNERS = Path(__file__).with_name("runners") / "node_modules"
_PASSED = {"sums": "passed", "group > later": "passed", "group > fails": "failed", "group > skips": "skipped"}
_PAIR = {"pair > one": "passed", "pair > two": "passed"}
_WITHIN = {"within": "passed", "within > inner": "passed"}


def run(tmp_path: Path, file: str, command: str, *options: str) -> dict[str, str]:
    """Run the tests of a file, compare what they ran with the comments, and tell how they ended."""
    for source in ("calc.cjs", file):
        shutil.copy(SOURCES / source, tmp_path)
    done = footfall("run", "-q", "--per", "test", *options, "--", "sh", "-c", f"{command} > said 2>&1", cwd=tmp_path)
    assert done.code == 1, (done.err, (tmp_path / "said").read_text())
    data = exported(tmp_path / ".footfall")
    assert [one for name in ("calc.cjs", file) for one in differences(data, SOURCES / name)] == []
    assert (data["violations"], data["unmeasured"], data["notes"]) == ([], [], [])
    return {test["name"]: test["status"] for test in data["tests"] if not test["members"]}


@pytest.mark.parametrize("options", [(), ("--calls",), ("--time",)], ids=["plain", "calls", "time"])
def test_node(options: tuple[str, ...], tmp_path: Path) -> None:
    ended = run(tmp_path, "node.test.mjs", "node --test node.test.mjs", *options)
    assert ended == {**_PASSED, **_PAIR, **_WITHIN}


@pytest.mark.parametrize(
    ("file", "command", "ended"),
    [
        ("mocha.js", "node_modules/.bin/mocha mocha.js", _PASSED),
        ("mocha.js", "node_modules/mocha12/bin/mocha.js mocha.js", _PASSED),
        ("mocha.js", "node_modules/.bin/mocha --parallel mocha.js", _PASSED),
        ("jest.test.js", "node_modules/.bin/jest", {**_PASSED, "group > skips": None}),
        ("vitest.test.js", "node_modules/.bin/vitest run", {**_PASSED, **_PAIR}),
        ("vitest.test.js", "node_modules/.bin/vitest run --pool=threads", {**_PASSED, **_PAIR}),
    ],
    ids=["mocha", "mocha12", "mocha-parallel", "jest", "vitest", "vitest-threads"],
)
def test_others(file: str, command: str, ended: dict[str, str], tmp_path: Path) -> None:
    if not RUNNERS.is_dir():
        pytest.skip("the runners are not installed")
    (tmp_path / "node_modules").symlink_to(RUNNERS)
    (tmp_path / "package.json").write_text("{}")
    assert run(tmp_path, file, command) == {name: status for name, status in ended.items() if status}


def test_a_program_reads_its_runner_as_it_is(tmp_path: Path) -> None:
    """Only who loads it gets it with what tells of tests."""
    if not RUNNERS.is_dir():
        pytest.skip("the runners are not installed")
    file = RUNNERS / "mocha" / "lib" / "runner.js"
    (tmp_path / "app.js").write_text(
        f"const text = require('fs').readFileSync({json.dumps(str(file))}, 'utf8');\nconsole.log(text.length);\n"
    )
    done = footfall("run", "-q", "--per", "test", "app.js", cwd=tmp_path)
    assert int(done.out) == len(file.read_text("utf-8"))


def test_the_comments_are_read() -> None:
    """No source is compared with nothing."""
    assert {source.name: len(expected(source)) for source in SOURCES.iterdir()} == {
        "calc.cjs": 4, "node.test.mjs": 9, "jest.test.js": 5, "vitest.test.js": 7, "mocha.js": 6,
    }  # fmt: skip


def test_where_no_runner_is_known(tmp_path: Path) -> None:
    (tmp_path / "app.js").write_text("console.log(1);\n")
    done = footfall("run", "--per", "test", "app.js", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"1\n")
    known = "node --test, Mocha, Jest, Vitest"
    assert f"no test ran by a runner that is known, so none is told apart; known are {known}" in done.err
    assert exported(tmp_path / ".footfall")["tests"] == []
