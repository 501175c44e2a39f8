"""What is there before and after: which of both is known, and how numbers differ that may not be."""

from __future__ import annotations

from typing import TypeVar

_Sort = TypeVar("_Sort")


def newest(old: _Sort | None, new: _Sort | None) -> _Sort:
    """The newer of two, if it is there, else the older."""
    found = old if new is None else new
    assert found is not None
    return found


def amount_of(before: int | None, after: int | None, *, has_old: bool = True, has_new: bool = True) -> int | None:
    """By how much a number rose; ``None`` where it is not known on a side that has what it is of."""
    if (has_old and before is None) or (has_new and after is None):
        return None
    return (after or 0) - (before or 0)


def ratio_of(before: int | None, after: int | None) -> float | None:
    """How many times as much it is; ``None`` where it was 0 or one of both is not known."""
    return after / before if before and after is not None else None
