"""Bodies of answers: read to their end where that can be, and handed on as they came where it cannot."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from footfall.http.exchange import CutShortError, Response

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class Pieces:
    """A stream that notes that it was closed; it may be cut short."""

    def __init__(self, *pieces: bytes, is_cut: bool = False) -> None:
        self.pieces = list(pieces)
        self.is_cut = is_cut
        self.is_closed = False

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self

    async def __anext__(self) -> bytes:
        if self.pieces:
            return self.pieces.pop(0)
        raise CutShortError if self.is_cut else StopAsyncIteration

    async def aclose(self) -> None:
        self.is_closed = True


async def rest(response: Response) -> list[bytes]:
    assert response.stream is not None
    return [part async for part in response.stream]


def test_a_body_that_is_whole() -> None:
    response = Response(200, stream=Pieces(b"ab", b"cd"))
    assert asyncio.run(response.read(4)) == ""
    assert (response.body, response.stream) == (b"abcd", None)
    assert asyncio.run(response.read(4)) == ""


def test_a_body_that_is_too_long_is_handed_on() -> None:
    pieces = Pieces(b"x" * (1 << 20), b"y", b"z")

    async def read() -> None:
        response = Response(200, stream=pieces)
        assert await response.read(1 << 20) == "it has more than 1 MB"
        assert await rest(response) == [b"x" * (1 << 20), b"y", b"z"]
        await response.close()

    asyncio.run(read())
    assert pieces.is_closed


def test_a_body_that_is_cut_short_is_cut_short_again() -> None:
    async def read() -> None:
        response = Response(200, stream=Pieces(b"a", b"b", is_cut=True))
        assert await response.read(9) == "its server ended it in the middle"
        assert response.stream is not None
        assert [await anext(response.stream), await anext(response.stream)] == [b"a", b"b"]
        with pytest.raises(CutShortError):
            await anext(response.stream)
        await response.close()

    asyncio.run(read())
