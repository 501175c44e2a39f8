"""LCOV, read by lcov, genhtml and lcov_cobertura."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from footfall.export import export
from footfall.export._coverage import coverage
from footfall.export._names import clean
from tests.export import consumers
from tests.export.coverage_samples import GREAT, GREATEST, expected, hostile

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile

BRANCHES = ("--rc", "lcov_branch_coverage=1")


@pytest.fixture
def tracefile(profile: Profile, tmp_path: Path) -> Path:
    path = tmp_path / "coverage.info"
    path.write_bytes(export("lcov", profile))
    return path


def records(data: bytes) -> list[list[str]]:
    """The lines of each file's record."""
    return [record.split("\n") for record in data.decode().split("end_of_record\n")[:-1]]


def summary(output: str) -> dict[str, tuple[int, int]]:
    """What ran and the total of lines, functions and branches, as lcov and genhtml print them."""
    found = re.findall(r"(\w+)\.*: (?:[\d.]+% \((\d+) of (\d+) |no data found)", output)
    return {name: (int(ran or 0), int(total or 0)) for name, ran, total in found}


def want(profile: Profile) -> dict[str, tuple[int, int]]:
    wanted = expected(profile)
    return {
        "lines": (wanted.lines.ran, wanted.lines.measured),
        "functions": (wanted.functions.ran, wanted.functions.measured),
        "branches": (wanted.sides.ran, wanted.sides.measured),
    }


def test_records() -> None:
    first = records(export("lcov", hostile()))[0]
    assert first[:2] == ["TN:", "SF:src/a/Main.x"]
    assert "FN:2,Main.f(int a; int b)" in first
    assert f"FNDA:{GREAT},Main.f(int a; int b)" in first
    assert [line for line in first if line.startswith("BRDA:")] == [
        f"BRDA:2,0,0,{GREAT - 5}", "BRDA:2,0,1,5", f"BRDA:2,1,0,{GREAT}", "BRDA:2,1,1,0", "BRDA:3,2,1,4",
        "BRDA:6,3,0,-", "BRDA:6,3,1,-", "BRDA:14,4,0,1", "BRDA:14,4,1,0",
    ]  # fmt: skip
    assert [line for line in first if line.startswith("DA:")] == [
        f"DA:2,{GREAT}", f"DA:3,{GREAT - 5}", "DA:6,0", f"DA:11,{GREATEST}", "DA:14,1",
    ]  # fmt: skip
    assert first[-3:] == ["LF:5", "LH:4", ""]
    assert {"FNF:5", "FNH:4", "BRF:9", "BRH:5"} <= set(first)


def test_lcov_sums_up(profile: Profile, tracefile: Path, tmp_path: Path) -> None:
    output = consumers.run(consumers.program("lcov"), *BRANCHES, "--summary", tracefile, folder=tmp_path)
    assert summary(output) == want(profile)


def test_genhtml_makes_pages(profile: Profile, tracefile: Path, tmp_path: Path) -> None:
    for item in coverage(profile, clean):
        place = tmp_path / item.path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(item.file.text, "utf-8", "replace")
    output = consumers.run(
        consumers.program("genhtml"), "--branch-coverage", *BRANCHES, "-o", "html", tracefile, folder=tmp_path
    )
    assert summary(output) == want(profile)
    pages = "".join(page.read_text("utf-8", "replace") for page in (tmp_path / "html").rglob("*.gcov.html"))
    lines = [line for record in records(tracefile.read_bytes()) for line in record]
    counts = {line.split(",")[1] for line in lines if line.startswith("DA:")}
    # It shortens greater ones, as in 1000000*10^6.
    assert {count for count in counts if len(count) < 9 and not re.search(rf"\b{count} ?:", pages)} == set()


def test_lcov_cobertura_converts(profile: Profile, tracefile: Path, tmp_path: Path) -> None:
    consumers.run(consumers.program("lcov_cobertura"), tracefile, "-o", "c.xml", folder=tmp_path)
    top = etree.parse(tmp_path / "c.xml").getroot()
    lines, branches = want(profile)["lines"], want(profile)["branches"]
    assert (int(top.attrib["lines-covered"]), int(top.attrib["lines-valid"])) == lines
    assert (int(top.attrib["branches-covered"]), int(top.attrib["branches-valid"])) == branches
    methods = top.findall(".//method")
    assert len(methods) == want(profile)["functions"][1]
