"""TypeScript that is not only types, and JSX: golden programs with each compiler that a project may have."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from footfall.languages.javascript.running.toolchain import find_node
from footfall.profiles import store
from tests.cli.helpers import Done, footfall
from tests.in_turn import in_turn
from tests.javascript.golden import differences, expected

CASES = Path(__file__).with_name("compiled")
PACKAGES = Path(__file__).with_name("compilers") / "node_modules"
PROGRAMS = ["code.ts", "view.tsx", "classic.cts"]
TSX = ["node", "node_modules/.bin/tsx"]
TS_NODE = ["node", "node_modules/.bin/ts-node"]
TOOLS = {
    "tsx": ["npx", "--no-install", "tsx"],
    "tsx-modules": ["node", "--import", "tsx"],
    "ts-node": [*TS_NODE, "--transpile-only"],
    "esbuild-register": ["node", "-r", "esbuild-register"],
}


def project(folder: Path, *packages: str) -> Path:
    """A copy of the programs in a project that has some packages, or all."""
    here = folder / "project"
    shutil.copytree(CASES, here)
    (here / "package.json").write_text("{}")
    if not PACKAGES.is_dir():
        pytest.skip(f"the npm packages of {PACKAGES.parent} are not installed")
    if not packages:
        (here / "node_modules").symlink_to(PACKAGES)
    for package in packages:
        _link(PACKAGES / package, here / "node_modules" / package)
    if "@swc/core" in packages:
        _link(PACKAGES / "@swc", here / "node_modules" / "@swc")
    if "esbuild" in packages:
        _link(PACKAGES / "@esbuild", here / "node_modules" / "@esbuild")
    return here


def _link(package: Path, place: Path) -> None:
    """A package with the same files at another place: what lies beside the original is not found from there."""
    shutil.copytree(package, place, symlinks=True, dirs_exist_ok=True, copy_function=_link_file)


def _link_file(source: str, place: str) -> None:
    if Path(place).exists():
        return
    try:
        os.link(source, place)
    except OSError:  # on another file system
        shutil.copy2(source, place)


def verify(here: Path, program: str, done: Done) -> None:
    """What it printed, and all that its files promise."""
    assert (done.code, done.out.decode()) == (0, (CASES / program).with_suffix(".out").read_text()), done.err
    profile = store.load(here / ".footfall" / "profile.db")
    assert profile.violations == []
    own = {f.path: f for f in profile.files if " " not in f.path}
    stem = Path(program).stem
    assert set(own) == {p.name for p in CASES.iterdir() if re.match(rf"{stem}[-.].*(ts|tsx)$", p.name)}
    found = []
    for path, file in own.items():
        text = (CASES / path).read_text()
        assert expected(text)
        found += differences(file, text)
    assert found == []


@pytest.mark.parametrize(
    ("compiler", "options"), in_turn(["esbuild", "typescript", "@swc/core"], [[], ["--calls"]], way_name="".join)
)
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_project_with_a_compiler(program: str, compiler: str, options: list[str], tmp_path: Path) -> None:
    here = project(tmp_path, compiler)
    verify(here, program, footfall("run", "-q", *options, program, cwd=here, NODE_NO_WARNINGS="1"))


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("program", ["code.ts", "view.tsx"])
def test_a_tool_that_compiles_while_it_loads(program: str, tool: str, tmp_path: Path) -> None:
    here = project(tmp_path)
    command = [*TOOLS[tool], program]
    done = footfall(
        "run", "-q", "--", *command, cwd=here, NODE_NO_WARNINGS="1", TS_NODE_COMPILER_OPTIONS='{"module":"commonjs"}'
    )
    # The tool maps lines back to what it has read, whose columns are those of the instrumented text.
    done.out = re.sub(rb"(:31:)\d+\)?", rb"\g<1>35)", done.out)
    verify(here, program, done)


@pytest.mark.parametrize("compiler", ["esbuild", "typescript", "@swc/core"])
def test_imports_that_become_requires_find_sources(compiler: str, tmp_path: Path) -> None:
    here = project(tmp_path, compiler)
    (here / "package.json").write_text('{"type": "commonjs"}')
    (here / "main.ts").write_text("import { f } from './named.js';\nconsole.log(f(1));\n")
    (here / "named.ts").write_text("export function f(n: number) {\n  return n + 1;\n}\n")
    done = footfall("run", "-q", "main.ts", cwd=here)
    assert (done.code, done.out) == (0, b"2\n"), done.err
    profile = store.load(here / ".footfall" / "profile.db")
    assert [(f.path, [s.count for s in f.statements]) for f in profile.files] == [("main.ts", [1]), ("named.ts", [1])]


HOOKS = {
    "events": ["--hooks", "profile", "--events-to", "Object"],
    "hooks": ["--hooks", "custom", "--entry", "void $args", "--exit", "void [$result, $thrown, $nanos]"],
    "some": ["--hooks", "custom", "--exit", "void $method", "--sample", "2", "--calls"],
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What a program says that asks for the text of its functions."""
    here = project(tmp_path_factory.mktemp("text"))
    return subprocess.run([*TSX, "text.ts"], cwd=here, capture_output=True, check=True).stdout


@pytest.mark.parametrize(
    "options",
    [[], ["--calls"], pytest.param(["--time"], marks=pytest.mark.thorough), *HOOKS.values()],
    ids=["counts", "calls", "times", *HOOKS],
)
def test_functions_give_the_text_that_their_compiler_makes(options: list[str], found: bytes, tmp_path: Path) -> None:
    here = project(tmp_path)
    done = footfall("run", "-q", *options, "--", *TSX, "text.ts", cwd=here)
    assert (done.code, done.out) == (0, found), done.err
    assert store.load(here / ".footfall" / "profile.db").violations == []


def test_functions_give_the_text_that_footfall_s_use_of_a_compiler_makes(tmp_path: Path) -> None:
    here = project(tmp_path, "esbuild")
    made = ["node_modules/esbuild/bin/esbuild", "text.ts", "--format=esm", "--log-level=error"]
    subprocess.run([*made, f"--target=node{find_node().version}", "--outfile=plain.mjs"], cwd=here, check=True)
    plain = subprocess.run(["node", "plain.mjs"], cwd=here, capture_output=True, check=True)
    done = footfall("run", "-q", "text.ts", cwd=here)
    assert (done.code, done.out) == (0, plain.stdout), done.err
    assert [f.path for f in store.load(here / ".footfall" / "profile.db").files if " " not in f.path] == ["text.ts"]


CHECKED = """\
import { One } from './sizes';
const n = One.Size as number; //#1
function twice(by: string | number): number { //F 2
  if (typeof by === 'string') return by.length * n; //B 1,1
  return by * n; //#1
}
console.log(twice('a') + twice(2)); //#1
"""


def test_a_tool_that_checks_types_checks_the_author_s(tmp_path: Path) -> None:
    here = project(tmp_path)
    (here / "sizes.ts").write_text("export const enum One { Size = 3 }\n")
    (here / "app.ts").write_text(CHECKED)
    wrong = CHECKED.replace("twice(2)", "twice(true)")
    (here / "wrong.ts").write_text(wrong)
    (here / "tsconfig.json").write_text('{"compilerOptions": {"strict": true, "types": [], "lib": ["es2022", "dom"]}}')
    done = footfall("run", "-q", "--", *TS_NODE, "app.ts", cwd=here)
    assert (done.code, done.out) == (0, b"9\n"), done.err
    profile = store.load(here / ".footfall" / "profile.db")
    assert [one for file in profile.files if file.path == "app.ts" for one in differences(file, CHECKED)] == []
    assert {f.path for f in profile.files} == {"app.ts"}
    done = footfall("run", "-q", "--", *TS_NODE, "wrong.ts", cwd=here)
    assert done.code == 1
    assert f"wrong.ts({wrong.count(chr(10))},32): error TS2345" in done.err


def test_metadata_is_made_of_types(tmp_path: Path) -> None:
    here = project(tmp_path, "typescript")
    (here / "tsconfig.json").write_text(
        '{"compilerOptions": {"experimentalDecorators": true, "emitDecoratorMetadata": true}}'
    )
    (here / "app.ts").write_text(
        "(Reflect as any).metadata = (key: string, of: any) => () => console.log(key, [of].flat()[0].name);\n"
        "function d(...of: any[]) {}\n"
        "class A { @d m(n: number): string { return ''; } }\nnew A().m(1 as number);\n"
    )
    done = footfall("run", "-q", "app.ts", cwd=here)
    assert sorted(done.out.split(b"\n")) == [
        b"", b"design:paramtypes Number", b"design:returntype String", b"design:type Function",
    ], done.err  # fmt: skip
    profile = store.load(here / ".footfall" / "profile.db")
    assert [(f.name, f.calls) for f in profile.files[0].functions if f.name == "A.m"] == [("A.m", 1)]


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("app.ts", "let n = 1;\nenum A { b }\n", "line 2 has an enum"),
        ("app.mts", "class A { constructor(private n: number) {} }\n", "line 1 has a parameter property"),
        ("app.ts", "\n@d class A {}\n", "line 2 has a decorator"),
        ("app.tsx", "let a = <b/>;\n", "line 1 has JSX"),
        ("app.jsx", "let a;\na = <b>c</b>;\n", "line 2 has JSX"),
    ],
)
def test_what_to_install_is_told(name: str, text: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    path = os.pathsep.join(p for p in os.environ["PATH"].split(os.pathsep) if not (Path(p) / "esbuild").exists())
    done = footfall("run", "-q", name, cwd=tmp_path, PATH=path, NODE_PATH="")
    assert done.code == 2
    assert done.own_lines == [
        f"footfall: {name} cannot be run as it is: {reason}, and there is no compiler for it here: "
        "npm install --save-dev esbuild"
    ]


DECORATED = """\
const seen: string[] = [];
const metadata = (_: string, types: any) => (target: any, name?: string) => {
  if (!Array.isArray(types)) return;
  seen.push(`${name} ${types.map((type) => type.name)}`); //#4
};
Object.assign(Reflect, { metadata });
const inject = (token?: string) => (target: any, name: any, at: number) => {
  seen.push(`${token} ${name} ${at}`); //#3
};
const d: any = () => {};
class Dep {}
@d
class A {
  constructor(@inject('dep') public dep: Dep, @d readonly n = 3) {
    seen.push(`made ${n}`); //#1
  }
  @d m(@inject('b') b: string, @d c?: number): number {
    return b.length + (c ?? 1); //#1
  }
  @d *g(@d x: Dep, y: string) {
    yield y; //#1
  }
  @d s({ a }: A, @inject() ...rest: string[]) {
    return [rest.length, a]; //#0
  }
}
const a = new A(new Dep());
console.log(a.m('x'), ...a.g(new Dep(), 'y'), a.m.length, A.length, seen.join());
"""


def test_decorators_of_parameters(tmp_path: Path) -> None:
    here = project(tmp_path, "typescript")
    options = '"experimentalDecorators": true, "emitDecoratorMetadata": true, "target": "es2022"'
    (here / "tsconfig.json").write_text(f'{{"compilerOptions": {{{options}}}}}')
    (here / "decorated.cts").write_text(DECORATED.replace("{ a }: A", "{ a }: any"))
    done = footfall("run", "decorated.cts", cwd=here)
    seen = (
        "m String,Number,b m 0,g Dep,String,s Object,String,undefined s 1,undefined Dep,Object,dep undefined 0,made 3"
    )
    assert (done.code, done.out.decode()) == (0, f"2 y 2 1 {seen}\n"), done.err
    file = next(f for f in store.load(here / ".footfall" / "profile.db").files if f.path == "decorated.cts")
    assert differences(file, DECORATED) == []


CALLED = """\
const log: number[] = [];
function inject(n: number) { return (..._: unknown[]) => { log.push(n); }; }
inject(0);

class A {
  @inject(1)
  m() {}
  @inject(2)
  f = 1;
}
export class B { constructor(@inject(3) a: number) {} }
@inject(4)
export default class { @inject(5) m() {} }
console.log(log.join());
"""


def test_decorators_are_called_from_their_lines(tmp_path: Path) -> None:
    here = project(tmp_path)
    (here / "decorated.ts").write_text(CALLED)
    (here / "tsconfig.json").write_text('{"compilerOptions": {"experimentalDecorators": true}}')
    done = footfall("run", "-q", "--calls", "decorated.ts", cwd=here)
    assert (done.code, done.out) == (0, b"1,2,3,5,4\n"), done.err
    profile = store.load(here / ".footfall" / "profile.db")
    calls = {edge.line: edge.calls for edge in profile.edges if profile.function(edge.callee).name == "inject"}
    assert calls == {3: 1, 6: 1, 8: 1, 11: 1, 12: 1, 13: 1}
