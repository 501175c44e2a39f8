"""The one thing needed of class files: how long their methods are (JVMS 4)."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HUGE = 8000
"""HotSpot's HugeMethodLimit: it leaves longer methods, in bytes of code, to the interpreter."""

_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
_WIDE = (5, 6)


def has_huge_method(folder: Path) -> bool:
    """Whether some class below a folder has a method too long for HotSpot's compilers."""
    return any(
        size > HUGE
        for path in folder.rglob("*.class")
        if path.stat().st_size > HUGE
        for size in method_sizes(path.read_bytes())
    )


def method_sizes(data: bytes) -> Iterator[int]:
    """The code length of each method of a class file; nothing where the file is not understood."""
    try:
        yield from _sizes(data)
    except (struct.error, KeyError, IndexError):
        return


def _sizes(data: bytes) -> Iterator[int]:
    at, names = _constants(data)
    (interfaces,) = struct.unpack_from(">H", data, at + 6)
    at += 8 + 2 * interfaces
    for is_method in (False, True):
        (members,) = struct.unpack_from(">H", data, at)
        at += 2
        for _ in range(members):
            (attributes,) = struct.unpack_from(">H", data, at + 6)
            at += 8
            for _ in range(attributes):
                name, size = struct.unpack_from(">HI", data, at)
                if is_method and names.get(name) == b"Code":
                    yield struct.unpack_from(">I", data, at + 10)[0]
                at += 6 + size


def _constants(data: bytes) -> tuple[int, dict[int, bytes]]:
    """The offset behind the constant pool, and its texts by number."""
    (count,) = struct.unpack_from(">H", data, 8)
    at, number = 10, 1
    names = {}
    while number < count:
        tag = data[at]
        if tag == 1:
            (size,) = struct.unpack_from(">H", data, at + 1)
            names[number] = data[at + 3 : at + 3 + size]
            at += 3 + size
        else:
            at += 1 + _SIZES[tag]
        number += 2 if tag in _WIDE else 1
    return at, names
