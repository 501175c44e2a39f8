"""JaCoCo's XML report, which Sonar, Jenkins and coverage gates read.

Source: ``org/jacoco/report/xml/report.dtd``, "-//JACOCO//DTD Report 1.1//EN"; the
order and meaning of counters are those of JaCoCo's own reports.

JaCoCo counts instructions; here a statement is one.  A function is a ``method``
with its signature as ``desc``; a method is covered if it was called.  ``LINE`` has
the lines on which statements start; a line with nothing but decisions has branches
only.  Complexity is 1 and one more for each further side, covered once for the call
and for each further side taken.  A counter without items is left out.

The format has no counts of executions at all: it tells what ran, not how often.
Unmeasured statements, functions and sides are left out.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from footfall.export import _run_facts as _runs
from footfall.export import _xml
from footfall.export._coverage import FileCoverage, Package, Part, Unit, coverage, packages
from footfall.export._names import clean, file_name, short_name

if TYPE_CHECKING:
    from collections.abc import Iterable
    from xml.etree.ElementTree import Element

    from footfall.profiles.data import Profile, Run

_DOCTYPE = 'report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd"'
_TYPES = ("INSTRUCTION", "BRANCH", "LINE", "COMPLEXITY", "METHOD", "CLASS")


@dataclass(frozen=True, slots=True)
class _Counter:
    missed: int = 0
    covered: int = 0

    def __add__(self, other: _Counter) -> _Counter:
        return _Counter(self.missed + other.missed, self.covered + other.covered)


@dataclass(frozen=True, slots=True)
class _Counters:
    """All counters of an element, in the order of ``_TYPES``."""

    instruction: _Counter = _Counter()
    branch: _Counter = _Counter()
    line: _Counter = _Counter()
    complexity: _Counter = _Counter()
    method: _Counter = _Counter()
    classes: _Counter = _Counter()


def render(profile: Profile) -> bytes:
    """The report; a type with nothing measured does not appear in it."""
    top = _xml.root("report", {"name": _runs.title(profile)})
    for number, run in enumerate(profile.runs, 1):
        _session(top, number, run)
    files = coverage(profile, clean)
    _counters(top, _sum(_package(top, package) for package in packages(files)))
    return _xml.document(top, _DOCTYPE)


def _session(parent: Element, number: int, run: Run) -> None:
    start = _runs.started_ms(run)
    if start is not None:
        end = start + (run.duration_ns or 0) // 1_000_000
        _xml.child(parent, "sessioninfo", {"id": f"{run.host or 'run'}-{number}", "start": start, "dump": end})


def _package(parent: Element, package: Package) -> _Counters:
    name = package.name.replace(".", "/")
    element = _xml.child(parent, "package", {"name": name})
    of_files = []
    for item in package.files:
        # Nested types may share a line, so lines of a file are no sum of those of its types.
        of_types = _sum(_class(element, name, item, unit) for unit in item.units)
        of_files.append(
            _Counters(*_of_part(item.part), of_types.complexity, of_types.method, of_types.classes),
        )
    for item, counters in zip(package.files, of_files, strict=True):
        _source_file(element, item, counters)
    total = _sum(of_files)
    _counters(element, total)
    return total


def _class(parent: Element, package: str, item: FileCoverage, unit: Unit) -> _Counters:
    name = unit.name.replace(".", "$")
    attributes = {"name": f"{package}/{name}" if package else name, "sourcefilename": _source_name(item)}
    element = _xml.child(parent, "class", attributes)
    methods = _sum(_method(element, item, at) for at in unit.functions)
    ran = methods.method.covered > 0 or any(point.count for point in unit.part.points)
    total = _Counters(*_of_part(unit.part), methods.complexity, methods.method, _one(ran))
    _counters(element, total)
    return total


def _method(parent: Element, item: FileCoverage, at: int) -> _Counters:
    function, part = item.file.functions[at], item.part_of(at)
    called = bool(function.calls)
    attributes = {
        "name": short_name(item.file, function),
        "desc": function.signature,
        "line": str(function.extent.line),
    }
    total = _Counters(*_of_part(part), _complexity(part, called), _one(called))
    _counters(_xml.child(parent, "method", attributes), total)
    return total


def _source_file(parent: Element, item: FileCoverage, counters: _Counters) -> None:
    element = _xml.child(parent, "sourcefile", {"name": _source_name(item)})
    for line in item.part.lines:
        instructions = sum(point.count > 0 for point in line.points)
        attributes: dict[str, str | int] = {
            "nr": line.number,
            "mi": len(line.points) - instructions,
            "ci": instructions,
            "mb": line.sides.total - line.sides.ran,
            "cb": line.sides.ran,
        }
        _xml.child(element, "line", attributes)
    _counters(element, counters)


def _source_name(item: FileCoverage) -> str:
    return file_name(item.path)


def _of_part(part: Part) -> tuple[_Counter, _Counter, _Counter]:
    """Instructions, branches and lines."""
    points, sides = part.points_share, part.sides_share
    lines = [any(point.count for point in line.points) for line in part.lines if line.points]
    return (
        _Counter(points.total - points.ran, points.ran),
        _Counter(sides.total - sides.ran, sides.ran),
        _Counter(lines.count(False), lines.count(True)),
    )


def _complexity(part: Part, called: bool) -> _Counter:
    covered = int(called) + sum(max(0, decision.taken - 1) for decision in part.decisions)
    return _Counter(1 + part.choices - covered, covered)


def _one(ran: bool) -> _Counter:
    return _Counter(int(not ran), int(ran))


def _sum(parts: Iterable[_Counters]) -> _Counters:
    total = _Counters()
    for part in parts:
        total = _Counters(
            total.instruction + part.instruction,
            total.branch + part.branch,
            total.line + part.line,
            total.complexity + part.complexity,
            total.method + part.method,
            total.classes + part.classes,
        )
    return total


def _counters(parent: Element, counters: _Counters) -> None:
    for kind, (missed, covered) in zip(_TYPES, astuple(counters), strict=True):
        if missed or covered:
            _xml.child(parent, "counter", {"type": kind, "missed": missed, "covered": covered})
