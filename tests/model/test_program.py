"""What outlines take back, and what call sites know of calls."""

from __future__ import annotations

from dataclasses import asdict

from footfall.model.program import Block, Branch, CallSite, Gap, Marker, Outline, Statement
from footfall.model.source_text import Span

AT = Span(0, 1)


def add_to(outline: Outline) -> None:
    """One of each kind."""
    outline.counters += 2
    outline.blocks.append(Block("b", AT, 1, 0))
    outline.statements.append(Statement("s", AT, 1, 0, None))
    outline.branches.append(Branch("if", AT, 0, [("true", 1), ("false", 2)], 0))
    outline.markers.append(Marker(1, 0, 1, 1, frozenset()))
    outline.gaps.append(Gap(0, "what", "why"))
    outline.equations.sum((2, 1))


def test_what_was_added_since_is_taken_back() -> None:
    outline = Outline()
    add_to(outline)
    before, checkpoint = asdict(outline), outline.checkpoint()
    add_to(outline)
    add_to(outline)
    outline.roll_back(checkpoint)
    assert asdict(outline) == before


def test_what_was_added_since_loses_its_counters_alone() -> None:
    outline = Outline()
    add_to(outline)
    checkpoint = outline.checkpoint()
    add_to(outline)
    outline.forget_counters(checkpoint)
    assert outline.counters == 3
    assert [b.count for b in outline.blocks] == [1, None]
    assert [s.count for s in outline.statements] == [1, None]
    assert [b.sides for b in outline.branches] == [[("true", 1), ("false", 2)], [("true", None), ("false", None)]]
    assert (len(outline.markers), len(outline.gaps), len(outline.equations.rows)) == (1, 1, 1)


def test_calls_of_one_name_on_several_lines_have_no_line() -> None:
    site = CallSite(1)
    for name, line in (("f", 2), ("g", 3), ("f", 2), ("g", 4), ("g", 4)):
        site.add(name, line)
    assert site.calls == {"f": 2, "g": 0}
