"""Class files of holders: a compiled model with other constants, so that javac need not compile each holder."""

from __future__ import annotations

import struct
from functools import cache
from typing import TYPE_CHECKING

from footfall.jvm.class_files import Constants
from footfall.jvm.holder import Variant, alone_in_source, holder_text

if TYPE_CHECKING:
    from pathlib import Path

_VARIANTS = [Variant(calls, hooks) for calls in (False, True) for hooks in (False, True)]
_TEXTS = ("@@KEY@@", "@@COUNTS@@", "@@COLLECTOR@@", "@@SETTINGS@@", "@@SIZES@@")
_NUMBERS = {
    mark: 2_000_000_000 + n for n, mark in enumerate(("@@COUNTERS@@", "@@LARGEST@@", "@@HOOKED@@", "@@SAMPLE@@"))
}
"""What stands for numbers in models: too large for anything but a constant of the class file."""
_UTF8, _INTEGER = 1, 3
_LONGEST = 65_535
"""Bytes that a text in a class file may have (JVMS 4.4.7)."""


class TooLargeError(Exception):
    """Something that a holder has to know is too long for a class file."""


def model_name(variant: Variant) -> str:
    """The name of the model of a variant."""
    return f"Footfall${_VARIANTS.index(variant):012}"


def model_sources() -> dict[str, str]:
    """The source of each model, by its name."""
    values: dict[str, str | int] = {**{mark: mark for mark in _TEXTS}, **_NUMBERS}
    return {
        model_name(variant): alone_in_source("", holder_text(model_name(variant), values, variant))
        for variant in _VARIANTS
    }


def holder_class(model: Path, package: str, name: str, values: dict[str, str | int]) -> bytes:
    """The class file of a holder.

    Raises:
        TooLargeError: where a text has no room in it.
    """
    qualified = f"{package}.{name}".replace(".", "/") if package else name
    texts = {model.stem: qualified, f"{model.stem}.java": f"{name}.java"}
    made = {of.encode(): _text(text) for of, text in texts.items()}
    for mark, value in values.items():
        if isinstance(value, str):
            made[mark.encode()] = _text(value)
        else:
            made[struct.pack(">i", _NUMBERS[mark])] = struct.pack(">Bi", _INTEGER, value)
    parts, end = _pieces(model)
    return b"".join([*(part for fixed, of in parts for part in (fixed, made[of])), end])


@cache
def _pieces(model: Path) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """A model cut at the constants that differ between holders: what stands before each, and its value; the end."""
    data = model.read_bytes()
    constants = Constants(data)
    texts = {model.stem.encode(), f"{model.stem}.java".encode(), *(mark.encode() for mark in _TEXTS)}
    numbers = {struct.pack(">i", number) for number in _NUMBERS.values()}
    parts, done = [], 0
    for number in constants.numbers(_UTF8, _INTEGER):
        start, end = constants.extent(number)
        is_text = data[start] == _UTF8
        value = data[start + 3 : end] if is_text else data[start + 1 : end]
        if value in (texts if is_text else numbers):
            parts.append((data[done:start], value))
            done = end
    return parts, data[done:]


def _text(text: str) -> bytes:
    """A constant that is a text."""
    encoded = _modified_utf8(text)
    if len(encoded) > _LONGEST:
        raise TooLargeError
    return struct.pack(">BH", _UTF8, len(encoded)) + encoded


def _modified_utf8(text: str) -> bytes:
    """A text as class files have it (JVMS 4.4.7): of UTF-16 units, and no byte of it is zero."""
    units = text.encode("utf-16-be", "surrogatepass")
    characters = "".join(chr(units[i] << 8 | units[i + 1]) for i in range(0, len(units), 2))
    return characters.encode("utf-8", "surrogatepass").replace(b"\0", b"\xc0\x80")
