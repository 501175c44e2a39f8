"""What users and their scripts meet: the help of every command, and what a run leaves, in every form.

::

    python -m tests.cli.surface.commands

writes it into ``expected/``.  A difference there is a change that users see: it is meant and told, or it is a fault.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from footfall.cli.arguments import parser
from footfall.export import formats
from tests.cli.helpers import footfall

EXPECTED = Path(__file__).with_name("expected")
_PROGRAM = Path(__file__).with_name("program.js")
_PACKED = "pprof"
"""No text; its own tests read it back."""
_VIEWS = {
    "show": ("show", "--top", "0"),
    "show-never": ("show", "--sort", "never"),
    "annotate": ("annotate", "program.js"),
}
_CHANGING = (
    (re.compile(r'("host": )"[^"]*"'), r'\1"HOST"'),
    (re.compile(r'("pid": )\d\d+'), r"\1PID"),
    (re.compile(r'("command": ")[^"]*/node (?=HERE)'), r"\1node "),
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
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder).resolve()
        found = {f"help-{name or 'footfall'}.txt": _unwrapped(_said(here, name, "--help")) for name in _commands()}
        shutil.copy(_PROGRAM, here)
        _said(here, "run", "-q", "--calls", "program.js")
        for name, words in _VIEWS.items():
            found[f"{name}.txt"] = _said(here, *words)
        for form in formats():
            if form != _PACKED:
                found[f"export-{form}.txt"] = _said(here, "export", form)
        found["profile.txt"] = _tables(here / ".footfall" / "profile.db")
        return {name: _settled(text, str(here)) for name, text in found.items()}


def _commands() -> list[str]:
    """The names of all commands, and none for the whole."""
    (commands,) = [one for one in parser()._actions if isinstance(one, argparse._SubParsersAction)]
    return ["", *commands.choices]


def _said(here: Path, *words: str) -> str:
    """What a command says on standard output."""
    done = footfall(*filter(None, words), cwd=here, COLUMNS="100", TZ="UTC")
    assert done.code == 0, (words, done.err)
    return done.out.decode()


def _unwrapped(text: str) -> str:
    """Help as each release of Python says it."""
    text = re.sub(r"(?<=\S) +", " ", _WRAPPED.sub(" ", text))
    return _VALUE_OF_SHORT.sub(r"\1\2", text)


def _tables(profile: Path) -> str:
    """The version of a profile, and a digest of how its tables are declared."""
    with closing(sqlite3.connect(profile)) as db:
        (version,) = db.execute("pragma user_version").fetchone()
        rows = db.execute("select sql from sqlite_master where sql is not null order by name").fetchall()
    return f"version {version}: tables {hashlib.sha256(repr(rows).encode()).hexdigest()}\n"


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
        (EXPECTED / name).write_bytes(text.encode())


if __name__ == "__main__":
    main()
