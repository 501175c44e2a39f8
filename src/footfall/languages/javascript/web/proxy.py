"""Hands requests on to another server, usually that of a tool that serves an app while it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from footfall.errors import FootfallError
from footfall.http.client import NoAnswerError, Upstream
from footfall.http.exchange import Fields, Response, plain
from footfall.http.hosts import is_here, name_of

if TYPE_CHECKING:
    from footfall.http.exchange import Headers, Request

_HOPS = frozenset(
    ["connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "te", "trailer", "transfer-encoding",
     "upgrade", "proxy-connection", "expect"]
)  # fmt: skip
"""Headers that are meant for the next server only."""
_ADDRESSES = frozenset(["location", "content-location", "access-control-allow-origin", "refresh"])
"""Headers of answers that may name the other server."""
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
    if not name_of(f"[{host}]" if ":" in host else host):
        raise FootfallError(f"{url}: {host!r} is no name of a machine")
    shown = f"[{host}]" if ":" in host else host
    origin = f"{parts.scheme}://{shown}" + (f":{port}" if port not in (None, default) else "")
    return origin, host, port or default, parts.scheme == "https"


class Proxy:
    """Hands requests on to the server at ``origin``."""

    def __init__(self, origin: str, host: str, port: int, is_secure: bool = False) -> None:
        self.origin = origin
        self.host = host
        self.upstream = Upstream(origin, host, port, is_secure, is_here(host))

    async def answer(self, request: Request) -> Response:
        """What the other server answers."""
        headers = self._headers(request)
        upgrade = request.headers.get("Upgrade")
        # What goes on in HTTP/2 would not be instrumented.
        if upgrade.lower() not in ("", "h2c") and "upgrade" in _named(request.headers.joined("Connection")):
            headers += [("Connection", "Upgrade"), ("Upgrade", upgrade)]
        else:
            headers.append(("Connection", "close"))
        if "chunked" in request.headers.get("Transfer-Encoding").lower():
            headers.append(("Transfer-Encoding", "chunked"))
        try:
            response = await self.upstream.ask(request.method, request.target, headers, request.body)
        except NoAnswerError as error:
            return plain(504 if error.is_late else 502, str(error))
        response.headers = self._handed_back(request, response)
        return response

    def _headers(self, request: Request) -> Headers:
        """The headers that are handed on: addressed to the other server, and asking for what can be read."""
        found = [("Host", self.origin.partition("://")[2])]
        dropped = {*_HOPS, "host", *_named(request.headers.joined("Connection"))}
        if request.wants:
            dropped |= {"range", "if-range"}
        if request.wants or OWN_TAG in request.headers.get("If-None-Match"):
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

    def _handed_back(self, request: Request, response: Response) -> Headers:
        """The headers of an answer as the browser gets them."""
        dropped = _HOPS | _named(Fields(response.headers).joined("Connection"))
        has_length = response.header("Transfer-Encoding") is None
        headers: Headers = []
        for name, given in response.headers:
            low, value = name.lower(), given
            if low == "upgrade" and response.tunnel is not None:
                headers += [("Connection", "Upgrade"), (name, value)]
            if low in dropped or (low == "content-length" and not has_length):
                continue
            if low in _ADDRESSES:
                value = _moved(value, self.origin, request.origin)
            elif low == "set-cookie":
                value = _own_cookie(value, self.host)
            headers.append((name, value))
        return headers


def _named(connection: str) -> set[str]:
    """The headers that a header names as meant for the next server only; that is never the length of the body."""
    return {name.strip().lower() for name in connection.split(",") if name.strip()} - {"content-length"}


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
