"""Raw counts that pages send: what no page can have counted is refused, with the reason."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from footfall.counts.validate import fault
from footfall.model.program import Shape
from tests.javascript.web.session import number, raw

SHAPES = {"k": Shape(3, [2, 1], 1)}
"""Three counters, two functions, and a place of callbacks."""


def told(
    *nodes: tuple[int, ...],
    links: tuple[tuple[int, ...], ...] = (),
    current: int = 0,
    counters: tuple[int, ...] = (1, 2, 3),
    cost: tuple[int, int] = (1, 2),
) -> str:
    parts = [b"\0\4wall", struct.pack(">qqi", *cost, 1), b"\0\1t", *map(number, (1, current, len(nodes) + 1))]
    parts += [number(value) for node in nodes for value in node]
    parts += [number(value) for value in (len(links), *(v for link in links for v in link), 0)]
    return fault(raw(("k", list(counters)), version=3, rest=b"".join(parts)), SHAPES.get)


def node(parent: int = 1, function: int = 0, counters: tuple[int, ...] = (), ranges: int = 0) -> tuple[int, ...]:
    times = (1, 1, *[0] * ranges) if ranges else ()
    return (parent, 0, function, 0, 1, 5, 0, ranges, *times, len(counters), *counters)


def test_what_can_be_true() -> None:
    assert told() == ""
    assert told(node(), node(2, 1, (1,)), node(0, 0, (1, 2), 16), links=((0, 1, 0, 5), (2, 2, 0, 1)), current=3) == ""
    assert told(node(1, 2, (4,))) == ""  # a callback's


@pytest.mark.parametrize(
    ("nodes", "more", "words"),
    [
        ((), {"counters": (1, 2)}, "k has not 2 counters"),
        ((node(),), {"current": 2}, "a thread stands nowhere"),
        ((node(2),), {}, "a path does not begin at its thread"),
        ((node(function=3),), {}, "k has no function 3"),
        ((node(counters=(1, 2, 3)),), {}, "a path has more counters than its function in k"),
        ((node(function=1, counters=(1, 2)),), {}, "a path has more counters than its function in k"),
        ((node(function=2, counters=(1, 2)),), {}, "a path has more counters than its function in k"),
        ((node(ranges=15),), {}, "a histogram has other ranges"),
        ((node(),), {"links": ((2, 1, 0, 1),)}, "a link leads nowhere"),
        ((node(),), {"links": ((1, 0, 0, 1),)}, "a link leads nowhere"),
        ((node(),), {"links": ((1, 2, 0, 1),)}, "a link leads nowhere"),
        ((node(function=2),), {"links": ((0, 1, 0, 1),)}, "a link leads to what is no function"),
        ((), {"counters": (1, 2, -1)}, "a number is lower or higher than any can be"),
        ((), {"counters": (1, 2, (1 << 53) + 1)}, "a number is lower or higher than any can be"),
        ((), {"cost": (1, -1)}, "a number is lower or higher than any can be"),
    ],
)
def test_what_cannot(nodes: tuple[tuple[int, ...], ...], more: dict[str, Any], words: str) -> None:
    assert told(*nodes, **more) == words


def test_what_is_no_file_of_counts() -> None:
    assert fault(b"", SHAPES.get) == "raw counts are damaged: no beginning or end"


def test_the_highest_number_is_taken() -> None:
    assert told(counters=(1, 2, 1 << 53)) == ""
