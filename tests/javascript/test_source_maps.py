"""Built programs are shown as the sources that their source maps lead to: with the right counts, or with none."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from tests.cli.helpers import footfall
from tests.javascript.golden import differences, expected

if TYPE_CHECKING:
    from footfall.model.source_text import Extent
    from footfall.profiles.data import FileProfile, Profile

BUILT = Path(__file__).with_name("built")
PACKAGES = Path(__file__).with_name("compilers") / "node_modules"
REWRITTEN = "rewritten.js"
"""Pieces that builds like to rewrite."""
TSC = ["tsc", "--allowJs", "--module", "commonjs", "--outDir", "out", "--rootDir", "src", "--sourceMap",
       "--downlevelIteration", "--noCheck", "--lib", "es2022,dom", "--ignoreDeprecations", "5.0"]  # fmt: skip
ESBUILD = ["esbuild", "--bundle", "--platform=node", "--sourcemap", "--outdir=out", "--log-level=error"]
BUILDS = {
    "tsc-es5": [*TSC, "--target", "es5"],
    "tsc-es2015": [*TSC, "--target", "es2015"],
    "tsc-es2017": [*TSC, "--target", "es2017"],
    "tsc-esnext": [*TSC, "--target", "esnext", "--inlineSourceMap", "--sourceMap", "false"],
    "esbuild-es2015": [*ESBUILD, "--target=es2015"],
    "esbuild-esnext": [*ESBUILD, "--target=esnext"],
    "esbuild-min-es2015": [*ESBUILD, "--minify", "--target=es2015"],
    "esbuild-min-esnext": [*ESBUILD, "--minify", "--sourcemap=inline"],
    "esbuild-syntax": [*ESBUILD, "--minify-syntax"],
}


KEEP_BODIES = ("tsc-es2017", "tsc-esnext", "esbuild-esnext", "esbuild-min-esnext", "esbuild-syntax")
"""Those that leave async functions and generators what they are."""


def project(folder: Path) -> Path:
    """A copy of the built program."""
    here = folder / "project"
    shutil.copytree(BUILT, here)
    return here


def profiled(here: Path, *arguments: str) -> Profile:
    """The profile of a run."""
    done = footfall("run", "-q", *arguments, cwd=here)
    assert done.code == 0, done.err
    return store.load(here / ".footfall" / "profile.db")


def wrong(built: Profile, plain: Profile) -> list[str]:
    """Counts of a built program that are not those of its sources when they run themselves."""
    found = []
    files = {file.path: file for file in plain.files}
    for file in built.files:
        known = _counts(files[file.path])
        for key, counts in _counts(file).items():
            found += [f"{file.path} {key}: {counts}, not {known[key]}" for pair in zip(counts, known[key], strict=True)
                      if None not in pair and pair[0] != pair[1]]  # fmt: skip
    return found


def _counts(file: FileProfile) -> dict[object, list[int | None]]:
    return {
        **{("function", f.extent): [f.calls] for f in file.functions},
        **{("statement", s.kind, s.extent): [s.count] for s in file.statements},
        **{("block", b.kind, b.extent): [b.count] for b in file.blocks},
        **{("branch", b.kind, b.position): [s.count for s in b.sides] for b in file.branches},
    }


@pytest.mark.parametrize("options", [[], ["--live", "60"]], ids=["plain", "live"])
def test_a_built_program_counts_as_its_sources_say(options: list[str], tmp_path: Path) -> None:
    here = project(tmp_path)
    done = footfall("run", *options, "out/app.js", cwd=here)
    assert (done.code, done.out) == (0, (BUILT / "app.out").read_bytes()), done.err
    assert any("2 built files are shown as the sources that source maps lead to" in line for line in done.own_lines)
    profile = store.load(here / ".footfall" / "profile.db")
    assert [file.path for file in profile.files] == ["src/app.ts", "src/lib.ts"]
    assert profile.violations == []
    for file in profile.files:
        text = (here / file.path).read_text()
        assert file.text == text
        assert expected(text)
        assert differences(file, text) == []
    # An enum has become a function that is called, ``export const`` an assignment, ``?.`` and ``??`` conditions.
    assert {(u.path, u.line, u.what) for u in profile.unmeasured} == {
        ("src/app.ts", 1, "1 statement outside of functions"),
        ("src/lib.ts", 1, "1 statement outside of functions"),
        ("src/app.ts", 17, "branch ?."),
        ("src/lib.ts", 16, "branch ??"),
    }
    assert {u.reason for u in profile.unmeasured} == {"the build left it out or rewrote it"}


@pytest.mark.parametrize("level", ["function", "block"])
def test_coarser_levels_count_the_same(level: str, tmp_path: Path) -> None:
    here = project(tmp_path)
    fine = profiled(here, "out/app.js")
    coarse = profiled(here, "--level", level, "out/app.js")
    assert wrong(coarse, fine) == []
    assert [f.calls for f in coarse.files[0].functions] == [f.calls for f in fine.files[0].functions]
    assert [f.statements for f in coarse.files] == [[], []]


@pytest.mark.parametrize("options", [["--no-source-maps"], ["--trace", "t.json"]], ids=["asked", "trace"])
def test_the_built_text_is_shown(options: list[str], tmp_path: Path) -> None:
    profile = profiled(project(tmp_path), *options, "out/app.js")
    assert [file.path for file in profile.files] == ["out/app.js", "out/lib.js"]
    told = "2 built files are shown as built: source maps are not followed in timelines; without --trace they are"
    assert (told in profile.notes) == (options != ["--no-source-maps"])


def test_sources_that_are_excluded_are_left_out(tmp_path: Path) -> None:
    profile = profiled(project(tmp_path), "--exclude", "src/lib.ts", "out/app.js")
    assert [file.path for file in profile.files] == ["out/lib.js", "src/app.ts"]


def test_a_map_that_does_not_fit_is_not_followed(tmp_path: Path) -> None:
    here = project(tmp_path)
    map_file = here / "out" / "lib.js.map"
    data = json.loads(map_file.read_text())
    data["sourcesContent"] = [data["sourcesContent"][0][:400]]
    map_file.write_text(json.dumps(data))
    (here / "out" / "app.js.map").write_text("{}")
    profile = profiled(here, "out/app.js")
    assert [file.path for file in profile.files] == ["out/app.js", "out/lib.js"]


def test_a_long_map_in_the_built_file_takes_no_time(tmp_path: Path) -> None:
    here = project(tmp_path)
    for name in ("app", "lib"):
        built = here / "out" / f"{name}.js"
        data = json.loads((here / "out" / f"{name}.js.map").read_text()) | {"x_more": "long" * 250_000}
        link = base64.b64encode(json.dumps(data).encode()).decode()
        text = built.read_text().replace(f"{name}.js.map", f"data:application/json;base64,{link}")
        assert len(text) > 1_000_000
        built.write_text(text)
    profile = profiled(here, "out/app.js")
    assert [file.path for file in profile.files] == ["src/app.ts", "src/lib.ts"]
    assert all(differences(file, file.text) == [] for file in profile.files)


def test_sources_newer_than_what_was_built_are_not_shown(tmp_path: Path) -> None:
    here = project(tmp_path)
    for name in ("app", "lib"):
        map_file = here / "out" / f"{name}.js.map"
        data = json.loads(map_file.read_text())
        del data["sourcesContent"]
        map_file.write_text(json.dumps(data))
    later = (here / "out" / "lib.js").stat().st_mtime + 3600
    os.utime(here / "src" / "app.ts", (later, later))
    os.utime(here / "src" / "lib.ts", (later - 7200, later - 7200))
    profile = profiled(here, "out/app.js")
    assert [file.path for file in profile.files] == ["out/app.js", "src/lib.ts"]


def test_a_source_that_two_built_files_hold_is_one(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "lib.js").write_text("exports.f = function (n) {\n  return n + 1;\n};\n")
    lines = "AAAA,OAAO,CAAC,CAAC,GAAG,UAAU,CAAC;EACrB,OAAO,CAAC,GAAG,CAAC"
    text = {"version": 3, "sources": ["lib.js"], "sourcesContent": [(tmp_path / "lib.js").read_text()], "names": []}
    link = base64.b64encode(json.dumps({**text, "mappings": lines}).encode()).decode()
    for name in ("one", "two"):
        code = f"exports.f = function (n) {{\n  return n + 1;\n}};\n// {name}\n"
        (tmp_path / f"{name}.js").write_text(f"{code}//# sourceMappingURL=data:application/json;base64,{link}\n")
    (tmp_path / "app.js").write_text("const f = require('./one').f, g = require('./two').f;\nf(1); g(2); g(3);\n")
    profile = profiled(tmp_path, "app.js")
    assert [file.path for file in profile.files] == ["app.js", "lib.js"]
    assert [(f.name, f.calls) for f in profile.files[1].functions] == [("exports.f", 3)]
    assert [(s.kind, s.count) for s in profile.files[1].statements] == [("expression", 2), ("return", 3)]


def test_components_in_other_languages_are_listed(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text("{}")
    text = "exports.f = function (n) {\n  return n + 1;\n};\n"
    names = ["lib.js", "Part.vue", "parts/other.svelte", "style.css", "node_modules/x/Theirs.vue"]
    map_ = {
        "version": 3, "sources": names, "sourcesContent": [text, "<script>", "", "", ""], "names": [],
        "mappings": "AAAA,OAAO,CAAC,CAAC,GAAG,UAAU,CAAC;EACrB,OAAO,CAAC,GAAG,CAAC",
    }  # fmt: skip
    (tmp_path / "built.js").write_text(f"{text}//# sourceMappingURL=built.js.map\n")
    (tmp_path / "built.js.map").write_text(json.dumps(map_))
    (tmp_path / "app.js").write_text("require('./built').f(1);\n")
    profile = profiled(tmp_path, "app.js")
    assert [file.path for file in profile.files] == ["app.js", "lib.js"]
    assert [gap.path for gap in profile.unmeasured if "no JavaScript or TypeScript" in gap.reason] == names[1:3]
    assert profiled(tmp_path, "--no-source-maps", "app.js").unmeasured == []


def test_a_map_of_sections_leads_to_the_sources_of_each(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text("{}")
    lines = "AAAA,OAAO,CAAC,CAAC,GAAG,UAAU,CAAC;EACrB,OAAO,CAAC,GAAG,CAAC"
    code, sections = "/* a */ ", []
    for number, name in enumerate(("a", "b")):
        text = f"exports.{name} = function (n) {{\n  return n + 1;\n}};\n"
        map_ = {"version": 3, "sources": [f"{name}.js"], "sourcesContent": [text], "mappings": lines}
        sections.append({"offset": {"line": 3 * number, "column": 8 * (1 - number)}, "map": map_})
        code += text
    (tmp_path / "lib.js").write_text(f"{code}//# sourceMappingURL=lib.js.map\n")
    (tmp_path / "lib.js.map").write_text(json.dumps({"version": 3, "sections": sections}))
    (tmp_path / "app.js").write_text("const { a, b } = require('./lib');\na(1); b(2); b(3);\n")
    profile = profiled(tmp_path, "app.js")
    assert [file.path for file in profile.files] == ["a.js", "app.js", "b.js"]
    found = [[(s.kind, s.count) for s in profile.files[number].statements] for number in (0, 2)]
    assert found == [[("expression", 1), ("return", 1)], [("expression", 1), ("return", 2)]]


def wrong_calls(built: Profile, plain: Profile, keeps_bodies: bool) -> list[str]:
    """Call edges of a built program that its sources do not have when they run themselves.

    ``keeps_bodies``: no helper runs the bodies of its async functions, whose calls would then have no caller.

    Functions that are not measured in it are left out of the paths of the sources too.
    """
    measured = {(file.path, f.extent) for file in built.files for f in file.functions if f.calls is not None}
    found, wanted = _edges(built, measured), _edges(plain, measured)
    pairs = {(caller, callee) for caller, _, callee in (*found, *wanted)}
    told = []
    for caller, callee in pairs:
        mine = {line: n for (one, line, other), n in found.items() if (one, other) == (caller, callee)}
        its = {line: n for (one, line, other), n in wanted.items() if (one, other) == (caller, callee)}
        known = all(n <= its.get(line, 0) for line, n in mine.items() if line)
        lacks = sum(its.values()) - sum(mine.values())
        if callee.endswith("<module>"):
            continue  # an import may have become a require, which calls it
        if not known or (lacks if keeps_bodies else caller and lacks < 0):
            told.append(f"{caller} -> {callee}: {mine}, not {its}")
    return told


def _edges(profile: Profile, measured: set[tuple[str, Extent]]) -> Counter[tuple[str, int, str]]:
    found: Counter[tuple[str, int, str]] = Counter()
    above: list[tuple[str, int]] = []
    """For each node the measured function that it or what is above it is, and where in that it stands."""
    for node in profile.nodes:
        caller, line = ("", 0) if node.parent is None else above[node.parent]
        if node.function is None:
            above.append(("", 0))
            continue
        file, function = profile.files[node.function.file], profile.function(node.function)
        name = f"{file.path} {function.name}"
        line = line or node.line
        if (file.path, function.extent) in measured:
            found[caller, line if caller else 0, name] += node.calls
            above.append((name, 0))
        else:
            above.append((caller, line))
    return found


@pytest.fixture(scope="module")
def plain_ones(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, ...], Profile]:
    """The profiles of sources that run as they are, by the arguments."""
    if not PACKAGES.is_dir():
        pytest.skip(f"the npm packages of {PACKAGES.parent} are not installed")
    here = project(tmp_path_factory.mktemp("plain"))
    (here / "node_modules").symlink_to(PACKAGES)
    words = [(*options, f"src/{name}") for name in ("app.ts", REWRITTEN) for options in ((), ("--calls",))]
    return {some: profiled(here, *some) for some in words}


@pytest.mark.parametrize(
    "build",
    [
        pytest.param(build, marks=[pytest.mark.thorough] if build.endswith(("es2015", "es2017")) else [])
        for build in BUILDS
    ],
)
def test_what_a_build_rewrites_has_right_counts_or_none(
    build: str, plain_ones: dict[tuple[str, ...], Profile], tmp_path: Path
) -> None:
    here = project(tmp_path)
    shutil.rmtree(here / "out")
    tool, *options = BUILDS[build]
    command = [str(PACKAGES / ".bin" / tool), *options, "src/app.ts", f"src/{REWRITTEN}"]
    subprocess.run(command, cwd=here, check=tool != "tsc", capture_output=True)
    (here / "node_modules").symlink_to(PACKAGES)
    for program, least in (("app", 35), ("rewritten", 70)):
        name = REWRITTEN if program == "rewritten" else "app.ts"
        plain = plain_ones[(f"src/{name}",)]
        built = profiled(here, f"out/{program}.js")
        assert {file.path for file in built.files} == {file.path for file in plain.files}
        assert wrong(built, plain) == []
        assert sum(s.count is not None for file in built.files for s in file.statements) >= least
        plain, built = plain_ones["--calls", f"src/{name}"], profiled(here, "--calls", f"out/{program}.js")
        assert wrong(built, plain) == []
        assert wrong_calls(built, plain, build in KEEP_BODIES) == []
        assert build not in KEEP_BODIES or sum(bool(edge.line) for edge in built.edges) >= 5
