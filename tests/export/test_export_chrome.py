"""Trace events, as written and as speedscope reads them."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footfall.export import export
from tests.export.call_readers import speedscope, speedscope_sums, written
from tests.export.call_samples import SAMPLES, Sample, Sums, expected, measured, total, value
from tests.profiles.profile_strategies import profiles_with_paths

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile


def document(profile: Profile) -> Any:
    return json.loads(export("chrome", profile), parse_float=Decimal)


def events(profile: Profile) -> list[Any]:
    return [event for event in document(profile)["traceEvents"] if event["ph"] == "X"]


def scale(profile: Profile) -> int:
    """How many of the metric are a microsecond."""
    return 1000 if measured(profile)[0] == "time" else 1


def test_the_document() -> None:
    sample = Sample()
    main, step = sample.function("Main.main"), sample.function("Main.step")
    root = sample.node(main, work=3, time=1500)
    sample.node(step, root, calls=2, work=2**63 - 1, time=30, line=4)
    sample.node("waiting", root, calls=5, time=6000)
    found = document(sample.profile)
    other = found["otherData"]
    assert (other["metric"], other["unit"]) == ("time", "nanoseconds")
    assert "A microsecond is one that was measured" in other["synthetic"]
    place = {"file": "src/Main.java", "line": 2}
    assert found["traceEvents"] == [
        {"ph": "M", "pid": 1, "tid": 0, "name": "process_name", "args": {"name": "java Main"}},
        {"ph": "M", "pid": 1, "tid": 1, "name": "thread_name", "args": {"name": "main"}},
        {
            "ph": "X", "pid": 1, "tid": 1, "ts": 0, "dur": Decimal("7.530"), "name": "Main.main",
            "args": {**place, "self_ns": 1500, "statements": 3, "calls": 1},
        },
        {
            "ph": "X", "pid": 1, "tid": 1, "ts": Decimal("0.5"), "dur": Decimal("0.03"), "name": "Main.step",
            "args": {**place, "line": 12, "called_from_line": 4, "self_ns": 30, "statements": 2**63 - 1, "calls": 2},
        },
        {
            "ph": "X", "pid": 1, "tid": 1, "ts": Decimal("1.03"), "dur": 6, "name": "waiting",
            "args": {"self_ns": 6000, "calls": 5},
        },
    ]  # fmt: skip


def test_work_and_calls_as_time() -> None:
    for name, unit in (("overloads", "statements"), ("calls_only", "calls")):
        other = document(SAMPLES[name].profile)["otherData"]
        assert other["unit"] == unit
        assert f"A microsecond is one of the {unit}." in other["synthetic"]
    assert [event["dur"] for event in events(SAMPLES["calls_only"].profile)] == [13, 12]


@given(profiles_with_paths)
def test_events_of_any_profile_nest_in_full(profile: Profile) -> None:
    metric, unit = measured(profile)[0], scale(profile)
    own = Decimal(0)
    open_events: dict[int, list[tuple[Decimal, Decimal]]] = {}
    found = events(profile)
    assert len(found) == len(profile.nodes)
    for event in found:
        start, length = Decimal(event["ts"]), Decimal(event["dur"])
        around = open_events.setdefault(event["tid"], [])
        # Of events without length it cannot be told inside which they are, nor does it matter.
        while around and (around[-1][1] < start + length or around[-1][1] == start):
            around.pop()
        assert all(begin <= start and start + length <= end for begin, end in around)
        own += 0 if around else length
        around.append((start, start + length))
    assert own * unit == sum(value(node, metric) or 0 for node in profile.nodes)


@given(st.lists(st.integers(0, 10**7) | st.integers(0, 2**45), min_size=1, max_size=20))
def test_events_of_measured_times_nest_in_doubles_too(times: list[int]) -> None:
    sample = Sample()
    main, step = sample.function("Main.main"), sample.function("Main.step")
    for _ in range(2):
        root = sample.node(main, time=len(times) + 1)
        for time in times:
            sample.node(step, root, time=time)
    found = json.loads(export("chrome", sample.profile))["traceEvents"][2:]
    half = len(found) // 2
    roots, children = found[::half], [found[1:half], found[half + 1 :]]
    assert roots[0]["ts"] + roots[0]["dur"] < roots[1]["ts"]
    for around, steps in zip(roots, children, strict=True):
        ends = [event["ts"] + event["dur"] for event in steps]
        assert around["ts"] < steps[0]["ts"]
        assert all(end < event["ts"] for end, event in zip(ends, steps[1:], strict=False))
        assert ends[-1] < around["ts"] + around["dur"]
        assert [round(event["dur"] * 1000) for event in steps] == times


def test_speedscope_has_the_same_sums(tmp_path: Path) -> None:
    """It puts an event's arguments behind the name."""
    paths = []
    for name, sample in SAMPLES.items():
        (tmp_path / name).mkdir()
        paths.append(written("chrome", sample.profile, tmp_path / name))
    for read, sample in zip(speedscope(*paths), SAMPLES.values(), strict=True):
        assert read is not None
        metric, unit = measured(sample.profile)[0], scale(sample.profile)
        for frame in read["shared"]["frames"]:
            frame["name"] = frame["name"].partition(' {"')[0]
        found: dict[str, Sums] = {}
        for at, profile in enumerate(read["profiles"]):
            assert profile["unit"] == "microseconds"
            for name, sums in speedscope_sums(read, at).items():
                known = found.setdefault(name, Sums())
                known.own += round(sums.own * unit)
                known.inclusive += round(sums.inclusive * unit)
        assert found == expected(sample, metric)
        assert sum(sums.own for sums in found.values()) == total(sample, metric)


@pytest.mark.parametrize("name", SAMPLES)
def test_threads_have_names_and_events_their_numbers(name: str) -> None:
    sample = SAMPLES[name]
    found = events(sample.profile)
    names = {"time": "self_ns", "work": "statements", "calls": "calls"}
    for metric in measured(sample.profile):
        assert sum(event["args"].get(names[metric], 0) for event in found) == total(sample, metric)
    threads = [event for event in document(sample.profile)["traceEvents"] if event["name"] == "thread_name"]
    assert len(threads) == len({node.thread for node in sample.profile.nodes})
