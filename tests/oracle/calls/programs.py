"""The programs under ``programs/``: each a folder with one ``Main.java`` and perhaps other sources.

``// jdk: N`` says that a program needs JDK N; ``// ignore: NAME...`` names methods that call only themselves, as
often as the stack is deep, and are left out of the comparison.  ``// statement: NAME...`` is explained in
``trees``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.jvm.jdks import Jdk
from footfall.languages.java.building.sources import read_main
from tests.compilers import compile_classes
from tests.oracle.calls.recorder import record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.oracle.calls.recorder import Initialiser, Recording

FOLDER = Path(__file__).with_name("programs")
_JDK = re.compile(r"^// jdk: (\d+)", re.M)
_IGNORE = re.compile(r"^// ignore: (.+)", re.M)


@dataclass(frozen=True)
class Program:
    """A program, and what its comments say of it."""

    name: str
    main: Path
    jdk: int
    ignore: tuple[str, ...]

    def record(self, java_home: Path, work: Path, blocks: Sequence[Initialiser] = ()) -> Recording:
        """Compile the program as it is, and run it under the recorder."""
        classes = work / "classes"
        sources = sorted((FOLDER / self.name).rglob("*.java"))
        compile_classes(Jdk(java_home), classes, sources, "-nowarn")
        name = read_main(self.main, "utf-8").qualified
        return record(java_home, classes, name, blocks=blocks, ignore=self.ignore)


def programs() -> list[Program]:
    """All programs, by name."""
    return [_program(folder) for folder in sorted(FOLDER.iterdir()) if folder.is_dir()]


def program(name: str) -> Program:
    """One program."""
    return _program(FOLDER / name)


def _program(folder: Path) -> Program:
    (main,) = folder.rglob("Main.java")
    text = main.read_text("utf-8")
    jdk, ignore = _JDK.search(text), _IGNORE.search(text)
    return Program(folder.name, main, int(jdk[1]) if jdk else 11, tuple(ignore[1].split()) if ignore else ())
