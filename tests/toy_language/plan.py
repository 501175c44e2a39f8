"""Syntax to a plan: the outline of what can be counted, and the insertions that count it.

A counter stands at the beginning of each function and of each loop's body.  All else follows: statements that stand
in a row run as often as what is around them, and a loop is left once for each time that it is begun.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.model.edits import Insertion
from footfall.model.program import Block, Branch, Function, Outline, Statement
from footfall.model.source_text import Span

if TYPE_CHECKING:
    from footfall.model.equations import Ref
    from tests.toy_language.read import Node


class Planner:
    """Plans one program."""

    def __init__(self) -> None:
        self.outline = Outline()
        self.insertions: list[Insertion] = []

    def program(self, program: Node) -> None:
        """Plan the code outside of functions as a function of its own, and each function."""
        self._function("(program)", "program", program, 0)

    def _function(self, name: str, kind: str, node: Node, at: int) -> None:
        whole = Span(node.span.start, node.end)
        row = Function(name, name, kind, whole, None, name, first_counter=self.outline.counters)
        self.outline.functions.append(row)
        row.calls = self._counter(at)
        self._body(kind, node, row.calls, len(self.outline.functions) - 1, None)
        row.throws = self.outline.equations.sum()
        row.size = self.outline.counters - row.first_counter

    def _body(self, kind: str, node: Node, count: Ref, function: int, parent: int | None) -> None:
        self.outline.blocks.append(Block(kind, Span(node.span.start, node.end), count, function, parent))
        block = len(self.outline.blocks) - 1
        later = []
        for inner in node.inner:
            if inner.word == "to":
                later.append(inner)
                continue
            self.outline.statements.append(Statement(inner.word, inner.span, count, function, block))
            if inner.word == "repeat":
                repeats = self._counter(inner.span.end)
                sides: list[tuple[str, Ref | None]] = [("true", repeats), ("false", count)]
                self.outline.branches.append(
                    Branch("repeat", Span(inner.span.start, inner.end), inner.span.start, sides, function)
                )
                self._body("repeat", inner, repeats, function, block)
        for inner in later:
            self._function(inner.rest, "function", inner, inner.span.end)

    def _counter(self, at: int) -> int:
        """A new counter; the interpreter adds to it where it meets its number."""
        number = self.outline.counters
        self.outline.counters += 1
        self.insertions.append(Insertion(at, f" ;{number}; "))
        return number
