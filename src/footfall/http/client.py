"""Requests to a server behind, and what is wrong in words where it does not answer."""

from __future__ import annotations

import asyncio
import socket
import ssl
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import h11

from footfall.http.exchange import CutShortError, Response

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from footfall.http.exchange import Headers

_CONNECT = 10.0
"""Seconds within which a connection is made."""
_TIMEOUT = 3600.0
"""Seconds within which something is answered: a tool may build all of an app before."""
_FIRST = 3.0
"""Seconds after which a server that is asked for the first time is said not to answer."""
_CLOSING = 10.0
"""Seconds for which one side of a connection may go on once the other has ended."""
_MOST_HEAD = 1 << 20
_BLOCK = 1 << 16


class NoAnswerError(Exception):
    """Why a server does not answer; ``is_late`` where it may do so later."""

    def __init__(self, text: str, is_late: bool) -> None:
        super().__init__(text)
        self.is_late = is_late


@dataclass
class Upstream:
    """The server at ``origin``."""

    origin: str
    host: str
    port: int
    is_secure: bool
    is_here: bool
    """Whether it is on this machine."""
    trouble: str = ""
    """Why it cannot be reached; empty where it could be, the last time."""

    async def ask(
        self, method: str, target: str, headers: Headers, body: AsyncIterator[bytes] | None = None
    ) -> Response:
        """What it answers to a request; the body comes as it arrives.

        Raises:
            NoAnswerError: where it does not.
        """
        asking = await self._connected(_CONNECT)
        try:
            async with asyncio.timeout(_TIMEOUT):
                response = await asking.ask(method, target, headers, body)
        except BaseException as error:
            await asking.aclose()
            if isinstance(error, (OSError, _NoHTTPError)):
                raise self._failed(error, is_trouble=isinstance(error, TimeoutError)) from error
            raise
        self.trouble = ""
        return response

    async def check(self) -> None:
        """Look whether the server answers at all; ``trouble`` then tells."""
        try:
            asking = await self._connected(_FIRST)
        except NoAnswerError:
            return
        try:
            headers = [("Host", self.origin.partition("://")[2]), ("Connection", "close"), ("User-Agent", "footfall")]
            async with asyncio.timeout(_FIRST):
                await asking.ask("HEAD", "/", headers, None)
        except TimeoutError:
            self.trouble = f"{self.origin} does not answer: it takes connections, but said nothing for {_FIRST:.0f} s"
        except (OSError, _NoHTTPError) as error:
            self._failed(error, is_trouble=True)
        finally:
            asking.close()

    async def _connected(self, patience: float) -> _Asking:
        """A connection, made to the first of the server's addresses that takes it.

        Raises:
            NoAnswerError: where there is none to be had.
        """
        failed: OSError | None = None
        try:
            async with asyncio.timeout(patience):
                loop = asyncio.get_running_loop()
                tls = self._tls() if self.is_secure else None
                name = self.host if self.is_secure else None
                for found in await loop.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM):
                    protocol = _Protocol(loop)
                    host = str(found[4][0])
                    try:
                        await loop.create_connection(
                            lambda p=protocol: p, host, self.port, ssl=tls, server_hostname=name
                        )
                    except OSError as error:
                        failed = failed or error
                    else:
                        return _Asking(protocol)
        except OSError as error:
            failed = error
        raise self._failed(failed or OSError("it has no address"), is_trouble=True) from failed

    def _tls(self) -> ssl.SSLContext:
        context = ssl.create_default_context()
        context.set_alpn_protocols(["http/1.1"])
        if self.is_here:  # on this machine certificates are made by hand; elsewhere they are looked at
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
        return context

    def _failed(self, error: Exception, *, is_trouble: bool) -> NoAnswerError:
        is_late = isinstance(error, TimeoutError)
        text = f"{self.origin} does not answer: {self._reason(error)}"
        if is_trouble:
            self.trouble = text
        return NoAnswerError(text, is_late)

    def _reason(self, error: Exception) -> str:
        if isinstance(error, socket.gaierror):
            return f"there is no machine called {self.host} ({error.strerror})"
        if isinstance(error, ConnectionRefusedError):
            return f"nothing listens on port {self.port} there; is it running?"
        if isinstance(error, TimeoutError):
            return "nothing came in time"
        if isinstance(error, ssl.SSLCertVerificationError):
            return f"its certificate is not to be trusted ({error.verify_message})"
        if isinstance(error, ssl.SSLError):
            return f"TLS failed ({error.reason or error}); is it at http://, not https://?"
        if isinstance(error, _NoHTTPError):
            return f"what it says is no HTTP ({error}){'' if self.is_secure else '; is it at https://?'}"
        return getattr(error, "strerror", None) or str(error) or type(error).__name__


class _NoHTTPError(Exception):
    """What a server says that cannot be read."""


class _Protocol(asyncio.StreamReaderProtocol):
    """A connection of which all that arrived is read, also where it broke while something was sent."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.reader = asyncio.StreamReader(loop=loop)
        super().__init__(self.reader, loop=loop)
        self.transport: asyncio.Transport
        self.broken: Exception | None = None
        """Why it ended, where that was no proper end."""
        self._has_ended = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        super().connection_made(transport)

    def eof_received(self) -> bool | None:
        self._has_ended = True
        return super().eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        if exc is not None and not self._has_ended:
            self.broken = exc
        if self.broken is not None and self.transport.get_extra_info("ssl_object") is None:
            self._read_rest()
        super().connection_lost(None)

    def _read_rest(self) -> None:
        with suppress(OSError), self.transport.get_extra_info("socket").dup() as sock:
            while data := sock.recv(_BLOCK):
                self.reader.feed_data(data)


class _Asking:
    """One request on a connection of its own, and the answer; iterates over its body."""

    def __init__(self, protocol: _Protocol) -> None:
        self._protocol = protocol
        self._reader = protocol.reader
        self._writer = asyncio.StreamWriter(protocol.transport, protocol, protocol.reader, asyncio.get_running_loop())
        self._http = h11.Connection(h11.CLIENT, max_incomplete_event_size=_MOST_HEAD)
        self._sending: asyncio.Task[None] | None = None

    async def ask(self, method: str, target: str, headers: Headers, body: AsyncIterator[bytes] | None) -> Response:
        """Send a request, and read the head of the answer, which may come before all was sent."""
        encoded = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        await self._write(h11.Request(method=method, target=target, headers=encoded))
        self._sending = asyncio.ensure_future(self._send(body))
        reading = asyncio.ensure_future(self._head())
        try:
            await asyncio.wait((self._sending, reading), return_when=asyncio.FIRST_COMPLETED)
            if not reading.done():
                await self._sending  # where the browser's own part failed, there is nothing to wait for
            return await reading
        except h11.RemoteProtocolError as error:
            if reading.done() and reading.exception() is error:
                raise _NoHTTPError(str(error)) from error
            raise
        finally:
            reading.cancel()

    async def _send(self, body: AsyncIterator[bytes] | None) -> None:
        if body is not None:
            async for part in body:
                if not await self._sent(h11.Data(data=part)):
                    return
        await self._sent(h11.EndOfMessage())

    async def _sent(self, event: h11.Event) -> bool:
        """Send a part of the request; whether the server still listens: what it says then, its answer tells."""
        try:
            await self._write(event)
        except (OSError, h11.LocalProtocolError):
            return False
        return True

    async def _write(self, event: h11.Event) -> None:
        self._writer.write(self._http.send(event) or b"")
        await self._writer.drain()

    async def _head(self) -> Response:
        event = await self._next()
        while isinstance(event, h11.InformationalResponse) and event.status_code != 101:
            event = await self._next()
        if not isinstance(event, (h11.Response, h11.InformationalResponse)):
            raise ConnectionResetError("it closed the connection")
        headers = [(n.decode("latin-1"), v.decode("latin-1")) for n, v in event.headers.raw_items()]
        response = Response(event.status_code, headers, reason=bytes(event.reason).decode("latin-1"))
        if isinstance(event, h11.InformationalResponse):
            response.tunnel = self._splice
        else:
            response.stream = self
        return response

    async def _next(self) -> object:
        while (event := self._http.next_event()) is h11.NEED_DATA:
            data = await self._reader.read(_BLOCK)
            if not data and self._protocol.broken is not None:
                raise self._protocol.broken
            if not data and self._http.their_state is h11.SEND_RESPONSE:
                raise ConnectionResetError("it closed the connection without an answer")
            self._http.receive_data(data)
        return event

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self

    async def __anext__(self) -> bytes:
        try:
            event = await self._next()
        except (OSError, h11.RemoteProtocolError) as error:
            await self.aclose()
            raise CutShortError from error
        if isinstance(event, h11.Data):
            return bytes(event.data)
        await self.aclose()
        raise StopAsyncIteration

    async def aclose(self) -> None:
        """Want no more, and read no more of what is sent."""
        self.close()
        if self._sending is not None:
            await asyncio.gather(self._sending, return_exceptions=True)

    def close(self) -> None:
        """End the connection."""
        if self._sending is not None:
            self._sending.cancel()
        self._writer.close()

    async def _splice(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, early: bytes) -> None:
        """Hand on what arrives, both ways, until one side ends."""
        other_early, _ = self._http.trailing_data
        ways = [
            asyncio.ensure_future(_pump(reader, self._writer, early)),
            asyncio.ensure_future(_pump(self._reader, writer, other_early)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait(ways, timeout=_CLOSING)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, early: bytes) -> None:
    data = early
    with suppress(OSError):
        while True:
            if data:
                writer.write(data)
                await writer.drain()
            data = await reader.read(_BLOCK)
            if not data:
                break
        if writer.can_write_eof():
            writer.write_eof()
