"""Footfall's own addresses on a program's server: what pages load of it, and where they tell what they have counted.

What tells or asks something lies below the session's token.  Pages and workers get it with
the text that they run; what a page of another server can make a browser ask for, it cannot read.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from footfall.http.exchange import Request, Response, TooLongError, plain
from footfall.languages.javascript.web import OURS
from footfall.languages.javascript.web.received_counts import MessageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from footfall.languages.javascript.web.received_counts import Collection
    from footfall.languages.javascript.web.rewrite_response import Served

_MOST = 1 << 26
"""The longest message that is read."""
_TOKENED = re.compile(r"([0-9a-f]{32})/(.+)", re.ASCII)
_ANYONE = [("Cross-Origin-Resource-Policy", "cross-origin"), ("Access-Control-Allow-Origin", "*")]
"""For who knows the token: frames in a sandbox have no origin."""
_OWN = [("Cross-Origin-Resource-Policy", "same-origin"), ("Access-Control-Allow-Origin", "*")]
_SECRET = [
    ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]  # fmt: skip


class Own:
    """Answers requests for what is Footfall's; ``report`` is the address of the live report."""

    def __init__(self, served: Served, collection: Collection, token: str, report: str) -> None:
        self.served = served
        self.collection = collection
        self.token = token
        self.report = report
        self.strangers = 0
        """So many messages came with the token of another session from pages of this address."""
        self.refused = 0
        """So many texts were not understood, or too long."""

    async def answer(self, request: Request) -> Response:
        """The answer to a request below ``OURS``."""
        name = request.path.removeprefix(OURS)
        found = _TOKENED.fullmatch(name)
        if found is not None and hmac.compare_digest(found[1], self.token):
            return await self._trusted(request, found[2])
        if request.method == "POST":
            if found is not None and request.headers.get("Origin") == request.origin:
                self.strangers += 1
            return plain(403, "only pages that are served here, in this session, may tell or ask something")
        if request.method not in ("GET", "HEAD"):
            return plain(405, "only GET and HEAD are known here")
        if name == "token":
            return self._told_token(request)
        if name in ("", OURS.rstrip("/")):
            return Response(302, [("Location", self.report), ("Cache-Control", "no-store")])
        return self._script(request, name, _OWN)

    async def _trusted(self, request: Request, name: str) -> Response:
        """The answer to who knows the token."""
        if request.method in ("GET", "HEAD"):
            return self._script(request, name, _ANYONE)
        work = {"counts": self._counts, "author": self._author, "made": self._made, "kept": self._kept}.get(name)
        if work is None or request.method != "POST":
            return plain(405, f"{request.method} is nothing that can be done with {name}")
        if request.headers.get("Origin", request.origin) not in ("null", request.origin):
            return plain(403, "only pages that are served here may tell or ask something")
        try:
            data = await request.whole(_MOST)
        except TooLongError:
            self.refused += 1
            raise
        response = await asyncio.to_thread(_checked, work, request, data)
        self.refused += response.status >= 400 and name != "counts"
        response.headers += [*_ANYONE, ("Cache-Control", "no-store")]
        return response

    def _told_token(self, request: Request) -> Response:
        """The token, for a worker that knows it from nowhere: no page of another origin can read this."""
        site = request.headers.get("Sec-Fetch-Site", "same-origin")
        if site != "same-origin" or request.headers.get("Origin", request.origin) != request.origin:
            return plain(403, "only pages and workers that are served here may ask this")
        return Response(200, list(_SECRET), self.token.encode())

    def _script(self, request: Request, name: str, headers: list[tuple[str, str]]) -> Response:
        """The runtime, or what gives the scripts of a text their counters."""
        texts = self.served.texts
        text: str | None = None
        if name == "runtime.js":
            text = texts.runtime.text
        elif name.startswith("unit/") and name.endswith(".js"):
            query = parse_qs(request.target.partition("?")[2], keep_blank_values=True)
            text = texts.unit(name[5:-3], "script" not in query)
        if text is None:
            return plain(404, f"Footfall has nothing at {request.path}")
        data = text.encode()
        tag = f'"{hashlib.sha256(data).hexdigest()[:24]}"'
        about = [("Content-Type", "text/javascript; charset=utf-8"), ("Cache-Control", "no-cache"), ("ETag", tag)]
        if tag in request.headers.get("If-None-Match"):
            return Response(304, [*about, *headers])
        return Response(200, [*about, *headers], data)

    # --- what is told and asked, in threads of their own -----------------------------------------

    def _author(self, _request: Request, data: bytes) -> Response:
        return Response(200, [("Content-Type", "text/plain; charset=utf-8")], self.served.texts.author(data))

    def _made(self, request: Request, data: bytes) -> Response:
        """Instrument a text that a page has made."""
        asked = _object(json.loads(data))
        answer = self.served.texts.made({**asked, "origin": request.origin})
        return Response(200, [("Content-Type", "application/json")], json.dumps(answer).encode())

    def _kept(self, request: Request, data: bytes) -> Response:
        """Instrument what a service worker has kept, and answers a page with."""
        about, _, body = data.partition(b"\n")
        return self.served.kept(request, _object(json.loads(about)), body) or Response(204)

    def _counts(self, request: Request, data: bytes) -> Response:
        query = parse_qs(request.target.partition("?")[2], keep_blank_values=True, max_num_fields=8)
        process = query.get("process", [""])[0]
        number, lost = (_number(query.get(name, ["0"])[0]) for name in ("number", "lost"))
        if "busy" in query or "made" in query:
            self.collection.miss(is_busy="busy" in query)
        elif data.startswith(b"FOOTFALL"):
            self.collection.take_whole(process, data, number, "last" in query)
        else:
            self.collection.take(process, data, "last" in query, lost)
        return Response(204)


def _checked(work: Callable[[Request, bytes], Response], request: Request, data: bytes) -> Response:
    """What some work answers; what it does not understand, whatever that is, costs nobody else anything."""
    try:
        return work(request, data)
    except MessageError as error:
        return plain(error.status, str(error))
    except Exception as error:
        return plain(400, f"this is not understood: {type(error).__name__}: {error}"[:300])


def _object(given: object) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise MessageError("this is no object")
    return given


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 15:
        raise MessageError("this is no number")
    return int(text)
