"""Folders as programs: what runs is what ``node FOLDER`` runs, and the program sees what it sees there."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from footfall.languages.javascript.language import LANGUAGE
from tests.cli.helpers import footfall
from tests.javascript.runtime.programs import check, run, write

if TYPE_CHECKING:
    from pathlib import Path

SAYS = "console.log(process.argv.slice(1), require.main.filename); //#1\n"
MODULE_SAYS = "console.log(process.argv.slice(1), import.meta.url); //#1\n"
FOLDERS = {
    "index": {"index.js": SAYS},
    "main": {"package.json": '{"main": "lib/app.js"}', "lib/app.js": SAYS, "index.js": "no;"},
    "main without a suffix": {"package.json": '{"main": "./lib"}', "lib.js": SAYS, "lib/index.js": "no;"},
    "main is a folder": {"package.json": '{"main": "lib/"}', "lib/index.js": SAYS, "index.js": "no;"},
    "main is not there": {"package.json": '{"main": "none.js"}', "index.js": SAYS},
    "main is the folder": {"package.json": '{"main": "."}', "index.js": SAYS},
    "no main": {"package.json": '{"main": 1}', "index.js": SAYS},
    "a module": {"package.json": '{"main": "app.mjs"}', "app.mjs": MODULE_SAYS},
    "a package of modules": {"package.json": '{"type": "module"}', "index.js": MODULE_SAYS},
}
TYPED = {
    "index": ({"index.ts": ""}, "index.ts"),
    "main": ({"package.json": '{"main": "src/app.ts"}', "src/app.ts": ""}, "src/app.ts"),
    "main as compiled": ({"package.json": '{"main": "app.js"}', "app.tsx": ""}, "app.tsx"),
    "main as a compiled module": ({"package.json": '{"main": "app.mjs"}', "app.mts": ""}, "app.mts"),
    "main is not there": ({"package.json": '{"main": "out/app.js"}', "index.ts": ""}, "index.ts"),
}


@pytest.mark.parametrize(
    ("folder", "named"),
    [*((folder, ".") for folder in FOLDERS), *(("main", name) for name in ("..", "program", "program/"))],
)
def test_what_node_runs(tmp_path: Path, folder: str, named: str) -> None:
    program = tmp_path / "program"
    write(program, {**FOLDERS[folder], "sub/x.txt": ""})
    here = {".": program, "..": program / "sub"}.get(named, tmp_path)
    plain = subprocess.run(["node", named, "a"], cwd=here, capture_output=True, text=True, check=True)
    ran = run(tmp_path, named, "a", cwd=here)
    assert (ran.out, ran.code) == (plain.stdout, 0), ran.err
    if here != program / "sub":
        check(ran, here)


@pytest.mark.parametrize("folder", TYPED)
def test_typescript_in_the_place_of_what_it_becomes(tmp_path: Path, folder: str) -> None:
    files, main = TYPED[folder]
    write(tmp_path, {**files, main: "const text: string = 'runs'; //#1\nconsole.log(text); //#1\n"})
    ran = run(tmp_path, ".")
    assert ran.out == "runs\n", ran.err
    check(ran, tmp_path)


@pytest.mark.parametrize("files", [{}, {"index.mjs": ""}, {"index.json": "{}", "index.ts": ""}])
def test_folders_that_are_no_programs(tmp_path: Path, files: dict[str, str]) -> None:
    write(tmp_path / "program", {**files, "x.txt": ""})
    assert LANGUAGE.main_in(tmp_path / "program") is None
    done = footfall("run", "program", cwd=tmp_path)
    assert done.code == 2
    assert done.own_lines == [
        "footfall: program is a folder; name the source file that holds main, or a command behind --"
    ]
