"""Differences of numbers of which each may not be known."""

from __future__ import annotations


def amount_of(before: int | None, after: int | None, *, has_old: bool = True, has_new: bool = True) -> int | None:
    """By how much a number rose; ``None`` where it is not known on a side that has what it is of."""
    if (has_old and before is None) or (has_new and after is None):
        return None
    return (after or 0) - (before or 0)


def ratio_of(before: int | None, after: int | None) -> float | None:
    """How many times as much it is; ``None`` where it was 0 or one of both is not known."""
    return after / before if before and after is not None else None
