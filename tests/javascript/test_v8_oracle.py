"""Function entries equal what V8 counts, on every golden program."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.javascript.test_golden import PROGRAMS
from tests.javascript.v8_oracle import differences, record

if TYPE_CHECKING:
    from pathlib import Path

    from tests.javascript.plain_runs import PlainRuns


@pytest.mark.parametrize("program", [p for p in PROGRAMS if p.suffix != ".ts"], ids=lambda p: p.name)
def test_calls_equal_v8(program: Path, plain_runs: PlainRuns, tmp_path: Path) -> None:
    here = tmp_path / "cases"
    shutil.copytree(program.parent, here)
    code, oracle = record(["node", program.name], here, tmp_path / "coverage")
    done = plain_runs.of(program)
    assert done.code == code
    compared = 0
    for file in done.profile.files:
        number, wrong = differences(file, oracle.get(str(here / file.path), {}))
        assert wrong == []
        compared += number
    assert compared or program.name in ("hashbang.js", "crlf-bom.js")
