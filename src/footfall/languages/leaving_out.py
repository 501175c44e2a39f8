"""What is left out of a source on request, found in its syntax."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.model.annotated import Annotated, Bearer
from footfall.model.ignored import Found, Unit, in_comments, may_leave_out, outermost
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from footfall.parse import Grammar, ParsedSource, SyntaxNode


_UNITS = ("declaration", "statement", "clause", "else")


@dataclass(frozen=True)
class Places:
    """How a language tells what can be left out.

    ``units`` gives the query that captures every ``comment``, every ``declaration`` of a function or type, every other
    ``statement``, every ``clause`` of one (or the word ``else`` that begins one), and every ``body`` of them.
    ``annotations`` gives that which captures the name of every ``annotation``; ``bearer`` tells what function or type
    bears it, and ``names`` of a text how those in it may be called.
    """

    units: Callable[[], Grammar]
    annotations: Callable[[], Grammar]
    bearer: Callable[[SyntaxNode], SyntaxNode | None]
    names: Callable[[ParsedSource, bytes], Callable[[str], Iterable[str]]]

    def left_out(self, parsed: ParsedSource, data: bytes, annotated: Annotated) -> Found:
        """What is left out of the text ``data``, which was parsed, by its comments and by annotations."""
        found = Found()
        if may_leave_out(data):
            captures = self.units().captures_in(parsed.root.syntax)
            comments = [_span(parsed, one) for one in captures.get("comment", ())]
            found = in_comments(data, comments, _units(parsed, captures))
        if annotated.may_have_part_in(data):
            found.ignored = outermost([*found.ignored, *annotated.ignored(self._bearers(parsed, data), data)])
        return found

    def _bearers(self, parsed: ParsedSource, data: bytes) -> Iterable[Bearer]:
        names = self.names(parsed, data)
        for name in self.annotations().captures_in(parsed.root.syntax).get("annotation", ()):
            bearer = self.bearer(name)
            if bearer is not None:
                start, end = _span(parsed, name)
                text = "".join(data[start:end].decode("utf-8", "replace").split())
                yield Bearer(_span(parsed, bearer), frozenset(names(text)))


def _units(parsed: ParsedSource, captures: dict[str, list[SyntaxNode]]) -> list[Unit]:
    bodies = sorted(_span(parsed, one).start for one in captures.get("body", ()))
    declared = {one.id for one in captures.get("declaration", ())}
    then, otherwise = (
        {one.parent.id: _span(parsed, one) for one in captures.get(tag, ()) if one.parent is not None}
        for tag in ("then", "otherwise")
    )
    units = []
    for node in {one.id: one for tag in _UNITS for one in captures.get(tag, ())}.values():
        start, end = _span(parsed, node)
        if node.type == "else" and node.parent is not None:
            end = _span(parsed, node.parent).end
        at = bisect_right(bodies, start)
        head_end = bodies[at] if at < len(bodies) and bodies[at] < end else end
        units.append(Unit(start, head_end, end, node.id in declared, then.get(node.id), otherwise.get(node.id)))
    return units


def _span(parsed: ParsedSource, syntax: SyntaxNode) -> Span:
    return Span(parsed.to_original(syntax.start_byte), parsed.to_original(syntax.end_byte))
