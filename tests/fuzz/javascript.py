"""Random JavaScript programs under Footfall: each says itself how often its statements began and its sides were taken.

Run from the repository's root::

    python -m tests.fuzz.javascript --programs N [--seed S] [--keep FOLDER]

Programs are sloppy, strict and modules in turn, many in one run; each batch runs plain, and then with Footfall as
it is, with ``--calls`` and with ``--time``.  What a program counts of itself has to be the same each time, and what
Footfall counts has to be that.  The exit code is 1 where anything differs.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from footfall.profiles import store
from tests.cli.helpers import footfall

from .javascript_programs import KINDS, Program, Writer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.data import Profile

HELPERS = Path(__file__).with_name("javascript_helpers.cjs")
MODES: tuple[tuple[str, ...], ...] = ((), ("--calls",), ("--time",))
_MARK = re.compile(r"/\*@(\d+)\*/")


def program(number: int, seed: int) -> Program:
    """The program of a number; its kind follows from that."""
    kind = KINDS[number % len(KINDS)]
    name = f"p{number}.{'mjs' if kind == 'module' else 'cjs'}"
    return Writer(Random(f"{seed} {number}"), kind).program(name, number * 7919 + seed)


def write(folder: Path, programs: Sequence[Program]) -> None:
    """Write programs, and ``main.mjs``, which runs them all and says what they counted."""
    shutil.copy(HELPERS, folder)
    for one in programs:
        (folder / one.name).write_text(one.text)
    imports = "".join(f"await import('./{one.name}').catch(() => {{}});\n" for one in programs)
    (folder / "main.mjs").write_text(
        "import fs from 'fs';\nimport './javascript_helpers.cjs';\nprocess.on('unhandledRejection', () => {});\n"
        "process.on('exit', () => fs.writeFileSync('kept.json', JSON.stringify(kept)));\n" + imports
    )


def kept(folder: Path) -> dict[str, list[int]]:
    """What the programs counted themselves."""
    path = folder / "kept.json"
    found: dict[str, list[int]] = json.loads(path.read_text())
    path.unlink()
    return found


def differences(one: Program, counts: list[int], profile: Profile, seen: Counter[str]) -> list[str]:
    """What a profile says of a program other than that itself."""
    file = next((file for file in profile.files if file.path == one.name), None)
    if file is None:
        return [f"{one.name}: not measured"]
    left = {place.line for place in profile.unmeasured if place.path == one.name and place.what == "static block"}
    found = []
    lines: dict[int, list[tuple[int, int | None]]] = {}
    for statement in file.statements:
        lines.setdefault(statement.extent.line, []).append((statement.extent.column, statement.count))
    for line, place in one.statements.items():
        seen["statements"] += 1
        count = min(lines.get(line, [(0, None)]))[1]
        if count != counts[place]:
            found.append(f"{one.name}:{line}: begun {counts[place]}, counted {count}")
    branches = {(b.kind, b.position.line, b.position.column): [s.count for s in b.sides] for b in file.branches}
    for line, text in enumerate(one.text.split("\n"), 1):
        for mark in _MARK.finditer(text):
            kind, sums = one.branches[int(mark[1])]
            sides = branches.get((kind, line, mark.end() + 1))
            expected = [sum(factor * counts[place] for factor, place in terms) for terms in sums]
            seen["sides"] += len(expected)
            seen["sides unmeasured"] += sum(side is None for side in sides or ())
            if (sides is None and line not in left) or any(
                a is not None and a != b for a, b in zip(sides or (), expected, strict=False)
            ):
                found.append(f"{one.name}:{line}: {kind} took {expected}, counted {sides}")
    return found


def _plain(folder: Path, stack: int) -> dict[str, list[int]]:
    """What programs count without Footfall on a stack of so many KB; what overflows it differs with its size."""
    subprocess.run(["node", f"--stack-size={stack}", "main.mjs"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return kept(folder)


def compare(folder: Path, programs: Sequence[Program], seen: Counter[str]) -> list[str]:
    """Run programs in a folder in all ways; what differs."""
    write(folder, programs)
    right, with_less = (_plain(folder, size) for size in (984, 700))
    programs = [one for one in programs if right.get(one.name) == with_less.get(one.name)]
    seen["programs that overflow the stack"] += len(right) - len(programs)
    found = []
    for mode in MODES:
        told = " ".join(mode)
        done = footfall("run", "-q", *mode, "main.mjs", cwd=folder)
        if done.code:
            found.append(f"{told}: exit code {done.code}: {done.err}")
            continue
        profile = store.load(folder / ".footfall" / "profile.db")
        counted = kept(folder)
        for one in programs:
            if one.name not in right or counted.get(one.name) != right[one.name]:
                found.append(f"{told} {one.name}: it does something else")
                continue
            found += [f"{told} {line}" for line in differences(one, right[one.name], profile, seen)]
        found += [f"{told} {violation}" for violation in profile.violations]
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.javascript", description="Compare random programs.")
    parser.add_argument("--programs", type=int, default=300, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where programs that differ are kept")
    options = parser.parse_args(arguments)
    seen: Counter[str] = Counter()
    wrong = 0
    for start in range(0, options.programs, 50):
        programs = [program(at, options.seed) for at in range(start, min(start + 50, options.programs))]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            found = compare(folder, programs, seen)
            if found and options.keep:
                shutil.copytree(folder, options.keep / str(start), dirs_exist_ok=True)
        wrong += len(found)
        print("\n".join([*found[:20], f"{start + len(programs)} programs, {dict(seen)}, {wrong} differ"]), flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
