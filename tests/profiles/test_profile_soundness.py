"""Settled profiles: nothing wrong is shown, and nothing is missing without a reason, in whatever view."""

from __future__ import annotations

import importlib
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import given, settings

from footfall.counts.soundness import UNTOLD, settle
from footfall.export import json_
from footfall.model.source_text import Extent, Position
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    FileProfile,
    FunctionInfo,
    Profile,
    Run,
    SideInfo,
    StatementInfo,
    Unmeasured,
)
from tests.profiles.profile_strategies import profiles

if TYPE_CHECKING:
    from collections.abc import Iterator


def _rows(file: FileProfile) -> Iterator[tuple[tuple[int, int], int | None, int | None]]:
    """Place, count and function of everything that is counted in a file."""
    for statement in file.statements:
        yield (statement.extent.line, statement.extent.column), statement.count, statement.function
    for block in file.blocks:
        yield (block.extent.line, block.extent.column), block.count, block.function
    for branch in file.branches:
        for side in branch.sides:
            yield (branch.position.line, branch.position.column), side.count, branch.function


def _sample() -> Profile:
    at = Extent(3, 5, 3, 9)
    file = FileProfile("T.java", "java", "", "a\nb\nc\n")
    file.functions = [
        FunctionInfo("T.f", "void f()", "method", Extent(1, 1, 9, 1), None, 5, 7, -2, work=4),
        FunctionInfo("T.g", "void g()", "method", Extent(10, 1, 19, 1), None, None, None, None, work=None),
    ]
    file.statements = [StatementInfo("if", at, -3, 0), StatementInfo("return", Extent(4, 1, 4, 9), None, 0),
                       StatementInfo("return", Extent(12, 1, 12, 9), None, 1)]  # fmt: skip
    file.blocks = [BlockInfo("method", Extent(1, 9, 9, 1), -1, 0)]
    file.branches = [BranchInfo("if", Position(3, 9), [SideInfo("true", 4), SideInfo("false", -2)], 0)]
    return Profile([Run(["T"])], [file], unmeasured=[Unmeasured("T.java", 10, 1, "method T.g", "too large")])


def test_what_cannot_be_right_is_not_shown_but_named() -> None:
    profile = _sample()
    settle(profile)
    (file,) = profile.files
    assert (file.functions[0].calls, file.functions[0].returns, file.functions[0].throws) == (None, None, None)
    assert file.functions[0].work is None
    assert [side.count for side in file.branches[0].sides] == [4, None]
    assert {(u.line, u.column, u.what) for u in profile.unmeasured} == {
        (10, 1, "method T.g"), (1, 1, "calls of T.f"), (3, 5, "if statement"), (4, 1, "return statement"),
        (1, 9, "method block"), (3, 9, "side false of if"),
    }  # fmt: skip
    assert len(profile.violations) == 4
    assert [u.reason for u in profile.unmeasured if u.line == 4] == [UNTOLD]
    told = list(profile.unmeasured)
    settle(profile)
    assert profile.unmeasured == told


def test_counts_that_lag_are_no_fault() -> None:
    profile = _sample()
    settle(profile, lags=True)
    assert profile.violations == []
    assert "fault" not in " ".join(u.reason for u in profile.unmeasured)


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, int):
        yield value


def test_no_export_shows_what_is_unmeasured() -> None:
    profile = _sample()
    settle(profile)
    shown = json_.document(profile)
    assert [s["count"] for s in shown["files"][0]["statements"]] == [None, None, None]
    assert min(_numbers(shown)) >= 0
    for name in ("csv_", "lcov", "cobertura", "jacoco", "clover", "istanbul", "sonar", "codecov"):
        text = importlib.import_module(f"footfall.export.{name}").render(profile).decode("utf-8", "replace")
        assert not re.search(r"(?<![\w.:-])-[123]\b", text), name


@given(profiles)
@settings(max_examples=40)
def test_every_count_is_there_or_has_a_reason(profile: Profile) -> None:
    profile.runs = profile.runs or [Run(["T"])]
    profile.runs[-1] = replace(profile.runs[-1], level="statement")
    for file in profile.files:
        for row in file.statements[::2]:
            row.count = -1
    settle(profile)
    for file in profile.files:
        here = [u for u in profile.unmeasured if u.path == file.path]
        places = {(u.line, u.column) for u in here}
        for at, count, function in _rows(file):
            assert count is None or count >= 0
            about = [u for u in here if function is not None and u.what.endswith(file.functions[function].name)]
            assert count is not None or at in places or about
