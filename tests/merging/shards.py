"""Profiles of test shards, as small as they can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.model.source_text import Extent, Position
from footfall.profiles import store
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    Edge,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    Profile,
    Run,
    SideInfo,
    StatementInfo,
)

if TYPE_CHECKING:
    from pathlib import Path


def shard(number: int, *, text: str = "one", path: str = "a.x", timed: bool = False) -> Profile:
    """A run that called one function ``number`` times, with one edge."""
    file = FileProfile(path, "x", f"{text}-digest", text)
    file.functions = [FunctionInfo("f", "f()", "function", Extent(1, 1, 3, 1), None, number, number, 0, 0, 2 * number)]
    if timed:
        one = file.functions[0]
        one.total_ns, one.self_ns, one.min_ns, one.max_ns = 10 * number, 5 * number, 5 + number, 20 + number
        one.histogram = [number, *[0] * 15]
    file.blocks = [BlockInfo("function", Extent(1, 1, 3, 1), number, 0)]
    file.statements = [StatementInfo("call", Extent(line, 1, line, 9), number, 0, 0) for line in (1, 2)]
    file.branches = [BranchInfo("if", Position(1, 1), [SideInfo("true", number), SideInfo("false", None)], 0)]
    run = Run(["test", str(number)], 0, f"2026-01-01T00:00:{number:02}Z", host="h", calls=True)
    return Profile(runs=[run], files=[file], edges=[Edge(None, 0, FunctionRef(0, 0), number)] if number else [])


def save_shards(folder: Path, count: int) -> list[Path]:
    """Files of as many shards, which called the function 0, 1, 2, ... times."""
    folder.mkdir(exist_ok=True)
    made = []
    for number in range(count):
        made.append(folder / f"{number:03}.db")
        store.save(shard(number), made[-1])
    return made
