"""Every view, light and dark, on screens and phones, as axe-core judges whether everybody can use it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.in_turn import in_turn
from tests.report.browser import Reports, open_all, turn_to
from tests.report.per_test_sample import per_test
from tests.report.report_sample import called
from tests.report.test_report_call_trees import traced
from tests.report.timed_sample import timed

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from footfall.profiles.data import Profile

AXE = Path(__file__).with_name("accessibility") / "node_modules" / "axe-core" / "axe.min.js"
EVERY_RULE = """async () => {
  // The level AAA asks for contrasts that would leave no shades for heat.
  const rules = Object.fromEntries(
    axe.getRules().map(({ ruleId, tags }) => [ruleId, { enabled: !tags.includes('wcag2aaa') }]),
  );
  const found = await axe.run(document, { rules, resultTypes: ['violations'] });
  // Lines of code stand as close as in an editor.
  const isCode = ({ target }) => document.querySelector(target.join(' '))?.closest('.code');
  const counts = (id) => (node) => id !== 'target-size' || !isCode(node);
  return found.violations.flatMap(({ id, nodes }) => nodes.filter(counts(id)).map(({ html, failureSummary }) =>
    `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`));
}"""
VIEWS = ("work", "types", "files", "never", "branches", "calls", "unmeasured", "tests")


def faults(page: Page) -> list[str]:
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE.read_text("utf-8"))
    return list(page.evaluate(EVERY_RULE))


SCREENS = [(1440, "light"), (390, "dark"), (1440, "dark"), (390, "light")]
"""Widths in pixels, and colours."""


def screen_name(screen: tuple[int, str]) -> str:
    return f"{screen[0]}-{screen[1]}"


@pytest.mark.parametrize(
    ("make", "screen"), in_turn([called, timed, per_test], SCREENS, lambda make: make.__name__, screen_name)
)
def test_nothing_is_left_to_complain_about(
    reports: Reports, make: Callable[[], Profile], screen: tuple[int, str]
) -> None:
    width, scheme = screen
    if not AXE.exists():
        pytest.skip("the npm package axe-core is not installed in tests/report/accessibility")
    page = reports.open(make, width=width, height=900, scheme=scheme)
    shown = page.locator("#nav a").evaluate_all("all => all.map((one) => one.dataset.view)")
    found = {}
    for place in (*(f"view={view}" for view in VIEWS if view in shown), f"{make().files[0].path}:5"):
        turn_to(page, place)
        page.wait_for_selector("#view .datatable, #view .code, #view .icicle")
        found[place] = faults(page)
    page.keyboard.press("?")
    found["keys"] = faults(page)
    page.keyboard.press("Escape")
    turn_to(page, "view=work")
    page.locator("#work .columnmenu summary").click()
    found["columns"] = faults(page)
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("/")
    page.keyboard.type("main")
    found["search"] = faults(page)
    assert {place: told for place, told in found.items() if told} == {}


def noted() -> Profile:
    """A program that failed, with what there is to say of it."""
    profile = called()
    profile.notes, profile.violations = ["The counts of 2 threads were lost."], ["Main.f: 3 calls but 2 left"] * 9
    profile.runs *= 5
    return profile


@pytest.mark.parametrize("width", [1440, 390])
def test_banners_and_what_unfolds(reports: Reports, width: int) -> None:
    if not AXE.exists():
        pytest.skip("the npm package axe-core is not installed in tests/report/accessibility")
    page = reports.open(noted, width=width, height=900)
    found = {"banners": faults(page)}
    turn_to(page, "view=never")
    page.wait_for_selector("#never")
    open_all(page, "#never")
    page.wait_for_selector("#never .preview a")
    found["never"] = faults(page)
    turn_to(page, "view=types")
    page.wait_for_selector("#types")
    open_all(page, "#types")
    found["types"] = faults(page)
    assert {place: told for place, told in found.items() if told} == {}


@pytest.mark.parametrize(("make", "screen"), in_turn([traced], SCREENS, lambda make: make.__name__, screen_name))
def test_calls_in_every_shape_and_what_sources_open(
    reports: Reports, make: Callable[[], Profile], screen: tuple[int, str]
) -> None:
    width, scheme = screen
    if not AXE.exists():
        pytest.skip("the npm package axe-core is not installed in tests/report/accessibility")
    page = reports.open(make, "view=calls", width=width, height=900, scheme=scheme)
    page.locator(".more").evaluate("one => { one.open = true; }")
    found = {}
    for group, names in (
        ("Shown as", ("Leaves first", "Callers", "Sandwich", "Time order", "Paths")),
        ("Drawn as", ("Map", "Graph", "Table", "Boxes")),
        ("Callers and callees", ("At any distance",)),
    ):
        for name in names:
            page.get_by_role("group", name=group).get_by_role("button", name=name, exact=True).click()
            found[name] = faults(page)
    page.get_by_label("Find functions in these calls").fill("main")
    found["finding"] = faults(page)
    turn_to(page, "src/app/Main.java:5")
    page.locator(".more").evaluate("one => { one.open = true; }")
    page.get_by_label("Share of work").select_option("file")
    found["source"] = faults(page)
    page.locator(".callhead").first.click()
    found["calls of a function"] = faults(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Choose an editor").click()
    found["editor"] = faults(page)
    page.keyboard.press("Escape")
    turn_to(page, "Mian.java:5")
    found["no such file"] = faults(page)
    assert {place: told for place, told in found.items() if told} == {}
