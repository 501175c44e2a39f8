"""The view of a history: totals and functions over its entries, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from footfall.profiles.history.read import read_history
from footfall.profiles.history.write import add
from footfall.report.html import write_report
from footfall.report.payload_history import history_index
from tests.history.sample import origin, profile
from tests.report.browser import Reports, column, overflow, turn_to
from tests.report.test_report_accessibility import AXE, faults

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from footfall.profiles.history.records import History

LARGE = 2**53 + 1
HOSTILE = "</script><b>|\u202e"


@pytest.fixture
def history(tmp_path: Path) -> History:
    path = tmp_path / "h.db"
    for at, calls in enumerate((10, 12, None, 30)):
        more = {} if at < 2 else {"later": at}
        renamed = {"add": calls} if at else {"other_add": calls}
        add(path, profile(**renamed, total=LARGE + at, **more), origin(f"v{at} {HOSTILE}", "0123456789abcdef" * at))
    return read_history(path)


def opened(reports: Reports, tmp_path: Path, history: History | None, place: str = "", **screen: int | str) -> Page:
    path = tmp_path / "report.html"
    write_report(profile(add=30, total=LARGE + 3, later=3), path, history)
    return reports.show(path, place, **screen)  # type: ignore[arg-type]


def dots(page: Page) -> list[str]:
    return page.locator(".trend .dot title").all_text_contents()


def test_totals_and_functions_over_time(reports: Reports, tmp_path: Path, history: History) -> None:
    page = opened(reports, tmp_path, history, "view=history")
    page.locator("#history-functions tbody tr").first.wait_for()
    assert column(page, "name", "#history-functions") == ["Cart.add", "Cart.total", "Cart.later"]
    page.get_by_label("Number", exact=True).select_option("calls")
    assert column(page, "first", "#history-functions") == ["10", f"{LARGE:,}", "2"]
    assert column(page, "last", "#history-functions") == ["30", f"{LARGE + 3:,}", "3"]
    assert column(page, "change", "#history-functions") == ["+20", "+3", "+1"]
    assert column(page, "calls", "#history-entries")[-1] == f"{LARGE + 10:,}"
    page.get_by_role("link", name="Cart.add", exact=True).click()
    expect(page.locator("#view h3").first).to_have_text("Calls of Cart.add show everything")
    assert [one.replace("⟦U+202E⟧", "\u202e") for one in dots(page)] == [
        f"v{at} {HOSTILE}: {number}" for at, number in ((0, 10), (1, 12), (3, 30))
    ]
    assert page.locator(".trend .trendline").count() == 2, "what is not known is a gap"
    expect(page.locator(".trendpart .note")).to_have_text("It was called Cart.other_add before.")
    page.get_by_label("Number", exact=True).select_option("statements")
    page.get_by_role("link", name="show everything").click()
    expect(page.locator("#view h3").first).to_have_text("Share of statements that ran")
    assert dots(page)[0].endswith(": 100.0 %")
    page.get_by_role("link", name="Cart.java:1", exact=True).click()
    page.locator('tr[data-line="1"]').wait_for()


def test_without_a_history_there_is_no_view(reports: Reports, tmp_path: Path) -> None:
    page = opened(reports, tmp_path, None, "view=history")
    expect(page.locator('#nav a[aria-current="page"]')).to_have_text("Work")
    assert page.locator("#nav a[data-view=history]").count() == 0


def test_on_phones_it_fits_and_everybody_can_use_it(reports: Reports, tmp_path: Path, history: History) -> None:
    page = opened(reports, tmp_path, history, "view=history", width=390, height=900, scheme="dark")
    page.locator(".trend").wait_for()
    assert overflow(page) <= 0
    assert (page.locator(".trend").bounding_box() or {"width": 0})["width"] > 300
    if AXE.exists():
        assert faults(page) == []
    turn_to(page, "view=history:1")
    expect(page.locator("#view h3").first).to_contain_text("Cart.total")
    assert overflow(page) <= 0


def test_the_page_has_the_functions_that_changed_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "h.db"
    for calls in (1, 5):
        add(path, profile(add=1, total=calls, later=2 * calls), origin())
    monkeypatch.setattr("footfall.report.payload_history._MOST", 2)
    found = history_index(read_history(path), profile(total=1))
    assert [row[:3] for row in found["functions"]] == [
        ["Cart.total", "Cart.java:5", 0],
        ["Cart.later", "Cart.java:10", -1],
    ]
    assert found["left_out"] == 1
    assert {metric: numbers for metric, _, numbers in found["metrics"]}["calls"] == [[1, 5], [2, 10]]


def test_a_history_of_nothing(reports: Reports, tmp_path: Path) -> None:
    from footfall.profiles.history.records import History

    page = opened(reports, tmp_path, History(), "view=history")
    expect(page.locator("#view h2")).to_have_text("History no entries")
