"""Clover XML: its structure, its metrics, and the counts that it carries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lxml import etree

from footfall.export import export
from footfall.profiles.data import Profile
from tests.export.coverage_samples import GREAT, expected, hostile
from tests.export.schemas import texts, valid

if TYPE_CHECKING:
    from lxml.etree import _Element

KINDS = ("methods", "statements", "conditionals")


@pytest.fixture
def report(profile: Profile) -> _Element:
    return valid("clover", export("clover", profile))


def metrics(element: _Element) -> dict[str, int]:
    found = element.find("metrics")
    assert found is not None
    return {str(key): int(value) for key, value in found.attrib.items()}


def test_metrics_are_those_of_the_profile(profile: Profile, report: _Element) -> None:
    project = report.find("project")
    assert project is not None
    found, want = metrics(project), expected(profile)
    assert (found["methods"], found["coveredmethods"]) == (want.functions.measured, want.functions.ran)
    assert (found["statements"], found["coveredstatements"]) == (want.points.measured, want.points.ran)
    conditions = report.findall(".//line[@type='cond']")
    sides = [int(line.attrib[key]) for line in conditions for key in ("truecount", "falsecount")]
    assert (found["conditionals"], found["coveredconditionals"]) == (len(sides), sum(side > 0 for side in sides))
    two_sided = [
        b for file in profile.files for b in file.branches if [s.count is None for s in b.sides] == [False] * 2
    ]
    assert len(conditions) == len(two_sided)


def test_metrics_add_up(report: _Element) -> None:
    for element in report.iter("project", "package", "file", "class"):
        found = metrics(element)
        assert found["elements"] == sum(found[kind] for kind in KINDS)
        assert found["coveredelements"] == sum(found[f"covered{kind}"] for kind in KINDS)
    for element in report.iter("project", "package"):
        inner = [metrics(child) for child in element if child.tag != "metrics"]
        for key in (*KINDS, "complexity", "loc", "classes"):
            assert metrics(element)[key] == sum(child[key] for child in inner)
    for file in report.iter("file"):
        assert metrics(file)["statements"] == len(file.findall("line[@type='stmt']"))
        assert metrics(file)["methods"] == len(file.findall("line[@type='method']"))


def test_lines() -> None:
    file = etree.fromstring(export("clover", hostile())).find(".//file")
    assert file is not None
    assert [texts(line) for line in file.findall("line")][:5] == [
        {"num": "2", "type": "method", "complexity": "3", "count": str(GREAT), "signature": "void f(int a, int b)"},
        {"num": "2", "type": "stmt", "count": str(GREAT)},
        {"num": "2", "type": "cond", "truecount": str(GREAT - 5), "falsecount": "5"},
        {"num": "2", "type": "cond", "truecount": str(GREAT), "falsecount": "0"},
        {"num": "3", "type": "method", "complexity": "1", "count": "7", "signature": "f.<lambda@3:9> (a, b)"},
    ]


def test_an_empty_profile() -> None:
    valid("clover", export("clover", Profile()))
