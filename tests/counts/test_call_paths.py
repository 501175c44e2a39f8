"""From the paths that a runtime recorded to nodes, edges and what is said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.counts.call_paths import BEYOND, call_line
from footfall.counts.collect import profile_of
from footfall.counts.raw import Frame, RawCalls, RawContext, RawCounts, RawLink, RawNode
from footfall.model.program import Callback, CallSite, Function
from footfall.profiles.data import FunctionRef, Profile, Run
from tests.counts.outlines import COUNTERS, INNER, OUTER, TEXT, counted, span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.model.outline_codec import CountedFile

SITE = 7
"""What the runtime knows the call of ``inner`` by that stands on line 2."""


def node(parent: int | None, function: int, calls: int, site: int = 0, counters: Sequence[int] = ()) -> RawNode:
    return RawNode(parent, "k", function, site, calls, counters=list(counters))


def context(*nodes: RawNode, links: Sequence[RawLink] = (), current: int = 0, thread: str = "main") -> RawContext:
    return RawContext(thread, current, [RawNode(None, "", 0, 0, 0), *nodes], list(links), [])


def profile(
    *contexts: RawContext, frames: Sequence[Frame] = (), file: CountedFile | None = None, clock: str = ""
) -> Profile:
    counts = RawCounts(True, False, {"k": [0] * COUNTERS}, list(frames), 1, RawCalls(clock, None, list(contexts)))
    return profile_of({"k": file or counted()}, counts, Run(["x"]), [])


def _row(ref: FunctionRef | None) -> int | None:
    return None if ref is None else ref.function


def nodes(found: Profile) -> list[tuple[str, int | None, int | None, int, int, int | None]]:
    """Thread, parent, function, line, calls and work."""
    return [(n.thread, n.parent, _row(n.function), n.line, n.calls, n.work) for n in found.nodes]


def edges(found: Profile) -> list[tuple[int | None, int, int, int]]:
    return [(_row(e.caller), e.line, e.callee.function, e.calls) for e in found.edges]


def test_paths_count_for_functions_nodes_and_edges() -> None:
    found = profile(context(node(0, OUTER, 5, counters=[0, 1]), node(1, INNER, 4, SITE), node(0, INNER, 2)))
    assert [(f.calls, f.returns, f.throws) for f in found.files[0].functions] == [(5, 4, 1), (6, 6, 0)]
    assert nodes(found) == [
        ("main", None, OUTER, 0, 5, 9),
        ("main", 0, INNER, 2, 4, 4),
        ("main", None, INNER, 0, 2, 2),
    ]
    assert edges(found) == [(None, 0, OUTER, 5), (None, 0, INNER, 2), (OUTER, 2, INNER, 4)]
    assert found.notes == [] and found.violations == []
    assert (found.runs[0].calls, found.runs[0].clock) == (True, "")
    assert [n.total_ns for n in found.nodes] == [None] * 3


def test_threads_of_one_name_are_one() -> None:
    one = context(node(0, OUTER, 5), node(1, INNER, 4, SITE))
    two = context(node(0, INNER, 1), node(0, OUTER, 2), node(2, INNER, 3, SITE))
    other = context(node(0, OUTER, 1), thread="other")
    assert nodes(profile(one, two, other)) == [
        ("main", None, OUTER, 0, 7, 14),
        ("main", 0, INNER, 2, 7, 7),
        ("main", None, INNER, 0, 1, 1),
        ("other", None, OUTER, 0, 1, 2),
    ]


def test_a_call_from_an_unknown_site_has_no_line() -> None:
    assert edges(profile(context(node(0, OUTER, 5), node(1, INNER, 4, 99))))[-1] == (OUTER, 0, INNER, 4)


def test_what_is_not_known_is_left_out() -> None:
    unknown = RawNode(0, "gone", 0, 0, 9)
    found = profile(context(node(0, OUTER, 5), unknown, node(1, INNER, 4, SITE)))
    assert [row[2:5] for row in nodes(found)] == [(OUTER, 0, 5), (INNER, 2, 4)]
    assert edges(found) == [(None, 0, OUTER, 5), (OUTER, 2, INNER, 4)]


@pytest.mark.parametrize(("line", "total"), [(2, 8), (3, 10)])
def test_a_live_call_takes_its_work_off_its_own_path(line: int, total: int) -> None:
    paths = context(node(0, OUTER, 5), node(1, INNER, 4, SITE), current=2)
    live = [Frame("A", "inner", "a.x", 6, "", 0), Frame("A", "outer", "a.x", line, "inner", 0)]
    found = profile(paths, frames=live)
    assert [(f.calls, f.running) for f in found.files[0].functions] == [(5, 1), (4, 1)]
    assert [n.work for n in found.nodes] == [9 if line == 2 else total, 4]


def test_a_live_call_that_calls_nothing_is_found_below_the_one_that_does() -> None:
    paths = context(node(0, INNER, 1), node(0, OUTER, 5), node(1, OUTER, 3), current=1)
    live = [Frame("A", "outer", "a.x", 2, "inner", 0), Frame("A", "inner", "a.x", 6, "outer", 0)]
    assert [n.work for n in profile(paths, frames=live).nodes] == [1, 10, 5]


def test_live_calls_of_other_threads_are_theirs() -> None:
    paths = [context(node(0, OUTER, 5), current=1, thread=name) for name in ("a", "b", "c")]
    live = [Frame("A", "outer", "a.x", 2, "inner", 1), Frame("A", "outer", "a.x", 2, "inner", -1)]
    assert [n.work for n in profile(*paths, frames=live).nodes] == [10, 9, 10]


def test_folded_recursion_is_an_edge_and_no_path() -> None:
    paths = context(node(0, OUTER, 2), node(1, INNER, 4, SITE), links=[RawLink(2, 1, 0, 6), RawLink(2, 1, 9, 3)])
    found = profile(paths)
    assert [f.calls for f in found.files[0].functions] == [11, 4]
    assert [(n.calls, n.partial) for n in found.nodes] == [(11, False), (4, True)]
    assert edges(found) == [(None, 0, OUTER, 2), (OUTER, 2, INNER, 4), (INNER, 0, OUTER, 9)]
    assert found.notes[0].startswith("recursion is folded in call paths: 9 recursive calls")


def test_a_function_that_calls_itself_lacks_nothing() -> None:
    found = profile(context(node(0, OUTER, 2), links=[RawLink(1, 1, SITE, 6)]))
    assert [(n.calls, n.partial) for n in found.nodes] == [(8, False)]
    assert edges(found) == [(None, 0, OUTER, 2), (OUTER, 2, OUTER, 6)]


def test_beyond_the_limit_calls_count_by_function_and_edge() -> None:
    paths = context(node(0, OUTER, 2), node(None, INNER, 1), links=[RawLink(1, 2, SITE, 6), RawLink(0, 2, 0, 3)])
    found = profile(paths)
    assert [f.calls for f in found.files[0].functions] == [2, 10]
    assert [(n.label, n.parent, n.line, n.calls, n.partial) for n in found.nodes] == [
        ("", None, 0, 2, True),
        (BEYOND, None, 0, 0, False),
        ("", 1, 0, 10, False),
    ]
    assert edges(found) == [(None, 0, OUTER, 2), (None, 0, INNER, 3), (OUTER, 2, INNER, 6)]
    beyond, unknown = found.notes
    assert beyond.startswith("the limit of call paths was reached: 9 calls are counted by function")
    assert unknown.startswith("there was no room for more call edges: 1 calls")


def test_what_lies_beyond_the_limit_is_one_per_thread() -> None:
    paths = [context(node(None, INNER, 1), node(None, OUTER, 1), thread=name) for name in ("a", "a", "b")]
    found = profile(*paths)
    assert [(n.thread, n.label) for n in found.nodes if n.function is None] == [("a", BEYOND), ("b", BEYOND)]
    assert [n.calls for n in found.nodes] == [0, 2, 2, 0, 1, 1]


def test_callbacks_stand_where_they_were_set() -> None:
    file = counted()
    file.outline.callbacks.append(Callback("timer", TEXT.index("rest")))
    paths = context(
        node(0, 2, 0), node(1, INNER, 4, SITE), node(0, 2, 0), node(3, INNER, 1), links=[RawLink(1, 2, 0, 2)]
    )
    found = profile(paths, file=file)
    assert [(n.label, n.parent, n.calls, n.line) for n in found.nodes] == [
        ("timer@a.x:3:3", None, 0, 0),
        ("", 0, 7, 0),
    ]
    assert edges(found) == [(None, 0, INNER, 7)]


def test_paths_that_contradict_each_other_are_told() -> None:
    named, nameless = context(node(0, OUTER, 1)), context(node(0, OUTER, 1), thread="")
    named.is_broken = nameless.is_broken = True
    first, second = profile(named, nameless).violations
    assert first.startswith("the call paths of thread main contradict each other")
    assert second.startswith("the call paths of thread (no name) contradict")


@pytest.mark.parametrize(("clock", "why"), [("wall", "threads were terminated"), ("cpu", "--clock wall does")])
def test_calls_without_a_clock_are_told(clock: str, why: str) -> None:
    paths = context(node(0, OUTER, 1200), node(1, INNER, 34))
    paths.has_clock = False
    found = profile(paths, context(node(0, OUTER, 1)), clock=clock)
    (note,) = found.notes
    assert note.startswith("1,234 calls are not timed") and note.endswith(why)


def test_work_is_unknown_where_a_statement_is() -> None:
    file = counted()
    file.outline.statements[1].count = None
    found = profile(context(node(0, OUTER, 5), node(1, INNER, 4, SITE)), context(node(0, OUTER, 1)), file=file)
    assert [n.work for n in found.nodes] == [None, 4]


def test_code_that_a_build_moved_to_another_function_makes_work_unknown() -> None:
    file = counted()
    file.outline.recorded = [(1, OUTER), (3, INNER)]
    file.outline.statements[2].function = OUTER
    assert [n.work for n in profile(context(node(0, OUTER, 5), node(1, INNER, 4)), file=file).nodes] == [None, 0]


def test_counters_of_other_functions_are_no_work() -> None:
    file = counted()
    file.outline.statements[2].function = OUTER
    assert profile(context(node(0, OUTER, 5)), file=file).nodes[0].work == 10


@pytest.mark.parametrize(
    ("calls", "name", "kind", "line"),
    [
        ({"f": 3}, "f", "function", 3),
        ({"f": 3}, "g", "function", 3),  # by something that the site calls
        ({"f": 3}, "g", "constructor", 2),  # runs also where nothing calls it by name
        ({"f": 3}, "g", "static-initializer", 2),
        ({"f": 3, "h": 4}, "g", "function", 2),
        ({"f": 3, "h": 3}, "g", "function", 3),
        ({"f": 0, "h": 4}, "f", "function", 2),  # on several lines
        ({}, "f", "function", 2),
    ],
)
def test_the_line_of_a_call(calls: dict[str, int], name: str, kind: str, line: int) -> None:
    assert call_line(CallSite(2, calls), Function("", "", kind, span("last"), None, "", call_name=name)) == line


def test_edges_are_sorted() -> None:
    found = profile(context(node(0, INNER, 1), node(1, OUTER, 1), node(0, OUTER, 1), node(3, INNER, 1, SITE)))
    assert [(e.caller, e.callee) for e in found.edges] == [
        (None, FunctionRef(0, OUTER)),
        (None, FunctionRef(0, INNER)),
        (FunctionRef(0, OUTER), FunctionRef(0, INNER)),
        (FunctionRef(0, INNER), FunctionRef(0, OUTER)),
    ]
