"""The JavaScript grammar with its queries, compiled once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.languages.javascript.reading import repairs
from footfall.parse import Grammar

if TYPE_CHECKING:
    from footfall.parse import ParsedSource

_DECIDING = dict.fromkeys(["&&", "||", "??"], "decision")
_CALLING = {
    **_DECIDING,
    **dict.fromkeys(["+", "-", "*", "/", "%", "**", "<<", ">>", ">>>", "&", "|", "^"], "may"),
    **dict.fromkeys(["<", ">", "<=", ">=", "==", "!=", "in", "instanceof"], "may"),
}
"""What operations are, by their operators; those that may run other code of the program are so where calls are."""


def parsed(code: bytes, kind: str, with_calls: bool = False) -> ParsedSource:
    """Parse a source as what it is, as :func:`repairs.parsed` says."""
    return repairs.parsed(grammar(with_calls), code, kind)


@cache
def grammar(with_calls: bool = False) -> Grammar:
    """The grammar; ``with_calls``: what may call is captured too."""
    import tree_sitter_javascript

    names = ["query.scm", "calls.scm"] if with_calls else ["query.scm"]
    query = "".join(Path(__file__).with_name(name).read_text("utf-8") for name in names)
    return Grammar(tree_sitter_javascript.language(), query, _CALLING if with_calls else _DECIDING)


@cache
def grammar_for(query: str) -> Grammar:
    """The grammar with another query, by the name of its file."""
    import tree_sitter_javascript

    return Grammar(tree_sitter_javascript.language(), Path(__file__).with_name(query).read_text("utf-8"))
