"""A page that shows the report of a program that runs, and keeps it up to date.

It has a server and port of its own, so that it shares nothing with a program that is
served to browsers: no storage, no policies, no connections.
"""

from __future__ import annotations

import json
import queue
import socket
import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from footfall.errors import FootfallError
from footfall.profiles.text import one_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.profiles.data import Profile

_SILENCE = 15.0
"""Seconds after which something is said to a browser that hears nothing, to learn whether it is there."""


class LivePage:
    """The page at ``address``; ``render`` makes a report of a profile when one is looked at.

    Raises:
        FootfallError: where no port is free.
    """

    def __init__(self, host: str, render: Callable[[Profile], str]) -> None:
        self._render = render
        self._lock = threading.Lock()
        self._profile: Profile | None = None
        self._version = 0
        self._shown: tuple[int, bytes] = (-1, b"")
        self._state = ""
        self._listeners: list[queue.SimpleQueue[str]] = []
        self._reset: Callable[[], str] = lambda: "the program does not run"
        self.program = ""
        try:
            self._server = _Server(self, host)
        except OSError as error:
            raise FootfallError(f"cannot listen on {host}: {error.strerror}") from error
        name = "localhost" if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
        self.host = host
        self.address = f"http://{name}:{self._server.server_address[1]}/"
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), name="footfall-live-page", daemon=True
        )

    def serve(self, reset: Callable[[], str], program: str) -> None:
        """Begin; ``reset`` begins the counts again, or says why not; ``program`` is the program's address."""
        self._reset, self.program = reset, program
        self._thread.start()

    def stop(self) -> None:
        """Answer no more."""
        for listener in list(self._listeners):
            listener.put("")
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()

    def show(self, profile: Profile) -> None:
        """Show another profile."""
        with self._lock:
            self._profile = profile
            self._version += 1
        self._send()

    def tell(self, state: str) -> None:
        """Show what the program is doing."""
        if state != self._state:
            self._state = state
            self._send()

    def _send(self) -> None:
        for listener in list(self._listeners):
            listener.put(self.message)

    # --- what its server asks ----------------------------------------------------------------

    @property
    def message(self) -> str:
        """What browsers are told."""
        return json.dumps({"version": self._version, "state": self._state, "program": self.program})

    def report(self) -> bytes:
        """The report of the profile that is shown."""
        with self._lock:
            version, profile = self._version, self._profile
        if profile is None:
            return b"<!doctype html><title>Footfall</title><body data-ready='true'><p>Nothing was counted yet."
        if self._shown[0] != version:
            self._shown = (version, self._render(profile).encode("utf-8", "replace"))
        return self._shown[1]

    def reset(self) -> str:
        """Begin the counts again; returns why not, where that is not possible."""
        return self._reset()

    def listen(self) -> queue.SimpleQueue[str]:
        """What is told from here on; an empty text is the end."""
        listener: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._listeners.append(listener)
        listener.put(self.message)
        return listener

    def forget(self, listener: queue.SimpleQueue[str]) -> None:
        """Tell a listener no more."""
        self._listeners.remove(listener)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, page: LivePage, host: str) -> None:
        if ":" in host:
            self.address_family = socket.AF_INET6
        super().__init__((host, 0), partial(_Handler, page))

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away is no error."""


class _Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server_version = "footfall"

    def __init__(self, page: LivePage, *rest: object) -> None:
        self.page = page
        super().__init__(*rest)  # type: ignore[arg-type]  # what socketserver hands on

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if not self._is_known():
            self._answer(403, b"not known by this name\n", "text/plain")
        elif path == "/":
            page = (resources.files("footfall.run") / "assets" / "live.html").read_bytes()
            self._answer(200, page, "text/html; charset=utf-8")
        elif path == "/report.html":
            self._answer(200, self.page.report(), "text/html; charset=utf-8")
        elif path == "/events":
            self._events()
        else:
            self._answer(404, b"there is nothing here\n", "text/plain")

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        own = self.headers.get("Origin") in (None, f"http://{self.headers.get('Host')}")
        if not self._is_known() or not own or self.path != "/reset":
            self._answer(403, b"not from here\n", "text/plain")
            return
        problem = self.page.reset()
        self._answer(409 if problem else 204, one_line(problem).encode(), "text/plain; charset=utf-8")

    def _is_known(self) -> bool:
        """Whether the page is asked for by its own name; one elsewhere may give its own name this address."""
        name = urlsplit(f"//{self.headers.get('Host', '')}").hostname or ""
        return name in ("localhost", self.page.host) or name.replace(".", "").isdecimal() or ":" in name

    def _events(self) -> None:
        self.send_response_only(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        listener = self.page.listen()
        try:
            while True:
                try:
                    message = listener.get(timeout=_SILENCE)
                except queue.Empty:
                    message = None
                if message == "":
                    return
                self.wfile.write(b":\n\n" if message is None else f"data: {message}\n\n".encode())
                self.wfile.flush()
        except OSError:
            pass
        finally:
            self.page.forget(listener)

    def _answer(self, status: int, body: bytes, kind: str) -> None:
        self.send_response_only(status)
        if status != 204:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if status != 204:
            self.wfile.write(body)
