"""JaCoCo XML, against the DTD in JaCoCo's own jar, and its counters against each other and the profile."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from footfall.export import export
from footfall.profiles.data import Profile
from tests.export.coverage_samples import expected, hostile, places
from tests.export.schemas import texts

if TYPE_CHECKING:
    from lxml.etree import _Element

JAR = Path("/usr/share/java/org.jacoco.report.jar")
TYPES = ["INSTRUCTION", "BRANCH", "LINE", "COMPLEXITY", "METHOD", "CLASS"]


@pytest.fixture(scope="session")
def dtd() -> etree.DTD:
    if not JAR.exists():
        pytest.skip(f"{JAR} (libjacoco-java) is not installed")
    with zipfile.ZipFile(JAR) as jar:
        return etree.DTD(io.BytesIO(jar.read("org/jacoco/report/xml/report.dtd")))


@pytest.fixture
def report(profile: Profile) -> _Element:
    return etree.fromstring(export("jacoco", profile))


def counters(element: _Element) -> dict[str, tuple[int, int]]:
    """Missed and covered by type."""
    found = map(texts, element.findall("counter"))
    return {counter["type"]: (int(counter["missed"]), int(counter["covered"])) for counter in found}


def test_it_is_valid(report: _Element, dtd: etree.DTD) -> None:
    dtd.assertValid(report)
    dtd.assertValid(etree.fromstring(export("jacoco", Profile())))


def test_counters_are_those_of_the_profile(profile: Profile, report: _Element) -> None:
    want, found = expected(profile), counters(report)
    assert found["INSTRUCTION"] == (want.points.never, want.points.ran)
    assert found.get("BRANCH", (0, 0)) == (want.sides.never, want.sides.ran)
    assert found["METHOD"] == (want.functions.never, want.functions.ran)
    lines = [len({line for line, count in places(file)}) for file in profile.files]
    ran = [len({line for line, count in places(file) if count}) for file in profile.files]
    assert found["LINE"] == (sum(lines) - sum(ran), sum(ran))


def test_counters_stand_in_order_and_add_up(report: _Element) -> None:
    for element in report.iter("report", "package", "class", "method", "sourcefile"):
        own = [counter.attrib["type"] for counter in element.findall("counter")]
        assert own == [name for name in TYPES if name in own]
    for package in report.findall("package"):
        for name in TYPES:
            files = [counters(file).get(name, (0, 0)) for file in package.findall("sourcefile")]
            total = (sum(missed for missed, _ in files), sum(covered for _, covered in files))
            assert counters(package).get(name, (0, 0)) == total
    for file in report.iter("sourcefile"):
        for name, missed, covered in (("INSTRUCTION", "mi", "ci"), ("BRANCH", "mb", "cb")):
            lines = file.findall("line")
            sums = tuple(sum(int(line.attrib[key]) for line in lines) for key in (missed, covered))
            assert counters(file).get(name, (0, 0)) == sums


def test_complexity_is_that_of_jacoco(report: _Element) -> None:
    """One for the method and one for each further side; what is not covered is missed."""
    for method in report.iter("method"):
        found = counters(method)
        assert min(found["COMPLEXITY"]) >= 0
        if "BRANCH" not in found:
            assert found["COMPLEXITY"] == found["METHOD"]


def test_names() -> None:
    report = etree.fromstring(export("jacoco", hostile()))
    assert [package.attrib["name"] for package in report.findall("package")] == [
        "a",
        "b/c",
        "größe/$x y",
        "leer",
        "lib",
    ]
    inner = report.find("package/class[@name='a/Main$Inner']")
    assert inner is not None
    assert inner.attrib["sourcefilename"] == "Main.x"
    assert [method.attrib["desc"] for method in report.findall("package/class[@name='a/Main']/method")] == [
        "void f(int a, int b)", "void f(String s)", "(a, b)", "void f()",
    ]  # fmt: skip
    session = report.find("sessioninfo")
    assert session is not None
    assert texts(session) == {"id": "box-1", "start": "1790856000000", "dump": "1790856001500"}
