"""Calling Footfall, inside this process and as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from footfall.cli.main import main
from tests.cli import forker

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "footfall"]


@dataclass
class Done:
    """What a process did."""

    code: int
    out: bytes
    err: str

    @property
    def own_lines(self) -> list[str]:
        """Footfall's own words."""
        return [line for line in self.err.splitlines() if line.startswith("footfall: ")]


def footfall(*arguments: object, cwd: Path, stdin: bytes = b"", within: float | None = 120, **environment: str) -> Done:
    """Run Footfall as a process of its own, for so many seconds at most."""
    words, variables = list(map(str, arguments)), {**clean_environment(), **environment}
    if forker.may_fork(environment):
        code, out, err = forker.run(words, cwd, variables, stdin, within)
        return Done(code, out, err.decode())
    done = subprocess.run(
        [*COMMAND, *words], cwd=cwd, input=stdin, capture_output=True, check=False, env=variables, timeout=within
    )
    return Done(done.returncode, done.stdout, done.stderr.decode())


def clean_environment() -> dict[str, str]:
    """This environment without what changes colours."""
    return {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}


def call(*arguments: object) -> int:
    """Run Footfall in this process."""
    try:
        return main([str(a) for a in arguments])
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1


def exported(place: Path) -> Any:
    """The JSON export of a profile."""
    done = footfall("export", "json", place, cwd=place.parent)
    assert done.code == 0, done.err
    return json.loads(done.out)


def line_counts(data: Any, path: str) -> dict[int, int]:
    """Counts by line of the one file whose path ends so."""
    (lines,) = [file["lines"] for file in data["files"] if file["path"].endswith(path)]
    return {int(line): count for line, count in lines.items()}


def run_folder(work: Path) -> Path:
    """The folder of the only run in a working folder."""
    (folder,) = (work / "runs").iterdir()
    return folder


def files_below(folder: Path) -> set[str]:
    """All files below a folder, the working folder left out."""
    every = (p.relative_to(folder) for p in folder.rglob("*") if p.is_file())
    return {p.as_posix() for p in every if p.parts[0] != ".footfall"}
