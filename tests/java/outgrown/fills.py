"""What makes an owner large, and how much of it there has to be for a size."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.jvm.class_files import Constants, method_sizes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from footfall.jvm.compiler_process import CompilerHost
    from tests.java.outgrown.owners import Owner

MOST = 65_535
"""Bytes of code and numbers of constants that there may be (JVMS 4.11)."""
_FIRST = 40


@dataclass(frozen=True)
class Fill:
    """Text that grows in two steps."""

    text: Callable[[int, int], str]
    """Of so many large steps and so many small ones."""
    steps: int = 0
    """So many large ones fit, and do not with counters; 0: as many as fit, so that nothing more does."""
    measured: str = "code"
    """What there may be no more of: ``code`` or ``constants``."""


def _calls(large: int, _: int) -> str:
    return "y += g(3);\n" * large


def _long_calls(large: int, _: int) -> str:
    return f"y += g(3){' ^ y' * 8};\n" * large


def _ifs(large: int, _: int) -> str:
    return "if (y < 0) y++;\n" * large


def _long(large: int, small: int) -> str:
    rows = "".join(f"q = new int[] {{ {'z, ' * min(1000, large - at)}}};\n" for at in range(0, large, 1000))
    return f"int z = y;\nint[] q;\n{rows}{'z++;' * small}\ny += z;\n"


def _cases(large: int, _: int) -> str:
    return "".join(f"case {i}: y += {i % 100}; break;\n" for i in range(large))


def _arms(large: int, _: int) -> str:
    return "".join(f"case {i} -> {i % 100};\n" for i in range(large))


def _sum(large: int, small: int) -> str:
    return f"new int[] {{ {', '.join(['y'] * large)} }}.length{' - y' * small}"


def _decisions(large: int, _: int) -> str:
    return ", ".join(["y > 0 ? g(1) : g(2)"] * large)


def _constants(large: int, _: int) -> str:
    return ", ".join(f"C{i}(y > 0 ? g(1) : g(2))" for i in range(large))


def _texts(large: int, small: int) -> str:
    rows = [[f'"t{i}"' for i in range(at, min(at + 6000, large))] for at in range(0, large, 6000)]
    numbers = "".join(f"k += {100_000 + i};\n" for i in range(small))
    return (
        "".join(
            f"static String[] t{n}() {{ return new String[] {{ {', '.join(row)} }}; }}\n" for n, row in enumerate(rows)
        )
        + f"static int numbers() {{ int k = 0; {numbers} return k; }}\n"
    )


BLOCKS, ENTRIES, NOTHING = "blocks", "entries", "nothing"
"""What there is room for: counters for blocks, one for entries, none."""

_STATEMENTS = {BLOCKS: Fill(_long_calls, 1_400), ENTRIES: Fill(_ifs, 3_350), NOTHING: Fill(_long)}
_THRICE = {BLOCKS: Fill(_calls, 1_800), ENTRIES: Fill(_ifs, 1_000), NOTHING: Fill(_long)}
"""In a ``finally``, which javac copies."""
_LOOP = {BLOCKS: Fill(_long_calls, 1_400), ENTRIES: Fill(_ifs, 2_300), NOTHING: Fill(_long)}
"""In a loop of more than 32 KB every jump is longer."""
_OTHERS = {
    "cases": Fill(_cases, 3_500), "arms": Fill(_arms, 4_500), "sum": Fill(_sum), "decisions": Fill(_decisions, 2_900),
    "constants": Fill(_constants, 1_900), "texts": Fill(_texts, measured="constants"),
}  # fmt: skip
_BY_ROOM = {"statements": _STATEMENTS, "thrice": _THRICE, "loop": _LOOP}
ROOMS = (BLOCKS, ENTRIES, NOTHING)


def fill_of(owner: Owner, room: str) -> Fill:
    """What an owner is filled with to leave room for just so much."""
    return _OTHERS[owner.fills] if owner.fills in _OTHERS else _BY_ROOM[owner.fills][room]


class UnfillableError(Exception):
    """An owner that cannot be made as large as it should be."""


class Filler:
    """Makes sources that are as large as they should be, by compiling them."""

    def __init__(self, host: CompilerHost, folder: Path) -> None:
        self.host = host
        self.folder = folder

    def filled(self, owner: Owner, name: str, room: str, spare: int) -> str:
        """The source of an owner that leaves ``spare`` of what a class file may hold, or a little more."""
        fill, wanted = fill_of(owner, room), MOST - spare
        if fill.steps:
            return owner.source(name, fill.text(fill.steps, 0))
        sizes: dict[tuple[int, int], int] = {}

        def size(large: int, small: int = 0) -> int:
            if (large, small) not in sizes:
                sizes[large, small] = self._size(owner.source(name, fill.text(large, small)), name, fill.measured)
            return sizes[large, small]

        low, high = _FIRST, 2 * _FIRST
        while size(high) <= wanted:
            low, high = high, 4 * high
        slope = 1.0
        while high - low > 1 and wanted - size(low) >= slope:
            slope = (size(low) - size(_FIRST)) / (low - _FIRST) if low > _FIRST else slope
            middle = max(low + int((wanted - size(low)) / slope), low + 1)
            middle = middle if middle < high else (low + high) // 2
            low, high = (middle, high) if size(middle) <= wanted else (low, middle)
        small = 0
        if fill.text(1, 0) != fill.text(1, 1):
            step = (size(_FIRST, 10) - size(_FIRST)) / 10
            small = int((wanted - size(low)) / step)
            while size(low, small) > wanted:
                small -= 1
        return owner.source(name, fill.text(low, small))

    def _size(self, text: str, name: str, measured: str) -> int:
        """The constants of the largest class of a source, or its longest method; over all limits what fails."""
        path, classes = self.folder / f"{name}.java", self.folder / name
        path.write_text(text, "utf-8")
        shutil.rmtree(classes, ignore_errors=True)
        answer = self.host.compile(["-d", str(classes)], [path])
        if not answer.ok:
            errors = [d for d in answer.diagnostics if d.is_error]
            if all(".limit." in d.code for d in errors) and errors:
                return MOST + 1
            raise UnfillableError(f"{name}: {answer.words} {[d.text for d in errors[:5]]}\n{text[:2000]}")
        found = [0]
        for file in classes.glob("Own*.class"):
            data = file.read_bytes()
            found += method_sizes(data) if measured == "code" else [Constants(data).count]
        return max(found)
