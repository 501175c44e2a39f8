"""Moves the note of a constructor's entry in front of everything else the constructor does.

In source no statement can stand before ``super(...)`` (before Java 25), so the note
``Footfall$….k(number)`` stands behind it: behind what the superclass's constructor and
the field initialisers do.  Class files know no such rule (JVMS 4.9.2: only ``this`` may
not be used before), so there the call moves to the front.  Where it was, instructions
that do nothing remain: nothing else moves but by the length of what is put in front.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.languages.java.classfiles import Attribute, Constants, method_codes, read_attributes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_HOLDER = b"Footfall$"
_NOTE = (b"k", b"(I)V")
_MOST_CODE = 65535
_FIRST_WITH_FRAMES = 50
"""The version of Java 6: older classes do not say where they branch to."""

_METHOD, _INTERFACE_METHOD = 10, 11
_PUSHES = {*range(2, 9), 16, 17, 18, 19}
"""``iconst_m1`` to ``iconst_5``, ``bipush``, ``sipush``, ``ldc`` and ``ldc_w``."""
_NOP, _TABLESWITCH, _LOOKUPSWITCH, _INVOKESTATIC, _WIDE, _IINC = 0, 170, 171, 184, 196, 132
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


def hoist_folder(folder: Path) -> list[Path]:
    """Hoist in every class file below a folder; returns the files that could not be read."""
    unreadable = []
    for path in sorted(folder.rglob("*.class")):
        data = path.read_bytes()
        if _HOLDER not in data:
            continue
        try:
            hoisted = hoist(data)
        except UnreadableClassError:
            unreadable.append(path)
            continue
        if hoisted is not None:
            path.write_bytes(hoisted)
    return unreadable


def hoist(data: bytes) -> bytes | None:
    """The class file with the first note of each constructor at its front; None if that changes nothing.

    Raises:
        UnreadableClassError: where the file has something that may need a change and is not known.
    """
    try:
        return _hoisted(data)
    except (struct.error, IndexError, KeyError) as error:
        raise UnreadableClassError(f"not a class file, or a damaged one: {error!r}") from error


def _hoisted(data: bytes) -> bytes | None:
    magic, _, version = struct.unpack_from(">IHH", data)
    if magic != 0xCAFEBABE or version < _FIRST_WITH_FRAMES:
        raise UnreadableClassError(f"magic number {magic:X}, version {version}")
    constants = Constants(data)
    notes = _notes(constants)
    parts, done = [], 0
    for name, attribute in method_codes(data, constants) if notes else ():
        if name == b"<init>" and (moved := _moved(_read_code(data, attribute, constants), notes)):
            parts += [data[done : attribute.start - 4], struct.pack(">I", len(moved)), moved]
            done = attribute.end
    return b"".join([*parts, data[done:]]) if parts else None


def _notes(constants: Constants) -> set[int]:
    """The constants that name a holder's method of notes (JVMS 4.4.2)."""
    return {number for number in constants.numbers(_METHOD, _INTERFACE_METHOD) if _is_note(number, constants)}


def _is_note(number: int, constants: Constants) -> bool:
    holder = constants.text(constants.first(constants.first(number))).rpartition(b"/")[2]
    signature = constants.second(number)
    method = constants.text(constants.first(signature)), constants.text(constants.second(signature))
    return method == _NOTE and (holder.startswith(_HOLDER) or b"$" + _HOLDER in holder)


@dataclass
class _Code:
    """A Code attribute (JVMS 4.7.3); each of its attributes by number, name and contents."""

    stack: int
    variables: int
    body: bytes
    handlers: bytes
    attributes: list[tuple[int, bytes, bytes]]


def _read_code(data: bytes, attribute: Attribute, constants: Constants) -> _Code:
    stack, variables, size = struct.unpack_from(">HHI", data, attribute.start)
    start = attribute.start + 8
    handlers = start + size
    (count,) = struct.unpack_from(">H", data, handlers)
    found, end = read_attributes(data, handlers + 2 + 8 * count, constants)
    if end != attribute.end or end > len(data):
        raise UnreadableClassError("a Code attribute does not end where it should")
    attributes = [(a.number, a.name, data[a.start : a.end]) for a in found]
    return _Code(stack, variables, data[start:handlers], data[handlers + 2 : handlers + 2 + 8 * count], attributes)


def _moved(code: _Code, notes: set[int]) -> bytes | None:
    """The contents of a constructor's Code attribute with its note in front; None where it stays."""
    found = _find(code.body, notes)
    if found is None:
        return None
    start, invoke = found
    note = code.body[start : invoke + 3]
    front = note + bytes([_NOP]) * (-len(note) % 4)
    # What comes from elsewhere to the call brings another number than the one in front of it.
    if start == 0 or len(front) + len(code.body) > _MOST_CODE or invoke in _targets(code):
        return None
    code.body = code.body[:start] + bytes([_NOP]) * len(note) + code.body[invoke + 3 :]
    return _with_front(code, front)


def _find(body: bytes, notes: set[int]) -> tuple[int, int] | None:
    """The offsets of the first push of a constant with a note behind it, and of the note."""
    push = None
    for at in _instructions(body):
        if push is not None and body[at] == _INVOKESTATIC and _short(body, at + 1) in notes:
            return push, at
        # A note takes an int, so a constant of the pool in front of one is an int.
        push = at if body[at] in _PUSHES else None
    return None


def _instructions(body: bytes) -> Iterator[int]:
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


def _with_front(code: _Code, front: bytes) -> bytes:
    """The contents of a Code attribute whose code has something put in front, a multiple of 4 bytes long.

    Branches are relative and switches are aligned to 4 bytes, so the rest of the code stays as it is.
    """
    body = front + code.body
    handlers = bytearray(code.handlers)
    for at in range(0, len(handlers), 8):
        for offset in (at, at + 2, at + 4):
            _add(handlers, offset, len(front))
    parts: list[bytes | bytearray] = [
        struct.pack(">HHI", max(code.stack, 1), code.variables, len(body)), body,
        struct.pack(">H", len(handlers) // 8), handlers,
        struct.pack(">H", len(code.attributes)),
    ]  # fmt: skip
    for number, name, contents in code.attributes:
        table = bytearray(contents)
        if name not in _SHIFTS:
            raise UnreadableClassError(f"the attribute {name!r} of code may hold offsets")
        _SHIFTS[name](table, len(front))
        parts += [struct.pack(">HI", number, len(table)), table]
    return b"".join(parts)


def _short(data: bytes | bytearray, at: int) -> int:
    return data[at] << 8 | data[at + 1]


def _add(table: bytearray, at: int, by: int) -> None:
    struct.pack_into(">H", table, at, _short(table, at) + by)


def _shift_range(table: bytearray, at: int, by: int) -> None:
    """Shift a start with a length behind it: what holds from the start on, as parameters do, gets longer."""
    _add(table, at if _short(table, at) else at + 2, by)


def _shift_lines(table: bytearray, by: int) -> None:
    """LineNumberTable (JVMS 4.7.12): what is put in front gets the line of what was the start."""
    for at in range(2, 2 + 4 * _short(table, 0), 4):
        if _short(table, at):
            _add(table, at, by)


def _shift_variables(table: bytearray, by: int) -> None:
    """LocalVariableTable and LocalVariableTypeTable (JVMS 4.7.13, 4.7.14)."""
    for at in range(2, 2 + 10 * _short(table, 0), 10):
        _shift_range(table, at, by)


def _shift_characters(table: bytearray, by: int) -> None:
    """CharacterRangeTable, which javac writes with ``-Xjcov``: two offsets and ten bytes more."""
    for at in range(2, 2 + 14 * _short(table, 0), 14):
        _add(table, at, by)
        _add(table, at + 2, by)


@dataclass
class _Frame:
    """A stack map frame: where it starts, its distance to the previous one, its offsets of ``new``."""

    start: int
    delta: int
    offsets: list[int]


def _targets(code: _Code) -> set[int]:
    """The offsets with a stack map frame: all to which control comes other than from above (JVMS 4.10.1)."""
    offsets, at = set(), -1
    for _, name, contents in code.attributes:
        for frame in _frames(contents) if name == b"StackMapTable" else ():
            at += frame.delta + 1
            offsets.add(at)
    return offsets


def _shift_frames(table: bytearray, by: int) -> None:
    """StackMapTable (JVMS 4.7.4): only the first frame says how far it is from the start of the code."""
    frames = list(_frames(table))
    for offset in (offset for frame in frames for offset in frame.offsets):
        _add(table, offset, by)
    if frames:
        _set_delta(table, frames[0].start, frames[0].delta + by)


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
    for _ in range(_short(table, 0)):
        kind = table[at]
        if 128 <= kind < 247:
            raise UnreadableClassError(f"a stack map frame of kind {kind}")
        short = kind < 128
        frame = _Frame(at, kind % 64 if short else _short(table, at + 1), [])
        at += 1 if short else 3
        if kind == 255:
            at = _types(table, at + 2, _short(table, at), frame)
            at = _types(table, at + 2, _short(table, at), frame)
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


def _shift_annotations(table: bytearray, by: int) -> None:
    """RuntimeVisibleTypeAnnotations and RuntimeInvisibleTypeAnnotations (JVMS 4.7.20)."""
    at = 2
    for _ in range(_short(table, 0)):
        path = _shift_target(table, at, by)
        at = _behind_annotation(table, path + 1 + 2 * table[path])


def _shift_target(table: bytearray, at: int, by: int) -> int:
    """Shift what an annotation stands at (JVMS 4.7.20.1); returns the offset behind it."""
    kind = table[at]
    if kind in (0x40, 0x41):
        end = at + 3 + 6 * _short(table, at + 1)
        for variable in range(at + 3, end, 6):
            _shift_range(table, variable, by)
        return end
    if 0x43 <= kind <= 0x4B:
        _add(table, at + 1, by)
    elif kind != 0x42:
        raise UnreadableClassError(f"a type annotation in code at a target of kind {kind}")
    return at + (3 if kind <= 0x46 else 4)


def _behind_annotation(table: bytearray, at: int) -> int:
    """The offset behind an annotation (JVMS 4.7.16)."""
    pairs, at = _short(table, at + 2), at + 4
    for _ in range(pairs):
        at = _behind_value(table, at + 2)
    return at


def _behind_value(table: bytearray, at: int) -> int:
    """The offset behind an annotation's value (JVMS 4.7.16.1)."""
    kind = chr(table[at])
    if kind == "@":
        return _behind_annotation(table, at + 1)
    if kind == "[":
        count, at = _short(table, at + 1), at + 3
        for _ in range(count):
            at = _behind_value(table, at)
        return at
    if kind not in "BCDFIJSZsec":
        raise UnreadableClassError(f"an annotation's value of kind {kind!r}")
    return at + (5 if kind == "e" else 3)


_SHIFTS: dict[bytes, Callable[[bytearray, int], None]] = {
    b"StackMapTable": _shift_frames,
    b"LineNumberTable": _shift_lines,
    b"LocalVariableTable": _shift_variables,
    b"LocalVariableTypeTable": _shift_variables,
    b"RuntimeVisibleTypeAnnotations": _shift_annotations,
    b"RuntimeInvisibleTypeAnnotations": _shift_annotations,
    b"CharacterRangeTable": _shift_characters,
}
