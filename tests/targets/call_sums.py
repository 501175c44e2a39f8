"""What must hold between a profile's functions, call edges and call paths, whatever the program."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from footfall.profiles.data import FunctionRef

if TYPE_CHECKING:
    from footfall.profiles.data import Profile


def broken_sums(profile: Profile) -> list[str]:
    """Each broken sum as one sentence."""
    arriving: Counter[FunctionRef] = Counter()
    for edge in profile.edges:
        arriving[edge.callee] += edge.calls
    calls: Counter[FunctionRef] = Counter()
    works: Counter[FunctionRef] = Counter()
    for node in profile.nodes:
        if node.function is not None:
            calls[node.function] += node.calls
            works[node.function] += node.work or 0
    found = []
    for at, file in enumerate(profile.files):
        for number, function in enumerate(file.functions):
            ref = FunctionRef(at, number)
            if function.calls is None:
                continue
            if not function.calls == arriving[ref] == calls[ref]:
                found.append(f"{function.name}: {function.calls} calls, {arriving[ref]} by edge, {calls[ref]} by path")
            if function.work is not None and function.work != works[ref]:
                found.append(f"{function.name}: work {function.work}, by path {works[ref]}")
    below: Counter[int] = Counter()
    for at, node in enumerate(profile.nodes):
        if node.parent is not None:
            below[node.parent] += node.total_ns or 0
            if node.parent >= at:
                found.append(f"node {at} comes before its parent")
    for at, total in below.items():
        if not profile.nodes[at].partial and total > (profile.nodes[at].total_ns or 0):
            found.append(f"node {at}: the total below it is larger than its own")
    return found
