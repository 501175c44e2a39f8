"""What becomes of an answer on its way to the browser: scripts and pages are instrumented, all else stays as it is."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import parse_qsl, unquote, urlencode

from footfall.http.exchange import PAGE_TYPE, Fields, Request, Response
from footfall.languages.javascript.running.measured_files import wants
from footfall.languages.javascript.running.workspaces import LIBRARIES
from footfall.languages.javascript.web import OURS
from footfall.languages.javascript.web.content_encoding import MOST, unpacked
from footfall.languages.javascript.web.content_security_policy import Policies
from footfall.languages.javascript.web.content_types import MARKUP_TYPES, SCRIPT_TYPES
from footfall.languages.javascript.web.embedded_scripts import Counted
from footfall.languages.javascript.web.pages import rewrite, rewrite_markup
from footfall.languages.javascript.web.proxy import OWN_TAG

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from footfall.http.exchange import Headers
    from footfall.languages.base import Options
    from footfall.languages.javascript.web.content_security_policy import Policy
    from footfall.languages.javascript.web.script_cache import Texts

    Make = Callable[[Request, Response, str], Response]
    """Gives an answer its counters; the text is how profiles name it."""

_POLICIES = ("content-security-policy", "content-security-policy-report-only")
_TOOLS = re.compile(r"/@(?:vite|react-refresh|id|vite-plugin-[\w-]+)(?:/|$)")
"""Paths below which development servers keep scripts of their own."""
_ASSETS = re.compile(
    r"\.(?:css|scss|sass|less|styl|pcss|png|jpe?g|gif|svg|webp|avif|ico|woff2?|[ot]tf|json5?|wasm|txt)$"
)
"""What these servers wrap in scripts that nobody wrote."""
_STAMPS = frozenset(["t", "v", "import", "__WB_REVISION__"])
"""What these servers, and what keeps scripts for a service worker, add to addresses that stay the same script."""
_UNPACKED = frozenset(["content-encoding", "content-length"])
"""Headers that do not hold for what a service worker has read."""
_DIFFERENT = SCRIPT_TYPES | MARKUP_TYPES | {PAGE_TYPE}
"""Types of what is another text for those who run it than for those who read it."""
_DEPENDS_ON = "Sec-Fetch-Dest, Sec-Fetch-Site"
_WHOLE = (200, 203)
_BODILESS = (204, 205, 304)


class Source(Protocol):
    """Where answers come from."""

    async def answer(self, request: Request) -> Response:
        """The answer to a request."""
        ...


@dataclass
class Served:
    """The program as browsers get it; ``folder`` is how profiles name that of its files, if it is one."""

    source: Source
    texts: Texts
    options: Options
    folder: str = ""

    async def answer(self, request: Request) -> Response:
        """The answer to a request of the program's."""
        response = await self.source.answer(request)
        if response.kind in _DIFFERENT:
            _tell_what_it_depends_on(response)
        make = self._maker(request, response)
        if make is None:
            return response
        shown = self.shown(request.target)
        why = await response.read(MOST)
        if why:
            self.texts.copy.omit(shown, why)
            return response
        return await asyncio.to_thread(self._made, make, request, response, shown)

    def kept(self, request: Request, about: Mapping[str, Any], body: bytes) -> Response | None:
        """What a service worker kept and now answers a page with, instrumented; nothing if it is to stay as it is.

        Where the text has another address than what was asked for, it goes by that, if it is on this server.
        """
        url, kept_as = str(about["url"]), str(about["from"])
        path = url.removeprefix(request.origin)
        asked = Request("GET", path, Fields([("Sec-Fetch-Dest", str(about["to"]))]), request.origin)
        own = kept_as.removeprefix(request.origin) if kept_as.startswith(f"{request.origin}/") else path
        shown = self.shown(own)
        if own.partition("?")[0] != path.partition("?")[0] and asked.wants != "document":
            self.texts.copy.omit(shown, "a service worker answered with it in the place of something else")
            return None
        headers = [(str(n), str(v)) for n, v in about["headers"] if str(n).lower() not in _UNPACKED]
        response = Response(200, headers, body)
        if response.kind in _DIFFERENT:
            _tell_what_it_depends_on(response)
        make = self._maker(asked, response)
        if make is None:
            return None
        made = self._made(make, asked, response, shown)
        return made if made.header("ETag") is not None and made.body != body else None

    def _maker(self, request: Request, response: Response) -> Make | None:
        """What instruments an answer; nothing if it is handed out as it is."""
        if not request.wants or response.status in _BODILESS or request.method == "HEAD":
            return None
        kind = response.kind
        if request.wants == "document" and kind == PAGE_TYPE:
            return self._page
        if request.wants == "document" and kind in MARKUP_TYPES:
            return self._markup
        if request.wants in ("script", "worker", "worklet") and kind in SCRIPT_TYPES and response.status in _WHOLE:
            reason = ""
            if request.wants == "worklet":
                reason = "worklets cannot send what they count"
            elif _is_from_elsewhere(request):
                reason = "a page of another server loaded it"
            if not reason:
                return self._script
            self.texts.copy.omit(self.shown(request.target), reason)
        return None

    def _made(self, make: Make, request: Request, response: Response, shown: str) -> Response:
        why = unpacked(response)
        if why:
            self.texts.copy.omit(shown, why)
            return response
        return make(request, response, shown)

    def shown(self, target: str) -> str:
        """How profiles name what has an address."""
        path, _, query = target.partition("?")
        name = self.folder + unquote(path).lstrip("/")
        if name.endswith("/") or not name:
            name += "index.html"
        kept = [(key, value) for key, value in parse_qsl(query, keep_blank_values=True) if key not in _STAMPS]
        return name if self.folder or not kept else f"{name}?{urlencode(kept)}"

    def measured(self, target: str) -> str:
        """The same where it is measured, else nothing."""
        shown = self.shown(target)
        return shown if self.wants(target, shown) else ""

    def wants(self, target: str, shown: str) -> bool:
        """Whether a script is to be measured; a library or part of a tool only where a glob asks for it."""
        path = unquote(target.partition("?")[0])
        if _TOOLS.match(path) or _ASSETS.search(path):
            path = f"/{LIBRARIES}{path}"
        return wants(self.options, path, shown)

    def _script(self, request: Request, response: Response, shown: str) -> Response:
        worker = ""
        if request.wants == "worker":
            worker = "service" if request.is_for_service_worker else "worker"
        data, charset = response.body, response.charset
        if charset not in ("", "utf-8", "utf8"):
            data = _in_utf8(data, charset)
            response.replace("Content-Type", f"{response.kind}; charset=utf-8")
        if worker:
            self._allow_ours(response, self._policies(request))
        if self.wants(request.target, shown):
            data = self.texts.script(data, shown, request.origin, worker, request.target)
        elif worker:
            data = self.texts.runtime.front(worker).encode() + data
        return _with_text(request, response, data)

    def _page(self, request: Request, response: Response, shown: str) -> Response:
        policies = self._policies(request)
        kept = self._add_policies(response, policies)
        address, measures = request.origin + request.target, self.wants(request.target, shown)
        page = rewrite(response.body, response.charset, shown, address, self.texts, policies, measures)
        _put_policies(response, kept)
        if page.charset:
            response.replace("Content-Type", f"{PAGE_TYPE}; charset={page.charset}")
        return _with_text(request, response, page.data)

    def _markup(self, request: Request, response: Response, shown: str) -> Response:
        self._allow_ours(response, self._policies(request))
        (runtime,) = self.texts.sources(Counted(), [], request.origin, [])
        data = rewrite_markup(response.body, shown, self.texts.copy, runtime)
        return _with_text(request, response, data)

    def _policies(self, request: Request) -> Policies:
        return Policies(f"{request.origin}{OURS}", f"ff{secrets.token_hex(8)}")

    def _add_policies(self, response: Response, policies: Policies) -> list[tuple[str, list[Policy]]]:
        """The policies of headers; each header may hold several, and a comma stands in none."""
        found: list[tuple[str, list[Policy]]] = []
        for name, value in response.headers:
            if name.lower() in _POLICIES:
                found.append((name, [policies.add(text) for text in value.split(",")]))
        return found

    def _allow_ours(self, response: Response, policies: Policies) -> None:
        _put_policies(response, self._add_policies(response, policies))


def _is_from_elsewhere(request: Request) -> bool:
    """Whether a page of another origin asks, as far as the browser tells, which it does less where nothing is local."""
    site = request.headers.get("Sec-Fetch-Site")
    if site:
        return site in ("cross-site", "same-site")
    told = [request.headers.get(name) for name in ("Origin", "Referer")]
    return any(one and one != request.origin and not one.startswith(f"{request.origin}/") for one in told)


def _put_policies(response: Response, kept: list[tuple[str, list[Policy]]]) -> None:
    rest = iter(kept)
    made: Headers = []
    for name, value in response.headers:
        if name.lower() in _POLICIES:
            _, each = next(rest)
            made.append((name, ",".join(policy.render() for policy in each)))
        else:
            made.append((name, value))
    response.headers = made


def _in_utf8(data: bytes, charset: str) -> bytes:
    try:
        return data.decode(charset).encode()
    except (LookupError, UnicodeError):
        return data


def _tell_what_it_depends_on(response: Response) -> None:
    """Let caches know that an address has a text for each purpose: on all of them, or one would stand for the other."""
    vary = ", ".join(value for name, value in response.headers if name.lower() == "vary")
    if _DEPENDS_ON in vary:  # a service worker has kept it so
        return
    response.replace("Vary", f"{vary}, {_DEPENDS_ON}" if vary else _DEPENDS_ON)


def _with_text(request: Request, response: Response, data: bytes) -> Response:
    """The answer with another body: it is asked for again each time, since it may be instrumented differently."""
    tag = f'{OWN_TAG}{hashlib.sha256(data).hexdigest()[:24]}"'
    keeps = "no-store" in (response.header("Cache-Control") or "")
    response.drop(
        "Content-Length", "ETag", "Last-Modified", "Accept-Ranges", "Content-MD5", "Digest", "Content-Digest",
        "Repr-Digest", "Expires", "Age",
    )  # fmt: skip
    if not keeps:
        response.replace("Cache-Control", "no-cache")
    response.headers.append(("ETag", tag))
    if response.status in _WHOLE and not keeps and tag in request.headers.get("If-None-Match", ""):
        return Response(304, response.headers)
    response.body = data
    return response
