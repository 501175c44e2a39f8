"""As much of the Protocol Buffers wire format as the format ``pprof`` needs.

https://protobuf.dev/programming-guides/encoding describes it.  A field is its
number, how it is written, and its value; a message is its fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.model.varint import varint

if TYPE_CHECKING:
    from collections.abc import Iterable

_VARINT = 0
_LENGTH = 2


def integer(value: int) -> bytes:
    """An integer of 64 bits; a negative one as its two's complement."""
    return varint(value & 2**64 - 1)


def number(field: int, value: int) -> bytes:
    """A field with an integer; one that is 0 is left out, as is the rule."""
    return varint(field << 3 | _VARINT) + integer(value) if value else b""


def numbers(field: int, values: Iterable[int]) -> bytes:
    """A field with a list of integers."""
    return data(field, b"".join(map(integer, values)))


def data(field: int, value: bytes) -> bytes:
    """A field with a text or a message."""
    return varint(field << 3 | _LENGTH) + varint(len(value)) + value
