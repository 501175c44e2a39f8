"""Cobertura XML, which GitLab, Jenkins, Azure and many others read.

Source: http://cobertura.sourceforge.net/xml/coverage-04.dtd

``hits`` carries exact hits per line; the branch sides of a line are a share, each
decision one ``condition`` (``switch`` if it has more than two sides).  A type is a
``class``; what is in no type makes one named after the file.  A line of code of
several types belongs to the first of them, so that lines add up.  A method begins
with its own line and its calls, unless a statement starts there.  Complexity is 1
and one more for each further side, of types and packages the mean, as Cobertura
has it.  A rate is 1 where there is nothing to cover, and is rounded down.

It has no place for counts of sides, single statements of a line, returns, throws,
work and time.  Unmeasured lines, functions and sides are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.export import _run_facts as _runs
from footfall.export import _xml
from footfall.export._coverage import (
    FileCoverage,
    Line,
    Package,
    Share,
    Unit,
    add,
    coverage,
    packages,
    share_of_lines,
    share_of_sides,
)
from footfall.export._names import clean, short_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from xml.etree.ElementTree import Element

    from footfall.profiles.data import Profile

_DOCTYPE = 'coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd"'

IN_REPOSITORY = True
"""Readers look for sources there."""


def render(profile: Profile) -> bytes:
    """The document; a type with nothing measured does not appear in it."""
    files = coverage(profile, clean)
    lines = add(item.part.lines_share for item in files)
    sides = add(item.part.sides_share for item in files)
    totals: dict[str, str | int] = {
        "line-rate": _rate(lines),
        "branch-rate": _rate(sides),
        "lines-covered": lines.ran,
        "lines-valid": lines.total,
        "branches-covered": sides.ran,
        "branches-valid": sides.total,
        "complexity": _complexity(files),
        "version": _runs.GENERATOR,
        "timestamp": _runs.newest_ms(profile),
    }
    top = _xml.root("coverage", totals)
    # Readers put this before each file's name.
    _xml.child(_xml.child(top, "sources"), "source").text = profile.root or "."
    inner = _xml.child(top, "packages")
    for package in packages(files):
        _package(inner, package)
    return _xml.document(top, _DOCTYPE)


def _package(parent: Element, package: Package) -> None:
    lines = add(item.part.lines_share for item in package.files)
    sides = add(item.part.sides_share for item in package.files)
    attributes = {"name": package.name, **_rates(lines, sides), "complexity": _complexity(package.files)}
    classes = _xml.child(_xml.child(parent, "package", attributes), "classes")
    for item in package.files:
        left = {line.number: line for line in item.part.lines}
        for unit in item.units:
            own = [left.pop(line.number) for line in unit.part.lines if line.number in left]
            _class(classes, package.name, item, unit, own)


def _class(parent: Element, package: str, item: FileCoverage, unit: Unit, lines: Sequence[Line]) -> None:
    sides = share_of_sides(decision for line in lines for decision in line.decisions)
    attributes = {
        "name": f"{package}.{unit.name}" if package else unit.name,
        "filename": item.path,
        **_rates(share_of_lines(lines), sides),
        "complexity": _mean([item.complexity(at) for at in unit.functions]),
    }
    element = _xml.child(parent, "class", attributes)
    methods = _xml.child(element, "methods")
    for at in unit.functions:
        _method(methods, item, at)
    _lines(_xml.child(element, "lines"), lines)


def _method(parent: Element, item: FileCoverage, at: int) -> None:
    function, part = item.file.functions[at], item.part_of(at)
    calls, first = function.calls or 0, function.extent.line
    # An empty body has no line that could tell whether it ran.
    lines = part.lines_share if part.lines else Share(int(calls > 0), 1)
    attributes = {
        "name": short_name(item.file, function),
        "signature": function.signature,
        **_rates(lines, part.sides_share),
        "complexity": str(item.complexity(at)),
    }
    element = _xml.child(_xml.child(parent, "method", attributes), "lines")
    own = Line(first, calls, (), ())
    _lines(element, part.lines if any(line.number == first for line in part.lines) else (own, *part.lines))


def _lines(parent: Element, lines: Iterable[Line]) -> None:
    for line in lines:
        attributes: dict[str, str | int] = {"number": line.number, "hits": line.hits, "branch": "false"}
        if not line.decisions:
            _xml.child(parent, "line", attributes)
            continue
        ran, total = line.sides
        attributes |= {"branch": "true", "condition-coverage": f"{_percent(line.sides)} ({ran}/{total})"}
        conditions = _xml.child(_xml.child(parent, "line", attributes), "conditions")
        for number, decision in enumerate(line.decisions):
            condition: dict[str, str | int] = {
                "number": number,
                "type": "jump" if len(decision.sides) <= 2 else "switch",
                "coverage": _percent(Share(decision.taken, len(decision.sides))),
            }
            _xml.child(conditions, "condition", condition)


def _rates(lines: Share, sides: Share) -> dict[str, str]:
    return {"line-rate": _rate(lines), "branch-rate": _rate(sides)}


def _rate(share: Share) -> str:
    if share.ran == share.total:
        return "1.0"
    return f"0.{share.ran * 10000 // share.total:04}"


def _percent(share: Share) -> str:
    return f"{share.ran * 100 // share.total}%"


def _complexity(files: Iterable[FileCoverage]) -> str:
    return _mean([item.complexity(at) for item in files for at in item.functions])


def _mean(numbers: Sequence[int]) -> str:
    return f"{sum(numbers) / len(numbers):.2f}" if numbers else "0"
