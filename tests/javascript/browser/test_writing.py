"""Pages that write handlers and scripts into themselves: they read what they wrote, and what they wrote is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.javascript.browser.served import APP, check, logged, plain, serve

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


def made(counts: dict[str, Any], page: str) -> dict[str, list[int]]:
    """The counts of statements that a page has made, by line and kind; those of equal ones in one list."""
    found: dict[str, list[int]] = {}
    for file in counts["files"]:
        place = file["path"].rpartition(f"{page}:")[2].rpartition(" ")[0]
        if place:
            found.setdefault(place, []).extend(one["count"] for one in file["statements"])
    return found


def test_what_a_page_writes_is_counted(browser: Browser, tmp_path: Path) -> None:
    with plain(APP) as address:
        alone = logged(browser, f"{address}writing.html")
    with serve(tmp_path, APP) as served:
        assert logged(browser, f"{served.address}writing.html") == alone
        served.stop()
    counts = served.counts()
    check(counts, "writing.html")
    assert made(counts, "writing.html") == {
        "16 onclick": [2, 2],
        "20 onclick": [1, 1],
        "28 onclick": [1],
        "31 onclick": [2],
        "37 onclick": [4],
        "39 onclick": [1],
        "44 script": [1, 1, 1, 1],
        "49 script": [2],
        "55 script": [1, 3, 1],
        "58 Worker": [1, 1, 5],
    }
    assert counts["unmeasured"] == []


def test_with_calls_it_is_counted_too(browser: Browser, tmp_path: Path) -> None:
    with serve(tmp_path, APP, "--calls") as served:
        logged(browser, f"{served.address}writing.html")
        served.stop()
    counts = served.counts()
    assert made(counts, "writing.html")["58 Worker"] == [1, 1, 5]
    assert made(counts, "writing.html")["37 onclick"] == [4]


MAKING = """\
function leaf() { return 1; }
function outer(n) { return eval('function inner(k) { return leaf() + k; } inner(n) + inner(2)'); }
for (let i = 0; i < 3; i++) outer(i);
const f = new Function('a', 'return leaf() + a');
function user() { f(1); f(2); }
user();
setTimeout(() => { document.title = 'done'; log = [f(3)]; }, 10);
let log;
"""


def test_calls_of_what_a_page_makes(browser: Browser, tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<!doctype html><script src='app.js'></script>")
    (site / "app.js").write_text(MAKING)
    with serve(tmp_path, site, "--calls") as served:
        assert logged(browser, served.address) == [4]
        served.stop()
    found = {
        (edge["caller"], edge["line"], edge["callee"]): edge["calls"]
        for edge in served.counts()["edges"]
        if "app.js:" in f"{edge['caller_file']} {edge['callee_file']}"
    }
    assert found == {
        ("outer", 2, "<module>"): 3,
        ("<module>", 1, "inner"): 6,
        ("inner", 1, "leaf"): 6,
        ("user", 5, "anonymous"): 2,
        ("anon_line_7_col_12", 7, "anonymous"): 1,
        ("anonymous", 3, "leaf"): 3,
    }


def test_the_page_sees_no_difference(browser: Browser, tmp_path: Path) -> None:
    """Scopes and order of handlers, records of observers, all ways to put in a script, and errors."""
    with plain(APP) as address:
        alone = logged(browser, f"{address}writing-hard.html")
    with serve(tmp_path, APP) as served:
        assert logged(browser, f"{served.address}writing-hard.html") == alone
        served.stop()
    told = {(one["path"].rpartition(":")[2], one["reason"]) for one in served.counts()["unmeasured"]}
    assert told == {
        ("1", "a script is not measured that was in the page before it had its text"),
        ("58", "handlers that a page gives its body for the window are not measured"),
        ("88 script 747ec0d3", "the parser does not understand it"),
        ("107", "scripts in addresses that a page writes into itself are not measured"),
        ("114", "a script is not measured that comes into the page together with another one"),
        ("116", "scripts and handlers in the markup of srcdoc are not measured"),
        ("142", "a script is not measured that the page puts into itself while it watches texts for changes"),
    }
