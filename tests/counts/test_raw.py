"""Raw counts as a runtime writes them: what their flags mean, how processes add up, and what is damaged."""

from __future__ import annotations

import pytest

from footfall.counts.raw import DamagedCountsError, Frame, RawContext, RawCounts, RawNode, parsed
from tests.javascript.web.session import number, raw


def context(state: int) -> bytes:
    """The part that tells calls, with one thread that has no path."""
    of_clock = b"\0\0" + (-1).to_bytes(8, "big", signed=True) * 2 + (1).to_bytes(4, "big")
    return of_clock + b"\0\x01t" + number(state) + number(0) + number(1) + b"\0\0"


@pytest.mark.parametrize("state", range(4))
def test_flags_of_a_thread(state: int) -> None:
    (found,) = parsed(raw(("a", [1]), version=2, rest=context(state))).calls.contexts
    assert (found.thread, found.has_clock, found.is_broken) == ("t", bool(state & 1), bool(state & 2))


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
