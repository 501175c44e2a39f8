"""Counters that are constants of the realm: each source has its own, however often it loads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.languages.javascript.running import server
from tests.javascript.runtime.programs import check, run, write

if TYPE_CHECKING:
    from pathlib import Path

OPTIONS = pytest.mark.parametrize(
    "options", [[], ["--calls"], ["--hooks", "profile"]], ids=["counts", "calls", "hooks"]
)
MANY = server._NUMBERED + 40


@OPTIONS
def test_more_sources_than_constants(options: list[str], tmp_path: Path) -> None:
    mains = {
        "app.cjs": f"for (let i = 0; i < {MANY}; i++) require('./m/' + i + '.cjs');\nimport('./app.mjs'); //#1\n",
        "app.mjs": f"for (let i = 0; i < {MANY}; i++) await import(`./m/${{i}}.mjs`);\n",
    }
    text = "let n = 0;\nfor (let i = 0; i < %d; i++) {\n  n++; //#%d\n}\n"
    made = {f"m/{i}.{kind}": text % (i, i) for i in range(MANY) for kind in ("cjs", "mjs")}
    write(tmp_path, {**mains, **made})
    ran = run(tmp_path, *options, "app.cjs")
    assert ran.code == 0, ran.err
    assert len(ran.profile["files"]) == 2 * MANY + 2
    check(ran, tmp_path)


@OPTIONS
def test_a_text_that_is_taken_back_leaves_no_number_to_another(options: list[str], tmp_path: Path) -> None:
    files = {
        "app.js": """const vm = require('vm'); //#1
Object.freeze(String.prototype); //#1
const made = new vm.Script('let n = 1; for (let i = 0; i < 2; i++) n++; n - 1'); //#1
require('./one'); //#1
console.log(made.runInThisContext()); //#1
require('./two'); //#1
""",
        "one.js": "for (let i = 0; i < 3; i++) {\n  Math.abs(i); //#3\n}\n",
        "two.js": "for (let i = 0; i < 5; i++) {\n  Math.abs(i); //#5\n}\n",
    }
    write(tmp_path, files)
    ran = run(tmp_path, *options, "app.js")
    assert (ran.code, ran.out) == (0, "2\n"), ran.err
    check(ran, tmp_path)
    assert "its realm was frozen" in str(ran.profile["unmeasured"])


@OPTIONS
def test_sources_that_have_such_names_themselves(options: list[str], tmp_path: Path) -> None:
    files = {
        "app.js": """var $_f0 = 1, $_fM = 2, $_fS = [3], $_fE = (x) => x; //#1
globalThis.$_1 = 7; //#1
for (let i = 0; i < 4; i++) {
  $_f0 += $_fE($_fM) + $_fS[0]; //#4
}
require('./lib'); //#1
console.log($_f0, $_1, typeof $_f2, Object.getOwnPropertyNames(globalThis).filter((n) => /^[$]_/.test(n))); //#1
""",
        "lib.js": "for (let i = 0; i < 2; i++) {\n  Math.abs(i); //#2\n}\n",
    }
    write(tmp_path, files)
    ran = run(tmp_path, *options, "app.js")
    assert (ran.code, ran.out) == (0, "21 7 undefined [ '$_1' ]\n"), ran.err
    check(ran, tmp_path)


@OPTIONS
def test_a_source_that_loads_again_adds_up_and_one_that_changed_is_another(options: list[str], tmp_path: Path) -> None:
    files = {
        "app.js": """const { Worker } = require('worker_threads'), fs = require('fs'); //#1
const again = (name) => { delete require.cache[require.resolve(name)]; return require(name); };
for (let i = 0; i < 3; i++) again('./lib');
new Worker('./lib.js').on('exit', () => {
  fs.writeFileSync('written.js', 'exports.n = 1;'); //#1
  const one = again('./written.js').n; //#1
  fs.writeFileSync('written.js', 'let n = 0; for (let i = 0; i < 9; i++) n++; exports.n = n;'); //#1
  console.log(one, again('./written.js').n); //#1
});
""",
        "lib.js": "for (let i = 0; i < 2; i++) {\n  Math.abs(i); //#8\n}\n",
    }
    write(tmp_path, files)
    ran = run(tmp_path, *options, "app.js")
    assert (ran.code, ran.out) == (0, "1 9\n"), ran.err
    check(ran, tmp_path)
