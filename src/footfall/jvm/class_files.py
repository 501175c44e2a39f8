"""Class files: their constants, their attributes, and how long their methods are (JVMS 4)."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HUGE = 8000
"""HotSpot's HugeMethodLimit: it leaves longer methods, in bytes of code, to the interpreter."""

_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
_TEXT = 1
_NAME_AND_TYPE = 12
_MOST_CONSTANTS = 65535
_WIDE = (5, 6)
_SYNTHETIC = 0x1000


class Constants:
    """The constant pool of a class file (JVMS 4.4)."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._places: dict[int, int] = {}
        (count,) = struct.unpack_from(">H", data, 8)
        at, number = 10, 1
        while number < count:
            tag = data[at]
            self._places[number] = at
            at += 3 + self.first(number) if tag == _TEXT else 1 + _SIZES[tag]
            number += 2 if tag in _WIDE else 1
        self.count: int = count
        """One more than the largest number."""
        self.end = at
        """The offset behind the pool."""

    def numbers(self, *tags: int) -> list[int]:
        """The numbers of the constants of some kinds."""
        return [number for number, at in self._places.items() if self._data[at] in tags]

    def extent(self, number: int) -> tuple[int, int]:
        """The offsets of a constant and behind it."""
        at = self._places[number]
        tag = self._data[at]
        return at, at + (3 + self.first(number) if tag == _TEXT else 1 + _SIZES[tag])

    def text(self, number: int) -> bytes:
        """A text, in the encoding of class files."""
        at = self._places[number] + 3
        return self._data[at : at + self.first(number)]

    def first(self, number: int) -> int:
        """What a constant begins with: the number of another constant, or a text's length."""
        return self._short(self._places[number] + 1)

    def second(self, number: int) -> int:
        """The second constant named by one that names two, such as a method."""
        return self._short(self._places[number] + 3)

    def method(self, number: int) -> tuple[bytes, bytes, bytes]:
        """The class, the name and the descriptor of a method (JVMS 4.4.2)."""
        both = self.second(number)
        return self.text(self.first(self.first(number))), self.text(self.first(both)), self.text(self.second(both))

    def tag(self, number: int) -> int:
        """The kind of a constant."""
        return self._data[self._places[number]]

    def _short(self, at: int) -> int:
        return int.from_bytes(self._data[at : at + 2])


class Additions:
    """Constants to be added to the pool of a class file; one that was added is not added again."""

    def __init__(self, constants: Constants) -> None:
        self._end = constants.end
        self._next: int = constants.count
        self._added: dict[bytes, int] = {}

    def text(self, text: bytes) -> int:
        """The number of a text."""
        return self._number(struct.pack(">BH", _TEXT, len(text)) + text)

    def named(self, tag: int, name: bytes) -> int:
        """The number of a constant that is but a name, such as a class."""
        return self._number(struct.pack(">BH", tag, self.text(name)))

    def method(self, tag: int, owner: int, name: bytes, signature: int) -> int:
        """The number of a method: its class and its signature are constants that there are."""
        both = self._number(struct.pack(">BHH", _NAME_AND_TYPE, self.text(name), signature))
        return self._number(struct.pack(">BHH", tag, owner, both))

    def _number(self, constant: bytes) -> int:
        if constant not in self._added:
            self._added[constant] = self._next
            self._next += 1
        return self._added[constant]

    @property
    def fit(self) -> bool:
        """Whether the pool has room for them."""
        return self._next <= _MOST_CONSTANTS

    def put_in(self, data: bytes) -> bytes:
        """The class file with them, of which nothing in front of its pool's end was changed."""
        pool = struct.pack(">H", self._next) + data[10 : self._end] + b"".join(self._added)
        return data[:8] + pool + data[self._end :]


@dataclass(frozen=True, slots=True)
class Attribute:
    """Where the contents of an attribute are (JVMS 4.7)."""

    number: int
    """Of the constant that is its name."""
    name: bytes
    start: int
    end: int


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
        for _, _, code in method_codes(data, Constants(data)):
            yield struct.unpack_from(">I", data, code.start + 4)[0]
    except (struct.error, KeyError, IndexError):
        return


def members(data: bytes) -> frozenset[tuple[bool, int, bytes, bytes]]:
    """What others see of a class: of each field and method whether it is one, its flags, name and descriptor.

    What compilers add (JVMS 4.7.8) is left out.
    """
    constants = Constants(data)
    found = set()
    for is_method, flags, name, descriptor, _ in _members(data, constants):
        if not flags & _SYNTHETIC:
            found.add((is_method, flags, constants.text(name), constants.text(descriptor)))
    return frozenset(found)


@dataclass(frozen=True)
class ClassSummary:
    """What a class file tells of the source that it was made of, and of how."""

    source: str
    """The name of the source (JVMS 4.7.10); empty where it says none."""
    version: int
    minor: int
    members: frozenset[tuple[bool, int, bytes, bytes]]
    """As ``members`` has them."""
    lines: frozenset[tuple[bytes, bytes, tuple[int, ...]]]
    """The name and descriptor of each method with code, and its lines in the order of the code (JVMS 4.7.12)."""
    has_variables: bool
    """Whether it names local variables."""
    has_parameters: bool
    """Whether it names parameters."""

    @classmethod
    def of(cls, data: bytes) -> ClassSummary:
        """The summary of a class file.

        Raises:
            ValueError, LookupError: where it is none, or damaged.
        """
        try:
            return cls._of(data)
        except struct.error as error:
            raise ValueError("not a class file, or a damaged one") from error

    @classmethod
    def _of(cls, data: bytes) -> ClassSummary:
        constants = Constants(data)
        lines = set()
        names: set[bytes] = set()
        for is_method, _, name, descriptor, attributes in _members(data, constants):
            names.update(attribute.name for attribute in attributes)
            for code in (a for a in attributes if is_method and a.name == b"Code"):
                within = _within_code(data, code, constants)
                names.update(attribute.name for attribute in within)
                table = tuple(line for one in within if one.name == b"LineNumberTable" for line in _lines(data, one))
                lines.add((constants.text(name), constants.text(descriptor), table))
        minor, version = struct.unpack_from(">HH", data, 4)
        return cls(
            source_file(data), version, minor, members(data), frozenset(lines), b"LocalVariableTable" in names,
            b"MethodParameters" in names,
        )  # fmt: skip

    def is_like(self, other: ClassSummary) -> bool:
        """Whether two have the same members and lines."""
        return self.members == other.members and self.lines == other.lines


def _within_code(data: bytes, code: Attribute, constants: Constants) -> list[Attribute]:
    """The attributes of a method's code (JVMS 4.7.3)."""
    (length,) = struct.unpack_from(">I", data, code.start + 4)
    at = code.start + 8 + length
    (handlers,) = struct.unpack_from(">H", data, at)
    return read_attributes(data, at + 2 + 8 * handlers, constants)[0]


def _lines(data: bytes, table: Attribute) -> Iterator[int]:
    for at in range(table.start + 2, table.end, 4):
        yield struct.unpack_from(">H", data, at + 2)[0]


def source_file(data: bytes) -> str:
    """The name of the source that a class file says it comes from (JVMS 4.7.10); empty where it says none."""
    constants = Constants(data)
    at = constants.end
    (interfaces,) = struct.unpack_from(">H", data, at + 6)
    at += 8 + 2 * interfaces
    for _ in range(2):
        (count,) = struct.unpack_from(">H", data, at)
        at += 2
        for _ in range(count):
            _, at = read_attributes(data, at + 6, constants)
    for attribute in read_attributes(data, at, constants)[0]:
        if attribute.name == b"SourceFile":
            return constants.text(int.from_bytes(data[attribute.start : attribute.end])).decode("utf-8", "replace")
    return ""


def _members(data: bytes, constants: Constants) -> Iterator[tuple[bool, int, int, int, list[Attribute]]]:
    """Each field and method (JVMS 4.5, 4.6): whether it is one, flags, constants of name and descriptor, attributes."""
    at = constants.end
    (interfaces,) = struct.unpack_from(">H", data, at + 6)
    at += 8 + 2 * interfaces
    for is_method in (False, True):
        (count,) = struct.unpack_from(">H", data, at)
        at += 2
        for _ in range(count):
            flags, name, descriptor = struct.unpack_from(">HHH", data, at)
            attributes, at = read_attributes(data, at + 6, constants)
            yield is_method, flags, name, descriptor, attributes


def method_codes(data: bytes, constants: Constants) -> Iterator[tuple[bytes, bytes, Attribute]]:
    """The name, descriptor and Code attribute of each method that has one (JVMS 4.6, 4.7.3)."""
    for is_method, _, name, descriptor, attributes in _members(data, constants):
        if is_method:
            found = (a for a in attributes if a.name == b"Code")
            yield from ((constants.text(name), constants.text(descriptor), a) for a in found)


def read_attributes(data: bytes, at: int, constants: Constants) -> tuple[list[Attribute], int]:
    """The table of attributes at an offset, and the offset behind it."""
    (count,) = struct.unpack_from(">H", data, at)
    at += 2
    found = []
    for _ in range(count):
        number, size = struct.unpack_from(">HI", data, at)
        found.append(Attribute(number, constants.text(number), at + 6, at + 6 + size))
        at += 6 + size
    return found, at
