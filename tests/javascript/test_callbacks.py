"""Functions that the event loop calls stand below the place at which they were set; the program sees no difference.

A comment ``//> kind@column name N`` says of its line that ``name`` was called ``N`` times from outside of all measured
code, as what ``kind`` had been given there; ``//> - name N``, on any line, that it was called so from no known place.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from footfall.profiles import store
from tests.cli.helpers import footfall

PROGRAMS = sorted(Path(__file__).with_name("callbacks").glob("*.*js"))
_EXPECTED = re.compile(r"//> (?:(\S+)@(\d+)|-) (\S+) (\d+)")

Called = Counter[tuple[str, str]]
"""How often a function was called from outside, by place and name."""


def expected(path: Path) -> Called:
    found: Called = Counter()
    for number, line in enumerate(path.read_text().split("\n"), 1):
        for kind, column, name, calls in _EXPECTED.findall(line):
            found[f"{kind}@{path.name}:{number}:{column}" if kind else "-", name] += int(calls)
    return found


def called(here: Path) -> Called:
    """What a profile says of functions at the roots of its threads."""
    profile = store.load(here / ".footfall" / "profile.db")
    assert profile.violations == []
    found: Called = Counter()
    for node in profile.nodes:
        above = None if node.parent is None else profile.nodes[node.parent]
        if node.function is not None and (above is None or above.function is None):
            function = profile.function(node.function)
            if function.kind != "module":
                found["-" if above is None else above.label, function.name] += node.calls
        if node.function is None:
            assert (node.parent, node.calls, node.line, node.self_ns) == (None, 0, 0, None)
    return found


@pytest.mark.parametrize("option", ["--calls", "--time"])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.name)
def test_callbacks_stand_below_where_they_were_set(program: Path, option: str, tmp_path: Path) -> None:
    shutil.copy(program, tmp_path)
    plain = subprocess.run(["node", program.name], cwd=tmp_path, capture_output=True, check=True)
    done = footfall("run", "-q", option, program.name, cwd=tmp_path)
    assert (done.code, done.out, done.err) == (0, plain.stdout, "")
    assert called(tmp_path) == expected(program)
