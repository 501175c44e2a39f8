"""Each place without a count has a reason, which covers what it says and no more."""

from __future__ import annotations

import pytest

from footfall.counts.derive import FileCounts
from footfall.counts.soundness import UNTOLD, settle
from footfall.profiles.data import Profile, Unmeasured
from tests.counts.outlines import INNER, OUTER, counted

CALLS, STATEMENT = "calls of inner", "call statement"


@pytest.mark.parametrize(
    ("reason", "named"),
    [
        ("", [CALLS, STATEMENT]),
        ("hooks of inner", [CALLS, STATEMENT]),
        ("calls of inner", [STATEMENT]),
        ("returns of inner", [STATEMENT]),
        ("function inner", []),
        ("2 statements of inner", []),
        ("function outer", [CALLS, STATEMENT]),
    ],
)
def test_a_reason_covers_what_it_says(reason: str, named: list[str]) -> None:
    file = FileCounts(counted(), [0, 5, 1, 9], []).profile()
    inner, (_, _, last) = file.functions[INNER], file.statements
    inner.calls = inner.returns = inner.throws = last.count = None
    given = [Unmeasured(file.path, 1, 1, reason, "why")] if reason else []
    profile = Profile(files=[file], unmeasured=list(given))
    settle(profile)
    added = profile.unmeasured[len(given) :]
    assert [(place.what, place.reason) for place in added] == [(what, UNTOLD) for what in named]
    assert profile.violations == []


def test_what_is_negative_is_unmeasured_and_told() -> None:
    file = FileCounts(counted(), [0, 5, 7, 9], []).profile()
    profile = Profile(files=[file])
    settle(profile)
    outer = file.functions[OUTER]
    assert (outer.calls, outer.returns, outer.throws) == (None, None, None)
    assert [s.count for s in file.statements] == [5, None, 9]
    assert (outer.work, file.functions[INNER].work) == (None, 9)
    assert [(s.side, s.count) for s in file.branches[0].sides] == [("left", 7), ("ended", None)]
    assert [(place.line, place.what) for place in profile.unmeasured] == [
        (1, "calls of outer"), (3, "call statement"), (3, "side ended of try"),
    ]  # fmt: skip
    assert [violation.partition(": ")[2] for violation in profile.violations] == [
        "calls of outer: calls 5, returns -2, throws 7", "call statement: -2", "side ended of try: -2",
    ]  # fmt: skip


def test_what_lags_is_no_fault() -> None:
    file = FileCounts(counted(), [0, 5, 7, 9], []).profile()
    profile = Profile(files=[file])
    settle(profile, lags=True)
    assert profile.violations == []
    assert [place.line for place in profile.unmeasured] == [1, 3, 3]
