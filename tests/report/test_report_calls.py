"""The view of calls in a real browser: icicle, callers, callees."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from footfall.profiles.data import CallNode, FunctionRef, Profile
from tests.report.browser import Reports, column, overflow, target, turn_to
from tests.report.report_sample import FIB, HUGE, MAIN_MAIN, called, sample
from tests.report.timed_sample import LIMIT, clockless, timed


def detail(page: Page) -> str:
    return page.locator(".iciclesays").inner_text()


def metric(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Metric").get_by_role("button", name=name)


def painted(page: Page) -> int:
    """How many colours the icicle has."""
    return int(
        page.locator(".icicle").evaluate(
            "one => { const { data } = one.getContext('2d').getImageData(0, 0, one.width, one.height);"
            " return new Set(new Uint32Array(data.buffer)).size; }"
        )
    )


def test_calls_are_offered_only_where_there_are_any(reports: Reports) -> None:
    assert reports.open(sample).locator('#nav a[data-view="calls"]').count() == 0
    page = reports.open(called)
    page.locator('#nav a[data-view="calls"]').click()
    assert "4 call edges, 7 paths" in page.locator("h2").inner_text()
    assert painted(page) > 3


def test_the_metric_can_be_chosen(reports: Reports) -> None:
    page = reports.open(called, "view=calls")
    assert "1.7 µs with what it called" in detail(page)
    metric(page, "Work").click()
    assert f"{HUGE + 125:,} with what it called, 0 itself" in detail(page)
    metric(page, "Time").click()
    assert "1.7 µs with what it called" in detail(page)
    metric(page, "Calls").click()
    assert "66 with what it called" in detail(page)
    assert metric(page, "Calls").get_attribute("aria-pressed") == "true"


def test_the_keyboard_walks_the_paths(reports: Reports) -> None:
    page = reports.open(called, "view=calls")
    metric(page, "Time").click()
    page.locator(".icicle").focus()
    for key, name, share in (
        ("ArrowDown", "Main.main", "58.8 %"),
        ("ArrowRight", "Main.run", "41.1 %"),
        ("ArrowDown", "Main.Cache.get", "5.8 %"),
        ("ArrowUp", "Main.run", "41.1 %"),
        ("ArrowLeft", "Main.main", "58.8 %"),
    ):
        page.keyboard.press(key)
        assert name in detail(page)
        assert share in detail(page)
    before = page.locator(".icicle").evaluate("one => one.toDataURL()")
    page.keyboard.press("Enter")
    assert page.locator(".icicle").evaluate("one => one.toDataURL()") != before
    page.keyboard.press("Escape")
    assert "100.0 %" in detail(page)


def test_the_pointer_explains_and_zooms(reports: Reports) -> None:
    page = reports.open(called, "view=calls")
    metric(page, "Time").click()
    page.locator(".icicle").hover(position={"x": 100, "y": 30})
    assert "Main.main" in detail(page)
    assert "1 µs with what it called, 400 ns itself" in detail(page)
    page.locator(".icicle").click(position={"x": 100, "y": 30})
    assert page.get_by_label("Function", exact=True).input_value() == "2"
    # Zoomed, it fills the width.
    page.locator(".icicle").hover(position={"x": 760, "y": 30})
    assert "Main.main" in detail(page)
    page.get_by_role("button", name="Reset zoom").click()
    page.locator(".icicle").hover(position={"x": 760, "y": 30})
    assert "Main.run" in detail(page)


def test_recursion_folds(reports: Reports) -> None:
    page = reports.open(called, "view=calls")
    metric(page, "Work").click()
    page.get_by_label("Thread").select_option("main")
    page.locator(".icicle").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert "90 with what it called, 20 itself" in detail(page)
    page.get_by_label("fold recursion").check()
    page.locator(".icicle").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert "90 with what it called, 90 itself" in detail(page)
    page.keyboard.press("ArrowDown")
    assert "90 itself" in detail(page)


def test_threads_can_be_told_apart(reports: Reports) -> None:
    page = reports.open(called, "view=calls")
    metric(page, "Work").click()
    page.get_by_label("Thread").select_option("main")
    assert "100 with what it called" in detail(page)
    page.get_by_label("Thread").select_option("worker <2>")
    assert f"{HUGE + 25:,} with what it called" in detail(page)


def test_callers_and_callees(reports: Reports) -> None:
    page = reports.open(called, "view=calls")
    page.get_by_label("Function", exact=True).select_option(str(FIB.function))
    assert column(page, 0, "#callers") == ["Main.fib", "Main.main"]
    assert column(page, 1, "#callers") == ["6", "1"]
    assert column(page, 2, "#callers") == ["800 ns", "600 ns"]
    assert column(page, 0, "#callees") == ["Main.fib"]
    page.get_by_label("Function", exact=True).select_option(str(MAIN_MAIN.function))
    assert column(page, 0, "#callers") == ["(no measured caller)"]
    page.locator("#callees").get_by_role("link", name="Main.java:21").click()
    assert target(page) == "21"


def test_edges_follow_from_paths_where_only_those_are_known(reports: Reports) -> None:
    def paths() -> Profile:
        profile = called()
        profile.edges = []
        return profile

    page = reports.open(paths, "view=calls")
    page.get_by_label("Function", exact=True).select_option(str(FIB.function))
    assert column(page, 0, "#callers") == ["Main.fib", "Main.main"]
    assert column(page, 1, "#callers") == ["6", "1"]


POINT = """(one, y) => { const { left, top } = one.getBoundingClientRect();
    one.dispatchEvent(new MouseEvent("mousemove", { clientX: left + 50, clientY: top + y })); }"""


def test_a_deep_path_can_be_walked_to_its_end(reports: Reports) -> None:
    def deep() -> Profile:
        profile = sample()
        profile.nodes = [
            CallNode("main", at - 1 if at else None, FunctionRef(0, at % 3), 0, 1, "", 1) for at in range(2000)
        ]
        return profile

    page = reports.open(deep, "view=calls")
    icicle = page.locator(".icicle")
    icicle.focus()
    for _ in range(60):
        page.keyboard.press("ArrowDown")
    assert "1,941 with what it called, 1 itself" in detail(page)
    assert int(icicle.evaluate("one => one.height")) <= 800
    # Pointing finds the focused one: it is in sight.
    found = []
    for row in range(40):
        icicle.evaluate(POINT, row * 20 + 10)
        found.append("1,941 with" in detail(page))
    assert any(found)


def test_the_icicle_changes_with_the_theme(reports: Reports) -> None:
    page = reports.open(called, "view=calls")
    before = page.locator(".icicle").evaluate("one => one.toDataURL()")
    page.locator("#theme").click()
    assert page.locator(".icicle").evaluate("one => one.toDataURL()") != before


def test_without_a_clock_the_icicle_is_by_work(reports: Reports) -> None:
    page = reports.open(clockless, "view=calls")
    group = page.get_by_role("group", name="Metric")
    assert group.get_by_role("button").all_inner_texts() == ["Work", "Calls"]
    assert group.get_by_role("button", name="Work").get_attribute("aria-pressed") == "true"
    assert "ns" not in detail(page)


def test_a_walk_from_caller_to_caller(reports: Reports) -> None:
    page = reports.open(called, f"view=calls:{FIB.function}")
    assert page.locator(".panel h3 code").inner_text() == "Main.fib"
    page.locator("#callers").get_by_role("link", name="Main.main").click()
    expect(page.locator(".panel h3 code")).to_have_text("Main.main")
    assert page.get_by_label("Function", exact=True).input_value() == str(MAIN_MAIN.function)
    page.go_back()
    expect(page.locator(".panel h3 code")).to_have_text("Main.fib")
    page.locator(".panel h3 a").click()
    assert target(page) == "5"


def test_an_address_of_no_function_shows_the_calls(reports: Reports) -> None:
    page = reports.open(called)
    for place in ("view=calls:9999", "view=calls:x", "view=calls:"):
        turn_to(page, "view=work")
        turn_to(page, place)
        assert page.locator(".panel").is_visible()


def test_one_thread_needs_no_choice(reports: Reports) -> None:
    def alone() -> Profile:
        profile = called()
        profile.nodes = profile.nodes[:4]
        return profile

    page = reports.open(alone, "view=calls")
    assert not page.get_by_label("Thread").is_visible()


def test_what_stands_for_no_function_is_shown_by_its_label(reports: Reports) -> None:
    def cut() -> Profile:
        profile = sample()
        profile.nodes = [
            CallNode("main", None, FIB, 0, 1, "", 5),
            CallNode("main", 0, None, 0, 0, LIMIT, 7),
        ]
        return profile

    page = reports.open(cut, "view=calls")
    page.locator(".icicle").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert detail(page).startswith(LIMIT)
    assert "7 with what it called, 7 itself" in detail(page)
    assert page.locator(".panel h3 code").inner_text() == "Main.fib"
    assert column(page, 0, "#callees") == []


def test_folded_threads_have_the_sums_of_the_profile(reports: Reports) -> None:
    page = reports.open(timed, "view=calls")
    metric(page, "Work").click()
    profile = timed()
    for thread in ("main", "worker-2"):
        page.get_by_label("Thread").select_option(thread)
        page.get_by_label("fold recursion").check()
        work = sum(node.work or 0 for node in profile.nodes if node.thread == thread)
        assert f"{work:,} with what it called, 0 itself" in detail(page)
        page.get_by_label("fold recursion").uncheck()
        assert f"{work:,} with what it called, 0 itself" in detail(page)


def test_a_phone_shows_calls_and_times_without_sideways_scrolling(reports: Reports) -> None:
    page = reports.open(timed, "view=calls", width=390)
    assert overflow(page) <= 0
    turn_to(page, "view=work")
    assert overflow(page) <= 0
