"""Source to syntax: the statements of a program, and what stands in them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from footfall.errors import FootfallError
from footfall.model.source_text import SourceText, Span

_LINE = re.compile(rb"[^\n]+")
_HOLDS_OTHERS = ("to", "repeat")


@dataclass
class Node:
    """A statement: its first word, its text, and the statements inside."""

    word: str
    span: Span
    rest: str = ""
    inner: list[Node] = field(default_factory=list)
    end: int = 0
    """Where its last line begins."""


def read(source: SourceText) -> Node:
    """The whole program as one node.

    Raises:
        FootfallError: where an ``end`` is missing, or is one too many.
    """
    program = Node("", Span(0, len(source.data)), end=len(source.data))
    around = [program]
    for line in _LINE.finditer(source.data):
        start = line.start() + len(line[0]) - len(line[0].lstrip())
        word, _, rest = line[0].decode().strip().partition(" ")
        if word == "end" and len(around) > 1:
            around.pop().end = start
        elif word == "end":
            raise FootfallError(f"{source.path}: line {source.line_of(start)}: this end is one too many")
        elif word:
            node = Node(word, Span(start, line.end()), rest.strip())
            around[-1].inner.append(node)
            if word in _HOLDS_OTHERS:
                around.append(node)
    if len(around) > 1:
        raise FootfallError(f"{source.path}: line {source.line_of(around[-1].span.start)}: its end is missing")
    return program
