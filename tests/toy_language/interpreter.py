"""Runs a program in Steps: the tool and the runtime of this language in one.

``;N;`` in front of a line counts when the line is met, behind a header whenever its body begins.
Arguments: a file, and for a copy the key of its counters, and how many there are.
"""

from __future__ import annotations

import os
import re
import struct
import sys
from pathlib import Path

_LINE = re.compile(r"(?: ;(\d+); )?\s*(\w*) *(.*?)(?: ;(\d+); )?$")
Line = tuple[int, str, str, int]
"""The counter in front of it, its first word, the rest, and the counter behind it; 0 for none."""
counters: list[int] = [0]


def read(text: str) -> list[Line]:
    """The lines of a program."""
    found = [_LINE.match(line) for line in text.splitlines()]
    return [(int(m[1] or 0), m[2], m[3], int(m[4] or 0)) for m in found if m]


def run(lines: list[Line], functions: dict[str, tuple[int, list[Line]]]) -> None:
    """Run lines; functions in them are kept for later."""
    at = 0
    while at < len(lines):
        met, word, rest, begins = lines[at]
        count(met)
        at += 1
        if word in ("repeat", "to"):
            end = at + end_of(lines[at:])
            body = lines[at:end]
            at = end + 1
            if word == "to":
                functions[rest] = begins, body
            for _ in range(int(rest) if word == "repeat" else 0):
                count(begins)
                run(body, functions)
        elif word == "print":
            print(rest)
        elif word == "do":
            begins, body = functions[rest]
            count(begins)
            run(body, functions)


def count(number: int) -> None:
    """Add to a counter; number 0 is a waste bin."""
    counters[number % len(counters)] += 1


def end_of(lines: list[Line]) -> int:
    """Where the ``end`` of what has begun stands."""
    depth, at = 1, -1
    while depth:
        at += 1
        depth += (lines[at][1] in ("repeat", "to")) - (lines[at][1] == "end")
    return at


def write(key: bytes) -> None:
    """Write the raw counts, as docs/raw-counts.md describes them in version 1."""
    data = b"FOOTFALL" + struct.pack(">ibHiH", 1, 1, 0, 1, len(key)) + key
    data += struct.pack(f">i{len(counters)}qib", len(counters), *counters, 0, 7)
    folder = Path(os.environ["FOOTFALL_COUNTS"])
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{os.getpid()}.part"
    part.write_bytes(data)
    part.replace(part.with_suffix(".counts"))


if __name__ == "__main__":
    file, *copy = sys.argv[1:]
    if copy:
        counters *= int(copy[1])
    try:
        run(read(Path(file).read_text("utf-8")), {})
    finally:
        if copy:
            write(copy[0].encode())
