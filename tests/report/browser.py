"""A real browser for the tests of the report, and what they ask of every page."""

from __future__ import annotations

import re
import shutil
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

from footfall.report.html import write_report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from footfall.profiles.data import Profile

PATIENCE_MS = 20_000
"""Long, for busy machines: a page that is ready is not waited for."""
expect.set_options(timeout=PATIENCE_MS)

OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser; skips the test where there is none."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("no chromium or google-chrome to open reports in")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=OPTIONS)
        yield browser
        browser.close()


@dataclass
class Reports:
    """Opens reports; each page must stay without errors, dialogs and requests for anything but itself."""

    browser: Browser
    folder: Path
    written: dict[str, Path] = field(default_factory=dict)
    pages: list[Page] = field(default_factory=list)
    spare: list[Page] = field(default_factory=list)
    """Pages of earlier tests, empty again: a new one costs four times as much."""
    troubles: list[str] = field(default_factory=list)
    allowed: str = ""

    def open(
        self,
        make: Callable[[], Profile],
        place: str = "",
        *,
        width: int = 1200,
        height: int = 800,
        scheme: str = "light",
        script: bool = True,
        name: str = "",
    ) -> Page:
        """The page of a profile, ready, at ``#place``; the report of a named profile is written once."""
        name = name or f"{make.__module__} {make.__qualname__}"
        if name not in self.written:
            self.written[name] = self.folder / f"report-{len(self.written)}.html"
            write_report(make(), self.written[name])
        return self.show(self.written[name], place, width=width, height=height, scheme=scheme, script=script)

    def show(
        self,
        path: Path,
        place: str = "",
        *,
        width: int = 1200,
        height: int = 800,
        scheme: str = "light",
        script: bool = True,
    ) -> Page:
        page = self.spare.pop() if self.spare and script else self._new(script)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(media="null", color_scheme="dark" if scheme == "dark" else "light")
        self.pages.append(page)
        self.allowed = path.parent.as_uri()
        page.goto(path.as_uri() + (f"#{place}" if place else ""))
        if script:
            page.wait_for_selector("body[data-ready]")
        return page

    def _new(self, script: bool) -> Page:
        page = self.browser.new_context(java_script_enabled=script).new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("console", lambda message: self.troubles.append(f"console: {message.text}"))
        page.on("request", self._requested)

        def dialog(opened: object) -> None:
            self.troubles.append(f"dialog: {opened}")

        page.on("dialog", dialog)
        return page

    def _requested(self, request: Request) -> None:
        if not request.url.startswith(self.allowed):
            self.troubles.append(f"request: {request.url}")

    def close(self) -> list[str]:
        """Empty the pages, with what they keep in the browser; what was wrong with them."""
        for page in self.pages:
            if page.is_closed() or not page.url.startswith("file:") or not _has_script(page):
                page.context.close()
                continue
            page.evaluate("localStorage.clear(); sessionStorage.clear()")
            page.goto("about:blank")
            self.spare.append(page)
        found, self.pages, self.troubles = self.troubles, [], []
        return found


def _has_script(page: Page) -> bool:
    return page.locator("body[data-ready]").count() > 0


def reload(page: Page, looks_right: Callable[[], bool]) -> None:
    """Load a page again; what it has stored a moment before, a busy browser may give to a later load only."""
    for _ in range(5):
        page.reload()
        page.wait_for_selector("body[data-ready]")
        if looks_right():
            return


def column(page: Page, at: int | str, table: str = "#work") -> list[str]:
    """The texts of a table's column, by its number or its key, from the top, once the table is there."""
    page.locator(f"{table} tbody").first.wait_for(state="attached")
    shown = page.locator(f"{table} tbody tr:not(.detailrow)").evaluate_all(
        """(rows, at) => rows.map((row) => [...row.children].find((cell, number) =>
            number === at || cell.dataset.column === at).innerText)""",
        at,
    )
    return [re.sub(r"\s+", " ", text).strip() for text in shown]


def show_column(page: Page, key: str, table: str = "#work") -> None:
    """Choose a column that is not shown at first."""
    page.locator(f"{table} .columnmenu summary").click()
    page.locator(f'{table} .columnmenu [data-key="{key}"]').check()
    page.keyboard.press("Escape")


def open_all(page: Page, table: str = "#work") -> None:
    """Unfold every row of a table."""
    while page.locator(f'{table} .fold[aria-expanded="false"]').count():
        page.locator(f'{table} .fold[aria-expanded="false"]').first.click()


def counts(page: Page, line: int) -> list[str]:
    """The counts beside a line of the source that is shown."""
    return page.locator(f'tr[data-line="{line}"] .ct').locator("button,span").all_inner_texts()


def code(page: Page, line: int) -> str:
    """A line of the source with what stands behind it."""
    return page.locator(f'tr[data-line="{line}"] .src').inner_text()


def target(page: Page) -> str | None:
    """The line that is marked, once one is."""
    return page.locator("tr.target").get_attribute("data-line")


def place_of(page: Page) -> str:
    return str(page.evaluate("decodeURIComponent(location.hash)"))


def turn_to(page: Page, place: str) -> None:
    """What typing an address does."""
    page.evaluate("place => { location.hash = place; }", place)
    page.wait_for_timeout(30)


def overflow(page: Page) -> int:
    """How much wider the page is than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


CONTRAST = """selector => {
  const parse = (text) => { const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number);
    return { rgb: [r, g, b], a }; };
  const luminance = (rgb) => rgb.map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, at) => sum + v * [0.2126, 0.7152, 0.0722][at], 0);
  const behind = (one) => {
    const layers = [];
    for (let at = one; at; at = at.parentElement) layers.unshift(parse(getComputedStyle(at).backgroundColor));
    return layers.reduce((under, { rgb, a }) => under.map((v, at) => v * (1 - a) + rgb[at] * a), [255, 255, 255]);
  };
  return [...document.querySelectorAll(selector)].map((one) => {
    const [a, b] = [luminance(parse(getComputedStyle(one).color).rgb), luminance(behind(one))].sort((x, y) => y - x);
    return { what: `${one.className} ${one.textContent.slice(0, 20)}`, ratio: (a + 0.05) / (b + 0.05) };
  });
}"""
"""For each of the elements that a selector finds, the contrast of its text to what is behind it."""

OUTSIDE = """cells => cells.filter((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getBoundingClientRect().left < cell.getBoundingClientRect().left;
  }).map((cell) => cell.textContent)"""
"""The texts of those of some cells that stick out of them."""
