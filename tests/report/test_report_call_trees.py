"""The shapes of the icicle: what they say is what follows from the profile, worked out here by other means."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from footfall.profiles.data import CallNode, FunctionRef, Profile, Timeline, TimelineCall
from footfall.report.html import write_split
from tests.report.browser import Reports, column, overflow, turn_to
from tests.report.report_sample import (
    FIB,
    GET,
    HELP,
    HOSTILE,
    HUGE,
    LAMBDA,
    MAIN_MAIN,
    RUN,
    SEEN,
    called,
    hostile,
    sample,
)
from tests.report.timed_sample import timed

if TYPE_CHECKING:
    from playwright.sync_api import Page

PROFILE = timed()
NODES = PROFILE.nodes


def name_of(ref: FunctionRef | None) -> str:
    return "" if ref is None else PROFILE.function(ref).name


def number_of(ref: FunctionRef) -> int:
    return sum(len(file.functions) for file in PROFILE.files[: ref.file]) + ref.function


def above(at: int, nodes: list[CallNode] = NODES) -> list[FunctionRef]:
    """The functions above a node, the nearest first."""
    found = []
    parent = nodes[at].parent
    while parent is not None:
        ref = nodes[parent].function
        if ref is not None:
            found.append(ref)
        parent = nodes[parent].parent
    return found


def subtree_work(at: int) -> int:
    """The work of a node and of all below it; nodes come behind their parents."""
    inside = {at}
    for number in range(at + 1, len(NODES)):
        if NODES[number].parent in inside:
            inside.add(number)
    return sum(NODES[number].work or 0 for number in inside)


def outermost_nodes(ref: FunctionRef) -> list[int]:
    return [at for at, node in enumerate(NODES) if node.function == ref and ref not in above(at)]


def recursive() -> FunctionRef:
    """The function that lies in itself most often."""
    found = Counter(node.function for at, node in enumerate(NODES) if node.function in above(at) and node.function)
    return found.most_common(1)[0][0]


def open_calls(reports: Reports, shape: str, ref: FunctionRef | None = None, metric: str = "Work") -> Page:
    page = reports.open(timed, "view=calls" if ref is None else f"view=calls:{number_of(ref)}")
    page.get_by_role("group", name="Shown as").get_by_role("button", name=shape, exact=True).click()
    page.get_by_role("group", name="Metric").get_by_role("button", name=metric, exact=True).click()
    page.locator(".icicle").focus()
    return page


def said(page: Page) -> str:
    return page.locator(".iciclesays").inner_text()


def name_said(page: Page) -> str:
    return page.locator(".iciclesays strong").inner_text()


WALK = """most => {
  const found = new Map();
  for (let step = 0; step <= most; step++) {
    const said = document.querySelector('.iciclesays'), name = said.querySelector('strong').innerText;
    if (found.has(name)) break;
    found.set(name, said.innerText);
    const key = { key: 'ArrowRight', bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', key));
  }
  return [...found];
}"""
"""Presses of a key, in the page itself: that takes less time."""


def siblings(page: Page, first: str, most: int = 200) -> dict[str, str]:
    """What is said of the boxes of a row, from the first one."""
    page.keyboard.press(first)
    found: list[tuple[str, str]] = page.evaluate(WALK, most)
    return dict(found)


def number_in(text: str, pattern: str) -> int:
    match = re.search(rf"([\d,]+) {pattern}", text)
    assert match, text
    return int(match[1].replace(",", ""))


def test_leaves_first_has_the_work_of_each_function(reports: Reports) -> None:
    page = open_calls(reports, "Leaves first")
    work: Counter[str] = Counter()
    for node in NODES:
        if node.function is not None:
            work[name_of(node.function)] += node.work or 0
    shown = siblings(page, "ArrowDown")
    assert {name: number_in(text, "itself") for name, text in shown.items() if "limit" not in name} == dict(work)
    assert list(shown) == sorted(shown, key=lambda name: -work[name])


def test_leaves_first_tells_work_apart_by_callers(reports: Reports) -> None:
    page = open_calls(reports, "Leaves first")
    busiest = max(
        {node.function for node in NODES if node.function},
        key=lambda ref: sum(node.work or 0 for node in NODES if node.function == ref),
    )
    by_caller: Counter[str] = Counter()
    calls: Counter[str] = Counter()
    for at, node in enumerate(NODES):
        if node.function == busiest and node.parent is not None:
            by_caller[name_of(above(at)[0])] += node.work or 0
            calls[name_of(above(at)[0])] += node.calls
    page.keyboard.press("ArrowDown")
    assert name_said(page) == name_of(busiest)
    shown = siblings(page, "ArrowDown")
    assert {name: number_in(text, "in ") for name, text in shown.items()} == dict(by_caller)
    assert {name: number_in(text, "calls? of it") for name, text in shown.items()} == dict(calls)


def test_a_sandwich_counts_recursion_once(reports: Reports) -> None:
    ref = recursive()
    page = open_calls(reports, "Sandwich", ref)
    outer = outermost_nodes(ref)
    whole = sum(subtree_work(at) for at in outer)
    everything = sum(subtree_work(at) for at, node in enumerate(NODES) if node.function == ref)
    assert whole < everything
    assert number_in(said(page), "with what it called") == whole

    callers: Counter[str] = Counter()
    for at in outer:
        if NODES[at].parent is not None:
            callers[name_of(above(at)[0])] += subtree_work(at)
    shown = siblings(page, "ArrowUp")
    assert {name: number_in(text, "in calls of") for name, text in shown.items()} == dict(callers)

    callees: Counter[str] = Counter()
    for at in outer:
        for number, node in enumerate(NODES):
            if node.parent == at and node.function is not None:
                callees[name_of(node.function)] += subtree_work(number)
    page.keyboard.press("Escape")
    shown = siblings(page, "ArrowDown")
    assert {name: number_in(text, "with what") for name, text in shown.items() if "limit" not in name} == dict(callees)


def test_the_total_time_of_a_function_is_that_of_its_sandwich(reports: Reports) -> None:
    ref = recursive()
    page = open_calls(reports, "Sandwich", ref, "Time")
    total = page.locator(".numbers div", has=page.get_by_text("Total time")).locator("dd").inner_text()
    assert said(page).split("\n")[1].startswith(f"{total} with what it called")


def test_callers_lead_to_where_threads_begin(reports: Reports) -> None:
    ref = recursive()
    page = open_calls(reports, "Callers", ref)
    at = max(outermost_nodes(ref), key=subtree_work)
    chain = [name_of(one) for one in above(at)]
    walked = []
    while True:
        before = name_said(page)
        page.keyboard.press("ArrowDown")
        if name_said(page) == before:
            break
        walked.append(name_said(page))
    assert walked
    assert any(node.parent is None and name_of(node.function) == walked[-1] for node in NODES)
    assert walked[0] in {name_of(above(one)[0]) for one in outermost_nodes(ref) if above(one)}
    assert chain


def test_callers_and_callees_at_any_distance(reports: Reports) -> None:
    ref = recursive()
    page = open_calls(reports, "Paths", ref)
    page.get_by_role("button", name="At any distance").click()
    sums: Counter[str] = Counter()
    for at in outermost_nodes(ref):
        for name in {name_of(one) for one in above(at)}:
            sums[name] += subtree_work(at)
    shown = dict(zip(column(page, 0, "#all-callers"), column(page, 3, "#all-callers"), strict=True))
    assert shown == {name: f"{work:,}" for name, work in sums.items()}

    below: Counter[str] = Counter()
    for at in outermost_nodes(ref):
        inside = {at}
        for number in range(at + 1, len(NODES)):
            node = NODES[number]
            if node.parent not in inside:
                continue
            inside.add(number)
            ways = above(number)
            ways = ways[: len(ways) - len(above(at))]
            if node.function not in (None, ref) and node.function not in ways:
                below[name_of(node.function)] += subtree_work(number)
    shown = dict(zip(column(page, 0, "#all-callees"), column(page, 3, "#all-callees"), strict=True))
    assert {name: work.removeprefix("≥ ") for name, work in shown.items()} == {
        name: f"{work:,}" for name, work in below.items()
    }


@pytest.mark.parametrize("words", ["scanner", "parse", "scanner.read"])
def test_finding_says_the_share_and_counts_nothing_twice(reports: Reports, words: str) -> None:
    page = open_calls(reports, "Paths")
    page.get_by_label("Find functions in these calls").fill(words)
    matching = {
        at
        for at, node in enumerate(NODES)
        if node.function and words in f"{name_of(node.function)} {PROFILE.files[node.function.file].path}".lower()
    }
    inside: set[int] = set()
    for at, node in enumerate(NODES):
        if at in matching or node.parent in inside:
            inside.add(at)
    work = sum(NODES[at].work or 0 for at in inside)
    functions = len({NODES[at].function for at in matching})
    text = page.locator(".findings").inner_text()
    assert text.startswith(f"{functions} function")
    assert f"{work:,}" in text
    share = work * 1000 // sum(node.work or 0 for node in NODES)
    assert f"{share // 10}.{share % 10} % of all" in text


def test_numbers_at_any_distance_are_those_of_the_metric(reports: Reports) -> None:
    page = open_calls(reports, "Paths", recursive())
    page.get_by_role("button", name="At any distance").click()
    assert page.locator("#all-callers thead th").last.inner_text().startswith("Work")
    page.get_by_role("group", name="Metric").get_by_role("button", name="Time").click()
    assert page.locator("#all-callers thead th").last.inner_text().startswith("Time")


def test_who_works_with_keys_stays_at_a_choice(reports: Reports) -> None:
    page = open_calls(reports, "Paths")
    label = "document.activeElement.getAttribute('aria-label') || document.activeElement.id"
    for name, value in (("Order", "first"), ("Thread", "1"), ("Colour by", "heat")):
        page.get_by_label(name, exact=True).focus()
        page.get_by_label(name, exact=True).select_option(value)
        assert page.evaluate(label) == name
    page.get_by_label("fold recursion").focus()
    page.keyboard.press("Space")
    assert page.evaluate(label) == "fold"


def test_a_function_that_is_on_no_path_has_no_numbers(reports: Reports) -> None:
    page = reports.open(called, f"view=calls:{LAMBDA.function}")
    for shape in ("Sandwich", "Callers"):
        page.get_by_role("group", name="Shown as").get_by_role("button", name=shape).click()
        assert said(page).split("\n")[1].startswith("? with what it called")


def test_nothing_found_is_said(reports: Reports) -> None:
    page = open_calls(reports, "Paths")
    page.get_by_label("Find functions in these calls").fill("no such function")
    assert page.locator(".findings").inner_text() == "nothing found"


def test_a_sum_that_lacks_something_says_so(reports: Reports) -> None:
    def cut() -> Profile:
        profile = sample()
        profile.nodes = [
            CallNode("main", None, MAIN_MAIN, 0, 1, "", 10, partial=True),
            CallNode("main", 0, FIB, 7, 2, "", 5),
            CallNode("main", None, HELP, 0, 1, "", None),
            CallNode("main", 2, GET, 7, 2, "", 3),
            CallNode("main", None, RUN, 0, 1, "", 4),
        ]
        return profile

    page = reports.open(cut, "view=calls")
    page.locator(".icicle").focus()
    page.keyboard.press("ArrowDown")
    assert "≥ 15 with what it called, 10 itself" in said(page)
    assert "shown elsewhere" in said(page)
    page.keyboard.press("ArrowRight")
    assert "\n4 with what it called, 4 itself" in said(page)
    page.keyboard.press("ArrowRight")
    assert "≥ 3 with what it called, ? itself" in said(page)
    assert "not measured" in said(page)


def test_folding_says_what_it_moved_elsewhere(reports: Reports) -> None:
    def ring() -> Profile:
        profile = sample()
        profile.nodes = [
            CallNode("main", None, MAIN_MAIN, 0, 1, "", 1),
            CallNode("main", 0, FIB, 7, 1, "", 10),
            CallNode("main", 1, GET, 7, 1, "", 100),
            CallNode("main", 2, FIB, 7, 1, "", 1000),
        ]
        return profile

    page = reports.open(ring, "view=calls")
    page.get_by_label("fold recursion").check()
    page.locator(".icicle").focus()
    for text in ("1,111 with what it called, 1 itself", "1,110 with what it called, 1,010 itself"):
        page.keyboard.press("ArrowDown")
        assert text in said(page)
        assert "≥" not in said(page)
    page.keyboard.press("ArrowDown")
    assert "≥ 100 with what it called, 100 itself" in said(page)


def test_the_chosen_function_is_beside_the_boxes_and_in_sight(reports: Reports) -> None:
    page = reports.open(timed, "view=calls", width=1440, height=900)
    page.locator(".icicle").click(position={"x": 60, "y": 70})
    expect(page.locator(".panel h3 code")).to_have_text(name_said(page))
    expect(page.locator(".panel h3")).to_be_in_viewport(ratio=1)
    panel, icicle = page.locator(".panel").bounding_box(), page.locator(".icicle").bounding_box()
    assert panel
    assert icicle
    assert panel["x"] >= icicle["x"] + icicle["width"]
    phone = reports.open(timed, "view=calls", width=390, height=844)
    expect(phone.locator(".icicle")).to_be_in_viewport()


def test_a_click_in_a_sandwich_walks_and_the_browser_leads_back(reports: Reports) -> None:
    page = reports.open(called, f"view=calls:{FIB.function}")
    page.get_by_role("group", name="Shown as").get_by_role("button", name="Sandwich").click()
    page.locator(".icicle").click(position={"x": 300, "y": 10})
    expect(page.locator(".panel h3 code")).to_have_text("Main.main")
    assert "Main.main" in page.locator(".way").inner_text()
    page.go_back()
    expect(page.locator(".panel h3 code")).to_have_text("Main.fib")


def test_the_wheel_moves_the_page_and_zooms_with_ctrl(reports: Reports) -> None:
    page = reports.open(timed, "view=calls", height=500)
    page.locator(".icicle").hover(position={"x": 200, "y": 30})
    reset = page.get_by_role("button", name="Reset zoom")
    assert reset.is_disabled()
    page.mouse.wheel(0, 200)
    expect(page.locator(".wheelhint.on")).to_be_attached()
    expect(page.locator("h2")).not_to_be_in_viewport()
    assert reset.is_disabled()
    page.evaluate("scrollTo(0, 0)")
    page.locator(".icicle").hover(position={"x": 200, "y": 30})
    before = page.evaluate("scrollY")
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    expect(reset).to_be_enabled()
    assert page.evaluate("scrollY") == before
    reset.click()
    assert reset.is_disabled()


def test_dragging_moves_what_is_zoomed(reports: Reports) -> None:
    page = reports.open(timed, "view=calls")
    icicle = page.locator(".icicle")
    box = icicle.bounding_box()
    assert box
    icicle.focus()
    for _ in range(4):
        page.keyboard.press("+")
    before = icicle.evaluate("one => one.toDataURL()")
    function = page.locator(".panel h3 code").inner_text()
    page.mouse.move(box["x"] + 300, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 100, box["y"] + 30, steps=5)
    page.mouse.up()
    page.wait_for_timeout(100)
    assert icicle.evaluate("one => one.toDataURL()") != before
    # A drag chooses nothing.
    assert page.locator(".panel h3 code").inner_text() == function


def test_the_tip_at_the_pointer(reports: Reports) -> None:
    page = reports.open(called, "view=calls")
    page.get_by_role("group", name="Metric").get_by_role("button", name="Time").click()
    page.locator(".icicle").hover(position={"x": 100, "y": 30})
    tip = page.locator(".calltip")
    assert tip.inner_text().split("\n") == [
        "Main.main",
        "1 µs with what it called, 400 ns itself",
        "58.8 % of all",
        "1 call",
        "Main.java:15",
    ]
    page.mouse.move(2, 2)
    assert not tip.is_visible()


def test_colours_have_a_legend_with_shares(reports: Reports) -> None:
    page = open_calls(reports, "Paths")
    work: Counter[str] = Counter()
    for file in PROFILE.files:
        work[file.package] += sum(one.work or 0 for one in file.functions)
    whole = sum(node.work or 0 for node in NODES)
    expected = [f"{name} {own * 1000 // whole / 10:.1f} %" for name, own in work.most_common()]
    assert page.locator(".shades > span").all_inner_texts() == expected
    page.get_by_label("Colour by").select_option("file")
    assert len(page.locator(".shades > span").all_inner_texts()) == 9
    page.get_by_label("Colour by").select_option("heat")
    assert "stronger the colour" in page.locator(".shades").inner_text()


def test_the_way_leads_back(reports: Reports) -> None:
    page = open_calls(reports, "Paths")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    names = name_said(page)
    page.keyboard.press("Enter")
    steps = page.locator(".way button")
    assert steps.first.inner_text() == "all"
    assert names.endswith(steps.last.inner_text())
    assert steps.count() == 4
    steps.nth(1).click()
    assert page.locator(".way button").count() == 2
    page.get_by_role("button", name="Reset zoom").click()
    assert page.locator(".way button").all_inner_texts() == ["all"]


def painted_texts(page: Page) -> list[str]:
    """The names that are painted, from the top left."""
    page.evaluate(
        """() => { const kind = CanvasRenderingContext2D.prototype; const fill = kind.fillText; window.painted = [];
        kind.fillText = function (text, ...rest) { window.painted.push(text); return fill.call(this, text, ...rest); };
        dispatchEvent(new Event("footfall-theme")); kind.fillText = fill; }"""
    )
    return list(page.evaluate("window.painted"))


def test_names_keep_what_distinguishes_them(reports: Reports) -> None:
    names = ["bank.Journal.readEverything", "bank.Journal.readLine", "bank.Money.<init>", "bank.cmd.Pay.execute",
             "bank.cmd.Open.execute", "bank.cmd.Close.executeAll"]  # fmt: skip

    def narrow() -> Profile:
        profile = sample()
        functions = [one for file in profile.files for one in file.functions]
        for one, name in zip(functions, names, strict=False):
            one.name = name
        refs = [FunctionRef(at, own) for at, file in enumerate(profile.files) for own in range(len(file.functions))]
        profile.nodes = [CallNode("main", None, refs[0], 0, 1, "", 0)]
        profile.nodes += [CallNode("main", 0, ref, 1, 1, "", 100) for ref in refs[1:6]]
        return profile

    page = reports.open(narrow, "view=calls", width=560)
    assert painted_texts(page) == [
        "all",
        "bank.Journal.readEverything",
        "readLine",
        "Money.<init>",
        "Pay.execute",
        "Open.execute",
        "executeAll",
    ]


def test_overloads_are_told_apart(reports: Reports) -> None:
    def overloaded() -> Profile:
        profile = called()
        one, other = profile.files[0].functions[:2]
        one.name = other.name = "Map.put"
        one.signature, other.signature = "void put(java.util.Key, V)", "void put(V)"
        profile.nodes[1].function, profile.nodes[2].function = FIB, HELP
        return profile

    page = reports.open(overloaded, "view=calls", width=1440)
    page.get_by_role("group", name="Metric").get_by_role("button", name="Time").click()
    painted = painted_texts(page)
    assert "Map.put(Key, V)" in painted
    assert "put(V)" in painted or "Map.put(V)" in painted
    page.get_by_label("Function", exact=True).select_option(str(FIB.function))
    expect(page.locator(".panel h3 code")).to_have_text("Map.put(Key, V)")
    turn_to(page, "src/app/Main.java:5")
    assert "called 284× from" in page.locator('tr[data-line="5"] .callhead').inner_text()


def test_boxes_can_be_in_the_order_of_first_calls(reports: Reports) -> None:
    page = open_calls(reports, "Paths")
    page.get_by_label("Order").select_option("first")
    page.locator(".icicle").focus()
    firsts = list(dict.fromkeys(name_of(node.function) for node in NODES if node.parent is None))
    assert list(siblings(page, "ArrowDown")) == firsts


def traced() -> Profile:
    """The sample with a timeline of two threads, in which one call outlives that in which it began."""
    profile = called()
    calls = [
        TimelineCall("main", MAIN_MAIN, 0, 1000),
        TimelineCall("main", FIB, 100, 300),
        TimelineCall("main", FIB, 150, 50),
        TimelineCall("worker <2>", RUN, 200, None),
        TimelineCall("main", GET, 450, 100),
        TimelineCall("main", HELP, 900, 600),
    ]
    profile.timeline = Timeline(calls, 1_234_567)
    return profile


def test_the_order_of_time(reports: Reports) -> None:
    page = reports.open(traced, "view=calls")
    page.get_by_role("group", name="Shown as").get_by_role("button", name="Time order").click()
    note = page.locator(".iciclepart .note").first
    expect(note).to_contain_text("The first 6 of 1,234,567 recorded calls, up to 900 ns after the first began")
    page.locator(".icicle").focus()
    page.keyboard.press("ArrowDown")
    assert said(page).split("\n") == ["Main.main", "took 1 µs", "began at 0 ns, ended at 1,000 ns", "Main.java:15"]
    assert page.locator(".ruler span").all_inner_texts() == ["0 ns", "375 ns", "750 ns", "1,125 ns", "1,500 ns"]
    shown = siblings(page, "ArrowDown")
    assert list(shown) == ["Main.fib", "Main.Cache.get"]
    assert "took 300 ns\nbegan at 100 ns, ended at 400 ns" in shown["Main.fib"]
    # What ends later than the call in which it began is no part of that.
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert "Main.help\ntook 600 ns\nbegan at 900 ns" in said(page)
    page.get_by_label("Thread").select_option("1")
    page.locator(".icicle").focus()
    page.keyboard.press("ArrowDown")
    assert "Main.run\nduration ?\nbegan at 200 ns, had not ended" in said(page)


def test_without_a_trace_there_is_no_order_of_time(reports: Reports) -> None:
    page = reports.open(called, "view=calls")
    shapes = page.get_by_role("group", name="Shown as").get_by_role("button").all_inner_texts()
    assert shapes == ["Paths", "Leaves first", "Callers", "Sandwich"]


def test_a_split_report_reads_its_timeline_when_it_is_asked_for(reports: Reports) -> None:
    page = reports.show(write_split(traced(), reports.folder / "split-trace"), "view=calls")
    page.get_by_role("group", name="Shown as").get_by_role("button", name="Time order").click()
    expect(page.locator(".iciclepart .note").first).to_contain_text("1,234,567")


def test_hostile_names_stay_text_in_every_shape(reports: Reports) -> None:
    def odd() -> Profile:
        profile = hostile()
        profile.timeline = Timeline([TimelineCall(HOSTILE, MAIN_MAIN, 0, 5), TimelineCall(HOSTILE, FIB, 1, 2)], 2)
        return profile

    page = reports.open(odd, "view=calls")
    for name in ("Leaves first", "Callers", "Sandwich", "Time order", "Paths", "Map", "Graph", "Table", "Boxes"):
        page.locator(".choice").get_by_role("button", name=name, exact=True).click()
        page.locator(".iciclepart").hover(position={"x": 200, "y": 150})
    page.get_by_label("Find functions in these calls").fill("<script")
    assert page.locator(".iciclepart img, .callside img").count() == 0
    assert SEEN.split()[0] in page.locator(".panel h3").inner_text()


def test_the_same_tree_as_a_table(reports: Reports) -> None:
    page = open_calls(reports, "Leaves first")
    page.get_by_role("group", name="Drawn as").get_by_role("button", name="Table").click()
    work: Counter[str] = Counter()
    for node in NODES:
        if node.function is not None:
            work[name_of(node.function)] += node.work or 0
    names = [name.lstrip("▸") for name in column(page, 0, "#call-tree")]
    shown = dict(zip(names, column(page, 1, "#call-tree"), strict=True))
    assert {name: shown[name] for name in work} == {name: f"{own:,}" for name, own in work.items()}
    before = len(names)
    page.locator("#call-tree .fold").first.click()
    assert len(column(page, 0, "#call-tree")) > before


def test_a_graph_of_callers_and_callees(reports: Reports) -> None:
    page = reports.open(called, f"view=calls:{FIB.function}")
    page.get_by_role("group", name="Drawn as").get_by_role("button", name="Graph").click()
    nodes = page.locator(".callgraph [role=link]")
    assert nodes.locator("title").all_text_contents() == [f"Main.main: {HUGE:,} calls", "Main.fib: 284 calls"]
    assert "284 calls ↻ 6" in (nodes.nth(1).text_content() or "")
    assert page.locator(".calledge title").text_content() == "Main.main called Main.fib 1 times"
    nodes.first.click()
    expect(page.locator(".panel h3 code")).to_have_text("Main.main")


def test_a_graph_that_is_wider_than_the_page_scrolls_to_its_centre(reports: Reports) -> None:
    page = reports.open(timed, f"view=calls:{number_of(recursive())}", width=390)
    page.locator(".more").evaluate("one => { one.open = true; }")
    page.get_by_role("group", name="Drawn as").get_by_role("button", name="Graph").click()
    expect(page.locator(".callgraph .centre")).to_be_in_viewport(ratio=0.9)
    sizes = page.locator(".graphbox").evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert sizes[0] > sizes[1]
    assert overflow(page) <= 0


def test_a_map_explains_what_is_pointed_at(reports: Reports) -> None:
    page = open_calls(reports, "Paths")
    page.get_by_role("group", name="Drawn as").get_by_role("button", name="Map").click()
    page.locator(".icicle").hover(position={"x": 60, "y": 24})
    assert name_said(page) in {name_of(node.function) for node in NODES if node.parent is None}
    assert page.locator(".calltip").is_visible()
