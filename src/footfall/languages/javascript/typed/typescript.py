"""TypeScript to JavaScript: what exists only for types becomes spaces of the same length in bytes."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from footfall.languages.javascript.typed.types_erase import CLOSE, NO_MARK, OPEN, SEMICOLON, Eraser
from footfall.languages.javascript.typed.types_repair import Repaired, mended, parseable, reread
from footfall.parse import Grammar, SyntaxNode

__all__ = ["Blanked", "blank"]

Captures = dict[str, list[SyntaxNode]]

_TO_SPACES = bytes(byte if byte in b"\r\n" else ord(" ") for byte in range(256))
_SEPARATORS = (b"\xe2\x80\xa8", b"\xe2\x80\xa9")
_TO_BLANK = re.compile(rb"\xe2\x80[\xa8\xa9]|[^\r\n]")
_MARKS = {OPEN: b"(", CLOSE: b")", SEMICOLON: b";"}
_MOST_READINGS = 4
_STATEMENTS = {"enum": "enum", "namespace": "namespace", "require": "import =", "export_equals": "export ="}
"""By capture, the kinds of statements that are code in TypeScript only."""
_PROPERTY = "parameter property"
_CAST = "\n(type_assertion) @cast\n"


@dataclass
class Blanked:
    """JavaScript in which each byte stands where it stood in the TypeScript text.

    ``unerasable`` lists, in source order, the offset and kind of what JavaScript cannot run as it
    stands: ``enum``, ``namespace``, ``parameter property`` (its modifiers are blanked nevertheless),
    ``import =``, ``export =``, ``type assertion`` (left in the text), ``type assertion between
    operators`` (left too) and ``syntax`` for what could not be read.
    ``hidden`` are start, end and kind of what was blanked though it is code, where that was asked for.
    ``is_module`` says whether the TypeScript text has an import or export at its top level,
    ``stays_module`` whether one is left: Node takes a text without for CommonJS, unless its
    extension or its package says otherwise.
    """

    data: bytes
    unerasable: list[tuple[int, str]]
    is_module: bool
    stays_module: bool
    hidden: list[tuple[int, int, str]]


def blank(data: bytes, tsx: bool, hides: bool = False) -> Blanked:
    """The JavaScript of TypeScript text (UTF-8), or of TSX, which becomes JSX.

    ``hides``: the text is only looked at and not run, so whole statements that JavaScript
    lacks are blanked too.  Never raises for what the text holds: ``unerasable`` tells what
    could not be done.
    """
    repaired, root, captures = _parsed(data, tsx)
    eraser = Eraser(data, repaired)
    eraser.take(captures)
    eraser.take_repaired(root)
    hidden = _hide(eraser, captures) if hides else []
    errors = eraser.errors + [(n.start_byte, "syntax") for n in captures.get("error", ())]
    extents = _outermost(eraser.extents)
    starts = [extent[0] for extent in extents]
    modules = [n.start_byte for n in captures.get("module", ())]
    return Blanked(
        _blanked(data, extents),
        sorted({e for e in errors if _ends_before(extents, bisect_left(starts, e[0]), e[0])}),
        bool(modules),
        any(_ends_before(extents, bisect_right(starts, start), start) for start in modules),
        hidden,
    )


def _hide(eraser: Eraser, captures: Captures) -> list[tuple[int, int, str]]:
    """Blank what is code in TypeScript only; returns it in source order."""
    hidden = [(n.start_byte, n.end_byte, _PROPERTY) for n in captures.get("property", ())]
    for tag, kind in _STATEMENTS.items():
        for node in captures.get(tag, ()):
            if (node.start_byte, kind) in eraser.errors:
                parent = node.parent
                outer = parent if parent and parent.type in ("export_statement", "expression_statement") else node
                eraser.extents.append((outer.start_byte, -outer.end_byte, SEMICOLON))
                hidden.append((outer.start_byte, outer.end_byte, kind))
    kinds = {_PROPERTY, *_STATEMENTS.values()}
    eraser.errors = [error for error in eraser.errors if error[1] not in kinds]
    outermost = {(start, end) for start, end, _ in _outermost([(start, -end, NO_MARK) for start, end, _ in hidden])}
    return sorted(each for each in hidden if each[:2] in outermost)


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
    if root.has_error:
        again = mended(repaired)
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


def _outermost(extents: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The extents that lie in no other, as ``(start, end, mark)`` in source order."""
    extents.sort()
    found: list[tuple[int, int, int]] = []
    covered = 0
    for start, negative, mark in extents:
        if -negative > covered:
            found.append((max(start, covered), -negative, mark))
            covered = -negative
    return found


def _ends_before(extents: list[tuple[int, int, int]], count: int, offset: int) -> bool:
    """Whether the last of the first ``count`` extents ends at or before an offset."""
    return count == 0 or extents[count - 1][1] <= offset


def _blanked(data: bytes, extents: list[tuple[int, int, int]]) -> bytes:
    """The text with spaces, and marks, in the extents."""
    spaces = data.translate(_TO_SPACES)
    if _SEPARATORS[0] in data or _SEPARATORS[1] in data:
        spaces = _TO_BLANK.sub(lambda m: m[0] if m[0] in _SEPARATORS else b" " * len(m[0]), data)
    pieces: list[bytes] = []
    at = 0
    for start, end, mark in extents:
        pieces.append(data[at:start])
        if mark == NO_MARK:
            pieces.append(spaces[start:end])
        elif mark == CLOSE:
            pieces += (spaces[start : end - 1], b")")
        else:
            pieces += (_MARKS[mark], spaces[start + 1 : end])
        at = end
    pieces.append(data[at:])
    return b"".join(pieces)
