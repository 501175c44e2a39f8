"""Pages in copies: what runs in them counts, and the runtime stands in front of it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from footfall.languages.javascript.copies.source_description import description
from footfall.languages.javascript.instrument import Instrumented
from footfall.languages.javascript.plan.edits import ENTRY
from footfall.languages.javascript.web.content_security_policy import Policies
from footfall.languages.javascript.web.embedded_scripts import Counted, Piece, plan
from footfall.languages.javascript.web.pages import rewrite, rewrite_markup
from footfall.model.edits import Insertion, apply

if TYPE_CHECKING:
    from footfall.languages.base import Copy, Options
    from footfall.model.source_text import SourceText

PAGES = (".html", ".htm", ".xhtml")
"""What pages end in."""
UNIT = f"{ENTRY}.unit?.("
"""What lines begin with that tell the runtime of the scripts of a page."""
_SITE = "http://copy/"
"""Stands for the address of a copy, which is not known."""
_HANDLERS = ("handler", "url")


@dataclass
class CopiedPage:
    """A page of a copy; it plans its scripts as :class:`~footfall.languages.javascript.web.pages.Scripts` tells."""

    copy: Copy
    options: Options
    runtime: str
    """The address of the runtime."""
    lines: list[str] = field(default_factory=list)
    """What the runtime has to know of it."""
    hooked: int = 0
    """How many functions have hooks."""

    def write(self, data: bytes, shown: str) -> bytes:
        """The text of the page in the copy; ``shown`` is what profiles call it."""
        if PurePosixPath(shown).suffix == ".xhtml":
            return rewrite_markup(data, shown, self.copy, self.runtime)
        policies = Policies("", f"ff{hashlib.sha256(data).hexdigest()[:16]}")
        return rewrite(data, "", shown, _SITE, self, policies, self.options.wants(shown)).data

    def page(self, source: SourceText, pieces: list[Piece]) -> Counted:
        """Plan the scripts of the page."""
        counted = plan(source, pieces, self.options, is_served=False)
        for piece in pieces:
            if piece.omitted:
                self.copy.omit(f"{source.path}:{source.line_of(piece.start)}", piece.omitted)
        if counted.key:
            self.hooked = counted.hooked
            self.copy.files.append((counted.key, counted.blob))
            names = [name for piece in pieces for what, name in piece.declares if not what]
            self.lines = [f"{UNIT}'{counted.unit}',{json.dumps(names)},{counted.given});\n"]
            self.lines.append(self._description(source, counted, pieces))
        return counted

    def _description(self, source: SourceText, counted: Counted, pieces: list[Piece]) -> str:
        """Functions of handlers are not found by their text, in which characters have other names."""
        plain = [piece for piece in pieces if piece.form not in _HANDLERS]
        edited = apply(source.data, [one for piece in plain for one in self.insertions(counted, piece, "")])
        made = Instrumented(edited.data, counted.key, counted.blob, edited=edited, starts=counted.starts)
        return description(made, source.path, "")

    def insertions(self, counted: Counted, piece: Piece, origin: str, *, needs_unit: bool = False) -> list[Insertion]:
        """What is to be inserted into a script."""
        return [Insertion(piece.front, piece.separator), *piece.insertions] if piece.insertions else []

    def note_inline(self, place: str, data: bytes, insertions: list[Insertion]) -> None:
        """Nobody asks for it."""

    def sources(self, counted: Counted, pieces: list[Piece], origin: str, strict: list[str]) -> list[str]:
        """The address of the runtime."""
        return [self.runtime]
