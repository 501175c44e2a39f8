"""From which statements and functions of originals the text of each built statement comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.languages.javascript.built.source_map_index import BuiltMap
    from footfall.languages.javascript.plan.planner import Planner

_NOWHERE = -1


class Territory:
    """What the segments of a map lead from and to: statements without their bodies, and functions.

    Owners are numbered: statements by their rows, functions behind them.
    """

    def __init__(self, built: Planner, originals: dict[int, Planner], found: BuiltMap) -> None:
        self._ends = {number: [s.span.end for s in one.outline.statements] for number, one in originals.items()}
        self._from: dict[int, list[tuple[int, int, int, int]]] = {}
        """By built owner: place, number of the original, owner there, and place there."""
        self._into: dict[tuple[int, int], set[int]] = {}
        """By number of the original and owner there: built owners."""
        places = []
        for line, segments in enumerate(found.map.lines):
            for one in segments:
                at = found.built.offset(line, one.column)
                original = found.originals.get(one.source)
                there = None if original is None else original.lines.offset(one.line, one.source_column)
                if at is not None and one.source >= 0:
                    places.append((at, one.source, _NOWHERE if there is None else there))
        owners = _owners(built, {at for at, _, _ in places})
        others = {
            number: _owners(one, {there for _, source, there in places if source == number})
            for number, one in originals.items()
        }
        for at, source, there in places:
            owner = owners[at]
            other = others[source][there] if source in others else _NOWHERE
            self._from.setdefault(owner, []).append((at, source, other, there))
            self._into.setdefault((source, other), set()).add(owner)

    def is_all_of(self, row: int, number: int, other: int) -> bool:
        """Whether a built statement holds all that was made of an original one."""
        return self._into.get((number, other)) == {row}

    def has_nothing_else(self, row: int, number: int, other: int, end: int) -> bool:
        """Whether all that a built statement holds up to a place was made of an original one."""
        last = self._ends[number][other]
        return all(
            source == number and (owner == other or there == last)
            for at, source, owner, there in self._from.get(row, ())
            if at < end
        )


def _owners(planner: Planner, offsets: set[int]) -> dict[int, int]:
    """The innermost statement or function that holds each offset."""
    outline = planner.outline
    extents = [(s.span.start, -s.span.end, row) for row, s in enumerate(outline.statements)]
    behind = len(extents)
    extents += [(n.start_byte, -n.end_byte, behind + row) for row, n in enumerate(planner.function_nodes)]
    extents.sort()
    found: dict[int, int] = {}
    stack: list[tuple[int, int]] = []
    at = 0
    for offset in sorted(offsets):
        while at < len(extents) and extents[at][0] <= offset:
            start, negative, owner = extents[at]
            while stack and stack[-1][0] <= start:
                stack.pop()
            stack.append((-negative, owner))
            at += 1
        while stack and stack[-1][0] <= offset:
            stack.pop()
        found[offset] = stack[-1][1] if stack else _NOWHERE
    return found
