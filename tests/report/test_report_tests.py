"""The report keeps tests apart, and takes them in where its reader asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.report.browser import Reports, column
from tests.report.report_sample import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from footfall.profiles.data import Profile

LIB = "src/lib/Main.java"


def with_tests() -> Profile:
    """The sample, in which one of the files is a test."""
    profile = sample()
    next(file for file in profile.files if file.path == LIB).role = "test"
    return profile


def taken_in() -> Profile:
    profile = with_tests()
    profile.includes_tests = True
    return profile


def statements(page: Page) -> str:
    card = page.locator(".card:visible", has=page.get_by_text("Statements", exact=True))
    return card.inner_text().split("\n")[-1]


def test_lists_and_sums_leave_them_out(reports: Reports) -> None:
    page = reports.open(with_tests)
    assert statements(page) == "11 of 14 ran, 1 not measured"
    assert "Main.run" not in column(page, 0)
    assert page.locator("#tests-apart").inner_text().startswith("Tests 1 file: 2 of 3 statements ran (66.6 %)")
    page = reports.open(with_tests, "view=never")
    assert "if in Main.run" not in column(page, 0, "#never")


def test_the_switch_takes_them_in(reports: Reports) -> None:
    page = reports.open(with_tests)
    page.get_by_label("tests", exact=True).check()
    assert statements(page) == "13 of 17 ran, 1 not measured"
    assert "Main.run" in column(page, 0)
    page.evaluate("location.hash = '#view=never'")
    expect(page.locator("#never")).to_be_visible()
    assert "if in Main.run" in column(page, 0, "#never")
    page.get_by_label("tests", exact=True).uncheck()
    assert "if in Main.run" not in column(page, 0, "#never")


def test_sources_stand_in_two_groups(reports: Reports) -> None:
    page = reports.open(with_tests, "view=files")
    assert "lib/" not in column(page, 0, "#files")
    assert column(page, 0, "#tests") == ["src/lib/", "Main.java"]


def test_it_may_open_with_them(reports: Reports) -> None:
    page = reports.open(taken_in)
    assert page.get_by_label("tests", exact=True).is_checked()
    assert statements(page) == "13 of 17 ran, 1 not measured"


def test_without_tests_there_is_no_switch(reports: Reports) -> None:
    page = reports.open(sample)
    assert page.locator("#with-tests").count() == 0
    page.evaluate("location.hash = '#view=files'")
    assert page.locator("#tests").count() == 0
