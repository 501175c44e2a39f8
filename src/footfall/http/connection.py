"""One connection of a browser: requests are read, answered one after the other, and the connection is kept."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from http.client import responses
from typing import TYPE_CHECKING

import h11

from footfall.http.exchange import CutShortError, Fields, Request, Response, TooLongError, plain
from footfall.http.hosts import is_known, name_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine

    from footfall.http.exchange import Tunnel

    Answer = Callable[[Request], Awaitable[Response]]

_MOST_HEAD = 1 << 18
"""The longest head of a request that is read."""
_BLOCK = 1 << 16
_IDLE = 120.0
"""Seconds within which a request arrives, or more of its body."""
_GRACE = 5.0
"""Seconds for which an answer is waited for by who has nothing more to say, and may be gone."""
_LINGER = 5.0
"""Seconds within which more comes of a body that nobody needs."""
_MOST_UNREAD = 1 << 30
"""So much of such a body is taken."""
_BODILESS = (204, 304)
_ADDRESS = re.compile(r"https?://[^/?#]*([^#]*)", re.IGNORECASE)


class Gone(Exception):  # noqa: N818  # it is no error
    """The browser has left."""


class Connection:
    """Reads requests from a connection and writes what ``answer`` gives for them; use once.

    ``names`` are those by which the server may be asked; ``origin`` is its address, for who does not name it.
    """

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answer: Answer, names: set[str], origin: str
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._answer = answer
        self._names = names
        self._origin = origin
        self._http = h11.Connection(h11.SERVER, max_incomplete_event_size=_MOST_HEAD)
        self._has_ended = False
        self._is_whole = asyncio.Event()
        """Set once the body of the request was read."""
        self._tunnel: tuple[Tunnel, bytes] | None = None
        """What the connection becomes, and what came early for it."""

    async def run(self) -> None:
        """Answer all that is asked."""
        try:
            while await self._exchange():
                self._http.start_next_cycle()
            if self._tunnel is not None:
                become, early = self._tunnel
                await become(self._reader, self._writer, early)
                self._has_ended = True
        except (Gone, OSError, TimeoutError, h11.ProtocolError):
            pass
        finally:
            await self._close()

    async def _exchange(self) -> bool:
        """Answer one request; whether another may follow."""
        self._is_whole.clear()
        try:
            event = await self._next()
            if not isinstance(event, h11.Request):
                return False
            request = self._request(event)
        except h11.RemoteProtocolError as error:
            await self._refuse(error.error_status_hint, str(error))
            return False
        except ValueError as error:
            await self._refuse(400, str(error))
            return False
        return await self._while_there(self._answered(request)) and await self._rest()

    async def _answered(self, request: Request) -> bool:
        """Answer a request; whether the connection can go on."""
        response = await self._made(request)
        try:
            if response.tunnel is not None:
                await self._write(_informational(response))
                early, _ = self._http.trailing_data
                self._tunnel = response.tunnel, early
                return False
            return await self._send(request, response)
        except CutShortError:
            return False
        finally:
            await response.close()

    async def _made(self, request: Request) -> Response:
        host = request.headers.get("Host")
        if host and not is_known(name_of(host), self._names):
            return plain(403, f"this server is not known as {host}; name it with --host")
        try:
            return await self._answer(request)
        except Gone:
            raise
        except TooLongError:
            return plain(413, "this is longer than anything that is taken here")
        except h11.RemoteProtocolError as error:
            return plain(error.error_status_hint, str(error))
        except Exception as error:
            # Whatever came, it costs this answer alone.
            return plain(500, f"footfall failed: {type(error).__name__}: {error}")

    # --- reading -----------------------------------------------------------------------------

    async def _next(self) -> object:
        """The next event of the browser's."""
        while (event := self._http.next_event()) is h11.NEED_DATA:
            if self._has_ended:
                raise Gone
            try:
                async with asyncio.timeout(_IDLE):
                    self._take(await self._reader.read(_BLOCK))
            except OSError as error:  # what came too late, too
                raise Gone from error
        return event

    def _take(self, data: bytes) -> None:
        self._has_ended = not data
        if self._http.their_state is h11.IDLE and not self._http.trailing_data[0]:
            data = data.lstrip(b"\r\n")  # empty lines in front of a request are no matter
        if data or self._has_ended:
            self._http.receive_data(data)

    def _request(self, head: h11.Request) -> Request:
        """The request of a head.

        Raises:
            ValueError: where it has no meaning.
        """
        headers = Fields((n.decode("latin-1"), v.decode("latin-1")) for n, v in head.headers.raw_items())
        if not head.http_version.startswith(b"1."):
            raise h11.RemoteProtocolError("only HTTP/1 is spoken here", error_status_hint=505)
        if headers.get("Content-Length") and headers.get("Transfer-Encoding"):
            raise ValueError("a request has one length")
        method, host = head.method.decode("ascii"), headers.get("Host")
        target = _target(method, head.target.decode("ascii"))
        if host and not name_of(host):
            raise ValueError(f"{host} is no host")
        body = None
        if headers.get("Content-Length") or headers.get("Transfer-Encoding"):
            body = self._body()
        else:
            self._http.next_event()  # the end of the message
            self._is_whole.set()
        return Request(method, target, headers, f"http://{host}" if host else self._origin, body)

    async def _body(self) -> AsyncIterator[bytes]:
        while True:
            if self._http.they_are_waiting_for_100_continue:
                await self._write(h11.InformationalResponse(status_code=100, headers=[], reason=b"Continue"))
            event = await self._next()
            if not isinstance(event, h11.Data):
                self._is_whole.set()
                return
            yield bytes(event.data)

    async def _rest(self) -> bool:
        """Take what is left of a body; whether a request may follow."""
        read = 0
        while self._http.their_state is h11.SEND_BODY and read < _MOST_UNREAD:
            async with asyncio.timeout(_LINGER):
                event = await self._next()
            if isinstance(event, h11.Data):
                read += len(event.data)
        return self._http.our_state is h11.DONE and self._http.their_state is h11.DONE

    async def _while_there(self, work: Coroutine[None, None, bool]) -> bool:
        """What some work gives, which ends where the browser leaves."""
        task, watch = asyncio.ensure_future(work), asyncio.ensure_future(self._watch())
        try:
            await asyncio.wait((task, watch), return_when=asyncio.FIRST_COMPLETED)
            if not task.done() and watch.exception() is None:
                await asyncio.wait((task,), timeout=_GRACE)
            if not task.done():
                raise Gone
            return task.result()
        finally:
            task.cancel()
            watch.cancel()
            await asyncio.gather(task, watch, return_exceptions=True)

    async def _watch(self) -> None:
        """Return once the browser has nothing more to say."""
        await self._is_whole.wait()
        read = 0
        while not self._has_ended:
            data = await self._reader.read(_BLOCK)
            self._take(data)
            read += len(data)
            if read > _BLOCK:  # it asks far ahead of what it was answered
                await asyncio.Event().wait()

    # --- writing -----------------------------------------------------------------------------

    async def _send(self, request: Request, response: Response) -> bool:
        """Send an answer; whether the connection can go on."""
        has_body = request.method != "HEAD" and response.status not in _BODILESS
        if response.stream is None and response.header("Content-Length") is None and response.status not in _BODILESS:
            response.headers.append(("Content-Length", str(len(response.body))))
        # Who was not told to go on with a body may send it or not.
        is_unsure = self._http.they_are_waiting_for_100_continue
        if is_unsure:
            response.headers.append(("Connection", "close"))
        try:
            head = _head(response)
        except h11.LocalProtocolError as error:
            await response.close()
            response, has_body = plain(502, f"the answer is no HTTP: {error}"), request.method != "HEAD"
            head = _head(response)
        await self._write(head)
        if has_body and response.stream is None and response.body:
            await self._write(h11.Data(data=response.body))
        elif has_body and response.stream is not None:
            async for part in response.stream:
                await self._write(h11.Data(data=part))
        await self._write(h11.EndOfMessage())
        return not is_unsure

    async def _refuse(self, status: int, why: str) -> None:
        """Say what is wrong with something that is no request."""
        if self._http.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            response = plain(status, why)
            response.headers += [("Content-Length", str(len(response.body))), ("Connection", "close")]
            await self._write(_head(response))
            with suppress(h11.LocalProtocolError):  # it was the head of something
                await self._write(h11.Data(data=response.body))
            await self._write(h11.EndOfMessage())

    async def _write(self, event: h11.Event) -> None:
        self._writer.write(self._http.send(event) or b"")
        await self._writer.drain()

    async def _close(self) -> None:
        """Let what was said arrive: what comes unread would take it back."""
        with suppress(OSError, TimeoutError):
            if not self._has_ended and self._writer.can_write_eof():
                self._writer.write_eof()
                read = 0
                async with asyncio.timeout(_LINGER):
                    while read < _MOST_HEAD and (data := await self._reader.read(_BLOCK)):
                        read += len(data)
        self._writer.close()


def _head(response: Response) -> h11.Response:
    return h11.Response(status_code=response.status, headers=_encoded(response), reason=_reason(response))


def _informational(response: Response) -> h11.InformationalResponse:
    return h11.InformationalResponse(status_code=response.status, headers=_encoded(response), reason=_reason(response))


def _encoded(response: Response) -> list[tuple[bytes, bytes]]:
    return [(name.encode("latin-1", "replace"), value.encode("latin-1", "replace")) for name, value in response.headers]


def _reason(response: Response) -> bytes:
    if response.reason is None:
        return responses.get(response.status, "").encode()
    return response.reason.encode("latin-1", "replace")


def _target(method: str, target: str) -> str:
    """Path and query of what is asked for; a proxy would be asked for the whole address.

    Raises:
        ValueError: where it is neither.
    """
    if target.startswith("/") or (target == "*" and method == "OPTIONS"):
        return target
    found = _ADDRESS.fullmatch(target)
    if found is None or method == "CONNECT":
        raise ValueError(f"{method} {target} is nothing that can be asked of this server")
    return found[1] if found[1].startswith("/") else f"/{found[1]}"
