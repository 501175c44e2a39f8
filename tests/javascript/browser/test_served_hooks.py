"""Hooks in pages that ``footfall serve`` serves: events in GWT's form, and code of the user's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.javascript.browser.served import serve
from tests.report.browser import chromium

if TYPE_CHECKING:
    from pathlib import Path

PAGE = """<!doctype html>
<script>
var told = [], __gwtStatsSessionId = 'mine';
function __gwtStatsEvent(event) { told.push([event.sessionId, event.evtGroup, event.method].join(' ')); }
</script>
<button onclick="press(2)">Press</button>
<script>function press(n) { return n * 2; }</script>
<script type="module">function half(n) { if (!n) throw new Error('none'); return n / 2; }
press(half(4));
try { half(0); } catch { document.title = 'caught'; }
</script>
<script>new Function('x', 'return press(x)')(1);</script>
"""
CALLS = ["press", "half", "press", "half"]
"""Those of the page: that of the function made at run time first, since modules run last."""


def test_events_go_to_the_page(tmp_path: Path) -> None:
    assert told(tmp_path, "--hooks", "profile", "--match", "press", "--match", "half") == [
        f"mine {group} {name}" for name in [*CALLS, "press"] for group in ("entry", "exit")
    ]


def test_code_of_ones_own(tmp_path: Path) -> None:
    code = ["--entry", "told.push($method)", "--exit", "told.push($result, `${$thrown}`)"]
    assert told(tmp_path, "--hooks", "custom", "--match", "press", "--match", "half", *code) == [
        "press", 2, "undefined", "half", 2, "undefined", "press", 4, "undefined", "half", None, "Error: none",
        "press", 4, "undefined",
    ]  # fmt: skip


def told(folder: Path, *options: str) -> object:
    """What the page was told of its functions; the button is pressed once."""
    (folder / "site").mkdir()
    (folder / "site" / "index.html").write_text(PAGE)
    with chromium() as browser, serve(folder, folder / "site", *options) as served:
        page = browser.new_page()
        page.goto(served.address)
        page.wait_for_function("document.title === 'caught'")
        page.click("button")
        found: object = page.evaluate("told")
        served.stop()
    return found
