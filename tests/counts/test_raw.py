"""Raw counts as a runtime writes them: what their flags mean, how processes add up, and what is damaged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.counts.raw import DamagedCountsError, Frame, RawContext, RawCounts, RawEvent, RawNode, parsed, read
from tests.javascript.web.session import number, raw

if TYPE_CHECKING:
    from pathlib import Path


def context(state: int, *events: tuple[int, int, int, int]) -> bytes:
    """The part that tells calls, with one thread that has no path."""
    of_clock = b"\0\0" + (-1).to_bytes(8, "big", signed=True) * 2 + (1).to_bytes(4, "big")
    told = b"".join(number(one) for event in events for one in event)
    return of_clock + b"\0\x01t" + number(state) + number(0) + number(1) + b"\0" + number(len(events)) + told


@pytest.mark.parametrize("state", range(4))
def test_flags_of_a_thread(state: int) -> None:
    (found,) = parsed(raw(("a", [1]), version=2, rest=context(state))).calls.contexts
    assert (found.thread, found.has_clock, found.is_broken) == ("t", bool(state & 1), bool(state & 2))


def test_events_begin_later_than_those_before_or_earlier() -> None:
    """Their differences are told: even numbers are later, odd ones earlier."""
    told = context(1, (0, 3, 200, 6), (0, 4, 9, 1), (0, 5, 4, 2))
    (found,) = parsed(raw(("a", [1]), version=2, rest=told)).calls.contexts
    assert found.events == [RawEvent("a", 3, 100, 5), RawEvent("a", 4, 95, 0), RawEvent("a", 5, 97, 1)]


def test_what_is_damaged_is_named(tmp_path: Path) -> None:
    (tmp_path / "1-2-3.counts").write_bytes(raw(("a", [1]))[:-3] + b"\x07")
    with pytest.raises(DamagedCountsError, match=r"^1-2-3\.counts$") as caught:
        read(tmp_path / "1-2-3.counts")
    assert str(caught.value.__cause__) == "not whole"


def test_no_counter_counts_down(tmp_path: Path) -> None:
    (tmp_path / "1.counts").write_bytes(raw(("a", [1, -1])))
    with pytest.raises(DamagedCountsError) as caught:
        read(tmp_path / "1.counts")
    assert str(caught.value.__cause__) == "a counter is below 0"


def test_a_unit_that_stands_there_twice() -> None:
    assert parsed(raw(("a", [1, 2]), ("a", [3, 4]))).units == {"a": [4, 6]}
    for given, is_whole in ((raw(("a", [1]), ("a", [1])), True), (raw(("a", [1]), ("a", [1, 2])), False)):
        with pytest.raises(DamagedCountsError, match="unit a stands there twice"):
            parsed(given, is_whole=is_whole)


def frame(of: int) -> Frame:
    return Frame("T", "f", "T.java", 1, "g", of)


def process(*frames: Frame) -> RawCounts:
    made = RawCounts(units={"a": [1, 2]}, frames=list(frames), processes=1)
    made.calls.contexts.append(RawContext("main", 0, [RawNode(None, "", 0, 0, 0)], [], []))
    return made


def test_frames_of_another_process_stay_with_their_threads() -> None:
    both = process(frame(0))
    both.add(process(frame(0), frame(-1)))
    assert [one.context for one in both.frames] == [0, 1, -1]
    assert both.units == {"a": [2, 4]}


def test_counts_that_do_not_fit_are_not_added() -> None:
    one = process()
    with pytest.raises(DamagedCountsError, match=r"^a$"):
        one.add(RawCounts(units={"b": [1], "a": [1]}))
    assert (one.units, one.processes) == ({"a": [1, 2]}, 1)
