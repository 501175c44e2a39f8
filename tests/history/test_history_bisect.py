"""Halving finds what looking at each entry finds, in few steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footfall.errors import FootfallError
from footfall.profiles.gates.rules import read_rule
from footfall.profiles.history.bisect import Verdict, halve, judging, walk
from footfall.profiles.history.read import read_history
from footfall.profiles.history.records import Entry
from footfall.profiles.history.write import add
from tests.history.sample import origin, profile

if TYPE_CHECKING:
    from pathlib import Path


def entries(number: int) -> list[Entry]:
    return [Entry(at, origin(), "", [], "statement", "", 0) for at in range(number)]


@given(st.integers(1, 300), st.integers(0, 300), st.sets(st.integers(0, 300), max_size=4))
def test_it_is_found_in_few_steps(number: int, first_bad: int, unknown: set[int]) -> None:
    looked: list[int] = []

    def judged(entry: Entry) -> Verdict:
        looked.append(entry.id)
        return Verdict(None if entry.id in unknown else entry.id >= first_bad)

    found = halve(entries(number), judged)
    decided = [at for at in range(number) if at not in unknown]
    bad = min((at for at in decided if at >= first_bad), default=None)
    good = max((at for at in decided if at < first_bad), default=None)
    if bad is None and good is not None:
        good = max(decided)
    assert (found.bad and found.bad.id) == bad
    assert (found.good and found.good.id) == good
    assert len(looked) == len(set(looked)) == found.checked <= number.bit_length() + 2 + len(unknown)
    if bad is not None:
        assert [entry.id for entry, _ in found.between] == list(range(-1 if good is None else good, bad))[1:]


def test_looking_at_each_tells_every_change() -> None:
    verdicts = [False, None, False, True, None, False, True, True]
    walked = walk(entries(8), lambda entry: Verdict(verdicts[entry.id]))
    assert [(entry.id, one.is_broken) for entry, one in walked.changes] == [(3, True), (5, False), (6, True)]


def found(path: Path, text: str) -> tuple[int | None, int | None, list[str]]:
    history = read_history(path)
    with judging(path, read_rule(text), history.entries[0]) as judged:
        searched = halve(history.entries, judged)
    good, bad = (one.id if one else None for one in (searched.good, searched.bad))
    return good, bad, [one.message for one in searched.failures]


def test_rules_mean_what_they_mean_for_profiles(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    for calls in (1, 1, 2, 3, 0):
        add(path, profile(add=calls, total=1), origin())
    add(path, profile(other_add=0, total=1), origin())
    assert found(path, "calls(shop.Cart.total) > 1") == (6, None, [])
    assert found(path, "statements < 60%") == (4, 5, ["50.0 % of statements ran (2 of 4)"])
    assert found(path, "unrun-functions(*.java) > 0") == (4, 5, ["functions in *.java that never ran: 1"])
    assert found(path, "calls(Cart.*add) < old") == (4, 5, ["Cart.add: calls 0, 1 before"])
    assert found(path, "work > 100") == (6, None, [])
    for text in ("patch < 80%", "new-lines-unrun > 0"):
        with pytest.raises(FootfallError, match="only numbers"):
            found(path, text)
