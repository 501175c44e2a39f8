"""Folders of Footfall's own that outlive runs, which only this user can change."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
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


def for_other_users(source: Path, name: str) -> Path:
    """A file or folder that programs read, where those of other users can, too; ``name`` is that of what holds copies.

    Only the superuser starts programs as another user without being asked, and often has a home that is closed.
    """
    if not is_superuser() or _is_open(source):
        return source
    with contextlib.suppress(OSError):
        folder = temporary_folder(name)
        if folder is None:
            return source
        digest = hashlib.sha256()
        for file in _files(source):
            digest.update(file.relative_to(source.parent).as_posix().encode() + b"\0" + file.read_bytes())
        place = folder / digest.hexdigest()[:16]
        if not place.is_dir():
            new = Path(tempfile.mkdtemp(dir=folder))
            for file in _files(source):
                target = new / file.relative_to(source.parent)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)
                target.chmod(0o644)
            for made in (new, *(one for one in new.rglob("*") if one.is_dir()), folder):
                made.chmod(0o755)
            with contextlib.suppress(OSError):  # another run was faster
                new.replace(place)
        found = place / source.name
        return found if _is_open(found) else source
    return source


def open_folder(name: str) -> Path | None:
    """A new folder in which other users can read, for the superuser; who made it removes it."""
    folder = temporary_folder(name) if is_superuser() else None
    if folder is None:
        return None
    with contextlib.suppress(OSError):
        folder.chmod(0o755)
        made = Path(tempfile.mkdtemp(dir=folder))
        made.chmod(0o755)
        return made if _is_open(made) else None
    return None


def is_superuser() -> bool:
    """Whether this user may do what others may not."""
    return hasattr(os, "getuid") and os.getuid() == 0


def _files(source: Path) -> list[Path]:
    return sorted(one for one in source.rglob("*") if one.is_file()) if source.is_dir() else [source]


def _is_open(place: Path) -> bool:
    """Whether everybody can read a file, or all that a folder holds."""
    path = place.resolve()
    if not all(folder.stat().st_mode & 0o001 for folder in path.parents):
        return False
    inside = [path, *path.rglob("*")] if path.is_dir() else [path]
    return all((mode := one.stat().st_mode) & 0o004 and (mode & 0o001 or not stat.S_ISDIR(mode)) for one in inside)
