"""The JavaScript grammar with its query, compiled once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from footfall.parse import Grammar


@cache
def grammar() -> Grammar:
    """The grammar."""
    import tree_sitter_javascript

    query = Path(__file__).with_name("query.scm").read_text("utf-8")
    return Grammar(tree_sitter_javascript.language(), query)
