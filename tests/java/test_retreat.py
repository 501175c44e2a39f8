"""Retreating from probes: whatever is measured more coarsely, the outline stays whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.languages.java.copy.instrument_source import analyse_unit
from footfall.languages.java.plan.instrument_choices import Choices
from footfall.languages.java.reading.decoding import read_source
from footfall.languages.java.syntax.parse_unit import parse_unit
from tests.targets.parse import java_targets

if TYPE_CHECKING:
    from footfall.model.equations import Ref
    from footfall.model.program import Outline
    from tests.targets.parse import Target


def _refs(outline: Outline) -> list[Ref | None]:
    """All references of an outline."""
    found: list[Ref | None] = [ref for row in outline.equations.rows for _, ref in row]
    found += [block.count for block in outline.blocks] + [statement.count for statement in outline.statements]
    found += [ref for branch in outline.branches for _, ref in branch.sides]
    found += [ref for f in outline.functions for ref in (f.calls, f.throws, f.returns)]
    return found + [marker.counter for marker in outline.markers]


@pytest.mark.parametrize("target", java_targets(), ids=lambda t: t.name)
def test_what_a_retreat_leaves_refers_to_counters_that_there_are(target: Target) -> None:
    source = read_source(target.path, "T.java")
    unit = parse_unit(source)
    starts = [function.start for function in unit.functions]
    for chosen in (set(starts), set(starts[-1:])):
        for kind in ("direct", "blocks_only", "entry_only", "omitted"):
            choices = Choices(lambda_forms=dict.fromkeys(starts, "value"))
            setattr(choices, kind, chosen)
            outline = analyse_unit(source, unit, choices).outline
            rows = len(outline.equations.rows)
            assert all(ref is None or -rows <= ref < outline.counters for ref in _refs(outline))
            outline.equations.solve([0] * outline.counters)
