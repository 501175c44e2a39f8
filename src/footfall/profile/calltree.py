"""Sums over the calling-context tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.profile.data import CallNode, FunctionRef, Profile


@dataclass(slots=True)
class Inclusive:
    """What happened in a function and in all that it called; ``None``: not measured."""

    work: int | None = None
    total_ns: int | None = None


def inclusive(profile: Profile) -> dict[FunctionRef, Inclusive]:
    """Per function the sums over its outermost calls: recursion counts nothing twice."""
    works = _with_children(profile.nodes)
    sums: dict[FunctionRef, Inclusive] = {}
    active: list[frozenset[FunctionRef]] = []
    for node, work in zip(profile.nodes, works, strict=True):
        above = frozenset() if node.parent is None else active[node.parent]
        ref = node.function
        active.append(above if ref is None or ref in above else above | {ref})
        if ref is None or ref in above:
            continue
        own = sums.setdefault(ref, Inclusive())
        own.work = _plus(own.work, work)
        own.total_ns = _plus(own.total_ns, node.total_ns)
    return sums


def _with_children(nodes: list[CallNode]) -> list[int | None]:
    """The work of each node with that of all below it; parents come before their children."""
    works = [node.work for node in nodes]
    for at in range(len(nodes) - 1, -1, -1):
        parent = nodes[at].parent
        if parent is not None:
            works[parent] = _plus(works[parent], works[at])
    return works


def _plus(one: int | None, other: int | None) -> int | None:
    return one if other is None else other if one is None else one + other
