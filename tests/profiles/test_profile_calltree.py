"""Sums over call paths: everything once, recursion included."""

from __future__ import annotations

from itertools import pairwise

from footfall.profiles.calltree import Inclusive, inclusive
from footfall.profiles.data import CallNode, FunctionRef, Profile

A, B, C, D = (FunctionRef(0, at) for at in range(4))


def node(
    parent: int | None, function: FunctionRef | None, work: int | None, time: int | None = None, thread: str = "main"
) -> CallNode:
    return CallNode(thread, parent, function, 0, 1, "", work, time, time)


def test_no_paths_no_sums() -> None:
    assert inclusive(Profile()) == {}


def test_a_function_has_the_work_of_what_it_called() -> None:
    profile = Profile(nodes=[node(None, A, 1, 100), node(0, B, 10, 60), node(1, C, 100, 20), node(0, C, 1000, 30)])
    assert inclusive(profile) == {A: Inclusive(1111, 100), B: Inclusive(110, 60), C: Inclusive(1100, 50)}


def test_direct_recursion_counts_once() -> None:
    profile = Profile(nodes=[node(None, A, 1, 100), node(0, A, 10, 90), node(1, A, 100, 50)])
    assert inclusive(profile) == {A: Inclusive(111, 100)}


def test_mutual_recursion_counts_once() -> None:
    profile = Profile(nodes=[node(None, A, 1), node(0, B, 10), node(1, A, 100), node(2, B, 1000)])
    assert inclusive(profile) == {A: Inclusive(1111), B: Inclusive(1110)}


def test_calls_beside_each_other_are_not_recursion() -> None:
    profile = Profile(nodes=[node(None, A, 1, 9), node(0, B, 10, 2), node(0, B, 100, 3)])
    assert inclusive(profile)[B] == Inclusive(110, 5)


def test_threads_add_up() -> None:
    profile = Profile(nodes=[node(None, A, 1, 5), node(0, B, 10, 4), node(None, B, 100, 7, thread="worker")])
    assert inclusive(profile) == {A: Inclusive(11, 5), B: Inclusive(110, 11)}


def test_a_node_without_function_passes_its_work_on() -> None:
    profile = Profile(nodes=[node(None, A, 1), node(0, None, 10), node(1, B, 100), node(1, A, 1000)])
    assert inclusive(profile) == {A: Inclusive(1111), B: Inclusive(100)}


def test_what_was_not_measured_is_not_zero() -> None:
    profile = Profile(nodes=[node(None, A, None), node(0, B, None, 7), node(0, C, 0)])
    assert inclusive(profile) == {A: Inclusive(0, None), B: Inclusive(None, 7), C: Inclusive(0, None)}


def test_sums_of_what_led_to_cut_off_paths_are_not_known() -> None:
    cut = CallNode("main", None, None, 0, 0, "beyond the limit")
    nodes = [node(None, A, 1), node(0, B, 2), node(0, C, 4), cut, node(3, D, 8), node(3, C, 16)]
    for lacking in (0, 1, 4):
        nodes[lacking].partial = True
    assert inclusive(Profile(nodes=nodes)) == {
        A: Inclusive(),
        B: Inclusive(),
        C: Inclusive(20),
        D: Inclusive(),
    }


def test_a_deep_path() -> None:
    depth = 5000
    nodes = [node(None, A, 1), *(node(at, B if at % 2 else C, 1) for at in range(depth))]
    assert all(below.parent is not None and above is not None for above, below in pairwise(nodes))
    assert inclusive(Profile(nodes=nodes)) == {A: Inclusive(depth + 1), C: Inclusive(depth), B: Inclusive(depth - 1)}
