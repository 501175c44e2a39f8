"""Counters that are constants of the realm: each source has its own, however often it loads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from footfall.languages.base import Options
from footfall.languages.javascript.instrument import Realm, instrument_source
from footfall.languages.javascript.running import server
from tests.javascript.runtime.programs import check, run, write

CASES = Path(__file__).parents[1] / "cases"
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
def test_text_made_of_strings_takes_no_number_of_files(options: list[str], tmp_path: Path) -> None:
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
    assert ran.profile["unmeasured"] == []


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


CONTEXTS = {
    "loader.js": """const M = require('module'), vm = require('vm'), made = vm.createContext({ console });
const compile = M.prototype._compile;
M.prototype._compile = function (text, file) {
  if (!file.endsWith('lib.js')) return compile.call(this, text, file);
  const run = vm.runInContext(M.wrap(text), made, { filename: file });
  run.call(this.exports, this.exports, (id) => this.require(id), this, file, __dirname);
};
console.log(require('./lib.js').f(3)); //#1
""",
    "suffix.js": """const fs = require('fs'), vm = require('vm'), parsingContext = vm.createContext({ console });
require.extensions['.js'] = (module, file) => {
  const text = fs.readFileSync(file, 'utf8');
  const run = vm.compileFunction(text, ['exports', 'require', 'module'], { parsingContext, filename: file });
  run(module.exports, require, module);
};
console.log(require('./lib.js').f(3)); //#1
""",
    "lib.js": "function f(n) {\n  return n > 0 ? f(n - 1) + 1 : 0; //#4\n}\nexports.f = f; //#1\n",
}


@OPTIONS
@pytest.mark.parametrize("main", ["loader.js", "suffix.js"])
def test_sources_that_a_program_loads_into_another_context(main: str, options: list[str], tmp_path: Path) -> None:
    write(tmp_path, {"app.js": CONTEXTS[main], "lib.js": CONTEXTS["lib.js"]})
    ran = run(tmp_path, *options, "app.js")
    assert (ran.code, ran.out) == (0, "3\n"), ran.err
    check(ran, tmp_path)


def test_a_program_that_freezes_all_globals(tmp_path: Path) -> None:
    text = """eval('1'); //#1
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const { value } = Object.getOwnPropertyDescriptor(globalThis, name);
  if (typeof value === 'function') Object.freeze(value);
}
console.log(new Function('a', 'return a + 1')(2), eval('let n = 3; n')); //#1
"""
    write(tmp_path, {"app.js": text})
    ran = run(tmp_path, "app.js")
    assert (ran.code, ran.out) == (0, "3 3\n"), ran.err
    check(ran, tmp_path)
    assert ran.profile["unmeasured"] == []


@OPTIONS
def test_no_quote_in_the_address_that_a_module_imports(options: list[str]) -> None:
    made = Options(calls="--calls" in options)
    for number in (None, 3):
        text = instrument_source(b"setTimeout(() => eval('1'));", "x.mjs", "module", made, realm=Realm(number)).data
        addresses = re.findall(rb'from ?"(data:[^"]*)"|import"(data:[^"]*)"', text)
        assert len(addresses) == 2
        assert b"'" not in b"".join(map(b"".join, addresses))


@OPTIONS
def test_a_program_that_deletes_globals(options: list[str], tmp_path: Path) -> None:
    text = """for (const name of ['Symbol', 'Proxy', 'Reflect', 'Map', 'Error', 'Function']) delete globalThis[name]; //
const given = async function* () { yield 1; yield 2; };
async function all() {
  let sum = 0; //#1
  for await (const one of given()) {
    sum += one; //#2
  }
  return sum; //#1
}
const tell = (sum) => { console.log(sum); }; //
all().then(tell); //#1
"""
    write(tmp_path, {"app.js": text})
    ran = run(tmp_path, *options, "app.js")
    assert (ran.code, ran.out) == (0, "3\n"), ran.err
    check(ran, tmp_path)


@pytest.mark.parametrize("path", [*CASES.glob("*.mjs"), *CASES.with_name("calls").glob("*.mjs")], ids=lambda p: p.name)
@pytest.mark.parametrize("calls", [False, True])
def test_a_module_has_one_key_however_it_reaches_its_counters(path: Path, calls: bool) -> None:
    options = Options(calls=calls)
    realms = (Realm(), Realm(3), Realm(is_hooked=True))
    assert len({instrument_source(path.read_bytes(), path.name, "module", options, realm=r).key for r in realms}) == 1
