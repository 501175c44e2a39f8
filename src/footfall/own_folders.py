"""Folders of Footfall's own that outlive runs, which only this user can change."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path


def own_folder(name: str, mode: int = 0o022) -> Path | None:
    """The folder ``name`` of Footfall's cache; ``None`` where it cannot be made or written by this user alone.

    ``mode``: what others must not be able to do with it; what it holds may be run.
    """
    base = os.environ.get("FOOTFALL_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        cache = Path(base) if base else Path("~/.cache").expanduser()
    except RuntimeError:  # there is no home
        return None
    return _made(cache / "footfall" / name, mode)


def temporary_folder(name: str) -> Path | None:
    """The same below the system's temporary folder."""
    user = os.getuid() if hasattr(os, "getuid") else "user"
    return _made(Path(tempfile.gettempdir()) / f"footfall-{name}-{user}", 0o022)


def _made(place: Path, mode: int) -> Path | None:
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.mkdir(mode=0o700, exist_ok=True)
        found = place.lstat()
        if stat.S_ISDIR(found.st_mode) and is_own(found, mode) and os.access(place, os.W_OK):
            return place
    return None


def is_own(found: os.stat_result, mode: int = 0o022) -> bool:
    """Whether what was found is this user's, and nobody else has any of the rights in ``mode``."""
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & mode)
