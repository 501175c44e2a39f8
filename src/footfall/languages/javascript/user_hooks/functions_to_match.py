"""The functions of a JavaScript source as patterns see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.model.function_patterns import Candidate

if TYPE_CHECKING:
    from footfall.model.program import Function

_KINDS = {"constructor": "constructor", "arrow": "lambda"}


def candidate(row: Function) -> Candidate:
    """A function; accessors go by the name of their property."""
    return Candidate(row.name.replace("get ", "").replace("set ", ""), _KINDS.get(row.kind, "method"))
