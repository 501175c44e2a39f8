"""Integers of any length as bytes, seven bits at a time, the lowest first; the last byte has no eighth bit.

Source: https://protobuf.dev/programming-guides/encoding/#varints.
"""

from __future__ import annotations

_ONE_BYTE = [bytes([value]) for value in range(0x80)]


def varint(value: int) -> bytes:
    """A number that is not negative."""
    if value < 0x80:
        return _ONE_BYTE[value]
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    found.append(value)
    return bytes(found)
