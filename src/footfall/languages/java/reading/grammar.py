"""The Java grammar with its query."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from footfall.parse import Grammar

_OPERATORS = {**dict.fromkeys(["&&", "||"], "decision"), **dict.fromkeys(["/", "%"], "throws")}


@cache
def grammar() -> Grammar:
    """The Java grammar with its query, compiled once."""
    import tree_sitter_java

    query = Path(__file__).with_name("query.scm").read_text("utf-8")
    return Grammar(tree_sitter_java.language(), query, _OPERATORS)


@cache
def grammar_for(query: str) -> Grammar:
    """The grammar with another query, by the name of its file."""
    import tree_sitter_java

    return Grammar(tree_sitter_java.language(), Path(__file__).with_name(query).read_text("utf-8"))
