"""What the server answers to requests that are no good; where an answer cannot be made, that request alone fails."""

from __future__ import annotations

import http.client
import socket
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from footfall.http.exchange import Request, Response, plain
from footfall.http.server import Server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator


async def answer(request: Request) -> Response:
    """By path."""
    if request.path == "/fails":
        raise KeyError("oops")
    if request.path == "/no-http":
        return Response(200, [("X-Odd", "a\nb")], b"text", stream=pieces())
    if request.path == "/told":
        return plain(200, f"{len(await request.whole(10))}")
    return plain(200, "here")


async def pieces() -> AsyncIterator[bytes]:
    yield b"piece"


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server(answer, "127.0.0.1", 0, {"Known.example"})
    made.start()
    yield made
    made.stop()


@contextmanager
def connected(server: Server) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    yield connection
    connection.close()


def asked(server: Server, method: str, path: str, body: object = None, **headers: str) -> tuple[int, str]:
    with connected(server) as connection:
        connection.request(method, path, body, headers)  # type: ignore[arg-type]  # a body of any kind
        got = connection.getresponse()
        return got.status, got.read().decode()


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("known.example", 200), ("KNOWN.example:80", 200), ("localhost", 200), ("192.0.2.7", 200), ("[::1]:9", 200),
        ("other.example", 403),
    ],
)  # fmt: skip
def test_who_may_ask_by_which_name(server: Server, host: str, status: int) -> None:
    found, text = asked(server, "GET", "/", Host=host)
    assert found == status
    assert status == 200 or text == f"this server is not known as {host}; name it with --host\n"


def test_a_fault_costs_one_answer(server: Server) -> None:
    with connected(server) as connection:
        for path, status in (("/fails", 500), ("/", 200)):
            connection.request("GET", path)
            got = connection.getresponse()
            assert (got.status, got.read()[:7]) == (status, b"footfal" if status == 500 else b"here\n")


def test_an_answer_that_is_no_http_is_told(server: Server) -> None:
    status, text = asked(server, "GET", "/no-http")
    assert status == 502 and text.startswith("the answer is no HTTP: ")
    assert asked(server, "HEAD", "/no-http") == (502, "")


def test_what_is_too_long_is_not_read(server: Server) -> None:
    long = "this is longer than anything that is taken here\n"
    assert asked(server, "POST", "/told", b"1" * 10) == (200, "10\n")
    assert asked(server, "POST", "/told", b"1" * 11) == (413, long)
    assert asked(server, "POST", "/told", iter([b"1" * 6, b"1" * 5])) == (413, long)  # in chunks
    assert asked(server, "POST", "/told", iter([b"1" * 5, b"1" * 5])) == (200, "10\n")


@pytest.mark.parametrize("text", [b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/9\r\nHost: a\r\n\r\n"])
def test_what_is_no_request_is_refused(server: Server, text: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(text)
        came = b""
        while part := connection.recv(1 << 16):
            came += part
    assert came.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 505 "))
    assert b"connection: close" in came.lower()


def test_empty_lines_before_a_request_are_no_matter(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(b"\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        came = b""
        while part := connection.recv(1 << 16):
            came += part
    assert came.endswith(b"\r\n\r\nhere\n")


def test_a_port_that_is_taken(server: Server) -> None:
    with pytest.raises(OSError, match="in use"):
        Server(answer, "127.0.0.1", server.port, set())


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_server_that_is_stopped_as_it_begins() -> None:
    for _ in range(50):
        made = Server(answer, "127.0.0.1", 0, set())
        made.start()
        made.stop()
        assert made.loop.is_closed()


def test_a_server_that_never_began_can_be_stopped() -> None:
    made = Server(answer, "127.0.0.1", 0, set())
    made.stop()
    made.stop()
