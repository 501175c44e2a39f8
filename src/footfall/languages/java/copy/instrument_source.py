"""One Java source to its instrumented copy."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.jvm.holder import Destination, Variant, holder_text, holder_values
from footfall.languages.java.plan.instrument_choices import Choices
from footfall.languages.java.plan.unit_planner import UnitPlanner
from footfall.languages.java.reading.decoding import read_source
from footfall.languages.java.syntax.parse_unit import parse_unit
from footfall.languages.java.syntax.unit_reader import deep_recursion
from footfall.model.edits import Edited, Insertion, apply
from footfall.model.outline_codec import CountedFile

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.languages.java.syntax.nodes import Unit
    from footfall.model.program import Outline
    from footfall.model.source_text import SourceText


_NAME = "Footfall$"
_DIGITS = 12
_STAND_IN = _NAME + "0" * _DIGITS
"""The holder's name in insertions, until these are known: it tells what exactly it counts for."""


@dataclass
class Analysis:
    """A source and everything countable in it."""

    source: SourceText
    outline: Outline
    insertions: list[Insertion]
    modifiers: str = ""
    records_calls: bool = False
    sample: int = 0
    """At one in so many calls hooks run; 0 for no hooks."""
    end: int = 0
    """Where the holder goes: behind the last declaration."""

    @property
    def variant(self) -> Variant:
        """What its holder has to be able to do."""
        return Variant(self.records_calls, bool(self.sample))


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
    with deep_recursion():
        plan = UnitPlanner(source, unit, _STAND_IN, choices).plan()
    return Analysis(
        source,
        plan.outline,
        plan.insertions,
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
    holder: str = ""
    """The name of its holder, where that is a class file of its own."""
    holder_values: dict[str, str | int] = field(default_factory=dict)
    """What that one has to know."""


def weave(
    analysis: Analysis, destination: Destination, *, apart: bool = False, java_is_type: bool = False
) -> Instrumented:
    """The instrumented text of an analysed source; unchanged where nothing is counted.

    ``apart``: the holder does not stand behind the last declaration, but in a class file of its own.
    ``java_is_type``: a type is called ``java``, so that no class can be named in full.
    """
    outline, source = analysis.outline, analysis.source
    digest = hashlib.sha256(source.path.encode() + b"\0" + source.data)
    for insertion in analysis.insertions:
        digest.update(f"{insertion.offset}:{insertion.text}".encode())
    key = digest.hexdigest()[:20]
    made = Instrumented(apply(source.data, []), CountedFile(key, "java", source, outline))
    if not analysis.insertions:
        return made
    name = _NAME + key[:_DIGITS]
    insertions = [Insertion(i.offset, i.text.replace(_STAND_IN, name)) for i in analysis.insertions]
    if java_is_type:
        insertions = [Insertion(i.offset, i.text.replace("java.lang.", "")) for i in insertions]
    variant = analysis.variant
    values = holder_values(key, outline, destination, variant, analysis.sample)
    if apart:
        made.holder, made.holder_values = name, values
    else:
        insertions.append(Insertion(analysis.end, holder_text(name, values, variant, analysis.modifiers)))
    made.edited = apply(source.data, insertions)
    return made
