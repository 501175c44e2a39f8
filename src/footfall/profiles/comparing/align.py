"""Which line of a text is which of another one, as a line diff tells it.

Lines that are in each text once hold the rest together (patience diff); between them lines are compared one by one.
What is left of both texts at one place was edited, where it is alike.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST = 250_000
"""So many pairs of lines of one gap, of old and new lines, are compared one by one."""
_MOST_EDITED = 1_000
"""So many pairs of lines of one gap are looked at for lines that are alike."""
_ALIKE = 0.55
"""How much of two lines has to be equal, of 1, for the one to be the other, edited."""
_LONGEST = 400
"""So many characters of a line are looked at for that."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of either text or of both, numbered from 1; 0 where a text does not have it."""

    old: int
    new: int
    is_edited: bool = False


@dataclass(slots=True)
class Alignment:
    """Pairs of line numbers, old and new, ascending in both; ``same`` are equal but for blanks around them."""

    same: list[tuple[int, int]] = field(default_factory=list)
    edited: list[tuple[int, int]] = field(default_factory=list)

    def rows(self, old: int, new: int) -> list[Row]:
        """Two texts of so many lines beside each other: what was removed comes before what was added."""
        found: list[Row] = []
        is_edited = set(self.edited)
        before = after = 1
        for pair in [*sorted([*self.same, *self.edited]), (old + 1, new + 1)]:
            found += [Row(line, 0) for line in range(before, pair[0])]
            found += [Row(0, line) for line in range(after, pair[1])]
            if pair[0] <= old:
                found.append(Row(*pair, pair in is_edited))
            before, after = pair[0] + 1, pair[1] + 1
        return found


def align(old: Sequence[str], new: Sequence[str]) -> Alignment:
    """Bring the lines of two texts together."""
    numbers: dict[str, int] = {}
    one, other = ([numbers.setdefault(line.strip(), len(numbers)) for line in text] for text in (old, new))
    same = sorted(_same(one, other))
    found = Alignment([(a + 1, b + 1) for a, b in same])
    before = after = 0
    for a, b in [*same, (len(old), len(new))]:
        found.edited += _alike(old, new, (before, a), (after, b))
        before, after = a + 1, b + 1
    return found


def _same(old: list[int], new: list[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    todo = [(0, len(old), 0, len(new))]
    while todo:
        start, end, first, last = todo.pop()
        while start < end and first < last and old[start] == new[first]:
            found.append((start, first))
            start, first = start + 1, first + 1
        while start < end and first < last and old[end - 1] == new[last - 1]:
            end, last = end - 1, last - 1
            found.append((end, last))
        if start == end or first == last:
            continue
        anchors = _anchors(old[start:end], new[first:last])
        if anchors:
            before, after = start, first
            for a, b in ((a + start, b + first) for a, b in anchors):
                found.append((a, b))
                todo.append((before, a, after, b))
                before, after = a + 1, b + 1
            todo.append((before, end, after, last))
        elif (end - start) * (last - first) <= _MOST:
            matcher = SequenceMatcher(None, old[start:end], new[first:last], autojunk=False)
            for a, b, size in matcher.get_matching_blocks():
                found += [(start + a + at, first + b + at) for at in range(size)]
    return found


def _anchors(old: list[int], new: list[int]) -> list[tuple[int, int]]:
    """The longest row of lines that both have once, in the order of both."""
    often, other = Counter(old), Counter(new)
    places = {line: at for at, line in enumerate(new) if other[line] == 1}
    pairs = [(at, places[line]) for at, line in enumerate(old) if often[line] == 1 and line in places]
    # The longest ascending row: ``ends`` has the lowest last place of a row of each length.
    ends: list[int] = []
    at_end: list[int] = []
    before = [-1] * len(pairs)
    for number, (_, place) in enumerate(pairs):
        length = bisect_left(ends, place)
        before[number] = at_end[length - 1] if length else -1
        if length == len(ends):
            ends.append(place)
            at_end.append(number)
        else:
            ends[length], at_end[length] = place, number
    found = []
    number = at_end[-1] if at_end else -1
    while number >= 0:
        found.append(pairs[number])
        number = before[number]
    return found[::-1]


def _alike(
    old: Sequence[str], new: Sequence[str], before: tuple[int, int], after: tuple[int, int]
) -> list[tuple[int, int]]:
    """Lines of a gap that are alike, so that as much as may be is brought together, in the order of both."""
    left, right = range(*before), range(*after)
    if not 0 < len(left) * len(right) <= _MOST_EDITED:
        return []
    weights = [[_likeness(old[a], new[b]) for b in right] for a in left]
    best = [[0.0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for a in range(len(left) - 1, -1, -1):
        for b in range(len(right) - 1, -1, -1):
            weight = weights[a][b]
            paired = best[a + 1][b + 1] + weight if weight else 0.0
            best[a][b] = max(paired, best[a + 1][b], best[a][b + 1])
    found = []
    a = b = 0
    while a < len(left) and b < len(right):
        if weights[a][b] and best[a][b] == best[a + 1][b + 1] + weights[a][b]:
            found.append((left[a] + 1, right[b] + 1))
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return found


def _likeness(old: str, new: str) -> float:
    """How much of two lines is equal, of 1; 0 where that is too little."""
    one, other = old.strip()[:_LONGEST], new.strip()[:_LONGEST]
    if not one or not other:
        return 0.0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    if matcher.real_quick_ratio() < _ALIKE or matcher.quick_ratio() < _ALIKE:
        return 0.0
    ratio = matcher.ratio()
    return ratio if ratio >= _ALIKE else 0.0
