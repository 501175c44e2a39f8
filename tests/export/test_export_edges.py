"""Call edges as CSV."""

from __future__ import annotations

import csv
import io
import json
from copy import deepcopy
from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.export import export
from footfall.export.edges import COLUMNS
from footfall.profiles.data import Edge, Profile
from tests.export.call_samples import HOSTILE, SAMPLES, Sample

if TYPE_CHECKING:
    from footfall.profiles.data import FunctionRef


def rows(profile: Profile) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(export("edges", profile).decode(), newline="")))


def sample() -> Sample:
    made = Sample()
    main = made.function("Main.main", "void main(String[])")
    step = made.function("Main.step", "void step(int, int)", file="lib/Step.java")
    made.profile.edges = [Edge(None, 0, main, 1, 500), Edge(main, 4, step, 2**63 - 1, 400, 300)]
    return made


def test_one_row_per_edge() -> None:
    table = rows(sample().profile)
    assert list(table[0]) == list(COLUMNS)
    assert [list(row.values()) for row in table] == [
        ["", "", "", "0", "Main.main", "void main(String[])", "src/Main.java", "2", "1", "500", ""],
        [
            *("Main.main", "void main(String[])", "src/Main.java", "4"),
            *("Main.step", "void step(int, int)", "lib/Step.java", "2"),
            *("9223372036854775807", "400", "300"),
        ],
    ]


@pytest.mark.parametrize("name", SAMPLES)
def test_of_paths_alone_the_calls_add_up(name: str) -> None:
    profile = SAMPLES[name].profile
    called = sum(node.calls for node in profile.nodes if node.function is not None)
    assert sum(int(row["calls"]) for row in rows(profile)) == called


def test_places_are_callers() -> None:
    sample = SAMPLES["places"]
    keys = ("caller", "caller_file", "callee", "calls", "total_ns", "self_ns")
    found = {tuple(row[key] for key in keys) for row in rows(summed(sample)) if not row["caller_file"]}
    assert found == {
        ("", "", "main", "1", "45", "40"),
        ("setTimeout@a.js:3:1", "", "tick", "8", "94", "80"),
        ("on@a.js:4:9", "", "tick", "20", "214", "200"),
        ("", "", "tick", "4", "200", "200"),
        ("on@a.js:4:9", "", "leaf", "4", "4", "4"),
    }
    edges = json.loads(export("json", summed(sample)))["edges"]
    assert {(edge["caller"] or "", edge["callee"], edge["calls"]) for edge in edges if edge["caller_file"] is None} == {
        (caller, callee, int(calls)) for caller, _, callee, calls, *_ in found
    }


def summed(sample: Sample) -> Profile:
    """The profile with edges, as those have them that Footfall makes."""
    profile = deepcopy(sample.profile)
    edges: dict[tuple[FunctionRef | None, int, FunctionRef], Edge] = {}
    for node in profile.nodes:
        if node.function is not None:
            caller = None if node.parent is None else profile.nodes[node.parent].function
            edge = edges.setdefault((caller, node.line, node.function), Edge(caller, node.line, node.function, 0, 0, 0))
            edge.calls += node.calls
            edge.total_ns = (edge.total_ns or 0) + (node.total_ns or 0)
            edge.self_ns = (edge.self_ns or 0) + (node.self_ns or 0)
    profile.edges = list(edges.values())
    return profile


def test_odd_names_are_kept() -> None:
    assert rows(SAMPLES["hostile"].profile)[0]["callee"] == HOSTILE.replace("\udcff", "\\udcff")


def test_a_profile_without_calls_says_how_to_record_them() -> None:
    with pytest.raises(FootfallError, match="the format edges needs; record them with: footfall run --calls"):
        export("edges", Profile())
