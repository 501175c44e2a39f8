"""Names Footfall's functions for the comparison, and finds the one that a frame of the recorder runs.

A function is named by its qualified name without columns and by the line on which its body begins.  A lambda
has the name of the function around it, so lambdas whose bodies begin on one line count together.  A frame belongs to

* a lambda (``lambda$…``) or a method: the innermost one of that name whose body holds all lines of the frame's
  method;
* a constructor (``<init>``): the innermost one of a type of that name whose body holds the line of the method's
  first instruction, and beyond it to the initialiser block that holds the line on which the frame stands;
* ``<clinit>``: the static block that holds the line on which the frame stands.

Frames to which nothing belongs (constructors, ``values`` and accessors that the compiler wrote, static
fields' initialisers) and functions that Footfall did not measure are transparent: what they call comes from
their caller.

What class files do not tell, so that programs should avoid it: which of several methods of one name on one line
runs; which of two lambdas, one in the other, has code only on lines of the inner one; that an empty initialiser
block runs; how often a block runs that shares its line with other initialisers or begins with a loop; the line
of ``new``, where its arguments stand on others.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tests.oracle.calls.recorder import Initialiser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.profiles.data import FileProfile, FunctionInfo, FunctionRef, Profile, StatementInfo
    from tests.oracle.calls.recorder import Frame

BLOCKS = frozenset(["initializer", "static-initializer"])
_LAMBDA = re.compile(r"<lambda@.*")
_COLUMN = re.compile(r"@(\d+):\d+>")
_LOCAL = re.compile(r"^\d+(?=\D)")


class Place:
    """A function of Footfall's, ready to be found."""

    def __init__(self, file: FileProfile, function: FunctionInfo, several: bool) -> None:
        name = _LAMBDA.sub("<lambda>", function.name) if function.kind == "lambda" else function.name
        name = _COLUMN.sub(r"@\1>", name)
        start = f"{Path(file.path).name}:{function.extent.line}" if several else str(function.extent.line)
        self.label = f"{name} ({start})"
        self.file = file
        self.kind = function.kind
        self.name = function.name.rpartition(".")[2]
        self.type_name = "" if function.type is None else file.types[function.type].name.rpartition(".")[2]
        self.function = function
        self.measured = function.calls is not None

    @property
    def is_block(self) -> bool:
        """Whether it is an initialiser block."""
        return self.kind in BLOCKS

    def holds(self, low: int, high: int) -> bool:
        """Whether all these lines are in its body."""
        return self.function.extent.line <= low and high <= self.function.extent.end_line

    @property
    def start(self) -> tuple[int, int]:
        """Where its body begins."""
        return self.function.extent.line, self.function.extent.column

    def statement_line(self, line: int) -> int:
        """The first line of the innermost of its statements that holds a line.

        For a field's initialiser, which is in no statement, where its constructor begins to do something; else the
        line itself.
        """
        own = self._statements()
        starts = [(s.extent.line, s.extent.column) for s in own if s.extent.line <= line <= s.extent.end_line]
        if starts:
            return max(starts)[0]
        if self.kind != "constructor" or self.holds(line, line):
            return line
        return next((s.extent.line for s in own if s.kind == "constructor-call"), self.function.extent.line)

    def _statements(self) -> list[StatementInfo]:
        index = next(i for i, f in enumerate(self.file.functions) if f is self.function)
        return [s for s in self.file.statements if s.function == index]


class Functions:
    """All functions of a profile."""

    def __init__(self, profile: Profile) -> None:
        several = len(profile.files) > 1
        self._places = [[Place(file, f, several) for f in file.functions] for file in profile.files]
        self._sources: dict[str, list[Place]] = {}
        for file, places in zip(profile.files, self._places, strict=True):
            self._sources.setdefault(source_of(file), []).extend(places)
        self._found: dict[Frame, list[Place]] = {}

    def place(self, ref: FunctionRef) -> Place:
        """The function that a profile's record names."""
        return self._places[ref.file][ref.function]

    def __iter__(self) -> Iterator[Place]:
        for places in self._places:
            yield from places

    def blocks(self) -> list[Initialiser]:
        """The lines of all initialiser blocks."""
        return [
            Initialiser(source, p.function.extent.line, p.function.extent.end_line)
            for source, places in self._sources.items() for p in places if p.is_block
        ]  # fmt: skip

    def of(self, frame: Frame) -> list[Place]:
        """What a frame runs, outermost first; empty where it is transparent."""
        if frame not in self._found:
            self._found[frame] = [p for p in self._resolve(frame) if p is not None and p.measured]
        return self._found[frame]

    def _resolve(self, frame: Frame) -> list[Place | None]:
        places = self._sources.get(frame.source, [])
        if frame.method == "<clinit>":
            blocks = [p for p in places if p.kind == "static-initializer" and _is_type(frame.class_name, p.type_name)]
            return [_innermost(blocks, frame.line, frame.line)]
        if frame.method == "<init>":
            own = [p for p in places if _is_type(frame.class_name, p.type_name)]
            constructor = _innermost([p for p in own if p.kind == "constructor"], frame.first, frame.first)
            block = _innermost([p for p in own if p.kind == "initializer"], frame.line, frame.line)
            return [constructor, block]
        if frame.method.startswith("lambda$"):
            return [_innermost([p for p in places if p.kind == "lambda"], frame.low, frame.high)]
        named = [p for p in places if p.kind == "method" and p.name == frame.method]
        return [_innermost(named, frame.low, frame.high)]


def source_of(file: FileProfile) -> str:
    """A file's path below its source root, by its package."""
    folder = file.package.replace(".", "/")
    return f"{folder}/{Path(file.path).name}" if folder else Path(file.path).name


def _innermost(places: list[Place], low: int, high: int) -> Place | None:
    return max((p for p in places if p.holds(low, high)), key=lambda p: p.start, default=None)


def _is_type(class_name: str, type_name: str) -> bool:
    """Whether a class may be the type of that simple name in the source."""
    last = class_name.rpartition(".")[2].rpartition("$")[2]
    if last.isdigit():
        # An anonymous class, or the body of an enum constant.
        outer = class_name.rpartition(".")[2].split("$")
        return type_name not in outer
    return _LOCAL.sub("", last) == type_name
