"""Runs a target plain and instrumented, and compares its counts with its comments."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from footfall.counts.collect import collect
from footfall.jvm.jdks import find_jdk, installed_jdks
from footfall.languages.base import Options
from footfall.languages.java.building.build_program import JavaBuilder
from footfall.model.outline_codec import decode
from footfall.profiles.data import FileProfile, Profile, Run
from tests.compilers import compiler
from tests.jdk_tools import QUICK_JVM

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from _pytest.mark import ParameterSet

    from footfall.jvm.compiler_process import CompilerHost
    from footfall.jvm.jdks import Jdk
    from tests.targets.parse import ExpectedLine, Target

_KINDS = {"case": "C", "lambda": "L"}


def jdk_for(feature: int) -> Jdk | None:
    """The default JDK if it is new enough, else the oldest installed one that is."""
    default = find_jdk()
    if default.feature >= feature:
        return default
    fitting = [jdk for jdk in installed_jdks() if jdk.feature >= feature]
    return min(fitting, key=lambda jdk: jdk.feature, default=None)


def shared(targets: Iterable[Target], every: int = 1) -> list[ParameterSet]:
    """Parameters of tests that ask about the same runs: those about one target go to one process, in a row.

    One of ``every`` so many is tested always, the others are thorough.
    """
    return [
        pytest.param(
            target, id=target.name,
            marks=[pytest.mark.xdist_group(target.name), *[pytest.mark.thorough] * (at % every > 0)],
        )
        for at, target in enumerate(targets)
    ]  # fmt: skip


@dataclass
class Outcome:
    """What a program did: exit code and output."""

    exit_code: int
    out: bytes
    err: bytes


@dataclass
class Plain:
    """What a program did without counters, and its classes."""

    outcome: Outcome
    classes: Path


@dataclass
class Result:
    """A target's plain run with its classes, its instrumented run, and the profile."""

    plain: Outcome
    classes: Path
    measured: Outcome
    profile: Profile
    numbers: dict[str, int] = field(default_factory=dict)

    @property
    def file(self) -> FileProfile:
        """The profile of the target's one file."""
        return self.profile.files[0]


class Bench:
    """A compiler host per JDK, kept running between targets; and what was done last, which several tests ask about."""

    def __init__(self) -> None:
        self._hosts: dict[str, CompilerHost] = {}
        self._plain: tuple[tuple[bytes, Path], Plain] | None = None
        self._counted: tuple[Plain, Result] | None = None

    def host(self, jdk: Jdk) -> CompilerHost:
        """The host of a JDK, started when first asked for."""
        key = str(jdk.home)
        if key not in self._hosts:
            self._hosts[key] = compiler(jdk)
        return self._hosts[key]

    def close(self) -> None:
        """Stop the hosts."""
        for host in self._hosts.values():
            host.__exit__(None, None, None)

    def counted(self, source: Path, jdk: Jdk, work: Path) -> Result:
        """What ``run`` gives by default; the same again where it is asked again about the program of the last time."""
        plain = self._shared_plain(source, jdk, work)
        if self._counted is None or self._counted[0] is not plain:
            self._counted = plain, self.run(source, jdk, work, alone=True)
        return self._counted[1]

    def run(
        self,
        source: Path,
        jdk: Jdk,
        work: Path,
        level: str = "statement",
        clock: str = "",
        builder: type[JavaBuilder] = JavaBuilder,
        calls: bool = False,
        alone: bool = False,
    ) -> Result:
        """Compile and run a program plain and instrumented; with a clock, its call paths are recorded.

        A program that is ``alone``, without other sources, is not run plain again where that was done last.
        """
        (work / "src").mkdir(parents=True, exist_ok=True)
        main = work / "src" / "T.java"
        shutil.copyfile(source, main)
        plain = self._shared_plain(source, jdk, work) if alone else self._plain_run(main, jdk, work)
        options = Options(output=work / "out", level=level, clock=clock, calls=calls, report=lambda _: None)
        build = builder(options, jdk, self.host(jdk)).build(main, [])
        (options.output / "counts").mkdir(exist_ok=True)
        measured = _start(build.command, work)
        files = {key: decode(blob) for key, blob in build.copy.files}
        profile = collect(files, options.output / "counts", Run(["T"], measured.exit_code))
        numbers = {
            key: int(value)
            for key, _, value in (line.partition("=") for line in measured.err.decode("utf-8", "replace").splitlines())
            if value.strip().isdigit()
        }
        return Result(plain.outcome, plain.classes, measured, profile, numbers)

    def _shared_plain(self, source: Path, jdk: Jdk, work: Path) -> Plain:
        key = source.read_bytes(), jdk.home
        if self._plain is None or self._plain[0] != key:
            main = work / "src" / "T.java"
            main.parent.mkdir(parents=True, exist_ok=True)
            main.write_bytes(key[0])
            self._plain = key, self._plain_run(main, jdk, work)
        return self._plain[1]

    def _plain_run(self, main: Path, jdk: Jdk, work: Path) -> Plain:
        classes = work / "plain"
        classes.mkdir(exist_ok=True)
        answer = self.host(jdk).compile(
            ["-encoding", "utf-8", "-sourcepath", str(main.parent), "-d", str(classes)], [main]
        )
        assert answer.ok, [d.text for d in answer.diagnostics]
        return Plain(_start([jdk.java, *QUICK_JVM, "-cp", str(classes), "T"], work), classes)


def _start(command: list[str], work: Path) -> Outcome:
    done = subprocess.run(command, cwd=work, capture_output=True, timeout=120, check=False)
    return Outcome(done.returncode, done.stdout, done.stderr)


def mismatches(target: Target, result: Result, *, prefixes: bool = False) -> list[str]:
    """Where the counts differ from the comments.  ``prefixes``: comments may list the first blocks only."""
    found: list[str] = []
    for number, expected in target.lines.items():
        found += [f"line {number}: {text}" for text in _line(expected, number, result, prefixes)]
    return found


def _line(expected: ExpectedLine, number: int, result: Result, prefixes: bool) -> list[str]:
    file, found = result.file, []
    wanted = expected.statement
    if expected.self_counted is not None:
        wanted = result.numbers.get(expected.self_counted)
    if wanted is not None:
        counts = [s.count for s in file.statements if s.extent.line == number]
        if counts != [wanted]:
            found.append(f"statement {counts}, expected {wanted}")
    blocks: dict[str, list[int | None]] = {"K": [], "C": [], "L": []}
    for block in sorted(file.blocks, key=lambda b: (b.extent.line, b.extent.column)):
        if block.extent.line == number:
            blocks[_KINDS.get(block.kind, "K")].append(block.count)
    for letter, listed in (("K", expected.blocks), ("C", expected.cases), ("L", expected.lambdas)):
        if listed is not None:
            got = blocks[letter][: len(listed)] if prefixes else blocks[letter]
            if got != listed:
                found.append(f"{letter} {blocks[letter]}, expected {listed}")
    if expected.branches is not None:
        kinds = {b.kind for b in expected.branches}
        rows = sorted(
            (b for b in file.branches if b.position.line == number and b.kind != "try"), key=lambda b: b.position
        )
        got_branches = [(b.kind, [(s.side, s.count) for s in b.sides]) for b in rows]
        listed_branches = [(b.kind, list(b.sides)) for b in expected.branches]
        if got_branches != listed_branches:
            found.append(f"branches {got_branches}, expected {listed_branches} ({kinds})")
    for function in expected.functions:
        names = (function.name, "<init>")
        rows_f = [
            (f.calls, f.returns, f.throws) for f in file.functions
            if f.extent.line >= number and f.name.rpartition(".")[2] in names and _near(f.extent.line, number)
        ]  # fmt: skip
        same = [f for f in expected.functions if f.name == function.name]
        place = next(i for i, f in enumerate(same) if f is function)
        if (function.calls, function.returns, function.throws) not in rows_f[place : place + 1]:
            found.append(f"function {function.name} {rows_f}, expected {function}")
    return found


def _near(line: int, number: int) -> bool:
    return line - number < 4
