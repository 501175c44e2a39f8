"""What becomes of an answer on its way to the browser: scripts and pages are instrumented, all else stays as it is."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol
from urllib.parse import parse_qsl, unquote, urlencode

from footfall.languages.javascript.running.scope import LIBRARIES, wants
from footfall.languages.javascript.web import OURS
from footfall.languages.javascript.web.exchange import MARKUP_TYPES, PAGE_TYPE, SCRIPT_TYPES, Response
from footfall.languages.javascript.web.pages import rewrite, rewrite_markup
from footfall.languages.javascript.web.policy import Policies
from footfall.languages.javascript.web.proxy import OWN_TAG, decoded

if TYPE_CHECKING:
    from footfall.languages.base import Options
    from footfall.languages.javascript.web.exchange import Headers, Request
    from footfall.languages.javascript.web.policy import Policy
    from footfall.languages.javascript.web.texts import Texts

_POLICIES = ("content-security-policy", "content-security-policy-report-only")
_TOOLS = re.compile(r"/@(?:vite|react-refresh|id|vite-plugin-[\w-]+)(?:/|$)")
"""Paths below which development servers keep scripts of their own."""
_ASSETS = re.compile(
    r"\.(?:css|scss|sass|less|styl|pcss|png|jpe?g|gif|svg|webp|avif|ico|woff2?|[ot]tf|json5?|wasm|txt)$"
)
"""What these servers wrap in scripts that nobody wrote."""
_STAMPS = frozenset(["t", "v", "import"])
"""What these servers add to addresses that stay the same script."""
_WHOLE = (200, 203)
_BODILESS = (204, 205, 304)


class Source(Protocol):
    """Where answers come from."""

    def answer(self, request: Request) -> Response:
        """The answer to a request."""
        ...


@dataclass
class Served:
    """The program as browsers get it; ``folder`` is how profiles name that of its files, if it is one."""

    source: Source
    texts: Texts
    options: Options
    folder: str = ""

    def answer(self, request: Request) -> Response:
        """The answer to a request of the program's."""
        response = self.source.answer(request)
        shown = self.shown(request.target)
        if not request.wants or response.status in _BODILESS or request.method == "HEAD":
            return response
        kind = response.kind
        if request.wants == "document" and kind == PAGE_TYPE:
            return self._page(request, response, shown)
        if request.wants == "document" and kind in MARKUP_TYPES:
            return self._markup(request, response, shown)
        if request.wants in ("script", "worker", "worklet") and kind in SCRIPT_TYPES and response.status in _WHOLE:
            return self._script(request, response, shown)
        return response

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
        is_worker = request.wants == "worker"
        reason = ""
        if request.wants == "worklet":
            reason = "worklets cannot send what they count"
        elif request.headers.get("Sec-Fetch-Site", "") in ("cross-site", "same-site"):
            reason = "a page of another server loaded it"
        if not reason and not decoded(response):
            reason = "it is packed in a way that is not known"
        if reason:
            self.texts.copy.omit(shown, reason)
            return response
        data, charset = response.body, response.charset
        if charset not in ("", "utf-8", "utf8"):
            data = _in_utf8(data, charset)
            response.replace("Content-Type", f"{response.kind}; charset=utf-8")
        if is_worker:
            self._allow_ours(response, self._policies(request))
        if self.wants(request.target, shown):
            data = self.texts.script(data, shown, request.origin, is_worker)
        elif is_worker:
            data = self.texts.front.encode() + data
        return _instrumented(request, response, data)

    def _page(self, request: Request, response: Response, shown: str) -> Response:
        if not decoded(response):
            self.texts.copy.omit(shown, "it is packed in a way that is not known")
            return response
        policies = self._policies(request)
        kept = self._add_policies(response, policies)
        address, measures = request.origin + request.target, self.wants(request.target, shown)
        page = rewrite(response.body, response.charset, shown, address, self.texts, policies, measures)
        _put_policies(response, kept)
        if page.charset:
            response.replace("Content-Type", f"{PAGE_TYPE}; charset={page.charset}")
        return _instrumented(request, response, page.data)

    def _markup(self, request: Request, response: Response, shown: str) -> Response:
        if not decoded(response):
            return response
        self._allow_ours(response, self._policies(request))
        data = rewrite_markup(response.body, shown, self.texts.copy, f"{request.origin}{OURS}runtime.js")
        return _instrumented(request, response, data)

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


def _instrumented(request: Request, response: Response, data: bytes) -> Response:
    """The answer with another body: it is asked for again each time, since it may be instrumented differently."""
    tag = f'{OWN_TAG}{hashlib.sha256(data).hexdigest()[:24]}"'
    keeps = "no-store" in (response.header("Cache-Control") or "")
    response.drop(
        "Content-Length", "ETag", "Last-Modified", "Accept-Ranges", "Content-MD5", "Digest", "Content-Digest",
        "Repr-Digest", "Expires", "Age",
    )  # fmt: skip
    if not keeps:
        response.replace("Cache-Control", "no-cache")
    vary = response.header("Vary")
    response.replace("Vary", f"{vary}, Sec-Fetch-Dest" if vary else "Sec-Fetch-Dest")
    response.headers.append(("ETag", tag))
    if response.status in _WHOLE and not keeps and tag in request.headers.get("If-None-Match", ""):
        return Response(304, response.headers)
    response.body = data
    return response
