"""The report in a real browser: what a reader sees, clicks and types."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from footfall.languages.java.lexis import LEXIS
from footfall.model.source_text import Extent
from footfall.profiles.data import FileProfile, Profile, StatementInfo
from footfall.report.html import write_report, write_split
from tests.report.browser import (
    CONTRAST,
    OUTSIDE,
    Reports,
    code,
    column,
    counts,
    open_all,
    overflow,
    place_of,
    reload,
    show_column,
    target,
    turn_to,
)
from tests.report.report_sample import (
    HUGE,
    ODD_PATH,
    SEEN,
    Draft,
    called,
    coarse,
    hostile,
    never,
    sample,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MAIN_FILE = "src/app/Main.java"
LIB_FILE = "src/lib/Main.java"
HUGE_TEXT = f"{HUGE:,}"


def of_text(text: str, path: str = "a.x") -> Profile:
    """A file with a statement of one character at the start of each line that has one, its count the line's number."""
    draft = Draft(path, "java", text)
    for number, line in enumerate(draft.lines, 1):
        if line:
            draft.file.statements.append(StatementInfo("s", Extent(number, 1, number, 2), number))
    return Profile(files=[draft.file])


def show_text(reports: Reports, text: str, place: str = "a.x") -> Page:
    path = reports.folder / "text.html"
    write_report(of_text(text), path)
    return reports.show(path, place)


def listed(page: Page) -> list[str]:
    return page.locator(".code tr[data-line] .src").all_inner_texts()


# The table of work.


def test_work_comes_first_and_unmeasured_last(reports: Reports) -> None:
    page = reports.open(sample)
    assert column(page, 0) == [
        "Main.Cache.get",
        "Main.main",
        "Main.fib",
        "Main.run",
        "helper",
        "Main.help",
        "Main.main.<lambda@17:27>",
    ]
    assert column(page, 2) == ["1,000,000,000,000", "761", "568", "14", "3", "0", "?"]
    assert page.locator("#work th[aria-sort]").inner_text() == "Self work"
    assert page.locator("#work th[aria-sort]").get_attribute("aria-sort") == "descending"


def test_sorting_by_click(reports: Reports) -> None:
    page = reports.open(sample)
    calls = page.locator("#work thead").get_by_role("button", name="Calls")
    head = page.locator('#work th[data-key="calls"]')
    calls.click()
    assert column(page, 1) == [HUGE_TEXT, "284", "50", "7", "3", "0", "?"]
    assert head.get_attribute("aria-sort") == "descending"
    calls.click()
    assert column(page, 1) == ["0", "3", "7", "50", "284", HUGE_TEXT, "?"]
    assert head.get_attribute("aria-sort") == "ascending"
    assert page.locator("#work [aria-sort]").count() == 1


def test_sorting_by_key(reports: Reports) -> None:
    page = reports.open(sample)
    page.locator('#work th[data-key="name"] button').focus()
    page.keyboard.press("Enter")
    names = column(page, 0)
    assert names == sorted(names, key=str.lower)
    page.keyboard.press("Space")
    assert column(page, 0) == names[::-1]
    assert page.evaluate("document.activeElement.textContent") == "Function"


def test_numbers_sort_as_numbers(reports: Reports) -> None:
    page = reports.open(sample, "view=types")
    page.locator('#types th[data-key="statements"] button').click()
    assert column(page, "statements", "#types") == ["1 / 1", "10 / 13", "2 / 3"]


def test_sort_grouping_and_theme_are_remembered(reports: Reports) -> None:
    page = reports.open(sample)
    page.get_by_role("button", name="Packages").click()
    page.locator('#work th[data-key="name"] button').click()
    page.locator("#theme").click()
    reload(page, lambda: page.locator("html").get_attribute("data-theme") == "dark")
    assert column(page, 0) == ["(no package)", "app", "lib"]
    assert page.locator('#work th[data-key="name"]').get_attribute("aria-sort") == "ascending"
    assert page.get_by_role("button", name="Packages").get_attribute("aria-pressed") == "true"
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_filtering(reports: Reports) -> None:
    page = reports.open(sample)
    box = page.get_by_label("Filter functions, types, files: Work")
    box.fill("MAIN lib/")
    assert column(page, 0) == ["Main.run"]
    box.fill("no such thing")
    assert column(page, 0) == []
    assert page.get_by_text("Nothing matches.").is_visible()
    box.fill("")
    assert len(column(page, 0)) == 7


def test_filtering_a_tree_shows_where_a_function_is(reports: Reports) -> None:
    page = reports.open(sample)
    page.get_by_role("button", name="Packages").click()
    page.get_by_label("Filter functions, types, files: Work").fill("Cache.get")
    assert column(page, 0) == ["app", "Main", "Main.Cache", "Main.Cache.get"]


@pytest.mark.parametrize(
    ("grouping", "names"),
    [
        ("Types", ["app.Main", "lib.Main", "helper"]),
        ("Packages", ["app", "lib", "(no package)"]),
        ("Folders", ["src/", "tools/"]),
    ],
)
def test_groups_sum_up_what_they_hold(reports: Reports, grouping: str, names: list[str]) -> None:
    page = reports.open(sample)
    page.get_by_role("button", name=grouping, exact=True).click()
    assert column(page, 0) == names
    # Calls and work of the groups add up to those of the whole, to the last digit.
    for at, title in ((1, "Calls"), (2, "Work")):
        card = page.locator(".card", has_text=title).locator("strong").inner_text()
        assert sum(int(text.replace(",", "")) for text in column(page, at)) == int(
            card.replace(",", "").replace("\n", "")
        )
    open_all(page)
    shown = column(page, 0)
    assert {"Main.fib", "Main.Cache.get", "Main.run", "helper"} <= set(shown)
    assert len(shown) == len(names) + {"Types": 6 + 1, "Packages": 7 + 3, "Folders": 7 + 5}[grouping]


def test_folding_by_key_keeps_the_focus(reports: Reports) -> None:
    page = reports.open(sample)
    page.get_by_role("button", name="Packages").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "Packages"
    page.locator("#work .fold").first.focus()
    page.keyboard.press("Enter")
    assert column(page, 0)[:2] == ["app", "Main"]
    assert page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "true"
    page.keyboard.press("Enter")
    assert column(page, 0)[:2] == ["app", "lib"]
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Unfold"


def test_long_tables_show_more_on_demand(reports: Reports) -> None:
    def many() -> Profile:
        profile = sample()
        functions = profile.files[0].functions
        functions += [functions[0]] * 200
        return profile

    page = reports.open(many)
    assert len(column(page, 0)) == 150
    page.get_by_role("button", name="more").click()
    assert len(column(page, 0)) == 207


def test_a_name_leads_to_its_line(reports: Reports) -> None:
    page = reports.open(sample)
    page.locator("#work").get_by_role("link", name="Main.Cache.get").click()
    assert target(page) == "28"
    assert place_of(page) == f"#{MAIN_FILE}:28"
    page.go_back()
    assert page.locator("#work").is_visible()


def test_numbers_stay_in_their_cells(reports: Reports) -> None:
    for make in (called, hostile):
        page = reports.open(make, width=1000)
        assert page.locator("#work td.num").evaluate_all(OUTSIDE) == []


# Types, files, and what did not run.


def test_types_of_one_name_stay_apart(reports: Reports) -> None:
    page = reports.open(sample, "view=types")
    assert column(page, 0, "#types")[:2] == ["Main class", "Main class"]
    assert column(page, 1, "#types")[:2] == ["app", "lib"]


def test_a_type_counts_what_its_inner_types_do(reports: Reports) -> None:
    page = reports.open(sample, "view=types")
    assert column(page, 2, "#types") == [f"{284 + HUGE + 50:,}", "7", "3"]
    assert column(page, "methods", "#types") == ["3 / 4", "1 / 1", "1 / 1"]
    page.locator("#types .fold").first.click()
    rows = dict(zip(column(page, 0, "#types"), column(page, 2, "#types"), strict=True))
    assert rows["Main.Cache class"] == "50"
    assert rows["fib(int)"] == "284"
    page.locator("#types").get_by_role("link", name="fib(int)").click()
    assert target(page) == "5"


def test_sources(reports: Reports) -> None:
    page = reports.open(sample, "view=files")
    page.get_by_role("button", name="Files", exact=True).click()
    assert column(page, 0, "#files") == [MAIN_FILE, LIB_FILE, ODD_PATH]
    assert column(page, "statements", "#files") == ["76.9 % 10 / 13", "66.6 % 2 / 3", "100.0 % 1 / 1"]
    assert column(page, "work", "#files") == [f"{10**12 + 1329:,}", "14", "3"]
    page.locator("#files").get_by_role("link", name=ODD_PATH).click()
    expect(page.locator(".code")).to_contain_text("def helper():")


def test_what_never_ran(reports: Reports) -> None:
    page = reports.open(sample, "view=never")
    page.get_by_role("button", name="Parts").click()
    assert column(page, 0, "#never") == ["method Main.help", "if in Main.main", "if in Main.run"]
    page.locator("#never").get_by_role("link", name="if in Main.run").click()
    assert target(page) == "6"


def test_branches_with_a_side_never_taken(reports: Reports) -> None:
    page = reports.open(sample, "view=branches")
    assert [column(page, at, "#branches") for at in range(5)] == [
        ["args.length > 0"],
        ["if"],
        ["true"],
        ["81"],
        ["false 81"],
    ]


def test_what_was_not_measured(reports: Reports) -> None:
    page = reports.open(sample)
    page.get_by_role("link", name="2 places").click()
    assert column(page, 0, "#unmeasured") == ["gone:1", f"{MAIN_FILE}:17"]
    assert column(page, 2, "#unmeasured") == ["y", "syntax error"]
    page.locator("#unmeasured").get_by_role("link").click()
    assert target(page) == "17"


# A source.


def test_lines_and_their_counts(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    assert page.locator(".code tr[data-line]").count() == 32
    assert {line: counts(page, line) for line in (3, 6, 16, 17, 19, 23, 29)} == {
        3: [],
        6: ["284", "146"],
        16: ["81", "360"],
        17: ["?"],
        19: ["0"],
        23: ["81"],
        29: ["1,000,000,000,000"],
    }
    assert code(page, 6).rstrip() == "        if (n < 2) return n;"


def test_the_code_stands_beside_its_counts(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    count = page.locator('tr[data-line="29"] .c').bounding_box()
    text = page.locator('tr[data-line="29"] .src').bounding_box()
    number = page.locator('tr[data-line="29"] .no').bounding_box()
    assert count
    assert text
    assert number
    assert count["x"] + count["width"] <= text["x"] < count["x"] + count["width"] + 20
    assert number["x"] + number["width"] <= count["x"] < number["x"] + number["width"] + 40


def test_equal_counts_of_a_line_show_once_and_many_only_begin(reports: Reports) -> None:
    def crowded() -> Profile:
        draft = Draft("a.x", "x", "abcdefghijkl\n")
        numbers = (5, 5, 4, 5, 3, 2, 1, 9, 8, 7)
        draft.file.statements = [StatementInfo("s", Extent(1, at, 1, at + 1), n) for at, n in enumerate(numbers, 1)]
        return Profile(files=[draft.file])

    page = reports.open(crowded, "a.x")
    assert counts(page, 1) == ["5", "4", "3", "2", "1", "9", "…"]


def test_threw_mark(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    assert page.locator(".mark").all_inner_texts() == ["⚡ 4"]
    assert code(page, 23).endswith("⚡ 4")
    assert set(page.locator(".threw").all_inner_texts()) >= {"int", '"x"'}
    page.locator(".threw", has_text="parse").hover()
    assert "4 of 81 threw" in page.locator(".sourceview .detail").inner_text()


def test_branch_sides(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    assert page.locator(".sides.one").all_inner_texts() == ["true 0 · false 81"]
    assert code(page, 18).endswith("true 0 · false 81")
    page.get_by_label("branch sides").uncheck()
    assert not page.locator(".sides").is_visible()
    reload(page, lambda: not page.locator(".sides").is_visible())
    assert not page.locator(".sides").is_visible()


def test_unmeasured_is_not_zero(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)

    def looks(line: int, part: str) -> str:
        place = page.locator(f'tr[data-line="{line}"] {part}').first
        return str(
            place.evaluate("one => { const s = getComputedStyle(one); return s.backgroundImage + s.backgroundColor; }")
        )

    for part in (".ct button", ".src span[data-s]"):
        ran, zero, unmeasured = looks(21, part), looks(19, part), looks(17, part)
        assert len({ran, zero, unmeasured}) == 3
        assert "gradient" in unmeasured
        assert "gradient" not in zero + ran


def test_an_unmeasured_place_shows_beside_the_counts_of_its_line(reports: Reports) -> None:
    def partly() -> Profile:
        profile = sample()
        profile.unmeasured[0].line = 16
        return profile

    page = reports.open(partly, MAIN_FILE)
    assert counts(page, 16) == ["81", "360", "?"]
    page.locator('tr[data-line="16"] .cu').focus()
    assert "lambda not measured: syntax error" in page.locator(".sourceview .detail").inner_text()


def lit(page: Page) -> list[str]:
    return page.locator(".code .lit").all_inner_texts()


def test_pointing_at_code_lights_its_region_and_explains_it(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    detail = page.locator(".sourceview .detail")
    page.locator('tr[data-line="16"] .src span', has_text="total").first.hover()
    assert lit(page)[0] == "360"
    assert "".join(lit(page)[1:]) == "total += 360;"
    assert page.locator(".litblock").count()
    for part in ("360×", "expression statement, line 16", "= entries of its block", "1.00 per loop entry"):
        assert part in detail.inner_text()
    assert "loop block entered 360×, 4.44 per call" in detail.inner_text()
    page.locator('tr[data-line="7"] .src span', has_text="fib").first.hover()
    assert "= 284 that began before it − 146 that left in between" in detail.inner_text()
    assert "0.49 per call" in detail.inner_text()
    page.locator("h2").hover()
    assert lit(page) == []


def test_a_region_of_many_lines_lights_as_one(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    page.locator('tr[data-line="11"] .src span', has_text="help").hover()
    assert lit(page).count("0") == 2
    assert "System.exit(" in lit(page)
    assert "2 statements, lines 11–12" in page.locator(".sourceview .detail").inner_text()


def test_moving_to_a_count_does_what_pointing_does(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    page.get_by_role("button", name="1,000,000,000,000 times, from line 29").focus()
    assert "".join(lit(page)) == "1,000,000,000,000return 12;"
    detail = page.locator(".sourceview .detail").inner_text()
    assert "1,000,000,000,000×" in detail
    assert "20,000,000,000 per call" in detail


def test_a_region_that_more_came_to_says_so(reports: Reports) -> None:
    def rising() -> Profile:
        return of_text("a\nb\n")

    page = reports.open(rising, "a.x:2")
    page.locator('tr[data-line="2"] .src span').hover()
    assert "= 1 that began before it + 1 that came in between" in page.locator(".sourceview .detail").inner_text()


def test_an_expression_in_a_statement_shows_whether_it_ran_itself(reports: Reports) -> None:
    def lambdas() -> Profile:
        draft = Draft("a.x", "java", "f = x -> 1; g = x -> { 2; }; h = x -> {};\n")
        draft.function("main", "main()", draft.extent("f", "{};"), 1)
        main = draft.block("method", draft.extent("f", "{};"), 1, 0)
        for text in ("f = x -> 1;", "g = x -> { 2; };", "h = x -> {};"):
            draft.statement(text, 1, main)
        for text, count in (("1", 0), ("{ 2; }", 0), ("{}", 5)):
            block = draft.block("lambda", draft.extent(text), count, 0, main)
        draft.statement("2;", 0, block - 1)
        return Profile(files=[draft.file])

    page = reports.open(lambdas, "a.x:1")
    painted = "all => all.map((one) => [one.className.split(' ').find((name) => /^[rb]/.test(name)), one.textContent])"
    spans = page.locator('tr[data-line="1"] .src span[data-b]').evaluate_all(painted)
    runs = groupby(spans, key=lambda one: one[0])
    shown = [(shade, "".join(text for _, text in run)) for shade, run in runs]
    assert shown == [
        ("r", "f = x -> "), ("r0", "1"), ("r", ";"), ("b", " "), ("r", "g = x -> "), ("b0", "{ "), ("r0", "2;"),
        ("b0", " }"), ("r", ";"), ("b", " "), ("r", "h = x -> {};"),
    ]  # fmt: skip


def test_syntax_colours(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    assert page.locator('tr[data-line="3"] .tc').all_inner_texts() == ["/** Shows 'everything'. */"]
    assert page.locator('tr[data-line="11"] .ts').all_inner_texts() == ['"help"']
    assert page.locator('tr[data-line="5"] .tk').all_inner_texts() == ["static", "int", "int"]


# Addresses.


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (f"{MAIN_FILE}:16", "16"),
        ("app/Main.java:7", "7"),
        ("tools/a%20b%2350%25%C3%A9%3A1.py:3", "3"),
        (f"{MAIN_FILE}:9999", "32"),
    ],
)
def test_addresses_of_lines(reports: Reports, place: str, line: str) -> None:
    page = reports.open(sample, place)
    assert target(page) == line
    assert page.locator("tr.target").is_visible()


def test_an_address_without_a_line(reports: Reports) -> None:
    page = reports.open(sample, "tools/a%20b%2350%25%C3%A9%3A1.py")
    assert page.locator("h2 bdi").inner_text() == ODD_PATH


def test_an_address_of_nothing_shows_something_else(reports: Reports) -> None:
    page = reports.open(sample)
    turn_to(page, LIB_FILE)
    turn_to(page, "view=nonsense")
    assert page.locator("#work").is_visible()
    for place in ("Main.java", "%", "no/such/file:3"):
        turn_to(page, LIB_FILE)
        turn_to(page, place)
        title = page.locator("#view h2").inner_text()
        assert "have this name" in title or "No such file" in title


PATHS = [
    "a b.x",
    "100%.x",
    "c#.x",
    "é/ü.x",
    "a:12",
    "a",
    "q?'\"&<.x",
    "日本/🎉.x",
    "new\nline.x",
    "lone\udcff.x",
    "twice.x",
    "twice.x",
]


def test_every_path_has_an_address_of_its_own(reports: Reports) -> None:
    def paths() -> Profile:
        return Profile(files=[FileProfile(path, "x", "", "1\n" * 11 + f"file {at}\n") for at, path in enumerate(PATHS)])

    page = reports.open(paths, "view=files")
    links = page.locator("#files tbody a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert len(set(links)) == len(PATHS)
    seen = set()
    for link in links:
        page.evaluate("link => { location.hash = link + ':12'; }", link)
        page.wait_for_selector("tr.target")
        page.wait_for_function("document.querySelector('tr.target td.src').innerText.startsWith('file')")
        seen.add(code(page, 12))
        page.evaluate("location.hash = '#view=files'")
        page.wait_for_selector("#files")
    assert seen == {f"file {at}" for at in range(len(PATHS))}


def test_an_address_goes_far_into_a_long_source(reports: Reports) -> None:
    page = show_text(reports, "x 日本 🎉 עברית\n" * 5000, "a.x:4321")
    assert target(page) == "4321"
    assert counts(page, 4321) == ["4,321"]
    box, row = page.locator(".listing").bounding_box(), page.locator("tr.target").bounding_box()
    assert box is not None
    assert row is not None
    assert box["y"] < row["y"] < box["y"] + box["height"] - 20
    assert page.locator("tr[data-line]").count() < 2000


# Keys.


def test_n_and_p_go_through_what_never_ran_and_on_to_other_files(reports: Reports) -> None:
    page = reports.open(sample)
    steps = [("n", MAIN_FILE, "10"), ("n", MAIN_FILE, "18"), ("n", LIB_FILE, "6"), ("n", LIB_FILE, "6")]
    for key, path, line in [*steps, ("p", MAIN_FILE, "18"), ("p", MAIN_FILE, "10")]:
        page.keyboard.press(key)
        expect(page.locator("h2 bdi")).to_have_text(path)
        expect(page.locator("tr.target")).to_have_attribute("data-line", line)


def test_buttons_do_what_n_and_h_do(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    page.get_by_role("button", name="never ›").click()
    assert target(page) == "10"
    page.get_by_role("button", name="hottest ›").click()
    expect(page.locator("tr.target")).to_have_attribute("data-line", "29")


def test_h_goes_from_the_hottest_line_down(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    for key, line in (("h", "29"), ("h", "16"), ("h", "6"), ("H", "16"), ("H", "29"), ("H", "29")):
        page.keyboard.press(key)
        expect(page.locator("tr.target")).to_have_attribute("data-line", line)


def test_letters_choose_views_and_typing_does_not(reports: Reports) -> None:
    page = reports.open(called)
    for key, view in (("t", "types"), ("s", "files"), ("r", "never"), ("b", "branches"), ("c", "calls"), ("w", "work")):
        page.keyboard.press(key)
        expect(page.locator('#nav a[aria-current="page"]')).to_have_attribute("data-view", view)
    page.get_by_label("Filter functions, types, files: Work").type("tsd")
    assert page.locator("body").get_attribute("data-view") == "work"
    assert page.locator("html").get_attribute("data-theme") == "light"


def test_the_keys_dialog(reports: Reports) -> None:
    page = reports.open(sample)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    assert "next, previous code that never ran" in dialog.inner_text()
    page.keyboard.press("?")
    page.keyboard.press("t")
    assert page.locator("dialog").count() == 1
    assert page.locator("body").get_attribute("data-view") == "work"
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("button", name="Keys").click()
    dialog.get_by_role("button", name="Close").click()
    expect(page.locator("dialog")).to_have_count(0)


def test_searching_by_key(reports: Reports) -> None:
    page = reports.open(sample)
    page.keyboard.press("/")
    page.keyboard.type("main.")
    options = page.get_by_role("option")
    expect(options.first).to_have_attribute("aria-selected", "true")
    names = options.locator("code").all_inner_texts()
    assert "Main.Cache" in names
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    chosen = page.locator('#found [aria-selected="true"]')
    assert chosen.locator("code").inner_text() == names[1]
    assert page.get_by_role("combobox", name="Search").get_attribute("aria-activedescendant") == "found-1"
    wanted = chosen.locator(".muted").inner_text().split(" · ")[-1]
    page.keyboard.press("Enter")
    page.wait_for_selector("tr.target")
    assert place_of(page) == f"#{wanted}"
    assert not page.locator("#found").is_visible()


def test_searching_again_for_the_same_comes_back_to_it(reports: Reports) -> None:
    page = reports.open(sample, height=400)
    for _ in range(2):
        page.keyboard.press("/")
        page.keyboard.press("Control+a")
        page.keyboard.type("cache.get")
        page.keyboard.press("Enter")
        expect(page.locator("tr.target")).to_be_in_viewport()
        page.locator(".listing").evaluate("one => { one.scrollTop = 0; }")


def test_searching_for_a_file_and_for_nothing(reports: Reports) -> None:
    page = reports.open(sample)
    page.keyboard.press("/")
    page.keyboard.type("50%é")
    assert page.get_by_role("option").first.locator("code").inner_text() in (ODD_PATH, "helper")
    page.keyboard.type("zzz")
    expect(page.locator("#found")).to_have_text("nothing found, in names and in code")
    page.keyboard.press("Escape")
    assert not page.locator("#found").is_visible()


def test_skipping_to_the_content_stays_where_one_is(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE)
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "view"
    assert page.locator(".code").is_visible()


# Themes, paper, phones, no scripts.


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_the_theme_follows_the_system_until_one_is_chosen(reports: Reports) -> None:
    page = reports.open(sample, scheme="dark")
    root = page.locator("html")
    dark = background(page)
    page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "light")
    light = background(page)
    assert dark != light
    page.locator("#theme").click()
    assert background(page) == dark
    page.emulate_media(color_scheme="dark")
    page.emulate_media(color_scheme="light")
    page.wait_for_timeout(100)
    assert background(page) == dark
    page.keyboard.press("d")
    assert background(page) == light


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_what_is_behind_it(reports: Reports, scheme: str) -> None:
    def heats() -> Profile:
        draft = Draft("a.java", "java", 'int a = "b"; // c @A 1\n' * 13)
        numbers = [0, *(4**at for at in range(12))]
        draft.file.statements = [StatementInfo("s", Extent(at, 1, at, 20), n) for at, n in enumerate(numbers, 1)]
        return Profile(files=[draft.file])

    found = []
    for make, place in ((heats, "a.java"), (sample, MAIN_FILE), (sample, ""), (sample, "view=types")):
        page = reports.open(make, place, scheme=scheme)
        found += page.evaluate(
            CONTRAST, ".c,.src span,.no a,.mark,.sides,.muted,.zero,nav a,.badge,td a,th a,.unknown,.bad"
        )
    assert len(found) > 100
    assert [one for one in found if one["ratio"] < 4.5] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_paper_every_line_is_there_in_light_colours(reports: Reports, scheme: str) -> None:
    page = show_text(reports, "x\n" * 3000)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    assert page.locator("tr[data-line]").count() < 3000
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("tr[data-line]").count() == 3000
    page.emulate_media(media="print")
    assert page.locator('tr[data-line="3000"]').bounding_box() is not None
    assert page.locator(".listing").evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    assert background(page) == "rgb(255, 255, 255)"
    shade = page.locator(".code .r").first.evaluate("one => getComputedStyle(one).backgroundColor")
    assert min(int(part) for part in shade[4:-1].split(",")) > 180
    assert not page.locator(".top").is_visible()


def test_on_paper_dark_becomes_light(reports: Reports) -> None:
    page = reports.open(sample, MAIN_FILE, scheme="dark")
    page.emulate_media(media="print")
    found = page.evaluate(CONTRAST, ".c,.src span,.no a,.mark,.sides")
    assert background(page) == "rgb(255, 255, 255)"
    assert [one for one in found if one["ratio"] < 4.5] == []


VIEWS = ("work", "types", "files", "never", "branches", "calls", "unmeasured")


@pytest.mark.parametrize("make", [called, hostile])
def test_a_phone_needs_no_sideways_scrolling(reports: Reports, make: Callable[[], Profile]) -> None:
    page = reports.open(make, width=390, height=800)
    for view in VIEWS:
        turn_to(page, f"view={view}")
        assert page.locator("body").get_attribute("data-view") == view
        assert overflow(page) <= 0
        assert page.locator("#nav a").last.is_visible()
    turn_to(page, "view=files")
    page.locator("#files tbody a").first.click()
    page.wait_for_selector(".code")
    assert overflow(page) <= 0


def test_without_scripts_there_is_a_summary(reports: Reports) -> None:
    page = reports.open(sample, script=False)
    tables = page.locator("noscript table")
    assert tables.count() == 3
    assert tables.first.is_visible()
    assert "Main.Cache.get" in tables.first.inner_text()
    assert "1,000,000,000,000" in tables.first.inner_text()
    assert overflow_without_scripts(page) <= 0


def overflow_without_scripts(page: Page) -> float:
    box = page.locator("noscript table").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] - 1200


# Odd profiles and odd sources.


def test_counts_above_what_a_number_holds_are_exact(reports: Reports) -> None:
    def huge() -> Profile:
        profile = sample()
        for statement in profile.files[0].statements:
            if statement.count == 10**12:
                statement.count = 2**63 - 1
        profile.files[0].functions[4].work = 2**63 - 1
        for block, count in zip(profile.files[0].blocks, (2**53 + 1, 5, 2**53), strict=False):
            block.count = count
        return profile

    page = reports.open(huge)
    assert "9,223,372,036,854,775,807" in column(page, 2)
    assert HUGE_TEXT in column(page, 1)
    show_column(page, "highest")
    # A browser's numbers could not tell these two apart.
    highest = ["9,007,199,254,740,993", "9,007,199,254,740,992"]
    for order in (highest, highest[::-1]):
        page.locator('#work th[data-key="highest"] button').click()
        assert [text for text in column(page, "highest") if text in highest] == order
    page.get_by_role("button", name="Packages").click()
    assert f"{2**63 - 1 + 1329:,}" in column(page, 2)
    page.locator("#work .fold").first.click()
    page.goto(page.url.split("#")[0] + f"#{MAIN_FILE}:29")
    page.wait_for_selector("tr.target")
    assert counts(page, 29) == ["9,223,372,036,854,775,807"]
    page.locator('tr[data-line="29"] .c').focus()
    assert "9,223,372,036,854,775,807×" in page.locator(".sourceview .detail").inner_text()


def test_nothing_ran(reports: Reports) -> None:
    page = reports.open(never)
    assert set(column(page, 1)) == {"0"}
    assert page.locator(".card strong").all_inner_texts()[:4] == ["0.0 %"] * 4
    page.goto(page.url + f"#{MAIN_FILE}")
    page.wait_for_selector(".code")
    assert counts(page, 29) == ["0"]
    assert "0.0 % of 14 statements ran" in page.locator("h2").inner_text()


def test_an_empty_profile(reports: Reports) -> None:
    page = reports.open(Profile, name="empty")
    assert page.get_by_text("This profile holds no run.").is_visible()
    assert column(page, 0) == []
    assert page.locator("#nav a").all_inner_texts() == ["Work", "Sources", "Never ran", "Branches"]
    for key in "tsrbcnphHd":
        page.keyboard.press(key)
    assert page.locator("#view h2").is_visible()


LINE_ENDS = [
    ("one", ["one"]),
    ("one\n", ["one"]),
    ("a\r\n\r\nb\r\n", ["a", "", "b"]),
    ("a\rb\rc", ["a", "b", "c"]),
    ("a\r\nb\rc\nd", ["a", "b", "c", "d"]),
    ("a\n\n", ["a", ""]),
    ("a\tb\n\tc", ["a\tb", "\tc"]),
    ("a\x0cb\x0bc\x85d\u2028e", ["a␌b␋c⟦U+0085⟧d⟦U+2028⟧e"]),
    ("\ufeffa🎉b", ["⟦U+FEFF⟧a🎉b"]),
]


def test_line_ends(reports: Reports) -> None:
    def ends() -> Profile:
        return Profile(files=[of_text(text, f"{at}.x").files[0] for at, (text, _) in enumerate(LINE_ENDS)])

    page = reports.open(ends)
    for at, (_, lines) in enumerate(LINE_ENDS):
        turn_to(page, f"{at}.x")
        expect(page.locator("h2 bdi")).to_have_text(f"{at}.x")
        assert page.locator(".code .src").evaluate_all("all => all.map(one => one.textContent)") == lines
        expected = [[str(number)] if line else [] for number, line in enumerate(lines, 1)]
        assert [counts(page, number) for number in range(1, len(lines) + 1)] == expected


def test_an_empty_file(reports: Reports) -> None:
    page = show_text(reports, "")
    assert "no statement measured" in page.locator("h2").inner_text()
    assert "".join(listed(page)) == ""
    for key in "nphH":
        page.keyboard.press(key)


def test_a_very_long_line(reports: Reports) -> None:
    page = show_text(reports, "x = 1; " * 20_000 + "\nend")
    assert code(page, 2) == "end"
    assert len(code(page, 1)) == 140_000
    assert overflow(page) <= 0


def test_positions_behind_emoji_and_lone_surrogates_are_right(reports: Reports) -> None:
    def odd() -> Profile:
        draft = Draft("a.java", "java", '"🎉\ud800" call(); x\n')
        draft.file.statements = [StatementInfo("s", draft.extent("call();"), 5)]
        return Profile(files=[draft.file], lexes={"java": LEXIS})

    page = reports.open(odd, "a.java")
    assert "".join(page.locator(".src [data-s]").all_inner_texts()) == "call();"
    assert page.locator(".ts").all_inner_texts() == ['"🎉\ufffd"']


def test_level_block_shows_blocks(reports: Reports) -> None:
    def blocks() -> Profile:
        return coarse("block")

    page = reports.open(blocks, MAIN_FILE)
    shown = {line: counts(page, line) for line in (5, 6, 7, 10, 16, 17, 18, 20, 28, 29)}
    assert shown == {
        5: ["284"],
        6: ["146"],
        7: [],
        10: ["0"],
        16: ["360"],
        17: ["?"],
        18: ["0"],
        20: ["81"],
        28: ["50"],
        29: [],
    }
    page.locator('tr[data-line="7"] .src span', has_text="fib").first.hover()
    assert "method block entered 284×" in page.locator(".sourceview .detail").inner_text()
    assert page.locator(".code .lit").first.inner_text() == "284"


def test_level_function_orders_by_calls(reports: Reports) -> None:
    def functions() -> Profile:
        return coarse("function")

    page = reports.open(functions)
    assert page.locator("#work th[aria-sort]").inner_text() == "Calls"
    assert set(column(page, 2)) == {"?"}
    page.goto(page.url + f"#{MAIN_FILE}")
    page.wait_for_selector(".code")
    assert [counts(page, line) for line in (5, 6, 10, 28)] == [["284"], [], ["0"], ["50"]]


# Hostile text.


def test_hostile_text_shows_as_it_is_in_every_view(reports: Reports) -> None:
    page = reports.open(hostile)
    for view in VIEWS:
        turn_to(page, f"view={view}")
        assert page.locator("body").get_attribute("data-view") == view
        assert SEEN.strip() in page.locator("#view").inner_text()
        check_for_strangers(page)


def check_for_strangers(page: Page) -> None:
    """No element that the report does not make itself."""
    assert page.locator("img, iframe, object, embed, form, b b, pre, style style").count() == 0
    assert page.locator("style").count() == 1
    assert page.locator("script:not([type])").count() == 1
    assert page.evaluate(
        "[...document.querySelectorAll('*')].every(one => one.getAttributeNames().every(name => !/^on/.test(name)))"
    )


def test_hostile_groups_and_search(reports: Reports) -> None:
    page = reports.open(hostile)
    for grouping in ("Types", "Packages", "Folders"):
        page.get_by_role("button", name=grouping, exact=True).click()
        open_all(page)
    page.keyboard.press("/")
    page.keyboard.type("<img src=x")
    assert "<img src=x onerror=alert(1)>" in page.get_by_role("option").first.inner_text()
    page.keyboard.press("Enter")
    page.wait_for_selector(".code")
    check_for_strangers(page)


def test_a_hostile_source(reports: Reports) -> None:
    page = reports.open(hostile, "view=files")
    page.locator("#files tbody a").first.click()
    page.wait_for_selector(".code")
    assert code(page, 2) == SEEN
    assert code(page, 6).startswith(SEEN)
    page.locator('tr[data-line="16"] .src span').first.hover()
    page.locator('tr[data-line="17"] .cu').focus()
    page.keyboard.press("n")
    page.keyboard.press("h")
    check_for_strangers(page)
    assert page.title().endswith("Footfall report")


# A report in parts.


def test_a_split_report_loads_sources_when_they_are_asked_for(reports: Reports, tmp_path: Path) -> None:
    path = write_split(sample(), tmp_path / "a b%")
    page = reports.show(path, f"{MAIN_FILE}:16")
    assert target(page) == "16"
    assert counts(page, 16) == ["81", "360"]
    page.evaluate("link => { location.hash = link; }", f"#{LIB_FILE}:5")
    expect(page.locator("h2 bdi")).to_have_text(LIB_FILE)
    assert counts(page, 5) == ["7"]
    page.go_back()
    expect(page.locator("h2 bdi")).to_have_text(MAIN_FILE)


def test_a_split_report_without_a_source_says_so(reports: Reports, tmp_path: Path) -> None:
    path = write_split(sample(), tmp_path)
    (tmp_path / "sources" / "1.js").unlink()
    page = reports.show(path, LIB_FILE)
    expect(page.locator("#view .bad")).to_have_text(
        "The source cannot be shown: sources/1.js is missing beside the report"
    )
    reports.troubles[:] = [trouble for trouble in reports.troubles if "ERR_FILE_NOT_FOUND" not in trouble]
    page.keyboard.press("w")
    assert len(column(page, 0)) == 7


# For everyone.


UNNAMED = """all => all.filter((one) => !one.getAttribute("aria-label") && !(one.labels && one.labels.length)
    && (one.matches("input, select") || !one.textContent.trim())).map((one) => one.outerHTML)"""


def test_what_assistive_programs_need(reports: Reports) -> None:
    page = reports.open(called)
    for place in (*(f"view={view}" for view in VIEWS), MAIN_FILE):
        turn_to(page, place)
        page.wait_for_selector("#view table")
        assert page.locator("#view table").count() == page.locator("#view table > caption:not(:empty)").count()
        assert page.locator("#view th:not([scope])").count() == 0
        assert page.locator("input, select, button, a").evaluate_all(UNNAMED) == []
        ids = page.locator("[id]").evaluate_all("all => all.map((one) => one.id)")
        assert len(ids) == len(set(ids))
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("h1").count() == 1


def test_everything_can_be_reached_by_tab(reports: Reports) -> None:
    page = reports.open(sample, "view=never")
    seen = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.ariaLabel || document.activeElement.textContent"))
    assert seen >= {
        "Work",
        "Search files, types, functions and code",
        "Colours: as the system has it",
        "Folder, file, part",
        "method Main.help",
    }
