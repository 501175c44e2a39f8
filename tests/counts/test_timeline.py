"""Which of the recorded calls a profile keeps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.counts import timeline
from footfall.counts.raw import RawEvent
from footfall.counts.timeline import add_timeline
from footfall.model.source_text import Extent
from footfall.profiles.data import FileProfile, FunctionInfo, Profile

if TYPE_CHECKING:
    import pytest


@dataclass
class Context:
    """As much of a thread's raw calls as is asked for."""

    thread: str
    events: list[RawEvent]


@dataclass
class Calls:
    contexts: list[Context] = field(default_factory=list)


@dataclass
class Counts:
    calls: Calls


def kept(*contexts: Context) -> Profile:
    file = FileProfile("A.java", "java", "", "")
    file.functions = [FunctionInfo(f"A.f{at}", "", "method", Extent(1, 1, 1, 2)) for at in range(3)]
    profile = Profile(files=[file])
    add_timeline(profile, {"a": 0}, Counts(Calls([*contexts])))  # type: ignore[arg-type]  # all that it reads
    return profile


def test_calls_of_all_threads_are_in_the_order_in_which_they_began() -> None:
    profile = kept(
        Context("main", [RawEvent("a", 0, 100, 50), RawEvent("a", 1, 110, -1)]),
        Context("worker", [RawEvent("a", 2, 105, 1)]),
    )
    assert profile.timeline is not None
    calls = profile.timeline.calls
    assert [(one.thread, one.function.function, one.start_ns, one.duration_ns) for one in calls] == [
        ("main", 0, 0, 50),
        ("worker", 2, 5, 1),
        ("main", 1, 10, None),
    ]
    assert profile.timeline.recorded == 3


def test_the_first_ones_are_kept_and_all_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "MOST", 2)
    profile = kept(
        Context("main", [RawEvent("a", 0, 300, 1), RawEvent("a", 0, 400, 1)]),
        Context("worker", [RawEvent("a", 1, 100, 1), RawEvent("a", 1, 350, 1)]),
    )
    assert profile.timeline is not None
    assert [(one.thread, one.start_ns) for one in profile.timeline.calls] == [("worker", 0), ("main", 200)]
    assert profile.timeline.recorded == 4


def test_what_is_in_no_file_of_the_profile_is_left_out() -> None:
    profile = kept(Context("main", [RawEvent("b", 0, 1, 1), RawEvent("a", 9, 2, 1), RawEvent("a", 1, 3, 1)]))
    assert profile.timeline is not None
    assert [one.function.function for one in profile.timeline.calls] == [1]
    assert profile.timeline.recorded == 3
    assert kept(Context("main", [])).timeline is None
