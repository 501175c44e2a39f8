"""What outgrew the limits of class files, and how it is counted with fewer probes.

javac places such a message at a name, or at what a class begins with: code of static initialisers, of
fields and enum constants is one method, as is that of instance initialisers with each constructor, and
the code of a lambda is placed at its class, or at the beginning of the file.  Where several are
possible, the longest gives way first: to counters for blocks, to one for its entries, to none.  What is one
method gives way together: its end lies too far for any part of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.languages.java.plan.instrument_choices import Choices
    from footfall.languages.java.syntax.nodes import Function, TypeDeclaration, Unit

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
    is_pool = ".pool" in code
    pieces = _possible(unit, at, is_pool)
    if any(piece.start in changed for piece in pieces):
        return True
    left = [(stage, piece) for piece in pieces if (stage := _stage(choices, piece)) < _NEVER]
    if not left:
        if changed:
            return True
        every = [*map(_piece, unit.functions), *(f for n in range(len(unit.types)) for f in _fields(unit, n))]
        left = [(stage, piece) for piece in every if (stage := _stage(choices, piece)) < _NEVER]
    if not left:
        return False
    stage, piece = min(left, key=lambda one: (one[0] >= _NEVER - 1, -one[1].size))
    changed.add(piece.start)
    if is_pool:
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


def _possible(unit: Unit, at: int, is_pool: bool) -> list[_Piece]:
    """The pieces that a message at an offset may mean; ``is_pool``: one about the constants of a class."""
    number, around = _innermost_type(unit, at)
    inside = [f for f in unit.functions if f.start <= at < f.end]
    function = min(inside, key=lambda f: f.end - f.start, default=None)
    if function is not None and around is not None and around.span.start > function.start:
        function = None  # it only holds the class
    own = [f for f in unit.functions if f.type == number]
    fields = _fields(unit, number)
    if is_pool:
        return [*map(_piece, own), *fields]
    kind = function.kind if function is not None else ""
    if function is not None and kind in ("method", "lambda"):
        return [_piece(function)]
    if kind in ("constructor", "initializer"):
        return [_piece(f) for f in own if f.kind == "initializer" or f is function] + fields
    if around is not None and at > around.members_at:
        return [_piece(f) for f in own if f.kind == "static-initializer"] + fields
    found = [_piece(f) for f in unit.functions if f.kind == "lambda" and (at == 0 or f.type == number)]
    if around is not None and all(f.kind != "constructor" for f in own):
        found += [_piece(f) for f in own if f.kind == "initializer"] + fields
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
