"""What ``show`` and ``annotate`` say of tests."""

from __future__ import annotations

import io
import json

import pytest

from footfall.errors import FootfallError
from footfall.model.source_text import Extent
from footfall.profiles.data import FileProfile, FunctionInfo, Profile, Reached, Run, StatementInfo, TestRun
from footfall.profiles.per_test import encode
from footfall.terminal.annotate import annotate
from footfall.terminal.show import show, show_tests_of


def profile() -> Profile:
    """Three lines; two tests, and the same two at the same time; line 1 ran twice outside of tests."""
    file = FileProfile("a/Main.x", "x", "", "one\ntwo\nthree\n")
    file.functions = [FunctionInfo("Main.f", "f()", "method", Extent(1, 1, 3, 6), calls=8)]
    file.statements = [StatementInfo("s", Extent(at, 1, at, 4), count, 0) for at, count in ((1, 8), (2, 1), (3, 0))]
    tests = [
        TestRun("R", "T", "first", "passed", 1_500_000),
        TestRun("R", "T", "second", "failed", 20, is_unsettled=True),
        TestRun("R", "at the same time", "T first, T second", members=[0, 1]),
    ]
    reached = [
        Reached(0, 0, encode({0: 2, 1: 1}), encode({0: 2})),
        Reached(1, 0, encode({0: 3}), encode({0: 3})),
        Reached(2, 0, encode({0: 1}), encode({0: 1})),
    ]
    return Profile(runs=[Run(["x"], 0)], files=[file], test_runs=tests, reached=reached)


def shown(place: str, top: int = 10) -> list[list[str]]:
    stream = io.StringIO()
    show_tests_of(profile(), place, stream, top=top)
    return [line.split() for line in stream.getvalue().splitlines()]


def test_who_ran_a_line() -> None:
    lines = shown("Main.x:1")
    assert lines[:6] == [
        ["a/Main.x:1", "(3", "tests)"],
        ["times", "ended", "test"],
        ["3", "failed", "~T", "second"],
        ["2", "passed", "T", "first"],
        ["1", "at", "the", "same", "time", "T", "first,", "T", "second"],
        ["2", "(outside", "of", "tests)"],
    ]
    assert any("what each of them ran of this is not known" in " ".join(line) for line in lines[6:])


def test_who_called_a_function() -> None:
    assert shown("Main.x:f", top=1)[:4] == [
        ["Main.f", "(3", "tests)"],
        ["times", "ended", "test"],
        ["3", "failed", "~T", "second"],
        ["2", "(outside", "of", "tests)"],
    ]


def test_what_nobody_ran() -> None:
    assert shown("Main.x:3") == [
        ["a/Main.x:3", "(0", "tests)"],
        ["times", "ended", "test"],
        ["0", "(outside", "of", "tests)"],
    ]


def test_as_json() -> None:
    stream = io.StringIO()
    show_tests_of(profile(), "Main.x:2", stream, as_json=True)
    (place,) = json.loads(stream.getvalue())
    assert (place["place"], place["outside"]) == ("a/Main.x:2", 0)
    assert [(test["name"], test["times"]) for test in place["tests"]] == [("first", 1)]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("Main.x:9", "no statement that is measured begins at a/Main.x:9; the nearest that have: 1, 2, 3"),
        ("Main.x", "name a line or a function: Main.x:LINE or Main.x:FUNCTION"),
        ("Other.x:1", "the profile has no file Other.x"),
        ("Main.x:g", "has no function g"),
    ],
)
def test_mistakes(place: str, said: str) -> None:
    with pytest.raises(FootfallError, match=said.replace("(", "[(]")):
        show_tests_of(profile(), place, io.StringIO())


def test_where_tests_are_not_told_apart() -> None:
    plain = profile()
    plain.test_runs, plain.reached = [], []
    with pytest.raises(FootfallError, match="footfall run --per test"):
        show_tests_of(plain, "Main.x:1", io.StringIO())
    stream = io.StringIO()
    annotate(plain, "Main.x", stream)
    assert "tests ran it" not in stream.getvalue()


def test_show_lists_what_only_they_run_first() -> None:
    stream = io.StringIO()
    show(profile(), stream)
    lines = stream.getvalue().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("What each test ran (3)"))
    assert [line.split()[:4] for line in lines[at + 2 : at + 5]] == [
        ["1", "2", "1", "3"],
        ["0", "1", "1", "3"],
        ["0", "1", "1", "1"],
    ]


def test_annotate_says_how_many() -> None:
    stream = io.StringIO()
    annotate(profile(), "Main.x", stream)
    assert [line.rpartition("|")[0].split()[-1:] for line in stream.getvalue().splitlines()[-3:]] == [
        ["3t"],
        ["1t"],
        ["!"],
    ]
