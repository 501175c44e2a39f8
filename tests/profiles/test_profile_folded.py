"""Call trees without recursion, and call edges that follow from paths."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from footfall.profiles.calltree import call_edges, depth, folded, with_children
from footfall.profiles.data import CallNode, Edge, FunctionRef, Profile

if TYPE_CHECKING:
    from collections.abc import Sequence

A, B, C, D = (FunctionRef(0, at) for at in range(4))


@st.composite
def trees(draw: st.DrawFn) -> list[CallNode]:
    """Threads of few functions, so that these meet themselves often."""
    number = st.none() | st.integers(0, 100)
    nodes: list[CallNode] = []
    for at in range(draw(st.integers(0, 30))):
        parent = draw(st.none() | st.integers(0, at - 1)) if at else None
        thread = nodes[parent].thread if parent is not None else draw(st.sampled_from(["main", "worker"]))
        function = draw(st.none() | st.sampled_from([A, B, C, D]))
        label = "" if function else draw(st.sampled_from(["timer", "event"]))
        line, calls = draw(st.integers(0, 2)), draw(st.integers(0, 9))
        nodes.append(CallNode(thread, parent, function, line, calls, label, draw(number), None, draw(number)))
    return nodes


def path(nodes: Sequence[CallNode], at: int) -> list[FunctionRef]:
    found: list[FunctionRef] = []
    here: int | None = at
    while here is not None:
        function = nodes[here].function
        if function is not None:
            found.append(function)
        here = nodes[here].parent
    return found


def sums(nodes: Sequence[CallNode]) -> Counter[tuple[object, ...]]:
    """Calls, work and self times by thread and by what the nodes stand for."""
    found: Counter[tuple[object, ...]] = Counter()
    for node in nodes:
        for name, number in (("calls", node.calls), ("work", node.work), ("self", node.self_ns)):
            found[name, node.thread, node.function, node.label] += number or 0
    return found


@given(trees())
def test_folding_keeps_all_sums_and_leaves_no_recursion(nodes: list[CallNode]) -> None:
    before = repr(nodes)
    made = folded(nodes)
    assert repr(nodes) == before
    assert sums(made) == sums(nodes)
    for at, node in enumerate(made):
        assert node.parent is None or node.parent < at
        assert node.parent is None or made[node.parent].thread == node.thread
        functions = path(made, at)
        assert len(set(functions)) == len(functions)
    keys = [(node.parent, node.thread, node.function, node.label, node.line) for node in made]
    assert len(set(keys)) == len(keys)
    totals = with_children(made, [node.self_ns for node in made])
    assert [node.total_ns for node in made] == totals
    assert folded(made) == made


@given(trees())
def test_what_does_not_recur_stays_as_it_is(nodes: list[CallNode]) -> None:
    made = folded(nodes)
    called = {(a.function, b.function) for b in made if b.parent is not None for a in [made[b.parent]]}
    assert called <= {(a.function, b.function) for b in nodes if b.parent is not None for a in [nodes[b.parent]]}


def test_direct_recursion_becomes_one_node() -> None:
    nodes = [
        CallNode("main", None, A, 0, 1, "", 1, 600, 100),
        CallNode("main", 0, B, 5, 1, "", 2, 500, 200),
        CallNode("main", 1, B, 7, 2, "", 4, 300, 250),
        CallNode("main", 2, C, 8, 9, "", 8, 50, 50),
        CallNode("main", 1, C, 8, 1, "", 16, None, None),
    ]
    assert folded(nodes) == [
        CallNode("main", None, A, 0, 1, "", 1, 600, 100),
        CallNode("main", 0, B, 5, 3, "", 6, 500, 450),
        CallNode("main", 1, C, 8, 10, "", 24, 50, 50),
    ]


def test_recursion_by_others_keeps_who_called() -> None:
    nodes = [CallNode("main", at - 1 if at else None, one, at, 1) for at, one in enumerate([A, B, C, A, D, B])]
    made = folded(nodes)
    assert [(node.parent, node.function, node.line, node.calls) for node in made] == [
        (None, A, 0, 2),
        (0, B, 1, 1),
        (1, C, 2, 1),
        (0, D, 4, 1),
        (3, B, 5, 1),
    ]


def test_deep_recursion_folds_to_a_few_nodes() -> None:
    nodes = [CallNode("main", at - 1 if at else None, (A, B)[at % 2], 3, 1, "", 1, None, 1) for at in range(50_000)]
    assert depth(nodes) == 50_000
    made = folded(nodes)
    assert [(node.function, node.calls, node.total_ns) for node in made] == [(A, 25_000, 50_000), (B, 25_000, 25_000)]


def test_edges_are_those_of_the_profile_or_follow_from_paths() -> None:
    nodes = [
        CallNode("main", None, A, 0, 1),
        CallNode("main", 0, None, 4, 1, "timer"),
        CallNode("main", 1, B, 5, 3),
        CallNode("worker", None, A, 0, 2),
        CallNode("worker", 3, B, 5, 4),
    ]
    assert call_edges(Profile(nodes=nodes)) == [Edge(None, 0, A, 3), Edge(A, 5, B, 7)]
    known = [Edge(B, 1, A, 9)]
    assert call_edges(Profile(nodes=nodes, edges=known)) is known
    assert call_edges(Profile()) == []
