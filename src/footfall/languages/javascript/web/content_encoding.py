"""How texts are packed for their way, and undoing that."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.http.exchange import Response

MOST = 1 << 26
"""The longest text that is instrumented."""
_ANY = zlib.MAX_WBITS | 32
"""A header of gzip or zlib tells which it is."""


def unpacked(response: Response) -> str:
    """Undo how the body of a response is packed; says what keeps it from that, and the response stays as it is."""
    packing = ",".join(value for name, value in response.headers if name.lower() == "content-encoding")
    data = response.body
    for way in reversed([one.strip().lower() for one in packing.split(",") if one.strip()]):
        if way == "identity":
            continue
        if way not in ("gzip", "x-gzip", "deflate"):
            return "it is packed in a way that is not known"
        made = _inflated(data, way)
        if made is None:
            return "it cannot be unpacked"
        if len(made) > MOST:
            return f"it has more than {MOST >> 20} MB"
        data = made
    response.body = data
    response.drop("Content-Encoding")
    return ""


def _inflated(data: bytes, way: str) -> bytes | None:
    """Unpacked data, but not much more than the most; ``None`` if it is none.  Gzip may have several members."""
    bits = -zlib.MAX_WBITS if way == "deflate" and not _has_header(data) else _ANY
    parts: list[bytes] = []
    size, rest = 0, data
    while rest:
        unpacking = zlib.decompressobj(bits)
        try:
            part = unpacking.decompress(rest, MOST + 1 - size)
        except zlib.error:
            return b"".join(parts) if parts else None  # what stands behind the last member is no matter
        parts.append(part)
        size += len(part)
        if size > MOST:
            break
        if not unpacking.eof:
            return None
        rest = unpacking.unused_data
        if way == "deflate":
            break
    return b"".join(parts)


def _has_header(data: bytes) -> bool:
    """Whether what is called deflate begins as it should, which not all servers know."""
    return len(data) > 1 and data[0] & 15 == 8 and (data[0] << 8 | data[1]) % 31 == 0
