"""Pages that tell how far they are while `footfall serve` serves them: one of both, or the browser, is killed."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.run.collect_late import open_profile
from tests.javascript.browser.served import serve
from tests.report.browser import chromium

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from tests.javascript.browser.served import Serve

STEP = 1000
"""Calls of ``odd`` at once."""
_LATEST = 100_000
"""No page makes so many steps in a second."""
_SCRIPT = f"""\
function odd(n) {{
  return n % 2 === 1;
}}
let n = 0;
function step() {{
  const end = performance.now() + (n / {STEP} % 50 === 0 ? 120 : 0);
  do {{
    for (let i = 0; i < {STEP}; i++) odd(n++);
  }} while (performance.now() < end);
  tell(n);
}}
setInterval(step, 5);
"""
PAGES = {
    "page": {
        "index.html": "<!doctype html><meta charset=utf-8><title>-</title><script src=app.js></script>",
        "app.js": f"var told = 0;\nfunction tell(n) {{ told = n; }}\n{_SCRIPT}",
    },
    "worker": {
        "index.html": "<!doctype html><meta charset=utf-8><title>-</title><script>var told = 0;"
        "new Worker('app.js').onmessage = (event) => { told = event.data; };</script>",
        "app.js": f"function tell(n) {{ postMessage(n); }}\n{_SCRIPT}",
    },
}


def _kill_serve(served: Serve, _page: Page) -> None:
    served.process.kill()
    served.process.wait()


def _kill_browser(_served: Serve, _page: Page) -> None:
    _kill_all(lambda name: b"--remote-debugging" in name and b"--type=" not in name)


def _kill_renderers(_served: Serve, _page: Page) -> None:
    _kill_all(lambda name: b"--type=renderer" in name)


def _close(_served: Serve, page: Page) -> None:
    page.close()


VICTIMS: dict[str, Callable[[Serve, Page], None]] = {
    "serve": _kill_serve, "browser": _kill_browser, "tab": _close, "renderer": _kill_renderers,
}  # fmt: skip


def _kill_all(is_meant: Callable[[bytes], bool]) -> None:
    """Kill those below this process whose command is meant."""
    parents, names = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            names[int(folder.name)] = (folder / "cmdline").read_bytes()
        except OSError:
            continue
    for process, name in names.items():
        above: int | None = process
        while above and above != os.getpid():
            above = parents.get(above)
        if above and is_meant(name):
            os.kill(process, signal.SIGKILL)


def kill(here: Path, program: str, victim: str, *options: str, seconds: float) -> tuple[int, int, int]:
    """Kill one so many seconds after a page has begun: what had to be counted, what was, and the most that can be."""
    site = here / "site"
    site.mkdir()
    for name, text in PAGES[program].items():
        (site / name).write_text(text)
    with chromium() as browser, serve(here, site, *options) as served:
        told, at = _opened(browser, served, victim, seconds)
        if victim != "serve":
            time.sleep(0.2)  # for what is on its way
            served.stop()
        found = [f.calls for file in open_profile(here).files for f in file.functions if f.name == "odd"]
    least = max((n for when, n in told if when < at - 1), default=0)
    return least, (found[0] if found else 0) or 0, told[-1][1] + _LATEST * STEP


def _opened(browser: Browser, served: Serve, victim: str, seconds: float) -> tuple[list[tuple[float, int]], float]:
    """What a page told, and when; and when the victim was killed."""
    page = browser.new_page()
    page.goto(served.address)
    told: list[tuple[float, int]] = []
    end = time.monotonic() + seconds
    while not told or time.monotonic() < end:
        told.append((time.monotonic(), page.evaluate("told")))
        time.sleep(0.01 if end - time.monotonic() < 0.3 else 0.1)
    at = time.monotonic()
    VICTIMS[victim](served, page)
    return told, at
