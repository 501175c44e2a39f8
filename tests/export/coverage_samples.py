"""Profiles that coverage formats must cope with, and what they must say of any profile, worked out the plain way."""

from __future__ import annotations

from dataclasses import dataclass

from footfall.model.source_text import Extent, Position
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    FileProfile,
    FunctionInfo,
    Profile,
    Run,
    SideInfo,
    StatementInfo,
    TypeInfo,
    Unmeasured,
)
from footfall.profiles.summaries import Tally, tally

GREAT = 10**12 + 7
GREATEST = 2**63 - 1
ODD = "\"q'<&>\x1b\x00\uffff\u202e,;|\\\t🎉\udcff"
"""Everything that some format finds hard, but a line break."""


@dataclass(frozen=True)
class Expected:
    """The numbers of a profile that readers must arrive at."""

    lines: Tally
    sides: Tally
    functions: Tally
    points: Tally


def expected(profile: Profile) -> Expected:
    lines = Tally()
    sides, functions, points = [], [], []
    for file in profile.files_in_sums:
        hits = line_hits(file)
        lines += tally(hits.values())
        sides += [side.count for branch in file.branches if branch.position.line in hits for side in branch.sides]
        functions += [function.calls for function in file.functions if not function.ignored]
        points += [count for _, count in places(file)]
    return Expected(lines, tally(sides), tally(functions), tally(points))


def places(file: FileProfile) -> list[tuple[int, int]]:
    """Line and count of all statements, else of blocks, else of functions."""
    for kinds in (
        [(s.extent.line, s.count) for s in file.statements],
        [(b.extent.line, b.count) for b in file.blocks],
        [(f.extent.line, f.calls) for f in file.functions if not f.ignored],
    ):
        found = [(line, count) for line, count in kinds if count is not None]
        if found:
            return found
    return []


def line_hits(file: FileProfile) -> dict[int, int]:
    """Hits of all lines with a place or a decision that is measured."""
    hits: dict[int, int] = {}
    for line, count in places(file):
        hits[line] = max(count, hits.get(line, 0))
    alone: dict[int, int] = {}
    for branch in file.branches:
        line, counts = branch.position.line, [side.count for side in branch.sides]
        if line not in hits and counts and None not in counts:
            alone[line] = max(sum(count or 0 for count in counts), alone.get(line, 0))
    return {**hits, **alone}


def hostile() -> Profile:
    """Odd names, unmeasured places, great counts, files of one path, an empty file, one that never ran."""
    return Profile(
        runs=[Run(["prog", "a b", ODD], 0, "2026-10-01T12:00:00Z", 1_500_000_000, "box")],
        files=[_crowded(), _twin(), _other_package(), FileProfile("leer/é🎉.x", "x", "04", ""), _never(), _script(),
               _unmeasured()],
        unmeasured=[Unmeasured("src/a/Main.x", 9, 1, "lambda", ODD)],
    )  # fmt: skip


def _text(lines: int, line: str = "🎉 some text of a line that is long enough") -> str:
    return f"{line}\n" * lines


def _crowded() -> FileProfile:
    """Nested types, overloads, functions in functions, two on a line."""
    file = FileProfile("src/a/Main.x", "x", "01", _text(20), package="a")
    file.types += [
        TypeInfo("Main", "class", Extent(1, 1, 20, 1)),
        TypeInfo("Main.Inner", "class", Extent(10, 1, 12, 1), 0),
        TypeInfo("Main.Empty", "interface", Extent(18, 1, 18, 9), 0),
    ]
    file.functions += [
        FunctionInfo("Main.f", "void f(int a, int b)", "method", Extent(2, 1, 4, 2), 0, GREAT, GREAT - 1, 1, 0, GREAT),
        FunctionInfo("Main.f", "void f(String s)", "method", Extent(5, 1, 6, 2), 0, 0, 0, 0, 0, 0),
        FunctionInfo("Main.f", "void f(String s)", "method", Extent(7, 1, 8, 2), 0, None, None, None, 0, None),
        FunctionInfo("Main.f.<lambda@3:9>", "(a, b)", "lambda", Extent(3, 9, 3, 20), 0, 7, 7),
        FunctionInfo(
            f"Main.Inner.{ODD}", f"int {ODD}(\n int a)", "method", Extent(10, 5, 11, 9), 1, GREATEST, GREATEST
        ),
        FunctionInfo("Main.Inner.<init>", "", "constructor", Extent(11, 10, 12, 1), 1, 3, 3),
    ]
    file.blocks += [
        BlockInfo("method", Extent(2, 22, 4, 2), GREAT, 0),
        BlockInfo("lambda", Extent(3, 14, 3, 20), 7, 3, 0),
    ]
    file.statements += [
        StatementInfo("if", Extent(2, 24, 2, 30), GREAT, 0, 0),
        StatementInfo("expression", Extent(3, 5, 3, 21), GREAT - 5, 0, 0),
        StatementInfo("return", Extent(3, 14, 3, 19), 7, 3, 1),
        StatementInfo("return", Extent(4, 1, 4, 2), None, 0, 0),
        StatementInfo("return", Extent(6, 1, 6, 2), 0, 1),
        StatementInfo("return", Extent(8, 1, 8, 2), None, 2),
        StatementInfo("return", Extent(11, 1, 11, 8), GREATEST, 4),
        StatementInfo("return", Extent(11, 12, 11, 18), 3, 5),
    ]
    file.branches += [
        BranchInfo("if", Position(2, 24), [SideInfo("true", GREAT - 5), SideInfo("false", 5)], 0),
        BranchInfo("&&", Position(2, 27), [SideInfo("evaluated", GREAT), SideInfo("skipped", 0)], 0),
        BranchInfo("||", Position(3, 7), [SideInfo("evaluated", None), SideInfo("skipped", 4)], 0),
        BranchInfo("if", Position(6, 1), [SideInfo("true", 0), SideInfo("false", 0)], 1),
        BranchInfo("?:", Position(14, 9), [SideInfo("true", 1), SideInfo("false", 0)]),
        BranchInfo("?:", Position(15, 9), [SideInfo("true", 1), SideInfo("false", None)]),
    ]
    return file


def _twin() -> FileProfile:
    """Another file of the same path, from another root."""
    file = FileProfile("src/a/Main.x", "x", "02", _text(3), package="a")
    file.types.append(TypeInfo("Main", "class", Extent(1, 1, 3, 2)))
    file.functions.append(FunctionInfo("Main.f", "void f()", "method", Extent(1, 5, 3, 1), 0, 1, 1, work=1))
    file.statements.append(StatementInfo("expression", Extent(2, 5, 2, 9), 1, 0))
    return file


def _other_package() -> FileProfile:
    """A type of the same name in another package."""
    file = FileProfile("src/b.c/Main.x", "x", "03", _text(6), package="b.c")
    file.types.append(TypeInfo("Main", "class", Extent(1, 1, 5, 2)))
    file.functions.append(FunctionInfo("Main.f", "void f()", "method", Extent(1, 5, 4, 1), 0, 2, 2, work=8))
    sides = [SideInfo(ODD, 2), SideInfo("case 2", 0), SideInfo("none", 0)]
    file.branches.append(BranchInfo("switch", Position(2, 5), sides, 0))
    file.statements.append(StatementInfo("switch", Extent(2, 5, 2, 9), 2, 0))
    return file


def _never() -> FileProfile:
    file = FileProfile(f"src/{ODD}.x", "x", "05", _text(4), package="größe.$x y")
    file.types.append(TypeInfo("T", "class", Extent(1, 1, 3, 2)))
    file.functions.append(FunctionInfo("T.f", "void f()", "method", Extent(1, 5, 3, 1), 0))
    file.statements += [StatementInfo("expression", Extent(line, 5, line, 9), 0, 0) for line in (2, 3)]
    return file


def _script() -> FileProfile:
    """No types, no package; a condition over two lines; a file name that is a number."""
    file = FileProfile("lib/1.x", "x", "06", _text(6))
    file.functions += [
        FunctionInfo("anon_line_1_col_9", "()", "function", Extent(1, 9, 5, 1), None, 4, 3, 0, 1, 12),
        FunctionInfo("", "", "function", Extent(6, 1, 6, 3), None, 0),
    ]
    file.statements += [
        StatementInfo("return", Extent(2, 1, 4, 9), 4, 0),
        StatementInfo("expression", Extent(6, 1, 6, 3), 1),
    ]
    file.branches += [
        BranchInfo("||", Position(3, 5), [SideInfo("evaluated", 3), SideInfo("skipped", 1)], 0),
        BranchInfo("||", Position(4, 5), [SideInfo("evaluated", 0), SideInfo("skipped", 0)], 0),
    ]
    return file


def _unmeasured() -> FileProfile:
    file = FileProfile("src/None.x", "x", "07", _text(4), package="a")
    file.functions.append(FunctionInfo("g", "g()", "function", Extent(1, 1, 4, 1), None, None, None, None, 0, None))
    file.blocks.append(BlockInfo("function", Extent(1, 9, 4, 1), None, 0))
    file.statements.append(StatementInfo("return", Extent(2, 1, 2, 9), None, 0, 0))
    file.branches.append(BranchInfo("if", Position(2, 2), [SideInfo("true", None), SideInfo("false", None)], 0))
    return file
