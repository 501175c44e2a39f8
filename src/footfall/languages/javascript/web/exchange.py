"""What is asked of a server and what it answers, apart from how these travel."""

from __future__ import annotations

from dataclasses import dataclass, field
from email.message import Message
from email.utils import collapse_rfc2231_value
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SCRIPT_TYPES = frozenset(
    ["application/ecmascript", "application/javascript", "application/x-ecmascript", "application/x-javascript",
     "text/ecmascript", "text/javascript", "text/javascript1.0", "text/javascript1.1", "text/javascript1.2",
     "text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript", "text/livescript",
     "text/x-ecmascript", "text/x-javascript"]
)  # fmt: skip
"""How JavaScript may be declared."""
PAGE_TYPE = "text/html"
MARKUP_TYPES = frozenset(["application/xhtml+xml", "image/svg+xml"])
"""Documents in XML that may hold scripts."""
_DOCUMENTS = frozenset(["document", "iframe", "frame", "embed", "object", "fencedframe"])
_WORKERS = frozenset(["worker", "sharedworker", "serviceworker"])
_WORKLETS = frozenset(["audioworklet", "paintworklet", "worklet"])

Headers = list[tuple[str, str]]


@dataclass
class Request:
    """What a browser asks for."""

    method: str
    target: str
    """Path and query, as they came."""
    headers: Message
    origin: str
    """Under what address the browser knows this server, such as ``http://localhost:8000``."""
    body: Iterable[bytes] | None = None

    @property
    def path(self) -> str:
        """The path alone."""
        return self.target.partition("?")[0]

    @property
    def wants(self) -> str:
        """What the answer is for: ``document``, ``script``, ``worker``, ``worklet`` or nothing that runs.

        A browser that does not tell, as it may not where the address is no local one, is
        guessed to want a document where it would take one, and a script otherwise.
        """
        told = self.headers.get("Sec-Fetch-Dest", "")
        if told in _DOCUMENTS:
            return "document"
        if told in _WORKERS:
            return "worker"
        if told in _WORKLETS:
            return "worklet"
        if told or "Mozilla" not in self.headers.get("User-Agent", ""):
            return "script" if told == "script" else ""
        if self.headers.get("Service-Worker") == "script":
            return "worker"
        return "document" if PAGE_TYPE in self.headers.get("Accept", "") else "script"


@dataclass
class Response:
    """What is answered: ``body`` as a whole, or ``stream``, which is closed at the end."""

    status: int
    headers: Headers = field(default_factory=list)
    body: bytes = b""
    stream: Iterator[bytes] | None = None
    reason: str | None = None

    def header(self, name: str) -> str | None:
        """The first header with a name."""
        return next((value for one, value in self.headers if one.lower() == name.lower()), None)

    def drop(self, *names: str) -> None:
        """Remove headers."""
        dropped = {name.lower() for name in names}
        self.headers = [(name, value) for name, value in self.headers if name.lower() not in dropped]

    def replace(self, name: str, value: str) -> None:
        """Put one header in the place of all with its name."""
        self.drop(name)
        self.headers.append((name, value))

    @property
    def kind(self) -> str:
        """The type of the content, in lower case, without parameters."""
        return (self.header("Content-Type") or "").partition(";")[0].strip().lower()

    @property
    def charset(self) -> str:
        """The encoding that the type of the content names, in lower case, or nothing."""
        message = Message()
        message["Content-Type"] = self.header("Content-Type") or "text/plain"
        found = message.get_param("charset", "")
        return collapse_rfc2231_value(found).strip().lower() if found else ""

    def whole(self) -> bytes:
        """The body, read to its end."""
        if self.stream is not None:
            self.body = b"".join(self.stream)
            self.stream = None
        return self.body


def plain(status: int, text: str) -> Response:
    """An answer in words."""
    return Response(status, [("Content-Type", "text/plain; charset=utf-8")], f"{text}\n".encode())
