"""A second oracle: counts of single statements, blocks, branch sides and functions, by line and column.

``javac -Xjcov`` writes, beside the LineNumberTable, a CharacterRangeTable: the source range of each piece of
code.  The agent of ``line_oracle`` counts arrivals at each range's start; here they are joined with what
javac's own parser (``outline/Outline.java``) says is at that place.  So even a program on one line can be
compared, and no line is lost to lambdas, headers or several statements.

``None`` stands for "cannot tell": code that javac left out (empty blocks, constant conditions, a jump to the
next instruction), some lambdas whose body is a lambda or a constant, a place where the heads of two loops
fall together, a for-each's exits, a colon case into which another may fall.  Where an evaluation throws inside
a condition or a selector, ``false``, ``skipped`` and ``none`` are too high by it.  ``-Xjcov`` makes javac 17
and 25 crash on casts to intersection types, javac 25 on record patterns; javac 17 gives wrong ranges around
pattern variables in conditions.  Columns are javac's (a tab goes to the next multiple of 8).
"""

from __future__ import annotations

import hashlib
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tests.jdk_tools import QUICK

from .line_oracle import HERE, cache_dir, run_checked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .line_oracle import MethodCount, OracleResult, RangeCount

STATEMENT, BLOCK, CONTROLLER, TARGET = 1, 2, 8, 16


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the outline."""

    what: str
    kind: str
    name: str
    line: int
    column: int
    end_line: int
    end_column: int
    parts: tuple[tuple[int, int] | None, ...]

    @property
    def start(self) -> tuple[int, int]:
        """Line and column."""
        return self.line, self.column

    @property
    def end(self) -> tuple[int, int]:
        """Line and column behind it."""
        return self.end_line, self.end_column

    def holds(self, other: Row) -> bool:
        """Whether ``other`` is in this range or is it."""
        return self.start <= other.start and other.end <= self.end


@dataclass(slots=True)
class Measured:
    """The numbers of one source; each list in source order."""

    statements: list[tuple[Row, int | None]] = field(default_factory=list)
    blocks: list[tuple[Row, int | None]] = field(default_factory=list)
    branches: list[tuple[Row, list[int | None]]] = field(default_factory=list)
    functions: list[tuple[Row, MethodCount | None]] = field(default_factory=list)


def outline(java_home: Path, sources: Sequence[Path]) -> dict[Path, list[Row]]:
    """What javac's parser finds; ``java_home`` is best the newest JDK there is."""
    source = HERE / "outline" / "Outline.java"
    key = hashlib.sha256((java_home / "release").read_bytes() + source.read_bytes()).hexdigest()[:16]
    classes = cache_dir() / f"outline-{key}"
    if not classes.is_dir():
        cache_dir().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache_dir()) as part:
            built = Path(part) / "classes"
            run_checked([java_home / "bin" / "javac", *QUICK, "-d", built, source], "javac of the outline")
            if not classes.is_dir():
                built.rename(classes)
    text = run_checked([java_home / "bin" / "java", "-cp", classes, "Outline", *sources], "the outline")
    found: dict[Path, list[Row]] = {}
    rows: list[Row] = []
    for outlined in text.splitlines():
        what, kind, *rest = outlined.split("\t")
        if what == "file":
            rows = found.setdefault(Path(kind), [])
        else:
            line, column, end_line, end_column = map(int, rest[1:5])
            parts = tuple(map(_place, rest[5:]))
            rows.append(Row(what, kind, rest[0], line, column, end_line, end_column, parts))
    return found


def _place(text: str) -> tuple[int, int] | None:
    line, colon, column = text.partition(":")
    return (int(line), int(column)) if colon else None


class _Joined:
    """Ranges and outline of one source, joined by positions."""

    def __init__(self, path: str, rows: Iterable[Row], result: OracleResult) -> None:
        self.at: dict[tuple[int, int], list[RangeCount]] = defaultdict(list)
        self.groups: dict[tuple[str, str, int], list[RangeCount]] = defaultdict(list)
        for each in result.ranges:
            if each.path == path:
                self.at[each.line, each.column].append(each)
                self.groups[each.class_name, each.method, each.start_pc].append(each)
        self.methods = {(m.class_name, m.name + m.descriptor): m for m in result.methods if m.path == path}
        self.loops = {row.start: row for row in rows if row.what == "loop" and row.name != "init"}

    def ranges(self, place: tuple[int, int] | None, flags: int, end: tuple[int, int] | None) -> list[RangeCount]:
        found = [r for r in self.at.get(place or (0, 0), []) if r.flags & flags]
        exact = [r for r in found if (r.end_line, r.end_column) == end]
        return exact or found

    def count(self, place: tuple[int, int] | None, flags: int, end: tuple[int, int] | None = None) -> int | None:
        """How often what begins at ``place`` was begun."""
        total = 0
        seen = set()
        found = self.ranges(place, flags, end)
        for each in found:
            key = (each.class_name, each.method, each.start_pc)
            if key in seen:
                continue
            seen.add(key)
            number = self.arrivals(each, self.groups[key])
            if number is None:
                return None
            total += number
        return total if found else None

    def arrivals(self, one: RangeCount, group: list[RangeCount]) -> int | None:
        """Jumps back count only where no loop that begins here is meant by them."""
        if one.forward == one.total:
            return one.total
        heads = {
            (r.line, r.column): self.loops[r.line, r.column]
            for r in group
            if r.flags & STATEMENT and (r.line, r.column) in self.loops
        }
        end = (one.end_line, one.end_column)
        inside = [h for h in heads.values() if not ((one.line, one.column) <= h.start and h.end <= end)]
        if not heads or len(inside) == len(heads):
            return one.total
        return None if inside else one.forward

    def branch(self, row: Row) -> list[int | None]:
        """The sides of one branch."""
        match row.kind:
            case "if":
                then, other, _, whole = row.parts
                taken = self.count(then, STATEMENT)
                if other:
                    return [taken, self.count(other, STATEMENT)]
                return [taken, _less(self.count(whole, STATEMENT, row.end), taken)]
            case "for" | "while" | "do":
                body, condition, whole = row.parts
                again = self.count(body, STATEMENT)
                if row.kind == "do":
                    again = _less(again, self.count(whole, STATEMENT, row.end))
                return [again, _less(self.count(condition, CONTROLLER), again)]
            case "for-each":
                return [self.count(row.parts[0], STATEMENT), None]
            case "?:":
                return [self.count(part, TARGET) for part in row.parts[:2]]
            case "switch":
                sides = [self.case(part) for part in row.parts[1:]]
                if len(row.name.split()) > len(sides):
                    taken = None if None in sides else sum(side or 0 for side in sides)
                    sides.append(_less(self.count(row.parts[0], STATEMENT, row.end), taken))
                return sides
            case _:  # && and ||
                right = self.count(row.parts[0], TARGET)
                return [right, _less(self.count(row.parts[1], CONTROLLER), right)]

    def case(self, place: tuple[int, int] | None) -> int | None:
        return self.count(place, STATEMENT | TARGET) if place else None


def _less(whole: int | None, part: int | None) -> int | None:
    return None if whole is None or part is None else whole - part


def measure(path: str, rows: Sequence[Row], result: OracleResult) -> Measured:
    """Joins the outline of the source at ``path`` (as in its class files) with a run's counts."""
    joined = _Joined(path, rows, result)
    measured = Measured()
    previous = (0, 0)
    for row in sorted(rows, key=lambda r: (r.start, r.end if r.kind == "variable" else (-r.end_line, -r.end_column))):
        if row.what == "statement" and row.start == previous:
            continue  # a further variable of one declaration
        if row.what == "statement":
            previous = row.start
            measured.statements.append((row, joined.count(row.start, STATEMENT, row.end)))
        elif row.what == "block" and row.name == "braces":
            measured.blocks.append((row, joined.count(row.start, BLOCK, row.end)))
        elif row.what == "block":
            measured.blocks.append((row, joined.count(row.parts[0], STATEMENT | TARGET)))
        elif row.what == "branch":
            measured.branches.append((row, joined.branch(row)))
        elif row.what == "function":
            found = joined.ranges(row.parts[0], BLOCK | STATEMENT, None)
            owners = {(r.class_name, r.method) for r in found}
            wanted = {"lambda": "lambda$", "constructor": "<init>"}.get(row.kind, row.name)
            methods = [joined.methods[o] for o in owners if o[1].startswith(wanted)]
            measured.functions.append((row, methods[0] if len(methods) == 1 else None))
    return measured
