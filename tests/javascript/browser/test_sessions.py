"""Pages and workers that meet more than one session, frames without an origin, and pages of other servers."""

from __future__ import annotations

import http.server
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from footfall.profiles.store import load as read_profile
from tests.javascript.browser.dev_server import free_port
from tests.javascript.browser.served import lines_of, serve

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

KEEPER = """\
importScripts('data.js');
const kept = ['./', 'index.html', 'data.js'];
self.addEventListener('install', (event) => event.waitUntil(caches.open('1').then((cache) => cache.addAll(kept))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((found) => found || fetch(event.request)));
});
"""
PAGE = """\
<!doctype html><meta charset="utf-8"><title>-</title>
<script src="data.js"></script>
<script>
navigator.serviceWorker.register('sw.js').then(async (one) => {
  one.addEventListener('updatefound', () => { updates++; });
  await navigator.serviceWorker.ready;
  document.title = 'done';
});
let updates = 0;
</script>
"""


def write(folder: Path, **files: str) -> Path:
    site = folder / "site"
    site.mkdir()
    for name, text in files.items():
        (site / name.replace("_", ".")).write_text(text)
    return site


def test_a_service_worker_that_outlives_its_session(browser: Browser, tmp_path: Path) -> None:
    """What it answers with is counted in the next one too, once for each load; it is not seen as updated."""
    site = write(tmp_path, index_html=PAGE, data_js="var games = [1, 2];\n", sw_js=KEEPER)
    port = str(free_port())
    context = browser.new_context()
    page = context.new_page()
    for number in (1, 2):
        folder = tmp_path / str(number)
        folder.mkdir()
        with serve(folder, site, "--port", port) as served:
            for load in range(3):
                page.goto(served.address)
                page.wait_for_function("document.title === 'done'")
                page.wait_for_function("navigator.serviceWorker.controller !== null")
                if number > 1 or load > 0:
                    assert page.evaluate("updates") == 0
                page.wait_for_timeout(700)
            served.stop()
        counts = served.counts()
        assert lines_of(counts, "index.html")[9] == 3
        assert lines_of(counts, "data.js")[1] == (4 if number == 1 else 3)  # the first worker reads it too
    context.close()


def test_a_page_that_outlives_its_session(browser: Browser, tmp_path: Path) -> None:
    """Its counts are none of the next one, which says so."""
    site = write(tmp_path, index_html="<!doctype html><script>function f() { n++; } let n = 0;</script>")
    port = str(free_port())
    page = browser.new_page()
    for number in (1, 2):
        folder = tmp_path / str(number)
        folder.mkdir()
        with serve(folder, site, "--port", port) as served:
            if number == 1:
                page.goto(served.address)
            page.evaluate("for (let i = 0; i < 5; i++) f()")
            page.wait_for_timeout(1200)
            served.stop()
        notes = read_profile(folder / ".footfall" / "profile.db").notes
        assert any("were not served in this run" in note for note in notes) == (number == 2)
    page.close()


def test_a_frame_in_a_sandbox_tells_its_counts(browser: Browser, tmp_path: Path) -> None:
    loop = "let n = 0;\nfor (let i = 0; i < 5; i++) n++;\nparent.postMessage(eval('n'), '*')"
    frame = f"<!doctype html><script>{loop}</script>"
    page = "<!doctype html><script>onmessage = (e) => { document.title = e.data; }</script>"
    page += '<iframe sandbox="allow-scripts" src="frame.html"></iframe>'
    with serve(tmp_path, write(tmp_path, index_html=page, frame_html=frame)) as served:
        opened = browser.new_page()
        opened.goto(served.address)
        opened.wait_for_function("document.title === '5'")
        opened.wait_for_timeout(700)
        opened.close()
        served.stop()
    assert lines_of(served.counts(), "frame.html") == {1: 1, 2: 5, 3: 1}


ATTACK = """<!doctype html><title>-</title><script>
const body = new Uint8Array([...new TextEncoder().encode('0'.repeat(20)), 1, 1, 255, 255, 255, 255, 255, 127, 0]);
const forged = '0'.repeat(32) + '/counts?process=x';
(async () => {
  const told = [];
  for (const path of ['counts?process=x', 'made', 'kept', 'author', forged, 'token', 'runtime.js']) {
    for (const mode of ['no-cors', 'cors']) {
      const isRead = path === 'token' || path === 'runtime.js';
      try {
        const answer = await fetch('ADDRESS' + path, isRead ? { mode } : { mode, method: 'POST', body });
        const text = await answer.text();
        if (path !== 'runtime.js' && text !== '' || /[0-9a-f]{32}/.test(text)) told.push(path);
      } catch {}
    }
  }
  const script = document.createElement('script');
  script.src = 'ADDRESS/../app.js';
  await new Promise((done) => { script.onload = script.onerror = done; document.head.append(script); });
  document.title = 'told: ' + told;
})();
</script>"""


@contextmanager
def elsewhere(page: str) -> Iterator[str]:
    """The address of a page of another server."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def test_a_page_of_another_server_reaches_nothing(browser: Browser, tmp_path: Path) -> None:
    """Neither by itself nor out of a frame in a sandbox; the live report cannot be shown in one."""
    site = write(tmp_path, index_html="<!doctype html><script src=app.js></script>", app_js="var n = 1;\nn++;\n")
    with serve(tmp_path, site) as served:
        page = browser.new_page()
        page.goto(served.address)
        page.wait_for_timeout(700)
        attack = ATTACK.replace("ADDRESS", f"{served.address.replace('127.0.0.1', 'localhost')}__footfall__/")
        framed = f"<iframe sandbox=allow-scripts srcdoc='{attack.replace(chr(39), '&#39;')}'></iframe>"
        with elsewhere(attack) as address:
            page.goto(address)
            page.wait_for_function("document.title !== '-'")
            assert page.title() == "told:"
        with elsewhere(f"{framed}<iframe name=live src={served.live}></iframe>") as address:
            page.goto(address)
            page.wait_for_timeout(1500)
            live = page.frame("live")
            assert live is not None
            assert live.url.startswith("chrome-error:")
        page.close()
        served.stop()
    counts = served.counts()
    assert lines_of(counts, "app.js") == {1: 1, 2: 1}
