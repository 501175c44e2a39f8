"""Rules: what they say, and which are broken."""

from __future__ import annotations

from copy import deepcopy

import pytest

from footfall.errors import FootfallError
from footfall.model.source_text import Extent, Position
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    FileProfile,
    FunctionInfo,
    Profile,
    SideInfo,
    StatementInfo,
    Unmeasured,
)
from footfall.profiles.gates.judge import judge
from footfall.profiles.gates.rules import read_rule


def function(name: str, line: int, calls: int | None, work: int | None = 0) -> FunctionInfo:
    return FunctionInfo(name, f"{name}()", "method", Extent(line, 1, line + 1, 9), None, calls, calls, 0, 0, work)


def profile() -> Profile:
    """8 of 10 statements, 3 of 4 sides and 2 of 3 functions ran."""
    file = FileProfile("src/core/Cart.java", "java", "1", "\n".join(f"line {n}" for n in range(1, 13)), package="shop")
    file.functions = [function("Cart.add", 1, 100, 900), function("Cart.find", 3, 10, 90), function("Cart.drop", 5, 0)]
    file.blocks = [BlockInfo("method", one.extent, one.calls, at) for at, one in enumerate(file.functions)]
    file.statements = [StatementInfo("call", Extent(n, 1, n, 9), 0 if n in (5, 6) else 9, 0) for n in range(1, 11)]
    file.branches = [
        BranchInfo("if", Position(1, 1), [SideInfo("true", 5), SideInfo("false", 1)], 0),
        BranchInfo("if", Position(2, 1), [SideInfo("true", 5), SideInfo("false", 0)], 0),
    ]
    return Profile(files=[file], unmeasured=[Unmeasured("a", 1, 1, "lambda", "why")])


def said(*rules: str, now: Profile | None = None, old: Profile | None = None) -> list[str]:
    return [one.message for one in judge(now or profile(), [read_rule(text) for text in rules], old)]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("statements < 80.1%", "80.0 % of statements ran (8 of 10)"),
        ("statements < 80%", ""),
        ("statements <= 80%", "80.0 % of statements ran (8 of 10)"),
        ("branches(src/core/**) < 90%", "75.0 % of branches in src/core/** ran (3 of 4)"),
        ("branches(Cart.java) < 75%", ""),
        ("functions < 66.7%", "66.6 % of functions ran (2 of 3)"),
        ("functions < 66.6%", ""),
        ("blocks < 100%", "66.6 % of blocks ran (2 of 3)"),
        ("unrun-functions > 0", "functions that never ran: 1"),
        ("unrun-statements(**/core/*) >= 2", "statements in **/core/* that never ran: 2"),
        ("unrun-branches > 1", ""),
        ("calls > 109", "calls: 110"),
        ("work == 990", "work: 990"),
        ("calls(shop.Cart.add) > 99", "Cart.add: calls 100"),
        ("calls(Cart.*) < 1", "Cart.drop: calls 0"),
        ("throws(**) > 0", ""),
        ("unmeasured > 0", "places not measured: 1"),
        (" work  >  1_000 ", ""),
    ],
)
def test_one_profile(rule: str, message: str) -> None:
    assert said(rule) == ([message] if message else [])


def test_places_are_told() -> None:
    (failure,) = judge(profile(), [read_rule("calls(Cart.find) != 11")])
    assert (failure.path, failure.line, failure.rule) == ("src/core/Cart.java", 3, "calls(Cart.find) != 11")


def test_against_an_older_one() -> None:
    new = profile()
    new.files[0].functions[0].calls = 101
    new.files[0].functions.append(function("Cart.fresh", 9, 7))
    assert said("calls(**) > 1.01 * old", now=new, old=profile()) == []
    assert said("calls(**) > 1.009 * old", now=new, old=profile()) == ["Cart.add: calls 101, 100 before"]
    assert said("calls(**) > old", now=new, old=profile()) == ["Cart.add: calls 101, 100 before"]
    assert said("calls > old + 8", now=new, old=profile()) == []
    assert said("calls > old + 7", now=new, old=profile()) == ["calls: 118, 110 before"]
    assert said("calls(**) < old - 1", now=new, old=profile()) == []
    assert said("statements < old", now=new, old=profile()) == []
    new.files[0].statements[0].count = 0
    assert said("statements < old", now=new, old=profile()) == ["70.0 % of statements ran (7 of 10), 80.0 % before"]
    with pytest.raises(FootfallError, match="compares with an older profile; name it with --against"):
        said("work > 2 * old")


def test_new_lines_that_never_ran() -> None:
    new = profile()
    file = new.files[0]
    lines = file.text.splitlines()
    lines[4:6] = ["new 5", "line 6"]
    file.text = "\n".join(lines)
    assert said("new-lines-unrun > 0", now=new, old=profile()) == ["new lines that never ran in src/core/Cart.java: 5"]
    assert said("new-lines-unrun > 1", now=new, old=profile()) == []
    assert said("new-lines-unrun > 0", now=profile(), old=profile()) == []
    assert said("new-lines-unrun > 1", now=new, old=Profile()) == [
        "new lines that never ran in src/core/Cart.java: 5-6"
    ]


@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        ("", "is no rule; one looks like"),
        ("statements", "is no rule; one looks like"),
        ("statments < 8%", "there is no statments; did you mean statements?"),
        ("xyz < 8", "there is no xyz; there are statements, branches"),
        ("statements < 85", "statements is a share; add %"),
        ("calls > 85%", "calls is a number, and no share; leave out %"),
        ("calls > many", "compare with a number"),
        ("calls > old * 2", "compare with a number"),
        ("unmeasured(x) > 1", "unmeasured takes nothing in parentheses"),
        ("calls(nobody) > 1", "no measured function matches nobody"),
        ("statements(nowhere/**) < 1%", "no measured file matches nowhere/\\*\\*"),
    ],
)
def test_wrong_rules(rule: str, problem: str) -> None:
    with pytest.raises(FootfallError, match=problem.replace("?", r"\?")):
        said(rule)


def test_what_was_not_measured_is_not_judged() -> None:
    coarse = deepcopy(profile())
    coarse.files[0].statements = []
    with pytest.raises(FootfallError, match="no statements are measured"):
        said("statements < 85%", now=coarse)
    coarse.files[0].functions[0].calls = None
    assert said("calls(**) > 50", now=coarse) == []
