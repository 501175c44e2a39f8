"""A parsed source as its readers share it: the text behind captures, and what is still to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.reading.repairs import translate

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footfall.model.source_text import SourceText
    from footfall.parse import Node, ParsedSource, SyntaxNode

Owner = tuple[int | None, str]
"""The type around something: its index among the unit's types, and the qualified name that begins the names in it."""


class CapturedSource:
    """One source, its captures, and the types and functions found inside expressions, which are read later."""

    def __init__(self, source: SourceText, parsed: ParsedSource, constants: Mapping[int, bool] | None) -> None:
        self.source = source
        self.data = source.data
        self.parsed = parsed
        self.constants = constants
        """What is constant, where javac told."""
        self.pending: list[tuple[Node, Owner]] = []

    def later(self, node: Node, owner: Owner) -> None:
        """Read a type or function found inside an expression or body, but not now."""
        self.pending.append((node, owner))

    def original(self, syntax: SyntaxNode) -> tuple[int, int]:
        """Where a syntax node stands in the original text."""
        return self.parsed.to_original(syntax.start_byte), self.parsed.to_original(syntax.end_byte)

    def slice(self, syntax: SyntaxNode) -> str:
        """The original text of a syntax node, as it is."""
        start, end = self.original(syntax)
        return self.data[start:end].decode("utf-8", "replace")

    def text(self, syntax: SyntaxNode | None) -> str:
        """The original text of a syntax node, Unicode escapes translated."""
        return "" if syntax is None else translate(self.slice(syntax))
