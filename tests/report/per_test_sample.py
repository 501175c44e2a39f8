"""The sample with tests that are told apart."""

from __future__ import annotations

from footfall.profiles.data import Profile, Reached, TestRun
from footfall.profiles.per_test import encode
from tests.report.report_sample import HOSTILE, HUGE, coarse, hostile, sample

SMALL, LARGE, CACHED, LAZY, LEFT, RIGHT, BOTH = range(7)
MAIN_FILE, LIB_FILE, TOOL_FILE = range(3)


def per_test() -> Profile:
    """Two tests of ``fib``; one that alone runs the cache; one that runs nothing; two at the same time."""
    return with_tests(sample())


def with_tests(profile: Profile) -> Profile:
    profile.test_runs = [
        TestRun("JUnit 5", "app.FibTest", "small", "passed", 2_000_000),
        TestRun("JUnit 5", "app.FibTest", "large", "failed", 3_000_000_000, 3),
        TestRun("JUnit 5", "app.CacheTest", "get<b>()", "passed", 7, is_unsettled=True),
        TestRun("TestNG", "", "lazy", "skipped"),
        TestRun("TestNG", "app.Two", "left", "passed", 50),
        TestRun("TestNG", "app.Two", "right", "", 60),
        TestRun("TestNG", "at the same time", "app.Two left, app.Two right", members=[LEFT, RIGHT]),
    ]
    # Statements of Main: if, return n, return fib, help's two, for, total +=, …
    profile.reached = [
        reached(SMALL, MAIN_FILE, {0: 100, 1: 60, 2: 40}, {0: 100}),
        reached(LARGE, MAIN_FILE, {0: 180, 1: 86, 2: 94}, {0: 180}),
        reached(CACHED, MAIN_FILE, {13: 10**12}, {4: 50}),
        reached(LEFT, MAIN_FILE, {}, {2: HUGE - 1}),
        reached(RIGHT, MAIN_FILE, {5: 1}, {}),
        reached(BOTH, MAIN_FILE, {0: 1, 5: 80, 6: 360}, {}),
        reached(CACHED, LIB_FILE, {0: 7}, {0: 7}),
    ]
    return profile


def reached(test: int, file: int, statements: dict[int, int], functions: dict[int, int]) -> Reached:
    return Reached(test, file, encode(statements), encode(functions))


def with_test_sources() -> Profile:
    """The same, in which one of the files is a test."""
    profile = per_test()
    profile.files[LIB_FILE].role = "test"
    return profile


def reordered() -> Profile:
    """The same, with the statements of a file in another order."""
    profile = per_test()
    profile.files[MAIN_FILE].statements.reverse()
    last = len(profile.files[MAIN_FILE].statements) - 1
    profile.reached[0] = reached(SMALL, MAIN_FILE, {last: 100, last - 1: 60, last - 2: 40}, {0: 100})
    profile.reached[1] = reached(LARGE, MAIN_FILE, {last: 180, last - 1: 86, last - 2: 94}, {0: 180})
    profile.reached = profile.reached[:2]
    return profile


def coarse_tests() -> Profile:
    """As the level ``block`` measures it: nothing is known of statements."""
    profile = with_tests(coarse("block"))
    profile.reached = [reached(one.test, one.file, {}, {0: 3}) for one in profile.reached[:2]]
    return profile


def hostile_tests() -> Profile:
    profile = with_tests(hostile())
    for test in profile.test_runs:
        test.runner = test.suite = test.name = test.status = HOSTILE
    return profile
