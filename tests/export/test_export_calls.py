"""What all call-path formats have in common."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from footfall.errors import FootfallError
from footfall.export import export, formats
from footfall.export._calls import LONGEST_PATH, METRICS, call_tree, distinct
from footfall.profiles.data import Profile
from tests.export import call_samples
from tests.export.call_readers import FILE_NAMES
from tests.export.call_samples import SAMPLES, Sample, Sums, expected
from tests.profiles.profile_strategies import profiles, profiles_with_paths

FORMATS = list(FILE_NAMES)


@pytest.mark.parametrize("format", FORMATS)
def test_a_profile_without_call_paths_is_refused_in_one_line(format: str) -> None:
    message = (
        f"this profile holds no call paths, which the format {format} needs; record them with: footfall run --calls"
    )
    with pytest.raises(FootfallError, match=re.escape(message) + r"\Z"):
        export(format, Profile())


def test_the_formats_are_found() -> None:
    assert set(FORMATS) <= set(formats())


@given(profiles)
def test_any_profile_is_written_or_refused(profile: Profile) -> None:
    for format in FORMATS:
        if profile.nodes:
            assert export(format, profile) == export(format, profile)
        else:
            with pytest.raises(FootfallError):
                export(format, profile)


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("format", FORMATS)
def test_an_export_leaves_the_profile_alone(format: str, name: str) -> None:
    before = repr(SAMPLES[name].profile)
    export(format, SAMPLES[name].profile)
    assert repr(SAMPLES[name].profile) == before


@pytest.mark.parametrize("name", SAMPLES)
def test_names_and_sums(name: str) -> None:
    sample = SAMPLES[name]
    tree = call_tree(sample.profile, "any")
    outermost = tree.outermost()
    assert [metric.name for metric in tree.metrics] == call_samples.measured(sample.profile)
    for metric in tree.metrics:
        own, inclusive = tree.own(metric), tree.inclusive(metric)
        found: dict[str, Sums] = {}
        for at in range(len(tree.nodes)):
            sums = found.setdefault(tree.frame(at).name, Sums())
            sums.own += own[at]
            sums.inclusive += inclusive[at] if outermost[at] else 0
        assert {key: sum for key, sum in found.items() if sum != Sums()} == expected(sample, metric.name)


def test_the_sum_of_a_sample_is_the_time_that_it_states() -> None:
    for sample in SAMPLES.values():
        tree = call_tree(sample.profile, "any")
        inclusive = tree.inclusive(METRICS[0])
        assert inclusive == [node.total_ns or 0 for node in sample.profile.nodes]


@given(profiles_with_paths)
def test_the_tree_of_any_profile(profile: Profile) -> None:
    tree = call_tree(profile, "any")
    names = [frame.name for frame in tree.frames]
    assert len(set(names)) == len(names)
    assert all(name and "\n" not in name and name == name.strip() for name in names)
    order = [node for thread in tree.threads for node in thread.nodes]
    assert sorted(order) == list(range(len(profile.nodes)))
    place = {node: at for at, node in enumerate(order)}
    keys = call_samples.paths(profile)
    for at, node in enumerate(profile.nodes):
        assert node.parent is None or place[node.parent] < place[at]
        assert [tree.frame_of[step] for step in tree.path(at)] == [
            tree.frame_of[step] for step in (tree.path(node.parent) if node.parent is not None else [])
        ] + [tree.frame_of[at]]
        assert tree.outermost()[at] == (keys[at][-1] not in keys[at][:-1])


def test_names_do_not_depend_on_what_ran() -> None:
    sample = Sample()
    ran = sample.function("Main.f", "void f(int)")
    sample.function("Main.f", "void f(long)")
    sample.node(ran)
    assert call_tree(sample.profile, "any").frames[0].name == "Main.f(int)"


def test_distinct_names() -> None:
    assert distinct(["a", "a", "a~2", "", " a\n"]) == ["a", "a~2", "a~2~2", "(no name)", "a~3"]


def deep(count: int, *, recursive: bool = True) -> Sample:
    """Two threads in which ``even`` and ``odd`` call each other ``count`` deep, or as many functions in a row."""
    sample = Sample()
    refs = [sample.function(f"Main.f{at}") for at in range(2 if recursive else count)]
    leaf = sample.function("Main.leaf")
    times = []
    for thread, factor in (("main", 1), ("worker", 3)):
        node = sample.node(refs[0], thread=thread, work=factor)
        times.append(5 * factor)
        for at in range(1, count):
            node = sample.node(refs[at % len(refs)], node, line=3, calls=factor, work=factor)
            times.append(7 * factor)
            if at % 1000 == 0:
                sample.node(leaf, node, line=4, calls=2, work=9)
                times.append(11)
    totals = list(times)
    for at, made in reversed(list(enumerate(sample.profile.nodes))):
        made.self_ns, made.total_ns = times[at], totals[at]
        if made.parent is not None:
            totals[made.parent] += totals[at]
    return sample


DEEP, LONG = deep(5000), deep(1200, recursive=False)


def test_recursion_folds_where_whole_paths_would_be_too_long() -> None:
    assert call_tree(deep(LONGEST_PATH).profile, "any", whole_paths=True).nodes[-1].calls == 3
    plain, made = (call_tree(DEEP.profile, "any", whole_paths=whole) for whole in (False, True))
    assert plain.nodes is DEEP.profile.nodes
    assert [thread.name for thread in made.threads] == ["main", "worker"]
    assert len(made.nodes) == 6
    for metric in METRICS:
        own: dict[str, int] = {}
        for tree, sign in ((plain, 1), (made, -1)):
            for at, number in enumerate(tree.own(metric)):
                name = tree.frame(at).name
                own[name] = own.get(name, 0) + sign * number
        assert set(own.values()) == {0}


@pytest.mark.parametrize("sample", [DEEP, LONG], ids=["recursion", "functions in a row"])
@pytest.mark.parametrize("format", FORMATS)
def test_deep_paths_take_little_time_and_space(format: str, sample: Sample) -> None:
    data = export(format, sample.profile)
    if sample is DEEP:
        assert len(data) < 250 * len(sample.profile.nodes)


def test_a_deep_path_without_recursion_is_written_whole() -> None:
    lines = export("collapsed", LONG.profile).decode().splitlines()
    assert max(line.count(";") for line in lines) == 1199
