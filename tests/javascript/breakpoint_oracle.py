"""How often statements begin, by counting breakpoints on the untouched source.

V8 puts a breakpoint on the next place where it can stop.  Compared are statements
where that is the statement's own beginning, and of kinds that begin there once each
time: not loops, whose conditions are such places too, and not what runs nothing.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile, StatementInfo

RUNTIME = Path(__file__).with_name("breakpoints.cjs")
_KINDS = frozenset(["expression", "return", "throw", "break", "continue", "if", "switch", "debugger", "export"])

Hits = dict[str, list[list[int] | None]]


def compared(file: FileProfile) -> list[StatementInfo]:
    """The statements of a file that breakpoints can count."""
    return [s for s in file.statements if s.kind in _KINDS]


def record(command: list[str], cwd: Path, files: dict[str, FileProfile], work: Path) -> Hits:
    """Run a program as it is, with a breakpoint at each statement of some files, given by their paths."""
    plan = {Path(path).as_uri(): [_place(file, s) for s in compared(file)] for path, file in files.items()}
    (work / "plan.json").write_text(json.dumps(plan))
    environment = {"FOOTFALL_PLAN": str(work / "plan.json"), "FOOTFALL_FOUND": str(work / "found.json")}
    subprocess.run(
        [command[0], "-r", str(RUNTIME), *command[1:]],
        cwd=cwd, env={**os.environ, **environment}, capture_output=True, check=False,
    )  # fmt: skip
    found: Hits = json.loads((work / "found.json").read_text())
    return {path: found[Path(path).as_uri()] for path in files}


def _place(file: FileProfile, statement: StatementInfo) -> tuple[int, int]:
    """Line and column in UTF-16 units, from 0."""
    line = _lines(file.text)[statement.extent.line - 1]
    before = line[: statement.extent.column - 1]
    return statement.extent.line - 1, len(before.encode("utf-16-le")) // 2


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").split("\n")


def differences(file: FileProfile, hits: list[list[int] | None]) -> tuple[int, list[str]]:
    """How many statements could be compared, and those that differ."""
    number, wrong = 0, []
    for statement, hit in zip(compared(file), hits, strict=True):
        if hit is None or (hit[0], hit[1]) != _place(file, statement):
            continue
        number += 1
        if hit[2] != statement.count:
            at = statement.extent
            wrong.append(f"{file.path}:{at.line}:{at.column}: {statement.kind} {statement.count}, breakpoint {hit[2]}")
    return number, wrong
