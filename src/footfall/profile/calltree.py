"""Order and sums of calling-context trees, in which parents come before their children."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from footfall.profile.data import CallNode, FunctionRef, Profile


@dataclass(slots=True)
class Inclusive:
    """What happened in a function and in all that it called; ``None``: not measured."""

    work: int | None = None
    total_ns: int | None = None


def inclusive(profile: Profile) -> dict[FunctionRef, Inclusive]:
    """Per function the sums over its outermost calls: recursion counts nothing twice."""
    nodes = profile.nodes
    works = with_children(nodes, [node.work for node in nodes])
    outer = outermost(nodes, [node.function for node in nodes])
    sums: dict[FunctionRef, Inclusive] = {}
    for node, work, counts in zip(nodes, works, outer, strict=True):
        if node.function is not None and counts:
            own = sums.setdefault(node.function, Inclusive())
            own.work = _plus(own.work, work)
            own.total_ns = _plus(own.total_ns, node.total_ns)
    return sums


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


def _plus(one: int | None, other: int | None) -> int | None:
    return one if other is None else other if one is None else one + other
