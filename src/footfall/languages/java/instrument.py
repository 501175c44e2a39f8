"""One Java source to its instrumented copy."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.languages.java.functions import Choices, UnitPlanner
from footfall.languages.java.grammar import parse_unit
from footfall.languages.java.holder import Destination, holder_text
from footfall.languages.java.outline import deep_recursion
from footfall.languages.java.reader import read_source
from footfall.model.edits import Edited, Insertion, apply
from footfall.model.storage import CountedFile

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.languages.java.syntax import Unit
    from footfall.model.program import Outline
    from footfall.model.source import SourceText


@dataclass
class Analysis:
    """A source and everything countable in it."""

    source: SourceText
    outline: Outline
    insertions: list[Insertion]
    holder: str
    modifiers: str = ""
    records_calls: bool = False
    sample: int = 0
    """At one in so many calls hooks run; 0 for no hooks."""
    end: int = 0
    """Where the holder goes: behind the last declaration."""


def analyse(
    path: Path, encoding: str = "utf-8", shown_as: str | None = None, choices: Choices | None = None
) -> Analysis:
    """Read and plan one source.

    Raises:
        FootfallError: where the file cannot be read in this encoding.
    """
    source = read_source(path, shown_as or path.as_posix(), encoding)
    return analyse_text(source, choices or Choices())


def analyse_text(source: SourceText, choices: Choices) -> Analysis:
    """Plan a source that was read."""
    return analyse_unit(source, parse_unit(source), choices)


def analyse_unit(source: SourceText, unit: Unit, choices: Choices) -> Analysis:
    """Plan a source that was parsed."""
    name = "Footfall$" + hashlib.sha256(source.path.encode()).hexdigest()[:8]
    with deep_recursion():
        plan = UnitPlanner(source, unit, name, choices).plan()
    return Analysis(
        source,
        plan.outline,
        plan.insertions,
        name,
        "static " if unit.is_compact else "",
        choices.calls.record,
        choices.hooks.sample if choices.hooks.on else 0,
        _end(unit, len(source.data)),
    )


def _end(unit: Unit, size: int) -> int:
    ends = [t.span.end for t in unit.types if t.parent is None] + (
        [f.end for f in unit.functions] if unit.is_compact else []
    )
    return max(ends, default=size)


@dataclass
class Instrumented:
    """The text of a copy, and the counted file that explains its counters."""

    edited: Edited
    file: CountedFile


def weave(analysis: Analysis, destination: Destination) -> Instrumented:
    """The instrumented text of an analysed source; unchanged where nothing is counted."""
    outline, source = analysis.outline, analysis.source
    digest = hashlib.sha256(source.path.encode() + b"\0" + source.data)
    for insertion in analysis.insertions:
        digest.update(f"{insertion.offset}:{insertion.text}".encode())
    key = digest.hexdigest()[:20]
    insertions = list(analysis.insertions)
    if insertions:
        text = holder_text(
            analysis.holder, key, outline, destination, analysis.modifiers, analysis.records_calls, analysis.sample
        )
        insertions.append(Insertion(analysis.end, text))
    return Instrumented(apply(source.data, insertions), CountedFile(key, "java", source, outline))
