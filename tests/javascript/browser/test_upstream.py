"""What is said where a server behind does not answer: at once, with its address, and to each request."""

from __future__ import annotations

import asyncio
import http.client
import shutil
import socket
import ssl
import subprocess
import threading
import time
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from footfall.http import client
from footfall.http.client import NoAnswerError, Upstream
from footfall.languages.base import Options, Place
from footfall.languages.javascript.web.session import WebServing
from tests.javascript.browser.dev_server import dev_server, free_port
from tests.javascript.browser.served import serve

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def listener(answers: bool) -> Iterator[str]:
    """The address of a server that takes connections, and says nothing or what is no HTTP."""
    with socket.create_server(("127.0.0.1", 0)) as sock:

        def run() -> None:
            while True:
                try:
                    connection, _ = sock.accept()
                except OSError:
                    return
                connection.recv(9)
                connection.sendall(b"hello\r\n\r\n")
                connection.close()

        if answers:
            threading.Thread(target=run, daemon=True).start()
        yield f"127.0.0.1:{sock.getsockname()[1]}"


def asked(serving: WebServing) -> tuple[int, str]:
    """Status and text of an answer."""
    connection = http.client.HTTPConnection(serving.address.split("/")[2], timeout=20)
    connection.request("GET", "/page")
    answer = connection.getresponse()
    return answer.status, answer.read().decode(errors="replace")


@contextmanager
def serving(tmp_path: Path, address: str) -> Iterator[WebServing]:
    made = WebServing(address, Place(far=True), Options(output=tmp_path))
    try:
        yield made
    finally:
        made.stop()


def trouble(made: WebServing) -> str:
    """What is said of the server behind, once it is known."""
    until = time.monotonic() + 20
    while not made.trouble and time.monotonic() < until:
        time.sleep(0.02)
    return made.trouble


def test_refused_unknown_and_what_is_no_http(tmp_path: Path) -> None:
    refused = f"http://127.0.0.1:{free_port()}"
    with dev_server() as plain, listener(answers=True) as odd:
        behind_tls = plain.replace("http:", "https:")
        for address, reason in [
            (refused, "nothing listens"),
            ("http://no-such-machine.invalid", "no machine called no-such-machine.invalid"),
            (behind_tls, "is it at http://"),
            (f"http://{odd}", "no HTTP"),
        ]:
            with serving(tmp_path, address) as made:
                assert trouble(made).startswith(f"{address} does not answer: "), address
                assert reason in made.trouble
                status, text = asked(made)
                assert (status, reason in text, address in text) == (502, True, True), text
        with serving(tmp_path, plain) as made:
            assert asked(made)[0] == 200
            assert made.trouble == ""


def test_a_server_that_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "_FIRST", 0.1)
    monkeypatch.setattr(client, "_TIMEOUT", 0.2)
    with listener(answers=False) as silent, serving(tmp_path, f"http://{silent}") as made:
        assert "said nothing" in trouble(made)
        status, text = asked(made)
        assert (status, text) == (504, f"http://{silent} does not answer: nothing came in time\n")


@contextmanager
def behind_tls(folder: Path) -> Iterator[int]:
    """The port of a server with a certificate that was made by hand."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "1"]
    subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(folder)))
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not there, which makes the certificate")
def test_tls(tmp_path: Path) -> None:
    """A certificate made by hand is taken of this machine, and of no other."""
    (tmp_path / "page").write_text("page")
    with behind_tls(tmp_path) as port:
        with serving(tmp_path, f"https://localhost:{port}") as made:
            assert asked(made) == (200, "page")
            assert made.trouble == ""
        elsewhere = Upstream(f"https://localhost:{port}", "localhost", port, is_secure=True, is_here=False)
        with pytest.raises(NoAnswerError, match="certificate is not to be trusted"):
            asyncio.run(elsewhere.ask("GET", "/page", [("Host", "localhost")]))


def test_it_is_said_at_the_start(tmp_path: Path) -> None:
    address = f"http://127.0.0.1:{free_port()}"
    with serve(tmp_path, address) as served:
        assert served.process.stderr is not None
        assert served.process.stderr.readline().startswith(f"footfall: {address} does not answer: nothing listens")
        served.stop()
