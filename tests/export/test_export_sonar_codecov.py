"""Sonar's and Codecov's formats: their structure, and their lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import jsonschema
from lxml import etree

from footfall.export import export
from footfall.profiles.data import Profile
from tests.export.coverage_samples import GREAT, GREATEST, expected, hostile, line_hits
from tests.export.schemas import FOLDER, texts, valid

if TYPE_CHECKING:
    from lxml.etree import _Element


def sonar_lines(report: _Element) -> list[dict[str, str]]:
    return [texts(line) for line in report.iter("lineToCover")]


def codecov(profile: Profile) -> dict[str, dict[str, Any]]:
    document = json.loads(export("codecov", profile))
    jsonschema.validate(document, json.loads((FOLDER / "codecov.json").read_text("utf-8")))
    files: dict[str, dict[str, Any]] = document["coverage"]
    return files


def test_sonar_totals(profile: Profile) -> None:
    lines, want = sonar_lines(valid("sonar", export("sonar", profile))), expected(profile)
    covered = [line["covered"] for line in lines]
    assert (covered.count("true"), len(lines)) == (want.lines.ran, want.lines.measured)
    assert sum(int(line.get("branchesToCover", 0)) for line in lines) == want.sides.measured
    assert sum(int(line.get("coveredBranches", 0)) for line in lines) == want.sides.ran


def test_sonar_knows_each_path_and_line_once(profile: Profile) -> None:
    report = etree.fromstring(export("sonar", profile))
    paths = [file.attrib["path"] for file in report.findall("file")]
    assert len(set(paths)) == len(paths) == len(profile.files)
    for file in report.findall("file"):
        numbers = [int(line.attrib["lineNumber"]) for line in file]
        assert numbers == sorted(set(numbers))


def test_sonar_lines() -> None:
    first = etree.fromstring(export("sonar", hostile())).find("file")
    assert first is not None
    assert sonar_lines(first)[0] == {
        "lineNumber": "2", "covered": "true", "branchesToCover": "4", "coveredBranches": "3",
    }  # fmt: skip
    assert sonar_lines(first)[3] == {"lineNumber": "11", "covered": "true"}


def test_codecov_totals(profile: Profile) -> None:
    files = codecov(profile)
    hit = [value for file in files.values() for value in file.values()]
    want = expected(profile)
    assert len(hit) == want.lines.measured
    # A partial line has run.
    assert sum(value != 0 for value in hit) == want.lines.ran
    for file, lines in zip(profile.files, files.values(), strict=True):
        exact = {int(line): value for line, value in lines.items() if isinstance(value, int)}
        assert exact == {line: line_hits(file)[line] for line in exact}


def test_codecov_lines() -> None:
    files = codecov(hostile())
    assert files["src/a/Main.x"] == {"2": "3/4", "3": GREAT - 5, "6": 0, "11": GREATEST, "14": "1/2"}
    assert files["lib/1.x"] == {"2": 4, "3": 4, "4": 0, "6": 1}
    assert files["leer/é🎉.x"] == {}


def test_empty_profiles() -> None:
    assert sonar_lines(valid("sonar", export("sonar", Profile()))) == []
    assert codecov(Profile()) == {}
