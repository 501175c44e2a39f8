"""One JavaScript source to its instrumented copy."""

from __future__ import annotations

import gc
import hashlib
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from footfall.languages.javascript.edits import Edits, Names
from footfall.languages.javascript.errors import unreadable_functions
from footfall.languages.javascript.grammar import grammar
from footfall.languages.javascript.planner import Planner, TooDeepError
from footfall.languages.javascript.syntax import code_end, directives
from footfall.model.edits import Edited, Insertion, apply
from footfall.model.source import SourceText
from footfall.model.storage import CountedFile, encode

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.parse import ParsedSource

TYPED = (".ts", ".mts", ".cts", ".tsx")
"""What files in TypeScript end in."""
ENTRY = "$$footfall"
"""The function, global in the program, that gives a source its counters."""
BOM = b"\xef\xbb\xbf"


@dataclass
class Instrumented:
    """The text of a copy, and the counted file that explains its counters; ``omitted`` says why there is none."""

    data: bytes
    key: str = ""
    blob: bytes = b""
    omitted: str = ""
    edited: Edited | None = None
    kind: str = ""
    """What it is to be run as, ``commonjs`` or ``module``."""


def instrument_source(data: bytes, shown_path: str, kind: str, options: Options) -> Instrumented:
    """Instrument a source; see :func:`_instrumented`.  A tree of so many small objects holds no garbage to look for."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return _instrumented(data, shown_path, kind, options)
    finally:
        if was_enabled:
            gc.enable()


def _instrumented(data: bytes, shown_path: str, kind: str, options: Options) -> Instrumented:
    """Instrument a source.

    ``kind`` is ``commonjs``, ``script``, ``module``, or ``typescript`` where the
    syntax is to tell.  What is not UTF-8, or holds syntax that the parser does not
    understand at its top, stays as it is, but for types, which are blanked.
    """
    try:
        text = data.removeprefix(BOM)
        text.decode("utf-8")
    except UnicodeDecodeError:
        return Instrumented(data, omitted="it is not UTF-8", kind="commonjs" if kind == "typescript" else kind)
    source = SourceText(shown_path, text, "utf-8", hashlib.sha256(data).hexdigest())
    code, kind, problem = _without_types(source, kind)
    if problem:
        return Instrumented(data, omitted=problem, kind=kind)
    plain = Instrumented(data if code is text else code, kind=kind)
    parsed = grammar(options.records_calls).parse(code)
    unreadable = unreadable_functions(parsed) if parsed.has_error else set()
    if unreadable is None:
        plain.omitted = "the parser does not understand this file"
        return plain
    edits = Edits(code, Names.free(text))
    planner = Planner(source, parsed, edits, options)
    planner.unreadable = unreadable
    planner.is_strict = kind == "module" or any(
        b"use strict" in code[one.start_byte : one.end_byte] for one in directives(parsed.root.syntax)
    )
    try:
        outline = planner.plan()
    except TooDeepError:
        plain.omitted = "it is nested too deeply for anything to be inserted"
        return plain
    insertions = edits.insertions()
    if outline.counters == 1 + planner.calls.is_on and not outline.functions[planner.calls.is_on :]:
        return plain
    digest = hashlib.sha256(shown_path.encode() + b"\0" + data)
    for insertion in insertions:
        digest.update(f"{insertion.offset}:{insertion.text}".encode())
    key = digest.hexdigest()[:20]
    at, separator = _front(parsed, code)
    sizes = planner.calls.sizes() if planner.calls.is_on else ""
    prologue = separator + _prologue(edits, kind, key, outline.counters, sizes) + planner.prologue
    edited = apply(code, [Insertion(at, prologue), *insertions])
    blob = encode(CountedFile(key, "javascript", source, outline))
    return Instrumented(edited.data, key, blob, edited=edited, kind=kind)


def _without_types(source: SourceText, kind: str) -> tuple[bytes, str, str]:
    """The JavaScript of a source, its kind, and what of it no JavaScript can be made of by blanking alone."""
    suffix = PurePosixPath(source.path).suffix
    if suffix not in TYPED:
        return source.data, kind, ""
    from footfall.languages.javascript.typescript import blank

    blanked = blank(source.data, suffix == ".tsx")
    if kind == "typescript":
        kind = "module" if blanked.stays_module else "commonjs"
    if not blanked.unerasable:
        return blanked.data, kind, ""
    offset, what = blanked.unerasable[0]
    return blanked.data, kind, f"line {source.line_of(offset)} has code for its types ({what}), not types alone"


def untyped(data: bytes, shown_path: str, kind: str) -> Instrumented:
    """A typed source without its types, and not measured."""
    source = SourceText(shown_path, data.removeprefix(BOM))
    code, kind, problem = _without_types(source, kind)
    return Instrumented(code, omitted=problem, kind=kind)


def _front(parsed: ParsedSource, text: bytes) -> tuple[int, str]:
    """Where the prologue goes: behind the directives and the first line's ``#!``; and what separates it."""
    leading = directives(parsed.root.syntax)
    if leading:
        end = code_end(leading[-1])
        return end, "" if text[end - 1 : end] == b";" else ";"
    if text.startswith(b"#!"):
        line = text.find(b"\n")
        return (len(text) if line < 0 else line + 1), ""
    return 0, ""


def _prologue(edits: Edits, kind: str, key: str, size: int, sizes: str) -> str:
    """What gives a source its counters, and what else it needs of the runtime; in modules before anything runs."""
    names = edits.names
    if not sizes:
        given = f"{ENTRY}('{key}',{size})"
        if kind == "module":
            return f'import {names.counters} from"data:text/javascript,export default {given}";{edits.helpers()}'
        return f"var {names.counters}={given};{edits.helpers()}"
    given = f"{ENTRY}('{key}',{size},[{sizes}])"
    parts = {"counters": names.counters, "first": names.token}
    parts |= {what: names.runtime[what] for what in sorted(edits.used_runtime)}
    if kind == "module":
        code = f"export const{{{','.join(parts)}}}={given}"
        listed = ",".join(f"{what} as {name}" for what, name in parts.items())
        return f'import{{{listed}}}from"data:text/javascript,{code}";{edits.helpers()}'
    listed = ",".join(f"{what}:{name}" for what, name in parts.items())
    return f"var{{{listed}}}={given};{edits.helpers()}"
