"""What is asked of a server and what it answers, apart from how these travel."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from email.message import Message
from email.utils import collapse_rfc2231_value
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator

    Tunnel = Callable[[asyncio.StreamReader, asyncio.StreamWriter, bytes], Awaitable[None]]
    """Takes over a connection that becomes something else than HTTP, and what has come behind the request."""

_DOCUMENTS = frozenset(["document", "iframe", "frame", "embed", "object", "fencedframe"])
_WORKERS = frozenset(["worker", "sharedworker", "serviceworker"])
_WORKLETS = frozenset(["audioworklet", "paintworklet", "worklet"])
PAGE_TYPE = "text/html"

Headers = list[tuple[str, str]]


class TooLongError(Exception):
    """A body that is longer than what is read."""


class CutShortError(Exception):
    """A body that ended before its end."""


class Fields:
    """The headers of a request, in their order."""

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self.pairs = list(pairs)

    def get(self, name: str, default: str = "") -> str:
        """The first one with a name, in any case."""
        low = name.lower()
        return next((value for one, value in self.pairs if one.lower() == low), default)

    def joined(self, name: str) -> str:
        """All with a name as one list."""
        low = name.lower()
        return ",".join(value for one, value in self.pairs if one.lower() == low)

    def items(self) -> Iterator[tuple[str, str]]:
        """All of them."""
        return iter(self.pairs)


@dataclass
class Request:
    """What a browser asks for."""

    method: str
    target: str
    """Path and query, as they came."""
    headers: Fields
    origin: str
    """Under what address the browser knows this server, such as ``http://localhost:8000``."""
    body: AsyncIterator[bytes] | None = None

    @property
    def path(self) -> str:
        """The path alone."""
        return self.target.partition("?")[0]

    @property
    def wants(self) -> str:
        """What the answer is for: ``document``, ``script``, ``worker``, ``worklet`` or nothing that runs.

        A browser that does not tell, as it may not where the address is no local one, is
        guessed to want a document where it would take one, and a script otherwise.
        """
        told = self.headers.get("Sec-Fetch-Dest")
        if told in _DOCUMENTS:
            return "document"
        if told in _WORKERS:
            return "worker"
        if told in _WORKLETS:
            return "worklet"
        if told or "Mozilla" not in self.headers.get("User-Agent"):
            return "script" if told == "script" else ""
        if self.headers.get("Service-Worker") == "script":
            return "worker"
        return "document" if PAGE_TYPE in self.headers.get("Accept") else "script"

    @property
    def is_for_service_worker(self) -> bool:
        """Whether the answer is the script of a service worker."""
        return self.headers.get("Service-Worker") == "script" or self.headers.get("Sec-Fetch-Dest") == "serviceworker"

    async def whole(self, most: int) -> bytes:
        """The body, read to its end.

        Raises:
            TooLongError: where it has more than so many bytes.
        """
        size = self.headers.get("Content-Length")
        if size.isdecimal() and len(size) < 20 and int(size) > most:
            raise TooLongError
        parts, read = [], 0
        if self.body is not None:
            async for part in self.body:
                read += len(part)
                if read > most:
                    raise TooLongError
                parts.append(part)
        return b"".join(parts)


@dataclass
class Response:
    """What is answered: ``body`` as a whole, or ``stream``, which is closed at the end."""

    status: int
    headers: Headers = field(default_factory=list)
    body: bytes = b""
    stream: AsyncIterator[bytes] | None = None
    reason: str | None = None
    tunnel: Tunnel | None = None
    """With the status 101: what the connection becomes."""

    def header(self, name: str) -> str | None:
        """The first header with a name."""
        return next((value for one, value in self.headers if one.lower() == name.lower()), None)

    def drop(self, *names: str) -> None:
        """Remove headers."""
        dropped = {name.lower() for name in names}
        self.headers = [(name, value) for name, value in self.headers if name.lower() not in dropped]

    def replace(self, name: str, value: str) -> None:
        """Put one header in the place of all with its name."""
        self.drop(name)
        self.headers.append((name, value))

    @property
    def kind(self) -> str:
        """The type of the content, in lower case, without parameters."""
        return (self.header("Content-Type") or "").partition(";")[0].strip().lower()

    @property
    def charset(self) -> str:
        """The encoding that the type of the content names, in lower case, or nothing."""
        message = Message()
        message["Content-Type"] = self.header("Content-Type") or "text/plain"
        found = message.get_param("charset", "")
        return collapse_rfc2231_value(found).strip().lower() if found else ""

    async def read(self, most: int) -> str:
        """Read the body to its end; says what keeps it from that, and the response stays as it is."""
        stream = self.stream
        if stream is None:
            return ""
        parts: list[bytes] = []
        size = 0
        try:
            async for part in stream:
                parts.append(part)
                size += len(part)
                if size > most:
                    self.stream = _Again(parts, stream)
                    return f"it has more than {most >> 20} MB"
        except CutShortError:
            self.stream = _Again(parts, None)
            return "its server ended it in the middle"
        self.body, self.stream = b"".join(parts), None
        return ""

    async def close(self) -> None:
        """Let go of what the body comes from."""
        stream, self.stream = self.stream, None
        close = getattr(stream, "aclose", None)  # not every iterator can be closed
        if close is not None:
            with suppress(OSError):
                await close()


class _Again:
    """What was read of a body, and then the rest; without one it is cut short again."""

    def __init__(self, parts: list[bytes], rest: AsyncIterator[bytes] | None) -> None:
        self._parts = parts
        self._rest = rest

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self

    async def __anext__(self) -> bytes:
        if self._parts:
            return self._parts.pop(0)
        if self._rest is None:
            raise CutShortError
        return await anext(self._rest)

    async def aclose(self) -> None:
        close = getattr(self._rest, "aclose", None)
        if close is not None:
            await close()


def plain(status: int, text: str) -> Response:
    """An answer in words."""
    return Response(status, [("Content-Type", "text/plain; charset=utf-8")], f"{text}\n".encode())
