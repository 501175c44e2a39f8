"""The report shows what is left out on request as that: grey, and in no list and no sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.model.source_text import Extent
from footfall.profiles.data import IgnoredInfo
from tests.report.browser import Reports, column
from tests.report.report_sample import sample

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

MAIN_FILE = "src/app/Main.java"


def without_help() -> Profile:
    """The sample without the function that was never called."""
    profile = sample()
    file = profile.files[0]
    at = next(number for number, one in enumerate(file.functions) if one.name == "Main.help")
    file.functions[at].ignored = True
    file.statements = [one for one in file.statements if one.function != at]
    gone = next(number for number, one in enumerate(file.blocks) if one.function == at)
    del file.blocks[gone]
    for row in file.blocks:
        row.parent = row.parent if row.parent is None or row.parent < gone else row.parent - 1
    for one in file.statements:
        one.block = one.block if one.block is None or one.block < gone else one.block - 1
    file.ignored = [IgnoredInfo(Extent(10, 5, 13, 6), "footfall:ignore")]
    return profile


def called_and_left_out() -> Profile:
    profile = sample()
    profile.files[0].functions[0].ignored = True
    return profile


def test_lines_are_grey_and_say_so(reports: Reports) -> None:
    page = reports.open(without_help, MAIN_FILE)
    lines = page.locator(".code tr.ignored")
    assert [int(line.get_attribute("data-line") or 0) for line in lines.all()] == [10, 11, 12, 13]
    assert lines.first.get_attribute("title") == "ignored: footfall:ignore"
    assert page.locator(".code .ct .ig").all_inner_texts() == ["ignored"]
    assert page.locator(".legend").inner_text().endswith("ignored")
    muted = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--muted')")
    colours = "[...document.querySelectorAll('.code tr.ignored .src span')].map((one) => getComputedStyle(one).color)"
    shown = page.evaluate(f"new Set({colours}).size")
    assert shown == 1, muted


def test_it_is_in_no_list(reports: Reports) -> None:
    page = reports.open(without_help)
    assert "Main.help" not in column(page, 0)
    assert (
        page.locator(".card", has=page.get_by_text("Functions", exact=True)).inner_text().split("\n")[-1]
        == "5 of 5 ran, 1 not measured"
    )
    page = reports.open(without_help, "view=never")
    assert not any("Main.help" in text for text in column(page, 0, "#never"))


def test_what_was_called_is_marked(reports: Reports) -> None:
    page = reports.open(called_and_left_out)
    assert [name for name in column(page, 0) if "ignored" in name] == ["Main.fib ignored"]
