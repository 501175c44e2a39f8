"""Text measured in columns of a terminal, and shortened with an ellipsis."""

from __future__ import annotations

import unicodedata

_ARROW = "-> "


def width(text: str) -> int:
    """How many columns ``text`` takes in a monospaced font."""
    if text.isascii():
        return len(text)
    return sum(_char_width(char) for char in text)


def _char_width(char: str) -> int:
    if unicodedata.east_asian_width(char) in "WF":
        return 2
    return 0 if unicodedata.category(char) in ("Mn", "Me", "Cf") else 1


def expand_tabs(text: str, size: int = 4) -> str:
    """``text`` with tabs as spaces up to the next multiple of ``size`` columns."""
    if "\t" not in text or text.isascii():
        return text.expandtabs(size)
    made = ""
    column = 0
    for char in text:
        step = size - column % size if char == "\t" else _char_width(char)
        made += " " * step if char == "\t" else char
        column += step
    return made


def keep_start(text: str, size: int) -> str:
    """``text`` in at most ``size`` columns, its end cut off if need be."""
    if width(text) <= size:
        return text
    return _head(text, size - 1) + "…" if size > 0 else ""


def keep_end(text: str, size: int) -> str:
    """``text`` in at most ``size`` columns, its start cut off if need be.

    The cut is at the start of a part of the path or name if that leaves enough.
    """
    if width(text) <= size:
        return text
    if size <= 0:
        return ""
    tail = _head(text[::-1], size - 1)[::-1]
    rest = tail[max(0, tail.find("/")) :] if "/" in text else tail[tail.find(".") + 1 :]
    return "…" + (rest if width(rest) * 2 >= size else tail)


def keep_name(text: str, size: int) -> str:
    """The end of a name such as ``shop.Cart.add``, but the start of words such as ``callback of list.map in add``."""
    arrow = _ARROW if text.startswith(_ARROW) else ""
    name = text.removeprefix(arrow)
    if width(text) <= size or size <= len(arrow) or " " in name:
        return keep_start(text, size)
    return arrow + keep_end(name, size - len(arrow))


def keep_ends(text: str, size: int) -> str:
    """Words and a name, such as ``if in Bank.find``, in at most ``size`` columns: the name's start is cut off."""
    words, space, name = text.rpartition(" ")
    left = size - width(words) - 1
    if width(text) <= size or not space or left * 2 < size:
        return keep_end(text, size)
    return f"{words} {keep_end(name, left)}"


def _head(text: str, size: int) -> str:
    if text.isascii():
        return text[:size]
    used = 0
    for at, char in enumerate(text):
        used += _char_width(char)
        if used > size:
            return text[:at]
    return text
