"""Calls of code that a page makes while it runs, and of its handlers: who calls it, below what, and for how long."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from tests.javascript.browser.served import logged, plain, serve

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from footfall.profiles.data import Profile

PAGE = r"""<!doctype html><body onload="told('load', event.type)">
<button id="b" onclick="clicked(1); return clicked(2) &amp;&amp; [3].map(n => clicked(n)).length == 1">x</button>
<button id="f" onclick="helper(); function helper() { clicked(7) }">x</button>
<a id="a" href="javascript:void told('url')">y</a><div id="host"></div>
<script>
var log = [];
function told(...values) { log.push(values.join(' ')); }
function clicked(n) { told('clicked', n); return n; }
function tick(n) { told('tick', n); }
function put(text, type) {
  const s = document.createElement('script');
  if (type) s.type = type;
  s.text = text;
  document.body.appendChild(s);
  told('put', s.text === text);
}
addEventListener('error', (event) => { told('error', event.message, event.lineno); });
</script>
<script>
throwing();
function throwing() { told('throwing'); throw new Error('x'); }
</script>
<script>told('first'); null.x;</script>
<script>
setTimeout('tick(1)', 5);
window.setTimeout('tick(' + 2 + '); null.x', 5);
let n = 0;
const t = setInterval(`tick(3); if (++n > 2) clearInterval(t);`, 5);
put('told(1); function inIt() { return told(2); } inIt(); var v = [1, 2].map(x => x + told(x))');
put('told(3); null.x; told(4)');
put('put("told(5); null.x; told(6)"); told(7)');
document.write('<script>told(8)<\/script>');
host.insertAdjacentHTML('beforeend', '<i id="k" onclick="(() => clicked(4))()">q</i>');
document.body.append(document.createRange().createContextualFragment('<script>told(9)<\/script>'));
put('told(10); await 0; told(11)', 'module');
new Function('setTimeout(() => told(12), 1)')();
setTimeout(() => { b.click(); k.click(); f.click(); a.click(); }, 40);
for (const handler of [b.onclick, f.onclick, k.onclick, document.body.onload]) log.push(String(handler));
setTimeout(() => { document.title = 'done' }, 200);
</script>
"""

TREE = """
6 <module>
1 <module> > throwing
1 <module> > throwing > told
3 anon_line_17_col_27
3 anon_line_17_col_27 > told
4 <module> > told
4 <module> > put
3 <module> > put > <module>
3 <module> > put > <module> > told
1 <module> > put > <module> > inIt
1 <module> > put > <module> > inIt > told
2 <module> > put > <module> > anon_line_1_col_73
2 <module> > put > <module> > anon_line_1_col_73 > told
4 <module> > put > told
1 <module> > put > anon_line_17_col_27
1 <module> > put > anon_line_17_col_27 > told
1 <module> > put > <module> > put
1 <module> > put > <module> > put > <module>
1 <module> > put > <module> > put > <module> > told
1 <module> > put > <module> > put > anon_line_17_col_27
1 <module> > put > <module> > put > anon_line_17_col_27 > told
1 <module> > put > <module> > put > told
2 <module> > <module>
2 <module> > <module> > told
1 <module> > anonymous
1 setTimeout@25 > <module>
1 setTimeout@25 > <module> > tick
1 setTimeout@25 > <module> > tick > told
1 setTimeout@26 > <module>
1 setTimeout@26 > <module> > tick
1 setTimeout@26 > <module> > tick > told
3 setInterval@28 > <module>
3 setInterval@28 > <module> > tick
3 setInterval@28 > <module> > tick > told
1 setTimeout@36 Function d80d0124 > anon_line_3_col_12
1 setTimeout@36 Function d80d0124 > anon_line_3_col_12 > told
1 onload
1 onload > told
1 setTimeout@37 > anon_line_37_col_12
3 setTimeout@37 > anon_line_37_col_12 > onclick
2 setTimeout@37 > anon_line_37_col_12 > onclick > clicked
2 setTimeout@37 > anon_line_37_col_12 > onclick > clicked > told
1 setTimeout@37 > anon_line_37_col_12 > onclick > anon_line_2_col_74
1 setTimeout@37 > anon_line_37_col_12 > onclick > anon_line_2_col_74 > clicked
1 setTimeout@37 > anon_line_37_col_12 > onclick > anon_line_2_col_74 > clicked > told
1 setTimeout@37 > anon_line_37_col_12 > onclick > anon_line_2_col_2
1 setTimeout@37 > anon_line_37_col_12 > onclick > anon_line_2_col_2 > clicked
1 setTimeout@37 > anon_line_37_col_12 > onclick > anon_line_2_col_2 > clicked > told
1 setTimeout@37 > anon_line_37_col_12 > onclick > helper
1 setTimeout@37 > anon_line_37_col_12 > onclick > helper > clicked
1 setTimeout@37 > anon_line_37_col_12 > onclick > helper > clicked > told
1 setTimeout@39 > anon_line_39_col_12
"""
"""How often each path was called.  Of the roots `<module>` four are scripts, one a module, one an address."""


def tree(profile: Profile) -> Counter[str]:
    """How often each path was called, by the names of its functions; of callbacks' places kind and line."""
    names: list[str] = []
    found: Counter[str] = Counter()
    for node in profile.nodes:
        if node.function is None:
            kind, _, place = node.label.partition("@")
            name = f"{kind}@{place.split(':')[1]}"
        else:
            name = profile.function(node.function).name
        names.append(name if node.parent is None else f"{names[node.parent]} > {name}")
        if node.calls:
            found[names[-1]] += node.calls
    return found


@pytest.mark.parametrize("option", ["--calls", "--time"])
def test_paths_of_what_a_page_makes(browser: Browser, tmp_path: Path, option: str) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text(PAGE)
    with plain(site) as address:
        alone = sorted(logged(browser, address))  # when timers run depends on how long all else takes
    with serve(tmp_path, site, option) as served:
        assert sorted(logged(browser, served.address)) == alone
        served.stop()
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    assert (profile.unmeasured, profile.violations) == ([], [])
    expected = (line.partition(" ") for line in TREE.splitlines() if line)
    assert tree(profile) == {path: int(calls) for calls, _, path in expected}


def test_making_text_countable_takes_nobodys_time(browser: Browser, tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<!doctype html><body><script src='app.js'></script>")
    (site / "app.js").write_text(MANY)
    with serve(tmp_path, site, "--time") as served:
        logged(browser, served.address)
        served.stop()
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    times = {function.name: function.self_ns for file in profile.files for function in file.functions}
    assert len(profile.files) == 1 + 4 * 30
    # Each of 120 questions takes the server about a millisecond and more.
    assert sum(times[name] or 0 for name in ("evals", "makes", "puts", "sets")) < 200e6, times


MANY = """\
var log = [];
function evals(i) { eval('1 + ' + i); }
function makes(i) { new Function('return ' + i)(); }
function puts(i) { const s = document.createElement('script'); s.text = `${i}`; document.body.append(s); }
function sets(i) { document.body.setAttribute('onclick', `${i}`); }
for (let i = 0; i < 30; i++) { evals(i); makes(i); puts(i); sets(i); }
document.title = 'done';
"""
