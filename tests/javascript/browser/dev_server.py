"""A server as tools for development have one: packed answers, policies, cookies, redirects, events, WebSockets."""

from __future__ import annotations

import base64
import gzip
import hashlib
import socket
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = b"""<!DOCTYPE html>
<script>
  document.title = 'inline'; // 1
</script>
<script type="module" src="/main.ts"></script>
<p id="told"></p>
"""
MAIN = b"""const told = document.getElementById('told'); // 1
const events = new EventSource('/events'); // 1
events.onmessage = ({ data }) => { // 1
  events.close(); // 1
  told.textContent += data; // 1
  const socket = new WebSocket(`ws://${location.host}/socket`); // 1
  socket.onmessage = async ({ data }) => { // 1
    told.textContent += data; // 1
    const answer = await fetch('/echo', { method: 'POST', body: 'body' }); // 1
    told.textContent += await answer.text(); // 1
    told.dataset.done = document.cookie; // 1
  };
};
"""
HASH = "'sha256-{}'".format(
    base64.b64encode(hashlib.sha256(b"\n  document.title = 'inline'; // 1\n").digest()).decode()
)
POLICY = f"default-src 'none'; script-src {HASH} http://*:*/main.ts; connect-src 'self'"
_MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        if self.path == "/":
            self.send_response(302)
            self.send_header("Location", f"http://{self.headers['Host']}/page")
            self.send_header("Set-Cookie", f"who=me; Domain={self.headers['Host'].partition(':')[0]}; Path=/")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif self.path == "/page":
            self.answer(gzip.compress(PAGE), "text/html; charset=utf-8", {"Content-Encoding": "gzip"})
        elif self.path == "/main.ts":
            self.answer(MAIN, "text/javascript", {"Cache-Control": "max-age=31536000,immutable"})
        elif self.path == "/events":
            self.events()
        elif self.path == "/socket":
            self.socket()
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(body + self.headers["Origin"].encode(), "text/plain", {})

    def answer(self, body: bytes, kind: str, more: dict[str, str]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def events(self) -> None:
        """One event, and then nothing for as long as anybody listens."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(b"data: event \n\n")
        self.wfile.flush()
        self.rfile.read(1)

    def socket(self) -> None:
        accept = base64.b64encode(hashlib.sha1(self.headers["Sec-WebSocket-Key"].encode() + _MAGIC).digest())
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", accept.decode())
        self.end_headers()
        self.wfile.write(b"\x81\x07socket ")
        self.wfile.flush()
        self.rfile.read(1)
        self.close_connection = True


@contextmanager
def dev_server() -> Iterator[str]:
    """Its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads, server.block_on_close = True, False
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])
