"""What a language says of its words, so that sources can be shown in colours."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lexis:
    """Enough to tell comments, strings and keywords apart; an empty text stands for what a language lacks."""

    keywords: str
    """Separated by spaces."""
    line_comment: str = "//"
    block_comment: tuple[str, str] = ("/*", "*/")
    quotes: tuple[str, ...] = ('"', "'")
    """What a string on one line begins and ends with."""
    long_quotes: tuple[str, ...] = ()
    """The same for strings that may go over lines."""
