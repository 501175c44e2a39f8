"""Serves instrumented text to running programs, which ask for it over FIFOs.

``runtime/client.cjs`` asks.  The answer names a file, or says why the original is to be used.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import struct
import time
import zlib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from footfall.errors import own_fault
from footfall.languages.base import Copy
from footfall.languages.javascript.built.remap_counts import blobs, originals
from footfall.languages.javascript.built.source_map_index import Place, link_of
from footfall.languages.javascript.dynamic_code.registry import DynamicCode, asked_text, author_text, places_of
from footfall.languages.javascript.instrument import (
    COMPILERS,
    NODE,
    TO_MODULE,
    TYPED,
    Instrumented,
    Realm,
    instrument_source,
    untyped,
)
from footfall.languages.javascript.keeping import Keeper, pack_made, unpack_made
from footfall.languages.javascript.running.call_settings import recorded
from footfall.languages.javascript.running.measured_files import (
    library_globs,
    project_of,
    shown_path,
    uncompilable,
    wants,
)
from footfall.languages.javascript.running.pipes import PATIENCE_MS, Pipes
from footfall.languages.javascript.running.prefetch import Prefetcher
from footfall.languages.javascript.running.process_memory import Memory
from footfall.languages.javascript.running.restore_v8_coverage import led_back
from footfall.languages.javascript.running.toolchain import Node
from footfall.languages.javascript.running.workspaces import linked_packages
from footfall.languages.javascript.typed.compiling import CompileError, Compiler, may_have_compiler
from footfall.languages.javascript.typed.needs_compiler import COMPILED, need
from footfall.languages.javascript.typed.remove_insertions import uncounted
from footfall.languages.javascript.user_hooks.entry_and_exit import settings as hook_settings

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.languages.javascript.typed.compiling import Places
    from footfall.languages.javascript.typed.needs_compiler import Need
    from footfall.model.edits import Edited

    class Instrument(Protocol):
        """What makes the copies."""

        def __call__(
            self,
            data: bytes,
            shown_path: str,
            kind: str,
            options: Options,
            folder: str = "",
            *,
            realm: Realm,
        ) -> Instrumented:
            """As ``instrument_source`` does."""


_UNANSWERED = "the program had no answer when it loaded this, and ran it as it is"
_ALONE = Realm()
_NUMBERED = 256
"""So many sources have constants of the realm; engines look through those, so that more would cost time."""


@dataclass
class _Served:
    """An answer, and how the instrumented text came from the original."""

    answer: dict[str, str]
    edited: Edited | None = None


@dataclass
class Server:
    """Instruments the files below ``roots`` when a running program loads them; use as a context.

    ``copy`` holds the files served so far, and is whole once the server has ended.
    """

    roots: list[Path]
    options: Options
    instrument: Instrument = instrument_source
    copy: Copy = field(default_factory=Copy)
    led_back: set[str] = field(default_factory=set)
    """The built files that are shown as the sources that they were made of."""
    kept: set[str] = field(default_factory=set)
    """Those that are shown as they are though they have a source map, since calls are recorded."""
    is_typed: bool = False
    """Whether programs are to load TypeScript."""
    hooked: int = 0
    """How many functions of the files served so far have hooks."""
    node: Node = field(default_factory=lambda: Node("node", "node", ""))
    patience_ms: int = PATIENCE_MS

    def __post_init__(self) -> None:
        self.folder = Path()
        self.memory = Memory((self.options.output / "counts").resolve(), bool(self.options.clock))
        self._compiler = Compiler(self.node.path)
        self._has_compiler = may_have_compiler(self.roots)
        self._served: dict[tuple[str, str, str, bool], _Served] = {}
        self._by_file: dict[str, _Served] = {}
        self._edited: dict[str, Edited | Places] = {}
        self._tried: dict[str, bytes] = {}
        """What is kept of texts that the engine takes, by their keys."""
        self._numbers = iter(range(_NUMBERED))
        self._dynamic_code = DynamicCode(self.copy, self.options, self.roots, self._edited.get, shown_path)
        self._linked = linked_packages(self.roots)
        self._pipes = Pipes(self._answered, self.memory.follow, self.memory.leave)
        is_usual = self.instrument is instrument_source
        self._keeper = Keeper(replace(self.options, keeps=self.options.keeps and is_usual))
        keeper = self._keeper
        self._prefetcher: Prefetcher | None = None
        if is_usual and Prefetcher.helps(self.options):
            self._prefetcher = Prefetcher(self.options, keeper.common, self._shown_if_wanted, keeper.put)
        self._is_listening = False

    def start(self) -> None:
        """Begin to listen.

        Raises:
            FootfallError: where the FIFO cannot be made.
        """
        self.folder = self._pipes.make(self.options.private)
        self._is_listening = True
        settings = {
            "roots": [f"{root}{os.sep}" for root in [*self.roots, *self._linked]],
            "typed": self.is_typed,
            "maps": self.is_typed and self._has_compiler,
            "libraries": bool(library_globs(self.options)),
            "calls": recorded(self.options),
            "live": self.options.live,
            "perTest": self.options.per_test,
            "patience": self.patience_ms,
            "token": list(struct.unpack("<4i", self.memory.token)),
            "hooks": hook_settings(self.options, f"{time.time_ns() // 1_000_000:x}{secrets.token_hex(4)}"),
        }
        (self.folder / "settings.json").write_text(json.dumps(settings), "utf-8")
        self._pipes.start()

    def stop(self) -> None:
        """Answer no more; programs that still run get the original text of what they load from here on."""
        if not self._is_listening:
            return
        self._is_listening = False
        self._pipes.stop()
        self.memory.stop()
        for path in self._pipes.unanswered():
            self.copy.omit(shown_path(Path(path)), _UNANSWERED)
        self._compiler.stop()
        self._pipes.remove()
        if self._prefetcher is not None:
            self._prefetcher.stop()
        for mark in self._tried.values():
            self._keeper.put(mark, b"taken")
        self._keeper.close()

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _answered(self, request: dict[str, Any]) -> dict[str, Any]:
        try:
            return self._answer(request)
        except Exception as error:  # the program must go on, whatever is wrong here
            reason = own_fault(error)
            self.copy.omit(shown_path(Path(request["path"])), reason)
            return {"unchanged": reason}

    def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        if request["kind"] == "uncounted":
            return self._uncounted(asked_text(request))
        path, kind = str(request["path"]), str(request["kind"])
        if kind == "edits":
            return self._edits(path)
        if kind == "made":
            return self._dynamic_code.answer(request)
        if kind == "retract":
            return self._retract(str(request["key"]), str(request["reason"]))
        if kind == "coverage":
            return self._coverage(Path(path))
        if not self.is_typed and kind not in COMPILERS and Path(path).suffix in TYPED:
            kind = NODE
        shown = shown_path(Path(path))
        outside = next((folder for folder in self._linked if Path(path).is_relative_to(folder)), None)
        if outside is not None:
            reason = f"its package is linked from outside of the project; -d {os.path.relpath(outside)} takes it in"
            self.copy.omit(shown, reason)
            return {"unchanged": reason}
        wanted = wants(self.options, path, shown)
        if not wanted and Path(path).suffix not in COMPILED:
            return {"unchanged": "it is excluded"}
        data = Path(path).read_bytes()
        is_hooked = bool(request.get("hooked"))
        key = (path, hashlib.sha256(data).hexdigest(), kind, is_hooked)
        if key not in self._served:
            self._served[key] = self._make(data, Path(path), shown, kind, wanted, is_hooked)
            if b"assert" in data:
                self._served[key].answer["asserts"] = "yes"
        return self._served[key].answer

    def _make(self, data: bytes, path: Path, shown: str, kind: str, wanted: bool, is_hooked: bool) -> _Served:
        compiled = self._compiled_if_needed(data, path, shown, kind, wanted)
        if compiled is not None:
            return compiled
        reason = uncompilable(path, kind)
        if reason or (kind in COMPILERS and not wanted):
            made = Instrumented(data, omitted=reason)
        else:
            folder = str(self.folder)
            if wanted:
                realm = Realm(None if is_hooked else next(self._numbers, None), is_hooked)
                made = self._instrumented(data, shown, kind, folder, realm)
            else:
                made = untyped(data, shown, kind)
        if made.omitted and not made.key:
            compiled = self._compiled_if_needed(data, path, shown, kind, wanted, is_refused=True)
            if compiled is not None:
                return compiled
        if made.omitted:
            self.copy.omit(shown, made.omitted)
        if kind in COMPILERS and not made.key:
            return _Served({"unchanged": made.omitted or "it has nothing to count"})
        if made.data == data and (made.omitted or path.suffix not in TYPED):
            return _Served({"unchanged": made.omitted or "it has nothing to count"})
        if made.edited is not None:
            self._edited[str(path)] = made.edited
        self._keep(made, shown)
        if made.key and kind not in COMPILERS and path.suffix not in COMPILED:
            self._lead_back(made, data, path, shown)
        served = self._written(made.data, path, made.kind or kind, made.edited)
        if made.key and served.answer["kind"] == "commonjs" and not self._was_taken(made):
            served.answer["key"] = made.key
        return served

    def _was_taken(self, made: Instrumented) -> bool:
        """Whether the engine took a text in an earlier run, so that it need not be tried before it is loaded."""
        mark = self._keeper.key(made.data, "taken")
        if self._keeper.get(mark) is not None:
            return True
        self._tried[made.key] = mark
        return False

    def _retract(self, key: str, reason: str) -> dict[str, Any]:
        """Leave out a text that the engine does not take with its counters; a file is read as it is from here on."""
        for served in self._served.values():
            if served.answer.get("key") == key:
                served.answer = {"unchanged": reason}
        self._tried.pop(key, None)
        shown, _ = self._dynamic_code.sites[key]
        self.led_back.discard(shown)
        self.kept.discard(shown)
        return self._dynamic_code.retract(key, reason)

    def _instrumented(self, data: bytes, shown: str, kind: str, folder: str, realm: Realm = _ALONE) -> Instrumented:
        """A source with its counters: what was kept of an earlier run, or else made now."""
        keeper = self._keeper
        key = keeper.key(data, shown, kind, bool(folder), realm.number, realm.is_hooked)
        ahead = self._prefetcher if realm == _ALONE else None
        kept = (ahead.take(key) if ahead is not None else None) or keeper.get(key)
        if kept is not None:
            with contextlib.suppress(ValueError, LookupError, TypeError, zlib.error):  # whatever it is, it is not ours
                return unpack_made(kept, data, folder)
        made = self.instrument(data, shown, kind, self.options, folder, realm=realm)
        entry = pack_made(made, data) if keeper.is_on else None
        if entry is not None:
            keeper.put(key, entry)
        if ahead is not None:
            ahead.asked(Path(shown).absolute(), kind)
        return made

    def _compiled_if_needed(
        self, data: bytes, path: Path, shown: str, kind: str, wanted: bool, is_refused: bool = False
    ) -> _Served | None:
        """What a compiler of the project makes of a source; ``None`` where that is not needed, or nothing to go by."""
        if kind in COMPILERS or not self.is_typed:
            return None
        node = self.node
        why = need(data, path, kind, self._has_compiler and not node.strips_types, node.knows_using, is_refused)
        if why is None or (is_refused and not self._has_compiler):
            return None
        try:
            return self._compiled(why, data, path, shown, wanted)
        except CompileError as error:
            if not why.must and error.is_missing:
                return None
            reason = f"{why.reason}, and {error}" if error.is_missing else f"it does not compile: {error}"
            self.copy.omit(shown, reason)
            return _Served({"unchanged": reason})

    def _compiled(self, why: Need, data: bytes, path: Path, shown: str, wanted: bool) -> _Served:
        """A source that is instrumented, if it is to be measured and can be, and then compiled.

        Raises:
            CompileError: where the source itself does not compile.
        """
        is_module = why.to == TO_MODULE
        made = Instrumented(data)
        if wanted:
            made = self._instrumented(data, shown, why.to, str(self.folder))
        compiled = None
        if made.key:
            try:
                compiled = self._compiler.compile(made.data, path, is_module, made.edited, data)
            except CompileError as error:
                if error.is_missing:
                    raise
                made = Instrumented(data, omitted=f"with counters it does not compile: {error}")
        if compiled is None:
            compiled = self._compiler.compile(data, path, is_module, None, data)
        if made.omitted:
            self.copy.omit(shown, made.omitted)
        self._edited[str(path)] = compiled.places
        self._keep(made, shown)
        served = self._written(compiled.data, path, "module" if is_module else "commonjs")
        served.answer["maps"] = "yes"
        return served

    def _keep(self, made: Instrumented, shown: str) -> None:
        """Note what the counters of a text mean."""
        self.hooked += made.hooked
        if made.key:
            self.copy.files.append((made.key, made.blob))
            self._dynamic_code.sites[made.key] = (shown, made.sites)
        if made.imports:
            Path(made.imports).write_text(made.exports, "utf-8")

    def _lead_back(self, made: Instrumented, data: bytes, path: Path, shown: str) -> None:
        """Let the sources that a file was built of stand for it, where its source map leads to them."""
        if not self.options.source_maps or not link_of(data):
            return
        if self.options.events:
            self.kept.add(shown)
            return
        try:
            place = Place(path, project_of(path.parent))
            calls, omit = self.options.records_calls, self.copy.omit
            found = originals(
                data, place, made.blob, self.options.level, self._original_name, omit, calls, self.options.annotated
            )
        except Exception:  # whatever is wrong here, the built file is counted as it is
            return
        if found:
            self.copy.files.remove((made.key, made.blob))
            self.copy.files += blobs(found)
            self.led_back.add(shown)

    def _original_name(self, path: Path) -> str | None:
        """How a source that a map names is shown; ``None`` where it is not to be measured."""
        shown = shown_path(path)
        is_inside = any(path.is_relative_to(root) for root in self.roots)
        return shown if is_inside and wants(self.options, str(path), shown) else None

    def _shown_if_wanted(self, path: Path) -> str:
        """How a file is called in profiles; empty where it is not measured."""
        shown = shown_path(path)
        is_linked = any(path.is_relative_to(folder) for folder in self._linked)
        return shown if not is_linked and wants(self.options, str(path), shown) else ""

    def _written(self, data: bytes, path: Path, kind: str, edited: Edited | None = None) -> _Served:
        """An answer that names a text."""
        file = self.folder / f"{len(self._served)}{path.suffix}"
        _put(file, data)
        served = self._by_file[str(file)] = _Served({"file": str(file), "kind": kind}, edited)
        return served

    def _coverage(self, path: Path) -> dict[str, str]:
        """A file of the engine's own coverage, of the texts of the authors."""

        def texts(source: Path) -> list[Edited]:
            name = str(source)
            return [made.edited for (of, *_), made in self._served.items() if of == name and made.edited]

        file = self.folder / f"{hashlib.sha256(os.fsencode(path)).hexdigest()}.json"
        file.write_bytes(led_back(path.read_bytes(), texts, self.folder))
        return {"file": str(file)}

    def _uncounted(self, text: str) -> dict[str, str]:
        """A function's text without what counts: served to another thread, or made of what was served."""
        try:
            data = text.encode("utf-8")
            for served in self._by_file.values():
                at = -1 if served.edited is None else served.edited.data.find(data)
                if served.edited is not None and at >= 0:
                    return {"text": author_text(served.edited, at, at + len(data)).decode("utf-8")}
            found = uncounted(data)
        except Exception:  # whatever is wrong here, the text stays as it is
            return {}
        return {} if found is None else {"text": found.decode("utf-8")}

    def _edits(self, file: str) -> dict[str, str]:
        """Where the insertions of an instrumented text are, in UTF-16 code units."""
        served = self._by_file[file]
        if served.edited is None:
            return {"unchanged": "its insertions are not known"}
        target = Path(f"{file}.json")
        if not target.exists():
            target.write_text(json.dumps(places_of(served.edited)), "utf-8")
        return {"file": str(target)}


def _put(file: Path, data: bytes) -> None:
    """Write a new file with as few calls of the system as can be: programs wait for it, for each that they load."""
    target = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o666)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(target, rest) :]
    finally:
        os.close(target)
