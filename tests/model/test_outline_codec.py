"""An outline that was packed is the same when it is read, and what is none is refused."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

import pytest

from footfall.model.equations import Equations
from footfall.model.outline_codec import CountedFile, decode, encode, packed
from footfall.model.program import (
    Block,
    Branch,
    Callback,
    CallSite,
    Function,
    Gap,
    Ignored,
    Marker,
    Outline,
    Remark,
    Statement,
    Type,
)
from footfall.model.source_text import SourceText, Span

if TYPE_CHECKING:
    from collections.abc import Callable


def file() -> CountedFile:
    """One with something in every place, all of it different."""
    function = Function("f", "f(int)", "method", Span(3, 9), 1, "run", 4, -2, 5, False, "call", 6, 7)
    function.sites, function.slots = [CallSite(8, {"g": 2, "h": 0}, 3)], 0
    function.is_timed = function.may_wait = True
    outline = Outline(
        "pack",
        [Type("A", "class", Span(1, 20)), Type("A.B", "enum", Span(2, 19), 0)],
        [function, Function("p", "", "lambda", Span(4, 5), None, "p", None)],
        [Block("if", Span(5, 6), 1, 0), Block("else", Span(7, 8), None, None, 0)],
        [Statement("return", Span(9, 10), -1, 1, None)],
        [Branch("if", Span(11, 12), 13, [("true", 2), ("false", None)], 0)],
        [Marker(3, 1, 14, 15, frozenset({"x", "y"}))],
        [Gap(16, "lambda", "why")],
        [Callback("timer", 17)],
        [(5, -1), (6, 1)],
        [Ignored(Span(20, 21), "for a reason")],
        [Remark(22, "a word that is unknown")],
        Equations([((1, 2), (-1, ~1)), ()]),
        18,
    )
    return CountedFile(
        "key", "any", SourceText("a/ü.x", "é\ud800\n".encode("utf-8", "surrogatepass"), "latin-1"), outline
    )


@pytest.mark.parametrize("pack", [lambda data: data, packed])
def test_what_is_read_is_what_was_written(pack: Callable[[bytes], bytes]) -> None:
    found, made = decode(pack(encode(file()))), file()
    assert found.outline == made.outline
    assert (found.key, found.language, found.source) == (made.key, made.language, made.source)


def test_what_is_packed_is_smaller() -> None:
    data = encode(file())
    assert len(packed(data)) < len(data)


@pytest.mark.parametrize(
    ("place", "value"),
    [((0, 0), 7), ((1, 0), None), ((2, 0, 1), 7), ((3, 0, 2), 7), ((4, 0, 0), 7), ((6, 0, 0), 7), ((8, 0, 2), 7)],
)
def test_a_name_that_is_no_text_is_refused(place: tuple[int, ...], value: object) -> None:
    plain: Any = json.loads(zlib.decompress(encode(file())))
    row = plain
    for at in place[:-1]:
        row = row[at]
    row[place[-1]] = value
    with pytest.raises(TypeError, match="no text"):
        decode(zlib.compress(json.dumps(plain).encode()))
