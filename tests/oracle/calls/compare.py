"""Compares the calls that Footfall records with those of the independent recorder.

    python -m tests.oracle.calls.compare [--exact] [--classpath PATH] -d SOURCES... MAIN.java [ARGS...]

compiles the unmodified sources, runs Footfall and then the recorder on the same program with the same
arguments, and prints how many edges and paths were compared and which differ.  Without ``--exact`` a call
counts for the first line of its statement (``trees`` says why).  The recorder stops the program at every call:
choose a run of at most some ten thousand.
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
from tests.oracle.calls.recorder import record
from tests.oracle.calls.trees import Trees, broken_invariants, edge_differences, edges_of, tree_differences
from tests.oracle.line_oracle import run_checked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.oracle.calls.recorder import Recording


@dataclass
class Comparison:
    """How much was compared, and what differs."""

    edges: int = 0
    paths: int = 0
    edge_differences: list[str] = field(default_factory=list)
    path_differences: list[str] = field(default_factory=list)
    invariants: list[str] = field(default_factory=list)

    @property
    def all(self) -> list[str]:
        """Everything that is wrong."""
        return self.invariants + self.edge_differences + self.path_differences


def compare(trees: Trees, recording: Recording) -> Comparison:
    """Compare a profile with a recording: edges with lines and counts, and every path of every thread."""
    ours, oracle = trees.profiled(), trees.recorded(recording.paths)
    edges, expected = trees.edges(), edges_of(oracle)
    return Comparison(
        len(edges.keys() | expected.keys()),
        sum(len(ours.get(thread, {}).keys() | oracle.get(thread, {}).keys()) for thread in ours.keys() | oracle.keys()),
        edge_differences(edges, expected),
        tree_differences(ours, oracle),
        broken_invariants(trees.profile),
    )


def main() -> int:
    """The command line; exit code 1 where something differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("-d", "--sources", type=Path, action="append", default=[], metavar="DIR")
    parser.add_argument("--encoding", default="utf-8")
    parser.add_argument("--exclude", action="append", default=["module-info.java"], metavar="NAME")
    parser.add_argument("--classpath", default="", metavar="PATH", help="libraries and resources")
    parser.add_argument("--exact", action="store_true", help="compare the lines of calls, not of statements")
    parser.add_argument("--ignore", action="append", default=[], metavar="METHOD", help="leave out paths through it")
    parser.add_argument("--show", type=int, default=20, metavar="N", help="how many differences of a kind to print")
    parser.add_argument("main", type=Path)
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome, trees, recording = _run(options, Path(folder))
    if recording.exit_code != outcome.execution.exit_code:
        print(recording.stderr.decode(errors="replace")[-600:], file=sys.stderr)
        print(f"the runs differ: exit {recording.exit_code} and {outcome.execution.exit_code}", file=sys.stderr)
        return 1
    return _report(compare(trees, recording), outcome.profile.violations, options.show)


def _run(options: argparse.Namespace, folder: Path) -> tuple[pipeline.Outcome, Trees, Recording]:
    """Run the program under Footfall, and as it is under the recorder."""
    jdk, start = find_jdk(), read_main(options.main, options.encoding)
    roots = [start.root, *options.sources]
    libraries = [Path(part) for part in options.classpath.split(os.pathsep) if part]
    files = [f for r in roots for f in java_files(r) if f.name not in options.exclude]
    paths = ["-cp", options.classpath] if options.classpath else []
    command = [jdk.javac, "-nowarn", "-encoding", options.encoding, *paths, "-d", folder / "classes", *files]
    run_checked(command, "compile the originals")
    wanted = Options(
        options.sources, options.classpath, encoding=options.encoding, calls=True,
        output=folder / "out", report=lambda _: None,
    )  # fmt: skip
    sys.stdout.flush()
    outcome = pipeline.run(options.main, options.arguments, wanted)
    trees = Trees(outcome.profile, loose=not options.exact, ignore=options.ignore)
    recording = record(
        jdk.home, folder / "classes", start.qualified, options.arguments, class_path=[*roots, *libraries],
        blocks=trees.functions.blocks(), ignore=options.ignore, timeout=3600,
    )  # fmt: skip
    return outcome, trees, recording


def _report(found: Comparison, violations: Iterable[str], limit: int) -> int:
    print(f"{found.edges} edges compared, {len(found.edge_differences)} differ", file=sys.stderr)
    print(f"{found.paths} paths compared, {len(found.path_differences)} differ", file=sys.stderr)
    sides = [found.edge_differences, found.path_differences, found.invariants]
    for text in [line for side in sides for line in side[:limit]]:
        print(text, file=sys.stderr)
    broken = list(violations)
    for text in broken[:limit]:
        print(f"self-check: {text}", file=sys.stderr)
    return 1 if found.all or broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
