"""Small programs that are run under the runtime; ``//#N`` at the end of a line says how often it is to have run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

SUFFIXES = {".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx"}
FOOTFALL = [sys.executable, "-m", "footfall"]


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
        [*FOOTFALL, "run", *arguments],
        cwd=cwd or folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **(env or {})},
    )


def run(folder: Path, *arguments: str, env: dict[str, str] | None = None, cwd: Path | None = None) -> Ran:
    process = start(folder, *arguments, env=env, cwd=cwd)
    out, err = process.communicate(timeout=60)
    return Ran(process.returncode, out, err, profile(cwd or folder))


def profile(folder: Path) -> dict[str, Any]:
    done = subprocess.run([*FOOTFALL, "export", "json"], cwd=folder, capture_output=True, text=True, check=True)
    made: dict[str, Any] = json.loads(done.stdout)
    return made


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
