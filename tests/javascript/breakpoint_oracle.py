"""How often statements begin, by counting breakpoints on the untouched source.

V8 puts a breakpoint on the next place where it can stop.  Compared are statements
where that is the statement's own beginning, or the first thing that it does, which is
to take a property of a variable, and of kinds that begin there once each time: not
loops, whose conditions are such places too, and not what runs nothing.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile, StatementInfo

RUNTIME = Path(__file__).with_name("breakpoints.cjs")
_KINDS = frozenset(["expression", "return", "throw", "break", "continue", "if", "switch", "debugger", "export"])

_FIRST = re.compile(r"(?:(?:return|throw)\s+)?(?:if\s*\(!*)?[\w$]+\.")
"""What may stand between the beginning of a statement and that property: nothing of it runs before."""

Hits = dict[str, list[list[int] | None]]


def compared(file: FileProfile) -> list[StatementInfo]:
    """The statements of a file that breakpoints can count."""
    return [s for s in file.statements if s.kind in _KINDS]


def record(command: list[str], cwd: Path, files: dict[str, FileProfile], work: Path) -> Hits:
    """Run a program as it is, with a breakpoint at each statement of some files, given by their paths.

    The sum of all its processes and threads, except those that are killed or get another environment.
    """
    plan = {Path(path).as_uri(): [_place(file, s) for s in compared(file)] for path, file in files.items()}
    (work / "plan.json").write_text(json.dumps(plan))
    found = work / "hits"
    found.mkdir()
    environment = {
        "FOOTFALL_PLAN": str(work / "plan.json"),
        "FOOTFALL_FOUND": str(found),
        "NODE_OPTIONS": f"--require={RUNTIME}",
    }
    subprocess.run(command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, check=False)
    threads = [json.loads(file.read_text()) for file in found.iterdir()]
    return {path: _summed([thread[Path(path).as_uri()] for thread in threads]) for path in files}


def _summed(threads: list[list[list[int] | None]]) -> list[list[int] | None]:
    """The hits of a file in all threads; none where no thread has loaded the code."""
    found: list[list[int] | None] = []
    for hits in zip(*threads, strict=True):
        known = [hit for hit in hits if hit is not None]
        found.append([*known[0][:2], sum(hit[2] for hit in known)] if known else None)
    return found


def _place(file: FileProfile, statement: StatementInfo) -> tuple[int, int]:
    """Line and column in UTF-16 units, from 0."""
    line = _lines(file.text)[statement.extent.line - 1]
    before = line[: statement.extent.column - 1]
    return statement.extent.line - 1, len(before.encode("utf-16-le")) // 2


def _begins(file: FileProfile, statement: StatementInfo, hit: list[int]) -> bool:
    """Whether a statement has begun where a breakpoint is hit, and not before."""
    line, column = _place(file, statement)
    if hit[0] != line or hit[1] < column:
        return False
    text = _lines(file.text)[line].encode("utf-16-le")[2 * column : 2 * hit[1]].decode("utf-16-le", "replace")
    return not text or _FIRST.fullmatch(text) is not None


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").split("\n")


def differences(file: FileProfile, hits: list[list[int] | None]) -> tuple[int, list[str]]:
    """How many statements could be compared, and those that differ."""
    number, wrong = 0, []
    for statement, hit in zip(compared(file), hits, strict=True):
        if hit is None or not _begins(file, statement, hit):
            continue
        number += 1
        if hit[2] != statement.count:
            at = statement.extent
            wrong.append(f"{file.path}:{at.line}:{at.column}: {statement.kind} {statement.count}, breakpoint {hit[2]}")
    return number, wrong
