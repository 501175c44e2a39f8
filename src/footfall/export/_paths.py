"""Paths as tools of a repository look for them: relative to its root, from wherever a program was profiled."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.profiles.own_folder import folder_of

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

_REPOSITORY = (".git", ".hg", ".jj", ".svn")


@dataclass(frozen=True, slots=True)
class Places:
    """What paths in an export are relative to: ``root``, or the repository; and what stands in front of each."""

    root: Path | None = None
    prefix: str = ""

    @property
    def are_given(self) -> bool:
        """Whether somebody asked for other paths than the usual ones."""
        return self.root is not None or bool(self.prefix)


def moved(profile: Profile, places: Places) -> Profile:
    """The profile with such paths; those that lie elsewhere stay as they are, but for the prefix."""
    base = folder_of(profile)
    repository = _repository(base)
    root = Path(os.path.normpath(places.root.absolute())) if places.root is not None else repository or base
    prefix = places.prefix.replace(os.sep, "/")

    def path(old: str) -> str:
        # Not resolved: a link in a repository is a place in it.
        whole = Path(os.path.normpath(base / old))
        new = whole.relative_to(root).as_posix() if whole.is_relative_to(root) else old
        return f"{prefix.rstrip('/')}/{new}" if prefix and not new.startswith("/") else new

    return replace(
        profile,
        files=[replace(file, path=path(file.path)) for file in profile.files],
        unmeasured=[replace(one, path=path(one.path)) for one in profile.unmeasured],
        root=str(root) if not prefix and (places.root or repository) else "",
    )


def _repository(folder: Path) -> Path | None:
    """The root of the repository that a folder is in."""
    for one in (folder, *folder.parents):
        if any((one / name).exists() for name in _REPOSITORY):
            return one
    return None
