"""The runtime of a served program: as a script of its own, and in one line for the front of workers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.javascript.copies.browser import PAGE, runtime_text
from footfall.languages.javascript.reading.grammar import grammar

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.parse import SyntaxNode

_ENTRIES = (PAGE, "serving.cjs")


def served_runtime(options: Options, origin: str) -> str:
    """The runtime; ``origin`` is where counts go from pages that have none of their own."""
    return runtime_text(options, _ENTRIES, {"origin": origin})


def in_one_line(text: str) -> str:
    """A script without comments and line breaks, of which no statement may end without a semicolon.

    A worker's text gets it in front: so no line of that moves, whatever kind of worker
    it is for, and nothing else needs to be loaded, which a policy could forbid.
    """
    data = text.encode()
    pieces, done = [], 0
    for comment in _comments(grammar().parse(data).root.syntax):
        pieces.append(data[done : comment.start_byte])
        done = comment.end_byte
    joined = b"".join([*pieces, data[done:]]).decode()
    return " ".join(line.strip() for line in joined.splitlines() if line.strip())


def _comments(root: SyntaxNode) -> list[SyntaxNode]:
    found, stack = [], [root]
    while stack:
        node = stack.pop()
        if node.type == "comment":
            found.append(node)
        else:
            stack += reversed(node.children)
    return found
