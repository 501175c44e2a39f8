"""Compares Footfall with the independent oracles on a program in Node, by hand.

    python -m tests.javascript.compare [--stacks] [--in FOLDER] MAIN.js [ARGS...]

runs the program with Footfall, as it is under V8's own coverage and with a counting
breakpoint at each statement; with ``--stacks`` also with a look at the stack at each
call.  Prints how much was compared and what differs; the exit code is 1 where anything
does.  The program has to do the same in each run, in one process.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.profiles import store
from tests.cli.helpers import footfall
from tests.javascript import breakpoint_oracle, stack_oracle, v8_oracle

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

_SHOWN = 20


def compare(here: Path, command: list[str], by_stacks: bool) -> dict[str, tuple[int, list[str]]]:
    """By what was compared: how many, and the differences."""
    node = ["node", *command]
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        profile = _profile(here, command, work)
        code, counts = v8_oracle.record(node, here, work / "v8")
        assert code == profile.runs[0].exit_code, f"the program ends with {code} or {profile.runs[0].exit_code}"
        files = {str(here / file.path): file for file in profile.files if (here / file.path).is_file()}
        calls = [v8_oracle.differences(file, counts.get(path, {})) for path, file in files.items()]
        hits = breakpoint_oracle.record(node, here, files, work)
        begun = [breakpoint_oracle.differences(file, hits[path]) for path, file in files.items()]
        found = {"functions": _summed(calls), "statements": _summed(begun)}
        if by_stacks:
            profile = _profile(here, command, work, "--calls")
            functions = stack_oracle.Functions(profile, here)
            seen = stack_oracle.record(node, here, functions, work)
            wrong = stack_oracle.differences(stack_oracle.recorded(functions, profile), seen)
            found["edges and paths"] = len(seen.edges) + len(seen.paths), wrong
    return found


def _profile(here: Path, command: list[str], work: Path, *options: str) -> Profile:
    output = work / "-".join(["footfall", *options])
    footfall("run", "-q", "-o", output, *options, *command, cwd=here, within=None)
    return store.load(output / "profile.db")


def _summed(parts: list[tuple[int, list[str]]]) -> tuple[int, list[str]]:
    return sum(number for number, _ in parts), [line for _, lines in parts for line in lines]


def main() -> int:
    """Compare what the command line names."""
    parser = argparse.ArgumentParser(description="Compare Footfall with oracles on a program in Node.")
    parser.add_argument("--stacks", action="store_true", help="compare call edges and paths too")
    parser.add_argument("--in", dest="folder", type=Path, default=Path(), help="the folder to run in")
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="MAIN.js [ARGS]")
    options = parser.parse_args()
    found = compare(options.folder.resolve(), options.command, options.stacks)
    for what, (number, wrong) in found.items():
        print(f"{what}: {number:,} compared, {len(wrong)} differ")
        print("".join(f"  {line}\n" for line in wrong[:_SHOWN]), end="")
    return int(any(wrong for _, wrong in found.values()))


if __name__ == "__main__":
    sys.exit(main())
