"""Compares the comments of targets with the oracles alone, without Footfall: for whoever writes a target.

    python -m tests.oracle.check_targets [NAME...]

prints each comment that the oracles contradict, and how many numbers they confirm.  A number that they
cannot tell (see ``range_oracle``) is passed over.  What they derive by subtraction is too high where an
evaluation throws: such a line is listed below with its target once its numbers were found by thought.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from tests.jdk_tools import QUICK
from tests.oracle.line_oracle import find_jdks, run_oracle
from tests.oracle.range_oracle import Measured, measure, outline
from tests.targets.parse import ExpectedBranch, ExpectedLine, Target, java_targets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.oracle.range_oracle import Row

BY_THOUGHT = frozenset(
    [
        ("exception-in-chains", 10),
        ("exception-in-chains", 16),
        ("exception-in-chains", 20),
        ("exception-in-conditions", 35),
        ("exception-in-conditions", 44),
        ("exception-in-switch", 32),
        ("loop-header-exceptions", 40),
        ("loop-header-exceptions", 50),
        ("loop-header-exceptions", 57),
        ("switch-on-strings", 7),
    ]
)


class Lines:
    """The oracles' numbers of one program by line."""

    def __init__(self, measured: Measured) -> None:
        self.numbers: dict[tuple[str, int], list[int | None]] = defaultdict(list)
        self.branches: dict[int, list[tuple[Row, list[int | None]]]] = defaultdict(list)
        self.functions: dict[tuple[str, int], list[tuple[int, int] | None]] = defaultdict(list)
        for row, count in measured.statements:
            self.numbers["#", row.line].append(count)
        for row, count in measured.blocks:
            if row.name != "below":
                letter = {"case": "C", "lambda": "L"}.get(row.kind, "K")
                self.numbers[letter, row.line].append(count)
        for row, sides in measured.branches:
            self.branches[row.line].append((row, sides))
        for row, method in measured.functions:
            self.functions[row.name, row.line].append((method.calls, method.returns) if method else None)


def compare(target: Target, lines: Lines) -> tuple[int, list[str]]:
    """How many numbers agree, and what does not."""
    agree = 0
    wrong: list[str] = []

    def one(where: str, listed: Sequence[object], found: Sequence[object]) -> None:
        nonlocal agree
        if len(listed) != len(found):
            wrong.append(f"{where}: {list(listed)}, but the oracle has {list(found)}")
            return
        for expected, seen in zip(listed, found, strict=True):
            if seen is None:
                continue
            agree += expected == seen
            if expected != seen:
                wrong.append(f"{where}: {list(listed)}, but the oracle has {list(found)}")

    for number, expected in target.lines.items():
        where = f"{target.name}:{number}"
        for letter, listed in _listed(expected):
            one(f"{where} {letter}", listed, lines.numbers[letter, number])
        if expected.branches is not None and (target.name, number) not in BY_THOUGHT:
            found = lines.branches[number]
            one(f"{where} B", [b.kind for b in expected.branches], [row.kind for row, _ in found])
            for branch, (_, sides) in zip(expected.branches, found, strict=False):
                one(f"{where} {branch.kind}", *_sides(branch, sides))
        for name in {f.name for f in expected.functions}:
            calls = [(f.calls, f.returns) for f in expected.functions if f.name == name]
            one(f"{where} {name}", calls, lines.functions[name, number])
    return agree, wrong


def _listed(expected: ExpectedLine) -> list[tuple[str, list[int]]]:
    pairs = [("K", expected.blocks), ("C", expected.cases), ("L", expected.lambdas)]
    found = [(letter, listed) for letter, listed in pairs if listed is not None]
    return [("#", [expected.statement]), *found] if expected.statement is not None else found


def _sides(branch: ExpectedBranch, sides: list[int | None]) -> tuple[list[int], list[int | None]]:
    listed = [count for _, count in branch.sides]
    return listed, sides[: len(listed)] if branch.kind == "switch" else sides


def run(target: Target, rows: list[Row], java_home: Path) -> tuple[int, list[str]]:
    """Compiles and runs one target under the oracles, and compares."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "T.java"
        shutil.copyfile(target.path, source)
        command = [java_home / "bin" / "javac", *QUICK, "-encoding", "UTF-8", "-Xjcov", "-d", folder, source]
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
        if "CRTable" in done.stderr:
            return 0, []  # -Xjcov fails on record patterns and casts to intersections
        if done.returncode:
            return 0, [f"{target.name}: {done.stderr}"]
        result = run_oracle(java_home, Path(folder), "T")
    wrong = [] if result.exit_code == target.exit_code else [f"{target.name}: exit {result.exit_code}"]
    agree, differing = compare(target, Lines(measure("T.java", rows, result)))
    return agree, wrong + differing


def main(names: list[str]) -> int:
    """Checks the targets named, or all."""
    jdks = find_jdks()
    java_home = jdks[max(jdks)]
    targets = [t for t in java_targets() if not names or t.name in names]
    rows = outline(java_home, [t.path for t in targets])
    failed = 0
    for target in targets:
        agree, wrong = run(target, rows[target.path], java_home)
        failed += len(wrong)
        print(f"{target.name}: {agree} numbers agree", *wrong, sep="\n  ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
