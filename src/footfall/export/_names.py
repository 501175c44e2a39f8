"""Names of files and functions as other tools need them: short, and no two alike."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footfall.profiles.data import FileProfile, FunctionInfo

NAMELESS = "(no name)"
"""Stands for an empty path or name, which some readers refuse."""


# XML has no way to write these two.
_NO_CHARACTERS = re.compile("[\ufffe\uffff]")


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """``text`` on one line, characters replaced by visible ones that XML cannot hold or that would not be seen."""
    return _NO_CHARACTERS.sub("\ufffd", one_line(text))


def file_name(path: str) -> str:
    """The last part of a path."""
    return path.rpartition("/")[2] or NAMELESS


def file_stem(path: str) -> str:
    """The last part of a path without its extension."""
    name = file_name(path)
    return name.rpartition(".")[0] or name


def folder_of(path: str) -> str:
    """All but the last part of a path; empty if there is just one."""
    return path.rpartition("/")[0]


def unique_paths(paths: Iterable[str]) -> list[str]:
    """The paths, a further one of the same name marked: ``src/Main~2.java``.

    Formats name a file by its path only, and readers would add up the counts of
    two different files.
    """
    taken: set[str] = set()
    found = []
    for wanted in paths:
        path = wanted or NAMELESS
        folder, slash, name = path.rpartition("/")
        stem, dot, extension = name.rpartition(".")
        if not stem:
            stem, dot, extension = name, "", ""
        found.append(free_name(taken, f"{folder}{slash}{stem}", f"{dot}{extension}"))
    return found


def free_name(taken: set[str], start: str, end: str = "") -> str:
    """``start`` and ``end`` with, where that is taken, the first free number between them; then it is taken too."""
    name, number = start + end, 1
    while name in taken:
        number += 1
        name = f"{start}~{number}{end}"
    taken.add(name)
    return name


def short_name(file: FileProfile, function: FunctionInfo) -> str:
    """A function's name without that of its type."""
    name = function.name
    if function.type is not None:
        name = name.removeprefix(f"{file.types[function.type].name}.")
    return name or NAMELESS


def described(file: FileProfile, function: FunctionInfo) -> str:
    """A function's signature; the name where there is none, or both where only a position tells it apart."""
    name = short_name(file, function)
    if "@" in name and function.signature:
        return f"{name} {function.signature}"
    return function.signature or name


def unique_names(file: FileProfile, functions: Sequence[int]) -> list[str]:
    """A name for each of some functions of a file, no two alike.

    Overloads are told apart by their parameters, whatever is still alike by its
    position.
    """
    names = [file.functions[at].name or NAMELESS for at in functions]
    names = _tell_apart(names, [_parameters(file.functions[at]) for at in functions])
    places = [file.functions[at].extent for at in functions]
    names = _tell_apart(names, [f"@{place.line}:{place.column}" for place in places])
    return _tell_apart(names, [f"#{number}" for number in range(1, len(names) + 1)])


def _parameters(function: FunctionInfo) -> str:
    _, bracket, rest = function.signature.partition("(")
    return bracket + rest


def _tell_apart(names: list[str], marks: list[str]) -> list[str]:
    times = Counter(names)
    return [name + mark if times[name] > 1 else name for name, mark in zip(names, marks, strict=True)]
