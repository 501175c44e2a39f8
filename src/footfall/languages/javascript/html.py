"""Pages that are to include the runtime."""

from __future__ import annotations

import re

_COMMENT = re.compile(rb"<!--.*?(?:-->|$)", re.DOTALL)
_PLACES = (
    re.compile(rb"<head(?:\s[^>]*)?>", re.IGNORECASE),
    re.compile(rb"<html(?:\s[^>]*)?>", re.IGNORECASE),
    re.compile(rb"<!doctype[^>]*>", re.IGNORECASE),
)
_INLINE = re.compile(rb"<script(?![^>]*\ssrc\s*=)[^>]*>", re.IGNORECASE)
_DATA = re.compile(rb"\stype\s*=\s*[\"']?(?!module|text/javascript|application/javascript)[\w/+-]+", re.IGNORECASE)
_HANDLER = re.compile(rb"<[a-z][^>]*\son\w+\s*=", re.IGNORECASE)


def with_runtime(page: bytes, address: str) -> tuple[bytes, str]:
    """A page that includes the runtime in front of all scripts, and what of it is not measured.

    No line break is added.
    """
    blank = _COMMENT.sub(lambda found: b" " * len(found[0]), page)
    found = next(filter(None, (place.search(blank) for place in _PLACES)), None)
    at = found.end() if found else 3 if page.startswith(b"\xef\xbb\xbf") else 0
    tag = f'<script src="{address}"></script>'.encode()
    inline = [one for one in _INLINE.findall(blank) if not _DATA.search(one)]
    reason = "scripts that stand in the page itself are not measured" if inline or _HANDLER.search(blank) else ""
    return page[:at] + tag + page[at:], reason
