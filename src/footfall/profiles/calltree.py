"""Order, sums and folding of calling-context trees, in which parents come before their children."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from footfall.profiles.data import Edge

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from footfall.profiles.data import CallNode, FunctionRef, Profile


@dataclass(slots=True)
class Inclusive:
    """What happened in a function and in all that it called; ``None``: not measured."""

    work: int | None = None
    total_ns: int | None = None


def inclusive(profile: Profile) -> dict[FunctionRef, Inclusive]:
    """Per function the sums over its outermost calls: recursion counts nothing twice.

    Where paths were cut off, by a limit for instance, the sums of what led there
    are not known.
    """
    nodes = profile.nodes
    works = with_children(nodes, [node.work for node in nodes])
    outer = outermost(nodes, [node.function for node in nodes])
    sums: dict[FunctionRef, Inclusive] = {}
    for node, work, counts in zip(nodes, works, outer, strict=True):
        if node.function is not None and counts:
            own = sums.setdefault(node.function, Inclusive())
            own.work = _plus(own.work, work)
            own.total_ns = _plus(own.total_ns, node.total_ns)
    for node in nodes:
        if node.partial and node.function is not None:
            sums[node.function] = Inclusive()
    return sums


def _callers(nodes: Sequence[CallNode]) -> list[FunctionRef | None]:
    """Per node the function nearest above it; what stands for no function is passed over."""
    found: list[FunctionRef | None] = []
    for node in nodes:
        if node.parent is None:
            found.append(None)
        else:
            above = nodes[node.parent].function
            found.append(found[node.parent] if above is None else above)
    return found


def with_children(nodes: Sequence[CallNode], own: Sequence[int | None]) -> list[int | None]:
    """A number per node with that of all nodes below it."""
    sums = list(own)
    for at in range(len(nodes) - 1, -1, -1):
        parent = nodes[at].parent
        if parent is not None:
            sums[parent] = _plus(sums[parent], sums[at])
    return sums


def preorder(nodes: Sequence[CallNode]) -> list[int]:
    """The nodes, each behind its parent and before whatever its parent called later; roots in their order."""
    children: list[list[int]] = [[] for _ in nodes]
    roots: list[int] = []
    for at, node in enumerate(nodes):
        (roots if node.parent is None else children[node.parent]).append(at)
    found = []
    waiting = roots[::-1]
    while waiting:
        at = waiting.pop()
        found.append(at)
        waiting.extend(reversed(children[at]))
    return found


def outermost(nodes: Sequence[CallNode], keys: Sequence[Hashable]) -> list[bool]:
    """Per node, whether no node above it has its key.

    Inclusive sums of what a key stands for, over these nodes alone, count recursion once.
    """
    found = [True] * len(nodes)
    above: Counter[Hashable] = Counter()
    path: list[int] = []
    for at in preorder(nodes):
        while path and path[-1] != nodes[at].parent:
            above[keys[path.pop()]] -= 1
        found[at] = not above[keys[at]]
        above[keys[at]] += 1
        path.append(at)
    return found


def depth(nodes: Sequence[CallNode]) -> int:
    """How many nodes the longest path has."""
    depths: list[int] = []
    for node in nodes:
        depths.append(1 if node.parent is None else depths[node.parent] + 1)
    return max(depths, default=0)


def folded(nodes: Sequence[CallNode]) -> list[CallNode]:
    """A tree without recursion, directly or by others: no function is twice on a path.

    A node whose function is above it already is joined to the node of that
    function, and so is what it called; what then has the same parent, function,
    label and line is one node.  Calls, work and self times add up, so that their
    sums are kept, over all and by function.  ``total_ns`` is the self time of a
    node and all below it.
    """
    outer = outermost(nodes, [node.function for node in nodes])
    recursive = {node.function for node, counts in zip(nodes, outer, strict=True) if not counts} - {None}
    made: list[CallNode] = []
    known: dict[Hashable, int] = {}
    at: list[int] = []
    for node in nodes:
        parent = None if node.parent is None else at[node.parent]
        number = _above(made, parent, node.function) if node.function in recursive else None
        if number is None:
            key = (parent, node.thread, node.function, node.label, node.line)
            number = known.setdefault(key, len(made))
        if number == len(made):
            made.append(replace(node, parent=parent))
        else:
            _join(made[number], node)
        at.append(number)
    for node, total in zip(made, with_children(made, [node.self_ns for node in made]), strict=True):
        node.total_ns = total
    return made


def _above(nodes: Sequence[CallNode], start: int | None, function: FunctionRef | None) -> int | None:
    """The nearest node from ``start`` upwards that stands for ``function``."""
    while start is not None and nodes[start].function != function:
        start = nodes[start].parent
    return start


def _join(node: CallNode, other: CallNode) -> None:
    node.calls += other.calls
    node.work = _plus(node.work, other.work)
    node.self_ns = _plus(node.self_ns, other.self_ns)


def call_edges(profile: Profile) -> list[Edge]:
    """The call edges of ``profile``; where it has call paths only, those that follow from them.

    What stands for no function is passed over: its callees were called by whatever is above it.  :func:`arrivals` tells
    what stands for a place.
    """
    if profile.edges:
        return profile.edges
    found: dict[tuple[FunctionRef | None, int, FunctionRef], Edge] = {}
    for node, caller in zip(profile.nodes, _callers(profile.nodes), strict=True):
        if node.function is not None:
            key = (caller, node.line, node.function)
            found.setdefault(key, Edge(*key, 0)).calls += node.calls
    return list(found.values())


def busiest_edges(profile: Profile, *, by_time: bool = False) -> list[Edge]:
    """The profile's call edges by calls, or by the time in them; those without time come last."""
    return sorted(profile.edges, key=lambda edge: _order(edge, by_time))


@dataclass(frozen=True, slots=True)
class Arrival:
    """A call edge; or the part of one without a caller that a place accounts for, such as where a timer was set."""

    edge: Edge
    place: str = ""


def busiest_arrivals(profile: Profile, *, by_time: bool = False) -> list[Arrival]:
    """The same with edges that no function is the caller of told apart by place."""
    if not profile.edges:
        return []
    return sorted(arrivals(profile), key=lambda arrival: _order(arrival.edge, by_time))


def arrivals(profile: Profile) -> list[Arrival]:
    """The call edges of ``profile``; those without a caller are told apart by place, with the same sums."""
    places = _by_place(profile)
    found = []
    for edge in call_edges(profile):
        parts = places.pop(edge.callee, {}) if edge.caller is None and edge.line == 0 else {}
        found += [Arrival(part, place) for place, part in parts.items()]
        calls = edge.calls - sum(part.calls for part in parts.values())
        if calls > 0 or not parts:
            of_parts = parts.values()
            total = _rest(edge.total_ns, [part.total_ns for part in of_parts])
            own = _rest(edge.self_ns, [part.self_ns for part in of_parts])
            found.append(Arrival(replace(edge, calls=calls, total_ns=total, self_ns=own)))
    return found


def _rest(number: int | None, parts: list[int | None]) -> int | None:
    """What parts leave of a number; ``None`` where that is not known."""
    return None if number is None or None in parts else number - sum(part or 0 for part in parts)


def _by_place(profile: Profile) -> dict[FunctionRef, dict[str, Edge]]:
    """The calls of functions right below nodes that stand for a place, ``setTimeout@app.js:12:5``."""
    found: dict[FunctionRef, dict[str, Edge]] = {}
    for node in profile.nodes:
        above = None if node.parent is None else profile.nodes[node.parent]
        if node.function is None or above is None or above.function is not None or "@" not in above.label:
            continue
        parts = found.setdefault(node.function, {})
        known = parts.get(above.label)
        if known is None:
            parts[above.label] = Edge(None, 0, node.function, node.calls, node.total_ns, node.self_ns)
        else:
            known.calls += node.calls
            known.total_ns = _plus(known.total_ns, node.total_ns)
            known.self_ns = _plus(known.self_ns, node.self_ns)
    return found


def _order(edge: Edge, by_time: bool) -> tuple[bool, int, int]:
    time = edge.total_ns if by_time else 0
    return time is None, -(time or 0), -edge.calls


def _plus(one: int | None, other: int | None) -> int | None:
    return one if other is None else other if one is None else one + other
