"""Call edges and call paths of several profiles, added."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from footfall.profiles.data import CallNode, Edge, FunctionRef
from footfall.profiles.merging.same_places import total, total_of_known

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footfall.profiles.data import Profile

_NONE = (-1, -1)


def add_edges(profiles: Sequence[Profile], moved: Sequence[Callable[[FunctionRef], FunctionRef]]) -> list[Edge]:
    """The edges of all profiles, those between the same places as one, in the order of callers, lines and callees."""
    found: dict[tuple[Any, ...], list[Edge]] = {}
    for profile, new in zip(profiles, moved, strict=True):
        for edge in profile.edges:
            caller = None if edge.caller is None else new(edge.caller)
            found.setdefault((caller or _NONE, edge.line, new(edge.callee)), []).append(edge)
    return [
        Edge(
            None if caller == _NONE else FunctionRef(*caller),
            line,
            callee,
            sum(edge.calls for edge in edges),
            total([edge.total_ns for edge in edges]),
            total([edge.self_ns for edge in edges]),
        )
        for (caller, line, callee), edges in sorted(found.items(), key=lambda item: item[0])
    ]


@dataclass
class _Node:
    """A path of calls with those of all profiles that took it."""

    rows: list[CallNode] = field(default_factory=list)
    below: dict[tuple[Any, ...], _Node] = field(default_factory=dict)


def add_paths(profiles: Sequence[Profile], moved: Sequence[Callable[[FunctionRef], FunctionRef]]) -> list[CallNode]:
    """The paths of all profiles, equal ones of threads with equal names as one, each behind its parent."""
    root = _Node()
    for profile, new in zip(profiles, moved, strict=True):
        places: list[_Node] = []
        for row in profile.nodes:
            function = _NONE if row.function is None else new(row.function)
            above = root if row.parent is None else places[row.parent]
            node = above.below.setdefault((row.thread, function, row.line, row.label), _Node())
            node.rows.append(row)
            places.append(node)
    made: list[CallNode] = []
    todo = [(key, node, None) for key, node in sorted(root.below.items(), key=_key, reverse=True)]
    waiting: list[tuple[tuple[Any, ...], _Node, int | None]] = list(todo)
    while waiting:
        (thread, function, line, label), node, parent = waiting.pop()
        number = len(made)
        made.append(_added(node.rows, thread, parent, None if function == _NONE else function, line, label))
        waiting += [(key, one, number) for key, one in sorted(node.below.items(), key=_key, reverse=True)]
    return made


def _key(item: tuple[tuple[Any, ...], _Node]) -> tuple[Any, ...]:
    return item[0]


def _added(
    rows: list[CallNode], thread: str, parent: int | None, function: FunctionRef | None, line: int, label: str
) -> CallNode:
    return CallNode(
        thread,
        parent,
        function,
        line,
        sum(row.calls for row in rows),
        label,
        total([row.work for row in rows]),
        total([row.total_ns for row in rows]),
        total([row.self_ns for row in rows]),
        any(row.partial for row in rows),
        total_of_known([row.waiting_ns for row in rows]),
    )
