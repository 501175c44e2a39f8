"""Undoes zlib's compression, within limits: a few bytes may stand for more than memory holds."""

from __future__ import annotations

import zlib


def unpacked(data: bytes, most: int) -> bytes:
    """The at most ``most`` bytes that ``data`` stands for.

    Raises:
        ValueError: where that has more than ``most`` bytes, or ``data`` ends too early.
        TypeError: where ``data`` is no bytes.
        zlib.error: where it was not made by zlib.
    """
    decoder = zlib.decompressobj()
    text = decoder.decompress(data, most + 1)
    if len(text) > most or not decoder.eof:
        raise ValueError("too much, or cut off")
    return text
