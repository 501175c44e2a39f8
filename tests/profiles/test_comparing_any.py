"""Whatever two profiles hold: nothing changed from one to itself, and what rose one way fell the other way."""

from __future__ import annotations

import io
import json
from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING

from hypothesis import given, settings

from footfall.profiles.comparing.compare import Comparison, compare
from footfall.report.compare_page import render_comparison
from footfall.terminal.diff import show_comparison
from footfall.terminal.forms import MOST_CHARACTERS
from tests.profiles.profile_strategies import profiles

if TYPE_CHECKING:
    from footfall.profiles.comparing.place_changes import PlaceChange
    from footfall.profiles.data import Profile


def sums(changes: list[PlaceChange]) -> Counter[str]:
    """By kind the sums of all known amounts."""
    found: Counter[str] = Counter()
    for one in changes:
        found[one.kind] += one.amount or 0
    return found


def shown(found: Comparison, form: str) -> str:
    stream = io.StringIO()
    show_comparison(found, stream, form=form)
    return stream.getvalue()


@given(profile=profiles)
@settings(max_examples=20, deadline=None)
def test_nothing_changed_from_a_profile_to_itself(profile: Profile) -> None:
    found = compare(profile, deepcopy(profile))
    changed = [found.functions, found.statements, found.sides, found.edges, found.paths, found.tests, found.times]
    assert changed == [[]] * 7


@given(old=profiles, new=profiles)
@settings(max_examples=30, deadline=None)
def test_any_two_profiles(old: Profile, new: Profile) -> None:
    there, back = compare(old, new), compare(new, old)
    for changes, others in ((there.statements, back.statements), (there.sides, back.sides)):
        assert sum(sums(changes).values()) == -sum(sums(others).values())
    met = Counter(id(one.new.what) for one in there.statements if one.new is not None)
    assert set(met.values()) <= {1}
    assert {(one.before, one.after) for one in there.edges} == {(one.after, one.before) for one in back.edges}
    assert json.loads(shown(there, "json"))["schema"] == "footfall-diff/1"
    assert len(shown(there, "markdown")) < MOST_CHARACTERS
    assert "\x1b" not in shown(there, "text")
    assert "</html>" in render_comparison(there)
