"""Tests that are told apart, in a real browser: the view of them, and what each ran in a source."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from footfall.profiles.data import Profile, TestRun
from footfall.profiles.store import load
from footfall.report.html import write_split
from tests.cli.helpers import footfall
from tests.report.browser import (
    CONTRAST,
    OUTSIDE,
    Reports,
    code,
    column,
    counts,
    overflow,
    turn_to,
)
from tests.report.per_test_sample import (
    BOTH,
    CACHED,
    LARGE,
    LEFT,
    MAIN_FILE,
    SMALL,
    coarse_tests,
    hostile_tests,
    per_test,
    reached,
    reordered,
    with_test_sources,
)
from tests.report.report_sample import HUGE, SEEN, sample

if TYPE_CHECKING:
    from pathlib import Path

MAIN = "src/app/Main.java"
LIB = "src/lib/Main.java"


def beside(page: Page, line: int) -> list[str]:
    """What stands of tests beside a line."""
    return page.locator(f'tr[data-line="{line}"] .tests button').all_inner_texts()


def expect_target(page: Page, line: int) -> None:
    expect(page.locator("tr.target")).to_have_attribute("data-line", str(line))


def expect_place(page: Page, place: str) -> None:
    page.wait_for_function("place => decodeURIComponent(location.hash) === place", arg=f"#{place}")


def expect_counts(page: Page, line: int, shown: list[str]) -> None:
    expect(page.locator(f'tr[data-line="{line}"] .ct button')).to_have_text(shown)


def of_line(page: Page, line: int, at: int = 0) -> Locator:
    return page.locator(f'tr[data-line="{line}"] .tests button').nth(at)


def opened(page: Page, line: int, at: int = 0) -> Locator:
    """The list of the tests that ran a line."""
    of_line(page, line, at).click()
    dialog = page.locator("dialog")
    expect(dialog).to_be_visible()
    return dialog


# The view.


def test_tests_are_listed_with_what_they_ran(reports: Reports) -> None:
    page = reports.open(per_test)
    page.locator('#nav a[data-view="tests"]').click()
    assert column(page, 0, "#test-runs") == [
        "app.CacheTest get<b>() ~",
        "at the same time app.Two left, app.Two right ∥",
        "app.FibTest small",
        "app.FibTest large ran 3 times",
        "lazy",
        "app.Two left ∥",
        "app.Two right ∥",
    ]
    assert column(page, 1, "#test-runs") == ["passed", "", "passed", "failed", "skipped", "passed", "did not end"]
    assert column(page, 2, "#test-runs") == ["7 ns", "", "2 ms", "3 s", "0 ns", "50 ns", "60 ns"]
    assert column(page, 3, "#test-runs") == ["2", "3", "3", "3", "0", "0", "1"]
    assert column(page, 4, "#test-runs") == ["2", "1", "0", "0", "0", "0", "0"]
    assert column(page, 6, "#test-runs")[:3] == ["1,000,000,000,007", "441", "200"]
    text = page.locator("#view").inner_text()
    assert "6 tests: 3 passed, 1 failed, 1 skipped, 1 did not end" in text
    assert "Tests ran 7 of 17 statements of the program (41.1 %), exactly one test ran 2 of them." in text
    assert "6 ran only outside of tests." in text
    assert "~ other threads counted while it began or ended" in text
    assert "∥ tests that ran at the same time" in text


def test_how_tests_ended_is_told_in_one_order(reports: Reports) -> None:
    def failed_first() -> Profile:
        runs = [TestRun("R", "s", status, status) for status in ("failed", "", "passed", "failed")]
        return Profile(files=sample().files, test_runs=runs)

    page = reports.open(failed_first, "view=tests")
    assert page.locator("h2 small").inner_text() == "4 tests: 1 passed, 2 failed, 1 did not end"
    assert "Tests ran 0 of 17 statements" in page.locator("#view").inner_text()
    turn_to(page, "view=tests:0")
    expect(page.locator("#view")).to_contain_text("It ran nothing of the program.")


def test_tests_are_filtered_and_sorted(reports: Reports) -> None:
    page = reports.open(per_test, "view=tests")
    page.locator('#test-runs th[data-key="time"] button').click()
    # Those at the same time have no time of their own.
    assert column(page, 2, "#test-runs") == ["3 s", "2 ms", "60 ns", "50 ns", "7 ns", "0 ns", ""]
    page.get_by_label("Filter tests: Tests").fill("fib failed")
    assert column(page, 0, "#test-runs") == ["app.FibTest large ran 3 times"]


def test_sums_are_of_the_program_unless_tests_are_taken_in(reports: Reports) -> None:
    page = reports.open(with_test_sources, "view=tests")
    assert "6 of 14 statements of the program" in page.locator("#view").inner_text()
    assert column(page, 4, "#test-runs")[0] == "1"
    turn_to(page, f"view=tests:{CACHED}")
    assert column(page, 0, "#reached") == [MAIN]
    assert column(page, 0, "#reached-tests") == [LIB]
    page.get_by_label("tests", exact=True).check()
    expect(page.locator("#reached-tests")).to_have_count(0)
    assert column(page, 0, "#reached") == [MAIN, LIB]
    page.get_by_role("link", name="All tests").click()
    assert "7 of 17 statements of the program and tests" in page.locator("#view").inner_text()
    assert column(page, 4, "#test-runs")[0] == "2"


def test_what_a_test_ran_and_the_way_there_and_back(reports: Reports) -> None:
    page = reports.open(per_test, "view=tests")
    page.get_by_role("link", name="get<b>()").click()
    expect_place(page, f"view=tests:{CACHED}")
    assert column(page, 0, "#reached") == [MAIN, LIB]
    assert column(page, 1, "#reached") == ["1 / 13", "1 / 3"]
    assert column(page, 2, "#reached") == ["1", "1"]
    assert column(page, 4, "#reached") == ["1,000,000,000,000", "7"]
    page.locator("#reached").get_by_role("link", name=LIB).click()
    expect_place(page, f"{LIB}?test={CACHED}")
    expect(page.locator(".oftest.on")).to_contain_text("Counts of one test")
    expect_target(page, 5)
    page.locator(".oftest").get_by_role("link", name="get<b>()").click()
    page.get_by_role("link", name="All tests").click()
    assert page.locator("#test-runs").is_visible()
    page.go_back()
    assert column(page, 0, "#reached") == [MAIN, LIB]


def test_tests_at_the_same_time_name_each_other(reports: Reports) -> None:
    page = reports.open(per_test, f"view=tests:{BOTH}")
    links = page.locator(".testdetail ul a")
    expect(links).to_have_text(["app.Two left", "app.Two right"])
    links.first.click()
    expect_place(page, f"view=tests:{LEFT}")
    expect(links).to_have_text(["at the same time app.Two left, app.Two right"])
    turn_to(page, "view=tests:99")
    assert page.locator("#test-runs").is_visible()


def test_tests_are_found(reports: Reports) -> None:
    page = reports.open(per_test)
    page.keyboard.press("/")
    page.keyboard.type("fibtest large")
    page.keyboard.press("Enter")
    expect_place(page, f"view=tests:{LARGE}")
    page.locator("#view").focus()
    page.keyboard.press("T")
    expect(page.locator("#test-runs")).to_be_visible()


# A source.


def test_each_line_says_how_many_tests_ran_it(reports: Reports) -> None:
    page = reports.open(per_test, MAIN)
    shown = {line: beside(page, line) for line in (3, 5, 6, 7, 11, 15, 16, 17, 21, 23, 28, 29)}
    assert shown == {
        3: [], 5: ["2"], 6: ["2∥"], 7: ["2"], 11: [], 15: ["1"], 16: ["1∥"], 17: [], 21: ["0"], 23: ["0"],
        28: ["1"], 29: ["1"],
    }  # fmt: skip
    assert of_line(page, 29).get_attribute("title") == "only one test ran line 29: app.CacheTest get<b>()"
    assert of_line(page, 28).get_attribute("title") == "only one test called Main.Cache.get: app.CacheTest get<b>()"
    assert of_line(page, 6).get_attribute("aria-label") == "2∥, 2 tests and tests at the same time ran line 6"
    assert of_line(page, 21).get_attribute("title") == "ran outside of tests only"
    one = page.locator("button.tt.one").evaluate_all("all => all.map((one) => one.closest('tr').dataset.line)")
    assert one == ["15", "28", "29"]
    assert page.locator(".code td.tests:not(:empty)").evaluate_all(OUTSIDE) == []


def test_a_line_tells_which_tests_ran_it(reports: Reports) -> None:
    page = reports.open(per_test, MAIN)
    dialog = opened(page, 7)
    assert dialog.locator("h2").inner_text() == "Tests that ran line 7"
    assert dialog.locator(".outside").all_inner_texts() == ["138 in all: 134 in tests, 4 outside of tests"]
    assert column(page, 0, "#line-tests") == ["app.FibTest large ran 3 times", "app.FibTest small"]
    assert column(page, 1, "#line-tests") == ["94", "40"]
    dialog.get_by_role("link", name="94").click()
    expect_place(page, f"{MAIN}:7?test={LARGE}")
    expect(dialog).to_have_count(0)
    expect_target(page, 7)
    expect_counts(page, 7, ["94"])


def test_statements_of_one_line_are_told_apart(reports: Reports) -> None:
    page = reports.open(per_test, MAIN)
    dialog = opened(page, 6)
    assert dialog.locator("thead th").all_inner_texts() == ["Test", "if (n < 2)", "return n;"]
    assert column(page, 1, "#line-tests") == ["180", "100", "1"]
    assert column(page, 2, "#line-tests") == ["86", "60", "0"]
    assert dialog.locator(".outside").all_inner_texts() == [
        "if (n < 2) 284 in all: 281 in tests, 3 outside of tests",
        "return n; 146 in all: 146 in tests, 0 outside of tests",
    ]
    assert "∥ tests that ran at the same time" in dialog.inner_text()


def test_a_function_tells_which_tests_called_it(reports: Reports) -> None:
    page = reports.open(per_test, MAIN)
    dialog = opened(page, 15)
    assert dialog.locator("h2").inner_text() == "Tests that called Main.main"
    assert column(page, 1, "#line-tests") == [f"{HUGE - 1:,}"]
    assert dialog.locator(".outside").inner_text() == (f"{HUGE:,} in all: {HUGE - 1:,} in tests, 1 outside of tests")


def test_more_in_tests_than_there_is_says_why(reports: Reports) -> None:
    def unsettled() -> Profile:
        profile = per_test()
        profile.files[0].statements[13].count = 5
        profile.files[1].statements[0].count = 0
        return profile

    page = reports.open(unsettled, MAIN)
    assert "outside of tests: not known, since threads counted" in opened(page, 29).inner_text()
    page.keyboard.press("Escape")
    turn_to(page, LIB)
    # As of a process that was killed: the counters that it has written are older than what it told of tests.
    dialog = opened(page, 5)
    assert "0 in all: 7 in tests, outside of tests: not known" in dialog.inner_text()
    assert column(page, 1, "#line-tests") == ["7"]


def test_lists_of_tests_by_key(reports: Reports) -> None:
    page = reports.open(per_test, MAIN)
    of_line(page, 29).focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('tr').dataset.line") == "29"
    of_line(page, 21).press("Enter")
    dialog = page.locator("dialog")
    assert dialog.locator(".outside").inner_text() == "81 in all: 0 in tests, 81 outside of tests"
    assert dialog.locator("table").count() == 0
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_a_source_with_the_counts_of_one_test(reports: Reports) -> None:
    page = reports.open(per_test, f"{MAIN}:6?test={SMALL}")
    expect_target(page, 6)
    assert "3 of 13" not in page.locator("h2").inner_text()
    assert "23.0 % of 13 statements ran in this test" in page.locator("h2").inner_text()
    shown = {line: counts(page, line) for line in (6, 7, 11, 16, 17, 19, 29)}
    assert shown == {6: ["100", "60"], 7: ["40"], 11: ["0"], 16: ["0"], 17: ["?"], 19: ["0"], 29: ["0"]}
    # What ran, but not in this test, is not painted as what never ran.
    shade = "one => one.className.match(/\\b[rbc][0eu]?\\b/)[0]"
    painted = {line: page.locator(f'tr[data-line="{line}"] .src [data-s]').first for line in (6, 11, 16, 17)}
    assert {line: one.evaluate(shade) for line, one in painted.items()} == {6: "r", 11: "r0", 16: "re", 17: "ru"}
    # Sides of branches and throws are not known by test.
    assert page.locator(".sides, .mark, .threw").count() == 0
    assert page.get_by_label("Go to a function").locator("option").nth(1).inner_text() == "Main.fib · 100"
    painted[6].hover()
    detail = page.locator(".sourceview .detail").inner_text().split("\n")
    assert detail == ["100×", "in this test", "284× in all", "if statement, line 6"]
    page.locator('tr[data-line="16"] .src [data-s]').first.hover()
    assert "did not run" in page.locator(".sourceview .detail").inner_text()
    assert beside(page, 6) == ["2∥"]


def test_all_counts_and_those_of_a_test_in_turn(reports: Reports) -> None:
    page = reports.open(per_test, MAIN)
    assert not page.locator(".oftest").is_visible()
    turn_to(page, f"{MAIN}:7?test={SMALL}")
    page.get_by_role("button", name="All", exact=True).click()
    expect_place(page, f"{MAIN}:7")
    expect_counts(page, 7, ["138"])
    expect(page.get_by_role("button", name="All", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect_place(page, f"{MAIN}:7?test={SMALL}")
    expect_counts(page, 7, ["40"])
    turn_to(page, LIB)
    assert page.get_by_role("button", name="This test").get_attribute("aria-pressed") == "false"


def test_keys_lead_through_what_a_test_ran(reports: Reports) -> None:
    page = reports.open(per_test, f"{MAIN}?test={BOTH}")
    expect_target(page, 6)
    page.keyboard.press("n")
    expect_place(page, f"{MAIN}:16?test={BOTH}")
    expect_target(page, 16)
    page.keyboard.press("p")
    expect_target(page, 6)
    page.keyboard.press("h")
    expect_place(page, f"{MAIN}:16?test={BOTH}")
    page.locator('tr[data-line="7"] .no a').click()
    expect_place(page, f"{MAIN}:7?test={BOTH}")


def test_an_unknown_test_shows_all(reports: Reports) -> None:
    page = reports.open(per_test, f"{MAIN}:7?test=99")
    expect_target(page, 7)
    expect_counts(page, 7, ["138"])
    page = reports.open(per_test, f"tools/a%20b%2350%25%C3%A9%3A1.py:3?test={SMALL}")
    expect_counts(page, 3, ["0"])
    assert "0.0 % of 1 statement ran in this test" in page.locator("h2").inner_text()


def test_statements_in_another_order(reports: Reports) -> None:
    page = reports.open(reordered, f"{MAIN}?test={LARGE}")
    assert {line: counts(page, line) for line in (6, 7, 16)} == {6: ["180", "86"], 7: ["94"], 16: ["0"]}
    assert beside(page, 7) == ["2"]


def test_where_statements_were_not_counted_functions_are_told(reports: Reports) -> None:
    page = reports.open(coarse_tests, MAIN)
    assert beside(page, 5) == ["2"]
    assert beside(page, 6) == []
    dialog = opened(page, 5)
    assert dialog.locator(".outside").inner_text() == "284 in all: 6 in tests, 278 outside of tests"
    dialog.get_by_role("link", name="3", exact=True).first.click()
    expect(page.locator(".oftest.on")).to_be_visible()
    assert counts(page, 6) == []


# All of it.


def test_without_tests_nothing_is_said_of_them(reports: Reports) -> None:
    page = reports.open(sample, MAIN)
    assert page.locator('#nav a[data-view="tests"]').count() == 0
    assert page.locator(".code .tests").count() == 0
    assert not page.locator(".oftest").is_visible()
    turn_to(page, "view=tests")
    assert page.locator("#work").is_visible()


def test_a_split_report_reads_tests_when_they_are_asked_for(reports: Reports, tmp_path: Path) -> None:
    path = write_split(per_test(), tmp_path)
    page = reports.show(path, f"view=tests:{CACHED}")
    assert column(page, 0, "#reached") == [MAIN, LIB]
    turn_to(page, f"{MAIN}?test={CACHED}")
    expect(page.locator(".oftest.on")).to_be_visible()
    expect_counts(page, 29, ["1,000,000,000,000"])
    (tmp_path / "sources" / "tests-1.js").unlink()
    turn_to(page, LIB)
    expect(page.locator("#view .bad")).to_contain_text("tests-1.js is missing beside the report")
    reports.troubles.clear()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_hostile_names_stay_text(reports: Reports, scheme: str) -> None:
    page = reports.open(hostile_tests, "view=tests", scheme=scheme, width=390)
    names = [name for name in column(page, 0, "#test-runs") if name]
    assert len(names) == 7
    assert all(" ".join(SEEN.split()) in name for name in names)
    assert overflow(page) <= 0
    turn_to(page, f"view=tests:{LARGE}")
    expect(page.locator("#reached tbody tr")).to_have_count(1)
    assert overflow(page) <= 0
    page.locator("#reached a").click()
    expect(page.locator(".oftest.on")).to_be_visible()
    assert overflow(page) <= 0
    opened(page, 6)
    assert overflow(page) <= 0
    assert page.locator("img").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(reports: Reports, scheme: str) -> None:
    page = reports.open(per_test, "view=tests", scheme=scheme)
    low = page.evaluate(CONTRAST, "#view *")
    turn_to(page, f"{MAIN}?test={SMALL}")
    expect(page.locator(".oftest.on")).to_be_visible()
    low += page.evaluate(CONTRAST, ".oftest *, .tt, .c, .legend i, .src span")
    opened(page, 6)
    low += page.evaluate(CONTRAST, "dialog *")
    assert [one for one in low if one["ratio"] < 4.5] == []


def test_it_fits_narrow_windows(reports: Reports) -> None:
    page = reports.open(per_test, "view=tests", width=390)
    assert overflow(page) <= 0
    turn_to(page, f"{MAIN}?test={SMALL}")
    expect(page.locator(".oftest.on")).to_be_visible()
    assert overflow(page) <= 0
    assert page.locator(".code td.tests:not(:empty)").evaluate_all(OUTSIDE) == []
    box = opened(page, 6).bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_many_tests(reports: Reports) -> None:
    def many() -> Profile:
        profile = per_test()
        for at in range(3000):
            profile.test_runs.append(TestRun("R", f"suite {at}", "t", "passed"))
            profile.reached.append(reached(7 + at, MAIN_FILE, {2: 1}, {}))
        return profile

    page = reports.open(many, "view=tests")
    assert len(column(page, 0, "#test-runs")) == 150
    page.get_by_label("Filter tests: Tests").fill("suite 2999")
    assert column(page, 0, "#test-runs") == ["suite 2999 t"]
    # However many ran a line, the list stands below what it is about, and can be closed.
    turn_to(page, MAIN)
    dialog = opened(page, 7)
    assert len(column(page, 0, "#line-tests")) == 150
    expect(dialog.locator("h2")).to_be_in_viewport()
    expect(dialog.get_by_role("button", name="Close")).to_be_in_viewport()


PROGRAM = """'use strict';
exports.sum = (from, to) => {
  let sum = 0;
  for (let at = from; at <= to; at++) sum += at;
  return sum;
};
exports.unused = () => {
  return 1;
};
"""
TESTS = """'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { sum } = require('./sum.cjs');
sum(1, 5);
test('short', () => assert.equal(sum(1, 3), 6));
test('long', () => assert.equal(sum(1, 100), 5050));
test('wrong', () => assert.equal(sum(1, 1), 2));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node")
def test_a_run(reports: Reports, tmp_path: Path) -> None:
    (tmp_path / "sum.cjs").write_text(PROGRAM, "utf-8")
    (tmp_path / "sum.test.cjs").write_text(TESTS, "utf-8")
    footfall("run", "-q", "--per", "test", "--", "node", "--test", "sum.test.cjs", cwd=tmp_path, within=None)
    assert len(load(tmp_path / ".footfall" / "profile.db").test_runs) == 3
    page = reports.show(tmp_path / ".footfall" / "report.html", "view=tests")
    page.locator('#test-runs th[data-key="work"] button').click()
    assert column(page, 0, "#test-runs") == ["sum.test.cjs long", "sum.test.cjs short", "sum.test.cjs wrong"]
    assert column(page, 1, "#test-runs") == ["passed", "passed", "failed"]
    assert column(page, 6, "#test-runs") == ["103", "6", "4"]
    page.get_by_role("link", name="short").click()
    page.locator("#reached").get_by_role("link", name="sum.cjs").click()
    expect(page.locator(".oftest.on")).to_be_visible()
    expect_counts(page, 4, ["1", "3"])
    expect_counts(page, 8, ["0"])
    opened(page, 4)
    assert column(page, 2, "#line-tests") == ["100", "3", "1"]
    assert "109 in all: 104 in tests, 5 outside of tests" in page.locator("dialog").inner_text()
    assert code(page, 4).strip() == "for (let at = from; at <= to; at++) sum += at;"
