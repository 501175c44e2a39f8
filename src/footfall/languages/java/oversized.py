"""What outgrew the limits of class files, and how it is counted with fewer probes.

javac places such a message at a name, or at what a class begins with: code of static initialisers, of
fields and enum constants is one method, as is that of instance initialisers with each constructor, and
the code of a lambda is placed at its class, or at the beginning of the file.  Where several are
possible, the longest gives way first: to counters for blocks, to one for its entries, to none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.languages.java.functions import Choices
    from footfall.languages.java.syntax import Function, TypeDeclaration, Unit

_NEVER = 3


@dataclass(frozen=True, slots=True)
class _Piece:
    """Code that may give way: a function, or what initialises the fields of a type."""

    start: int
    size: int
    is_function: bool
    is_bodiless: bool = False
    """Whether it is a lambda with an expression, which has no blocks."""


def give_way(unit: Unit, choices: Choices, at: int, code: str, changed: set[int]) -> bool:
    """Count what is too large near an offset more coarsely; ``False`` where nothing is left to do.

    ``changed`` are the pieces that gave way since the last attempt to compile.
    """
    pieces = _possible(unit, at, code)
    if any(piece.start in changed for piece in pieces):
        return True
    left = [(stage, piece) for piece in pieces if (stage := _stage(choices, piece)) < _NEVER]
    if not left:
        return False
    stage, piece = min(left, key=lambda one: (one[0] >= _NEVER - 1, -one[1].size))
    changed.add(piece.start)
    if code.endswith(".pool"):
        for other_stage, other in left:
            _step(choices, other, other_stage)
            changed.add(other.start)
    else:
        _step(choices, piece, stage)
    return True


def _stage(choices: Choices, piece: _Piece) -> int:
    """How much a piece has given way."""
    if not piece.is_function:
        return _NEVER if piece.start in choices.plain_types else 1
    if piece.start in choices.omitted:
        return _NEVER
    if piece.start in choices.entry_only:
        return 2
    return 1 if piece.start in choices.blocks_only or piece.is_bodiless or choices.level != "statement" else 0


def _step(choices: Choices, piece: _Piece, stage: int) -> None:
    if not piece.is_function:
        choices.plain_types.add(piece.start)
        return
    choices.too_large.add(piece.start)
    (choices.blocks_only, choices.entry_only, choices.omitted)[stage].add(piece.start)


def _possible(unit: Unit, at: int, code: str) -> list[_Piece]:
    """The pieces that a message at an offset may mean."""
    number, around = _innermost_type(unit, at)
    inside = [f for f in unit.functions if f.start <= at < f.end]
    function = min(inside, key=lambda f: f.end - f.start, default=None)
    if function is not None and around is not None and around.span.start > function.start:
        function = None  # it only holds the class
    own = [f for f in unit.functions if f.type == number]
    if code.endswith(".pool"):
        return [*map(_piece, own), *_fields(unit, number)]
    if function is not None and (function.kind in ("method", "lambda") or code.endswith("stmt")):
        return [_piece(function)]
    if function is not None and function.kind == "constructor":
        return [_piece(f) for f in own if f is function or f.kind == "initializer"] + _fields(unit, number)
    statics = [f for f in own if f.kind == "static-initializer"]
    if function is not None or (around is not None and around.members_at <= at):
        return [*map(_piece, statics), *_fields(unit, number)]
    found = [_piece(f) for f in unit.functions if f.kind == "lambda" and (at == 0 or f.type == number)]
    if around is not None and all(f.kind != "constructor" for f in own):
        found += [_piece(f) for f in own if f.kind == "initializer"] + _fields(unit, number)
    return found


def _piece(function: Function) -> _Piece:
    return _Piece(function.start, function.end - function.start, True, function.body is None)


def _innermost_type(unit: Unit, at: int) -> tuple[int | None, TypeDeclaration | None]:
    found = [(n, t) for n, t in enumerate(unit.types) if t.span.start <= at < t.span.end]
    return min(found, key=lambda one: one[1].span.end - one[1].span.start, default=(None, None))


def _fields(unit: Unit, number: int | None) -> list[_Piece]:
    """What initialises the fields of a type, or the arguments of its constants, as far as it is counted."""
    if number is None:
        return []
    inside = [r for r in unit.loose if _innermost_type(unit, r.start)[0] == number]
    size = sum(r.end - r.start for r in inside)
    return [_Piece(unit.types[number].span.start, size, False)] if inside else []
