"""Sending bytes to a proxy, and reading what comes back."""

from __future__ import annotations

import hashlib
import socket
import time
from dataclasses import dataclass, field

import h11

_HOPS = ("connection", "keep-alive", "date", "server", "transfer-encoding", "vary", "trailer")


@dataclass
class Answer:
    """One answer: what it says, and whether its body came to its end."""

    status: int
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""
    whole: bool = False

    @property
    def content(self) -> tuple[int, list[tuple[bytes, bytes]], str, bool]:
        """What is compared: what holds for the next connection only is not, nor the order of names."""
        headers = [(name, value) for name, value in self.headers if name.decode("latin-1") not in _HOPS]
        headers.sort(key=lambda one: one[0])
        return self.status, headers, hashlib.sha256(self.body).hexdigest(), self.whole


def sent(port: int, *parts: bytes | float, seconds: float = 10.0, until: bytes = b"", host: str = "127.0.0.1") -> bytes:
    """All that comes back for some bytes, with pauses; until the other side ends, or something has come."""
    with socket.create_connection((host, port), timeout=seconds) as sock:
        sock.settimeout(seconds)
        came = b""
        try:
            for part in parts:
                if isinstance(part, bytes):
                    sock.sendall(part)
                else:
                    time.sleep(part)
            while data := sock.recv(1 << 16):
                came += data
                if until and until in came:
                    break
        except OSError:
            pass
        return came


def answers(data: bytes, methods: list[str]) -> list[Answer]:
    """The answers in some bytes, to requests with some methods."""
    found: list[Answer] = []
    for method in methods:
        reading = h11.Connection(h11.CLIENT, max_incomplete_event_size=1 << 22)
        reading.send(h11.Request(method=method, target="/", headers=[("Host", "x")]))
        reading.send(h11.EndOfMessage())
        reading.receive_data(data)
        if data:
            reading.receive_data(b"")
        data = _read(reading, found)
        if not data:
            break
    return found


def _read(reading: h11.Connection, found: list[Answer]) -> bytes:
    """Read one answer, with those in front that are no last ones; what is left."""
    try:
        while True:
            event = reading.next_event()
            if isinstance(event, (h11.InformationalResponse, h11.Response)):
                found.append(Answer(event.status_code, [(bytes(n), bytes(v)) for n, v in event.headers]))
            elif isinstance(event, h11.Data):
                found[-1].body += bytes(event.data)
            elif isinstance(event, h11.EndOfMessage):
                found[-1].whole = True
                return reading.trailing_data[0]
            else:
                return b""
    except h11.RemoteProtocolError:
        return b""
