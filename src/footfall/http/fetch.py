"""Fetching a file from an address."""

from __future__ import annotations

import urllib.error
import urllib.request
from http.client import HTTPException
from typing import IO, TYPE_CHECKING

from footfall.errors import FootfallError

if TYPE_CHECKING:
    from http.client import HTTPMessage
    from pathlib import Path

_ADDRESSES = ("http://", "https://")
_PATIENCE = 60
"""Seconds that a server may be silent."""
_PIECE = 2**20


def is_address(name: str) -> bool:
    """Whether a name is an address from which :func:`fetch` fetches."""
    return name.startswith(_ADDRESSES)


def fetch(address: str, path: Path, most: int) -> None:
    """Write what is at an address into a file, at most so many bytes.

    Raises:
        FootfallError: where it cannot be had; it says why, but not what.
    """
    # No handler for anything else: an address must not lead to files of this machine, nor may an answer lead there.
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(), urllib.request.HTTPHandler(), urllib.request.HTTPSHandler(), _Redirects(),
        urllib.request.HTTPDefaultErrorHandler(), urllib.request.HTTPErrorProcessor(),
    ):  # fmt: skip
        opener.add_handler(handler)
    try:
        with opener.open(address, timeout=_PATIENCE) as answer, path.open("wb") as file:
            size = 0
            while piece := answer.read(_PIECE):
                size += len(piece)
                if size > most:
                    raise FootfallError(f"it has more than {most:,} bytes; fetch it by hand")
                file.write(piece)
    except (OSError, ValueError, HTTPException) as error:
        raise FootfallError(str(error) or type(error).__name__) from error


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows an answer that names another address, if that is as safe."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> urllib.request.Request | None:
        if not is_address(newurl) or (req.full_url.startswith("https:") and newurl.startswith("http:")):
            raise urllib.error.URLError(f"it leads to {newurl}, which is not followed")
        return super().redirect_request(req, fp, code, msg, headers, newurl)
