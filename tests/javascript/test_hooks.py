"""Hooks: what programs print with them, at every level, with and without calls; all else counts and runs as without.

The programs in ``hooks`` say at their end, below ``//$`` and the options, what they print: lines of ``//>``.
"""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from tests.cli.helpers import footfall
from tests.javascript.test_calls import counts

if TYPE_CHECKING:
    from footfall.profiles.data import Profile
    from tests.cli.helpers import Done

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


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "".join(way) or "plain")
@pytest.mark.parametrize("program", PROGRAMS_WITH_HOOKS, ids=lambda p: p.name)
def test_what_hooks_print(program: Path, way: tuple[str, ...], tmp_path: Path) -> None:
    shutil.copy(program, tmp_path)
    level = [*way] if "--level" in way else []
    plain = footfall("run", "-q", "-o", "plain", *level, program.name, cwd=tmp_path)
    said = promises(program)
    assert said
    for options, lines in said:
        done = hooked(tmp_path, program.name, *options, *way)
        assert (done.code, done.out.decode().splitlines()) == (plain.code, lines), done.err
        assert done.err == ""
        without, profile = profile_in(tmp_path / "plain"), profile_in(tmp_path / ".footfall")
        assert profile.violations == []
        assert [counts(file) for file in profile.files] == [counts(file) for file in without.files]
        clashing = [place.what for place in profile.unmeasured if place.what.startswith("hooks")]
        assert clashing == (["hooks of lexical"] if program.name == "clashes.js" else [])
