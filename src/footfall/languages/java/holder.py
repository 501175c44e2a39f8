"""The holder: the small class at the end of each instrumented source that counts for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Destination:
    """Where counts go when the environment does not say: a folder, and the collector's jar."""

    counts: str = ""
    collector: str = ""


@cache
def _template() -> str:
    text = Path(__file__).with_name("runtime").joinpath("Holder.java").read_text("utf-8")
    return " ".join(line.strip() for line in text.splitlines())


def java_string(text: str) -> str:
    """A Java string literal in ASCII, without line breaks."""
    units = text.encode("utf-16-be")
    codes = [units[i] << 8 | units[i + 1] for i in range(0, len(units), 2)]
    return '"' + "".join(map(_java_character, codes)) + '"'


def _java_character(code: int) -> str:
    """One UTF-16 unit inside a string literal; javac translates ``\\uXXXX`` before it sees the literal."""
    if code in (0x22, 0x5C):
        return "\\" + chr(code)
    if code < 0x20:
        return f"\\{code:03o}"
    return chr(code) if code < 0x7F else f"\\u{code:04x}"


def holder_text(name: str, key: str, counters: int, destination: Destination, modifiers: str = "") -> str:
    """The class in one line."""
    values = {
        "@@MODIFIERS@@": modifiers,
        "@@NAME@@": name,
        "@@KEY@@": java_string(key),
        "@@COUNTS@@": java_string(destination.counts),
        "@@COLLECTOR@@": java_string(destination.collector),
        "@@COUNTERS@@": str(counters),
    }
    text = _template()
    for mark, value in values.items():
        text = text.replace(mark, value)
    return text
