"""Paths of several machines brought together: where one machine's folder explains all that differs.

Sources with equal text at ``/ci/build/src/a.js`` and ``src/a.js`` are votes for ``/ci/build/`` being the folder that
paths are relative to elsewhere.  It is taken so only if no source below it contradicts, and if no profile has two of
the sources beside each other, as one with a copy of a folder has.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import partial
from typing import TYPE_CHECKING

from footfall.profiles.display_text import one_line
from footfall.profiles.merging.growing_sum import GrowingSum

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footfall.profiles.data import FileProfile, Profile
    from footfall.profiles.merging.growing_sum import Origins

_Root = tuple[str, str]
"""What paths begin with, with its slash, and what they are to begin with."""
_MOST_COPIES = 20
"""Sources that more paths have tell nothing: they are empty, or the like."""


def bring_roots_together(profile: Profile, origins: Origins) -> Profile:
    """The sum with the paths of other machines as they are in one of them; ``origins`` are those of the sum."""
    root = _root(profile.files, origins.copies)
    while root is not None:
        old, new = root
        made = GrowingSum(apart=True)
        made.add_renamed(profile, partial(_renamed, old=old, new=new))
        profile = made.profile()
        profile.notes = sorted({*profile.notes, f"paths that began with {one_line(old)} are those of {_shown(new)}"})
        root = _root(profile.files, origins.copies)
    return profile


def _shown(root: str) -> str:
    return one_line(root) if root else "the project's folder"


def _renamed(path: str, old: str, new: str) -> str:
    return new + path[len(old) :] if path.startswith(old) else path


def _root(files: Iterable[FileProfile], copies: set[str]) -> _Root | None:
    """The folder that most sources vote for, if nothing contradicts."""
    digests: dict[str, set[str]] = defaultdict(set)
    by_digest: dict[str, set[str]] = defaultdict(set)
    for file in files:
        digests[file.path].add(file.sha256)
        by_digest[file.sha256].add(file.path)
    votes: Counter[_Root] = Counter()
    for digest, paths in by_digest.items():
        if digest not in copies and 1 < len(paths) <= _MOST_COPIES:
            for one in paths:
                votes.update(_differing(one, other) for other in paths if _order(other) < _order(one))
    for root, _ in sorted(votes.items(), key=lambda item: (-item[1], item[0])):
        if root[0] and _explains(root, digests, copies):
            return root
    return None


def _order(path: str) -> tuple[bool, int, str]:
    """Relative and short paths are what others are to be."""
    return path.startswith("/"), len(path), path


def _differing(path: str, other: str) -> _Root:
    """How the beginnings of two paths differ, up to where whole folders are equal."""
    one, two = path.split("/"), other.split("/")
    same = 0
    while same < min(len(one), len(two)) and one[-1 - same] == two[-1 - same]:
        same += 1
    return _beginning(one, same), _beginning(two, same)


def _beginning(words: list[str], same: int) -> str:
    first = words[: len(words) - same]
    return "".join(f"{word}/" for word in first)


def _explains(root: _Root, digests: Mapping[str, set[str]], copies: set[str]) -> bool:
    old, new = root
    below = [path for path in digests if path.startswith(old) and not (new.startswith(old) and path.startswith(new))]
    found = 0
    for path in below:
        there = digests.get(new + path[len(old) :])
        if there is None:
            continue
        if there != digests[path] or there & copies:
            return False
        found += 1
    return found * 2 >= len(below)
