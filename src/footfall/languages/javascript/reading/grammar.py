"""The JavaScript grammar with its queries, compiled once."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.parse import Grammar

if TYPE_CHECKING:
    from footfall.parse import ParsedSource

_ATTRIBUTE = re.compile(rb"(?<=\s)(?:class|for|default|in|if|is|new|this|typeof|var|with)(?=\s*=[{\"'])")
"""Attributes of JSX that the grammar takes for keywords; in code no ``=`` stands behind these."""


def parsed(code: bytes, with_calls: bool = False) -> ParsedSource:
    """Parse a source; names of attributes that the grammar does not know are read as others of the same length."""
    made = grammar(with_calls).parse(code)
    if made.has_error and _ATTRIBUTE.search(code):
        made = grammar(with_calls).parse(_ATTRIBUTE.sub(lambda found: b"_" * len(found[0]), code))
    return made


@cache
def grammar(with_calls: bool = False) -> Grammar:
    """The grammar; ``with_calls``: what may call is captured too."""
    import tree_sitter_javascript

    names = ["query.scm", "calls.scm"] if with_calls else ["query.scm"]
    query = "".join(Path(__file__).with_name(name).read_text("utf-8") for name in names)
    return Grammar(tree_sitter_javascript.language(), query)
