"""Hands requests on to another server, usually that of a tool that serves an app while it is written."""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import select
import ssl
import zlib
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from footfall.errors import FootfallError
from footfall.languages.javascript.web.connecting import NoAnswerError, Upstream
from footfall.languages.javascript.web.exchange import Response, plain

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterable, Iterator

    from footfall.languages.javascript.web.exchange import Headers, Request

_HOPS = frozenset(
    ["connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "te", "trailer", "transfer-encoding",
     "upgrade", "proxy-connection"]
)  # fmt: skip
"""Headers that are meant for the next server only."""
_ADDRESSES = frozenset(["location", "content-location", "access-control-allow-origin", "refresh"])
"""Headers of answers that may name the other server."""
_BLOCK = 1 << 16
OWN_TAG = '"ff-'
"""How the tags of instrumented texts begin."""


def upstream_of(url: str, far: bool) -> tuple[str, str, int, bool]:
    """Origin, host and port of a server to hand requests on to, and whether it takes TLS.

    Raises:
        FootfallError: where it is no such address, or is on another machine and ``far`` does not allow that.
    """
    parts = urlsplit(url)
    try:
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise FootfallError(f"{url}: {error}") from error
    if parts.scheme not in ("http", "https") or not host:
        raise FootfallError(f"{url} is no address of a web server; name it as in http://localhost:5173")
    if not far and not is_here(host):
        raise FootfallError(f"{host} is not this machine; with --remote it is asked all the same")
    default = 443 if parts.scheme == "https" else 80
    shown = f"[{host}]" if ":" in host else host
    origin = f"{parts.scheme}://{shown}" + (f":{port}" if port not in (None, default) else "")
    return origin, host, port or default, parts.scheme == "https"


def is_here(host: str) -> bool:
    """Whether a name is one of this machine's own, by which nobody else can be meant."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Proxy:
    """Hands requests on to the server at ``origin``."""

    def __init__(self, origin: str, host: str, port: int, is_secure: bool = False) -> None:
        self.origin = origin
        self.host = host
        self.upstream = Upstream(origin, host, port, is_secure, is_here(host))

    def answer(self, request: Request) -> Response:
        """What the other server answers."""
        try:
            connection = self.upstream.connect()
        except NoAnswerError as error:
            return _no_answer(error)
        try:
            connection.putrequest(request.method, request.target, skip_host=True, skip_accept_encoding=True)
            for name, value in self._headers(request):
                connection.putheader(name, value)
            is_chunked = "chunked" in request.headers.get("Transfer-Encoding", "").lower()
            if is_chunked:
                connection.putheader("Transfer-Encoding", "chunked")
            body: Iterable[bytes] | None = request.body
            connection.endheaders(body, encode_chunked=is_chunked)
            answer = connection.getresponse()
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            return _no_answer(self.upstream.failed(error))
        self.upstream.answered()
        return self._response(request, connection, answer)

    def _headers(self, request: Request) -> Headers:
        """The headers that are handed on: addressed to the other server, and asking for what can be read."""
        found = [("Host", self.origin.partition("://")[2])]
        dropped = {*_HOPS, "host", *_named(request.headers.get("Connection", ""))}
        if request.wants:
            dropped |= {"range", "if-range"}
        if request.wants or OWN_TAG in request.headers.get("If-None-Match", ""):
            dropped |= {"if-none-match", "if-modified-since"}
        for name, given in request.headers.items():
            low, value = name.lower(), given
            if low in dropped:
                continue
            if low in ("origin", "referer"):
                value = _moved(value, request.origin, self.origin)
            elif low == "accept-encoding" and request.wants:
                value = "gzip" if "gzip" in value else "identity"
            found.append((name, value))
        return found

    def _response(
        self, request: Request, connection: http.client.HTTPConnection, answer: http.client.HTTPResponse
    ) -> Response:
        headers: Headers = []
        dropped = _HOPS | _named(answer.getheader("Connection") or "")
        for name, given in answer.getheaders():
            low, value = name.lower(), given
            if low in dropped:
                continue
            if low in _ADDRESSES:
                value = _moved(value, self.origin, request.origin)
            elif low == "set-cookie":
                value = _own_cookie(value, self.host)
            headers.append((name, value))
        return Response(answer.status, headers, stream=_stream(connection, answer), reason=answer.reason)

    def tunnel(self, request: Request, browser: socket.socket, early: bytes) -> None:
        """Hand on a connection that becomes something else than HTTP, such as a WebSocket, until it ends."""
        try:
            connection = self.upstream.connect()
        except NoAnswerError as error:
            text = f"{error}\n".encode()
            head = "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n"
            browser.sendall(f"{head}Content-Length: {len(text)}\r\n\r\n".encode() + text)
            return
        other = connection.sock
        kept = [f"{n}: {v}" for n, v in request.headers.items() if n.lower() in ("connection", "upgrade")]
        lines = [f"{name}: {value}" for name, value in self._headers(request)]
        head = "\r\n".join([f"{request.method} {request.target} HTTP/1.1", *lines, *kept, "", ""])
        other.sendall(head.encode("latin-1") + early)
        _splice(browser, other)
        connection.close()


def _no_answer(error: NoAnswerError) -> Response:
    return plain(504 if error.is_late else 502, str(error))


def decoded(response: Response) -> bool:
    """Read a response and undo how it was packed for the way; whether that is known."""
    packing = (response.header("Content-Encoding") or "identity").strip().lower()
    if packing not in ("identity", "", "gzip", "x-gzip", "deflate"):
        return False
    data = response.whole()
    if packing in ("gzip", "x-gzip", "deflate"):
        try:
            response.body = zlib.decompress(data, zlib.MAX_WBITS | 32)
        except zlib.error:
            try:
                response.body = zlib.decompress(data, -zlib.MAX_WBITS)
            except zlib.error:
                return False
        response.drop("Content-Encoding")
    return True


def _named(connection: str) -> set[str]:
    return {name.strip().lower() for name in connection.split(",") if name.strip()}


def _moved(value: str, old: str, new: str) -> str:
    """An address below one origin, below another."""
    if value == old or value.startswith((f"{old}/", f"{old}?")):
        return new + value[len(old) :]
    if ";" in value:  # Refresh: 5; url=…
        return value.replace(f"url={old}/", f"url={new}/")
    return value


def _own_cookie(value: str, host: str) -> str:
    """A cookie without the domain that names the other server, which it then belongs to by itself."""
    parts = value.split(";")
    return ";".join(p for p in parts if p.strip().lower().lstrip(".") not in (f"domain={host}", f"domain=.{host}"))


def _stream(connection: http.client.HTTPConnection, answer: http.client.HTTPResponse) -> Iterator[bytes]:
    """The body in pieces, each as soon as it is there."""
    try:
        if connection.sock is not None:
            connection.sock.settimeout(None)  # events may be rare
        while block := answer.read1(_BLOCK):
            yield block
    finally:
        connection.close()


def _splice(one: socket.socket, other: socket.socket) -> None:
    """Hand on what arrives, both ways, until one side ends."""
    for sock in (one, other):
        sock.settimeout(None)
    pairs = {one: other, other: one}
    with contextlib.suppress(OSError):
        while True:
            has_pending = isinstance(other, ssl.SSLSocket) and other.pending() > 0
            ready = [other] if has_pending else select.select(list(pairs), [], [])[0]
            for sock in ready:
                data = sock.recv(_BLOCK)
                if not data:
                    return
                pairs[sock].sendall(data)
