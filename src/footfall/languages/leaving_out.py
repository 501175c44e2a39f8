"""What is left out of a source on request, found in its syntax.

A language brings a query that captures every ``comment``, every ``declaration`` of a function or type, every other
``statement``, and every ``body`` of them.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from footfall.model.ignored import SIGN, Found, Unit, in_comments
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.parse import Grammar, ParsedSource, SyntaxNode


def left_out(parsed: ParsedSource, data: bytes, grammar: Callable[[], Grammar]) -> Found:
    """What is left out of the text ``data``, which was parsed; ``grammar`` has the query of the language."""
    if SIGN not in data:
        return Found()
    captures = grammar().captures_in(parsed.root.syntax)
    comments = [_span(parsed, one) for one in captures.get("comment", ())]
    return in_comments(data, comments, _units(parsed, captures))


def _units(parsed: ParsedSource, captures: dict[str, list[SyntaxNode]]) -> list[Unit]:
    bodies = sorted(_span(parsed, one).start for one in captures.get("body", ()))
    declared = {one.id for one in captures.get("declaration", ())}
    units = []
    for node in {one.id: one for tag in ("declaration", "statement") for one in captures.get(tag, ())}.values():
        start, end = _span(parsed, node)
        at = bisect_right(bodies, start)
        head_end = bodies[at] if at < len(bodies) and bodies[at] < end else end
        units.append(Unit(start, head_end, end, node.id in declared))
    return units


def _span(parsed: ParsedSource, syntax: SyntaxNode) -> Span:
    return Span(parsed.to_original(syntax.start_byte), parsed.to_original(syntax.end_byte))
