"""What ran of a file, whoever measured it, and the table of it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass
class Ran:
    """What ran of a file: statements and branches (sides of decisions), and what did not."""

    path: str
    statements: int = 0
    ran: int = 0
    branches: int = 0
    taken: int = 0
    never: set[int] = field(default_factory=set)
    """Lines of which nothing ran."""
    partly: dict[int, str] = field(default_factory=dict)
    """Lines of which something never ran, with what is known of it."""


def table(files: Iterable[Ran]) -> list[str]:
    """A line per folder."""
    folders: dict[str, list[Ran]] = defaultdict(list)
    for file in files:
        folders[file.path.rpartition("/")[0]].append(file)
    rows = [_row(name, folders[name]) for name in sorted(folders)]
    rows.append(_row("all", [file for found in folders.values() for file in found]))
    head = f"{'folder':<50} {'statements':>20} {'branches':>20}"
    return [head, *rows]


def _row(name: str, files: list[Ran]) -> str:
    statements = _part(sum(f.ran for f in files), sum(f.statements for f in files))
    return f"{name:<50} {statements:>20} {_part(sum(f.taken for f in files), sum(f.branches for f in files)):>20}"


def _part(some: int, of: int) -> str:
    return f"{some}/{of} {100 * some / of:6.1f}%" if of else "-"


def never_ran(file: Ran) -> list[str]:
    """Ranges of lines as ``file:first-last``, and lines of which a part did not run."""
    found = []
    for _, group in groupby(enumerate(sorted(file.never)), lambda pair: pair[1] - pair[0]):
        lines = [line for _, line in group]
        last = f"-{lines[-1]}" if len(lines) > 1 else ""
        found.append((lines[0], f"{file.path}:{lines[0]}{last}"))
    found += [(line, f"{file.path}:{line} {what}") for line, what in file.partly.items() if line not in file.never]
    return [text for _, text in sorted(found)]
