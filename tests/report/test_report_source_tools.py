"""Beside and above a source: calls, shares of work, links to editors, copying; addresses that name no source."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from footfall.profiles.data import FileProfile, Profile
from footfall.report.html import write_report
from tests.report.browser import Reports, column, reload, target, turn_to
from tests.report.report_sample import MAIN, called, hostile, sample
from tests.report.timed_sample import timed

if TYPE_CHECKING:
    from playwright.sync_api import Page

MAIN_FILE = "src/app/Main.java"


def heads(page: Page, line: int) -> list[str]:
    return page.locator(f'tr[data-line="{line}"] .callhead').all_inner_texts()


def test_a_function_says_who_called_it_and_what_it_called(reports: Reports) -> None:
    page = reports.open(called, MAIN_FILE)
    assert heads(page, 5) == ["called 284× from fib:7 (6), main:21 (1) · calls fib (6)"]
    assert heads(page, 10) == []
    assert heads(page, 15)[0].startswith("called 9,007,199,254,740,993× from (no measured caller) (1) · calls fib (1)")
    page.locator('tr[data-line="5"] .callhead').click()
    dialog = page.get_by_role("dialog")
    assert column(page, 0, "dialog #callers") == ["Main.fib", "Main.main"]
    dialog.get_by_role("link", name="Main.java:21").click()
    assert target(page) == "21"
    assert dialog.count() == 0


def test_calls_in_a_source_can_be_hidden(reports: Reports) -> None:
    page = reports.open(called, MAIN_FILE)
    page.get_by_label("calls", exact=True).uncheck()
    assert not page.locator(".callhead").first.is_visible()
    reload(page, lambda: not page.locator(".callhead").first.is_visible())
    assert not page.locator(".callhead").first.is_visible()
    assert reports.open(sample, MAIN_FILE).get_by_label("calls", exact=True).count() == 0


def test_the_share_of_work_of_each_line(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    assert page.locator(".sh").count() == 0
    file = sample().files[0]
    work = sum(statement.count or 0 for statement in file.statements)
    page.get_by_label("Share of work").select_option("file")
    heavy = page.locator('tr[data-line="29"] .sh span[title]')
    share = 10**12 * 1000 // work
    assert heavy.inner_text() == f"{share // 10}.{share % 10} %"
    assert "1,000,000,000,000 statements begun" in (heavy.get_attribute("title") or "")
    assert "of the work in this file" in (heavy.get_attribute("title") or "")
    assert page.locator('tr[data-line="6"] .sh').inner_text() == "< 0.1 %"
    assert page.locator('tr[data-line="10"] .sh').inner_text() == ""
    page.get_by_label("Share of work").select_option("all")
    assert "of all work" in (heavy.get_attribute("title") or "")
    page.get_by_label("Share of work").select_option("none")
    assert page.locator(".sh").count() == 0


def test_the_legend_says_how_colours_grow(reports: Reports) -> None:
    assert "logarithmic" in reports.open(sample, MAIN_FILE).locator(".legend").inner_text()


def choose_editor(page: Page, name: str, root: str, address: str = "") -> None:
    page.get_by_role("button", name="Choose an editor").click()
    page.get_by_label("Editor", exact=True).select_option(name)
    page.get_by_label("Folder that the paths").fill(root)
    if address:
        page.get_by_label("Address, with").fill(address)


@pytest.mark.parametrize(
    ("name", "address", "link"),
    [
        ("vscode", "", "vscode://file/home/me/a%20b/src/app/Main.java:7:1"),
        ("idea", "", "idea://open?file=/home/me/a%20b/src/app/Main.java&line=7&column=1"),
        ("other", "zed://file{path}:{line}", "zed://file/home/me/a%20b/src/app/Main.java:7"),
    ],
)
def test_a_line_opens_in_an_editor(reports: Reports, name: str, address: str, link: str) -> None:
    page = reports.open(sample, f"{MAIN_FILE}:7")
    assert page.locator(".edit, .editorlink a").count() == 0
    choose_editor(page, name, "/home/me/a b/", address)
    page.get_by_role("button", name="Close").click()
    assert page.locator('tr[data-line="7"] .edit').get_attribute("href") == link
    reload(page, lambda: page.locator(".edit").count() > 0)
    assert page.locator('tr[data-line="7"] .edit').get_attribute("href") == link
    expect(page.locator(".editorlink a")).to_have_text(re.compile("Open in"))


@pytest.mark.parametrize("address", ["javascript://{path}", "JavaScript:{path}", "data:text/html,{path}", "no scheme"])
def test_what_is_no_editor_gets_no_links(reports: Reports, address: str) -> None:
    page = reports.open(sample, MAIN_FILE)
    choose_editor(page, "other", "/home/me", address)
    assert page.locator(".edit").count() == 0
    assert "needs a scheme" in page.get_by_role("dialog").inner_text()


def test_without_a_folder_it_is_asked_for(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    choose_editor(page, "vscode", "")
    assert page.locator(".edit").count() == 0
    assert "Name the folder" in page.get_by_role("dialog").inner_text()


def test_a_key_asks_for_an_editor(reports: Reports) -> None:
    page = reports.open(sample, f"{MAIN_FILE}:7")
    page.keyboard.press("e")
    expect(page.get_by_role("dialog", name="Open in an editor")).to_be_visible()


def test_a_report_in_its_usual_place_knows_the_folder(reports: Reports) -> None:
    place = reports.folder / "project" / ".footfall"
    place.mkdir(parents=True)
    write_report(sample(), place / "report.html")
    page = reports.show(place / "report.html", MAIN_FILE)
    page.get_by_role("button", name="Choose an editor").click()
    assert page.get_by_label("Folder that the paths").input_value() == str(reports.folder / "project")


def copied(page: Page) -> str:
    """What was copied last: the page is given a clipboard of its own."""
    return str(page.evaluate("window.copied"))


CLIPBOARD = """Object.defineProperty(navigator, "clipboard", { configurable: true, value: {
  writeText: async (text) => { window.copied = text; } } })"""


def test_the_address_of_a_line_is_copied(reports: Reports) -> None:
    page = reports.open(sample, f"{MAIN_FILE}:7")
    page.evaluate(CLIPBOARD)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert copied(page) == page.url
    assert page.url.endswith("#src/app/Main.java:7")


def test_a_table_is_copied_as_csv_with_exact_numbers(reports: Reports) -> None:
    page = reports.open(timed)
    page.evaluate(CLIPBOARD)
    page.locator("#work").get_by_role("button", name="CSV").click()
    rows = list(csv.DictReader(io.StringIO(copied(page))))
    functions = {one.name: one for file in timed().files for one in file.functions}
    assert len(rows) == len(functions) > 90
    for row in rows:
        one = functions[row["Function"]]
        assert row["Calls"] == str(one.calls)
        assert row["Self time (ns)"] == ("–" if one.self_ns is None else str(one.self_ns))


def test_shares_are_copied_as_what_was_counted(reports: Reports) -> None:
    page = reports.open(sample, "view=files")
    page.evaluate(CLIPBOARD)
    page.locator("#files").get_by_role("button", name="CSV").click()
    assert copied(page).splitlines()[:2] == [
        '"Folder, source",Statements run,Branch sides taken,Work,Not measured',
        "src/,12 of 16,1 of 2,1000000001343,1",
    ]


def test_a_table_is_copied_as_markdown_as_it_is_shown(reports: Reports) -> None:
    page = reports.open(called, "view=calls:0")
    page.evaluate(CLIPBOARD)
    page.locator("#callers").get_by_role("button", name="Markdown").click()
    lines = copied(page).splitlines()
    assert lines[0] == "| Callers | Calls | Time | Call |"
    assert lines[1] == "| --- | --: | --: | --- |"
    assert lines[2] == "| Main.fib | 6 | 800 ns | Main.java:7 |"
    assert len(lines) == 4


def test_what_is_copied_is_no_formula_and_no_markup(reports: Reports) -> None:
    def odd() -> Profile:
        profile = sample()
        profile.files[0].functions[0].name = '=1+1,"x|`y`'
        return profile

    page = reports.open(odd)
    page.evaluate(CLIPBOARD)
    page.locator("#work").get_by_role("button", name="CSV").click()
    assert '"\'=1+1,""x|`y`"' in copied(page)
    page.locator("#work").get_by_role("button", name="Markdown").click()
    assert '=1+1,"x\\|\\`y\\`' in copied(page)


def test_where_a_page_may_not_copy_the_text_is_shown(reports: Reports) -> None:
    page = reports.open(sample)
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })")
    page.locator("#work").get_by_role("button", name="CSV").click()
    assert page.get_by_label("Text to copy").input_value().startswith("Function,")


def many() -> Profile:
    """Files of like names."""
    paths = ["src/a/Scanner.java", "src/b/Scanner.java", "src/Parser.java", "src/Tokens.java"]
    return Profile(files=[FileProfile(path, "java", "", "class X {}\n" * 9) for path in paths])


@pytest.mark.parametrize(
    ("place", "title", "near"),
    [
        ("Scanner.java:4", "Several files have this name", ["src/a/Scanner.java:4", "src/b/Scanner.java:4"]),
        ("Parsr.java:99", "No such file in this report", ["src/Parser.java:9"]),
        ("old/Parser.java", "No such file in this report", ["src/Parser.java"]),
        ("token.java", "No such file in this report", ["src/Tokens.java"]),
        ("Zebra.java:1", "No such file in this report", []),
    ],
)
def test_an_address_of_no_file_says_so_with_names_that_are_near(
    reports: Reports, place: str, title: str, near: list[str]
) -> None:
    page = reports.open(many, place)
    assert title in page.locator("#view h2").inner_text()
    assert place in page.locator("#view").inner_text()
    assert page.locator(".near li").all_inner_texts() == near
    if near:
        page.locator(".near a").first.click()
        expect(page.locator(".sourceview")).to_be_visible()
    else:
        page.get_by_role("link", name="All sources").click()
        expect(page.locator("#files")).to_be_visible()


def test_addresses_of_hostile_names_stay_text(reports: Reports) -> None:
    page = reports.open(hostile, "<img src=x onerror=alert(1)>:3")
    assert "<img src=x onerror=alert(1)>:3" in page.locator("#view").inner_text()


def test_a_line_beyond_the_end_is_said(reports: Reports) -> None:
    lines = MAIN.count("\n")
    page = reports.open(sample, f"{MAIN_FILE}:{lines + 50}")
    assert target(page) == str(lines)
    assert f"{lines} lines; line {lines + 50} is beyond its end" in page.locator(".sourceview > .detail").inner_text()
    turn_to(page, f"{MAIN_FILE}:3")
    assert "beyond" not in page.locator(".sourceview > .detail").inner_text()


def test_colours_are_the_systems_or_chosen(reports: Reports) -> None:
    page = reports.open(sample, scheme="light")
    button, root = page.locator("#theme"), page.locator("html")
    assert button.get_attribute("aria-label") == "Colours: as the system has it"
    for words, theme in (("dark", "dark"), ("light", "light"), ("as the system has it", "light")):
        button.click()
        assert button.get_attribute("aria-label") == f"Colours: {words}"
        assert root.get_attribute("data-theme") == theme
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "dark")
    button.click()
    assert root.get_attribute("data-theme") == "light"
