"""Times in the report: the table of work, the numbers of one function, the overview."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from footfall.profiles.display_text import duration_text
from footfall.profiles.times import average_ns, time_sums
from footfall.report.html import render_report
from tests.report.browser import CONTRAST, OUTSIDE, Reports, column, place_of, show_column
from tests.report.report_sample import sample
from tests.report.timed_sample import clockless, timed, without_calls

if TYPE_CHECKING:
    from footfall.profiles.data import FunctionInfo, Profile

PROFILE = timed()
FUNCTIONS = [function for file in PROFILE.files for function in file.functions]
BY_NAME = {function.name: function for function in FUNCTIONS}


def heads(page: Page) -> list[str]:
    return page.locator("#work th[data-key]").all_inner_texts()


def in_order(page: Page, key: str, names: list[str]) -> None:
    page.locator(f'#work th[data-key="{key}"] button').click()
    assert column(page, 0)[:5] == names


def named(functions: list[FunctionInfo], count: int = 5) -> list[str]:
    return [function.name for function in functions[:count]]


def test_columns_of_times_are_there_if_something_was_timed(reports: Reports) -> None:
    times = ["Self time", "Total time", "Avg", "Min", "Max"]
    page = reports.open(timed)
    assert [head for head in heads(page) if head in times] == ["Self time", "Total time", "Avg", "Max"]
    show_column(page, "min")
    assert [head for head in heads(page) if head in times] == times
    assert not set(heads(reports.open(clockless))) & {*times}


def test_self_time_comes_first_and_every_time_sorts(reports: Reports) -> None:
    page = reports.open(timed)
    known = [function for function in FUNCTIONS if function.self_ns is not None]
    slowest = sorted(known, key=lambda function: -(function.self_ns or 0))
    assert page.locator("#work th[aria-sort]").inner_text() == "Self time"
    assert column(page, 0)[:5] == named(slowest)
    assert column(page, 2)[:5] == [duration_text(function.self_ns) for function in slowest[:5]]
    in_order(page, "total", named(sorted(known, key=lambda function: -(function.total_ns or 0))))
    in_order(page, "max", named(sorted(known, key=lambda function: -(function.max_ns or 0))))
    in_order(page, "avg", named(sorted(known, key=lambda one: -(one.total_ns or 0) / (one.calls or 1))))
    # What was not timed is last either way.
    for _ in range(2):
        page.locator('#work th[data-key="self"] button').click()
        assert column(page, 0)[-1] == "Token.read"


def test_marks_and_what_they_mean(reports: Reports) -> None:
    page = reports.open(timed)
    show_column(page, "min")
    tiny = next(function for function in FUNCTIONS if function.timing == "tiny")
    row = page.locator("#work tbody tr", has=page.get_by_role("link", name=tiny.name, exact=True))
    cell = row.locator('[data-column="self"] .unsure')
    assert cell.inner_text() == f"~ {duration_text(tiny.self_ns)}"
    assert cell.get_attribute("title") == f"too short for the clock: ± {duration_text(tiny.error_ns)}"
    skipped = page.locator("#work tbody tr", has=page.get_by_role("link", name="Token.read", exact=True))
    for key in ("self", "total", "avg", "min", "max"):
        place = skipped.locator(f'[data-column="{key}"] [title]')
        assert place.inner_text() == "–"
        assert place.get_attribute("title") == "not timed; its time is in its callers"
    # On paper there is nothing to point at.
    assert "~ a call is too short for the clock" in page.locator("#view > div > .note").inner_text()
    assert "not timed" not in reports.open(clockless).locator("#view").inner_text()


def test_groups_have_the_sums_of_self_times(reports: Reports) -> None:
    page = reports.open(timed)
    page.get_by_role("button", name="Packages").click()
    sums: dict[str, int] = {}
    for file in PROFILE.files:
        own = sum(function.self_ns or 0 for function in file.functions)
        sums[file.package] = sums.get(file.package, 0) + own
    shown = dict(zip(column(page, 0), column(page, 2), strict=True))
    assert shown == {package: duration_text(time) for package, time in sums.items()}
    assert set(column(page, 4)) == {""}


def test_max_leads_to_how_long_the_calls_took(reports: Reports) -> None:
    page = reports.open(timed)
    name = column(page, 0)[0]
    page.locator('#work tbody tr [data-column="max"] a').first.click()
    expect(page.locator(".panel h3 code")).to_have_text(name)
    assert place_of(page).startswith("#view=calls:")
    function = BY_NAME[name]
    facts = dict(
        zip(page.locator(".numbers dt").all_inner_texts(), page.locator(".numbers dd").all_inner_texts(), strict=True)
    )
    assert facts["Calls"] == f"{function.calls:,}"
    assert facts["Total time"] == duration_text(function.total_ns)
    assert facts["Self time"] == f"{duration_text(function.self_ns)} ± {duration_text(function.error_ns)}"
    assert facts["Max"] == duration_text(function.max_ns)
    assert float(facts["Avg"].split()[0]) == pytest.approx(
        float(duration_text(average_ns(function)).split()[0]), rel=0.02
    )


def test_the_histogram(reports: Reports) -> None:
    def few() -> Profile:
        profile = sample()
        fib = profile.files[0].functions[0]
        fib.self_ns = fib.total_ns = 10**6
        fib.histogram = [7, 270, 0, 6, *[0] * 11, 1]
        return profile

    page = reports.open(few, "view=calls")
    rows = page.locator(".histogram tbody tr")
    texts = [re.split(r"\s*\t\s*", text) for text in rows.all_inner_texts()]
    assert texts[:4] == [
        ["< 64 ns", "7", "2.4 %"],
        ["64 – 256 ns", "270", "95.0 %"],
        ["256 ns – 1.02 µs", "0", "0.0 %"],
        ["1.02 – 4.1 µs", "6", "2.1 %"],
    ]
    assert len(texts) == 16
    assert texts[-1] == ["≥ 17.2 s", "1", "0.3 %"]
    wide = rows.locator(".histbar span").evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)")
    # The one slow call shows, what did not happen does not.
    assert wide[1] == max(wide) > 100
    assert wide[-1] > 8
    assert wide[2] == wide[-2] == 0


def test_exact_numbers_beyond_what_a_browser_can_count(reports: Reports) -> None:
    def huge() -> Profile:
        profile = sample()
        fib = profile.files[0].functions[0]
        fib.self_ns = fib.total_ns = 2**63 - 1
        fib.histogram = [0, 2**63 - 1, *[0] * 14]
        return profile

    page = reports.open(huge, "view=calls")
    assert "9,223,372,036,854,775,807" in page.locator(".histogram").inner_text()
    assert "2562047 h 47 min" in page.locator(".numbers").inner_text()


def test_times_without_calls(reports: Reports) -> None:
    page = reports.open(without_calls, "view=calls")
    assert "call edges and paths were not recorded" in page.locator("h2").inner_text()
    assert page.locator(".icicle, #callers").count() == 0
    assert page.locator(".histogram").is_visible()
    page.get_by_label("Function", exact=True).select_option(label="Token.read · ?")
    assert "Not timed; its time is in its callers." in page.locator(".panel").inner_text()
    assert page.locator(".histogram").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out(reports: Reports, scheme: str) -> None:
    for place in ("", "view=calls"):
        page = reports.open(timed, place, scheme=scheme)
        found = page.evaluate(CONTRAST, ".unsure,.muted,.note,.panel *,.datatable td *,.facts *")
        found = [one for one in found if one["what"].split(" ", 1)[1]]
        assert len(found) > 20
        assert [one for one in found if one["ratio"] < 4.5] == []


def test_numbers_stay_in_their_cells(reports: Reports) -> None:
    assert reports.open(timed, width=1000).locator("#work td.num").evaluate_all(OUTSIDE) == []


def test_the_overview_says_what_was_measured_and_how_well(reports: Reports) -> None:
    page = reports.open(timed)
    labels, texts = page.locator(".facts dt").all_inner_texts(), page.locator(".facts dd").all_inner_texts()
    facts = dict(zip(labels, texts, strict=True))
    assert facts["Slowdown"] == "1.83×"
    assert facts["Clock"] == "wall"
    assert facts["Taken off for clocks"] == "412 ms"
    sums = time_sums(PROFILE)
    assert sums is not None
    card = page.locator(".card", has=page.get_by_text("Time", exact=True)).inner_text()
    assert duration_text(sums.self_ns) in card
    assert f"self times, ± {duration_text(sums.error_ns)}" in card
    assert "clock" not in reports.open(clockless).locator(".facts").inner_text().lower()


def test_without_scripts_times_are_in_the_summary(reports: Reports) -> None:
    page = reports.open(timed, script=False)
    table = page.locator("noscript table").first.inner_text()
    assert "self time\ttotal time" in table
    assert "by self time" in page.locator("noscript h2").first.inner_text()
    assert "self time" not in render_report(clockless()).partition("<script")[0]


def test_the_icicle_is_light_on_paper_and_dark_again_afterwards(reports: Reports) -> None:
    page = reports.open(timed, "view=calls", scheme="dark")
    draw = "document.querySelector('.icicle').toDataURL()"
    dark = page.evaluate(draw)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(draw) != dark
    assert page.locator("html").get_attribute("data-theme") == "light"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(draw) == dark
