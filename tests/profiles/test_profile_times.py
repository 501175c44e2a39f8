"""Sums and averages of times."""

from __future__ import annotations

import re
from pathlib import Path

from footfall.model.source_text import Extent
from footfall.profiles.data import FileProfile, FunctionInfo, Profile
from footfall.profiles.display_text import duration_text
from footfall.profiles.summaries import sorted_functions
from footfall.profiles.times import UPPER_NS, TimeSums, average_ns, time_sums

DOCUMENT = Path(__file__).parents[2] / "docs" / "profile-format.md"


def function(name: str, calls: int | None = 1, total: int | None = None, own: int | None = None) -> FunctionInfo:
    return FunctionInfo(name, "", "method", Extent(1, 1, 2, 1), calls=calls, total_ns=total, self_ns=own)


def profile(*functions: FunctionInfo) -> Profile:
    return Profile(files=[FileProfile("a", "x", "", "", functions=list(functions))])


def test_the_document_lists_the_bounds_of_a_histogram() -> None:
    text = DOCUMENT.read_text("utf-8").partition("#### Histograms")[2].partition("###")[0]
    assert len(UPPER_NS) == 15
    for bound in UPPER_NS:
        number, unit = duration_text(bound).split()
        assert re.search(rf"\b{number}\d* {unit}", text), bound


def test_sums_say_how_far_they_may_be_off() -> None:
    tiny, skipped = function("tiny", 9, 90, 40), function("skipped")
    tiny.timing, tiny.error_ns, skipped.timing = "tiny", 15, "skipped"
    assert time_sums(profile(function("f", 1, 100, 60), tiny, skipped)) == TimeSums(100, 15)
    assert time_sums(profile(function("f", 1, 100, 60))) == TimeSums(60, None)


def test_without_times_there_are_no_sums() -> None:
    assert time_sums(Profile()) is None
    assert time_sums(profile(function("f"), function("g", 0))) is None


def test_averages() -> None:
    assert average_ns(function("f", 4, 10)) == 2
    assert average_ns(function("f", 0, 0)) is None
    assert average_ns(function("f", None, 10)) is None
    assert average_ns(function("f", 4)) is None


def test_functions_sort_by_their_self_time() -> None:
    rows = sorted_functions(profile(function("a"), function("b", 1, 9, 2), function("c", 1, 3, 3)), "time")
    assert [row.function.name for row in rows] == ["c", "b", "a"]
