"""A program of its own: hands standard input on to standard output, but for lines that are its arguments.

It lives as long as somebody may write, also after Footfall, and holds nothing back but what may become such a line.
"""

import os
import select
import sys

_PATIENCE = 0.05
"""Seconds after which the beginning of a line is handed on, whatever may follow."""
_SIZE = 1 << 16


def main(hidden: list[bytes]) -> None:
    """Hand on until the input ends."""
    held = b""
    while True:
        if held and not select.select([0], [], [], _PATIENCE)[0]:
            _write(held)
            held = b""
        data = os.read(0, _SIZE)
        passed, held = sift(held + data, hidden) if data else (held, b"")
        _write(passed)
        if not data:
            return


def sift(data: bytes, hidden: list[bytes]) -> tuple[bytes, bytes]:
    """What of the bytes to hand on, and what at their end to hold back.

    What is hidden need not begin a line: control characters of somebody else may stand in front of it.
    """
    for line in hidden:
        data = data.replace(line, b"")
    longest = 0
    for line in hidden:
        sizes = range(min(len(line) - 1, len(data)), longest, -1)
        longest = next((size for size in sizes if data.endswith(line[:size])), longest)
    at = len(data) - longest
    return data[:at], data[at:]


def _write(data: bytes) -> None:
    while data:
        try:
            data = data[os.write(1, data) :]
        except BlockingIOError:
            select.select([], [1], [])


if __name__ == "__main__":
    main([os.fsencode(line) + b"\n" for line in sys.argv[1:]])
