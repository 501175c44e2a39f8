"""The programs that read exports in tests; a test without its program is skipped, and says what is missing."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

NODE_FOLDER = Path(__file__).with_name("consumers")


def program(name: str) -> str:
    """The path of a program on PATH, or beside this Python; skips the test where there is none."""
    found = shutil.which(name) or shutil.which(str(Path(sys.executable).with_name(name)))
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def run(*command: str | Path, folder: Path, status: int = 0) -> str:
    """Run a program in ``folder`` and return its output, of both streams; fails where it exits otherwise."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == status, done.stdout
    return done.stdout


def node(script: str, *arguments: str | Path, package: str) -> Any:
    """Run a module script with Node beside the packages of ``consumers/``; what it prints is JSON."""
    executable = program("node")
    if not (NODE_FOLDER / "node_modules" / package).is_dir():
        pytest.skip(f"the npm package {package} is not installed in {NODE_FOLDER}")
    output = run(executable, "--input-type=module", "-e", script, "--", *arguments, folder=NODE_FOLDER)
    return json.loads(output)
