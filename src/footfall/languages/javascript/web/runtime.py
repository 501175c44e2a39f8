"""The runtime of a served program: as a script of its own, and in one line for the front of workers."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING

from footfall.languages.javascript.copies.browser_bundle import PAGE, runtime_text
from footfall.languages.javascript.reading.grammar import grammar

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.parse import SyntaxNode

_ENTRIES = (PAGE, "session.cjs")
_NO_TOKEN = '"token": ""'


class ServedRuntime:
    """The runtime, made when it is asked for.

    ``origin`` is where counts go from pages that have none of their own; ``token`` is what they are sent with.
    """

    def __init__(self, options: Options, origin: str, token: str) -> None:
        self._options = options
        self._origin = origin
        self._token = token

    @cached_property
    def text(self) -> str:
        """The script.  The token is not in it: pages are told it by the script's address."""
        return runtime_text(self._options, _ENTRIES, {"origin": self._origin, "token": ""})

    @cached_property
    def _line(self) -> str:
        return in_one_line(self.text)

    def front(self, kind: str) -> str:
        """What stands in front of a worker's text; that of a service worker is the same in every session."""
        if kind == "service":
            return self._line
        return self._line.replace(_NO_TOKEN, f'"token": {json.dumps(self._token)}', 1) if kind else ""


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
