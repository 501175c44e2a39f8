"""What our own tests run, and what they never do: ``scripts/coverage [PYTEST-ARGUMENTS]``.

Prints a table by folder and the lines that never ran; all of it stays in ``.cache/coverage``.

========================  ================================================================
what                      is measured by
========================  ================================================================
Python                    coverage.py, with branches, in the processes that tests start too
the JavaScript runtime    V8 (``NODE_V8_COVERAGE``); a branch is a block.  See `node_lines`
the Java runtime          JaCoCo's probes.  See `jvm_lines`
scripts in pages          nothing: neither the report's nor the runtime's in browsers
========================  ================================================================

Processes that are killed tell nothing, or (of Java) what ran until a class was last loaded.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.coverage import node_lines, python_lines
from tests.coverage.jvm_lines import Probes
from tests.coverage.lines import never_ran, table

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".cache" / "coverage"
RUNTIME = ROOT / "src" / "footfall" / "languages" / "javascript" / "runtime"


def main(arguments: list[str]) -> int:
    """Run the tests and print; the exit code is that of the tests."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    probes = Probes(FOLDER) if Probes.can_be_had() else None
    if probes is not None:
        probes.insert()
    else:
        print("JaCoCo (libjacoco-java) is not installed: the Java runtime is not measured", file=sys.stderr)
    os.environ["COVERAGE_FILE"] = str(FOLDER / "python")
    environment = {**os.environ, "NODE_V8_COVERAGE": str(FOLDER / "node")}
    command = [
        sys.executable,
        "-m",
        "coverage",
        "run",
        f"--rcfile={ROOT / 'pyproject.toml'}",
        "-m",
        "pytest",
        *arguments,
    ]
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    files = python_lines.files(ROOT, FOLDER / "python")
    files += node_lines.files(ROOT, RUNTIME, FOLDER / "node")
    files += probes.files() if probes is not None else []
    never = "".join(f"{line}\n" for file in files for line in never_ran(file))
    summary = "".join(f"{line}\n" for line in table(files))
    (FOLDER / "never-ran.txt").write_text(never)
    (FOLDER / "table.txt").write_text(summary)
    print(f"never ran:\n{never}\n{summary}", end="")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
