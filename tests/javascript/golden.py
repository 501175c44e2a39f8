"""Annotated JavaScript programs: reading the expected counts, and comparing a profile with them.

A line may end in comments of these forms:

``//#N``      the statement that begins on the line began N times (a statement that throws has begun)
``//F N``     the function whose body begins on the line was called N times
``//B t,f``   the only condition on the line: true and false, evaluated and skipped, continued and short-circuited
``//S a,b``   the only switch on the line: how often each of its labels, and then none, was chosen
``//``        nothing is expected of the line
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile

_TAIL = re.compile(r"((?:\s*//(?:#\d+|F \d+|[BS] [\d,]+))+)\s*$")
_ONE = re.compile(r"//(#|F |B |S )([\d,]+)")


@dataclass(frozen=True)
class Expected:
    """What a line promises."""

    line: int
    what: str
    numbers: tuple[int, ...]


def expected(text: str) -> list[Expected]:
    """The annotations of a source."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        tail = _TAIL.search(line)
        for what, numbers in _ONE.findall(tail[1]) if tail else ():
            found.append(Expected(number, what.strip(), tuple(map(int, numbers.split(",")))))
    return found


def differences(file: FileProfile, text: str) -> list[str]:
    """What a profile says other than the annotations."""
    found = []
    for one in expected(text):
        counted = _counted(file, one)
        if counted != [one.numbers]:
            found.append(f"{file.path}:{one.line}: {one.what} {one.numbers}, counted {counted}")
    return found


def _counted(file: FileProfile, one: Expected) -> list[tuple[int | None, ...]]:
    if one.what == "#":
        return [(s.count,) for s in file.statements if s.extent.line == one.line]
    if one.what == "F":
        return [(f.calls,) for f in file.functions if f.extent.line == one.line]
    if one.what == "S":
        return [
            tuple(s.count for s in b.sides) for b in file.branches if b.kind == "switch" and b.position.line == one.line
        ]
    conditions = [b for b in file.branches if b.kind not in ("switch", "try", "default")]
    return [tuple(s.count for s in b.sides) for b in conditions if b.position.line == one.line]
