"""Repairs that let the grammar read valid Java.

A repair changes only the text that is parsed, never the source; an offset map
leads from one to the other.  Java's own rules: JLS 3.3 (Unicode escapes),
3.4 (line terminators), 3.5 (the trailing control-Z).
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from footfall.languages.java.reading.pattern_repairs import with_plain_patterns
from footfall.parse import OffsetMap

if TYPE_CHECKING:
    from collections.abc import Callable

_ESCAPE = re.compile(rb"\\+u+[0-9A-Fa-f]{4}")
_LONE_CR = re.compile(rb"\r(?!\n)")
_NON_ASCII = re.compile(r"[^\x00-\x7f]")
_AT_INTERFACE = re.compile(rb"@(\s+)interface\b")
_MODULE_WORD = re.compile(rb"(import\s+module\s+[\w.]+\s*;)|(?<![\w$])(?:open|module|with)(?![\w$])")


def parseable(data: bytes) -> tuple[bytes, OffsetMap]:
    """The text to parse and the map from its offsets to those of ``data``.

    Applies what changes the meaning of the text to javac: Unicode escapes,
    lone carriage returns, a trailing control-Z, odd spellings of ``@interface``.
    """
    if b"\r" in data:
        data = _LONE_CR.sub(b"\n", data)
    if data.endswith(b"\x1a"):
        data = data[:-1] + b" "
    if b"\x00" in data:
        data = data.replace(b"\x00", b" ")
    if data.startswith(b"\xef\xbb\xbf"):
        data = b"   " + data[3:]
    if b"interface" in data:
        data = _AT_INTERFACE.sub(lambda m: b"@interface" + b" " * len(m[1]), data)
    mapping = OffsetMap()
    if b"\\u" in data:
        data, mapping = _translate_escapes(data)
    return data, mapping


def translate(text: str) -> str:
    """A name or other short text with its Unicode escapes translated."""
    if "\\u" not in text:
        return text
    return _translate_escapes(text.encode("utf-8", "surrogatepass"))[0].decode("utf-8", "replace")


def _translate_escapes(data: bytes) -> tuple[bytes, OffsetMap]:
    parts: list[bytes] = []
    mapping = OffsetMap()
    done = size = 0
    for match in _ESCAPE.finditer(data):
        slashes = match[0].index(b"u")
        if slashes % 2 == 0:
            continue
        start = match.start() + slashes - 1
        character = chr(int(match[0][-4:], 16))
        code = _readable(character).encode("utf-8")
        parts += [data[done:start], code]
        size += start - done
        mapping.parsed += [size, size + len(code)]
        mapping.original += [start, match.end()]
        size += len(code)
        done = match.end()
    parts.append(data[done:])
    return b"".join(parts), mapping


def _readable(character: str) -> str:
    """A character as the grammar takes it: control characters as a space, halves of a pair as a letter."""
    if ord(character) < 0x20 and character not in "\t\n\f\r":
        return " "
    return "_" if 0xD800 <= ord(character) < 0xE000 else character


def with_plain_names(data: bytes) -> bytes:
    """A text of the same length in which no name is a word that only ``module-info.java`` knows.

    The grammar takes these words for its own anywhere, at times without an error.
    """
    return _MODULE_WORD.sub(lambda m: m[1] or m[0].capitalize(), data)


def _blank(match: re.Match[bytes]) -> bytes:
    return re.sub(rb"[^\r\n]", b" ", match[0])


def _plain_identifier(match: re.Match[str]) -> str:
    character = match[0]
    size = len(character.encode("utf-8", "surrogatepass"))
    known = unicodedata.category(character)[0] in "LM" or character.isidentifier()
    return character if known else "_" * size


def _capital(match: re.Match[bytes]) -> bytes:
    """A word as a name.  So is ``super(`` a method call, which may stand anywhere.  Texts are those of the source."""
    return match[0].capitalize()


def _unwrap_target(match: re.Match[bytes]) -> bytes:
    """``(x.y) +=`` as one longer name, so that the statement still begins at the parenthesis."""
    return b"_" * len(match[1]) + match[2] + b" "


_REPAIRS: list[tuple[re.Pattern[bytes], bytes | Callable[[re.Match[bytes]], bytes]]] = [
    (re.compile(rb"@[\w.]+(?:\([^()]*\))?\s*(?=\.\.\.)"), _blank),
    (re.compile(rb"(?<=import)\s+module(?=\s+[\w.]+\s*;)"), _blank),
    (re.compile(rb"(?<![\w$.])\d[\w.]*_[\w.]*"), lambda m: m[0].replace(b"_", b"0")),
    (re.compile(rb"(\(\s*)([\w.]+\s*)\)(?=\s*(?:[-+*/%&|^]|<<|>>>?)?=(?!=))"), _unwrap_target),
    (re.compile(rb"catch\s*\((?:[^()]|\([^()]*\))*\)"), lambda m: re.sub(rb"@[\w.]+(\([^()]*\))?", _blank, m[0])),
    (re.compile(rb"(?<![\w$>])(?:super|this)(?=\s*\()"), _capital),
    (re.compile(rb"(?<![\w$.])(?:record|sealed|yield)(?=\s*:)"), _capital),
    (re.compile(rb"(?<=[(;])(\s*)(?:record|sealed|yield)(?=\s*[;)])"), lambda m: m[1] + m[0].strip().capitalize()),
    (re.compile(rb"(?<![\w$.])(?:record|sealed)(?=\s*\.\s*new\b)"), _capital),
    (re.compile(rb"(?<=try)\s*\(\s*this(?=\s*[;)])"), lambda m: m[0].replace(b"this", b"thiz")),
]  # fmt: skip


def repaired(data: bytes) -> bytes:
    """A text of the same length in which newer or rarer syntax is spelled as the grammar knows it.

    For files only in which the plain text gave errors: a repair may misread a
    string or a comment, which then does no harm, since names and text are
    always taken from the original.
    """
    if not data.isascii():
        text = data.decode("utf-8", "surrogatepass")
        data = _NON_ASCII.sub(_plain_identifier, text).encode("utf-8", "surrogatepass")
    data = with_plain_patterns(data)
    for pattern, replacement in _REPAIRS:
        data = pattern.sub(replacement, data)
    return data
