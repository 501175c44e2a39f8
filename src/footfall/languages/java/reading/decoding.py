"""Java sources to text: encodings, and offsets in UTF-16 and UTF-8."""

from __future__ import annotations

import codecs
import hashlib
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.model.source_text import SourceText

if TYPE_CHECKING:
    from pathlib import Path


class UnreadableSourceError(FootfallError):
    """A source that is no text in its encoding; it goes unmeasured."""


def read_source(path: Path, shown_as: str, encoding: str = "utf-8") -> SourceText:
    """Read and decode a source.

    Raises:
        UnreadableSourceError: where the bytes are no text in ``encoding``.
        FootfallError: where the file cannot be read or the encoding is unknown.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FootfallError(f"cannot read {path}: {error.strerror}") from error
    try:
        text = raw.decode(encoding)
    except LookupError as error:
        raise FootfallError(f"unknown encoding {encoding!r}; name one that Python and javac know") from error
    except UnicodeDecodeError as error:
        raise UnreadableSourceError(
            f"{shown_as} is not valid {encoding} at byte {error.start}; name its encoding with --encoding"
        ) from error
    data = text.encode("utf-8", "surrogatepass")
    return SourceText(shown_as, data, codecs.lookup(encoding).name, hashlib.sha256(raw).hexdigest())


def utf8_offset(data: bytes, utf16: int) -> int:
    """The byte offset of a UTF-16 offset into a text."""
    if data.isascii():
        return utf16
    text = data.decode("utf-8", "surrogatepass")
    units = text.encode("utf-16-le", "surrogatepass")[: utf16 * 2]
    return len(units.decode("utf-16-le", "surrogatepass").encode("utf-8", "surrogatepass"))


def javac_encoding(encoding: str) -> str:
    """The name by which javac knows an encoding that Python knows, where they differ.

    Raises:
        FootfallError: where Python does not know it.
    """
    try:
        return codecs.lookup(encoding).name
    except LookupError as error:
        raise FootfallError(f"unknown encoding {encoding!r}; name one that Python and javac know") from error
