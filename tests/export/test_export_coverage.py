"""What all coverage formats have in common: the places they see, and that they take any profile."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from lxml import etree

from footfall.export import export, formats
from footfall.export._coverage import coverage, packages
from footfall.export._names import clean, unique_names, unique_paths
from footfall.export._xml import name_token
from tests.export.coverage_samples import expected, hostile, line_hits
from tests.profiles.profile_strategies import profiles

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

XML = ("cobertura", "jacoco", "clover", "sonar")
JSON = ("istanbul", "codecov")
FORMATS = (*XML, *JSON, "csv", "lcov")


def read(format: str, data: bytes) -> object:
    """Parse what a format's first reader would."""
    text = data.decode("utf-8")
    if format in XML:
        return etree.fromstring(data)
    if format in JSON:
        return json.loads(text)
    if format == "csv":
        rows = list(csv.reader(io.StringIO(text, newline="")))
        assert {len(row) for row in rows} == {len(rows[0])}
        return rows
    records = text.split("\n")
    assert records.pop() == ""
    assert all(record == "end_of_record" or record[: record.find(":")].isupper() for record in records)
    return records


def test_all_formats_are_there() -> None:
    assert set(FORMATS) <= set(formats())


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(profiles)
def test_every_format_renders_any_profile(profile: Profile) -> None:
    for format in FORMATS:
        read(format, export(format, profile))


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(profiles)
def test_units_and_functions_split_a_file_without_loss(profile: Profile) -> None:
    for item in coverage(profile):
        points = sorted(point for unit in item.units for point in map(repr, unit.part.points))
        assert points == sorted(map(repr, item.part.points))
        decisions = [decision.number for unit in item.units for decision in unit.part.decisions]
        assert sorted(decisions) == sorted(decision.number for decision in item.part.decisions)
        assert sorted(at for unit in item.units for at in unit.functions) == list(item.functions)
        names = unique_names(item.file, item.functions)
        assert len(set(names)) == len(names)
        assert {line.number: line.hits for line in item.part.lines} == dict(sorted(line_hits(item.file).items()))


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(profiles)
def test_readers_arrive_at_the_same_totals(profile: Profile) -> None:
    want = expected(profile)
    cobertura = etree.fromstring(export("cobertura", profile))
    lines = cobertura.findall(".//class/lines/line")
    assert len(lines) == want.lines.measured == int(cobertura.attrib["lines-valid"])
    assert sum(line.get("hits") != "0" for line in lines) == want.lines.ran == int(cobertura.attrib["lines-covered"])
    assert int(cobertura.attrib["branches-valid"]) == want.sides.measured
    clover = etree.fromstring(export("clover", profile))
    assert len(clover.findall(".//line[@type='stmt']")) == want.points.measured
    codecov = json.loads(export("codecov", profile))["coverage"]
    assert [len(file) for file in codecov.values()] == [len(line_hits(file)) for file in profile.files_in_sums]


@pytest.mark.parametrize("format", FORMATS)
def test_the_same_profile_gives_the_same_file(format: str) -> None:
    assert export(format, hostile()) == export(format, hostile())


def test_files_of_one_path_are_kept_apart() -> None:
    assert unique_paths(["a.b/c", "a.b/c", "x/M.java", "x/M.java", "x/M~2.java", ".x", ".x", ""]) == [
        "a.b/c", "a.b/c~2", "x/M.java", "x/M~2.java", "x/M~2~2.java", ".x", ".x~2", "(no name)",
    ]  # fmt: skip
    paths = [item.path for item in coverage(hostile())]
    assert len(set(paths)) == len(paths)


def test_overloads_are_named_by_their_parameters() -> None:
    file = hostile().files[0]
    assert unique_names(file, [0, 1, 3]) == ["Main.f(int a, int b)", "Main.f(String s)", "Main.f.<lambda@3:9>"]
    assert unique_names(file, [0, 1, 2])[1:] == ["Main.f(String s)@5:1", "Main.f(String s)@7:1"]


def test_units_are_types_and_the_rest() -> None:
    files = coverage(hostile())
    assert [(unit.name, unit.functions) for unit in files[0].units] == [("Main", (0, 1, 3)), ("Main.Inner", (4, 5))]
    assert [unit.name for unit in files[5].units] == ["1"]
    assert files[3].units == files[6].units == ()


def test_packages() -> None:
    found = packages(coverage(hostile()))
    assert [(package.name, len(package.files)) for package in found] == [
        ("a", 3), ("b.c", 1), ("größe.$x y", 1), ("leer", 1), ("lib", 1),
    ]  # fmt: skip


def test_text_in_xml() -> None:
    assert clean("a\n b\x00\uffff\udcff") == "a b\u2400\ufffd\ufffd"
    assert [name_token(text) for text in ("Main.java", "1", "", "größe.$x y", "²")] == [
        "Main.java", "_1", "_", "größe._x_y", "_",
    ]  # fmt: skip


def test_coarser_levels_fall_back(bank_statements: Profile, bank_blocks: Profile, bank_functions: Profile) -> None:
    by_line = [{line.number: line.hits for line in coverage(p)[0].part.lines} for p in (bank_blocks, bank_functions)]
    account = bank_statements.files[0]
    assert by_line[1] == {f.extent.line: f.calls for f in account.functions}
    entries: dict[int, int] = {}
    for block in account.blocks:
        assert block.count is not None
        entries[block.extent.line] = max(block.count, entries.get(block.extent.line, 0))
    assert by_line[0] == dict(sorted(entries.items()))
