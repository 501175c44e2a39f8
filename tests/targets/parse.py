"""Reads the expected counts out of a target: a Java program whose comments say how often things ran.

A target is one whole program with a class ``T`` (or the implicit one), saved as ``T.java`` to be run.  The
first lines may say ``// jdk: 25`` (the oldest JDK it needs; 17 otherwise) and ``// exit: 3`` (0 otherwise).
Behind a line's code any of these may follow, each a comment of its own:

``//#N``
    The only statement that starts on this line began N times.
``//=KEY``
    The same, but the number is the program's own: what it prints to stderr as ``KEY=N``.
``//K1,2``
    Entries of the blocks that begin on this line, in order of their beginnings, without exception: bodies
    of methods, constructors, static and instance initializers, ``if``, ``else``, loops, ``try``, ``catch``,
    ``finally``, ``synchronized`` and bare braces.  A single-statement body begins at its statement.
``//C1,2``
    The same for switch cases: each arrow case, and each colon case that has statements.
``//L1,2``
    The same for lambda bodies, of an expression or in braces.
``//B kind: side=N side=N; kind: ...``
    The branches that start on this line, in order: ``if``, loops and ``switch`` start at their condition or
    selector (a for-each at what it iterates), ``?:``, ``&&`` and ``||`` at their operator.  Sides as in the
    JSON export.  A switch has one side per ``case`` (its text between ``case`` and the colon or arrow), and
    ``none`` where it can happen.  Lines that hold a loop with no or a constant condition, or a switch with
    labels that share statements, have no ``//B``.
``//F name calls=N returns=N throws=N``
    A function that starts on this line, by its simple name (a constructor has its class's).
    Functions of one name on a line are in order.  ``throws`` are exits by an exception, whoever threw it, so
    ``calls - returns - throws`` are still running when the program ends.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
JAVA_TARGETS = HERE / "java"

_MARK = re.compile(r"//(?=#\d|=[A-Za-z]|[KCL]\d|[BF] \S)")
_NUMBERS = re.compile(r"\d+(?:,\d+)*")
_HEAD = re.compile(r"//\s*(jdk|exit):\s*(\d+)\s*")
_SIDE = re.compile(r"(\S.*?)=(\d+)(?=\s|$)")
_FUNCTION = re.compile(r"(\S+) calls=(\d+) returns=(\d+) throws=(\d+)")
_LINE_END = re.compile(r"\r\n|\r|\n")
BRANCH_KINDS = frozenset({"if", "?:", "&&", "||", "for", "while", "do", "for-each", "switch"})


class AnnotationError(ValueError):
    """A comment that looks like an annotation and is none."""


@dataclass(frozen=True, slots=True)
class ExpectedBranch:
    """One branch: its kind and its sides in order."""

    kind: str
    sides: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ExpectedFunction:
    """One function's numbers."""

    name: str
    calls: int
    returns: int
    throws: int


@dataclass(slots=True)
class ExpectedLine:
    """What one line's comments say; ``None`` where they say nothing."""

    statement: int | None = None
    self_counted: str | None = None
    blocks: list[int] | None = None
    cases: list[int] | None = None
    lambdas: list[int] | None = None
    branches: list[ExpectedBranch] | None = None
    functions: list[ExpectedFunction] = field(default_factory=list)


@dataclass(slots=True)
class Target:
    """One program with what is expected of it, by 1-based line."""

    path: Path
    jdk: int
    exit_code: int
    lines: dict[int, ExpectedLine]

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return self.path.stem

    @property
    def statements(self) -> dict[int, int]:
        """Lines with an expected statement count."""
        return {n: e.statement for n, e in self.lines.items() if e.statement is not None}


def java_targets(folder: Path = JAVA_TARGETS) -> list[Target]:
    """All targets, by name."""
    return [read_target(path) for path in sorted(folder.glob("*.java"))]


def read_target(path: Path) -> Target:
    """Reads one target."""
    return parse_target(path.read_bytes().decode("utf-8"), path)


def parse_target(text: str, path: Path) -> Target:
    """Reads the annotations out of ``text``; ``path`` is only kept and named in errors."""
    jdk, exit_code = 17, 0
    expected: dict[int, ExpectedLine] = {}
    in_head = True
    for number, line in enumerate(_LINE_END.split(text), 1):
        head = _HEAD.fullmatch(line) if in_head else None
        in_head = in_head and line.startswith("//")
        if head:
            if head[1] == "jdk":
                jdk = int(head[2])
            else:
                exit_code = int(head[2])
            continue
        marks = list(_MARK.finditer(line))
        if not marks:
            continue
        entry = expected.setdefault(number, ExpectedLine())
        for mark, following in zip(marks, [*marks[1:], None], strict=True):
            note = line[mark.end() : following.start() if following else len(line)].strip()
            try:
                _read_note(note, entry)
            except ValueError as error:
                raise AnnotationError(f"{path}:{number}: //{note}: {error}") from None
    return Target(path, jdk, exit_code, expected)


def _read_note(note: str, entry: ExpectedLine) -> None:
    kind, rest = note[0], note[1:]
    if kind == "#":
        entry.statement = int(rest)
    elif kind == "=":
        entry.self_counted = rest
    elif kind == "K":
        entry.blocks = _numbers(rest)
    elif kind == "C":
        entry.cases = _numbers(rest)
    elif kind == "L":
        entry.lambdas = _numbers(rest)
    elif kind == "B":
        entry.branches = [_branch(part.strip()) for part in rest.split(";")]
    else:
        function = _FUNCTION.fullmatch(rest.strip())
        if not function:
            raise ValueError("not 'name calls=N returns=N throws=N'")
        entry.functions.append(ExpectedFunction(function[1], *map(int, function.groups()[1:])))


def _numbers(text: str) -> list[int]:
    if not _NUMBERS.fullmatch(text):
        raise ValueError("not numbers with commas")
    return [int(part) for part in text.split(",")]


def _branch(text: str) -> ExpectedBranch:
    kind, separator, rest = text.partition(": ")
    if kind not in BRANCH_KINDS or not separator:
        raise ValueError(f"no branch kind in {text!r}")
    sides = []
    at = 0
    for side in _SIDE.finditer(rest):
        if rest[at : side.start()].strip():
            raise ValueError(f"no side in {rest!r}")
        sides.append((side[1], int(side[2])))
        at = side.end()
    if not sides or rest[at:].strip():
        raise ValueError(f"no side in {rest!r}")
    return ExpectedBranch(kind, tuple(sides))
