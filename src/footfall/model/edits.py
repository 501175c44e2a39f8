"""Text insertions: the only way in which Footfall changes a source.

An insertion holds no line break and removes nothing, so that every line keeps
its number and every byte its order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from operator import add, attrgetter
from typing import NamedTuple

_OFFSET = attrgetter("offset")


class Insertion(NamedTuple):
    """Text put in front of the byte at ``offset``."""

    offset: int
    text: str


@dataclass
class Edited:
    """A text with its insertions, and the way back from its offsets."""

    data: bytes
    starts: list[int] = field(default_factory=list)
    """Offsets in the edited text at which an insertion starts, ascending."""
    insertions: list[Insertion] = field(default_factory=list)


def apply(data: bytes, insertions: list[Insertion]) -> Edited:
    """The text with all insertions; those at one offset keep the order of the list.

    Raises:
        ValueError: for a line break in an insertion or an offset outside the text.
    """
    ordered = sorted(insertions, key=_OFFSET)
    offsets = [offset for offset, _ in ordered]
    texts = [text for _, text in ordered]
    whole = "".join(texts)
    if "\n" in whole or "\r" in whole:
        raise ValueError("an insertion must not hold a line break")
    if offsets and (offsets[0] < 0 or offsets[-1] > len(data)):
        raise ValueError(f"an offset lies outside the text: {offsets[0]}, {offsets[-1]}")
    codes = list(map(str.encode, texts))
    parts = [b""] * (2 * len(ordered) + 1)
    parts[::2] = [data[start:end] for start, end in pairwise([0, *offsets, len(data)])]
    parts[1::2] = codes
    starts = list(map(add, offsets, accumulate(map(len, codes), initial=0)))
    return Edited(b"".join(parts), starts, ordered)


def original_offset(edited: Edited, offset: int) -> int:
    """The offset in the original text of one in the edited text; inside an insertion, its place."""
    from bisect import bisect_right

    shift = 0
    count = bisect_right(edited.starts, offset)
    for start, insertion in zip(edited.starts[:count], edited.insertions[:count], strict=True):
        size = len(insertion.text.encode("utf-8"))
        shift += min(size, offset - start)
    return offset - shift
