"""A real build under Footfall beside the plain one: the same results, the same files, and the right counts.

Run from the repository's root::

    python -m tests.oracle.builds [--prefix NAME]... [--times N] [--ff OPTION]... PROJECT COMMAND...

PROJECT is a folder, which is copied: to the same place for each run, since paths show in what builds write.  The
command runs there plain, under Footfall, and (with ``--prefix``, the beginnings of names of classes with slashes) under
the oracle's agent, see ``line_oracle``: twice, since lines that vary by themselves tell nothing, nor do those that vary
between N runs under Footfall.  Libraries of the same names, which build tools may have, are not counted.

What is printed: tests and how they ended, files that differ, lines that differ, seconds, and a row for a table.  The
exit code is 1 where anything differs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.jvm.jdks import find_jdk
from footfall.profiles import store
from tests.oracle.differential import compare_all
from tests.oracle.line_oracle import build_agent

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

_ENDS = ("failure", "error", "skipped")
_TIMED = re.compile(
    r"surefire-reports|failsafe-reports|test-results|junit-reports|\.log$|\.lst$|maven-status|jacoco|rat\.txt|spdx|"
    r"maven-archiver|\.jar$|\.xml$|\.gradle/|reports?/"
)
"""Names of files that tell of times, of the machine or of JaCoCo, which is told to skip."""


@dataclass
class Ran:
    """What a build did."""

    code: int
    seconds: float
    tests: dict[tuple[str, str, str], tuple[str, ...]] = field(default_factory=dict)
    """By report, class and name: how each test ended; empty for well."""
    files: dict[str, str] = field(default_factory=dict)


def main() -> int:
    """The command line."""
    options = _parser().parse_args()
    project, command = options.project.resolve(), options.command
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary) / project.name
        _ran(project, place, command, {})  # what has to be fetched is fetched now
        counted = [sys.executable, "-m", "footfall", "run", "-q", *options.ff, "--", *command]
        plain, ours, profiles = [], [], []
        for _ in range(options.times):
            plain.append(_ran(project, place, command, {}))
            ours.append(_ran(project, place, counted, {}))
            profiles.append(store.load(place / ".footfall" / "profile.db"))
        profile = profiles[0]
        lines: dict[tuple[str, int], int] = {}
        if options.prefix:
            first, under_oracle = _oracle(project, place, command, options.prefix)
            second, _ = _oracle(project, place, command, options.prefix)
            lines = {line: count for line, count in first.items() if second.get(line) == count}
            for other in profiles[1:]:
                for path, number in _vary(profile, other):
                    lines.pop((path, number), None)
            for line in _tests_that_differ(plain[0], under_oracle, "the oracle"):
                print(f"oracle: {line}")
            print(f"{len(first.keys() | second.keys()) - len(lines)} lines vary by themselves")
    differs = _differences(plain[0], ours[0])
    compared = compare_all(profile, lines)
    differs += [f"{p}:{n}: Footfall {a}, oracle {b}" for p, n, a, b in compared.differences]
    for line in differs[:40]:
        print(line)
    for gap, number in Counter(f"{one.what}: {one.reason}" for one in profile.unmeasured).most_common(8):
        print(f"not measured: {number} x {gap}")
    for note in [*profile.notes, *profile.violations]:
        print(f"note: {note}")
    before, after = (statistics.median(one.seconds for one in runs) for runs in (plain, ours))
    ends = Counter(end for one in ours[0].tests.values() for end in one)
    tests = f"{len(ours[0].tests)} ({ends['failure'] + ends['error']} failed, {ends['skipped']} skipped)"
    cells = [project.name, tests, len(profile.files), f"{compared.compared} ({len(compared.differences)})"]
    cells += [f"{before:.0f} s", f"{after:.0f} s", f"{after / before:.2f}"]
    print("| " + " | ".join(map(str, cells)) + " |")
    return 1 if differs else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("project", type=Path)
    parser.add_argument("--prefix", action="append", default=[], metavar="NAME")
    parser.add_argument("--times", type=int, default=1, metavar="N")
    parser.add_argument("--ff", action="append", default=[], metavar="OPTION")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    return parser


def _vary(one: Profile, other: Profile) -> list[tuple[str, int]]:
    """The lines that have not the same counts in two profiles, as the oracle names them."""
    theirs = {file.path: file.line_counts for file in other.files}
    return [
        ("/".join([*filter(None, file.package.split(".")), Path(file.path).name]), line)
        for file in one.files
        for line, count in file.line_counts.items()
        if theirs.get(file.path, {}).get(line) != count
    ]


def _ran(project: Path, place: Path, command: list[str], more: dict[str, str]) -> Ran:
    """Run a command in a new copy of a project."""
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(project, place, symlinks=True, ignore=shutil.ignore_patterns(".git", ".footfall"))
    began = time.monotonic()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **more}
    done = subprocess.run(
        command, cwd=place, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    ran = Ran(done.returncode, time.monotonic() - began)
    if done.returncode:
        print(done.stdout.decode(errors="replace")[-300:], done.stderr.decode(errors="replace")[-300:], file=sys.stderr)
    for file in sorted(place.rglob("*")):
        relative = file.relative_to(place)
        if relative.parts[0] == ".footfall" or not file.is_file():
            continue
        if file.name.startswith("TEST-") and file.suffix == ".xml":
            _add_tests(ran, file, str(relative))
        if not _TIMED.search(str(relative)):
            ran.files[str(relative)] = hashlib.sha256(file.read_bytes()).hexdigest()
    return ran


def _add_tests(ran: Ran, report: Path, name: str) -> None:
    for case in ET.parse(report).getroot().iter("testcase"):
        ends = tuple(child.tag for child in case if child.tag in _ENDS)
        ran.tests[name, case.get("classname", ""), case.get("name", "")] = ends


def _differences(plain: Ran, ours: Ran) -> list[str]:
    found = [] if plain.code == ours.code else [f"exit {plain.code}, under Footfall {ours.code}"]
    found += _tests_that_differ(plain, ours, "Footfall")
    for file in sorted(plain.files.keys() | ours.files.keys()):
        if plain.files.get(file) != ours.files.get(file):
            found.append(f"the file {file} differs")
    return found


def _tests_that_differ(plain: Ran, other: Ran, name: str) -> list[str]:
    found = []
    for test in sorted(plain.tests.keys() | other.tests.keys()):
        ends = [run.tests.get(test, ("did not run",)) for run in (plain, other)]
        if ends[0] != ends[1]:
            found.append(f"{' '.join(test[1:])}: {ends[0] or 'passed'}, under {name} {ends[1] or 'passed'}")
    return found


def _oracle(
    project: Path, place: Path, command: list[str], prefixes: list[str]
) -> tuple[dict[tuple[str, int], int], Ran]:
    """How often lines began in all JVMs of a run without Footfall, and how its tests ended."""
    agent = build_agent(find_jdk().home)
    lines: Counter[tuple[str, int]] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        config, out = Path(folder) / "config", Path(folder) / "out"
        out.mkdir()
        config.write_text(
            "".join([f"out={out}\nbelow={place}\n", *(f"prefix={prefix}\n" for prefix in prefixes)]), "utf-8"
        )
        more = {"JAVA_TOOL_OPTIONS": f"-javaagent:{agent}={config}", "MAVEN_OPTS": "-Djacoco.skip=true"}
        ran = _ran(project, place, command, more)
        for file in out.glob("*.json"):
            counted = json.loads(file.read_text("utf-8"))
            for path, line, count in counted["lines"]:
                lines[path, line] += count
            if counted["errors"]:
                print(f"oracle: {len(counted['errors'])} classes not counted: {counted['errors'][0]}")
    return dict(lines), ran


if __name__ == "__main__":
    raise SystemExit(main())
