"""What changed, as a page: tables, both sources beside each other, and the call paths of both runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from footfall.profiles.comparing.compare import compare
from footfall.report.compare_page import render_comparison, write_comparison
from tests.in_turn import in_turn
from tests.report.browser import Reports, column, overflow, turn_to
from tests.report.compare_sample import before, comparison, hostile_comparison
from tests.report.report_sample import HUGE, SEEN
from tests.report.test_report_accessibility import AXE, SCREENS, faults, screen_name
from tests.report.test_report_html import Read

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

VIEWS = ("functions", "lines", "branches", "sources", "edges", "paths", "tests", "times")


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("comparison") / "changed.html"
    write_comparison(comparison(), path)
    return path


def source(page: Page, path: str) -> None:
    turn_to(page, "view=sources")
    page.locator("#sources").get_by_text(path).click()
    page.wait_for_selector(".code.both")


def row(page: Page, line: int, side: str = "new") -> list[str]:
    return page.locator(f'tr[data-{side}="{line}"] > *').all_inner_texts()


def test_functions(reports: Reports, page_file: Path) -> None:
    page = reports.show(page_file)
    assert column(page, "name", "#functions")[:3] == ["Main.fib", "Main.main varies", "Main.run new"]
    assert column(page, "change", "#functions")[:2] == ["+284 1.50×", "+40 1.05×"]
    assert column(page, "calls", "#functions")[0] == "284 → 568"
    assert "helper gone" in column(page, "name", "#functions")
    expect(page.locator(".card").nth(4)).to_contain_text("+")
    page.get_by_label("Filter: Functions that changed").fill("gone")
    assert column(page, "name", "#functions") == ["helper gone"]


def test_every_view_tells_its_rows(reports: Reports, page_file: Path) -> None:
    page = reports.show(page_file)
    shown = page.locator("#nav a").evaluate_all("all => all.map((one) => one.dataset.view)")
    assert shown == list(VIEWS)
    turn_to(page, "view=branches")
    assert (column(page, "side", "#branches")[0], column(page, "count", "#branches")[0]) == ("true", "0 → 7")
    turn_to(page, "view=edges")
    assert column(page, "calls", "#edges") == ["1 → 0"]
    turn_to(page, "view=tests")
    assert column(page, "work", "#tests") == ["3 → 5"]
    page.locator("#tests .fold").first.click()
    expect(page.locator("#tests .testdetail li")).to_have_text("Main.fib called 3 → 5 times")
    turn_to(page, "view=times")
    assert column(page, "time", "#times") == ["1 ms → 1.5 ms"]
    turn_to(page, "view=lines")
    assert column(page, "change", "#lines")[:2] == ["+284 2.00×", "+40 1.11×"]


def test_both_sources_beside_each_other(reports: Reports, page_file: Path) -> None:
    page = reports.show(page_file, width=1440)
    source(page, "src/lib/Main.java")
    before_it, after_it = "            rest();", "            rest(2);"
    assert row(page, 7) == ["7", "0", before_it, "7", "3", "+3", after_it]
    assert row(page, 8) == ["", "", "", "8", "", "", "            // longer"]
    page.get_by_role("button", name="One column").click()
    assert row(page, 7)[:5] == ["7", "7", "0", "3", "+3"] and row(page, 7)[5].splitlines() == [before_it, after_it]
    page.get_by_role("button", name="Side by side").click()
    page.get_by_role("button", name="Next change").click()
    assert page.locator("tr.target").get_attribute("data-new") == "7"


def test_lines_as_before_are_folded(reports: Reports, page_file: Path) -> None:
    page = reports.show(page_file, width=1440)
    turn_to(page, "view=lines")
    page.locator("#lines tbody a").first.click()
    page.wait_for_selector(".code.both")
    assert page.locator("tr.target").get_attribute("data-new") == "6"
    assert page.locator('tr[data-new="30"]').count() == 0
    page.locator(".gap button").last.click()
    assert page.locator('tr[data-new="30"]').count() == 1
    page.get_by_role("button", name="Show all lines").click()
    assert page.locator(".gap").count() == 0
    assert page.locator("tr[data-new]").count() == 32


def test_call_paths_of_both_runs(reports: Reports, page_file: Path) -> None:
    page = reports.show(page_file, "view=paths", width=1440)
    assert column(page, "name", "#paths")[:2] == ["Main.main › Main.fib", "Main.main › Main.run"]
    assert column(page, "change", "#paths") == ["+40 3.00×", "+9", "+5"]
    assert f"{HUGE:,} → {HUGE + 5:,}" in column(page, "work", "#paths")
    page.get_by_role("group", name="Width by").get_by_role("button", name="Calls").click()
    canvas = page.locator("canvas.icicle")
    canvas.focus()
    expect(page.locator(".iciclesays")).to_contain_text("calls with what it called: 66 → 70")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".iciclesays")).to_contain_text("Main.main")
    expect(page.locator(".iciclesays")).to_contain_text("change: +4")
    page.keyboard.press("Enter")
    canvas.hover(position={"x": 300, "y": 30})
    expect(page.locator(".calltip strong")).to_have_text("Main.main")
    page.keyboard.press("Escape")
    page.get_by_role("group", name="Of the run").get_by_role("button", name="before").click()
    expect(page.locator(".iciclesays strong")).to_have_text("all")


@pytest.mark.parametrize(("_name", "screen"), in_turn(["comparison"], SCREENS, str, screen_name))
def test_nothing_is_left_to_complain_about(
    reports: Reports, page_file: Path, _name: str, screen: tuple[int, str]
) -> None:
    if not AXE.exists():
        pytest.skip("the npm package axe-core is not installed in tests/report/accessibility")
    page = reports.show(page_file, width=screen[0], height=900, scheme=screen[1])
    found = {}
    for view in VIEWS:
        turn_to(page, f"view={view}")
        page.wait_for_selector("#view .datatable")
        found[view] = faults(page)
        assert overflow(page) <= 0
    source(page, "src/lib/Main.java")
    found["source"] = faults(page)
    assert {place: told for place, told in found.items() if told} == {}
    assert overflow(page) <= 0


def test_nothing_in_a_profile_breaks_out(reports: Reports, tmp_path: Path) -> None:
    write_comparison(hostile_comparison(), tmp_path / "hostile.html")
    page = reports.show(tmp_path / "hostile.html")
    expect(page.locator("#functions tbody tr").first).to_contain_text(SEEN.strip()[:40])
    for view in VIEWS:
        turn_to(page, f"view={view}")
    turn_to(page, "source=0:new:1")
    page.wait_for_selector(".code.both")
    assert page.locator("img").count() == 0


def test_without_scripts_the_page_is_a_summary() -> None:
    text = Read(render_comparison(comparison())).text
    for told in ("Main.fib", "+284", "284", "568", "java Main 'a b' (exit 3, 2026-10-01 12:00:00 UTC)"):
        assert told in text


def test_nothing_changed(reports: Reports, tmp_path: Path) -> None:
    write_comparison(compare(before(), before()), tmp_path / "same.html")
    page = reports.show(tmp_path / "same.html")
    expect(page.locator("#functions .note")).to_have_text("Nothing.")
    assert page.locator("#nav a").all_inner_texts() == ["Functions", "Call paths"]
