"""What ran of our Python, by coverage.py, also in the processes that tests start."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.coverage.lines import Ran

if TYPE_CHECKING:
    from pathlib import Path


def files(root: Path, data: Path) -> list[Ran]:
    """The files that were to be measured, from the data of all processes."""
    report = data.with_name("statements.json")
    for words in (["combine", "--quiet", "--keep"], ["json", "--quiet", "-o", str(report)]):
        subprocess.run([sys.executable, "-m", "coverage", *words], cwd=root, check=True)
    return [_file(path, one) for path, one in sorted(json.loads(report.read_text())["files"].items())]


def _file(path: str, found: dict[str, object]) -> Ran:
    summary, missing, sides = found["summary"], found["missing_lines"], found["missing_branches"]
    assert isinstance(summary, dict) and isinstance(missing, list) and isinstance(sides, list)
    ran = Ran(
        path, summary["num_statements"], summary["covered_lines"], summary["num_branches"], summary["covered_branches"],
        set(missing),
    )  # fmt: skip
    for start, to in sides:
        if to not in ran.never:
            ran.partly[start] = "never ends the function" if to < 0 else f"never goes to {to}"
    return ran
