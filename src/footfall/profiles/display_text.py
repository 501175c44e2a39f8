"""Text from sources and programs, made safe to show on one line of a page or a terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_ODD = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
NO_FUNCTION = "(no measured function)"
"""What stands for a caller that is none."""
_LINE_END = re.compile("\r\n|\r|\n")


def visible(text: str) -> str:
    """``text`` with control, direction and invisible characters replaced by visible ones.

    Tabs and newlines stay.  Without this a source could reorder or hide parts of
    its own listing, or send escape sequences to a terminal.
    """
    return _ODD.sub(_visible, text) if _ODD.search(text) else text


def one_line(text: str | Path) -> str:
    """``text`` made visible, its line breaks and tabs as single spaces."""
    return visible(re.sub(r"\s*[\r\n\t]\s*", " ", str(text)))


def split_lines(text: str) -> list[str]:
    """The lines of a source, without their ends; LF, CRLF and a lone CR end a line.

    A line end at the very end of the text starts no further line.
    """
    lines = _LINE_END.split(text) if "\r" in text else text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def number_text(value: int | None) -> str:
    """A count for people: ``1,234,567``; ``?`` if it is unmeasured."""
    return "?" if value is None else f"{value:,}"


def signed_text(value: int | None) -> str:
    """How a number changed, for people: ``+12``, ``-1,234``, ``0``; ``?`` where that is not known."""
    return "?" if value is None else f"{value:+,}" if value else "0"


def duration_text(nanoseconds: int | None) -> str:
    """A duration for people: ``850 ns``, ``12.3 ms``, ``1.23 s``, ``2 min 5 s``; ``?`` if unknown."""
    if nanoseconds is None:
        return "?"
    for unit, size in (("ns", 1), ("µs", 1000), ("ms", 1000_000), ("s", 1000_000_000)):
        if nanoseconds < 999.5 * size and (unit != "s" or nanoseconds < 60 * size):
            return f"{nanoseconds / size:.3g} {unit}"
    seconds = nanoseconds // 1000_000_000
    if seconds < 3600:
        return f"{seconds // 60} min {seconds % 60} s"
    return f"{seconds // 3600} h {seconds % 3600 // 60} min"


def _visible(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    if 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    return f"⟦U+{code:04X}⟧"
