"""An entry of a history as a profile, for what reads profiles: rules, and who looks for the same functions.

Functions have their counts and their text.  Of statements, blocks and branches there are as many that ran, never ran
and were not measured as there were; where they stood is not known.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from footfall.model.limited_unpack import unpacked
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
    Unmeasured,
    Varying,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from footfall.profiles.history.records import Entry, FileEntry, FunctionEntry
    from footfall.profiles.summaries import Tally

_LONGEST_TEXT = 1 << 27
_MOST_PLACES = 50_000_000
_NOWHERE = Extent(1, 1, 1, 1)
_UNMEASURED = Unmeasured("", 0, 0, "", "")


def rebuilt(database: sqlite3.Connection, entry: Entry) -> Profile:
    """The profile; raises ``LookupError``, ``ValueError`` or ``TypeError`` where the rows make none."""
    profile = Profile([Run(entry.command, started=entry.started, level=entry.level, clock=entry.clock)])
    profile.unmeasured = [_UNMEASURED] * _few(entry.unmeasured)
    rows = functions_by_file(entry)
    for number, file in enumerate(entry.files):
        text = _source(database, file.source)
        made = FileProfile(file.path, file.language, "", text, package=file.package)
        made.functions = [
            FunctionInfo(
                one.name.name, one.name.signature, one.name.kind, one.extent, None,
                one.calls, one.returns, one.throws, 0, one.work, one.total_ns, one.self_ns, error_ns=one.error_ns,
                label=one.name.label,
            )
            for one in rows[number]
        ]  # fmt: skip
        for count, often in _often(file.statements):
            made.statements += [StatementInfo("", _NOWHERE, count)] * often
        for count, often in _often(file.blocks):
            made.blocks += [BlockInfo("", _NOWHERE, count)] * often
        sides = [side for count, often in _often(file.sides) for side in [SideInfo("", count)] * often]
        made.branches = [BranchInfo("", Position(1, 1), sides)] if sides else []
        profile.files.append(made)
        profile.varying += _varying(number, file, rows[number])
    return profile


def _varying(number: int, file: FileEntry, functions: list[FunctionEntry]) -> Iterator[Varying]:
    for at, one in enumerate(functions):
        for what, (least, most) in one.varying.items():
            yield Varying(number, what, at, least, most)
    for kind, tally in (("statements", file.statements), ("blocks", file.blocks), ("sides", file.sides)):
        ran, never = file.sometimes.get(kind, (0, 0))
        # Those that ran stand before those that did not.
        for item in (*range(ran), *range(tally.ran, tally.ran + never)):
            yield Varying(number, kind.removesuffix("s"), item, 0, 1)


def functions_by_file(entry: Entry) -> list[list[FunctionEntry]]:
    """The functions of each file of an entry, in their order."""
    found: list[list[FunctionEntry]] = [[] for _ in entry.files]
    for one in entry.functions:
        found[one.file].append(one)
    return found


def _often(tally: Tally) -> list[tuple[int | None, int]]:
    """Counts that stand for those of a tally, and how often."""
    return [(1, _few(tally.ran)), (0, _few(tally.never)), (None, _few(tally.unmeasured))]


def _few(number: int) -> int:
    if not 0 <= number <= _MOST_PLACES:
        raise ValueError("too many places")
    return number


def _source(database: sqlite3.Connection, source: int) -> str:
    (data,) = database.execute("SELECT text FROM source WHERE id = ?", (source,)).fetchone()
    try:
        return unpacked(data, _LONGEST_TEXT).decode("utf-8", "surrogatepass")
    except zlib.error as error:
        raise ValueError("no text") from error
