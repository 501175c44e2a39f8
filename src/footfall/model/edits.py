"""Text insertions: the only way in which Footfall changes a source.

An insertion holds no line break and removes nothing, so that every line keeps
its number and every byte its order.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Insertion:
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
    ordered = sorted(insertions, key=lambda i: i.offset)
    parts: list[bytes] = []
    starts: list[int] = []
    done = size = 0
    for insertion in ordered:
        if "\n" in insertion.text or "\r" in insertion.text:
            raise ValueError("an insertion must not hold a line break")
        if not 0 <= insertion.offset <= len(data):
            raise ValueError(f"offset {insertion.offset} lies outside the text")
        code = insertion.text.encode("utf-8")
        parts += [data[done : insertion.offset], code]
        size += insertion.offset - done
        starts.append(size)
        size += len(code)
        done = insertion.offset
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
