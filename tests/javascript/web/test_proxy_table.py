"""What becomes of requests and answers on their way through a proxy, compared with nginx on the same server."""

from __future__ import annotations

import re
import time
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from footfall.languages.base import Options, Place
from footfall.languages.javascript.web.session import WebServing
from tests.javascript.web.nginx import NGINX, nginx
from tests.javascript.web.talking import Answer, answers, sent
from tests.javascript.web.upstream import HUGE, Behind, behind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_HOPS = {"host", "connection", "transfer-encoding", "content-length", "expect", "te", "keep-alive"}


@dataclass
class Pair:
    """Footfall and nginx in front of one server."""

    server: Behind
    ours: int
    theirs: int


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    if NGINX is None:
        pytest.skip("nginx is not there; scripts/test installs it")
    with ExitStack() as stack:
        server = stack.enter_context(behind())
        serving = WebServing(
            f"http://127.0.0.1:{server.port}", Place(), Options(output=tmp_path_factory.mktemp("ours"))
        )
        stack.callback(serving.stop)
        port = int(serving.address.rstrip("/").rpartition(":")[2])
        theirs = stack.enter_context(nginx(tmp_path_factory.mktemp("nginx"), server.port))
        for _ in range(100):  # it asks once by itself
            if server.seen:
                break
            time.sleep(0.05)
        yield Pair(server, port, theirs)


def get(path: str, *headers: str, method: str = "GET", body: bytes = b"", close: bool = True) -> bytes:
    """A request as bytes."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *(["Connection: close"] if close else []), *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def post(path: str, body: bytes, *headers: str, method: str = "POST") -> bytes:
    """One with a body of known length."""
    return get(path, f"Content-Length: {len(body)}", *headers, method=method, body=body)


_PATHS = [
    "/204", "/205", "/206", "/416", "/404", "/500", "/499", "/gzip", "/members", "/deflate", "/br", "/zstd", "/chunked",
    "/extension", "/trailers", "/until-end", "/http10", "/long-header", "/150", "/cookies", "/twice", "/relative",
    "/elsewhere", "/bytes", "/no-type", "/no-reason", "/empty-header", "/empty", "/cut", "/cut-chunked", "/cut-chunk",
    "/slow", "/slow-body", "/events", "/huge", "/etag",
]  # fmt: skip
_WAIT = get("/echo", "Expect: 100-continue", "Content-Length: 5", method="POST")
_IN_CHUNKS = get("/echo", "Transfer-Encoding: chunked", method="PUT")
_RAW: dict[str, list[bytes | float]] = {
    "HEAD": [get("/head", method="HEAD")],
    "HEAD of an error": [get("/404", method="HEAD")],
    "POST": [post("/echo", b"a=b&c=\xff\0")],
    "POST without a body": [post("/echo", b"")],
    "PATCH": [post("/echo", b"x", method="PATCH")],
    "DELETE": [get("/echo", method="DELETE")],
    "DELETE with a body": [post("/echo", b"x", method="DELETE")],
    "GET with a body": [post("/echo", b"x", method="GET")],
    "OPTIONS": [get("/echo", method="OPTIONS")],
    "PROPFIND": [post("/echo", b"<x/>", method="PROPFIND")],
    "a body in chunks": [_IN_CHUNKS + b"3\r\nabc\r\n3;x=y\r\ndef\r\n0\r\n\r\n"],
    "a body in chunks with trailers": [_IN_CHUNKS + b"3\r\nabc\r\n0\r\nX-T: 1\r\n\r\n"],
    "a body in pieces": [get("/echo", "Content-Length: 6", method="POST"), 0.1, b"abc", 0.1, b"def"],
    "a head in pieces": [get("/echo")[:9], 0.1, get("/echo")[9:30], 0.1, get("/echo")[30:]],
    "a head with bare line feeds": [get("/echo").replace(b"\r\n", b"\n")],
    "empty lines in front": [b"\r\n" + get("/echo")],
    "not modified": [get("/etag", 'If-None-Match: "abc"')],
    "modified": [get("/etag", 'If-None-Match: "abd"')],
    "a range": [get("/206", "Range: bytes=0-1", 'If-Range: "x"')],
    "encodings are asked for": [get("/gzip", "Accept-Encoding: gzip, br;q=0.5")],
    "a query": [get("/echo?x=%41&y=a+b&&z=%zz&=?&x=/../")],
    "percent signs": [get("/echo/%2F%2e%2E/a%20b;v=1/%E2%82%AC%ff")],
    "several strokes": [get("//echo///a//")],
    "steps upwards": [get("/echo/../echo/./x")],
    "a long target": [get("/echo?" + "x" * 30_000)],
    "long headers": [get("/echo", f"Cookie: {'x' * 30_000}", f"X-A: {'y' * 30_000}")],
    "headers twice": [get("/echo", "X-A: 1", "X-A: 2", "Cookie: a=1; b=2")],
    "bytes in headers": [get("/echo", "X-A: caf\xe9 \xc3\xa9")],
    "a header without a value": [get("/echo", "X-A:")],
    "no length of a value but blanks": [get("/echo", "X-A:   b \t ")],
    "HTTP/1.0": [b"GET /chunked HTTP/1.0\r\nHost: localhost\r\n\r\n"],
    "HTTP/1.0 without a host": [b"GET /echo HTTP/1.0\r\n\r\n"],
    "a long answer of HTTP/1.0": [b"GET /until-end HTTP/1.0\r\nHost: localhost\r\n\r\n"],
    "a body of HTTP/1.0": [b"POST /echo HTTP/1.0\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nok"],
    "the host as a number": [get("/echo").replace(b"localhost", b"127.0.0.1:80")],
    "the host as a longer number": [get("/echo").replace(b"localhost", b"[::1]:8080")],
    "the whole address": [get("http://localhost/echo?x=%41")],
    "a page of another origin": [get("/echo", "Origin: https://example.org", "Referer: https://example.org/a?b")],
    "an upgrade that is refused": [get("/upgrade-refused", "Connection: Upgrade", "Upgrade: websocket", close=False)],
}
CASES: dict[str, list[bytes | float]] = {**{path: [get(path)] for path in _PATHS}, **_RAW}


def method_of(parts: list[bytes | float]) -> str:
    assert isinstance(parts[0], bytes)
    return parts[0].split()[0].decode()


def through(pair: Pair, port: int, parts: list[bytes | float]) -> tuple[list[Answer], list[object]]:
    """The answers to some bytes, and what the server saw."""
    before = len(pair.server.seen)
    # The connection stays open behind an upgrade that is refused.
    until = b"not you" if parts == CASES["an upgrade that is refused"] else b""
    found = answers(sent(port, *parts, until=until), [method_of(parts)])
    seen: list[object] = [
        (one.method, one.target, [pair for pair in one.headers if pair[0] not in _HOPS], one.body)
        for one in pair.server.seen[before:]
    ]
    return found, seen


@pytest.mark.parametrize("name", CASES)
def test_as_through_nginx(pair: Pair, name: str) -> None:
    ours, we_saw = through(pair, pair.ours, CASES[name])
    theirs, they_saw = through(pair, pair.theirs, CASES[name])
    assert [one.content for one in ours] == [one.content for one in theirs]
    assert we_saw == they_saw
    assert ours


BAD = {
    "both lengths": get("/echo", "Content-Length: 6", "Transfer-Encoding: chunked", method="POST", body=b"0\r\n\r\nG"),
    "two lengths": get("/echo", "Content-Length: 5", "Content-Length: 6", method="POST", body=b"hello!"),
    "a length with a sign": get("/echo", "Content-Length: +5", method="POST", body=b"hello"),
    "a length below zero": get("/echo", "Content-Length: -5", method="POST", body=b"hello"),
    "a length that is no number": get("/echo", "Content-Length: five", method="POST", body=b"hello"),
    "a length beyond all": get("/echo", f"Content-Length: {'9' * 40}", method="POST", body=b"hello"),
    "an unknown coding": get("/echo", "Transfer-Encoding: xchunked", method="POST", body=b"0\r\n\r\n"),
    "two codings": get("/echo", "Transfer-Encoding: gzip, chunked", method="POST", body=b"0\r\n\r\n"),
    "a chunk without a size": get("/echo", "Transfer-Encoding: chunked", method="POST", body=b"zz\r\nabc\r\n0\r\n\r\n"),
    "a chunk of negative size": get("/echo", "Transfer-Encoding: chunked", method="POST", body=b"-1\r\nabc\r\n"),
    "no host": b"GET /echo HTTP/1.1\r\nConnection: close\r\n\r\n",
    "two hosts": get("/echo", "Host: localhost"),
    "a host that is none": get("/echo").replace(b"localhost", b"a b"),
    "a host with a path": get("/echo").replace(b"localhost", b"localhost/x"),
    "half a bracket": get("/echo").replace(b"localhost", b"[::1"),
    "no version": b"GET /echo\r\nHost: localhost\r\n\r\n",
    "another version": get("/echo").replace(b"HTTP/1.1", b"HTTP/9.9"),
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 TLS\r\n\r\n",
    "a control character in the method": b"GE\x0bT /echo HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a carriage return in the target": get("/echo\rX:1"),
    "NUL in a header": get("/echo", "X-A: a\0b"),
    "a head without an end": b"GET /echo HTTP/1.1\r\nHost: localhost\r\nX-A: " + b"x" * 400_000,
    "a tunnel": get("localhost:80", method="CONNECT"),
}
# What nginx takes, or refuses without a status.
_LENIENT = {"no version", "half a bracket"}


@pytest.mark.parametrize("name", BAD)
def test_what_is_refused(pair: Pair, name: str) -> None:
    """Nothing of it reaches the server; nginx refuses most of it too."""
    before = len(pair.server.seen)
    method = BAD[name].split()[0].decode("latin-1") if BAD[name][:4].isalpha() else "GET"
    ours = answers(sent(pair.ours, BAD[name], seconds=6), [method])
    assert [400 <= one.status < 600 for one in ours] == [True], ours
    assert not [one for one in pair.server.seen[before:] if one.body]
    if name not in _LENIENT:
        theirs = answers(sent(pair.theirs, BAD[name], seconds=6), [method])
        assert [400 <= one.status < 600 for one in theirs] == [True], theirs


ODD = {
    "/reset": (502, b"", True), "/cut-head": (502, b"", True), "/two-lengths": (502, b"", False),
    "/bad-length": (502, b"", False), "/no-http": (502, b"", False), "/103": (200, b"page", False),
    "/102": (200, b"page", False), "/both": (200, b"ok", False), "/folded": (200, b"ok", False),
    "/too-much": (200, b"ok", True),
}  # fmt: skip
"""Status and body of odd answers, and whether nginx 1.22 agrees.

It fails at hints, takes bytes for HTTP/0.9, and guesses where a length is none.
"""


@pytest.mark.parametrize("path", ODD)
def test_odd_answers(pair: Pair, path: str) -> None:
    status, body, agrees = ODD[path]
    (ours,) = answers(sent(pair.ours, get(path)), ["GET"])
    assert (ours.status, ours.whole) == (status, True)
    assert body in ours.body
    assert (b"content-length" in dict(ours.headers)) != (path == "/both")
    if agrees:
        (theirs,) = answers(sent(pair.theirs, get(path)), ["GET"])
        assert theirs.status == status


def both(pair: Pair) -> list[int]:
    return [pair.ours, pair.theirs]


def test_who_waits_is_told_to_go_on(pair: Pair) -> None:
    for port in both(pair):
        found = answers(sent(port, _WAIT, 0.5, b"hello"), ["POST"])
        assert [one.status for one in found] == [100, 200]
        assert b"hello" in found[-1].body


def test_one_connection_for_several_requests(pair: Pair) -> None:
    """One after the other, and all at once: answers come in order, also behind bodies, errors and odd methods."""
    asked = [get("/chunked", close=False), post("/echo", b"one").replace(b"Connection: close\r\n", b""),
             get("/404", method="HEAD", close=False), get("/204", close=False), get("/echo?last")]  # fmt: skip
    methods = ["GET", "POST", "HEAD", "GET", "GET"]
    for parts in ([b"".join(asked)], [part for one in asked for part in (one, 0.2)]):
        ours, theirs = (answers(sent(port, *parts), methods) for port in both(pair))
        assert [one.content for one in ours] == [one.content for one in theirs]
        assert [one.status for one in ours] == [200, 200, 404, 204, 200]


def test_what_is_cut_short_ends_the_connection(pair: Pair) -> None:
    for port in both(pair):
        data = sent(port, get("/cut", close=False) + get("/echo"))
        assert [one.status for one in answers(data, ["GET", "GET"])] == [200]
        assert data.count(b"HTTP/1.1") == 1


def test_half_a_script_is_no_script(pair: Pair) -> None:
    """It stays as it is, and is cut for the browser too."""
    data = sent(pair.ours, get("/cut", "Sec-Fetch-Dest: script"))
    (answer,) = answers(data, ["GET"])
    assert not answer.whole
    assert answer.body == b"x" * 50


def test_an_early_answer_to_a_long_body(pair: Pair) -> None:
    """Where the server has closed the connection, nginx no longer finds it."""
    for _ in range(5):
        (ours,) = answers(sent(pair.ours, post("/early", b"y" * HUGE), seconds=20), ["POST"])
        assert (ours.status, ours.body) == (413, b"big")
    (theirs,) = answers(sent(pair.theirs, post("/early", b"y" * HUGE), seconds=20), ["POST"])
    assert theirs.status in (413, 502)


def test_long_bodies_are_handed_on_as_they_come(pair: Pair) -> None:
    for port in both(pair):
        (answer,) = answers(sent(port, post("/huge-upload", b"y" * HUGE), seconds=30), ["POST"])
        assert answer.body == str(HUGE).encode()


def test_events_come_when_they_happen(pair: Pair) -> None:
    for port in both(pair):
        started = time.monotonic()
        assert b"data: 0" in sent(port, get("/events"), until=b"data: 0")
        assert time.monotonic() - started < 1


def test_who_leaves_is_no_longer_served(pair: Pair) -> None:
    """The server behind learns it, though nothing was on its way."""
    pair.server.gone.clear()
    sent(pair.ours, get("/endless"), until=b"data: 0")
    assert pair.server.gone.wait(30)


UPGRADE = get("/socket", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
              "Sec-WebSocket-Version: 13", close=False)  # fmt: skip


@pytest.mark.parametrize("kind", ["websocket", "its-own/2"])
def test_upgrades(pair: Pair, kind: str) -> None:
    """What each side says in one breath with the head arrives, and what follows."""
    asked = UPGRADE.replace(b"websocket", kind.encode(), 1)
    for port in both(pair):
        data = sent(port, asked + b"early ", 0.3, b"late", until=b"LATE")
        assert data.startswith(b"HTTP/1.1 101 ")
        head, _, rest = data.partition(b"\r\n\r\n")
        assert rest == b"hello EARLY LATE"
        assert re.search(rb"(?i)\r\nupgrade: " + kind.encode(), head)
        assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in head


def test_an_upgrade_to_http_2_is_none(pair: Pair) -> None:
    """Nothing could be measured in it."""
    (answer,) = answers(sent(pair.ours, get("/echo", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c")), ["GET"])
    assert answer.status == 200
    assert not pair.server.seen[-1].header("upgrade")


def test_what_a_header_names_is_for_the_next_server_only(pair: Pair) -> None:
    sent(pair.ours, get("/echo", "Connection: x-secret, content-length", "X-Secret: 1", "X-Open: 2", "Te: trailers",
                        "Proxy-Authorization: x"))  # fmt: skip
    assert {name for name, _ in pair.server.seen[-1].headers} == {"host", "connection", "x-open"}


def test_addresses_of_the_other_side(pair: Pair) -> None:
    """Each side sees the other as the address that it knows."""
    host = f"localhost:{pair.ours}"
    sent(
        pair.ours,
        get("/echo", f"Origin: http://{host}", f"Referer: http://{host}/p?q").replace(
            b"localhost\r", host.encode() + b"\r"
        ),
    )
    seen = pair.server.seen[-1]
    there = f"http://127.0.0.1:{pair.server.port}"
    assert (seen.header("host"), seen.header("origin"), seen.header("referer")) == (there[7:], there, f"{there}/p?q")


def test_version_6(tmp_path: Path) -> None:
    """On both sides."""
    with behind("::1") as server:
        serving = WebServing(f"http://[::1]:{server.port}", Place(host="::1"), Options(output=tmp_path))
        try:
            port = int(serving.address.rstrip("/").rpartition(":")[2])
            assert serving.address == f"http://[::1]:{port}/"
            asked = get("/echo").replace(b"localhost", f"[::1]:{port}".encode())
            (answer,) = answers(sent(port, asked, host="::1"), ["GET"])
            assert answer.status == 200
            assert server.seen[-1].header("host") == f"[::1]:{server.port}"
        finally:
            serving.stop()
