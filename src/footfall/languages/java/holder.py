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
    plain = (chr(c) if 0x20 <= c < 0x7F and c not in (0x22, 0x5C) else f"\\u{c:04x}" for c in codes)
    return '"' + "".join(plain).replace("\\u0022", '\\"').replace("\\u005c", "\\\\") + '"'


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
