"""Sonar's generic test coverage, for languages and tools that it does not know.

Source: the schema ``sonar-generic-coverage.xsd`` on
https://docs.sonarsource.com/sonarqube-server/analyzing-source-code/test-coverage/generic-test-data

Per line it holds whether the line ran, how many branch sides are on it and how
many were taken.  It has no counts at all, and no functions, types or totals.
Unmeasured lines and sides are left out: Sonar then takes the line as not to be
covered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.export import _xml
from footfall.export._coverage import Line, coverage
from footfall.export._names import clean

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

IN_REPOSITORY = True
"""Readers look for sources there."""


def render(profile: Profile) -> bytes:
    """The document; files with nothing measured have no lines."""
    top = _xml.root("coverage", {"version": 1})
    for item in coverage(profile, clean):
        file = _xml.child(top, "file", {"path": item.path})
        for line in item.part.lines:
            _xml.child(file, "lineToCover", _attributes(line))
    return _xml.document(top)


def _attributes(line: Line) -> dict[str, str | int]:
    attributes: dict[str, str | int] = {"lineNumber": line.number, "covered": "true" if line.hits else "false"}
    if line.decisions:
        attributes |= {"branchesToCover": line.sides.total, "coveredBranches": line.sides.ran}
    return attributes
