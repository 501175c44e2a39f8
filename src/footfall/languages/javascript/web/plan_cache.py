"""Plans of the texts of one session: those kept of an earlier one, those made ahead, and those made while a page waits.

What takes long is planned by other processes, so that pages get their answers and counts are taken meanwhile.
"""

from __future__ import annotations

import threading
import time
import zlib
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from footfall.errors import OWN_FAULT
from footfall.languages.javascript.keeping import (
    Keeper,
    pack_insertions,
    unpack_insertions,
)
from footfall.languages.javascript.web.embedded_scripts import Counted, Piece, plan
from footfall.languages.kept_keys import pack, unpack
from footfall.languages.workers import LATER, NOW, Workers
from footfall.model.source_text import Position, SourceText

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future

    from footfall.languages.base import Options

_LONG = 60_000
"""From so many bytes on, a text is given to another process."""
_MOST_AHEAD = 1 << 26
"""So many bytes of sources are planned before they are asked for."""
_SHOWN_AFTER = 0.3
"""Seconds after which it is said what is worked on."""


class Planning:
    """Plans texts; any thread may ask."""

    def __init__(self, options: Options) -> None:
        self._options = replace(options, report=print)
        """As other processes get them."""
        self._keeper = Keeper(options)
        self._workers = Workers()
        self._ahead: dict[bytes, Future[bytes]] = {}
        self._size = 0
        self._work: dict[int, tuple[float, str]] = {}
        self._lock = threading.Lock()

    def plan(self, source: SourceText, pieces: list[Piece]) -> Counted:
        """As :func:`pieces.plan` does."""
        key = self._key(source, pieces)
        with self._lock:
            ahead = self._ahead.pop(key, None)
        if ahead is None or (len(source.data) < _LONG and ahead.cancel()):  # who has begun it will sooner be done
            kept = self._filled(self._keeper.get(key), pieces)
            if kept is not None:
                return kept
            if len(source.data) < _LONG:
                counted = plan(source, pieces, self._options)
                if not _is_fault(pieces):
                    self._keeper.put(key, _packed(counted, pieces))
                return counted
            ahead = self._submit(source, pieces, NOW)
        with self._shown(source), suppress(Exception):  # its process may have been killed: it is done here then
            self._workers.hurry(ahead)
            entry = ahead.result()
            made = self._filled(entry, pieces)
            if made is not None:
                if not _is_fault(pieces):
                    self._keeper.put(key, entry)
                return made
        return plan(source, pieces, self._options)

    def begin(self, source: SourceText) -> bool:
        """Plan a script before it is asked for, on a processor that is free; whether there is room for more."""
        pieces = [Piece(0, len(source.data))]
        key = self._key(source, pieces)
        with self._lock:
            if key in self._ahead or self._keeper.get(key) is not None:
                return True
            if self._size + len(source.data) > _MOST_AHEAD:
                return False
            self._size += len(source.data)
            self._ahead[key] = self._submit(source, pieces, LATER)
        return True

    def _submit(self, source: SourceText, pieces: list[Piece], priority: int) -> Future[bytes]:
        given = (source.path, source.data, source.encoding, source.sha256, pieces, self._options)
        return self._workers.submit(_entry, *given, priority=priority)

    def _key(self, source: SourceText, pieces: list[Piece]) -> bytes:
        return self._keeper.key(source.data, "served", source.path, source.encoding, source.sha256, repr(pieces))

    def _filled(self, entry: bytes | None, pieces: list[Piece]) -> Counted | None:
        if entry is not None:
            with suppress(ValueError, LookupError, TypeError, zlib.error):  # whatever it is, it is not ours
                return _unpacked(entry, pieces)
        return None

    @contextmanager
    def _shown(self, source: SourceText) -> Iterator[None]:
        me = threading.get_ident()
        size = len(source.data)
        much = f"{size / 1e6:.1f} MB" if size >= 1_000_000 else f"{size // 1000} KB"
        self._work[me] = (time.monotonic(), f"{source.path} ({much})")
        try:
            yield
        finally:
            self._work.pop(me, None)

    @property
    def work(self) -> str:
        """What pages wait for at the moment, in words; empty if for nothing."""
        now = time.monotonic()
        found = sorted(one for one in list(self._work.values()) if now - one[0] > _SHOWN_AFTER)
        if not found:
            return ""
        more = f" and {len(found) - 1} more" if len(found) > 1 else ""
        return f"instrumenting {found[0][1]}{more}, {now - found[0][0]:.0f} s"

    def stop(self) -> None:
        """Work no more, and write what is to be kept: also what was made ahead and nobody has asked for yet."""
        for key, ahead in list(self._ahead.items()):
            pieces = [Piece(0, 0)]
            entry = ahead.result() if ahead.done() and not ahead.cancelled() and not ahead.exception() else None
            if entry is not None and self._filled(entry, pieces) is not None and not _is_fault(pieces):
                self._keeper.put(key, entry)
        self._workers.stop()
        self._keeper.close()


def _is_fault(pieces: list[Piece]) -> bool:
    return any(piece.omitted.startswith(OWN_FAULT) for piece in pieces)


def _entry(
    path: str, data: bytes, encoding: str, digest: str, pieces: list[Piece], options: Options
) -> bytes:  # in another process
    counted = plan(SourceText(path, data, encoding, digest), pieces, options)
    return _packed(counted, pieces)


def _packed(counted: Counted, pieces: list[Piece]) -> bytes:
    header = [
        [counted.key, counted.unit, counted.given, [[one.line, one.column] for one in counted.sites], counted.starts,
         counted.hooked, counted.size],
        [[one.form, pack_insertions(one.insertions), one.declares, one.front, one.separator, one.omitted]
         for one in pieces],
    ]  # fmt: skip
    return pack(header, counted.blob)


def _unpacked(entry: bytes, pieces: list[Piece]) -> Counted:
    told: Any
    (told, each), (blob,) = unpack(entry)
    found = [
        (form, unpack_insertions(insertions), [(what, name) for what, name in declares], at, separator, omitted)
        for form, insertions, declares, at, separator, omitted in each
    ]
    for piece, one in zip(pieces, found, strict=True):
        piece.form, piece.insertions, piece.declares, piece.front, piece.separator, piece.omitted = one
    key, unit, given, sites, starts, hooked, size = told
    return Counted(key, blob, unit, given, [Position(*one) for one in sites], starts, hooked, size)
