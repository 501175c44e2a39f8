"""The golden programs: run for real, they print what they print without Footfall, and count as their comments say."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from tests.cli.helpers import footfall
from tests.javascript.golden import differences, expected

if TYPE_CHECKING:
    from tests.javascript.plain_runs import PlainRuns

CASES = Path(__file__).with_name("cases")
PARTS = {"cycle-b.mjs", "types-lib.ts"}
PROGRAMS = sorted(p for p in CASES.iterdir() if p.name not in PARTS and p.suffix != ".out")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.name)
def test_counts(program: Path, plain_runs: PlainRuns) -> None:
    done = plain_runs.of(program)
    here = done.here
    if program.suffix == ".ts":
        # Node 20 runs no types; what the program prints is said beside it.
        assert (done.code, done.out.decode()) == (0, program.with_suffix(".out").read_text()), done.err
    else:
        plain = subprocess.run(["node", program.name], cwd=here, capture_output=True, check=False)
        assert (done.code, done.out) == (plain.returncode, plain.stdout), done.err
    profile = done.profile
    assert profile.violations == []
    found = []
    for file in profile.files:
        text = (here / file.path).read_bytes().decode("utf-8")
        assert expected(text)
        found += differences(file, text)
    assert found == []


@pytest.mark.parametrize("level", ["function", "block"])
@pytest.mark.parametrize("name", ["bodies.js", "decisions.js", "functions.js", "throws.js", "waiting.mjs"])
def test_coarser_levels_count_the_same(name: str, level: str, plain_runs: PlainRuns, tmp_path: Path) -> None:
    here = tmp_path / "cases"
    shutil.copytree(CASES, here)
    plain = plain_runs.of(CASES / name)
    done = footfall("run", "-q", "--level", level, name, cwd=here)
    assert (done.code, done.out) == (plain.code, plain.out)
    (fine,) = plain.profile.files
    (coarse,) = store.load(here / ".footfall" / "profile.db").files
    assert [(f.name, f.calls) for f in coarse.functions] == [(f.name, f.calls) for f in fine.functions]
    blocks = {(b.kind, b.extent): b.count for b in fine.blocks}
    assert coarse.blocks
    for block in coarse.blocks:
        assert blocks[block.kind, block.extent] == block.count
    assert (len(coarse.blocks) == len(fine.blocks)) == (level == "block")
    assert coarse.statements == []
