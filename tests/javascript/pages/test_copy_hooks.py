"""Hooks in copies that are run by hand: they print what they print in a run by Footfall."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.helpers import footfall
from tests.javascript.test_hooks import PROGRAMS_WITH_HOOKS, promises

TSX = Path(__file__).parents[1] / "compilers" / "node_modules" / ".bin" / "tsx"
SHOP = """function price(item) { return item * 3; }
const Log = { take(event) { console.log(event.evtGroup, event.method, event.type); } };
price(1);
globalThis.__gwtStatsEvent = (event) => console.log(event.subSystem, event.evtGroup, event.method);
price(2);
"""


@pytest.mark.parametrize("program", PROGRAMS_WITH_HOOKS, ids=lambda p: p.name)
def test_what_hooks_print(program: Path, tmp_path: Path) -> None:
    if program.suffix == ".ts" and not TSX.exists():
        pytest.skip("the npm packages of tests/javascript/compilers are not installed")
    (tmp_path / "app").mkdir()
    shutil.copy(program, tmp_path / "app")
    for number, (options, lines) in enumerate(promises(program)):
        out = tmp_path / f"out{number}"
        done = footfall("instrument", "-q", "--hooks", "custom", *options, "app", "-o", out, cwd=tmp_path)
        assert (done.code, done.err) == (0, "")
        assert printed(out / program.name) == lines


def test_events_go_to_the_program_or_a_file(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "shop.js").write_text(SHOP)
    options = ["--hooks", "profile", "--match", "price"]
    assert footfall("instrument", "-q", *options, "app", "-o", "out", cwd=tmp_path).code == 0
    assert printed(tmp_path / "out" / "shop.js") == ["profile entry price", "profile exit price"]
    events = [json.loads(line) for line in (tmp_path / "out" / "events.jsonl").read_text().splitlines()]
    assert [(event["evtGroup"], event["method"]) for event in events] == [("entry", "price"), ("exit", "price")]
    assert footfall("instrument", "-q", *options, "--events-to", "Log.take", "app", "-o", "to", cwd=tmp_path).code == 0
    assert printed(tmp_path / "to" / "shop.js") == ["entry price method", "exit price method"] * 2


def test_code_that_is_none_and_patterns_without_a_match_are_told(tmp_path: Path) -> None:
    (tmp_path / "shop.js").write_text(SHOP)
    done = footfall("instrument", "--hooks", "custom", "--exit", "x(", "shop.js", "-o", "out", cwd=tmp_path)
    assert (done.code, done.own_lines) == (2, ["footfall: --exit is no JavaScript statement, near: x("])
    none = ["--hooks", "profile", "--match", "cost"]
    done = footfall("instrument", *none, "shop.js", "-o", "out", cwd=tmp_path)
    assert "footfall: no function has hooks; look at --match" in done.own_lines
    done = footfall("instrument", *none, "-", "-o", "text", cwd=tmp_path, stdin=SHOP.encode())
    assert "footfall: no function has hooks; look at --match" in done.own_lines


def printed(program: Path) -> list[str]:
    runner = TSX if program.suffix == ".ts" else "node"  # copies keep their types
    done = subprocess.run([runner, program.name], cwd=program.parent, capture_output=True, check=False, timeout=60)
    return done.stdout.decode().splitlines()
