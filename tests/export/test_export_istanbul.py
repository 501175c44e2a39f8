"""coverage-final.json, read by Istanbul's own library and reporters."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from footfall.export import export
from tests.export import consumers
from tests.export.coverage_samples import GREAT, GREATEST, expected, hostile, places

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile

SUMMARY = """
import fs from 'node:fs'; import lib from 'istanbul-lib-coverage';
const map = lib.createCoverageMap(JSON.parse(fs.readFileSync(process.argv.at(-1), 'utf8')));
const files = map.files().map(name => [name, map.fileCoverageFor(name).getLineCoverage()]);
console.log(JSON.stringify({summary: map.getCoverageSummary().toJSON(), lines: files}));
"""
REPORTS = """
import fs from 'node:fs'; import lib from 'istanbul-lib-coverage';
import report from 'istanbul-lib-report'; import reports from 'istanbul-reports';
const [json, dir] = process.argv.slice(-2);
const coverageMap = lib.createCoverageMap(JSON.parse(fs.readFileSync(json, 'utf8')));
const sourceFinder = path => fs.readFileSync(dir + '/' + path, 'utf8');
const context = report.createContext({dir: dir + '/html', coverageMap, sourceFinder});
for (const name of ['html', 'lcovonly', 'clover']) reports.create(name).execute(context);
console.log(JSON.stringify(fs.readFileSync(dir + '/html/lcov.info', 'utf8')));
"""


@pytest.fixture
def final(profile: Profile, tmp_path: Path) -> Path:
    path = tmp_path / "coverage-final.json"
    path.write_bytes(export("istanbul", profile))
    return path


def document(profile: Profile) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(export("istanbul", profile))
    return made


def test_entries() -> None:
    files = document(hostile())
    assert all(path == file["path"] for path, file in files.items())
    first = files["src/a/Main.x"]
    assert list(first["s"].values()) == [GREAT, GREAT - 5, 7, 0, GREATEST, 3]
    assert list(first["f"].values()) == [GREAT, 0, 7, GREATEST, 3]
    assert list(first["b"].values()) == [[GREAT - 5, 5], [GREAT, 0], [4], [0, 0], [1, 0]]
    assert [branch["type"] for branch in first["branchMap"].values()] == [
        "if", "binary-expr", "binary-expr", "if", "cond-expr",
    ]  # fmt: skip
    # Columns are UTF-16: the first character of each line is one of two units.
    assert first["statementMap"]["0"] == {"start": {"line": 2, "column": 24}, "end": {"line": 2, "column": 30}}
    assert first["fnMap"]["0"]["decl"] == {"start": {"line": 2, "column": 0}, "end": {"line": 2, "column": 22}}
    assert first["fnMap"]["2"]["name"] == "f.<lambda@3:9>"
    for file in files.values():
        for counts, places_of in (("s", "statementMap"), ("f", "fnMap"), ("b", "branchMap")):
            assert list(file[counts]) == list(file[places_of])
        for number, sides in file["b"].items():
            assert len(sides) == len(file["branchMap"][number]["locations"])


def test_istanbul_sums_up(profile: Profile, final: Path) -> None:
    found = consumers.node(SUMMARY, final, package="istanbul-lib-coverage")
    want = expected(profile)
    for name, tally in (("statements", want.points), ("functions", want.functions), ("branches", want.sides)):
        summary = found["summary"][name]
        assert (summary["covered"], summary["total"]) == (tally.ran, tally.measured), name
    # Its lines are those on which statements start.
    lines = [dict(places(file)) for file in profile.files]
    assert [len(counts) for _, counts in found["lines"]] == [len(own) for own in lines]
    if max(count for file in profile.files for _, count in places(file)) < 2**53:
        for (path, counts), file in zip(found["lines"], profile.files, strict=True):
            assert path == file.path
            assert max(counts.values(), default=0) == max((count for _, count in places(file)), default=0)


def test_its_reporters_take_it(bank_statements: Profile, tmp_path: Path) -> None:
    final = tmp_path / "coverage-final.json"
    final.write_bytes(export("istanbul", bank_statements))
    for file in bank_statements.files:
        place = tmp_path / file.path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(file.text, "utf-8")
    lcov = consumers.node(REPORTS, final, tmp_path, package="istanbul-reports")
    own = export("lcov", bank_statements).decode()
    assert sorted(line for line in lcov.split("\n") if line.startswith("DA:")) == sorted(
        line for line in own.split("\n") if line.startswith("DA:")
    )
    page = (tmp_path / "html" / "Account.java.html").read_text("utf-8")
    assert "7795x" in page
    assert "statement not covered" in page
    assert "path not taken" in page
