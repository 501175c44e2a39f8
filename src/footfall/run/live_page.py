"""A page that shows the report of a program that runs, and keeps it up to date.

It has a server and port of its own, so that it shares nothing with a program that is
served to browsers: no storage, no policies, no connections.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import secrets
import threading
from importlib import resources
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.http.exchange import Response, plain
from footfall.http.server import Server
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from footfall.http.exchange import Headers, Request
    from footfall.profiles.data import Profile

_SILENCE = 15.0
"""Seconds after which something is said to a browser that hears nothing, to learn whether it is there."""
_GUARDED = [
    ("Cache-Control", "no-store"), ("X-Frame-Options", "SAMEORIGIN"),
    ("Content-Security-Policy", "frame-ancestors 'self'"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
]  # fmt: skip
"""No page of another server may show, load or read any of this."""
_NOTHING = b"<!doctype html><title>Footfall</title><body data-ready='true'><p>Nothing was counted yet."


class LivePage:
    """The page at ``address``; ``render`` makes a report of a profile when one is looked at.

    Raises:
        FootfallError: where no port is free.
    """

    def __init__(self, host: str, render: Callable[[Profile], str]) -> None:
        self._render = render
        self._lock = threading.Lock()
        self._rendering = threading.Lock()
        self._profile: Profile | None = None
        self._version = 0
        self._shown: tuple[int, bytes] = (0, _NOTHING)
        self._state = ""
        self._listeners: set[asyncio.Event] = set()
        self._reset: Callable[[], str] = lambda: "the program does not run"
        self._token = secrets.token_hex(16)
        self.program = ""
        try:
            self._server = Server(self._answer, host, 0, {host})
        except OSError as error:
            raise FootfallError(f"cannot listen on {host}: {error.strerror}") from error
        self.address = f"{self._server.origin}/"

    def serve(self, reset: Callable[[], str], program: str) -> None:
        """Begin; ``reset`` begins the counts again, or says why not; ``program`` is the program's address."""
        self._reset, self.program = reset, program
        self._server.start()

    def stop(self) -> None:
        """Answer no more."""
        self._server.stop()

    def show(self, profile: Profile) -> None:
        """Show another profile."""
        with self._lock:
            self._profile = profile
            self._version += 1
        self._server.call(self._wake)

    def tell(self, state: str) -> None:
        """Show what the program is doing."""
        if state != self._state:
            self._state = state
            self._server.call(self._wake)

    def _wake(self) -> None:
        for listener in self._listeners:
            listener.set()

    # --- what its server asks ----------------------------------------------------------------

    async def _answer(self, request: Request) -> Response:
        if request.method == "POST":
            return await self._posted(request)
        if request.method not in ("GET", "HEAD"):
            return plain(405, "only GET and HEAD are known here")
        if request.path == "/":
            page = (resources.files("footfall.run") / "assets" / "live.html").read_text("utf-8")
            return _guarded("text/html; charset=utf-8", page.replace("{{ token }}", self._token).encode())
        if request.path == "/report.html":
            return _guarded("text/html; charset=utf-8", await asyncio.to_thread(self._report))
        if request.path == "/events":
            return Response(200, [("Content-Type", "text/event-stream"), *_GUARDED], stream=self._events())
        return plain(404, "there is nothing here")

    async def _posted(self, request: Request) -> Response:
        """Begin the counts again, if the page itself asks, which alone knows the token."""
        token = request.headers.get("Footfall-Token")
        is_own = request.headers.get("Origin", request.origin) == request.origin
        if request.path != "/reset" or not is_own or not hmac.compare_digest(token.encode(), self._token.encode()):
            return plain(403, "not from here")
        problem = await asyncio.to_thread(self._reset)
        return _guarded("text/plain; charset=utf-8", one_line(problem).encode(), 409) if problem else Response(204)

    def _report(self) -> bytes:
        """The report of the profile that is shown."""
        with self._rendering:
            with self._lock:
                version, profile = self._version, self._profile
            if profile is not None and self._shown[0] != version:
                self._shown = (version, self._render(profile).encode("utf-8", "replace"))
            return self._shown[1]

    async def _events(self) -> AsyncIterator[bytes]:
        """What browsers are told: the newest state, as often as each of them takes it."""
        listener = asyncio.Event()
        self._listeners.add(listener)
        try:
            while True:
                listener.clear()
                told = {"version": self._version, "state": self._state, "program": self.program}
                yield f"data: {json.dumps(told)}\n\n".encode()
                while not listener.is_set():
                    try:
                        await asyncio.wait_for(listener.wait(), _SILENCE)
                    except TimeoutError:
                        yield b":\n\n"
        finally:
            self._listeners.discard(listener)


def _guarded(kind: str, body: bytes, status: int = 200) -> Response:
    headers: Headers = [("Content-Type", kind), *_GUARDED]
    return Response(status, headers, body)
