"""What constructors that fail before their body need in the class file.

A constructor's entry is noted in front of its call of ``super(...)`` (see `hoist`), its
exit by a ``finally`` around its body.  What lies between can have no ``try`` in source;
in a class file it gets two handlers: one for what comes before the call, where ``this``
is not initialised, as its stack map frame has to say, and one for the initialisers of
fields.

The call itself can have none (its handler would find ``this`` in two states, JVMS
4.10.1.9).  A measured constructor that is called so notes its own failing.  Where the
superclass's is not measured, the constructor is in doubt for as long as that runs.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from footfall.jvm.bytecode import FRAMES, MOST_CODE, Code, add_frame, insert, instructions, short
from footfall.jvm.superclass_failures import constructor_call

if TYPE_CHECKING:
    from footfall.jvm.class_files import Additions, Constants
    from footfall.jvm.superclass_failures import Superclasses

EARLY_EXIT = b"j"
"""The method of holders that notes an early exit."""
_DOUBT, _NO_DOUBT = b"d", b"g"
_CLASS = 7
_NOP, _ATHROW = 0, 191
_CALL_LENGTH = 3
_HARMLESS = range(46)
"""Constants and variables: what throws nothing."""
_UNINITIALIZED_THIS, _OBJECT = 6, 7


class EarlyExits:
    """Adds it to the constructors of one class."""

    def __init__(self, constants: Constants, additions: Additions, superclasses: Superclasses) -> None:
        self._constants = constants
        self._additions = additions
        self._superclasses = superclasses

    def add(self, code: Code, note: bytes, start: int, end: int) -> None:
        """Note it when an exception leaves the part of a constructor's code in which it calls another constructor.

        ``note`` is the code that notes the entry, it ends at ``start``.  Where there is no room, nothing is added.
        """
        call = constructor_call(code.body, self._constants, start, end)
        if call is None:
            return
        early_exit = self._instead(note, EARLY_EXIT) + bytes([_ATHROW])
        no_doubt = self._instead(note, _NO_DOUBT)
        no_doubt += bytes([_NOP]) * (-len(no_doubt) % 4)
        if len(code.body) + 2 * len(early_exit) + len(no_doubt) > MOST_CODE:
            return
        behind = call + _CALL_LENGTH
        owner, _, descriptor = self._constants.method(short(code.body, call + 1))
        if not self._superclasses.tell(owner, descriptor):
            at = code.body.index(note)
            code.body = code.body[:at] + self._instead(note, _DOUBT) + code.body[at + len(note) :]
            insert(code, behind, no_doubt)
            end += len(no_doubt)
        self._handle(code, start, call, struct.pack(">HBH", 1, _UNINITIALIZED_THIS, 1), early_exit)
        self._handle(code, behind, end, struct.pack(">HH", 0, 1), early_exit)

    def _handle(self, code: Code, start: int, end: int, variables: bytes, early_exit: bytes) -> None:
        """Add a handler for part of a code; ``variables`` begin its stack map frame, up to how much is on the stack."""
        if all(code.body[at] in _HARMLESS for at in instructions(code.body) if start <= at < end):
            return
        thrown = self._additions.named(_CLASS, b"java/lang/Throwable")
        code.handlers += struct.pack(">HHHH", start, end, len(code.body), 0)
        add_frame(code, self._additions.text(FRAMES), variables + struct.pack(">BH", _OBJECT, thrown))
        code.body += early_exit
        code.stack = max(code.stack, 2)

    def _instead(self, note: bytes, name: bytes) -> bytes:
        """A note of an entry with another method of the holder."""
        constants = self._constants
        entry = short(note, len(note) - 2)
        signature = constants.second(constants.second(entry))
        method = self._additions.method(constants.tag(entry), constants.first(entry), name, signature)
        return note[:-2] + struct.pack(">H", method)
