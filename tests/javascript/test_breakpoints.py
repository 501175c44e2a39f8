"""Statements begin as often as breakpoints on the untouched source are hit, on the golden programs of one process."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from tests.cli.helpers import footfall
from tests.javascript.breakpoint_oracle import differences, record
from tests.javascript.test_golden import PROGRAMS

if TYPE_CHECKING:
    from pathlib import Path

ALONE = [p for p in PROGRAMS if p.suffix != ".ts" and p.name != "family.js"]


@pytest.mark.parametrize("program", ALONE, ids=lambda p: p.name)
def test_statements_equal_breakpoints(program: Path, tmp_path: Path) -> None:
    here = tmp_path / "cases"
    shutil.copytree(program.parent, here)
    footfall("run", "-q", program.name, cwd=here)
    files = {str(here / file.path): file for file in store.load(here / ".footfall" / "profile.db").files}
    hits = record(["node", program.name], here, files, tmp_path)
    number = 0
    for path, file in files.items():
        compared, wrong = differences(file, hits[path])
        assert wrong == []
        number += compared
    assert number
