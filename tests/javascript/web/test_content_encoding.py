"""How packed texts are unpacked, and that what would fill the memory is not."""

from __future__ import annotations

import gzip
import zlib
from functools import partial

import pytest

from footfall.http.exchange import Response
from footfall.languages.javascript.web.content_encoding import MOST, unpacked

TEXT = b"let a = 1;\n" * 100
packed = partial(gzip.compress, mtime=0)
"""The same in every process: test runners compare the data."""
_RAW = zlib.compressobj(wbits=-zlib.MAX_WBITS)
RAW = _RAW.compress(TEXT) + _RAW.flush()


@pytest.mark.parametrize(
    ("packing", "data"),
    [
        ("gzip", packed(TEXT)),
        ("x-gzip", packed(TEXT)),
        ("GZIP", packed(TEXT[:550]) + packed(TEXT[550:])),
        ("gzip", packed(TEXT) + b"\0\0garbage"),
        ("deflate", zlib.compress(TEXT)),
        ("deflate", RAW),
        ("gzip, gzip", packed(packed(TEXT))),
        ("identity", TEXT),
        ("", TEXT),
    ],
)
def test_what_is_known(packing: str, data: bytes) -> None:
    response = Response(200, [("Content-Encoding", packing), ("X-A", "b")], data)
    assert unpacked(response) == ""
    assert (response.body, response.headers) == (TEXT, [("X-A", "b")])


@pytest.mark.parametrize(
    ("packing", "data", "why"),
    [
        ("br", b"x", "it is packed in a way that is not known"),
        ("gzip, br", b"x", "it is packed in a way that is not known"),
        ("gzip", b"no gzip", "it cannot be unpacked"),
        ("gzip", packed(TEXT)[:-20], "it cannot be unpacked"),
        ("deflate", RAW[:-9], "it cannot be unpacked"),
        ("gzip", packed(bytes(MOST + 1), 1), "it has more than 64 MB"),
        ("gzip, gzip", packed(packed(bytes(MOST + 1), 1)), "it has more than 64 MB"),
        ("gzip", packed(bytes(MOST), 1) * 3, "it has more than 64 MB"),
    ],
)
def test_what_stays_packed(packing: str, data: bytes, why: str) -> None:
    response = Response(200, [("Content-Encoding", packing)], data)
    assert unpacked(response) == why
    assert (response.body, response.headers) == (data, [("Content-Encoding", packing)])
