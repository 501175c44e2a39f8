"""A body without braces is a block, and its statement stands in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from footfall.languages.javascript.instrument import planned
from footfall.model.source_text import SourceText
from footfall.run.library import profile


def blocks_of(code: str) -> dict[str, str]:
    """The block around each statement that calls something, by what it calls."""
    made = planned(SourceText("x.js", code.encode()))
    assert made is not None
    outline = made.outline
    found = {}
    for statement in outline.statements:
        text = code[statement.span.start : statement.span.end]
        if text.endswith("();"):
            found[text[:-3]] = "" if statement.block is None else outline.blocks[statement.block].kind
    return found


@pytest.mark.parametrize(
    ("code", "blocks"),
    [
        ("if (x) a(); b();", {"a": "if", "b": ""}),
        ("if (x) a(); else b(); c();", {"a": "if", "b": "else", "c": ""}),
        ("if (x) a(); else if (y) b(); else c();", {"a": "if", "b": "if", "c": "else"}),
        ("for (;;) a();", {"a": "loop"}),
        ("while (x) if (y) a(); else { b(); }", {"a": "if", "b": "else"}),
        ("function f() { if (x) a(); b(); }", {"a": "if", "b": "function"}),
        ("if (x) l: for (;;) { a(); } b();", {"a": "loop", "b": ""}),
        ("if (x) switch (y) { case 1: a(); } b();", {"a": "case", "b": ""}),
    ],
)
def test_statements_stand_in_it(code: str, blocks: dict[str, str]) -> None:
    assert blocks_of(code) == blocks


def test_blocks_in_it_lie_in_it() -> None:
    made = planned(SourceText("x.js", b"if (x) for (;;) { a(); }"))
    assert made is not None
    assert [(block.kind, block.parent) for block in made.outline.blocks] == [("if", None), ("loop", 0)]


def calls_of_f(level: str) -> dict[int, int]:
    """How often each line calls f."""
    source = Path(__file__).with_name("bare_bodies.js").read_text()
    found = profile(source, "javascript", level=level, calls=True)
    assert (found.unmeasured, found.violations, found.runs[0].exit_code) == ([], [], 0)
    return {edge.line: edge.calls for edge in found.edges if found.function(edge.callee).name == "f"}


def test_calls_in_it_are_those_of_the_program_at_each_level() -> None:
    fine = calls_of_f("statement")
    assert len(fine) > 10
    assert calls_of_f("block") == fine
    assert calls_of_f("function") == fine
