"""What the runtime of a page knows of a copy: its source, what its counters mean, and the author's functions."""

from __future__ import annotations

import base64
import json
import zlib
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Any

from footfall.languages.javascript.plan.edits import ENTRY
from footfall.model.outline_codec import decode, packed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.languages.javascript.instrument import Instrumented
    from footfall.model.edits import Edited
    from footfall.model.outline_codec import CountedFile

DESCRIBES = f"{ENTRY}.describe?.("
"""What lines that describe a copy begin with."""


def description(made: Instrumented, path: str, mark: str) -> str:
    """A line of JavaScript that tells the runtime of a copy; ``mark`` is that of its names."""
    blob = base64.b64encode(packed(made.blob, 9)).decode("ascii")
    about = {"key": made.key, "path": path, "mark": mark, "packed": blob, "edits": [], "texts": []}
    if made.edited is not None:
        about |= _texts(made, made.edited)
    return f"{DESCRIBES}{json.dumps(about, separators=(',', ':'))});\n"


def described_path(line: str) -> str:
    """The path of the copy that a line of :func:`description` tells of; empty for other lines."""
    return _of(line, "path")


def described_mark(line: str) -> str:
    """The mark of that copy."""
    return _of(line, "mark")


def _of(line: str, what: str) -> str:
    return str(json.loads(line.rstrip()[len(DESCRIBES) : -2])[what]) if line.startswith(DESCRIBES) else ""


def _texts(made: Instrumented, edited: Edited) -> dict[str, list[Any]]:
    """How to find functions by their text, as an engine has it, in UTF-16 code units of the copy.

    ``edits`` has start and length of each insertion; ``texts`` start, length and CRC-32 of each text.
    """
    file = decode(made.blob)
    units = _Units(edited.data)
    ends = [start + len(one.text.encode()) for start, one in zip(edited.starts, edited.insertions, strict=True)]
    edits: list[int] = []
    for start, end in zip(edited.starts, ends, strict=True):
        edits += [units.at(start), units.at(end) - units.at(start)]
    offsets = [one.offset for one in edited.insertions]
    texts = []
    for first, last, is_open in _spans(made, file):
        start = first + _inserted(edited, ends, bisect_right(offsets, first))
        until = bisect_left(offsets, last)
        # Of what is put behind an expression, some belongs to the arrow function that it is the body of.
        for count in range(until, bisect_right(offsets, last) + 1) if is_open else (until,):
            end = last + _inserted(edited, ends, count)
            text = edited.data[start:end].decode("utf-8", "replace").encode("utf-16-le")
            texts.append([units.at(start), len(text) // 2, zlib.crc32(text)])
    return {"edits": edits, "texts": texts}


def _inserted(edited: Edited, ends: list[int], count: int) -> int:
    """How many bytes the first so many insertions have."""
    return ends[count - 1] - edited.insertions[count - 1].offset if count else 0


def _spans(made: Instrumented, file: CountedFile) -> Iterator[tuple[int, int, bool]]:
    """Start and end of the text of each function and class, and whether it ends with an expression."""
    data, outline = file.source.data, file.outline
    for start, function in zip(made.starts, outline.functions, strict=False):
        yield start, function.span.end, data[function.span.start : function.span.start + 1] != b"{"
    for one in outline.types:
        yield one.span.start, one.span.end, False


class _Units:
    """From offsets in UTF-8 to UTF-16 code units."""

    def __init__(self, data: bytes) -> None:
        self.is_ascii = data.isascii()
        self.counts: list[int] = []
        if not self.is_ascii:
            count = 0
            for byte in data:
                self.counts.append(count)
                count += 2 if byte >= 0xF0 else 1 if byte < 0x80 or byte >= 0xC0 else 0
            self.counts.append(count)

    def at(self, offset: int) -> int:
        """The unit at an offset."""
        return offset if self.is_ascii else self.counts[offset]
