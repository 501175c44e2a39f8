"""Integers of any length as bytes, seven bits at a time, the lowest first; the last byte has no eighth bit.

Source: https://protobuf.dev/programming-guides/encoding/#varints.
"""

from __future__ import annotations

_LONGEST = 63
"""Bits of a number that is read."""
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


def varints(data: bytes) -> list[int]:
    """The numbers that bytes hold one after the other.

    Raises:
        ValueError: where the last is not whole, or one is too long.
    """
    if data.isascii():
        return list(data)
    numbers = []
    value = shift = 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        if byte > 0x7F:
            shift += 7
            if shift > _LONGEST:
                raise ValueError("a number is too long")
            continue
        numbers.append(value)
        value = shift = 0
    if shift:
        raise ValueError("not whole")
    return numbers
