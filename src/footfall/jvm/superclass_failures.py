"""Which constructors of superclasses say when they fail."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from footfall.jvm.bytecode import UnreadableClassError, instructions, read_code, short
from footfall.jvm.class_files import Constants, method_codes

if TYPE_CHECKING:
    from pathlib import Path

_NEVER_FAIL = {b"java/lang/Object", b"java/lang/Record", b"java/lang/Enum"}
_HARMLESS = {*range(46), 181, 177}
"""Constants, variables, ``putfield`` and ``return``."""
_INVOKESPECIAL, _INVOKESTATIC, _NEW = 183, 184, 187


class Superclasses:
    """What is known of the constructors of the classes below a folder, by class and descriptor."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[tuple[bytes, bytes], bool] = {}
        self._read: set[bytes] = set()

    def tell(self, name: bytes, descriptor: bytes) -> bool:
        """Whether no exception leaves a class's constructor without a note of it: it is measured, or cannot fail."""
        if name in _NEVER_FAIL:
            return True
        if name not in self._read:
            self._read.add(name)
            try:
                self._look_into(name)
            except (OSError, ValueError, struct.error, IndexError, KeyError, UnreadableClassError):
                return False
        return self._known.get((name, descriptor), False)

    def _look_into(self, name: bytes) -> None:
        data = (self._folder / f"{name.decode()}.class").read_bytes()
        constants = Constants(data)
        for method, descriptor, attribute in method_codes(data, constants):
            if method == b"<init>":
                code = read_code(data, attribute, constants)
                self._known[name, descriptor] = self._tells(code.body, constants)

    def _tells(self, body: bytes, constants: Constants) -> bool:
        call = constructor_call(body, constants)
        if call is None:
            return False
        invoked = {at: constants.method(short(body, at + 1)) for at in instructions(body) if body[at] == _INVOKESTATIC}
        is_measured = any(is_holder(owner) for owner, _, _ in invoked.values())
        if not is_measured and not all(body[at] in _HARMLESS or at == call for at in instructions(body)):
            return False
        owner, _, descriptor = constants.method(short(body, call + 1))
        return self.tell(owner, descriptor)


def constructor_call(body: bytes, constants: Constants, start: int = 0, end: int | None = None) -> int | None:
    """The offset of ``super(...)`` or ``this(...)`` in a constructor's code: the call of no object made before it.

    None where it is not found, which takes code in front of it that never completes.
    """
    made = 0
    for at in instructions(body):
        if end is not None and at >= end:
            return None
        if at < start:
            continue
        if body[at] == _NEW:
            made += 1
        elif body[at] == _INVOKESPECIAL and constants.method(short(body, at + 1))[1] == b"<init>":
            if made == 0:
                return at
            made -= 1
    return None


def is_holder(name: bytes) -> bool:
    """Whether a class is one of Footfall's, which hold counters."""
    name = name.rpartition(b"/")[2]
    return name.startswith(b"Footfall$") or b"$Footfall$" in name
