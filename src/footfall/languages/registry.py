"""Finds languages: the folders beside this file, and entry points of other packages."""

from __future__ import annotations

import importlib
from importlib.metadata import entry_points
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, cast

from footfall.errors import FootfallError
from footfall.languages import kept

if TYPE_CHECKING:
    from footfall.languages.base import Language

_KEPT = {kept.INSTRUMENTED: "instrumented text", kept.TWINS: "classes with counters"}
GROUP = "footfall.languages"


def languages() -> list[Language]:
    """All languages, by name."""
    here = Path(__file__).parent
    found = {}
    for folder in sorted(p for p in here.iterdir() if (p / "__init__.py").is_file()):
        module = importlib.import_module(f"{__package__}.{folder.name}")
        found[folder.name] = cast("Language", module.LANGUAGE)
    for point in entry_points(group=GROUP):
        found.setdefault(point.name, cast("Language", point.load()))
    return list(found.values())


def language_named(name: str) -> Language:
    """The language with a name.

    Raises:
        FootfallError: where there is none.
    """
    known = {language.name: language for language in languages()}
    if name not in known:
        raise FootfallError(f"no language is called {name!r} (there are {', '.join(known)})")
    return known[name]


def kept_texts() -> list[tuple[str, Path, int]]:
    """What is kept for later runs: what it is, where, and how many bytes that takes."""
    found = []
    for name, what in _KEPT.items():
        place = kept.held(name)
        if place is not None:
            found.append((what, *place))
    return found


def forget_kept_texts() -> None:
    """Remove it."""
    for name in _KEPT:
        kept.clear(name)


def language_of(path: Path) -> Language:
    """The language of a source file, by its suffix or its ``#!`` line.

    Raises:
        FootfallError: where no language claims it.
    """
    known = languages()
    for language in known:
        if path.suffix in language.suffixes:
            return language
    words = _interpreter(path)
    for language in known:
        if any(word in language.interpreters for word in words):
            return language
    suffixes = ", ".join(s for language in known for s in language.suffixes)
    raise FootfallError(f"{path}: not a source that Footfall knows (it knows {suffixes})")


def _interpreter(path: Path) -> list[str]:
    """The names of the programs on the ``#!`` line of a file without a suffix."""
    if path.suffix:
        return []
    try:
        with path.open("rb") as file:
            line = file.readline(256)
    except OSError as error:
        raise FootfallError(f"cannot read {path}: {error.strerror}") from error
    return (
        [PurePosixPath(word).name for word in line[2:].decode("utf-8", "replace").split()] if line[:2] == b"#!" else []
    )
