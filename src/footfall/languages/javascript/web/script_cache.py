"""Instrumented texts for browsers, made when they are asked for, and what they ask the server for in turn."""

from __future__ import annotations

import hashlib
import json
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from footfall.languages.javascript.instrument import BOM
from footfall.languages.javascript.plan.edits import ENTRY
from footfall.languages.javascript.plan.runtime_interface import stand_ins
from footfall.languages.javascript.web import OURS
from footfall.languages.javascript.web.embedded_scripts import Counted, Piece
from footfall.languages.javascript.web.plan_cache import Planning
from footfall.model.edits import Insertion, apply
from footfall.model.source_text import SourceText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.languages.base import Copy, Options
    from footfall.languages.javascript.web.counted_texts import Known
    from footfall.languages.javascript.web.dynamic_code import ServedDynamicCode
    from footfall.languages.javascript.web.runtime import ServedRuntime
    from footfall.languages.javascript.web.source_maps import Maps
    from footfall.model.edits import Edited

_STANDS_IN = (
    "{script:(g,u,w,_,s,__,t)=>{for(const n of w)g[n]=void 0;t&&(g[t]=0);"
    f"g[u]=Object.assign(new Float64Array(s),{{{stand_ins()},evals:(s,c,t)=>t}})}}}}"
)
"""What takes the place of a runtime that is nowhere to be found: the script must run."""


@dataclass
class Planned:
    """A text whose scripts are planned, and where they stood."""

    counted: Counted
    pieces: list[Piece]


@dataclass
class Texts:
    """All texts of one run; any thread may ask.

    ``runtime`` is the script that makes counters in a page or worker.  ``token`` is part of the
    addresses that pages load first, which nobody else is to know; scripts are the same in every
    session, since a service worker would be seen as updated otherwise.
    """

    options: Options
    copy: Copy
    dynamic_code: ServedDynamicCode
    edited: dict[str, Edited]
    """How the texts of addresses were edited."""
    runtime: ServedRuntime
    token: str
    known: Known
    """What is noted of the texts, to check what is told of them."""
    maps: Maps | None = None
    """Who is told of scripts that link to source maps."""
    units: dict[str, tuple[Counted, list[Piece]]] = field(default_factory=dict)
    """By key."""

    def __post_init__(self) -> None:
        self.planning = Planning(self.options)
        self._lock = threading.RLock()
        self._busy: dict[object, threading.Lock] = {}
        """What is being planned: whoever wants the same waits, and nobody else."""
        self._scripts: dict[tuple[str, str], Planned] = {}
        self._made: dict[tuple[str, str, str, str], bytes] = {}
        self._pages: dict[tuple[object, ...], Planned] = {}

    def script(self, data: bytes, shown: str, origin: str, worker: str = "", target: str = "") -> bytes:
        """The text of a script; ``data`` is UTF-8, ``origin`` that of the page, such as ``http://localhost:80``.

        ``worker``: ``service`` for that of a service worker, ``worker`` for that of another.
        ``target``: its address there, where it has one.
        """
        digest = hashlib.sha256(data).hexdigest()
        with self._only((shown, digest)):
            wanted = (shown, digest, origin, worker)
            if wanted not in self._made:
                self._made[wanted] = self._script(data, shown, digest, origin, worker, target)
            return self._made[wanted]

    def begin(self, data: bytes, shown: str) -> bool:
        """Plan a script before it is asked for, as ``script`` would; whether there is room for more."""
        text = data.removeprefix(BOM)
        return self.planning.begin(SourceText(shown, text, "utf-8", hashlib.sha256(data).hexdigest()))

    @contextmanager
    def _only(self, wanted: object) -> Iterator[None]:
        """Alone with a text; never from where ``_lock`` is held."""
        with self._lock:
            lock = self._busy.setdefault(wanted, threading.Lock())
        with lock:
            yield

    def _script(self, data: bytes, shown: str, digest: str, origin: str, worker: str, target: str) -> bytes:
        text = data.removeprefix(BOM)
        known = self._scripts.get((shown, digest))
        if known is None:
            known = self._planned(SourceText(shown, text, "utf-8", digest), [Piece(0, len(text))], target, origin)
            self._scripts[shown, digest] = known
        piece = known.pieces[0]
        front = self.runtime.front(worker)
        if not known.counted.key:
            # What it imports needs the runtime.
            insertions = [Insertion(piece.front, piece.separator + front)] if worker and not piece.omitted else []
        else:
            insertions = self.insertions(known.counted, piece, origin, front)
        edited = apply(text, insertions)
        with self._lock:
            self.edited[f"{origin}/{shown}"] = edited
        return data[: len(data) - len(text)] + edited.data

    def page(self, source: SourceText, pieces: list[Piece]) -> Counted:
        """Plan the scripts of a page; one with the same scripts at the same lines is the same page."""
        data = source.data
        lines = [(piece.form, source.line_of(piece.start), data[piece.start : piece.end]) for piece in pieces]
        wanted = (source.path, *lines)
        with self._only(wanted):
            known = self._pages.get(wanted)
            if known is None:
                known = self._pages[wanted] = self._planned(source, pieces)
        for piece, old in zip(pieces, known.pieces, strict=True):
            moved = piece.start - old.start
            piece.insertions = [Insertion(one.offset + moved, one.text) for one in old.insertions]
            piece.declares, piece.front, piece.separator = old.declares, old.front + moved, old.separator
        return known.counted

    def _planned(self, source: SourceText, pieces: list[Piece], target: str = "", origin: str = "") -> Planned:
        counted = self.planning.plan(source, pieces)
        with self._lock:
            self._note(counted, source, pieces, target, origin)
        return Planned(counted, pieces)

    def _note(self, counted: Counted, source: SourceText, pieces: list[Piece], target: str, origin: str) -> None:
        """Note what a text's counters mean, and what of it has none."""
        for piece in pieces:
            if piece.omitted:
                line = f":{source.line_of(piece.start)}" if piece.start else ""
                self.copy.omit(f"{source.path}{line}", piece.omitted)
        if counted.key:
            if counted.key not in self.units:
                self.copy.files.append((counted.key, counted.blob))
                if target and self.maps is not None:
                    self.maps.served(counted.key, counted.blob, source.data, source.path, target, origin)
            self.units[counted.key] = (counted, pieces)
            self.known.add(counted.key, counted.size, counted.blob)
            self.dynamic_code.sites[counted.key] = (source.path, counted.sites)

    def insertions(
        self, counted: Counted, piece: Piece, origin: str, front: str = "", *, needs_unit: bool = True
    ) -> list[Insertion]:
        """What is to be inserted into a script, with what gives it its counters."""
        if not piece.insertions:
            return []
        prologue = front
        if piece.form == "module":
            pairs = ",".join(name if what == name else f"{what} as {name}" for what, name in piece.declares)
            prologue += f"import{{{pairs}}}from{json.dumps(f'{origin}{OURS}unit/{counted.key}.js')};"
        elif needs_unit:
            entry = f"globalThis.{ENTRY}" if front else f"(globalThis.{ENTRY}||{self._found_elsewhere(origin)})"
            prologue += f"{entry}.script(globalThis,{self._arguments(counted, [piece])});"
        return [Insertion(piece.front, piece.separator + prologue), *piece.insertions]

    def _found_elsewhere(self, origin: str) -> str:
        """The runtime for a script in a worker or frame that came from elsewhere, such as a blob."""
        runtime = json.dumps(f"{origin}{OURS}runtime.js")
        return (
            f"(g=>{{try{{if(g.importScripts)g.importScripts({runtime});"
            f"return g.{ENTRY}||g.parent.{ENTRY}||g.opener.{ENTRY}}}catch{{}}}})(globalThis)||{_STANDS_IN}"
        )

    def _arguments(self, counted: Counted, pieces: list[Piece]) -> str:
        names = [name for piece in pieces if piece.form != "module" for what, name in piece.declares if not what]
        return f"'{counted.unit}',{json.dumps(names)},{counted.given}"

    def sources(self, counted: Counted, pieces: list[Piece], origin: str, strict: list[str]) -> list[str]:
        """The addresses of the scripts that a page has to load first."""
        query = ",".join(f"strict-{one}" for one in strict)
        ours = f"{origin}{OURS}{self.token}/"
        found = [f"{ours}runtime.js{f'?{query}' if query else ''}"]
        if counted.key and any(piece.form != "module" for piece in pieces):
            found.append(f"{ours}unit/{counted.key}.js?script")
        return found

    def made(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer about a text that a program has made, as ``DynamicCode.answer`` gives it.

        Raises:
            ValueError: where no page asks so.
        """
        self.dynamic_code.check(request)
        if request.get("kind") == "worker":
            return self._worker(request)
        with self._lock:
            if request.get("kind") == "retract":
                return self.dynamic_code.retract(str(request["key"]), str(request["reason"]))
            return self.dynamic_code.answer(request)

    def _worker(self, request: dict[str, Any]) -> dict[str, Any]:
        """The script of a worker that a page has made."""
        with self._lock:
            name = self.dynamic_code.named(request, "Worker")
        if not name:
            return {"excluded": True}
        return {"text": self.script(str(request["text"]).encode(), name, str(request["origin"]), "worker").decode()}

    def author(self, text: bytes) -> bytes:
        """The author's text of a piece of an instrumented one; itself where it is a piece of none."""
        with self._lock:
            for edited in self.edited.values():
                start = edited.data.find(text)
                if start >= 0:
                    return _without_insertions(edited, start, start + len(text))
        return text

    def note_inline(self, place: str, data: bytes, insertions: list[Insertion]) -> None:
        """Remember how an inline script was edited."""
        with self._lock:
            self.edited[place] = apply(data, insertions)

    def unit(self, key: str, as_module: bool) -> str | None:
        """What gives the scripts of a text their counters: a module that they import, or a script."""
        with self._lock:
            if key not in self.units:
                return None
            counted, pieces = self.units[key]
        call = f"{ENTRY}.script(globalThis,{self._arguments(counted, pieces)})"
        if not as_module:
            return f"{call};document.currentScript.remove()"
        used = dict(pair for piece in pieces if piece.form == "module" for pair in piece.declares)
        others = ",".join(what for what in used if what not in ("counters", "evals"))
        text = f'import"../runtime.js";const u={call};export{{u as counters}};'
        text += f"export const{{{others}}}=u;" if others else ""
        return text + ("export const evals=u.evals;" if "evals" in used else "")


def _without_insertions(edited: Edited, start: int, end: int) -> bytes:
    parts, done = [], start
    for at, insertion in zip(edited.starts, edited.insertions, strict=True):
        if start <= at < end:
            parts.append(edited.data[done:at])
            done = at + len(insertion.text.encode())
    return b"".join([*parts, edited.data[done:end]])
