"""``footfall serve`` in a real browser: a page with scripts of every kind, whose comments tell the counts."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from footfall.profiles.store import load as read_profile
from tests.javascript.browser.dev_server import MAIN, PAGE, dev_server
from tests.javascript.browser.served import APP, check, expected, expected_in, lines_of, serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

KEPT = Path(__file__).with_name("kept")
POLICY = (APP.relative_to(Path.cwd()) / "policy.html").as_posix()


def loaded(page: Page, address: str) -> Page:
    """The test page, once all that it starts is done."""
    page.goto(address)
    wait(page)
    return page


def wait(page: Page) -> None:
    page.wait_for_selector("body[data-lazy=done]")
    page.wait_for_function("document.getElementById('worker').textContent !== ''")
    page.wait_for_function("document.getElementById('module-worker').textContent !== ''")


def test_all_kinds_of_scripts(browser: Browser, tmp_path: Path) -> None:
    """Inline scripts and modules, an import map, handlers, workers and dynamic imports; a reload and two tabs."""
    with serve(tmp_path, APP) as served:
        context = browser.new_context()
        errors: list[str] = []
        context.on("weberror", lambda error: errors.append(str(error.error)))
        page = loaded(context.new_page(), served.address)
        page.click("#press")
        page.click("#press")
        assert page.get_attribute("#press", "class") == "odd"
        page.reload()  # at once: nothing of the clicks is lost
        wait(page)
        page.click("#link")
        other = loaded(context.new_page(), served.address)
        other.click("#press")
        other.click("#press")
        assert str(other.evaluate("`${press}`")) in (APP / "index.html").read_text("utf-8")
        assert str(other.evaluate("add.toString()")) in (APP / "classic.js").read_text("utf-8")
        assert other.inner_text("#worker") == "6 in /worker.js"
        other.close(run_before_unload=False)
        context.close()
        served.stop()
        assert errors == []
    counts = served.counts()
    check(counts, "index.html", "classic.js", "lib.js", "lazy.js", "worker.js", "part.js", "module-worker.js")
    assert counts["unmeasured"] == []


def test_a_service_worker(browser: Browser, tmp_path: Path) -> None:
    """It runs once, is not updated by a reload, and sees no requests of Footfall's."""
    with serve(tmp_path, APP) as served:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{served.address}service.html")
        page.wait_for_function("document.title === 'hello from the worker'")
        page.reload()
        page.wait_for_function("document.title === 'hello from the worker'")
        served.stop()
        context.close()
    counts = served.counts()
    check(counts, "service.html", "service.js")
    (unmeasured,) = counts["unmeasured"]
    assert unmeasured["path"].endswith("service.js:16:14")
    assert unmeasured["reason"] == "a service worker cannot wait for counters"


@pytest.mark.thorough
def test_service_workers_that_keep_scripts(browser: Browser, tmp_path: Path) -> None:
    """No worker is seen as updated; scripts are counted, kept ones too; who reads them gets the author's."""
    with serve(tmp_path, KEPT) as served:
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(100_000)  # one load took over half a minute on a busy machine
        updates: list[str] = []
        page.on("console", lambda said: updates.append(said.text) if "updatefound" in said.text else None)
        names = ["classic.js", "dep.js", "main.js", "worker.js", "module-worker.js"]
        sizes = ",".join(str((KEPT / name).stat().st_size) for name in names)
        for kind in ("classic", "module"):
            for load in range(3):
                page.goto(f"{served.address}?{kind}")
                page.wait_for_function("document.title !== ''")
                assert page.title() == sizes
                page.wait_for_function("navigator.serviceWorker.controller !== null")
                page.wait_for_timeout(1000)  # a worker that ends with its page may lose what it has not yet sent
                if load == 0:
                    updates.clear()
            assert updates == []
        context.close()
        served.stop()
    counts = served.counts()
    for name in ("index.html", *names, "classic-keeper.js", "module-keeper.js"):
        assert expected(KEPT / name).items() <= lines_of(counts, name).items(), name
    assert counts["unmeasured"] == []


def test_a_policy_in_the_page(browser: Browser, tmp_path: Path) -> None:
    """What it lets in by nonce or hash runs, and is counted; what it keeps out stays out."""
    with serve(tmp_path, APP) as served:
        page = browser.new_page()
        page.goto(f"{served.address}policy.html")
        page.click("#allowed")
        page.click("#forbidden")
        assert page.title() == "nonce hash EvalError made handler"
        page.close()
        served.stop()
    counts = served.counts()
    check(counts, "policy.html")
    assert sorted(place["path"] for place in counts["unmeasured"]) == [
        f"{POLICY}:14",
        f"{POLICY}:17:5",
        f"{POLICY}:25",
        f"{POLICY}:26",
        f"{POLICY}:9",
    ]
    assert (
        "workers made of blob: or data: addresses were not measured"
        in read_profile(tmp_path / ".footfall" / "profile.db").notes
    )


def test_a_server_behind(browser: Browser, tmp_path: Path) -> None:
    """A development server: its redirect, cookie, policy and packing; events and WebSockets; bodies of requests."""
    with dev_server() as address, serve(tmp_path, address) as served:
        before = sorted(tmp_path.rglob("*"))
        page = browser.new_page()
        page.goto(served.address)
        page.wait_for_selector("#told[data-done]", state="attached")
        assert page.url == f"{served.address}page"
        assert page.inner_text("#told") == f"event socket body{address}"
        assert page.get_attribute("#told", "data-done") == "who=me"
        page.wait_for_timeout(1200)
        assert sorted(tmp_path.rglob("*")) == before  # who watches the project sees no change
        page.close()
        served.stop()
    counts = served.counts()
    assert lines_of(counts, "page") == expected_in(PAGE.decode())
    assert lines_of(counts, "main.ts") == expected_in(MAIN.decode())
    assert counts["unmeasured"] == []


def test_the_live_report(browser: Browser, tmp_path: Path) -> None:
    """It follows the program, keeps the reader's place, and begins again when it is told to."""
    with serve(tmp_path, APP) as served:
        page = loaded(browser.new_page(), served.address)
        live = browser.new_page()
        live.goto(f"{served.live}#view=never")
        report = live.frame_locator("main iframe:not(.next)")
        report.locator('#nav a[data-view=never][aria-current="page"]').wait_for()
        never = report.locator("#never tbody tr", has_text="function press")
        expect(never).to_have_count(1)
        page.click("#press")
        expect(never).to_have_count(0)
        live.evaluate("location.hash = '#view=work'")
        row = report.locator("#work tbody tr", has_text="press")
        expect(row).to_contain_text("index.html")
        live.click("#reset")
        expect(live.locator("#said")).to_have_text(re.compile(r"^reset: all counts began at 0 again \(.*\d.*\)$"))
        expect(row).to_have_count(1)
        page.click("#press")
        page.click("#press")
        with live.expect_download() as saved:
            live.click("#dump")
        expect(live.locator("#said")).to_have_text(
            re.compile(f"^saved as {re.escape(saved.value.suggested_filename)}, ")
        )
        assert b"<title>Footfall" in saved.value.path().read_bytes()
        assert live.evaluate("location.hash") == "#view=work"
        page.close()
        live.close()
        served.stop()
    assert lines_of(served.counts(), "index.html")[10] == 2


def test_code_made_at_run_time(browser: Browser, tmp_path: Path) -> None:
    """``eval`` stays direct, ``new Function`` and timers with text work as ever; all of it is counted."""
    with serve(tmp_path, APP) as served:
        page = browser.new_page()
        page.goto(f"{served.address}making.html")
        page.wait_for_function("document.title === '4,11,3,3,7,7'")
        page.close()
        served.stop()
    counts = served.counts()
    check(counts, "making.html")
    made = {file["path"].rpartition("making.html:")[2].rpartition(" ")[0]: file for file in counts["files"]}
    statements = {name: [one["count"] for one in file["statements"]] for name, file in made.items() if name}
    assert statements == {
        "6:5 eval": [2, 8],
        "9 Function": [2, 1, 1],
        "10:61 eval": [1, 1],
        "11 setTimeout": [1, 1],
    }


def test_calls(browser: Browser, tmp_path: Path) -> None:
    """Who called whom, in pages and workers; what the event loop called stands below its place."""
    with serve(tmp_path, APP, "--calls") as served:
        page = loaded(browser.new_page(), served.address)
        page.wait_for_timeout(300)  # a worker that ends with its page may lose its last tenth of a second
        page.close()
        served.stop()
    edges: Counter[tuple[str, str]] = Counter()
    for edge in served.counts()["edges"]:
        edges[edge["caller"], edge["callee"]] += edge["calls"]
    assert edges["<module>", "add"] == 4
    assert edges["onmessage", "part"] == 3
    assert edges["<module>", "twice"] == 5 + 4
    assert edges["anon_line_5_col_33", "twice"] == 4


def test_a_reset_where_calls_are_recorded(browser: Browser, tmp_path: Path) -> None:
    with serve(tmp_path, APP, "--calls") as served:
        page = loaded(browser.new_page(), served.address)
        live = browser.new_page()
        live.goto(f"{served.live}#view=never")
        report = live.frame_locator("main iframe:not(.next)")
        never = report.locator("#never tbody tr", has_text="nothing of it ran").filter(has_text="classic.js")
        page.click("#press")
        # The press is known: a report is there, and does not list it.
        listed = report.locator("#never tbody").filter(has_text=re.compile(r"\S"))
        expect(listed.filter(has_not_text="function press").filter(has=never)).to_have_count(0)
        expect(listed.filter(has_text="if in press")).to_have_count(1)
        live.click("#reset")
        expect(never).not_to_have_count(0)
        page.click("#press")
        page.click("#press")
        page.wait_for_timeout(300)  # what a page says as it closes comes late on a busy machine
        page.close()
        live.close()
        served.stop()
    counts = served.counts()
    assert lines_of(counts, "index.html")[10] == 2
    edges = Counter({edge["callee"]: edge["calls"] for edge in counts["edges"]})
    assert (edges["press"], edges["twice"], edges["add"]) == (2, 0, 0)


FRAMED = """\
class One { #n = 1; get n() { return this.#n; } static of(n = One.base()) { return n; } static base() { return 4; } }
function* twice(x) { yield x; yield* [x, x]; }
async function later(x = One.of()) { for await (const y of twice(x)) await y; return x; }
const bound = One.of.bind(null), listen = () => { said.push('set'); };
const said = [new One().n, [...twice(2)], bound(), undefined?.n ?? 'none'];
setTimeout(listen, 0);
later().then((x) => { said.push(x); setTimeout(() => parent.postMessage(JSON.stringify(said), '*'), 50); });
"""


@pytest.mark.parametrize("options", [[], ["--calls"], ["--time"], ["--hooks", "profile"]], ids=" ".join)
def test_a_script_where_no_runtime_is_to_be_found_runs(browser: Browser, tmp_path: Path, options: list[str]) -> None:
    """A frame of its own origin whose text nobody reads."""
    app = tmp_path / "app"
    app.mkdir()
    (app / "framed.js").write_text(FRAMED)
    page = "<!doctype html><script>onmessage = (told) => { document.title = told.data; }</script>"
    text = "<script src='framed.js'></script>"
    (app / "index.html").write_text(f'{page}<iframe sandbox="allow-scripts" srcdoc="{text}"></iframe>')
    with serve(tmp_path, app, *options) as served:
        opened = browser.new_page()
        opened.goto(served.address)
        opened.wait_for_function("document.title !== ''")
        assert opened.title() == '[1,[2,2,2],4,"none",4,"set"]'
        opened.close()
        served.stop()
