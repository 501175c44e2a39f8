"""Text insertions: the only way in which Footfall changes a source.

An insertion holds no line break and removes nothing, so that every line keeps
its number and every byte its order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple


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
    ordered = sorted(insertions, key=attrgetter("offset"))
    texts = "".join([insertion.text for insertion in ordered])
    if "\n" in texts or "\r" in texts:
        raise ValueError("an insertion must not hold a line break")
    if ordered and (ordered[0].offset < 0 or ordered[-1].offset > len(data)):
        raise ValueError(f"an offset lies outside the text: {ordered[0].offset}, {ordered[-1].offset}")
    parts: list[bytes] = []
    starts: list[int] = []
    done = size = 0
    for offset, text in ordered:
        code = text.encode()
        parts += (data[done:offset], code)
        size += offset - done
        starts.append(size)
        size += len(code)
        done = offset
    parts.append(data[done:])
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
