"""Pages in copies: their scripts and handlers count in the page as its comments say, and give the author's text."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import pytest

from footfall.run.collect_late import open_profile
from tests.cli.helpers import exported, footfall, line_counts
from tests.javascript.browser.served import expected_in

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from footfall.profiles.data import FileProfile, Profile
    from tests.javascript.pages.conftest import Site

INDEX = """<!DOCTYPE html>
<meta charset="utf-8">
<title>Straße</title>
<script>
  'use strict';
  var clicks = 0; // 1
  function press(by) {
    clicks += by; // 3
    if (clicks > 1) { // 3
      document.title = 'prëssed'; // 2
    }
  }
</script>
<script src="lib/plain.js" integrity="sha384-nobody"></script>
<script type="module">
  import { twice } from './lib/module.mjs';
  for (let i = 0; i < 5; i++) // 1
    twice(i); // 5
  const inner = (a, b = {}) => a?.n ?? delete b.x; // 1
  await null; // 1
  function* numbers() {
    yield inner(); // 2
  }
  window.told = [...numbers(), ...numbers(), press, inner, numbers, plain].map(String); // 1
</script>
<script>
  const late = (a, b) => (a ||= b) && !delete b.x; // 1
  late(0, {}); // 1
</script>
<script type="text/template"><b onclick="never()">{{ no script }}</b></script>
<button onclick="press(1); if (clicks &gt; 1 &amp;&amp; clicks != 3) this.className = &quot;odd&quot;">press</button>
<a href="javascript:void press(0)">link</a>
"""
POLICY = """<!DOCTYPE html>
<meta http-equiv="Content-Security-Policy"
  content="script-src 'nonce-abc' 'sha256-OQ00LGl7FBm1eRVhVWINi2PI8hMMnsJo9fQHoylskIQ='">
<script nonce="abc">
  document.title = 'nonce'; // 1
</script>
<script>
  document.title += ' hash'; // 1
</script>
<script>
  document.title += ' forbidden';
</script>
"""


def instrumented(site: Site, tmp_path: Path, files: dict[str, str], *options: str) -> Path:
    """A copy that the site serves, below ``out``."""
    for name, text in files.items():
        (tmp_path / "app" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "app" / name).write_text(text, "utf-8")
    done = footfall("instrument", "-q", *options, "app", "-o", "out", cwd=tmp_path)
    assert done.code == 0, done.err
    site.send({})
    return tmp_path / "out"


def collected(out: Path, page: Page) -> Profile:
    """The profile of what a page has counted."""
    files: dict[str, str] = page.evaluate(
        """Object.fromEntries(Object.entries(footfall.counts(true)).map(
            ([name, bytes]) => [name, btoa(String.fromCharCode(...bytes))]))"""
    )
    (out / ".footfall/counts").mkdir(exist_ok=True)
    for name, data in files.items():
        (out / ".footfall/counts" / name).write_bytes(base64.b64decode(data))
    return open_profile(out)


def wrong(out: Path, name: str, text: str) -> dict[int, tuple[int | None, int]]:
    """By line: what was counted, and what the comment says, where they differ."""
    told, wanted = line_counts(exported(out), name), expected_in(text)
    assert wanted
    return {line: (told.get(line), count) for line, count in wanted.items() if told.get(line) != count}


def file_of(profile: Profile, path: str) -> FileProfile:
    (found,) = [file for file in profile.files if file.path == path]
    return found


APP = {
    "index.html": INDEX,
    "lib/plain.js": "function plain(x) { return x }\n",
    "lib/module.mjs": "export function twice(x) { return x * 2 }\n",
}


@pytest.mark.parametrize("options", [[], ["--calls"], ["--time"]], ids=["counts", "calls", "time"])
def test_scripts_and_handlers_of_a_page(options: list[str], site: Site, tmp_path: Path) -> None:
    out = instrumented(site, tmp_path, APP, *options)
    page = site.open("out/index.html")
    page.wait_for_function("window.told")
    page.click("button")
    page.click("button")
    page.click("a")
    assert (page.title(), page.get_attribute("button", "class")) == ("prëssed", "odd")
    told: list[Any] = page.evaluate("told")
    assert told[:2] == ["true", "true"]
    for text in told[2:5]:
        assert text in INDEX
    assert page.evaluate("Object.keys(window).filter((name) => name.includes('$'))") == []
    profile = collected(out, page)
    file = file_of(profile, "app/index.html")
    assert (profile.violations, profile.unmeasured) == ([], [])
    assert wrong(out, "index.html", INDEX) == {}
    assert [statement.count for statement in file.statements][-4:] == [2, 2, 1, 1]


def test_a_policy_in_the_page(site: Site, tmp_path: Path) -> None:
    """What it lets in by nonce or hash runs, and is counted; what it keeps out stays out."""
    out = instrumented(site, tmp_path, {"policy.html": POLICY, "a.js": "f()\n"})
    page = site.open("out/policy.html", hears=True)
    assert page.title() == "nonce hash"
    profile = collected(out, page)
    assert wrong(out, "policy.html", POLICY) == {}
    assert [(one.path, one.reason) for one in profile.unmeasured] == [
        ("app/policy.html:10", "the page's policy does not let it run")
    ]


def test_pages_that_are_excluded_have_the_runtime_alone(site: Site, tmp_path: Path) -> None:
    out = instrumented(site, tmp_path, APP, "--exclude", "*.html")
    runtime = '<script src="footfall-runtime.js"></script>'
    without_hash = INDEX.replace('integrity="sha384-nobody"', " " * 25)
    start = INDEX.index("<meta")
    assert (out / "index.html").read_text("utf-8") == without_hash[:start] + runtime + without_hash[start:]
