"""A body without braces is a block, and its statement stands in it."""

from __future__ import annotations

import pytest

from footfall.languages.javascript.instrument import planned
from footfall.model.source_text import SourceText


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
