"""Calls that are live when counts are written: neither returned nor ended by an exception, and not past their place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from footfall.counts.derive import FileCounts
from footfall.counts.raw import Frame
from footfall.model.program import Function, Marker
from tests.counts.outlines import INNER, LEFT_EARLY, OUTER, counted, span

COUNTED = [0, 5, 1, 9]
"""``outer`` was called five times, left once by an exception, and ``inner`` was called nine times."""


def frame(function: str = "outer", line: int = 2, callee: str = "inner") -> Frame:
    return Frame("A", function, "a.x", line, callee)


def ends(counts: FileCounts, number: int = OUTER) -> tuple[int | None, ...]:
    function = counts.profile().functions[number]
    return function.calls, function.returns, function.throws, function.running


def test_without_any_all_calls_have_ended() -> None:
    counts = FileCounts(counted(), COUNTED, [])
    assert ends(counts) == (5, 4, 1, 0)
    assert [s.count for s in counts.profile().statements] == [5, 4, 9]
    assert [f.work for f in counts.profile().functions] == [9, 9]


def test_a_live_call_has_not_begun_what_follows_its_place() -> None:
    live = frame()
    counts = FileCounts(counted(), COUNTED, [live])
    assert ends(counts) == (5, 3, 1, 1)
    assert [s.count for s in counts.profile().statements] == [5, 3, 9]
    assert [(side.side, side.count) for side in counts.profile().branches[0].sides] == [("left", 2), ("ended", 3)]
    booking = counts.bookings[id(live)]
    assert (booking.function, booking.counter) == (OUTER, LEFT_EARLY)


def test_the_counters_that_were_given_stay() -> None:
    given = list(COUNTED)
    FileCounts(counted(), given, [frame()])
    assert given == COUNTED


def test_a_live_call_without_a_place_is_booked_on_none() -> None:
    live = frame("inner", 6, "")
    counts = FileCounts(counted(), COUNTED, [live])
    assert ends(counts, INNER) == (9, 8, 0, 1)
    assert counts.bookings[id(live)].counter is None


@pytest.mark.parametrize(
    "live", [frame("other"), frame("outermost"), frame(line=5), frame("inner", 2), frame("outer", 99)]
)
def test_a_frame_of_no_function_is_none_of_this_file(live: Frame) -> None:
    counts = FileCounts(counted(), COUNTED, [live])
    assert counts.bookings == {}
    assert ends(counts) == (5, 4, 1, 0)


@pytest.mark.parametrize("line", [1, 4])
def test_a_function_reaches_from_its_first_line_to_its_last(line: int) -> None:
    assert ends(FileCounts(counted(), COUNTED, [frame(line=line)])) == (5, 3, 1, 1)


@pytest.mark.parametrize(("callee", "line", "taken"), [("inner", 2, 2), ("rest", 2, 4), ("", 2, 4), ("inner", 3, 4)])
def test_the_narrowest_place_from_which_the_call_comes_takes_it(callee: str, line: int, taken: int) -> None:
    file = counted()
    file.outline.counters = 6
    file.outline.markers += [
        Marker(4, OUTER, 2, 3, frozenset({"rest", "inner", ""})),
        Marker(5, OUTER, 1, 4, frozenset({"rest", "inner", ""})),
        Marker(5, INNER, 2, 2, frozenset({"rest", "inner", ""})),
    ]
    live = frame(callee=callee, line=line)
    assert FileCounts(file, [0] * 6, [live]).bookings[id(live)].counter == taken


def test_a_call_of_what_no_place_names_is_booked_on_the_narrowest() -> None:
    live = frame(callee="unheard")
    assert FileCounts(counted(), COUNTED, [live]).bookings[id(live)].counter == LEFT_EARLY


def test_of_nested_functions_the_innermost_runs() -> None:
    file = counted()
    nested = Function("lambda", "", "lambda", span("  rest"), None, "lambda$", 3, None)
    file.outline.functions.append(nested)
    file.outline.functions[OUTER] = replace(file.outline.functions[OUTER], runtime_name="lambda$outer$0")
    assert FileCounts(file, COUNTED, [frame("lambda$outer$0", 3)]).running == [0, 0, 1]
    assert FileCounts(file, COUNTED, [frame("lambda$outer$0", 2)]).running == [1, 0, 0]
    assert FileCounts(file, COUNTED, [frame("lambda", 3)]).running == [0, 0, 0]


def test_where_returns_are_counted_exceptions_are_the_rest() -> None:
    file = counted()
    file.outline.functions[OUTER].returns = LEFT_EARLY
    assert ends(FileCounts(file, [0, 5, 2, 0], [frame(line=3)])) == (5, 2, 2, 1)


def test_exceptions_that_no_marker_counts_are_not_lessened() -> None:
    file = counted()
    file.outline.functions[OUTER].throws_by_markers = False
    assert ends(FileCounts(file, COUNTED, [frame()])) == (5, 2, 2, 1)


def test_ends_are_unknown_where_calls_or_exceptions_are() -> None:
    file = counted()
    file.outline.functions[OUTER].throws = None
    assert ends(FileCounts(file, COUNTED, [])) == (5, None, None, 0)
    file.outline.functions[INNER].calls = None
    assert ends(FileCounts(file, COUNTED, []), INNER) == (None, None, 0, 0)
    assert FileCounts(file, COUNTED, []).profile().functions[INNER].work is None


def test_work_is_unknown_where_a_statement_is() -> None:
    file = counted()
    file.outline.statements[0].count = None
    assert [f.work for f in FileCounts(file, COUNTED, []).profile().functions] == [None, 9]


def test_what_was_never_loaded_has_no_counts() -> None:
    assert [s.count for s in FileCounts(counted(), None, []).profile().statements] == [0, 0, 0]
