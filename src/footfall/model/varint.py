"""Integers of any length as bytes, seven bits at a time, the lowest first; the last byte has no eighth bit.

Source: https://protobuf.dev/programming-guides/encoding/#varints.
"""

from __future__ import annotations


def varint(value: int) -> bytes:
    """A number that is not negative."""
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    found.append(value)
    return bytes(found)
