"""TypeScript to JavaScript: what exists only for types becomes spaces of the same length in bytes."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from footfall.languages.javascript.typed.plannable_text import Hidden, plan_from
from footfall.languages.javascript.typed.type_only_exports import exports_of_types
from footfall.languages.javascript.typed.types_erase import CLOSE, NO_MARK, OPEN, SEMICOLON, Eraser, Extent
from footfall.languages.javascript.typed.types_repair import Repaired, mended, parseable, reread, with_values
from footfall.parse import Grammar, SyntaxNode

__all__ = ["Blanked", "blank", "is_understood"]

Captures = dict[str, list[SyntaxNode]]

_TO_SPACES = bytes(byte if byte in b"\r\n" else ord(" ") for byte in range(256))
_SEPARATORS = (b"\xe2\x80\xa8", b"\xe2\x80\xa9")
_TO_BLANK = re.compile(rb"\xe2\x80[\xa8\xa9]|[^\r\n]")
_MARKS = {OPEN: b"(", CLOSE: b")", SEMICOLON: b";"}
_MOST_READINGS = 4
_CAST = "\n(type_assertion) @cast\n"


@dataclass
class Blanked:
    """JavaScript in which each byte stands where it stood in the TypeScript text.

    ``unerasable`` lists, in source order, the offset and kind of what JavaScript cannot run as it
    stands: ``enum``, ``namespace``, ``parameter property`` (its modifiers are blanked nevertheless),
    ``import =``, ``export =``, ``type assertion`` (left in the text), ``type assertion between
    operators`` (left too) and ``syntax`` for what could not be read.
    ``hidden`` is code that became other code, where the text is only planned from, and ``extents`` all that
    was changed.
    ``is_understood`` says whether the grammar knows all of the text, repaired where it has to be.
    ``is_module`` says whether the TypeScript text has an import or export at its top level,
    ``stays_module`` whether one is left: Node takes a text without for CommonJS, unless its
    extension or its package says otherwise.
    """

    data: bytes
    unerasable: list[tuple[int, str]]
    is_module: bool
    stays_module: bool
    hidden: list[Hidden]
    extents: list[Extent]
    is_understood: bool


def blank(data: bytes, tsx: bool, is_planned: bool = False) -> Blanked:
    """The JavaScript of TypeScript text (UTF-8), or of TSX, which becomes JSX.

    ``is_planned``: the text is only planned from and not run, so JavaScript stands for code
    that it lacks too.  Never raises for what the text holds: ``unerasable`` tells what
    could not be done.
    """
    repaired, root, captures = _parsed(data, tsx)
    eraser = Eraser(data, repaired)
    eraser.is_planned = is_planned
    eraser.take(captures)
    eraser.take_repaired(root)
    eraser.take_exports(exports_of_types(root, captures["export"]) if "export" in captures else [])
    hidden = plan_from(eraser, captures) if is_planned else []
    errors = eraser.errors + [(n.start_byte, "syntax") for n in captures.get("error", ())]
    extents = _outermost(eraser.extents)
    starts = [extent.start for extent in extents]
    modules = [n.start_byte for n in captures.get("module", ())]
    return Blanked(
        _blanked(data, extents),
        sorted({e for e in errors if _ends_before(extents, bisect_left(starts, e[0]), e[0])}),
        bool(modules),
        any(_ends_before(extents, bisect_right(starts, start), start) for start in modules),
        sorted(h for h in hidden if _ends_before(extents, bisect_left(starts, h.start), h.start)),
        extents,
        not root.has_error,
    )


def is_understood(data: bytes, tsx: bool) -> bool:
    """Whether the grammar knows all of a text, repaired where it has to be."""
    repaired = parseable(data)
    grammar = _grammar(tsx)
    return not (
        grammar.has_error(repaired.data)
        and grammar.has_error(mended(repaired).data)
        and grammar.has_error(with_values(repaired).data)
        and grammar.has_error(with_values(mended(repaired)).data)
    )


@cache
def _grammar(tsx: bool) -> Grammar:
    import tree_sitter_typescript

    query = Path(__file__).with_name("typescript.scm").read_text("utf-8")
    if tsx:
        return Grammar(tree_sitter_typescript.language_tsx(), query)
    return Grammar(tree_sitter_typescript.language_typescript(), query + _CAST)


def _parsed(data: bytes, tsx: bool) -> tuple[Repaired, SyntaxNode, Captures]:
    """The text as it was parsed, its root and what was captured."""
    grammar = _grammar(tsx)
    repaired = parseable(data)
    root, captures = grammar.captures(repaired.data)
    for repair in (mended, with_values) if root.has_error else ():
        again = repair(repaired)
        if again.data != repaired.data:
            other_root, other = grammar.captures(again.data)
            if _error_size(other) < _error_size(captures):
                repaired, root, captures = again, other_root, other
    for _ in range(_MOST_READINGS):
        text = reread(repaired.data, root, captures.get("false_dot", []))
        if text is None:
            break
        repaired.data = text
        root, captures = grammar.captures(text)
    return repaired, root, captures


def _error_size(captures: Captures) -> int:
    return sum(max(1, n.end_byte - n.start_byte) for n in captures.get("error", ()))


def _outermost(extents: list[Extent]) -> list[Extent]:
    """The extents that lie in no other, in source order."""
    extents.sort()
    found: list[Extent] = []
    covered = 0
    for start, negative, mark, side, text in extents:
        if -negative > covered:
            found.append(Extent(max(start, covered), negative, mark, side, text))
            covered = -negative
    return found


def _ends_before(extents: list[Extent], count: int, offset: int) -> bool:
    """Whether the last of the first ``count`` extents ends at or before an offset."""
    return count == 0 or -extents[count - 1].minus_end <= offset


def _blanked(data: bytes, extents: list[Extent]) -> bytes:
    """The text with spaces, and marks, in the extents."""
    spaces = data.translate(_TO_SPACES)
    if _SEPARATORS[0] in data or _SEPARATORS[1] in data:
        spaces = _TO_BLANK.sub(lambda m: m[0] if m[0] in _SEPARATORS else b" " * len(m[0]), data)
    pieces: list[bytes] = []
    at = 0
    for start, minus_end, mark, _, text in extents:
        end = -minus_end
        pieces.append(data[at:start])
        if text:
            pieces += (text, spaces[start + len(text) : end])
        elif mark == NO_MARK:
            pieces.append(spaces[start:end])
        elif mark == CLOSE:
            pieces += (spaces[start : end - 1], b")")
        else:
            pieces += (_MARKS[mark], spaces[start + 1 : end])
        at = end
    pieces.append(data[at:])
    return b"".join(pieces)
