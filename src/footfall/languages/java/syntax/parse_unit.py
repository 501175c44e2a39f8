"""A Java source to its unit: read, parse, repair where the plain text has errors, outline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.reading.grammar import grammar
from footfall.languages.java.reading.leaving_out import PLACES
from footfall.languages.java.reading.repairs import parseable, repaired, with_plain_names
from footfall.languages.java.syntax.unit_reader import read_unit
from footfall.model.annotated import NOTHING_ANNOTATED, Annotated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footfall.languages.java.syntax.nodes import Unit
    from footfall.model.source_text import SourceText
    from footfall.parse import ParsedSource


def parse_unit(
    source: SourceText, constants: Mapping[int, bool] | None = None, annotated: Annotated = NOTHING_ANNOTATED
) -> Unit:
    """The unit of a source; what cannot be read is listed in it, never guessed.

    ``constants`` are the decisions (by the offset of their operator) and the conditions of loops (by that of the loop)
    that are constant expressions, and whether each is true; ``None`` where only the text can tell.
    ``annotated`` says which annotations leave something out.
    """
    data, mapping = parseable(source.data)
    data = with_plain_names(data)
    parsed = grammar().parse(data, mapping)
    if parsed.has_error:
        mended = repaired(data)
        if mended != data:
            again = grammar().parse(mended, mapping)
            if not again.has_error or _error_size(again) < _error_size(parsed):
                parsed = again
    unit = read_unit(source, parsed, constants)
    unit.left_out = PLACES.left_out(parsed, source.data, annotated)
    return unit


def _error_size(parsed: ParsedSource) -> int:
    return sum(max(1, n.end - n.start) for n in parsed.root.walk() if "error" in n.tags)
