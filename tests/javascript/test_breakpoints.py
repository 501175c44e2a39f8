"""Statements begin as often as breakpoints on the untouched source are hit, on the golden programs of one process."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.javascript.breakpoint_oracle import differences, record
from tests.javascript.test_golden import PROGRAMS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.javascript.plain_runs import PlainRuns

ALONE = [p for p in PROGRAMS if p.suffix != ".ts" and p.name != "family.js"]


@pytest.mark.parametrize("program", ALONE, ids=lambda p: p.name)
def test_statements_equal_breakpoints(program: Path, plain_runs: PlainRuns, tmp_path: Path) -> None:
    here = tmp_path / "cases"
    shutil.copytree(program.parent, here)
    files = {str(here / file.path): file for file in plain_runs.of(program).profile.files}
    hits = record(["node", program.name], here, files, tmp_path)
    number = 0
    for path, file in files.items():
        compared, wrong = differences(file, hits[path])
        assert wrong == []
        number += compared
    assert number
