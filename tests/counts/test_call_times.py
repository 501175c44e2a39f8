"""Times of paths and functions: less what the clocks cost, each with how far it may be off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.counts.collect import profile_of
from footfall.counts.raw import RawCalls, RawContext, RawCounts, RawLink, RawNode
from footfall.profiles.data import FunctionInfo, Profile, Run
from tests.counts.outlines import COUNTERS, INNER, OUTER, counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.model.outline_codec import CountedFile

COST = (1000, 2000)
"""Picoseconds that a call costs inside of its own time, and outside."""


def node(parent: int | None, function: int, calls: int, own: int, **more: int) -> RawNode:
    made = RawNode(parent, "k", function, 7, calls, own, least_ns=10, most_ns=own, histogram=[0] * 15 + [calls])
    for name, value in more.items():
        setattr(made, name, value)
    return made


def profile(
    *nodes: RawNode,
    links: Sequence[RawLink] = (),
    overhead: tuple[int, int] | None = COST,
    clock: str = "wall",
    file: CountedFile | None = None,
    calibrate: bool = True,
    times: int = 1,
) -> Profile:
    """Of one thread, or several alike."""
    contexts = [
        RawContext(f"t{n}", 0, [RawNode(None, "", 0, 0, 0), *nodes], list(links), []) for n in range(times)
    ]  # fmt: skip
    counts = RawCounts(units={"k": [0] * COUNTERS}, processes=1, calls=RawCalls(clock, overhead, contexts))
    return profile_of({"k": file or counted()}, counts, Run(["x"]), [], calibrate)


def functions(found: Profile) -> list[FunctionInfo]:
    return found.files[0].functions


def test_each_call_costs_inside_and_in_the_time_of_its_caller() -> None:
    found = profile(node(0, OUTER, 2, 1000), node(1, INNER, 3, 300))
    assert [(n.self_ns, n.total_ns) for n in found.nodes] == [(1000 - 2 - 6, 992 + 297), (300 - 3, 297)]
    outer, inner = functions(found)
    assert [(f.self_ns, f.total_ns, f.error_ns) for f in (outer, inner)] == [
        (992, 1289, round(0.3 * 8 + 2 * 8 + 1)),
        (297, 297, round(0.3 * 3 + 2 * 3 + 0.3)),
    ]
    assert (inner.min_ns, inner.max_ns, inner.histogram) == (10, 300, [0] * 15 + [3])
    (run,) = found.runs
    assert (run.clock, run.overhead_ns, run.slowdown) == ("wall", 11, 1300 / 1289)
    assert [(e.calls, e.self_ns, e.total_ns) for e in found.edges] == [(2, 992, 1289), (3, 297, 297)]


@pytest.mark.parametrize(("overhead", "calibrate"), [(None, True), (COST, False)])
def test_without_a_measured_cost_nothing_is_taken_off(overhead: tuple[int, int] | None, calibrate: bool) -> None:
    found = profile(node(0, OUTER, 2, 1000), node(1, INNER, 3, 300), overhead=overhead, calibrate=calibrate)
    assert [n.self_ns for n in found.nodes] == [1000, 300]
    assert (found.runs[0].overhead_ns, found.runs[0].slowdown) == (None, None)
    assert [f.error_ns for f in functions(found)] == [1, 0]


def test_no_more_is_taken_off_than_there_is() -> None:
    found = profile(node(0, INNER, 100, 40))
    (inner,) = found.nodes
    assert inner.self_ns == 0
    assert functions(found)[INNER].error_ns == round((100 - 40) + 2 * 100 + 0.04)
    assert (found.runs[0].overhead_ns, found.runs[0].slowdown) == (40, None)


def test_a_call_of_what_is_not_timed_costs_the_nearest_timed_one_above() -> None:
    file = counted()
    file.outline.functions[INNER].is_timed = False
    found = profile(node(0, OUTER, 1, 1000), node(1, INNER, 3, 0), node(2, OUTER, 4, 500), file=file)
    assert [(n.self_ns, n.total_ns) for n in found.nodes] == [(1000 - 1 - 8, 991 + 496), (None, 496), (496, 496)]
    assert [f.timing for f in functions(found)] == ["", "skipped"]
    assert (functions(found)[OUTER].self_ns, functions(found)[OUTER].total_ns) == (991 + 496, 1487)
    assert [(e.self_ns, e.total_ns) for e in found.edges] == [(991, 1487), (None, None), (496, 496)]


def test_a_function_that_never_ran_was_not_skipped() -> None:
    file = counted()
    file.outline.functions[INNER].is_timed = False
    assert [f.timing for f in functions(profile(node(0, OUTER, 1, 1000), file=file))] == ["", ""]


def test_threads_add_up() -> None:
    found = profile(node(0, OUTER, 2, 1000, least_ns=7), node(0, INNER, 2, 9), times=2, overhead=None)
    outer = functions(found)[OUTER]
    assert (outer.self_ns, outer.total_ns, outer.error_ns) == (2000, 2000, 2)
    assert (outer.min_ns, outer.max_ns, outer.histogram) == (7, 1000, [0] * 15 + [4])


def test_paths_of_one_function_add_up() -> None:
    found = profile(node(0, INNER, 1, 50, least_ns=5), node(0, OUTER, 2, 1000), node(2, INNER, 3, 900, least_ns=6))
    inner = functions(found)[INNER]
    assert (inner.min_ns, inner.max_ns, inner.histogram) == (5, 900, [0] * 15 + [4])


def test_contexts_of_one_thread_add_up() -> None:
    blank = RawNode(None, "", 0, 0, 0)
    contexts = [
        RawContext("t", 0, [blank, node(0, INNER, calls, own, least_ns=least)], [], [])
        for calls, own, least in ((1, 50, 9), (3, 900, 6), (1, 20, 8))
    ]
    counts = RawCounts(units={"k": [0] * COUNTERS}, processes=1, calls=RawCalls("wall", None, contexts))
    inner = profile_of({"k": counted()}, counts, Run(["x"]), []).files[0].functions[INNER]
    assert (inner.self_ns, inner.min_ns, inner.max_ns, inner.histogram) == (970, 6, 900, [0] * 15 + [5])


def test_waiting_is_told_of_what_may_wait() -> None:
    found = profile(node(0, OUTER, 1, 9, waiting_ns=70), node(0, INNER, 1, 9, waiting_ns=60), times=2)
    assert [n.waiting_ns for n in found.nodes] == [70, None] * 2
    assert [f.waiting_ns for f in functions(found)] == [140, None]


def test_what_a_sampling_clock_says_is_right_on_the_average() -> None:
    found = profile(node(0, OUTER, 1, 400_000_000), node(0, INNER, 1, 0), clock="ticker", overhead=None)
    outer, inner = functions(found)
    assert outer.error_ns == 400_000 + 100_000 * round(4000**0.5 * 1e9) // 10**9
    assert inner.error_ns == 100_000


@pytest.mark.parametrize(("own", "timing"), [(469, "tiny"), (470, "")])
def test_a_function_whose_error_is_a_large_part_is_marked(own: int, timing: str) -> None:
    """Of ten calls the clock costs 10 ns, and 23 ns are doubtful: a twentieth of 460."""
    assert functions(profile(node(0, INNER, 10, own)))[INNER].timing == timing


@pytest.mark.parametrize(("short", "long", "timing"), [(6, 5, "tiny"), (5, 5, ""), (4, 5, "")])
def test_a_function_of_mostly_short_calls_is_marked(short: int, long: int, timing: str) -> None:
    """A reading of the clock takes 13 ns: five of them as long as calls of the first range."""
    made = node(0, INNER, short + long, 10_000_000)
    made.histogram = [short, long, *[0] * 14]
    assert functions(profile(made, overhead=(13_000, 0)))[INNER].timing == timing


def test_folded_calls_make_sums_unknown() -> None:
    found = profile(node(0, OUTER, 2, 1000), node(1, INNER, 3, 300), links=[RawLink(2, 1, 0, 6)], overhead=None)
    assert [(n.self_ns, n.total_ns) for n in found.nodes] == [(1000, 1300), (300, None)]
    assert [(e.calls, e.self_ns, e.total_ns) for e in found.edges] == [(2, 1000, 1300), (3, 300, None), (6, None, None)]
    assert [(f.self_ns, f.total_ns) for f in functions(found)] == [(1000, 1300), (300, None)]


def test_recursion_counts_once_in_the_total_of_an_edge() -> None:
    nodes = [node(0, OUTER, 1, 100), node(1, OUTER, 1, 10), node(2, OUTER, 1, 1)]
    found = profile(*nodes, overhead=None)
    assert [(e.line, e.calls, e.self_ns, e.total_ns) for e in found.edges] == [(0, 1, 100, 111), (2, 2, 11, 11)]
    assert functions(found)[OUTER].total_ns == 111


def test_functions_that_ran_in_threads_without_a_clock_alone_have_no_time() -> None:
    context = RawContext("t", 0, [RawNode(None, "", 0, 0, 0), node(0, INNER, 3, 50)], [], [], has_clock=False)
    counts = RawCounts(units={"k": [0] * COUNTERS}, processes=1, calls=RawCalls("cpu", COST, [context]))
    found = profile_of({"k": counted()}, counts, Run(["x"]), [])
    inner = functions(found)[INNER]
    assert (inner.calls, inner.self_ns, inner.total_ns, inner.timing) == (3, None, None, "")
    assert [n.self_ns for n in found.nodes] == [None]
