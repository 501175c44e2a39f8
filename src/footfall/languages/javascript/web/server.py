"""The server between browsers and a program: connections, hosts, and Footfall's own addresses."""

from __future__ import annotations

import contextlib
import hashlib
import ipaddress
import json
import socket
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from footfall.languages.javascript.web import OURS
from footfall.languages.javascript.web.collecting import MessageError
from footfall.languages.javascript.web.exchange import Request, Response, plain
from footfall.languages.javascript.web.proxy import Proxy, is_here

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from socketserver import _RequestType as _Request

    from footfall.languages.javascript.web.collecting import Collection
    from footfall.languages.javascript.web.served import Served

_MOST = 1 << 28
"""The longest message of Footfall's own that is read."""
_BLOCK = 1 << 16


class App:
    """What a server needs to know; ``served`` is the program.

    ``hosts`` are names by which it may be asked, besides those of this machine and numbers.
    """

    def __init__(self, served: Served, collection: Collection, hosts: set[str], report: str) -> None:
        self.served = served
        self.collection = collection
        self.hosts = hosts
        self.report = report
        """The address of the live report."""

    def is_known(self, host: str) -> bool:
        """Whether a request for a host is for this server: a page elsewhere may give its own name this address."""
        name = urlsplit(f"//{host}").hostname or ""
        if is_here(name) or name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def own(self, request: Request) -> Response:
        """The answer to a request for something of Footfall's."""
        name = request.path.removeprefix(OURS)
        query = parse_qs(request.target.partition("?")[2], keep_blank_values=True)
        texts = self.served.texts
        if name == "counts":
            return self._counts(request, query)
        if name == "author":
            if not self._is_own(request):
                return plain(403, "only pages that are served here may ask this")
            author = texts.author(b"".join(request.body or ()))
            return Response(200, [("Content-Type", "text/plain; charset=utf-8")], author)
        if name == "made":
            return self._made(request)
        if name == "kept":
            return self._kept(request)
        if request.method not in ("GET", "HEAD"):
            return plain(405, "only GET and HEAD are known here")
        if name == "runtime.js":
            return _script(request, texts.runtime)
        if name.startswith("unit/") and name.endswith(".js"):
            text = texts.unit(name[5:-3], "script" not in query)
            return plain(404, "no script of this run has this number") if text is None else _script(request, text)
        if not name:
            return Response(302, [("Location", self.report), ("Cache-Control", "no-store")])
        return plain(404, f"Footfall has nothing at {request.path}")

    def _is_own(self, request: Request) -> bool:
        size = request.headers.get("Content-Length") or "0"
        if not size.isdecimal() or int(size) > _MOST:
            return False
        return request.method == "POST" and request.headers.get("Origin") in (None, "null", request.origin)

    def _made(self, request: Request) -> Response:
        """Instrument a text that a page has made."""
        if not self._is_own(request):
            return plain(403, "only pages that are served here may ask this")
        try:
            asked = json.loads(b"".join(request.body or ()))
            answer = self.served.texts.made({**asked, "origin": request.origin})
        except (ValueError, KeyError, TypeError, IndexError) as error:
            return plain(400, f"this is not understood: {error!r}")
        return Response(200, [("Content-Type", "application/json")], json.dumps(answer).encode())

    def _kept(self, request: Request) -> Response:
        """Instrument what a service worker has kept, and answers a page with."""
        if not self._is_own(request):
            return plain(403, "only service workers that are served here may ask this")
        try:
            about, _, body = b"".join(request.body or ()).partition(b"\n")
            return self.served.kept(request, json.loads(about), body) or Response(204)
        except (ValueError, KeyError, TypeError) as error:
            return plain(400, f"this is not understood: {error!r}")

    def _counts(self, request: Request, query: dict[str, list[str]]) -> Response:
        """Take counts, which nobody but pages of this server may send."""
        if not self._is_own(request):
            return plain(403, "counts are sent by pages that are served here")
        data = b"".join(request.body or ())
        process = query.get("process", [""])[0]
        try:
            number, lost = int(query.get("number", ["0"])[0]), int(query.get("lost", ["0"])[0])
            if not process.replace("-", "").isalnum():
                raise MessageError("a process has no name")
            if "busy" in query or "made" in query:
                self.collection.miss(is_busy="busy" in query)
            elif data.startswith(b"FOOTFALL"):
                self.collection.take_whole(process, data, number, "last" in query)
            else:
                self.collection.take(process, data, "last" in query, lost)
        except ValueError as error:
            return plain(400, str(error))
        return Response(204)


def _script(request: Request, text: str) -> Response:
    data = text.encode()
    tag = f'"{hashlib.sha256(data).hexdigest()[:24]}"'
    headers = [
        ("Content-Type", "text/javascript; charset=utf-8"),
        ("Cache-Control", "no-cache"),
        ("ETag", tag),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Access-Control-Allow-Origin", "*"),
    ]
    if tag in request.headers.get("If-None-Match", ""):
        return Response(304, headers)
    return Response(200, headers, data)


class _Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server_version = "footfall"
    timeout = 120
    app: App

    def __init__(self, app: App, *rest: object) -> None:
        self.app = app
        super().__init__(*rest)  # type: ignore[arg-type]  # what socketserver hands on

    def __getattr__(self, name: str) -> Callable[[], None]:
        if name.startswith("do_"):  # whatever the method is
            return self._answer
        raise AttributeError(name)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def _answer(self) -> None:
        host = self.headers.get("Host", "")
        if not self.app.is_known(host):
            self._send(plain(403, f"this server is not known as {host}; name it with --host"))
            self.close_connection = True
            return
        body = self._body()
        request = Request(self.command, self._target(), self.headers, f"http://{host}", body)
        if request.path.startswith(OURS) or request.path == OURS.rstrip("/"):
            response = self.app.own(request)
        elif self.headers.get("Upgrade") and isinstance(self.app.served.source, Proxy):
            self._tunnel(request)
            return
        else:
            response = self.app.served.answer(request)
        try:
            for _ in body:  # what the answer did not need
                pass
            self._send(response)
        finally:
            if response.stream is not None:
                with contextlib.suppress(AttributeError):  # not every iterator can be closed
                    response.stream.close()  # type: ignore[attr-defined]

    def _target(self) -> str:
        """Path and query; a proxy would be asked with the whole address."""
        if self.path.startswith("/"):
            return self.path
        parts = urlsplit(self.path)
        return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")

    def _body(self) -> Iterator[bytes]:
        if "chunked" in self.headers.get("Transfer-Encoding", "").lower():
            return self._chunks()
        return self._blocks(int(self.headers.get("Content-Length") or 0))

    def _blocks(self, size: int) -> Iterator[bytes]:
        while size > 0:
            data = self.rfile.read(min(size, _BLOCK))
            if not data:
                return
            size -= len(data)
            yield data

    def _chunks(self) -> Iterator[bytes]:
        while size := int(self.rfile.readline(64).partition(b";")[0] or b"0", 16):
            yield from self._blocks(size)
            self.rfile.readline(8)
        while self.rfile.readline(_BLOCK).strip():
            pass

    def _send(self, response: Response) -> None:
        self.send_response_only(response.status, response.reason)
        has_body = self.command != "HEAD" and response.status >= 200 and response.status not in (204, 304)
        length = response.header("Content-Length")
        if response.stream is None and length is None and response.status not in (204, 304):
            response.headers.append(("Content-Length", str(len(response.body))))
        is_chunked = has_body and response.stream is not None and length is None
        if is_chunked and self.request_version == "HTTP/1.1":
            response.headers.append(("Transfer-Encoding", "chunked"))
        elif is_chunked:
            is_chunked = False
            self.close_connection = True
        for name, value in response.headers:
            self.send_header(name, value)
        self.end_headers()
        if not has_body:
            return
        if response.stream is None:
            self.wfile.write(response.body)
            return
        for block in response.stream:
            self.wfile.write(b"%x\r\n%b\r\n" % (len(block), block) if is_chunked else block)
            self.wfile.flush()
        if is_chunked:
            self.wfile.write(b"0\r\n\r\n")

    def _tunnel(self, request: Request) -> None:
        self.close_connection = True
        source = self.app.served.source
        assert isinstance(source, Proxy)
        source.tunnel(request, self.connection, b"")


class Server(ThreadingHTTPServer):
    """Listens for browsers."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, app: App, host: str, port: int) -> None:
        if ":" in host:
            self.address_family = socket.AF_INET6
        self._open: set[_Request] = set()
        super().__init__((host, port), partial(_Handler, app))

    def process_request(self, request: _Request, client_address: tuple[str, int]) -> None:
        """Answer a connection's requests."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: _Request) -> None:
        """Forget a connection that has ended."""
        self._open.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        """Listen no more, and end what is open: what a tool says to its pages from here on, they are not to act on."""
        super().server_close()
        for sock in list(self._open):
            with contextlib.suppress(OSError):
                assert isinstance(sock, socket.socket)
                sock.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away in the middle is no error."""
