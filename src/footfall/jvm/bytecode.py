"""The code of a method in a class file: reading it, and writing it with something put in front (JVMS 4.7.3)."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.jvm.class_files import Attribute, Constants, read_attributes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST_CODE = 65535
"""Bytes that the code of a method may have (JVMS 4.11)."""
FRAMES = b"StackMapTable"

_TABLESWITCH, _LOOKUPSWITCH, _WIDE, _IINC = 170, 171, 196, 132
_LENGTHS = dict.fromkeys(range(202), 1) | {
    opcode: length
    for length, opcodes in {
        0: (_TABLESWITCH, _LOOKUPSWITCH, _WIDE),
        2: (16, 18, *range(21, 26), *range(54, 59), 169, 188),
        3: (17, 19, 20, _IINC, *range(153, 169), *range(178, 185), 187, 189, 192, 193, 198, 199),
        4: (197,),
        5: (185, 186, 200, 201),
    }.items()
    for opcode in opcodes
}
"""The length of each instruction by its opcode (JVMS 6.5), 0 where it depends on more."""


class UnreadableClassError(Exception):
    """No class file, or one with something unknown where a note is to move."""


class NoRoomError(UnreadableClassError):
    """A constructor is as long as code may be, so that no note fits in front of it."""


@dataclass
class Code:
    """A Code attribute (JVMS 4.7.3); each of its attributes by number, name and contents."""

    stack: int
    variables: int
    body: bytes
    handlers: bytes
    attributes: list[tuple[int, bytes, bytes]]


def read_code(data: bytes, attribute: Attribute, constants: Constants) -> Code:
    """What a Code attribute holds.

    Raises:
        UnreadableClassError: where it does not end where it says.
    """
    stack, variables, size = struct.unpack_from(">HHI", data, attribute.start)
    start = attribute.start + 8
    handlers = start + size
    (count,) = struct.unpack_from(">H", data, handlers)
    found, end = read_attributes(data, handlers + 2 + 8 * count, constants)
    if end != attribute.end or end > len(data):
        raise UnreadableClassError("a Code attribute does not end where it should")
    attributes = [(a.number, a.name, data[a.start : a.end]) for a in found]
    return Code(stack, variables, data[start:handlers], data[handlers + 2 : handlers + 2 + 8 * count], attributes)


def instructions(body: bytes) -> Iterator[int]:
    """The offset of each instruction (JVMS 4.9.1)."""
    at = 0
    while at < len(body):
        yield at
        at += _LENGTHS[body[at]] or _long_length(body, at)


def _long_length(body: bytes, at: int) -> int:
    """The length of ``wide``, which lengthens another instruction, or of a switch (JVMS 6.5)."""
    if body[at] == _WIDE:
        return 6 if body[at + 1] == _IINC else 4
    operands = at + 4 - at % 4
    if body[at] == _TABLESWITCH:
        low, high = struct.unpack_from(">ii", body, operands + 4)
        words = 3 + int(high) - int(low) + 1
    else:
        (pairs,) = struct.unpack_from(">i", body, operands + 4)
        words = 2 + 2 * int(pairs)
    if words < 2:
        raise UnreadableClassError("a switch of no length")
    return operands + 4 * words - at


def insert(code: Code, at: int, inserted: bytes) -> None:
    """Insert something into a method's code, a multiple of 4 bytes long, and shift what holds offsets.

    Switches are aligned to 4 bytes and branches are relative, so the rest of the code stays as it is: that is right
    at an offset across which nothing branches.  A branch to the offset goes behind what is inserted.

    Raises:
        UnreadableClassError: where an attribute may hold offsets and is not known.
    """
    shift = _Shift(at, len(inserted))
    code.body = code.body[:at] + inserted + code.body[at:]
    handlers = bytearray(code.handlers)
    for row in range(0, len(handlers), 8):
        shift.place(handlers, row)
        shift.end(handlers, row + 2)
        shift.place(handlers, row + 4)
    code.handlers = bytes(handlers)
    for place, (number, name, contents) in enumerate(code.attributes):
        table = bytearray(contents)
        if name not in _SHIFTS:
            raise UnreadableClassError(f"the attribute {name!r} of code may hold offsets")
        _SHIFTS[name](table, shift)
        code.attributes[place] = (number, name, bytes(table))


@dataclass(frozen=True)
class _Shift:
    """By how many bytes the code behind an offset moves."""

    at: int
    by: int

    def place(self, table: bytearray, field: int) -> None:
        """Shift the offset in a field, that of an instruction."""
        if (offset := short(table, field)) >= self.at:
            struct.pack_into(">H", table, field, offset + self.by)

    def end(self, table: bytearray, field: int) -> None:
        """Shift an offset that something ends before, or from which on what is inserted belongs to it."""
        if (offset := short(table, field)) > self.at:
            struct.pack_into(">H", table, field, offset + self.by)

    def range(self, table: bytearray, field: int) -> None:
        """Shift a start with a length behind it: what holds at the offset, as parameters do at 0, gets longer."""
        start, length = short(table, field), short(table, field + 2)
        if start > self.at:
            self.end(table, field)
        elif start + length > self.at:
            struct.pack_into(">H", table, field + 2, length + self.by)


def write_code(code: Code) -> bytes:
    """The contents of a Code attribute."""
    parts = [
        struct.pack(">HHI", code.stack, code.variables, len(code.body)), code.body,
        struct.pack(">H", len(code.handlers) // 8), code.handlers,
        struct.pack(">H", len(code.attributes)),
    ]  # fmt: skip
    for number, _, contents in code.attributes:
        parts += [struct.pack(">HI", number, len(contents)), contents]
    return b"".join(parts)


def short(data: bytes | bytearray, at: int) -> int:
    """The two bytes at an offset as a number."""
    return data[at] << 8 | data[at + 1]


def _shift_lines(table: bytearray, shift: _Shift) -> None:
    """LineNumberTable (JVMS 4.7.12): what is inserted gets the line of what was there."""
    for at in range(2, 2 + 4 * short(table, 0), 4):
        shift.end(table, at)


def _shift_variables(table: bytearray, shift: _Shift) -> None:
    """LocalVariableTable and LocalVariableTypeTable (JVMS 4.7.13, 4.7.14)."""
    for at in range(2, 2 + 10 * short(table, 0), 10):
        shift.range(table, at)


def _shift_characters(table: bytearray, shift: _Shift) -> None:
    """CharacterRangeTable, which javac writes with ``-Xjcov``: two offsets and ten bytes more."""
    for at in range(2, 2 + 14 * short(table, 0), 14):
        shift.place(table, at)
        shift.end(table, at + 2)


@dataclass
class _Frame:
    """A stack map frame: where it starts, its distance to the previous one, its offsets of ``new``."""

    start: int
    delta: int
    offsets: list[int]


def targets(code: Code) -> list[int]:
    """The offsets with a stack map frame: all to which control comes other than from above (JVMS 4.10.1)."""
    offsets, at = [], -1
    for _, name, contents in code.attributes:
        for frame in _frames(contents) if name == FRAMES else ():
            at += frame.delta + 1
            offsets.append(at)
    return offsets


def add_frame(code: Code, name: int, frame: bytes) -> None:
    """Add a full stack map frame for the end of the code (JVMS 4.7.4); ``name`` is the constant of the table's name."""
    last = max(targets(code), default=-1)
    added = b"\xff" + struct.pack(">H", len(code.body) - last - 1) + frame
    for place, (number, kind, table) in enumerate(code.attributes):
        if kind == FRAMES:
            code.attributes[place] = (number, kind, struct.pack(">H", short(table, 0) + 1) + table[2:] + added)
            return
    code.attributes.append((name, FRAMES, struct.pack(">H", 1) + added))


def _shift_frames(table: bytearray, shift: _Shift) -> None:
    """StackMapTable (JVMS 4.7.4): frames say how far they are apart, the first how far from the start of the code."""
    at, crossing = -1, None
    for frame in _frames(table):
        for offset in frame.offsets:
            shift.place(table, offset)
        at += frame.delta + 1
        if crossing is None and at >= shift.at:
            crossing = frame
    if crossing is not None:
        _set_delta(table, crossing.start, crossing.delta + shift.by)


def _set_delta(table: bytearray, at: int, delta: int) -> None:
    """Set a frame's distance, by its longer form where the short one has no room for it."""
    kind = table[at]
    if kind >= 128:
        struct.pack_into(">H", table, at + 1, delta)
        return
    low, extended = (0, 251) if kind < 64 else (64, 247)
    table[at : at + 1] = bytes([low + delta]) if delta < 64 else struct.pack(">BH", extended, delta)


def _frames(table: bytes | bytearray) -> Iterator[_Frame]:
    at = 2
    for _ in range(short(table, 0)):
        kind = table[at]
        if 128 <= kind < 247:
            raise UnreadableClassError(f"a stack map frame of kind {kind}")
        is_short = kind < 128
        frame = _Frame(at, kind % 64 if is_short else short(table, at + 1), [])
        at += 1 if is_short else 3
        if kind == 255:
            at = _types(table, at + 2, short(table, at), frame)
            at = _types(table, at + 2, short(table, at), frame)
        elif kind >= 252:
            at = _types(table, at, kind - 251, frame)
        elif kind == 247 or 64 <= kind < 128:
            at = _types(table, at, 1, frame)
        yield frame


def _types(table: bytes | bytearray, at: int, count: int, frame: _Frame) -> int:
    """The offset behind some types; what they say of the code's offsets goes to the frame."""
    for _ in range(count):
        kind = table[at]
        if kind > 8:
            raise UnreadableClassError(f"a verification type of kind {kind}")
        if kind == 8:
            frame.offsets.append(at + 1)
        at += 3 if kind >= 7 else 1
    return at


def _shift_annotations(table: bytearray, shift: _Shift) -> None:
    """RuntimeVisibleTypeAnnotations and RuntimeInvisibleTypeAnnotations (JVMS 4.7.20)."""
    at = 2
    for _ in range(short(table, 0)):
        path = _shift_target(table, at, shift)
        at = _behind_annotation(table, path + 1 + 2 * table[path])


def _shift_target(table: bytearray, at: int, shift: _Shift) -> int:
    """Shift what an annotation stands at (JVMS 4.7.20.1); returns the offset behind it."""
    kind = table[at]
    if kind in (0x40, 0x41):
        end = at + 3 + 6 * short(table, at + 1)
        for variable in range(at + 3, end, 6):
            shift.range(table, variable)
        return end
    if 0x43 <= kind <= 0x4B:
        shift.place(table, at + 1)
    elif kind != 0x42:
        raise UnreadableClassError(f"a type annotation in code at a target of kind {kind}")
    return at + (3 if kind <= 0x46 else 4)


def _behind_annotation(table: bytearray, at: int) -> int:
    """The offset behind an annotation (JVMS 4.7.16)."""
    pairs, at = short(table, at + 2), at + 4
    for _ in range(pairs):
        at = _behind_value(table, at + 2)
    return at


def _behind_value(table: bytearray, at: int) -> int:
    """The offset behind an annotation's value (JVMS 4.7.16.1)."""
    kind = chr(table[at])
    if kind == "@":
        return _behind_annotation(table, at + 1)
    if kind == "[":
        count, at = short(table, at + 1), at + 3
        for _ in range(count):
            at = _behind_value(table, at)
        return at
    if kind not in "BCDFIJSZsec":
        raise UnreadableClassError(f"an annotation's value of kind {kind!r}")
    return at + (5 if kind == "e" else 3)


_SHIFTS: dict[bytes, Callable[[bytearray, _Shift], None]] = {
    b"StackMapTable": _shift_frames,
    b"LineNumberTable": _shift_lines,
    b"LocalVariableTable": _shift_variables,
    b"LocalVariableTypeTable": _shift_variables,
    b"RuntimeVisibleTypeAnnotations": _shift_annotations,
    b"RuntimeInvisibleTypeAnnotations": _shift_annotations,
    b"CharacterRangeTable": _shift_characters,
}
