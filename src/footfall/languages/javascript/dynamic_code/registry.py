"""The texts that programs make at run time: which are measured, as what, and how many.

A text is one counted file per place and form, named ``app.js:12:5 eval 1a2b3c4d``: the
place that runs it, how, and a few digits of the text's own hash, so that its name is
the same in every run, thread and process.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlparse

from footfall.languages.javascript.dynamic_code.instrument_code import instrument_made
from footfall.languages.javascript.running.measured_files import wants
from footfall.model.edits import Edited
from footfall.model.source_text import Position

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.languages.base import Copy, Options
    from footfall.languages.javascript.typed.compiling import Places

PER_PLACE = 200
IN_ALL = 2000
"""So many different texts are measured."""


@dataclass
class Place:
    """Where texts come from; ``texts`` holds the answers."""

    shown: str
    texts: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    """The answers, by form and text."""


class DynamicCode:
    """Instruments the texts of one run.

    ``edited_of`` knows how the text of a file was edited, ``name_of`` how a file is called.
    """

    in_page = False
    """Whether texts run in pages, and not in Node."""

    def __init__(
        self, copy: Copy, options: Options, roots: list[Path],
        edited_of: Callable[[str], Edited | Places | None], name_of: Callable[[Path], str],
    ) -> None:  # fmt: skip
        self.copy = copy
        self.options = options
        self.roots = roots
        self.edited_of = edited_of
        self.name_of = name_of
        self.sites: dict[str, tuple[str, list[Position]]] = {}
        """By the key of a counted file: its name, and where it calls ``eval``."""
        self._places: dict[str, Place | None] = {}
        self._units = 0

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The instrumented text and its insertions; or ``unchanged``, and ``closed`` where that holds for the place."""
        place = self._place(request)
        if place is None:
            return {"unchanged": "it is excluded", "closed": True, "excluded": True}
        if request["form"] == "note":
            self.copy.omit(place.shown, str(request["text"]))
            return {}
        text = asked_text(request)
        form = str(request["form"])
        known = place.texts.get((form, text))
        if known is not None:
            return known
        if len(place.texts) >= PER_PLACE or self._units >= IN_ALL:
            number = PER_PLACE if len(place.texts) >= PER_PLACE else IN_ALL
            reason = f"more than {number} different texts were run; those that came later are not measured"
            self.copy.omit(place.shown, reason)
            return {"unchanged": reason, "closed": True}
        made = place.texts[form, text] = self._make(place, text, request)
        return made

    def retract(self, key: str, reason: str) -> dict[str, Any]:
        """Leave out a text that did not run with its counters."""
        self.copy.files[:] = [file for file in self.copy.files if file[0] != key]
        self.copy.omit(self.sites[key][0], reason)
        return {}

    def named(self, request: dict[str, Any], what: str) -> str:
        """How profiles name a text by the place that runs it; empty where that is not measured."""
        place = self._place(request)
        return "" if place is None else _name(place, what, str(request["text"]).encode("utf-8", "replace"))

    def _make(self, place: Place, text: str, request: dict[str, Any]) -> dict[str, Any]:
        form, sure = str(request["form"]), bool(request["sure"])
        try:
            data = text.encode("utf-8")
        except UnicodeEncodeError:
            return {"unchanged": "it is not Unicode"}
        name = _name(place, str(request["name"]), data)
        made = instrument_made(data, name, form, self._units, self.options, in_page=self.in_page)
        if made.edited is None:
            if made.omitted and sure:
                self.copy.omit(name, made.omitted)
            return {"unchanged": made.omitted or "it has nothing to count"}
        unit, self._units = self._units, self._units + 1
        self.copy.files.append((made.key, made.blob))
        self.sites[made.key] = (name, made.sites)
        self._keep(name, made.edited)
        return {
            "text": made.edited.data.decode("utf-8"),
            "edits": places_of(made.edited),
            "key": made.key,
            "size": made.size,
            "unit": unit,
            **({"calls": made.calls} if made.calls else {}),
        }

    def _keep(self, name: str, edited: Edited) -> None:
        """Remember how a text was edited, where that is not known to who has made it."""

    def _place(self, request: dict[str, Any]) -> Place | None:
        """Where a text is run; none where that is not measured."""
        if "site" in request:
            name, sites = self.sites[str(request["of"])]
            at = sites[int(request["site"])]
            return self._named(f"{name}:{at.line}:{at.column}")
        path = str(request["path"])
        if path.startswith("file:"):
            path = unquote(urlparse(path).path)
        position = f"{path}:{request['line']}:{request['column']}"
        if position in self._places:
            return self._places[position]
        file = Path(path)
        shown = self.name_of(file)
        if not any(file.is_relative_to(root) for root in self.roots) or not wants(self.options, path, shown):
            self._places[position] = None
            return None
        at = author_position(self.edited_of(path), int(request["line"]), int(request["column"]))
        place = self._places[position] = self._named(f"{shown}:{at.line}:{at.column}")
        return place

    def _named(self, shown: str) -> Place | None:
        if shown not in self._places:
            self._places[shown] = Place(shown)
        return self._places[shown]


def _name(place: Place, what: str, data: bytes) -> str:
    return f"{place.shown} {what} {hashlib.sha256(data).hexdigest()[:8]}"


def asked_text(request: dict[str, Any]) -> str:
    """The text that a request is about; one that is too long for it is in a file."""
    if "text" in request:
        return str(request["text"])
    file = Path(request["file"])
    text = file.read_bytes().decode("utf-8")
    file.unlink(missing_ok=True)
    return text


def author_position(edited: Edited | Places | None, line: int, column: int) -> Position:
    """The place in the author's text of one in the instrumented text, whose columns count UTF-16 units."""
    if edited is None:
        return Position(line, column)
    if not isinstance(edited, Edited):
        return edited.position(line, column) or Position(line, column)
    lines = edited.data.split(b"\n", line)
    if len(lines) < line:
        return Position(line, column)
    start = sum(len(one) + 1 for one in lines[: line - 1])
    before = lines[line - 1].decode("utf-8", "replace").encode("utf-16-le")[: 2 * (column - 1)]
    end = start + len(before.decode("utf-16-le", "replace").encode("utf-8"))
    inserted = 0
    for at, insertion in zip(edited.starts, edited.insertions, strict=True):
        if start <= at < end:
            inserted += min(len(insertion.text.encode("utf-8")), end - at)
    visible = edited.data[start:end].decode("utf-8", "replace")
    return Position(line, len(visible) - inserted + 1)


def places_of(edited: Edited) -> list[int]:
    """Start and length of each insertion, one after the other, in UTF-16 code units of the edited text."""
    places: list[int] = []
    done = units = 0
    for start, insertion in zip(edited.starts, edited.insertions, strict=True):
        units += _units(edited.data[done:start])
        size = _units(insertion.text.encode())
        places += [units, size]
        units += size
        done = start + len(insertion.text.encode())
    return places


def author_text(edited: Edited, start: int, end: int) -> bytes:
    """A piece of an edited text without its insertions."""
    parts: list[bytes] = []
    done = start
    for at, insertion in zip(edited.starts, edited.insertions, strict=True):
        if start <= at < end:
            parts.append(edited.data[done:at])
            done = at + len(insertion.text.encode())
    return b"".join([*parts, edited.data[done:end]])


def _units(data: bytes) -> int:
    return len(data) if data.isascii() else len(data.decode("utf-8").encode("utf-16-le")) // 2
