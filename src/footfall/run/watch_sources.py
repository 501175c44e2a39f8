"""Waiting until a source changes, comes or goes."""

from __future__ import annotations

import hashlib
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.languages.registry import languages
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable

_PAUSE = 0.3
"""Seconds between two looks."""
_SHOWN = 3
_PASSED_OVER = frozenset(["node_modules", "target", "build", "dist", "__pycache__"])


@dataclass
class Sources:
    """Files that are watched: those with the suffix of a language below some folders, and some more by name."""

    folders: list[Path]
    files: frozenset[str] = frozenset()
    _known: dict[Path, bytes] = field(default_factory=dict)
    """Digests of what the files held."""
    _times: dict[Path, tuple[int, int]] = field(default_factory=dict)

    @classmethod
    def below(cls, folders: list[Path]) -> Sources:
        """The sources below folders, as they are now."""
        made = cls(folders)
        made._look()
        return made

    def with_files(self, files: Iterable[str]) -> Sources:
        """The same and some files; what changed since the last look still counts as changed."""
        more = frozenset(files) - self.files
        self.files |= more
        for path in map(Path, more):
            if path not in self._known and path.is_file():
                self._times[path], self._known[path] = _state(path), _digest(path)
        return self

    def wait(self) -> list[str]:
        """Wait until the text of one is another; returns what changed, some by name."""
        while not (changed := self._look()):
            time.sleep(_PAUSE)
        time.sleep(_PAUSE)  # an editor or a checkout may write several
        changed = sorted({*changed, *self._look()})
        shown = [one_line(path) for path in changed[:_SHOWN]]
        left = len(changed) - len(shown)
        return [*shown, f"and {left} more"] if left else shown

    def _look(self) -> list[Path]:
        """What changed since the last look."""
        there = self._there()
        changed = [path for path in self._known if path not in there]
        for path in changed:
            del self._known[path], self._times[path]
        for path in there:
            now = _state(path)
            if self._times.get(path) == now:
                continue
            digest = _digest(path)
            if self._known.get(path) != digest:
                changed.append(path)
            self._times[path], self._known[path] = now, digest
        return changed

    def _there(self) -> set[Path]:
        suffixes = tuple(suffix for language in languages() for suffix in language.suffixes)
        found = {path for path in map(Path, self.files) if path.is_file()}
        for folder in self.folders:
            found |= _sources_below(folder, suffixes)
        return found


def _sources_below(top: Path, suffixes: tuple[str, ...]) -> set[Path]:
    found: set[Path] = set()
    for folder, inner, names in os.walk(top):
        inner[:] = [name for name in inner if name not in _PASSED_OVER and not name.startswith(".")]
        found.update(Path(folder, name) for name in names if name.endswith(suffixes))
    return found


def _state(path: Path) -> tuple[int, int]:
    try:
        stat = path.stat()
    except OSError:
        return 0, -1
    return stat.st_mtime_ns, stat.st_size


def _digest(path: Path) -> bytes:
    try:
        return hashlib.sha256(path.read_bytes()).digest()
    except OSError:
        return b""
