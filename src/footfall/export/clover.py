"""Clover's XML report, which Bamboo, Jenkins and PHP and JavaScript tools know too.

Source: ``clover.xsd`` of OpenClover (clover-core/src/main/resources) and the report
that OpenClover itself writes, which has an empty ``testproject`` where there are no
tests, and allows names of one letter; its schema allows neither.

``count`` of a method carries exact calls, that of a statement how often it began;
``truecount`` and ``falsecount`` of a condition are the exact counts of its sides.
Conditions are decisions of two sides; Clover has none for a ``switch`` or the
``catch`` clauses of a ``try``, nor one for a decision with an unmeasured side.
Complexity is 1 and one more for each further side of all decisions.  Names are
restricted to the characters that the schema allows, others become ``_``; ``path``
and ``signature`` are as they are.

It has no place for columns, returns, throws, work, time, visibility (optional) and
comment lines (``ncloc``, optional).  Unmeasured places are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.export import _run_facts as _runs
from footfall.export import _xml
from footfall.export._coverage import (
    Decision,
    FileCoverage,
    Package,
    Part,
    Share,
    Unit,
    add,
    coverage,
    packages,
    share_of_functions,
)
from footfall.export._names import clean, described, file_name, file_stem
from footfall.profiles.display_text import split_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from xml.etree.ElementTree import Element

    from footfall.profiles.data import Profile

_DEFAULT_PACKAGE = "default-pkg"
# Methods of a line come first, as OpenClover writes them.
_METHOD, _STATEMENT, _CONDITION = range(3)

IN_REPOSITORY = True
"""Readers look for sources there."""


@dataclass(frozen=True, slots=True)
class _Metrics:
    """The numbers that every level has."""

    methods: Share
    statements: Share
    conditionals: Share
    complexity: int

    def attributes(self) -> dict[str, str | int]:
        """As the schema names them."""
        elements = add((self.methods, self.statements, self.conditionals))
        found: dict[str, str | int] = {"complexity": self.complexity}
        named = (
            ("elements", elements),
            ("conditionals", self.conditionals),
            ("statements", self.statements),
            ("methods", self.methods),
        )
        for name, share in named:
            found |= {name: share.total, f"covered{name}": share.ran}
        return found


def render(profile: Profile) -> bytes:
    """The report; ``generated`` is when the program ran, so that a profile always gives the same file."""
    moment = _runs.newest_ms(profile)
    files = coverage(profile, clean)
    top = _xml.root("coverage", {"clover": _runs.GENERATOR, "generated": moment})
    project = _xml.child(top, "project", {"name": _runs.title(profile), "timestamp": moment})
    groups = packages(files)
    _xml.child(project, "metrics", {**_of_files(files), "packages": len(groups)})
    for package in groups:
        _package(project, package)
    tests = _xml.child(top, "testproject", {"timestamp": moment})
    _xml.child(tests, "metrics", {**_of_files([]), "packages": 0})
    return _xml.document(top)


def _package(parent: Element, package: Package) -> None:
    name = _xml.name_token(package.name.replace("/", ".")) if package.name else _DEFAULT_PACKAGE
    element = _xml.child(parent, "package", {"name": name})
    _xml.child(element, "metrics", _of_files(package.files))
    for item in package.files:
        _file(element, item)


def _file(parent: Element, item: FileCoverage) -> None:
    element = _xml.child(parent, "file", {"name": _xml.name_token(file_name(item.path)), "path": item.path})
    own = _metrics(item, item.part, item.functions)
    classes = _classes(item)
    _xml.child(element, "metrics", {**own.attributes(), "classes": len(classes), "loc": _length(item)})
    for unit in classes:
        metrics = _metrics(item, unit.part, unit.functions)
        inner = _xml.child(element, "class", {"name": _xml.name_token(unit.name, "_$.")})
        _xml.child(inner, "metrics", metrics.attributes())
    for attributes in _lines(item):
        _xml.child(element, "line", attributes)


def _lines(item: FileCoverage) -> list[dict[str, str | int]]:
    found: list[tuple[int, int, int, dict[str, str | int]]] = []
    for at in item.functions:
        function = item.file.functions[at]
        method: dict[str, str | int] = {
            "complexity": item.complexity(at),
            "count": function.calls or 0,
            "signature": described(item.file, function),
        }
        found.append((function.extent.line, _METHOD, function.extent.column, {"type": "method", **method}))
    for point in item.part.points:
        found.append((point.extent.line, _STATEMENT, point.extent.column, {"type": "stmt", "count": point.count}))
    for condition in _conditions(item.part):
        true, false = (side.count for side in condition.sides)
        position = condition.position
        sides: dict[str, str | int] = {"type": "cond", "truecount": true, "falsecount": false}
        found.append((position.line, _CONDITION, position.column, sides))
    found.sort(key=lambda line: line[:3])
    return [{"num": line, **attributes} for line, _, _, attributes in found]


def _conditions(part: Part) -> list[Decision]:
    return [decision for decision in part.decisions if decision.complete and len(decision.sides) == 2]


def _metrics(item: FileCoverage, part: Part, functions: Sequence[int]) -> _Metrics:
    conditions = _conditions(part)
    return _Metrics(
        share_of_functions(item.file.functions[at] for at in functions),
        part.points_share,
        Share(sum(condition.taken for condition in conditions), 2 * len(conditions)),
        sum(item.complexity(at) for at in functions),
    )


def _of_files(files: Sequence[FileCoverage]) -> dict[str, str | int]:
    parts = [_metrics(item, item.part, item.functions) for item in files]
    total = _Metrics(
        add(part.methods for part in parts),
        add(part.statements for part in parts),
        add(part.conditionals for part in parts),
        sum(part.complexity for part in parts),
    )
    counts = {"classes": _count(_classes(item) for item in files), "files": len(files), "loc": _count_lines(files)}
    return {**total.attributes(), **counts}


def _count(groups: Iterable[Sequence[Unit]]) -> int:
    return sum(len(group) for group in groups)


def _count_lines(files: Iterable[FileCoverage]) -> int:
    return sum(_length(item) for item in files)


def _length(item: FileCoverage) -> int:
    return len(split_lines(item.file.text))


def _classes(item: FileCoverage) -> Sequence[Unit]:
    """The types; a file has at least one in this format."""
    return item.units or [Unit(file_stem(item.path), (), Part())]
