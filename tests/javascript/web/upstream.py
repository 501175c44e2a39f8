"""A server behind that answers in ways of its own: byte by byte, early, late, cut short or wrong."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import socket
import threading
import time
import zlib
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HUGE = 24 << 20
TEXT = b"some text " * 20
_ACCEPT = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


@dataclass
class Seen:
    """A request as it came."""

    method: str
    target: str
    headers: list[tuple[str, str]]
    body: bytes = b""

    def header(self, name: str) -> str:
        """The first header with a name."""
        return next((value for one, value in self.headers if one == name), "")


@dataclass
class Behind:
    """The server; ``seen`` are requests in order, ``gone`` is set when somebody leaves a stream."""

    port: int
    seen: list[Seen] = field(default_factory=list)
    gone: threading.Event = field(default_factory=threading.Event)


def fixed(head: str, body: bytes = b"", *, length: bool = True) -> bytes:
    """An answer as bytes."""
    about = f"\r\nContent-Length: {len(body)}" if length else ""
    return f"HTTP/1.1 {head}{about}\r\n\r\n".encode("latin-1") + body


def chunked(*parts: bytes, end: bytes = b"0\r\n\r\n") -> bytes:
    """A body in chunks."""
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + end


_PACKED = zlib.compress(TEXT)
_PLAIN = "200 OK\r\nContent-Type: text/plain"
# What a path is answered with, after which the connection is closed.
ANSWERS: dict[str, bytes] = {
    "/204": b"HTTP/1.1 204 No Content\r\nX-A: b\r\n\r\n",
    "/205": fixed("205 Reset Content"),
    "/206": fixed("206 Partial Content\r\nContent-Range: bytes 0-1/10", b"ab"),
    "/416": fixed("416 Range Not Satisfiable\r\nContent-Range: bytes */10"),
    "/404": fixed("404 Not Found\r\nContent-Type: text/plain", b"no"),
    "/500": fixed("500 Oh\r\nContent-Type: text/plain", b"no"),
    "/499": fixed("499 Its Own", b"own"),
    "/gzip": fixed(f"{_PLAIN}\r\nContent-Encoding: gzip", gzip.compress(TEXT, mtime=0)),
    "/members": fixed(f"{_PLAIN}\r\nContent-Encoding: gzip", 2 * gzip.compress(TEXT, mtime=0)),
    "/deflate": fixed(f"{_PLAIN}\r\nContent-Encoding: deflate", _PACKED),
    "/br": fixed(f"{_PLAIN}\r\nContent-Encoding: br", b"\x8b\x05\x80let a=1;a++;\x03"),
    "/zstd": fixed(f"{_PLAIN}\r\nContent-Encoding: zstd", b"(\xb5/\xfd\x04X\x11\x00\x00hi\x3d"),
    "/chunked": fixed(f"{_PLAIN}\r\nTransfer-Encoding: chunked", length=False) + chunked(b"abc", b"def"),
    "/extension": fixed(f"{_PLAIN}\r\nTransfer-Encoding: chunked", length=False) + b"3;a=b\r\nabc\r\n0\r\n\r\n",
    "/trailers": fixed(f"{_PLAIN}\r\nTransfer-Encoding: chunked\r\nTrailer: X-T", length=False)
    + chunked(b"abc", end=b"0\r\nX-T: 1\r\n\r\n"),
    "/until-end": fixed(_PLAIN, length=False) + b"until the end",
    "/http10": b"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nold",
    "/103": b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n" + fixed(_PLAIN, b"page"),
    "/102": b"HTTP/1.1 102 Processing\r\n\r\n" * 3 + fixed(_PLAIN, b"page"),
    "/long-header": fixed(f"{_PLAIN}\r\nX-Long: {'x' * 30000}", b"ok"),
    "/150": fixed(_PLAIN + "".join(f"\r\nX-{n}: {n}" for n in range(150)), b"ok"),
    "/cookies": fixed(f"{_PLAIN}\r\nSet-Cookie: a=1; Path=/\r\nSet-Cookie: b=2; Secure\r\nSet-Cookie: c=3", b"ok"),
    "/twice": fixed(f"{_PLAIN}\r\nX-A: 1\r\nX-A: 2\r\nLink: <a>\r\nLink: <b>", b"ok"),
    "/relative": fixed("302 Found\r\nLocation: /there?x=1#y"),
    "/elsewhere": fixed("307 Temporary Redirect\r\nLocation: http://example.org/x"),
    "/bytes": b"HTTP/1.1 200 OK\r\nX-Bytes: caf\xe9 \xc3\xa9\r\nContent-Length: 2\r\n\r\nok",
    "/no-type": fixed("200 OK", b"ok"),
    "/no-reason": b"HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nok",
    "/empty-header": fixed(f"{_PLAIN}\r\nX-Empty:", b"ok"),
    "/empty": fixed("200 OK"),
    "/cut": fixed(f"{_PLAIN}\r\nContent-Length: 100", b"x" * 50, length=False),
    "/cut-chunked": fixed(f"{_PLAIN}\r\nTransfer-Encoding: chunked", length=False) + b"5\r\nhello\r\n",
    "/cut-chunk": fixed(f"{_PLAIN}\r\nTransfer-Encoding: chunked", length=False) + b"50\r\nhello",
    "/cut-head": b"HTTP/1.1 200 OK\r\nContent-Ty",
    "/reset": b"",
    "/no-http": b"this is no HTTP\r\n\r\n",
    "/two-lengths": fixed(f"{_PLAIN}\r\nContent-Length: 2\r\nContent-Length: 5", b"okokok", length=False),
    "/bad-length": fixed(f"{_PLAIN}\r\nContent-Length: -7", b"ok", length=False),
    "/both": fixed(f"{_PLAIN}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked", length=False) + chunked(b"ok"),
    "/folded": fixed(f"{_PLAIN}\r\nX-A: a\r\n b", b"ok"),
    "/too-much": fixed(f"{_PLAIN}\r\nContent-Length: 2", b"okmore", length=False),
    "/upgrade-refused": fixed("403 Forbidden\r\nContent-Type: text/plain", b"not you"),
}


class _Connection:
    def __init__(self, behind: Behind, sock: socket.socket) -> None:
        self.behind = behind
        self.sock = sock
        self.file = sock.makefile("rb")

    def run(self) -> None:
        with suppress(OSError, ValueError), self.sock, self.file:
            self.answer()

    def answer(self) -> None:
        line = self.file.readline().decode("latin-1").split()
        if len(line) < 2:
            return
        seen = Seen(line[0], line[1], [])
        while (text := self.file.readline().decode("latin-1").rstrip("\r\n")) != "":
            name, _, value = text.partition(":")
            seen.headers.append((name.lower(), value.strip()))
        path = seen.target.partition("?")[0]
        if path == "/early":  # before the body is read
            self.behind.seen.append(seen)
            self.sock.sendall(fixed("413 Payload Too Large\r\nConnection: close", b"big"))
            return
        if path == "/huge-upload":
            size = sum(map(len, self.body(seen)))
            self.behind.seen.append(seen)
            self.sock.sendall(fixed(_PLAIN, str(size).encode()))
            return
        seen.body = b"".join(self.body(seen))
        self.behind.seen.append(seen)
        special: dict[str, Callable[[Seen], None]] = {
            "/echo": self.echo, "/etag": self.etag, "/head": self.head, "/slow": self.slow, "/events": self.events,
            "/endless": self.endless, "/huge": self.huge, "/socket": self.upgrade, "/slow-body": self.slow_body,
        }  # fmt: skip
        if path in special:
            special[path](seen)
        else:
            answer = ANSWERS.get(path, ANSWERS["/404"])
            head = answer.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
            self.sock.sendall(head if seen.method == "HEAD" else answer)

    def body(self, seen: Seen) -> Iterator[bytes]:
        left = int(seen.header("content-length") or 0)
        is_chunked = seen.header("transfer-encoding") == "chunked"
        while left or is_chunked:
            if is_chunked:
                left = int(self.file.readline().partition(b";")[0], 16)
                if left == 0:
                    while self.file.readline() not in (b"\r\n", b""):
                        pass
                    return
            while left:
                data = self.file.read(min(left, 1 << 16))
                if not data:
                    return
                left -= len(data)
                yield data
            if is_chunked:
                self.file.readline()

    def echo(self, seen: Seen) -> None:
        told = json.dumps([seen.method, seen.target, seen.body.decode("latin-1")]).encode()
        self.sock.sendall(fixed("200 OK\r\nContent-Type: application/json", told))

    def etag(self, seen: Seen) -> None:
        if seen.header("if-none-match") == '"abc"':
            self.sock.sendall(b'HTTP/1.1 304 Not Modified\r\nETag: "abc"\r\n\r\n')
        else:
            self.sock.sendall(fixed('200 OK\r\nETag: "abc"', b"ok"))

    def head(self, _seen: Seen) -> None:
        self.sock.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 12345\r\nContent-Type: text/plain\r\n\r\n")

    def slow(self, _seen: Seen) -> None:
        time.sleep(1.5)
        self.sock.sendall(fixed(_PLAIN, b"late"))

    def slow_body(self, _seen: Seen) -> None:
        self.sock.sendall(fixed(f"{_PLAIN}\r\nContent-Length: 4", length=False))
        for byte in b"late":
            time.sleep(0.2)
            self.sock.sendall(bytes([byte]))

    def events(self, _seen: Seen) -> None:
        self.sock.sendall(fixed("200 OK\r\nContent-Type: text/event-stream", length=False))
        for at in range(4):
            self.sock.sendall(b"data: %d\n\n" % at)
            time.sleep(0.3)

    def endless(self, _seen: Seen) -> None:
        self.sock.sendall(fixed("200 OK\r\nContent-Type: text/event-stream", length=False) + b"data: 0\n\n")
        self.sock.settimeout(60)
        if self.sock.recv(1) == b"":
            self.behind.gone.set()

    def huge(self, _seen: Seen) -> None:
        self.sock.sendall(fixed(f"{_PLAIN}\r\nContent-Length: {HUGE}", length=False))
        for _ in range(HUGE >> 16):
            self.sock.sendall(b"y" * (1 << 16))

    def upgrade(self, seen: Seen) -> None:
        key = seen.header("sec-websocket-key").encode()
        accept = base64.b64encode(hashlib.sha1(key + _ACCEPT).digest()).decode()
        head = f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: {seen.header('upgrade')}\r\nConnection: Upgrade\r\n"
        self.sock.sendall(f"{head}Sec-WebSocket-Accept: {accept}\r\n\r\nhello ".encode())
        while data := self.file.read1(1 << 16):
            self.sock.sendall(data.upper())


@contextmanager
def behind(host: str = "127.0.0.1") -> Iterator[Behind]:
    """The server, listening."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family, backlog=64) as listening:
        made = Behind(listening.getsockname()[1])

        def run() -> None:
            while True:
                try:
                    sock, _ = listening.accept()
                except OSError:
                    return
                threading.Thread(target=_Connection(made, sock).run, daemon=True).start()

        threading.Thread(target=run, daemon=True).start()
        yield made
        listening.shutdown(socket.SHUT_RDWR)
