"""The raw counts of many processes as one, kept up to date as each tells more: what is told anew takes the place of
what it told before, so that a profile costs no more for a thousand page loads than for one.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

from footfall.counts.raw import DamagedCountsError, RawCalls, RawContext, RawCounts, RawLink, RawNode, parsed

_Place = tuple[int | None, str, int, int]
"""Parent, unit, function and site of a node."""


@dataclass(slots=True)
class _Paths:
    """The call paths of all threads of one name, as those of one; the first of ``nodes`` stands for the thread."""

    nodes: list[RawNode] = field(default_factory=lambda: [_blank()])
    places: dict[_Place, int] = field(default_factory=dict)
    links: dict[tuple[int, int, int], int] = field(default_factory=dict)

    def add(self, context: RawContext, sign: int) -> None:
        at = [0]
        for node in context.nodes[1:]:
            place = (None if node.parent is None else at[node.parent], node.unit, node.function, node.site)
            number = self.places.get(place)
            if number is None:
                number = self.places[place] = len(self.nodes)
                self.nodes.append(RawNode(*place, calls=0))
            at.append(number)
            _add(self.nodes[number], node, sign)
        for link in context.links:
            key = (at[link.caller], at[link.callee], link.site)
            self.links[key] = self.links.get(key, 0) + sign * link.calls

    def context(self, thread: str, has_clock: bool, is_broken: bool) -> RawContext:
        """These paths, for who may change them."""
        nodes = [_blank(), *(_copy(node) for node in self.nodes[1:])]
        links = [RawLink(*key, calls) for key, calls in self.links.items() if calls]
        return RawContext(thread, 0, nodes, links, [], has_clock, is_broken)


def _blank() -> RawNode:
    return RawNode(None, "", 0, 0, 0)


def _copy(node: RawNode) -> RawNode:
    return RawNode(
        node.parent, node.unit, node.function, node.site, node.calls, node.self_ns, node.waiting_ns, node.least_ns,
        node.most_ns, list(node.histogram), list(node.counters),
    )  # fmt: skip


def _add(total: RawNode, node: RawNode, sign: int) -> None:
    total.calls += sign * node.calls
    total.self_ns += sign * node.self_ns
    total.waiting_ns += sign * node.waiting_ns
    total.counters = _sums(total.counters, node.counters, sign)
    if node.histogram:
        # What a process told before is among what it tells now, so that the least and the most stay what they were.
        total.least_ns = min(total.least_ns, node.least_ns) if total.histogram else node.least_ns
        total.most_ns = max(total.most_ns, node.most_ns)
        total.histogram = _sums(total.histogram, node.histogram, sign)


def _sums(totals: list[int], more: list[int], sign: int) -> list[int]:
    missing = len(more) - len(totals)
    padded = totals + [0] * missing if missing > 0 else totals
    for at, number in enumerate(more):
        padded[at] += sign * number
    return padded


class Sum:
    """All that processes told, which have no calls that are live: none has frames."""

    def __init__(self) -> None:
        self._told: dict[str, bytes] = {}
        """What each process told last, compressed."""
        self._units: dict[str, list[int]] = {}
        self._paths: dict[tuple[str, bool, bool], _Paths] = {}
        self._clock = ""
        self._overhead: tuple[int, int] | None = None

    def put(self, name: str, data: bytes) -> None:
        """Take the raw counts of a process, instead of those that it told before.

        Raises:
            DamagedCountsError: where they cannot be read, or do not fit; nothing changes then.
        """
        counts = parsed(data)
        for key, counters in counts.units.items():
            if len(self._units.get(key, counters)) != len(counters):
                raise DamagedCountsError(name)
        if name in self._told:
            self._add(parsed(zlib.decompress(self._told[name])), -1)
        self._add(counts, 1)
        self._told[name] = zlib.compress(data, 1)

    def _add(self, counts: RawCounts, sign: int) -> None:
        for key, counters in counts.units.items():
            self._units[key] = _sums(self._units.get(key, []), counters, sign)
        for context in counts.calls.contexts:
            key_of = (context.thread, context.has_clock, context.is_broken)
            self._paths.setdefault(key_of, _Paths()).add(context, sign)
        self._clock = counts.calls.clock or self._clock
        if counts.calls.overhead is not None:
            self._overhead = max(self._overhead or (0, 0), counts.calls.overhead)

    def total(self) -> RawCounts:
        """The counts of all processes added up, for who may change them."""
        contexts = [paths.context(*key) for key, paths in self._paths.items()]
        calls = RawCalls(self._clock, self._overhead, contexts)
        units = {key: list(counters) for key, counters in self._units.items()}
        return RawCounts(units=units, processes=len(self._told), calls=calls)
