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
def leaving_out() -> Grammar:
    """The same with the query of what comments can leave out."""
    import tree_sitter_java

    query = Path(__file__).with_name("leaving_out.scm").read_text("utf-8")
    return Grammar(tree_sitter_java.language(), query)
