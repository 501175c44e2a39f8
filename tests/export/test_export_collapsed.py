"""Collapsed stacks, as written and as their readers understand them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from hypothesis import given

from footfall.export import export
from tests.export.call_readers import speedscope, speedscope_sums, written
from tests.export.call_samples import SAMPLES, Sample, Sums, expected, measured, paths, total, value
from tests.profiles.profile_strategies import profiles_with_paths

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile


def lines(sample: Sample) -> list[str]:
    return export("collapsed", sample.profile).decode().splitlines()


@pytest.mark.parametrize("name", SAMPLES)
def test_each_path_once_with_its_own_number(name: str) -> None:
    sample = SAMPLES[name]
    metric = measured(sample.profile)[0]
    wanted: Counter[tuple[str, ...]] = Counter()
    for node, path in zip(sample.profile.nodes, paths(sample.profile), strict=True):
        wanted[tuple(sample.shown.get(key, str(key)) for key in path)] += value(node, metric) or 0
    found = [line.rsplit(" ", 1) for line in lines(sample)]
    assert {tuple(map(unquote, path.split(";"))): int(number) for path, number in found} == wanted
    assert len(found) == len(wanted)


def test_the_lines() -> None:
    assert lines(SAMPLES["threads"]) == [
        "Main.run 8050",
        "Main.run;Main.step 18782",
        "Main.idle 0",
    ]
    assert lines(SAMPLES["timer"]) == [
        "Main.main 40",
        "Main.main;load~2 300",
        "Main.main;load~2;load 70",
        "Main.main;(no%20name) 20",
    ]


def test_work_where_no_time_was_measured_and_calls_where_no_work_was() -> None:
    assert lines(SAMPLES["overloads"])[:2] == ["Main.main 1", "Main.main;Main.f(int) 10"]
    assert lines(SAMPLES["calls_only"]) == ["Main.main 1", "Main.main;Main.step 12"]


def test_numbers_are_written_in_full() -> None:
    sample = Sample()
    sample.node(sample.function("Main.main"), calls=2**63 - 1)
    assert lines(sample) == [f"Main.main {2**63 - 1}"]


@given(profiles_with_paths)
def test_any_profile_has_lines_that_can_be_taken_apart(profile: Profile) -> None:
    metric = measured(profile)[0]
    text = export("collapsed", profile).decode()
    rows = [line.split(" ") for line in text.splitlines()]
    assert text.count("\n") == len(rows)
    assert sum(int(number) for _, number in rows) == sum(value(node, metric) or 0 for node in profile.nodes)
    assert max(path.count(";") for path, _ in rows) == max(map(len, paths(profile))) - 1


def test_speedscope_has_the_same_sums(tmp_path: Path) -> None:
    files = []
    for name, sample in SAMPLES.items():
        (tmp_path / name).mkdir()
        files.append(written("collapsed", sample.profile, tmp_path / name))
    for read, sample in zip(speedscope(*files), SAMPLES.values(), strict=True):
        assert read is not None
        metric = measured(sample.profile)[0]
        assert {unquote(key): sums for key, sums in speedscope_sums(read, 0).items()} == expected(sample, metric)
        assert read["profiles"][0]["endValue"] == total(sample, metric)


@pytest.mark.parametrize("name", SAMPLES)
def test_gprof2dot_has_the_same_sums(name: str, tmp_path: Path) -> None:
    gprof2dot = pytest.importorskip("gprof2dot")
    sample = SAMPLES[name]
    with written("collapsed", sample.profile, tmp_path).open(encoding="utf-8") as file:
        read = gprof2dot.CollapseParser(file).parse()
    found = {
        unquote(function.name): Sums(function[gprof2dot.SAMPLES], function[gprof2dot.TOTAL_SAMPLES])
        for function in read.functions.values()
    }
    wanted = expected(sample, measured(sample.profile)[0])
    assert {key: sums for key, sums in found.items() if sums != Sums()} == wanted
