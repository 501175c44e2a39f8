"""Footfall's reading of a source, in the terms of the comparison: the one place that knows its API."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .javac import Item, Reading

if TYPE_CHECKING:
    from pathlib import Path

BRANCH_KINDS = frozenset({"if", "?:", "&&", "||", "for", "while", "do", "for-each", "switch"})
FUNCTION_KINDS = ("method", "constructor", "initializer", "static-initializer", "lambda")


@dataclass(frozen=True)
class Unmeasured:
    """A place that Footfall says it does not measure."""

    at: int
    what: str
    reason: str

    @property
    def is_function(self) -> bool:
        """Whether a whole function is meant."""
        return self.what.split(" ", 1)[0] in FUNCTION_KINDS


@dataclass
class OwnReading(Reading):
    """What Footfall found in one file."""

    data: bytes = b""
    unmeasured: list[Unmeasured] = field(default_factory=list)


def read_with_footfall(path: Path, encoding: str) -> OwnReading:
    """Footfall's reading of a file; offsets as in javac's."""
    from footfall.languages.java.copy.instrument_source import analyse

    analysis = analyse(path, encoding)
    outline, data = analysis.outline, analysis.source.data
    bom = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    return OwnReading(
        [],
        [Item(b.kind, b.span.start - bom, b.span.end - bom) for b in outline.blocks],
        [Item(s.kind, s.span.start - bom) for s in outline.statements],
        [
            Item(f.kind, f.span.start - bom, f.span.end - bom, f.name.rpartition(".")[2] if f.kind == "method" else "")
            for f in outline.functions
        ],
        [Item(b.kind, b.span.start - bom, b.span.end - bom) for b in outline.branches if b.kind in BRANCH_KINDS],
        data[bom:],
        [Unmeasured(g.at - bom, g.what, g.reason) for g in outline.gaps],
    )
