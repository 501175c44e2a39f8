"""A real browser, and a server for the folders that the tests write."""

from __future__ import annotations

import functools
import http.server
import threading
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

import pytest

from tests.report.browser import PATIENCE_MS, chromium

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

FAVICON = "/favicon.ico"
STRICT = {"Content-Security-Policy": "default-src 'self'"}


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Hands out files; those of ``headers`` go with all of them."""

    headers_sent: ClassVar[dict[str, str]] = {}

    def end_headers(self) -> None:
        for name, value in self.headers_sent.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@dataclass
class Site:
    """A folder that is served, and pages of it; what goes wrong in one is kept."""

    browser: Browser
    folder: Path
    address: str = ""
    troubles: list[str] = field(default_factory=list)
    heard: defaultdict[Page, list[str]] = field(default_factory=lambda: defaultdict(list))

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, "utf-8")

    def page(self, scripts: str) -> None:
        self.write("index.html", f'<!doctype html><meta charset="utf-8"><title>a page</title>{scripts}')

    def send(self, headers: dict[str, str] | None) -> None:
        """What goes with all files; without it, a policy that allows nothing but files of the site."""
        _Handler.headers_sent = STRICT if headers is None else headers

    def open(self, name: str = "index.html", hears: bool = False) -> Page:
        """A page; what it says on its console is no trouble where it ``hears`` that."""
        page = self.browser.new_context().new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("console", lambda message: self._said(page, hears, message.text, message.location.get("url", "")))
        page.goto(f"{self.address}/{name}")
        return page

    def hear_alike(self, *pages: Page) -> None:
        """Listen to the pages until all have said the same, and something; at most ten seconds."""
        for _ in range(33):
            pages[-1].wait_for_timeout(300)
            first, *others = (self.heard[page] for page in pages)
            if first and all(other == first for other in others):
                return

    def _said(self, page: Page, hears: bool, text: str, url: str) -> None:
        if url.endswith(FAVICON):
            return
        if hears:
            self.heard[page].append(text)
        else:
            self.troubles.append(f"console: {text}")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as one:
        yield one


@pytest.fixture
def site(browser: Browser, tmp_path: Path) -> Iterator[Site]:
    made = Site(browser, tmp_path)
    made.send(None)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Handler, directory=str(tmp_path)))
    made.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        for context in browser.contexts:
            context.close()
        server.shutdown()
        server.server_close()
        thread.join()
    assert made.troubles == []
