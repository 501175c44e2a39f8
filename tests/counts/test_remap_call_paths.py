"""Call paths of built files: functions without a source of their own vanish, and what they did is their caller's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.counts.raw import RawCalls, RawContext, RawCounts, RawLink, RawNode
from footfall.counts.remap_call_paths import Leading, firsts
from footfall.model.program import Callback
from tests.counts.outlines import INNER, OUTER, counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.model.outline_codec import CountedFile

BUILT = [(0, -1), (1, OUTER), (3, INNER), (-1, 0), (9, 5)]
"""What a built file's paths number: a function of no source, both of the source, a callback, and one not measured."""
NONE, THE_OUTER, THE_INNER, THE_CALLBACK, UNMEASURED = range(5)


def built(unit: str) -> CountedFile:
    file = counted(unit)
    file.outline.recorded = list(BUILT)
    file.outline.callbacks.append(Callback("timer", 3))
    return file


def node(parent: int | None, function: int, calls: int = 1, own: int = 0, site: int = 7, unit: str = "u") -> RawNode:
    return RawNode(parent, unit, function, site, calls, own)


def led(
    *nodes: RawNode,
    links: Sequence[RawLink] = (),
    current: int = 0,
    files: dict[str, CountedFile] | None = None,
    calibrate: bool = True,
    overhead: tuple[int, int] | None = (3000, 2000),
) -> RawContext:
    context = RawContext("t", current, [RawNode(None, "", 0, 0, 0), *nodes], list(links), [])
    counts = RawCounts(calls=RawCalls("wall", overhead, [context]))
    Leading(files or {"a": built("u")}).lead(counts, calibrate)
    return counts.calls.contexts[0]


def rows(context: RawContext) -> list[tuple[int | None, str, int, int]]:
    return [(n.parent, n.unit, n.function, n.site) for n in context.nodes[1:]]


def test_functions_are_those_of_the_source() -> None:
    assert rows(led(node(0, THE_OUTER), node(1, THE_INNER))) == [(0, "a", OUTER, 7), (1, "a", INNER, 7)]


def test_callbacks_stand_behind_functions() -> None:
    assert rows(led(node(0, THE_CALLBACK), node(1, THE_INNER))) == [(0, "a", 2, 7), (1, "a", INNER, 7)]


def test_what_is_not_built_stays() -> None:
    files = {"a": built("u"), "v": counted("v")}
    assert rows(led(node(0, 1, unit="v"), node(0, THE_OUTER), files=files)) == [(0, "v", 1, 7), (0, "a", OUTER, 7)]


def test_what_has_no_source_is_left_out_and_its_callees_are_its_callers() -> None:
    found = led(
        node(0, THE_OUTER), node(1, NONE), node(2, UNMEASURED), node(3, THE_INNER), node(1, THE_INNER), current=3
    )
    assert rows(found) == [(0, "a", OUTER, 7), (1, "a", INNER, -1), (1, "a", INNER, 7)]
    assert found.current == 1


def test_beyond_the_limit_stays_beyond_it() -> None:
    assert rows(led(node(0, NONE), node(None, THE_INNER))) == [(None, "a", INNER, 7)]


def test_links_go_with_their_ends() -> None:
    links = [RawLink(1, 3, 7, 5), RawLink(2, 3, 8, 6), RawLink(3, 2, 9, 4), RawLink(0, 3, 0, 2)]
    found = led(node(0, THE_OUTER), node(1, NONE), node(1, THE_INNER), links=links)
    assert found.links == [RawLink(1, 2, 7, 5), RawLink(1, 2, -1, 6), RawLink(0, 2, 0, 2)]


def test_time_goes_to_the_nearest_timed_caller_less_what_the_calls_cost() -> None:
    file = built("u")
    file.outline.functions[INNER].is_timed = False
    paths = (node(0, THE_OUTER, 1, 100), node(1, THE_INNER, 1), node(2, NONE, 4, 60), node(0, NONE, 1, 5))
    assert [n.self_ns for n in led(*paths, files={"a": file}).nodes[1:]] == [100 + 60 - 4 * 5, 0]
    assert [n.self_ns for n in led(*paths, files={"a": file}, calibrate=False).nodes[1:]] == [160, 0]
    assert [n.self_ns for n in led(*paths, files={"a": file}, overhead=None).nodes[1:]] == [160, 0]


def test_no_time_is_less_than_none() -> None:
    assert [n.self_ns for n in led(node(0, THE_OUTER, 1, 10), node(1, NONE, 9, 5)).nodes[1:]] == [0]


def test_without_time_of_its_own_a_call_costs_nothing() -> None:
    assert [n.self_ns for n in led(node(0, THE_OUTER, 1, 10), node(1, NONE, 9, 0)).nodes[1:]] == [10]


def test_a_function_that_another_build_does_not_measure_is_none() -> None:
    other = built("w")
    other.outline.functions[INNER].calls = None
    paths = (node(0, THE_OUTER), node(1, THE_INNER))
    assert rows(led(*paths, files={"a": built("u"), "b": other})) == [(0, "a", OUTER, 7)]
    other.source.path = "other.x"
    assert len(rows(led(*paths, files={"a": built("u"), "b": other}))) == 2


def test_one_build_of_several_sources() -> None:
    first, second = built("u"), built("u")
    second.source.path = "b.x"
    second.outline.recorded = [(0, OUTER), *[(-1, -1)] * 4]
    found = led(node(0, THE_OUTER), node(1, NONE), files={"a": first, "b": second})
    assert rows(found) == [(0, "a", OUTER, 7), (1, "b", OUTER, 7)]


def test_where_counters_begin() -> None:
    assert firsts([counted("v"), built("u")]) == {"v": [1, 3], "u": [0, 1, 3, -1, 9]}
