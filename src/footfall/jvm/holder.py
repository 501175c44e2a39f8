"""The holder: the small class that counts for an instrumented source."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.model.program import Outline

_RUNTIME = Path(__file__).with_name("runtime")
_CONSTANT = re.compile(r"static final int (\w+) = (\d+);")


def positions(name: str) -> dict[str, int]:
    """What lies where in an array that holders share with the collector, by the Java class that says it."""
    return {word: int(at) for word, at in _CONSTANT.findall(_RUNTIME.joinpath(f"{name}.java").read_text("utf-8"))}


_PATH_ARRAY = positions("PathArray")
SITE, HEAD = _PATH_ARRAY["SITE"], _PATH_ARRAY["HEAD"]
"""Where the call site lies in the array of a call path, and where the function's counters begin."""
_REGISTERED = positions("SourceArray")
_MARKS = {
    f"@@{name}.{word}@@": str(at)
    for name, known in (("PathArray", _PATH_ARRAY), ("SourceArray", _REGISTERED))
    for word, at in known.items()
}
_ALONE = {
    "ARRAY": "a", "SHARED": "x", "OWNERS": "new java.lang.Thread[1024]", "ARRAYS": "new long[1024][]", "SOURCE": "0",
    "COLLECTOR": "null", "SPARE": "l",
}  # fmt: skip
"""What a holder takes that finds no collector, by where it lies."""
_ALONE_WITH_CALLS = {
    **_ALONE, "FIRST_FUNCTION": "0", "ENTER": "f", "VISIT": "f", "ENTER_TIMED": "f", "RESUME": "f", "EXIT": "c",
    "EXIT_TIMED": "c", "UNWIND": "c", "RUN": "r", "FAILED": "c", "DOUBTED": "c",
}  # fmt: skip
_SAYS_ALONE = (
    'java.lang.System.err.println("footfall: no collector at " + WHERE[2] + ", so nothing of " + WHERE[0] '
    '+ " is measured"); '
    "java.util.function.IntFunction<long[]> f = n -> new long[@@LARGEST@@]; "
    "java.util.function.Consumer<long[]> c = q -> { }; java.util.function.ToLongFunction<long[]> r = q -> -1; "
)


_PLATFORM = re.compile(r"\bjava(?:\.[a-z]+)+\.[A-Z]\w*")
"""Names of the platform's classes."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Where counts go when the environment does not say: a folder, the collector's jar, what it is to record."""

    counts: str = ""
    collector: str = ""
    settings: str = ""


@cache
def _template(name: str) -> str:
    text = " ".join(line.strip() for line in _RUNTIME.joinpath(f"{name}.java").read_text("utf-8").splitlines())
    for mark, at in _MARKS.items():
        text = text.replace(mark, at)
    return text


def _alone(records_calls: bool) -> str:
    """What a holder does that finds no collector."""
    taken = _ALONE_WITH_CALLS if records_calls else _ALONE
    listed = ", ".join(taken[word] for word in sorted(taken, key=_REGISTERED.__getitem__))
    return f"{_SAYS_ALONE if records_calls else ''}return new java.lang.Object[] {{{listed}}};"


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


def alone_in_source(package: str, holder: str) -> str:
    """The text of a source with nothing but a holder: with imports, which no class of its package can hide."""
    imports = "".join(f"import {name}; " for name in sorted(set(_PLATFORM.findall(holder))))
    clause = f"package {java_string(package)[1:-1]}; " if package else ""
    return clause + imports + _PLATFORM.sub(lambda name: name[0].rpartition(".")[2], holder)


@dataclass(frozen=True, slots=True)
class Variant:
    """What a holder can do besides counting."""

    records_calls: bool = False
    has_hooks: bool = False


def holder_text(name: str, values: dict[str, str | int], variant: Variant, modifiers: str = "") -> str:
    """The class in one line."""
    parts = {
        "@@MORE@@": _template("HolderCalls" if variant.records_calls else "HolderCounts") + "@@HOOKS@@",
        "@@HOOKS@@": " " + _template("HolderHooks") if variant.has_hooks else "",
        "@@ALONE@@": _alone(variant.records_calls),
        "@@WRITES@@": "false" if variant.records_calls else "true",
        "@@FUNCTIONS@@": ", @@SIZES@@" if variant.records_calls else "",
        "@@MODIFIERS@@": modifiers,
        "@@NAME@@": name,
    }
    text = _template("Holder")
    for mark, part in parts.items():
        text = text.replace(mark, part)
    for mark, value in values.items():
        text = text.replace(mark, java_string(value) if isinstance(value, str) else str(value))
    return text


def holder_values(
    key: str, outline: Outline, destination: Destination, variant: Variant, sample: int
) -> dict[str, str | int]:
    """What differs between holders of one variant, by the marks in the templates.

    Hooks run at one in ``sample`` calls.
    """
    return {
        "@@KEY@@": key,
        "@@COUNTS@@": destination.counts,
        "@@COLLECTOR@@": destination.collector,
        "@@SETTINGS@@": destination.settings,
        "@@SIZES@@": _sizes(outline) if variant.records_calls else "",
        "@@COUNTERS@@": outline.counters,
        "@@LARGEST@@": max((f.size + f.slots for f in outline.functions), default=0) + HEAD,
        "@@HOOKED@@": len(outline.functions),
        "@@SAMPLE@@": sample,
    }


def _sizes(outline: Outline) -> str:
    """How many counters and slots each function has: ``~n`` counters if it is timed, ``~n`` slots of a constructor."""
    return " ".join(
        f"{~f.size if f.is_timed else f.size}/{~f.slots if f.kind == 'constructor' else f.slots}"
        for f in outline.functions
    )
