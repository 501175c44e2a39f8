"""What users and their scripts meet: the help of every command, and what a run leaves, in every form.

::

    python -m tests.cli.surface.commands

writes it into ``expected/``.  A difference there is a change that users see: it is meant and told, or it is a fault.
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from tests.cli.helpers import clean_environment

EXPECTED = Path(__file__).with_name("expected")
_PROGRAM = Path(__file__).with_name("program.js")
_COMMANDS = ("", "run", "serve", "instrument", "report", "show", "annotate", "export", "doctor", "completion")
_FORMATS = (
    "callgrind", "clover", "cobertura", "codecov", "collapsed", "csv", "edges", "istanbul", "jacoco", "json", "lcov",
    "sonar", "speedscope",
)  # fmt: skip
_VIEWS = {
    "show": ("show", "--top", "0"),
    "show-never": ("show", "--sort", "never"),
    "annotate": ("annotate", "program.js"),
}
_CHANGING = (
    (re.compile(r'("host": )"[^"]*"'), r'\1"HOST"'),
    (re.compile(r'("duration_ns": )\d+'), r"\1DURATION"),
    (re.compile(r"(?<=exit 0, )[\d.]+ m?s\b"), "DURATION"),
    (re.compile(r"\d{4}-\d\d-\d\d[T ][0-9:.]+(Z|\+00:00)?"), "TIME"),
    (re.compile(r"\b1\d{9,12}\b"), "TIME"),
    (re.compile(r"\b\d+\.\d+\.\d+(\.dev\d+)?\b"), "VERSION"),
)
_WRAPPED = re.compile(r"\n {8,}")
_VALUE_OF_SHORT = re.compile(r"(-[a-z]) [A-Z]+(, --)")
"""Newer releases of Python tell an option's value once."""


def surface() -> dict[str, str]:
    """By name of its file, everything."""
    found = {f"help-{name or 'footfall'}.txt": _unwrapped(_footfall(Path(), name, "--help")) for name in _COMMANDS}
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder).resolve()
        shutil.copy(_PROGRAM, here)
        _footfall(here, "run", "-q", "--calls", "program.js")
        for name, words in _VIEWS.items():
            found[f"{name}.txt"] = _footfall(here, *words)
        for form in _FORMATS:
            found[f"export-{form}.txt"] = _footfall(here, "export", form)
        found["profile.sql"] = _schema(here / ".footfall" / "profile.db")
        return {name: _settled(text, str(here)) for name, text in found.items()}


def _footfall(here: Path, *words: str) -> str:
    command = [sys.executable, "-m", "footfall", *filter(None, words)]
    environment = {"COLUMNS": "100", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    done = subprocess.run(
        command,
        cwd=here,
        env={**clean_environment(), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    if done.returncode:
        raise AssertionError(f"{' '.join(words)}: exit {done.returncode}: {done.stderr}")
    return done.stdout


def _unwrapped(text: str) -> str:
    """Help as each release of Python says it."""
    text = re.sub(r"(?<=\S) +", " ", _WRAPPED.sub(" ", text))
    return _VALUE_OF_SHORT.sub(r"\1\2", text)


def _schema(profile: Path) -> str:
    """How the tables of a profile are declared."""
    with closing(sqlite3.connect(profile)) as db:
        rows = db.execute("select sql from sqlite_master where sql is not null order by name").fetchall()
    return "\n".join(sql for (sql,) in rows) + "\n"


def _settled(text: str, folder: str) -> str:
    """The same without what changes from run to run."""
    text = text.replace(folder, "HERE")
    if text.startswith("{"):
        text = json.dumps(json.loads(text), indent=1) + "\n"
    for pattern, settled in _CHANGING:
        text = pattern.sub(settled, text)
    return text


def main() -> None:
    """Write what is so now."""
    shutil.rmtree(EXPECTED, ignore_errors=True)
    EXPECTED.mkdir()
    for name, text in surface().items():
        (EXPECTED / name).write_text(text)


if __name__ == "__main__":
    main()
