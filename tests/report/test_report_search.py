"""Search: names come first and stay whole, what was typed is bold, and it is looked for in code, too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from footfall.report.html import write_split
from tests.report.browser import Reports, place_of
from tests.report.large_sample import large
from tests.report.report_sample import hostile, sample

if TYPE_CHECKING:
    from pathlib import Path


def search(page: Page, text: str) -> None:
    page.keyboard.press("/")
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def test_names_come_first_and_are_never_cut(reports: Reports) -> None:
    for width in (1440, 390):
        page = reports.open(large, width=width, height=900)
        search(page, "computeif")
        options = page.locator("#found [role=option]:not(.incode)")
        expect(options).to_have_count(12)
        for option in options.all():
            name, path = option.locator("code"), option.locator(".onename")
            assert name.evaluate("one => one.scrollWidth <= one.clientWidth + 1 || !one.clientWidth")
            box, other = name.bounding_box(), path.bounding_box()
            assert box is not None
            assert other is not None
            assert (box["x"], box["y"]) <= (other["x"], other["y"]) or box["y"] < other["y"]
            assert other["x"] + other["width"] <= width
            assert name.locator("b").all_inner_texts() == ["computeIf"]


def test_what_was_typed_is_bold(reports: Reports) -> None:
    page = reports.open(sample)
    search(page, "main. fi")
    option = page.get_by_role("option").first
    expect(option.locator("code b")).to_have_text(["Main.", "fi"])


def test_a_line_is_found_by_its_place(reports: Reports) -> None:
    page = reports.open(sample)
    first = page.get_by_role("option").first
    for typed, found in (
        ("Main.java:4", "src/app/Main.java:4\nthis line"),
        ("app/main.java:4:12", "src/app/Main.java:4\nthis line"),
        ("ain.jav:4000", "src/app/Main.java:32\nits last line: it has 32 lines"),
    ):
        search(page, typed)
        expect(first).to_have_text(re.compile(re.escape(found).replace("\\\n", r"\s*")), use_inner_text=True)
    search(page, "Main.java:4")
    page.keyboard.press("Enter")
    expect(page.locator("tr.target")).to_contain_text("class Main {")
    assert place_of(page) == "#src/app/Main.java:4"


def test_code_is_searched_on_request(reports: Reports) -> None:
    page = reports.open(sample)
    search(page, "system")
    # No name holds it: code is searched by itself.
    expect(page.locator("#found code")).to_have_text(
        ['System.out.println("help");', "System.exit(1);", "System.out.println(port);"]
    )
    assert page.locator("#found code b").all_inner_texts() == ["System"] * 3
    assert page.locator("#found").inner_text().endswith("in code: 3 lines")
    search(page, "main")
    page.keyboard.press("ArrowUp")
    for _ in range(20):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#found .incode")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#found code").first).to_have_text("class Main {")
    expect(page.locator("#found .onename").last).to_have_text("src/lib/Main.java:3")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("tr.target")
    assert place_of(page) == "#src/app/Main.java:15"


def test_code_is_found_as_it_stands(reports: Reports) -> None:
    page = reports.open(sample)
    for text, count in (("fib(n - 1)", 1), ("(String[] args) {", 1), (".*", 0), ("c:\\", 0)):
        search(page, text)
        if not count:
            expect(page.locator("#found")).to_contain_text("nothing found, in names and in code")
        else:
            expect(page.locator("#found code")).to_have_count(count)


def test_many_lines_are_counted_and_the_first_shown(reports: Reports) -> None:
    page = reports.open(large)
    search(page, "modified += 1")
    expect(page.locator("#found")).to_contain_text("in code: 1,300 lines, the first 50 are shown")
    assert page.locator("#found [role=option]").count() == 50


def test_code_of_a_report_in_parts(reports: Reports, tmp_path: Path) -> None:
    page = reports.show(write_split(sample(), tmp_path))
    search(page, "tired()")
    expect(page.locator("#found code")).to_have_text(["if (tired()) {"])


def test_hostile_code_is_shown_as_it_is(reports: Reports) -> None:
    page = reports.open(hostile)
    search(page, "</pre></style>")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_selector(".code")
    search(page, "7 * 7 }}")
    assert page.locator("img").count() == 0


def test_all_keys_are_told(reports: Reports) -> None:
    page = reports.open(sample)
    page.keyboard.press("?")
    told = page.get_by_role("dialog")
    assert told.locator("h3").all_inner_texts() == ["Everywhere", "Views", "Search", "Tables", "Sources", "Calls"]
    keys = set(told.locator("kbd").all_inner_texts())
    assert keys >= {*"/npd?wtsrbTchH", "Enter", "Esc", "Tab"}
