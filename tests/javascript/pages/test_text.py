"""Text in, instrumented text out, and a page that runs it: exact counts there, and a report while it runs."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from footfall.run.collect_late import open_profile
from tests.cli.helpers import Done, footfall
from tests.in_turn import in_turn
from tests.javascript.golden import differences, expected

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from footfall.profiles.data import Profile
    from tests.javascript.pages.conftest import Site

CASES = Path(__file__).parents[1] / "cases"
RUNTIME = '<script src="footfall-runtime.js"></script>'


def paste(site: Site, name: str, text: str, *options: str) -> Done:
    """Instrument a text, into a file of the site."""
    done = footfall("instrument", *options, "-", "--name", name, cwd=site.folder, stdin=text.encode())
    assert done.code == 0, done.err
    (site.folder / f"counted-{Path(name).with_suffix('.js')}").write_bytes(done.out)
    return done


def collected(site: Site, page: Page) -> Profile:
    """The profile of what a page has counted, by way of the file that it lets one save."""
    files: dict[str, str] = page.evaluate(
        """Object.fromEntries(Object.entries(footfall.counts(true)).map(
            ([name, bytes]) => [name, btoa(String.fromCharCode(...bytes))]))"""
    )
    folder = site.folder / ".footfall/counts"
    folder.mkdir(exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(base64.b64decode(data))
    return open_profile(site.folder)


def check(profile: Profile, path: str, text: str) -> None:
    (file,) = [one for one in profile.files if one.path == path]
    assert profile.violations == []
    assert expected(text)
    assert differences(file, text) == []


@pytest.mark.parametrize(
    ("name", "options"),
    in_turn(
        ["bodies.js", "decisions.js", "functions.js", "names.js", "waiting.mjs"], [[], ["--calls"], ["--time"]],
        way_name="".join,
    ),
)  # fmt: skip
def test_golden_programs_count_in_a_page_as_their_comments_say(name: str, options: list[str], site: Site) -> None:
    # Pages have none of Node's modules.
    text = (CASES / name).read_text("utf-8").replace("'node:path'", "'data:text/javascript,export default{join(){}}'")
    paste(site, name, text, *options)
    kind = ' type="module"' if name.endswith(".mjs") else ""
    # Modules import from a data: address, which a page's policy has to allow.
    policy = {"Content-Security-Policy": "script-src 'self' data:"} if kind else None
    site.send(policy)
    site.write("plain.js", text)
    site.page(f'<script{kind} src="plain.js"></script>')
    plain = site.open(hears=True)
    site.page(f'{RUNTIME}<script{kind} src="counted-{Path(name).stem}.js"></script>')
    page = site.open(hears=True)
    site.hear_alike(plain, page)
    assert site.heard[plain]
    assert site.heard[page] == site.heard[plain]
    check(collected(site, page), name, text)


TWO = {
    "one.js": """'use strict'
function twice(n) { //F 3
  return n * 2; //#3
}
var sum = 0; //#1
for (const n of [1, 2, 3]) sum += twice(n); //B 1,0
""",
    "two.js": """var twice = (n, by = n?.by ?? 2) => n && n * by; //F 2
let total = sum; //#1
total ||= 7; //#1
for (var n = 0; n < 2; n++) total += twice(n); //B 2,1
document.title = `${sum} ${total} ${String(twice)}`; //#1
""",
}


def test_two_scripts_share_their_globals_and_nothing_else(site: Site) -> None:
    for name, text in TWO.items():
        paste(site, name, text.replace(" //B 1,0", ""))
    site.page('<script src="one.js"></script><script src="two.js"></script>')
    for name, text in TWO.items():
        site.write(name, text.replace(" //B 1,0", ""))
    plain = site.open()
    title, globals_ = plain.title(), plain.evaluate("Object.keys(window)")
    # The second one twice: it adds up.
    site.page(RUNTIME + "".join(f'<script src="counted-{n}.js"></script>' for n in ("one", "two")))
    page = site.open()
    assert page.title() == title
    assert "n && n * by" in title
    assert page.evaluate("Object.keys(window)") == globals_
    profile = collected(site, page)
    for name, text in TWO.items():
        check(profile, name, text.replace(" //B 1,0", ""))


def test_the_same_script_may_be_included_twice(site: Site) -> None:
    text = "var a = 1;\nfunction f(x) { return x || 2 }\nf(0);\n"
    paste(site, "twice.js", text)
    site.page(RUNTIME + '<script src="counted-twice.js"></script>' * 2)
    (file,) = collected(site, site.open()).files
    assert [s.count for s in file.statements] == [2, 2, 2]


def test_typescript_becomes_javascript(site: Site) -> None:
    text = """interface A { x: number }
const f = (a: A): number => a.x; //F 1
document.title = `${f({ x: 4 } as A)}`; //#1
"""
    paste(site, "typed.ts", text)
    site.page(f'{RUNTIME}<script src="counted-typed.js"></script>')
    page = site.open()
    assert page.title() == "4"
    check(collected(site, page), "typed.ts", text)


GAME = """'use strict';
function beat() {
  const box = document.querySelector('p');
  box.textContent = `${Number(box.textContent) + 1}`;
}
function never() {
  beat();
}
addEventListener('load', () => setInterval(beat, 50));
"""


def number(text: str) -> int:
    return int(re.sub(r"\D", "", text) or "0")


@pytest.mark.parametrize("options", [[], ["--time"]], ids=["counts", "time"])
def test_the_report_opens_and_goes_on_counting(options: list[str], site: Site) -> None:
    paste(site, "game.js", GAME, *options)
    site.page(f'<p>0</p>{RUNTIME}<script src="counted-game.js"></script>')
    page = site.open()
    with page.expect_popup() as opened:
        page.evaluate("footfall.report()")
    report = opened.value
    calls = report.locator(".functions tbody tr", has_text="beat").locator("td").nth(1)
    calls.wait_for()
    first = number(calls.inner_text())
    report.wait_for_timeout(1500)
    later = number(calls.inner_text())
    assert 0 < first < later <= int(page.locator("p").inner_text())
    never = report.locator(".functions tr.never")
    assert never.first.locator("td").first.inner_text() == "never"
    never.first.click()
    assert report.locator("tr.target .no").inner_text() == "6"
    assert report.locator("table.code tr.never .count").all_inner_texts() == ["0"]
    report.get_by_role("button", name="Pause").click()
    still = calls.inner_text()
    report.wait_for_timeout(1300)
    assert calls.inner_text() == still
    report.get_by_role("button", name="Go on").click()
    with report.expect_download() as saved:
        report.get_by_role("button", name="Download").click()
    (site.folder / ".footfall/counts").mkdir()
    saved.value.save_as(site.folder / ".footfall/counts/saved.counts")
    functions = {f.name: f.calls for f in open_profile(site.folder).files[0].functions}
    assert functions["beat"] is not None
    assert functions["beat"] >= later
    report.get_by_role("button", name="Reset").click()
    assert number(calls.inner_text()) < later
    # The program's timers count on from where they stood.
    assert page.evaluate("setTimeout(() => 0) - setTimeout(() => 0)") == -1
    report.close()
    assert page.evaluate("footfall.changes()") > 0


def test_where_no_window_opens_the_report_lies_over_the_page(site: Site) -> None:
    paste(site, "game.js", GAME)
    site.page(f'<style>* {{ display: none }}</style><p>0</p>{RUNTIME}<script src="counted-game.js"></script>')
    site.write(
        "frame.html", '<!doctype html><iframe sandbox="allow-scripts allow-same-origin" src="index.html"></iframe>'
    )
    page = site.open("frame.html", hears=True)
    frame = page.frames[1]
    frame.wait_for_function("globalThis.footfall !== undefined")
    before = frame.evaluate("document.body.children.length")
    frame.evaluate("footfall.report(); footfall.report()")
    frame.locator(".functions tbody tr", has_text="beat").wait_for(state="attached")
    assert frame.evaluate("document.body.children.length") == before + 1
    frame.locator("button", has_text="Close").evaluate("button => button.click()")
    assert frame.evaluate("document.body.children.length") == before


def test_what_cannot_be_measured_is_marked(site: Site) -> None:
    paste(site, "odd.js", "var a = 1;\nif (a) eval('a = 2');\nwith (Math) {\n  a = max(1, 2);\n}\n")
    site.send({})
    site.page(f'{RUNTIME}<script src="counted-odd.js"></script>')
    page = site.open()
    with page.expect_popup() as opened:
        page.evaluate("footfall.report()")
    gaps = opened.value.locator("tr.gap")
    gaps.first.wait_for()
    assert gaps.locator(".no").all_inner_texts() == ["2", "3"]
    assert "not measured: code of eval" in str(gaps.first.get_attribute("title"))
    assert {(u.line, u.what) for u in collected(site, page).unmeasured} >= {(2, "code of eval"), (3, "with")}


def test_a_worker_made_of_a_functions_text_runs(site: Site) -> None:
    text = """const work = (n = 1) => { const half = (x) => x / 2; return half(n) };
const worker = new Worker(URL.createObjectURL(new Blob([`postMessage((${work})(8))`])));
worker.onmessage = ({ data }) => { document.title = `${data}` };
"""
    paste(site, "work.js", text)
    site.send({})
    site.page(f'{RUNTIME}<script src="counted-work.js"></script>')
    page = site.open()
    page.wait_for_function("document.title === '4'")


def test_the_text_stays_small(site: Site) -> None:
    text = (CASES / "family.js").read_text("utf-8") + (
        CASES.parents[2] / "src/footfall/report/assets/lists.js"
    ).read_text()
    assert len(paste(site, "large.js", text).out) < 1.4 * len(text.encode())


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("", b"let x = ;;(", "the parser does not understand this file"),
        ("", b"", "there is nothing to count"),
        ("", b"'\xff\xfe'", "it is not UTF-8"),
        ("", bytes(range(256)) * 4, "it is not UTF-8"),
        ("a.ts", b"enum E { A }\n", "line 1 has code for its types"),
        ("a.css", b"a{}", "not a source that Footfall knows"),
        ("A.java", b"class A {}", "sources in Java are instrumented as files"),
    ],
)
def test_what_is_no_program_is_said_in_one_line(name: str, text: bytes, words: str, tmp_path: Path) -> None:
    done = footfall("instrument", "-", *(["--name", name] if name else []), cwd=tmp_path, stdin=text)
    assert (done.code, done.out) == (2, b"")
    (line,) = done.err.splitlines()
    assert words in line
    assert list(tmp_path.iterdir()) == []


def test_the_runtime_knows_all_texts_and_spares_other_files(tmp_path: Path) -> None:
    def described() -> list[Any]:
        return re.findall(r'"path":"([^"]+)"', (tmp_path / "footfall-runtime.js").read_text())

    for name, text in (("a.js", b"f()"), ("b.js", b"g()"), ("a.js", b"h()")):
        assert footfall("instrument", "-", "--name", name, cwd=tmp_path, stdin=text).code == 0
    assert described() == ["b.js", "a.js"]
    (tmp_path / "other").mkdir()
    (tmp_path / "other/footfall-runtime.js").write_text("mine()\n")
    done = footfall("instrument", "-", "-o", "other", cwd=tmp_path, stdin=b"f()")
    assert (done.code, done.out) == (2, b"")
    assert "is no runtime of Footfall's" in done.err
    assert (tmp_path / "other/footfall-runtime.js").read_text() == "mine()\n"


def test_texts_beside_a_run_are_apart_from_it(site: Site) -> None:
    site.write("app.js", "f();\nfunction f() {}\n")
    assert footfall("run", "-q", "app.js", cwd=site.folder).code == 0
    for name in ("one.js", "two.js"):
        paste(site, name, TWO["one.js"].replace(" //B 1,0", ""))
    site.page(RUNTIME + '<script src="counted-two.js"></script>')
    profile = collected(site, site.open())
    assert {f.path: [one.calls for one in f.functions] for f in profile.files} == {"one.js": [0], "two.js": [3]}
