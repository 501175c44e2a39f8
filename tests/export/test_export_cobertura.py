"""Cobertura XML: its structure, and pycobertura's and gcovr's totals."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from footfall.export import export
from tests.export import consumers
from tests.export.coverage_samples import GREAT, GREATEST, expected, hostile, line_hits
from tests.export.schemas import texts, valid

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile


@pytest.fixture
def report(profile: Profile, tmp_path: Path) -> Path:
    path = tmp_path / "coverage.xml"
    path.write_bytes(export("cobertura", profile))
    return path


def test_structure(profile: Profile) -> None:
    valid("cobertura", export("cobertura", profile))


def test_totals(profile: Profile, report: Path) -> None:
    top, want = etree.parse(report).getroot(), expected(profile)
    assert (int(top.attrib["lines-covered"]), int(top.attrib["lines-valid"])) == (want.lines.ran, want.lines.measured)
    assert int(top.attrib["branches-covered"]) == want.sides.ran
    assert int(top.attrib["branches-valid"]) == want.sides.measured
    assert len(top.findall(".//method")) == want.functions.measured


def test_details() -> None:
    top = etree.fromstring(export("cobertura", hostile()))
    main = top.find(".//class[@name='a.Main']")
    assert main is not None
    assert {line.attrib["number"]: line.attrib["hits"] for line in main.findall("lines/line")} == {
        "2": str(GREAT), "3": str(GREAT - 5), "6": "0", "14": "1",
    }  # fmt: skip
    line = main.find("lines/line[@number='2']")
    assert line is not None
    assert line.attrib["condition-coverage"] == "75% (3/4)"
    assert [c.attrib["coverage"] for c in line.findall("conditions/condition")] == ["100%", "50%"]
    overload = main.find("methods/method[@signature='void f(String s)']")
    assert overload is not None
    assert texts(overload) == {
        "name": "f", "signature": "void f(String s)", "line-rate": "0.0000", "branch-rate": "0.0000", "complexity": "2",
    }  # fmt: skip
    # A method begins with its own line and calls.
    assert [(x.attrib["number"], x.attrib["hits"]) for x in overload.findall("lines/line")] == [("5", "0"), ("6", "0")]
    switch = top.find(".//class[@name='b.c.Main']/lines/line/conditions/condition")
    assert switch is not None
    assert texts(switch) == {"number": "0", "type": "switch", "coverage": "33%"}
    assert top.find(f".//line[@hits='{GREATEST}']") is not None
    assert top.attrib["timestamp"] == "1790856000000"


def test_pycobertura_shows_it(profile: Profile, report: Path, tmp_path: Path) -> None:
    output = consumers.run(
        consumers.program("pycobertura"), "show", "--format", "json", report, "--output", "out.json", folder=tmp_path
    )
    shown = json.loads((tmp_path / "out.json").read_text())
    # It takes a line with a side missing for a missed one.
    missed = 0
    for file in profile.files:
        for line, hits in line_hits(file).items():
            sides = [s.count for b in file.branches if b.position.line == line for s in b.sides if s.count is not None]
            missed += 0 in sides if sides else not hits
    assert shown["total"]["Stmts"] == expected(profile).lines.measured, output
    assert shown["total"]["Miss"] == missed


def test_gcovr_reads_it(profile: Profile, report: Path, tmp_path: Path) -> None:
    # It wants the sources' folder as an absolute path.
    report.write_bytes(report.read_bytes().replace(b"<source>.<", f"<source>{tmp_path}<".encode()))
    output = consumers.run(
        consumers.program("gcovr"), "--cobertura-add-tracefile", report, "--root", ".", "--filter", ".*",
        "--merge-lines", "--print-summary", "--json", "out.json", folder=tmp_path,
    )  # fmt: skip
    want = expected(profile)
    summary = re.findall(r"(\w+): [\d.]+% \((\d+) out of (\d+)\)", output)
    found = {name: (int(ran), int(total)) for name, ran, total in summary}
    assert found["lines"] == (want.lines.ran, want.lines.measured)
    assert found["branches"] == (want.sides.ran, want.sides.measured)
    files = json.loads((tmp_path / "out.json").read_text())["files"]
    counts = sorted(line["count"] for file in files for line in file["lines"])
    assert counts == sorted(hits for file in profile.files for hits in line_hits(file).values())


def test_an_empty_profile() -> None:
    from footfall.profiles.data import Profile

    top = valid("cobertura", export("cobertura", Profile()))
    assert (top.attrib["line-rate"], top.attrib["lines-valid"]) == ("1.0", "0")
