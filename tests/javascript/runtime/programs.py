"""Small programs that are run under the runtime; ``//#N`` at the end of a line says how often it is to have run."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.cli.helpers import COMMAND, exported, footfall

if TYPE_CHECKING:
    from pathlib import Path

SUFFIXES = {".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx"}


@dataclass
class Ran:
    code: int
    out: str
    err: str
    profile: dict[str, Any]


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def start(
    folder: Path, *arguments: str, env: dict[str, str] | None = None, cwd: Path | None = None
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, "run", *arguments],
        cwd=cwd or folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **(env or {})},
    )


def run(folder: Path, *arguments: str, env: dict[str, str] | None = None, cwd: Path | None = None) -> Ran:
    done = footfall("run", *arguments, cwd=cwd or folder, stdin=b"", within=60, **(env or {}))
    return Ran(done.code, done.out.decode(), done.err, profile(cwd or folder))


def profile(folder: Path) -> dict[str, Any]:
    return dict(exported(folder / ".footfall"))


def check(ran: Ran, folder: Path) -> None:
    """All annotated lines have the counts that they say."""
    found = {file["path"]: file["lines"] for file in ran.profile["files"]}
    wrong = []
    for path in sorted(folder.rglob("*.*")):
        if ".footfall" in path.parts or path.suffix not in SUFFIXES:
            continue
        name = path.relative_to(folder).as_posix()
        for number, line in enumerate(path.read_text().splitlines(), 1):
            annotated = re.search(r"//#(\d+)$", line)
            if annotated:
                count = found.get(name, {}).get(str(number))
                if count != int(annotated[1]):
                    wrong.append(f"{name}:{number}: {count} for {line.strip()}")
    assert not wrong, "\n".join([*wrong, ran.err])
    assert ran.profile["violations"] == []
