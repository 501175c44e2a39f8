"""Sources whose comments say how often each test ran the line: ``//@ Four.sums=3 -=1``.

The names are those of tests, for Java behind their suite, those of tests that ran at the same time with ``&`` between
them, and ``-`` for what ran outside of tests.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_FILES = ("js", ".ts")
_COUNTS = re.compile(r"//@ (.+)$")
_COUNT = re.compile(r"(.+?)=(\d+)(?: |$)")


def expected(source: Path) -> dict[int, dict[str, int]]:
    """By line what its comment says."""
    found = {}
    for number, line in enumerate(source.read_text("utf-8").splitlines(), 1):
        told = _COUNTS.search(line)
        if told is not None:
            found[number] = {name: int(count) for name, count in _COUNT.findall(told[1])}
    return found


def counted(data: Any, file: str) -> dict[int, dict[str, int]]:
    """The same as an export says, of the statement on each line that ran most often."""
    (number,) = [at for at, one in enumerate(data["files"]) if one["path"].endswith(file)]
    statements = data["files"][number]["statements"]
    ran: dict[int, dict[str, int]] = {at: {} for at in range(len(statements))}
    for test in data["tests"]:
        for at, count in (pair for one in test["ran"] if one["file"] == number for pair in one["statements"]):
            ran[at][_name(data, test)] = count
    found: dict[int, dict[str, int]] = {}
    most: dict[int, int] = {}
    for at, statement in enumerate(statements):
        line, count = statement["line"], statement["count"]
        if count and count > most.get(line, 0):
            most[line] = count
            outside = count - sum(ran[at].values())
            found[line] = {**ran[at], **({"-": outside} if outside else {})}
    return found


def _name(data: Any, test: Any) -> str:
    if test["members"]:
        return "&".join(sorted(_name(data, data["tests"][one]) for one in test["members"]))
    named: str = test["name"]
    return named if test["suite"].endswith(_FILES) else f"{test['suite']}.{named}"


def differences(data: Any, source: Path) -> list[str]:
    """Where an export differs from the comments of a source; comments may name tests that did not run at all."""
    known = counted(data, source.name)
    names = {"-", *(_name(data, test) for test in data["tests"])}
    found = []
    for line, told in expected(source).items():
        wanted = {name: count for name, count in told.items() if name in names}
        if known.get(line, {}) != wanted:
            found.append(f"{source.name}:{line}: {known.get(line)}, not {wanted}")
    return found
