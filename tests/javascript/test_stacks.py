"""Calls by edge and by path equal what the stacks of the untouched programs say."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from tests.cli.helpers import footfall
from tests.javascript.stack_oracle import Functions, differences, record, recorded
from tests.javascript.test_golden import PROGRAMS

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

CALLS = sorted((Path(__file__).with_name("calls")).glob("*.*js"))
OTHERS = ("family.js", "crlf-bom.js", "hashbang.js", "misread.js")
"""Programs of several processes, of other line ends, and one whose stacks show code that is left alone."""
CALLBACKS = sorted((Path(__file__).with_name("callbacks")).glob("*.*js"))
ALONE = [p for p in PROGRAMS if p.suffix != ".ts" and p.name not in OTHERS]


@pytest.mark.parametrize("program", CALLS + CALLBACKS + ALONE, ids=lambda p: p.name)
def test_edges_and_paths_equal_stacks(program: Path, tmp_path: Path) -> None:
    here = tmp_path / "cases"
    shutil.copytree(program.parent, here)
    profile = _run(here, program.name, "--calls")
    functions = Functions(profile, here)
    seen = record(["node", program.name], here, functions, tmp_path)
    assert seen.edges
    assert differences(recorded(functions, profile), seen) == []


def _run(here: Path, *arguments: str) -> Profile:
    done = footfall("run", "-q", *arguments[1:], arguments[0], cwd=here)
    assert "does not" not in done.err
    return store.load(here / ".footfall" / "profile.db")
