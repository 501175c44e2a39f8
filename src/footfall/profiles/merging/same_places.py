"""Which rows of several lists are the same place, and the order in which the sum has them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footfall.model.source_text import Extent

Row = TypeVar("Row")
Key = tuple[Any, ...]


def corners(extent: Extent) -> Key:
    """By which places are sorted: where they begin, those that end later first."""
    return extent.line, extent.column, -extent.end_line, -extent.end_column


@dataclass
class Union(Generic[Row]):
    """The places of several lists: ``rows`` has for each the row of each list, or ``None``, in the order of ``keys``.

    ``numbers`` has for each list where its rows are now.
    """

    keys: list[Key]
    rows: list[list[Row | None]]
    numbers: list[list[int]]
    where: dict[Key, int] = field(default_factory=dict)


def union(
    lists: Sequence[Sequence[Row]], key: Callable[[Row], Key], parent: Callable[[Row], int | None] | None = None
) -> Union[Row]:
    """Bring rows with equal keys together; of those that are equal in one list, the first with the first.

    What rows name as their ``parent``, by its index, comes before them.
    """
    own_keys = [_told_apart(rows, key) for rows in lists]
    found: dict[Key, list[Row | None]] = {}
    for at, (rows, keys) in enumerate(zip(lists, own_keys, strict=True)):
        for row, one in zip(rows, keys, strict=True):
            found.setdefault(one, [None] * len(lists))[at] = row
    order = sorted(found)
    if parent is not None:
        order = _parents_first(order, parents(lists, own_keys, parent))
    where = {one: at for at, one in enumerate(order)}
    return Union(order, [found[one] for one in order], [[where[one] for one in keys] for keys in own_keys], where)


def parents(
    lists: Sequence[Sequence[Row]], own_keys: Sequence[Sequence[Key]], parent: Callable[[Row], int | None]
) -> dict[Key, Key]:
    """By key that of the parent; where lists say different things, the first of these in order."""
    found: dict[Key, Key] = {}
    for rows, keys in zip(lists, own_keys, strict=True):
        for row, one in zip(rows, keys, strict=True):
            above = parent(row)
            if above is not None:
                found[one] = min(found.get(one, keys[above]), keys[above])
    return found


def _told_apart(rows: Sequence[Row], key: Callable[[Row], Key]) -> list[Key]:
    seen: Counter[Key] = Counter()
    keys = []
    for row in rows:
        one = key(row)
        keys.append((*one, seen[one]))
        seen[one] += 1
    return keys


def _parents_first(order: list[Key], above: dict[Key, Key]) -> list[Key]:
    """The keys in their order, but that each comes behind its parent."""
    below: dict[Key, list[Key]] = {}
    for child, parent in above.items():
        below.setdefault(parent, []).append(child)
    ready = [one for one in order if one not in above]
    heapify(ready)
    made: list[Key] = []
    while ready:
        one = heappop(ready)
        made.append(one)
        for child in below.get(one, ()):
            heappush(ready, child)
    return made


def total(counts: Sequence[int | None]) -> int | None:
    """The sum of counts; ``None`` where one is not known."""
    return None if None in counts else sum(one for one in counts if one is not None)


def total_of_known(counts: Sequence[int | None]) -> int | None:
    """The sum of the counts that are known; ``None`` where none is."""
    known = [one for one in counts if one is not None]
    return sum(known) if known else None
