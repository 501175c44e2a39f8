"""Moves the note of a constructor's entry in front of everything else the constructor does.

In source no statement can stand before ``super(...)`` (before Java 25), so the note
``Footfall$….k(number)`` stands behind it: behind what the superclass's constructor and
the field initialisers do.  Class files know no such rule (JVMS 4.9.2: only ``this`` may
not be used before), so there the call moves to the front.  Where it was, instructions
that do nothing remain: nothing else moves but by the length of what is put in front.

An exception on the way to the place where the note was leaves no trace in source either;
handlers in the class file note it (see `early_exits`).
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from footfall.jvm.bytecode import (
    MOST_CODE,
    Code,
    NoRoomError,
    UnreadableClassError,
    insert,
    instructions,
    read_code,
    short,
    targets,
    write_code,
)
from footfall.jvm.class_files import Additions, Constants, method_codes
from footfall.jvm.constructor_failures import EARLY_EXIT, EarlyExits
from footfall.jvm.superclass_failures import Superclasses, is_holder

if TYPE_CHECKING:
    from pathlib import Path

_HOLDER = b"Footfall$"
"""What a class file that has notes contains, beside the name of these."""
_NOTE = b"k"
_NOTE_TEXT = b"\x01\0\x01" + _NOTE
"""Its name among a class file's constants (JVMS 4.4.7)."""
_SIGNATURE = b"(I)V"
_FIRST_WITH_FRAMES = 50
"""The version of Java 6: older classes do not say where they branch to."""

_METHOD, _INTERFACE_METHOD = 10, 11
_PUSHES = {*range(2, 9), 16, 17, 18, 19}
"""``iconst_m1`` to ``iconst_5``, ``bipush``, ``sipush``, ``ldc`` and ``ldc_w``."""
_NOP, _INVOKESTATIC = 0, 184


def hoist_folder(folder: Path, records_calls: bool) -> dict[Path, bool]:
    """Hoist in every class file below a folder; returns the files where that failed: whether there was no room.

    ``records_calls``: notes of entries begin a call, which then has to end when the constructor fails.
    """
    failed = {}
    superclasses = Superclasses(folder) if records_calls else None
    for path in sorted(folder.rglob("*.class")):
        data = path.read_bytes()
        if _HOLDER not in data or _NOTE_TEXT not in data:
            continue
        try:
            hoisted = hoist(data, superclasses)
        except UnreadableClassError as error:
            failed[path] = isinstance(error, NoRoomError)
            continue
        if hoisted is not None:
            path.write_bytes(hoisted)
    return failed


def hoist(data: bytes, superclasses: Superclasses | None) -> bytes | None:
    """The class file with the first note of each constructor at its front; None if that changes nothing.

    ``superclasses``: what is known of them, for constructors that fail; without it notes only move.

    Raises:
        UnreadableClassError: where the file has something that may need a change and is not known.
    """
    try:
        return _hoisted(data, superclasses)
    except (struct.error, IndexError, KeyError) as error:
        raise UnreadableClassError(f"not a class file, or a damaged one: {error!r}") from error


def _hoisted(data: bytes, superclasses: Superclasses | None) -> bytes | None:
    magic, _, version = struct.unpack_from(">IHH", data)
    if magic != 0xCAFEBABE or version < _FIRST_WITH_FRAMES:
        raise UnreadableClassError(f"magic number {magic:X}, version {version}")
    constants = Constants(data)
    notes = _holder_methods(constants, _NOTE)
    if not notes or _holder_methods(constants, EARLY_EXIT):
        return None
    additions = Additions(constants)
    early_exits = EarlyExits(constants, additions, superclasses) if superclasses else None
    changed = _changed(data, constants, notes, early_exits)
    if not additions.fit:
        return _changed(data, constants, notes, None)
    return None if changed is None else additions.put_in(changed)


def _changed(data: bytes, constants: Constants, notes: set[int], early_exits: EarlyExits | None) -> bytes | None:
    parts, done = [], 0
    for name, _, attribute in method_codes(data, constants):
        if name != b"<init>":
            continue
        code = read_code(data, attribute, constants)
        if _change(code, notes, early_exits):
            written = write_code(code)
            parts += [data[done : attribute.start - 4], struct.pack(">I", len(written)), written]
            done = attribute.end
    return b"".join([*parts, data[done:]]) if parts else None


def _holder_methods(constants: Constants, name: bytes) -> set[int]:
    """The constants that name a holder's method for notes (JVMS 4.4.2)."""
    methods = constants.numbers(_METHOD, _INTERFACE_METHOD)
    return {number for number in methods if _is_of_holder(number, name, constants)}


def _is_of_holder(number: int, name: bytes, constants: Constants) -> bool:
    owner, *method = constants.method(number)
    return method == [name, _SIGNATURE] and is_holder(owner)


def _change(code: Code, notes: set[int], early_exits: EarlyExits | None) -> bool:
    """Move a constructor's note to the front of its code; False where nothing changes.

    Raises:
        UnreadableClassError: where there is no room for it.
    """
    found = _find(code.body, notes)
    # What comes from elsewhere to the call brings another number than the one in front of it.
    if found is None or found[1] in targets(code):
        return False
    start, invoke = found
    note = code.body[start : invoke + 3]
    front = note + bytes([_NOP]) * (-len(note) % 4) if start else b""
    if len(front) + len(code.body) > MOST_CODE:
        raise NoRoomError
    if start:
        code.body = code.body[:start] + bytes([_NOP]) * len(note) + code.body[invoke + 3 :]
    insert(code, 0, front)
    code.stack = max(code.stack, 1)
    if early_exits is not None:
        # Behind an entry that was the first already (Java 25) there is no try that notes the exit.
        end = len(front) + start if start else len(code.body)
        early_exits.add(code, note, len(front) or len(note), end)
    return True


def _find(body: bytes, notes: set[int]) -> tuple[int, int] | None:
    """The offsets of the first push of a constant with a note behind it, and of the note."""
    push = None
    for at in instructions(body):
        if push is not None and body[at] == _INVOKESTATIC and short(body, at + 1) in notes:
            return push, at
        # A note takes an int, so a constant of the pool in front of one is an int.
        push = at if body[at] in _PUSHES else None
    return None
