"""Programs that ask for care: nothing to count, too deep to touch, a working folder that goes away."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from tests.cli.helpers import footfall

if TYPE_CHECKING:
    from pathlib import Path

TYPED = {
    "main.ts": "import { a } from './barrel';\nimport './empty.ts';\nimport './types.ts';\nconsole.log(a);\n",
    "barrel.ts": "export * from './a.ts';\n",
    "a.ts": "export const a: number = 1;\n",
    "empty.ts": "",
    "types.ts": "export type T = 1;\n",
}


def test_typed_modules_with_nothing_to_count(tmp_path: Path) -> None:
    for name, text in TYPED.items():
        (tmp_path / name).write_text(text)
    done = footfall("run", "-q", "main.ts", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"1\n"), done.err


@pytest.mark.parametrize(
    "code",
    [
        "if (x === 0) n++; " + "".join(f"else if (x === {k}) n++; " for k in range(1, 2000)),
        "n = " + "x && " * 2000 + "5",
        "n = " + "".join(f"x === {k} ? {k} : " for k in range(2, 2000)) + "7",
    ],
    ids=["else-if", "and", "conditional"],
)
def test_what_is_nested_too_deeply_is_left_alone(tmp_path: Path, code: str) -> None:
    (tmp_path / "deep.js").write_text(f"let x = 1, n = 0;\n{code};\nconsole.log(n);\n")
    plain = subprocess.run(["node", "deep.js"], cwd=tmp_path, capture_output=True, check=True)
    done = footfall("run", "-q", "deep.js", cwd=tmp_path)
    assert (done.code, done.out) == (0, plain.stdout), done.err
    (place,) = store.load(tmp_path / ".footfall" / "profile.db").unmeasured
    assert (place.path, place.reason) == ("deep.js", "it is nested too deeply for anything to be inserted")


@pytest.mark.parametrize("options", [[], ["--calls"]], ids=["counts", "calls"])
def test_long_sums_and_chains(options: list[str], tmp_path: Path) -> None:
    chain = f"o{'.then(() => n++)' * 2000}.done()"
    (tmp_path / "long.js").write_text(
        "let n = 0;\nconst o = { then(f) { f(); return this; }, done() { return n; } };\n"
        f"console.log({'+'.join(['n'] * 20_000)}, {chain});\n"
    )
    done = footfall("run", "-q", *options, "long.js", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"0 2000\n"), done.err
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    assert {f.name: f.calls for f in profile.files[0].functions if f.name in ("then", "done")} == {
        "then": 2000,
        "done": 1,
    }
    assert [place.reason for place in profile.unmeasured] == (
        ["it is nested too deeply to record who calls whom"] if options else []
    )


def test_escapes_that_only_tags_allow(tmp_path: Path) -> None:
    (tmp_path / "tag.js").write_text("console.log(String.raw`C:\\users\\xyz ${f()}`);\nfunction f() { return 1; }\n")
    done = footfall("run", "-q", "tag.js", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"C:\\users\\xyz 1\n")
    (file,) = store.load(tmp_path / ".footfall" / "profile.db").files
    assert [(s.kind, s.count) for s in file.statements] == [("expression", 1), ("return", 1)]


def test_the_program_may_remove_the_working_folder(tmp_path: Path) -> None:
    (tmp_path / "clean.js").write_text(
        "require('fs').rmSync('.footfall', { recursive: true, force: true });\nconsole.log(1);\n"
    )
    done = footfall("run", "clean.js", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"1\n")
    assert "Traceback" not in done.err


@pytest.mark.parametrize("option", [["--clock", "cpu", "--time"], ["--clock", "ticker", "--time"]])
def test_what_is_not_there_yet_is_refused(tmp_path: Path, option: list[str]) -> None:
    (tmp_path / "a.js").write_text("console.log(1);\n")
    done = footfall("run", *option, "a.js", cwd=tmp_path)
    assert (done.code, done.out) == (2, b"")
    assert f"{option[0]}" in done.err
    assert "does not know JavaScript" in done.err


def test_no_engine_understands_a_first_line_behind_a_mark(tmp_path: Path) -> None:
    (tmp_path / "bom.js").write_bytes(b"\xef\xbb\xbf#!/usr/bin/env node\nconsole.log(1)\n")
    plain = subprocess.run(["node", "bom.js"], cwd=tmp_path, capture_output=True, check=False)
    done = footfall("run", "-q", "bom.js", cwd=tmp_path)
    assert (done.code, done.out) == (plain.returncode, b"")
    assert done.err.splitlines()[:5] == plain.stderr.decode().splitlines()[:5]
    (place,) = store.load(tmp_path / ".footfall" / "profile.db").unmeasured
    assert place.reason == "no engine understands #! behind a byte order mark"


def test_decisions_of_one_kind_are_at_places_of_their_own(tmp_path: Path) -> None:
    code = (
        "#!/usr/bin/env node\rlet a = 1\ra\r++a\rconsole.log((a ? 0 : 1) ? 2 : 3, ((a ? 0 : 1) ? 2 : 3, a) ? 4 : 5)\r"
    )
    (tmp_path / "two.js").write_bytes(code.encode())
    done = footfall("run", "-q", "two.js", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"3 4\n"), done.err
    (file,) = store.load(tmp_path / ".footfall" / "profile.db").files
    assert [(s.extent.line, s.count) for s in file.statements] == [(2, 1), (3, 1), (4, 1), (5, 1)]
    counts = {b.position.column: [s.count for s in b.sides] for b in file.branches}
    assert counts == {13: [0, 1], 14: [1, 0], 34: [1, 0], 35: [0, 1], 36: [1, 0]}
