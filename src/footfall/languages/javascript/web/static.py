"""Files of a folder, as a plain web server hands them out."""

from __future__ import annotations

import mimetypes
import re
from dataclasses import dataclass
from email.utils import formatdate
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from footfall.http.exchange import Response, plain

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from footfall.http.exchange import Request

_TYPES = {
    ".html": "text/html", ".htm": "text/html", ".xhtml": "application/xhtml+xml", ".js": "text/javascript",
    ".mjs": "text/javascript", ".cjs": "text/javascript", ".css": "text/css", ".json": "application/json",
    ".map": "application/json", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".txt": "text/plain",
    ".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".woff": "font/woff", ".ttf": "font/ttf",
    ".webp": "image/webp", ".avif": "image/avif", ".ico": "image/x-icon", ".xml": "text/xml", ".mp4": "video/mp4",
    ".webm": "video/webm", ".mp3": "audio/mpeg", ".ts": "text/plain", ".tsx": "text/plain", ".jsx": "text/plain",
}  # fmt: skip
"""The same on every system.  What no browser runs is no script."""
_RANGE = re.compile(r"bytes=(\d*)-(\d*)$")
_BLOCK = 1 << 16
_SHOWN = ".well-known"
"""The only name with a dot in front that is served."""


@dataclass
class Static:
    """Serves the files below ``root``."""

    root: Path

    async def answer(self, request: Request) -> Response:
        """The file that a request names, or why there is none."""
        if request.method not in ("GET", "HEAD"):
            response = plain(405, "only GET and HEAD are known for files")
            response.headers.append(("Allow", "GET, HEAD"))
            return response
        file = self.file(request.path)
        if file is not None and file.is_dir():
            if not request.path.endswith("/"):
                query = request.target[len(request.path) :]
                # With two strokes in front it would be the name of another machine.
                there = "/" + quote(unquote(request.path), safe="/%").lstrip("/")
                return Response(301, [("Location", f"{there}/{query}")])
            file /= "index.html"
        if file is None or not file.is_file():
            return plain(404, f"there is no {unquote(request.path)} here")
        try:
            return _file(file, request)
        except OSError as error:
            return plain(403, f"{unquote(request.path)} cannot be read: {error.strerror}")

    def file(self, path: str) -> Path | None:
        """The file or folder of a path; ``None`` where it lies outside or is hidden."""
        parts = [part for part in unquote(path).split("/") if part]
        if any("\0" in part or "\\" in part or (part.startswith(".") and part != _SHOWN) for part in parts):
            return None
        try:
            file = self.root.joinpath(*parts).resolve()
        except (OSError, RuntimeError):
            return None
        return file if file.is_relative_to(self.root.resolve()) else None


def _file(file: Path, request: Request) -> Response:
    about = file.stat()
    tag = f'"{about.st_mtime_ns:x}-{about.st_size:x}"'
    kind = _TYPES.get(file.suffix.lower()) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = [
        ("Content-Type", kind),
        ("Cache-Control", "no-cache"),
        ("ETag", tag),
        ("Last-Modified", formatdate(about.st_mtime, usegmt=True)),
        ("Accept-Ranges", "bytes"),
    ]
    # What is instrumented on its way has a tag of its own: this one tells of the text as it is here.
    if not request.wants and tag in request.headers.get("If-None-Match", ""):
        return Response(304, headers)
    start, end = 0, about.st_size
    found = _RANGE.match(request.headers.get("Range", "")) if not request.wants else None
    status = 200
    if found and any(found.groups()) and request.headers.get("If-Range", tag) == tag:
        first, last = found.groups()
        start = int(first) if first else max(0, end - int(last))
        end = min(end, int(last) + 1) if first and last else end
        if start >= end:
            return Response(416, [("Content-Range", f"bytes */{about.st_size}")])
        status = 206
        headers.append(("Content-Range", f"bytes {start}-{end - 1}/{about.st_size}"))
    headers.append(("Content-Length", str(end - start)))
    return Response(status, headers, stream=_read(file, start, end))


async def _read(file: Path, start: int, end: int) -> AsyncIterator[bytes]:
    with file.open("rb") as opened:
        opened.seek(start)
        while start < end:
            block = opened.read(min(_BLOCK, end - start))
            if not block:
                return
            start += len(block)
            yield block
