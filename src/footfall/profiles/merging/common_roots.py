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
    from collections.abc import Iterable, Mapping, Sequence

    from footfall.profiles.data import FileProfile, Profile
    from footfall.profiles.merging.growing_sum import Origins

_Root = tuple[str, str]
"""What paths begin with, with its slash, and what they are to begin with."""
_TARGETS = 3
"""So many paths of a source, the shortest, are looked at as what the others are to be."""


def bring_roots_together(profile: Profile, origins: Origins) -> Profile:
    """The sum with the paths of other machines as they are in one of them; ``origins`` are those of the sum."""
    roots = _roots(profile.files, origins.copies)
    if not roots:
        return profile
    made = GrowingSum(apart=True)
    made.add_renamed(profile, partial(_renamed, roots=roots))
    together = made.profile()
    said = {f"paths that began with {one_line(old)} are those of {_shown(new)}" for old, new in roots}
    together.notes = sorted({*together.notes, *said})
    return together


def _shown(root: str) -> str:
    return one_line(root) if root else "the project's folder"


def _renamed(path: str, roots: Sequence[_Root]) -> str:
    for old, new in roots:
        if path.startswith(old):
            path = new + path[len(old) :]
    return path


def _roots(files: Iterable[FileProfile], copies: set[str]) -> list[_Root]:
    """The folders that explain others, one after the other: those with most votes first, if nothing contradicts."""
    digests: dict[str, set[str]] = defaultdict(set)
    for file in files:
        digests[file.path].add(file.sha256)
    found: list[_Root] = []
    while True:
        votes = _votes(digests, copies)
        fitting = []
        for root, _ in sorted(votes.items(), key=lambda item: (-item[1], item[0])):
            if root[0] and _explains(root, digests, copies):
                fitting.append(root)
                digests = _moved(digests, root)
        if not fitting:
            return found
        found += fitting


def _votes(digests: Mapping[str, set[str]], copies: set[str]) -> Counter[_Root]:
    by_digest: dict[str, list[str]] = defaultdict(list)
    for path, own in digests.items():
        for digest in own - copies:
            by_digest[digest].append(path)
    votes: Counter[_Root] = Counter()
    for paths in by_digest.values():
        every = sorted(paths, key=_order)
        for at, other in enumerate(every[:_TARGETS]):
            votes.update(_differing(one, other) for one in every[at + 1 :])
    return votes


def _moved(digests: Mapping[str, set[str]], root: _Root) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for path, own in digests.items():
        found[_renamed(path, [root])] |= own
    return found


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
