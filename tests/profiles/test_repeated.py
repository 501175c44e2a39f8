"""What differs between runs of one program: found at each place, kept, and passed over by rules."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from footfall.profiles import store
from footfall.profiles.gates.judge import judge
from footfall.profiles.gates.rules import read_rule
from footfall.profiles.repeated import Repeats, varying_functions, without_unsure
from tests.merging.shards import shard
from tests.profiles.profile_strategies import profiles

if TYPE_CHECKING:
    from footfall.profiles.data import Profile


def repeated(*runs: Profile) -> Profile:
    made = Repeats()
    for run in runs:
        made.add(run)
    return made.marked(runs[-1])


def broken(profile: Profile, *rules: str, old: Profile | None = None) -> list[str]:
    return [failure.rule for failure in judge(profile, [read_rule(rule) for rule in rules], old)]


@given(profiles)
def test_the_same_each_time(profile: Profile) -> None:
    profile.varying = []
    assert repeated(profile, deepcopy(profile), profile) == profile


@given(st.lists(st.integers(0, 5), min_size=2, max_size=4))
def test_least_and_most_of_each_place(counts: list[int]) -> None:
    made = repeated(*(shard(count) for count in counts))
    least, most = min(counts), max(counts)
    found = {(one.what, one.item): (one.least, one.most) for one in made.varying}
    places = [("calls", 0), ("returns", 0), ("block", 0), ("statement", 0), ("statement", 1), ("side", 0)]
    assert found == (
        {} if least == most else {**dict.fromkeys(places, (least, most)), ("work", 0): (2 * least, 2 * most)}
    )
    assert made.files[0].functions[0].calls == counts[-1]
    assert len(made.notes) == (least < most)
    assert store.read_back(made) == made


def test_a_source_that_some_runs_did_not_have() -> None:
    both = shard(3)
    both.files += shard(3, path="b.x").files
    for runs in ((both, shard(3)), (shard(3), both)):
        made = repeated(*runs)
        assert [file.path for file in made.files] == ["a.x", "b.x"]
        assert {(made.files[one.file].path, one.least) for one in made.varying} == {("b.x", 0)}
        assert {one.most for one in made.varying} == {3, 6}


def test_functions_are_told_with_their_lines() -> None:
    (one,) = varying_functions(repeated(shard(1), shard(4)))
    assert (one.name, one.line, one.lines, one.places) == ("f", 1, [1, 2], 4)
    assert one.own == {"calls": (1, 4), "returns": (1, 4), "work": (2, 8)}


def two(first: int, second: int) -> Profile:
    """A run that called ``f`` of two sources."""
    made = shard(first)
    made.files += shard(second, path="b.x", text="two").files
    made.files[1].functions[0].name = "g"
    return made


def test_rules_pass_over_what_differs() -> None:
    noisy = repeated(two(5, 0), two(5, 9))
    assert broken(noisy, "calls(**) > 4", "calls > 5", "work > 10") == ["calls(**) > 4"]
    assert broken(noisy, "calls(g) > 8", "calls(g*) > 8") == ["calls(g) > 8"]
    # A statement that ran in some of the runs only is left out; one that ran each time is not.
    assert broken(noisy, "statements < 100%", "unrun-functions > 0") == []
    assert broken(repeated(two(5, 9), two(5, 0)), "statements < 100%", "unrun-functions > 0") == []
    assert broken(two(5, 0), "statements < 100%") == ["statements < 100%"]


def test_a_mark_in_either_profile_counts() -> None:
    noisy, once = repeated(two(5, 1), two(5, 2)), two(5, 99)
    rules = "calls(**) > 1.01 * old", "work > 1.01 * old"
    assert broken(once, *rules, old=two(5, 2)) == list(rules)
    assert broken(once, *rules, old=noisy) == []
    assert broken(noisy, *rules, old=two(5, 1)) == []
    assert broken(two(6, 99), *rules, old=noisy) == list(rules)
    assert broken(once, "calls(g) > 1.01 * old", old=noisy) == ["calls(g) > 1.01 * old"]


def test_left_out_is_not_measured() -> None:
    file = without_unsure(repeated(shard(0), shard(2))).files[0]
    assert file.functions[0].calls is file.blocks[0].count is file.branches[0].sides[0].count is None
    some = repeated(shard(1), shard(2))
    assert without_unsure(some) is some
