"""Tables of what is inserted: a file per construct, with its options, its source, and the copy behind ``----``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_SPLIT = "----\n"


@dataclass
class Case:
    """One construct: its options by name, its source, and the copy that is expected."""

    options: list[str]
    source: str
    copy: str

    @classmethod
    def read(cls, file: Path) -> Case:
        """The case in a file."""
        source, _, copy = file.read_text("utf-8").partition(_SPLIT)
        first, _, rest = source.partition("\n")
        return cls(first.removeprefix("//").split(), rest, copy)


def cases(folder: Path) -> list[Path]:
    """The files of a folder that hold cases."""
    return sorted(folder.glob("*.txt"))


def rewrite(folder: Path, make: Callable[[Case], str]) -> None:
    """Write the copies of all cases anew."""
    for file in cases(folder):
        case = Case.read(file)
        words = " ".join(["//", *case.options])
        file.write_text(f"{words}\n{case.source}{_SPLIT}{make(case)}", "utf-8")
