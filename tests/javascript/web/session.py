"""A folder that is served without a browser, and what pages would send."""

from __future__ import annotations

import http.client
import re
import struct
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.counts.validate import fault
from footfall.languages.base import Options, Place
from footfall.languages.javascript.web.session import WebServing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SCRIPT = "function f(n) { if (n) { g(); } }\nf(0);\n"
_GIVEN = re.compile(r"script\(globalThis,'([^']+)',\[[^\]]*\],'([0-9a-f]{20})',(\d+)")
_TOKEN = re.compile(r"/__footfall__/([0-9a-f]{32})/runtime\.js")


@dataclass
class Session:
    """A session, what its page knows of it, and what is known of its one script."""

    serving: WebServing
    host: str
    token: str = ""
    key: str = ""
    size: int = 0

    def ask(self, method: str, path: str, body: bytes = b"", /, **headers: str) -> tuple[int, bytes, dict[str, str]]:
        """Status, body and headers of an answer."""
        connection = http.client.HTTPConnection(self.host, timeout=20)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body or None, given)
        answer = connection.getresponse()
        found = answer.status, answer.read(), {name.lower(): value for name, value in answer.getheaders()}
        connection.close()
        return found

    def tell(self, body: bytes, query: str = "process=page-1-1", /, **headers: str) -> int:
        """The status of the answer to counts."""
        return self.ask("POST", f"/__footfall__/{self.token}/counts?{query}", body, **headers)[0]

    def values(self, *counters: tuple[int, int], size: int | None = None) -> bytes:
        """A message with values of counters of the script."""
        return unit(self.key, self.size if size is None else size, *counters)


@contextmanager
def session(folder: Path, *, calls: bool = False) -> Iterator[Session]:
    """A session of a page with one script."""
    site, output = folder / "site", folder / ".footfall"
    site.mkdir()
    (output / "counts").mkdir(parents=True)
    (site / "index.html").write_text("<script src=app.js></script>")
    (site / "app.js").write_text(SCRIPT)
    serving = WebServing(str(site), Place(check=fault), Options(output=output, calls=calls))
    made = Session(serving, serving.address.split("/")[2])
    try:
        page = made.ask("GET", "/", Sec_Fetch_Dest="document")[1].decode()
        script = made.ask("GET", "/app.js", Sec_Fetch_Dest="script", Sec_Fetch_Site="same-origin")[1].decode()
        token, given = _TOKEN.search(page), _GIVEN.search(script)
        assert token is not None
        assert given is not None, script
        made.token, made.key, made.size = token[1], given[2], int(given[3])
        yield made
    finally:
        serving.stop()


def number(value: int) -> bytes:
    """Seven bits a byte, the lowest first."""
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def unit(key: str, size: int, *counters: tuple[int, int]) -> bytes:
    """A unit of a message."""
    out, last = key.encode() + number(size), -1
    for at, value in counters:
        out += number(at - last) + number(value)
        last = at
    return out + b"\0"


def raw(*units: tuple[str, list[int]], version: int = 1, rest: bytes = b"") -> bytes:
    """Raw counts as docs/raw-counts.md tells their form; ``rest`` is what stands behind the frames."""
    out = b"FOOTFALL" + struct.pack(">ibHi", version, 1, 0, len(units))
    for key, values in units:
        out += struct.pack(">H", len(key)) + key.encode() + struct.pack(f">i{len(values)}q", len(values), *values)
    return out + struct.pack(">i", 0) + rest + b"\x07"


def paths(*nodes: bytes, current: int = 0, links: bytes = b"\0", events: bytes = b"\0") -> bytes:
    """The call paths of one thread."""
    head = b"\0\0" + struct.pack(">qqi", -1, -1, 1) + b"\0\x01t" + number(1) + number(current)
    return head + number(len(nodes) + 1) + b"".join(nodes) + links + events


def node(parent: int, of: int, function: int, site: int, calls: int, *counters: int) -> bytes:
    """One call path."""
    numbers = [parent, of, function, site, calls, 0, 0, 0, len(counters), *counters]
    return b"".join(number(one) for one in numbers)
