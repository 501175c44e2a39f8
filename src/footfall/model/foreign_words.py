"""What comments ask of other tools: to leave code out of their reports.

Words and their reach are those of Istanbul (``istanbul ignore next``), of c8, Node and V8 providers of test runners
(``c8 ignore next 3``, ``v8 ignore start``, ``node:coverage disable``) and of OpenClover (``///CLOVER:OFF``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

SIGNS = (b"ignore ", b":coverage", b"CLOVER:")
"""One of these is in each text that has such a comment."""
_IGNORE = re.compile(
    rb"(?:/\*\*?|//)\s*(istanbul|[cv]8|node:coverage)\s+ignore\s+(if|else|next|file|start|stop)(?:\s+(\d{1,6}))?(?![\w-])"
)
_SWITCH = re.compile(rb"(?:/\*\*?|//)\s*node:coverage\s+(disable|enable)(?![\w-])")
_CLOVER = re.compile(rb"/{2,3}\s*CLOVER:(OFF|ON)(?![\w-])")


class Reach(Enum):
    """How far a comment reaches."""

    NEXT = "next"
    """The function, type, statement or clause that begins directly behind it."""
    LINES = "lines"
    """Its line, and where it stands alone, so many lines after it."""
    IF = "if"
    """What the ``if`` behind it does where its condition holds."""
    ELSE = "else"
    """What that does where it does not."""
    START = "start"
    STOP = "stop"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class Foreign:
    """What one comment asks for; ``lines`` is only of ``Reach.LINES``."""

    reach: Reach
    words: str
    lines: int = 0


def foreign(comment: bytes) -> Foreign | None:
    """What a comment, with its marks, asks of other tools; ``None`` for nothing."""
    found = _IGNORE.match(comment)
    if found is not None:
        tool, what, number = (part.decode("ascii") if part else "" for part in found.groups())
        words = f"{tool} ignore {what}"
        # c8 and Node know lines alone; that of V8's providers does so where it is given a number.
        if what == "next" and (number or tool in {"c8", "node:coverage"}):
            return Foreign(Reach.LINES, words, int(number or 1))
        return Foreign(Reach(what), words)
    found = _SWITCH.match(comment)
    if found is not None:
        return Foreign(Reach.START if found[1] == b"disable" else Reach.STOP, f"node:coverage {found[1].decode()}")
    found = _CLOVER.match(comment)
    if found is not None:
        return Foreign(Reach.START if found[1] == b"OFF" else Reach.STOP, f"CLOVER:{found[1].decode()}")
    return None
