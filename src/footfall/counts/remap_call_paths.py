"""Call paths of built files as those of the sources that they were made of.

Functions that no source has one to one are no nodes: what they called was called by the
function that called them, from a line that is not known, and their time is part of its time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from footfall.counts.raw import RawLink

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.counts.raw import RawContext, RawCounts, RawEvent, RawNode
    from footfall.model.outline_codec import CountedFile

_NO_SITE = -1
"""No call site of any function, since what called is none of the source's; its line is not known."""

Target = tuple[str, int]
"""The key of a file, and its row there; callbacks behind functions."""


class Leading:
    """Leads the call paths of one run back to sources."""

    def __init__(self, files: dict[str, CountedFile]) -> None:
        self._files = files
        self._targets: dict[str, dict[int, Target]] = {}
        """By unit and number in it; only of built files."""
        rows = _rows_in_all(files)
        for key, file in files.items():
            if not file.outline.recorded:
                continue
            known = self._targets.setdefault(file.key, {})
            functions = len(file.outline.functions)
            for number, (first, row) in enumerate(file.outline.recorded):
                if row >= 0 and (first < 0 or row in rows[_source(file)]):
                    known[number] = (key, functions + row if first < 0 else row)

    def lead(self, counts: RawCounts, calibrate: bool) -> None:
        """Put the paths of sources in the place of those of built files."""
        if self._targets:
            cost = sum(counts.calls.overhead or (0, 0)) / 1000 if calibrate else 0.0
            counts.calls.contexts = [self._led(context, cost) for context in counts.calls.contexts]

    def _target(self, node: RawNode | RawEvent) -> Target | None:
        known = self._targets.get(node.unit)
        return (node.unit, node.function) if known is None else known.get(node.function)

    def _led(self, context: RawContext, cost: float) -> RawContext:
        """A context of sources; a call costs so many nanoseconds in its own time and that of its caller."""
        nodes: list[RawNode] = [context.nodes[0]]
        at: list[int] = [0]
        kept = [True]
        for node in context.nodes[1:]:
            target = self._target(node)
            above = 0 if node.parent is None else at[node.parent]
            site = node.site if node.parent is None or kept[node.parent] else _NO_SITE
            kept.append(target is not None)
            if target is None:
                at.append(above)
                self._give(nodes, above, node, cost)
                continue
            unit, function = target
            at.append(len(nodes))
            parent = None if node.parent is None else above
            nodes.append(replace(node, parent=parent, unit=unit, function=function, site=site))
        links = []
        for link in context.links:
            if kept[link.callee]:
                site = link.site if kept[link.caller] else _NO_SITE
                links.append(RawLink(at[link.caller], at[link.callee], site, link.calls))
        events = []
        for event in context.events:
            target = self._target(event)
            if target is not None:
                events.append(replace(event, unit=target[0], function=target[1]))
        return replace(context, current=at[context.current], nodes=nodes, links=links, events=events)

    def _give(self, nodes: list[RawNode], to: int, node: RawNode, cost: float) -> None:
        """Give the time of what is no node to the nearest timed one above."""
        if not node.self_ns:
            return
        while to and not self._is_timed(nodes[to]):
            to = nodes[to].parent or 0
        if to:
            nodes[to].self_ns = max(0, nodes[to].self_ns + node.self_ns - round(node.calls * cost))

    def _is_timed(self, node: RawNode) -> bool:
        file = self._files.get(node.unit)
        functions = [] if file is None else file.outline.functions
        return node.function < len(functions) and functions[node.function].is_timed


def _source(file: CountedFile) -> tuple[str, str]:
    return file.source.path, file.source.sha256


def _rows_in_all(files: dict[str, CountedFile]) -> dict[tuple[str, str], set[int]]:
    """By source the functions that are measured in each built file that holds it: others are in none."""
    found: dict[tuple[str, str], set[int]] = {}
    for file in files.values():
        rows = {number for number, one in enumerate(file.outline.functions) if one.calls is not None}
        found[_source(file)] = found.get(_source(file), rows) & rows
    return found


def firsts(files: Iterable[CountedFile]) -> dict[str, list[int]]:
    """By unit where the counters of each function begin that call paths number; -1 for callbacks."""
    found: dict[str, list[int]] = {}
    for file in files:
        found[file.key] = [first for first, _ in file.outline.recorded] or [
            one.first_counter for one in file.outline.functions
        ]
    return found
