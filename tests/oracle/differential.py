"""Compares Footfall's statement counts with the independent line oracle, line by line.

    python -m tests.oracle.differential -d SOURCES... MAIN.java [ARGS...]

compiles the unmodified sources, runs them under the oracle, runs Footfall on the same program with the
same arguments, and prints how many lines were compared and which differ.  A line is compared where one
simple statement starts on it and ends on it, as the oracle's module says.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.jvm.jdks import find_jdk
from footfall.languages.base import Options
from footfall.languages.java.building.sources import java_files, read_main
from footfall.run import pipeline
from tests.oracle.line_oracle import run_checked, run_oracle

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile, Profile

SIMPLE = frozenset(["expression", "local-variable", "return", "throw", "assert", "yield", "constructor-call"])
_REPEATS_RETURN = frozenset(["try", "catch", "finally", "synchronized"])


@dataclass
class Comparison:
    """How many lines were compared, and the differences: place, ours, the oracle's."""

    compared: int = 0
    differences: list[tuple[str, int, int, int]] = field(default_factory=list)

    def add(self, other: Comparison) -> None:
        """Add another file's."""
        self.compared += other.compared
        self.differences += other.differences


def comparable_lines(file: FileProfile) -> dict[int, int]:
    """The lines on which one simple, measured statement starts and ends, with its count."""
    starts: dict[int, list[int]] = {}
    for number, statement in enumerate(file.statements):
        starts.setdefault(statement.extent.line, []).append(number)
    spoiled = {t.extent.line for t in file.types} | {b.extent.line for b in file.blocks if b.kind == "case"}
    # In "} else x();" and "} else if (c)" the jump over the else may take the line from what begins there.
    spoiled |= {b.extent.end_line for b in file.blocks if b.extent.end_line > b.extent.line}
    # The jump over the catch blocks of a try has the line on which the last of them ends.
    spoiled |= {b.extent.end_line for b in file.blocks if b.kind == "catch"}
    for function in file.functions:
        spoiled.update((function.extent.line, function.extent.end_line))
    for branch in file.branches:
        if branch.kind in ("switch", "for", "while", "do", "for-each", "try"):
            spoiled.add(branch.position.line)
    spoiled |= {s.extent.line for s in file.statements if s.kind not in SIMPLE}
    # References to constructors of arrays, and to methods with any number of arguments, are lambdas in the class file.
    spoiled |= {number for number, text in enumerate(file.text.splitlines(), 1) if "::" in text}
    for statement in file.statements:
        spoiled.update(range(statement.extent.line + 1, statement.extent.end_line + 1))
    found = {}
    for line, numbers in starts.items():
        statement = file.statements[numbers[0]]
        if len(numbers) > 1 or line in spoiled or statement.count is None:
            continue
        if statement.extent.end_line != line or statement.kind not in SIMPLE:
            continue
        if statement.kind in ("return", "yield") and _inside(file, statement.block, _REPEATS_RETURN):
            continue
        found[line] = statement.count
    return found


def _inside(file: FileProfile, block: int | None, kinds: frozenset[str]) -> bool:
    while block is not None:
        if file.blocks[block].kind in kinds:
            return True
        block = file.blocks[block].parent
    return False


def compare(file: FileProfile, lines: dict[tuple[str, int], int]) -> Comparison:
    """Compare one file with the oracle's lines."""
    found = Comparison()
    path = "/".join([*file.package.split("."), Path(file.path).name]) if file.package else Path(file.path).name
    for line, count in comparable_lines(file).items():
        expected = lines.get((path, line))
        if expected is None:
            continue
        found.compared += 1
        if expected != count:
            found.differences.append((file.path, line, count, expected))
    return found


def compare_all(profile: Profile, lines: dict[tuple[str, int], int]) -> Comparison:
    """Compare all files of a profile."""
    total = Comparison()
    for file in profile.files:
        total.add(compare(file, lines))
    return total


def main() -> int:
    """The command line; exit code 1 where lines differ."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("-d", "--sources", type=Path, action="append", default=[], metavar="DIR")
    parser.add_argument("--classpath", default="", metavar="JARS")
    parser.add_argument("--encoding", default="utf-8")
    parser.add_argument("--exclude", action="append", default=["module-info.java"], metavar="NAME")
    parser.add_argument("main", type=Path)
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    jdk, start = find_jdk(), read_main(options.main, options.encoding)
    roots = [start.root, *options.sources]
    with tempfile.TemporaryDirectory() as folder:
        classes = Path(folder) / "classes"
        files = [str(f) for r in roots for f in java_files(r) if f.name not in options.exclude]
        jars = [options.classpath] if options.classpath else []
        command = [jdk.javac, "-nowarn", "-proc:none", "-encoding", options.encoding, "-d", str(classes)]
        run_checked([*command, "-cp", os.pathsep.join(jars), *files], "compile the originals")
        path = os.pathsep.join(map(str, [classes, *roots, *jars]))
        oracle = run_oracle(jdk.home, Path(path), start.qualified, options.arguments, timeout=3600)
        wanted = Options(
            options.sources, options.classpath, encoding=options.encoding, tool_args={"javac": ["-proc:none"]},
            output=Path(folder) / "out", report=lambda _: None,
        )  # fmt: skip
        sys.stdout.flush()
        outcome = pipeline.run(options.main, options.arguments, wanted)
    if oracle.exit_code != outcome.execution.exit_code:
        print(oracle.stderr.decode(errors="replace")[-600:], file=sys.stderr)
        print(f"the runs differ: exit {oracle.exit_code} and {outcome.execution.exit_code}", file=sys.stderr)
        return 1
    total = compare_all(outcome.profile, oracle.lines)
    print(f"{total.compared} lines compared, {len(total.differences)} differ", file=sys.stderr)
    for place, line, ours, expected in total.differences[:20]:
        print(f"{place}:{line}: Footfall {ours}, oracle {expected}", file=sys.stderr)
    for text in outcome.profile.violations[:10]:
        print(f"self-check: {text}", file=sys.stderr)
    return 1 if total.differences or outcome.profile.violations else 0


if __name__ == "__main__":
    raise SystemExit(main())
