"""Many profiles as one: from files, working folders, earlier runs and globs."""

from __future__ import annotations

import glob
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.profiles.display_text import one_line
from footfall.profiles.merging.merge import merge
from footfall.run.collect_late import open_profile
from footfall.run.past_runs import place_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footfall.profiles.data import Profile

_GLOB = re.compile(r"[*?\[]")
_FEW = 8
"""So many profiles are held at once."""


@dataclass(frozen=True, slots=True)
class PathMap:
    """What the beginning of paths is to be: ``/ci/build=.``."""

    old: str
    new: str

    @classmethod
    def read(cls, text: str) -> PathMap:
        """Read ``OLD=NEW``.

        Raises:
            FootfallError: where it is not of that form.
        """
        old, equals, new = text.partition("=")
        if not equals or not old:
            raise FootfallError(f"--map {one_line(text)}: give the beginning of paths and what it is to be, as OLD=NEW")
        return cls(old.rstrip("/") or "/", "" if new in ("", ".") else new.rstrip("/") or "/")

    def __call__(self, path: str) -> str:
        """The path as it is to be."""
        if path != self.old and not path.startswith(self.old.rstrip("/") + "/"):
            return path
        rest = path[len(self.old) :].lstrip("/")
        return f"{self.new.rstrip('/')}/{rest}" if self.new else rest


@dataclass
class Merged:
    """The sum, of how many profiles it is, and which could not be read, with the reasons."""

    profile: Profile
    count: int
    left_out: list[str]


def merge_profiles(
    words: Sequence[str],
    working: Path | None,
    maps: Sequence[PathMap] = (),
    *,
    apart: bool = False,
    keep_going: bool = False,
    report: Callable[[str], None] = lambda _: None,
) -> Merged:
    """Add up the profiles that ``words`` name; with ``keep_going`` those that cannot be read are left out and listed.

    Raises:
        FootfallError: where there is none, one cannot be read, or their sources differ.
    """
    places = list(dict.fromkeys(place for word in words for place in _places(word, working)))
    left_out: list[str] = []
    sums: list[Profile] = []
    seen: dict[str, Path] = {}
    count = 0
    for number, place in enumerate(places, 1):
        report(f"adding {place} ({number:,} of {len(places):,})")
        try:
            profile = _mapped(open_profile(place), maps)
            _refuse_twice(profile, place, seen)
        except FootfallError as error:
            if not keep_going:
                raise
            left_out.append(f"{one_line(place)}: {error}")
            continue
        count += 1
        sums.append(profile)
        if len(sums) == _FEW:
            sums = [merge(sums, apart=apart)]
    if not count:
        raise FootfallError("no profile is left to be added up")
    return Merged(merge(sums, apart=apart), count, left_out)


def _places(word: str, working: Path | None) -> list[Path]:
    path = Path(word)
    if not path.exists() and _GLOB.search(word):
        found = sorted(map(Path, glob.glob(word, recursive=True)))  # noqa: PTH207  # Path takes no absolute patterns
        if not found:
            raise FootfallError(f"nothing matches {one_line(word)}")
        return found
    place = place_of(path, working)
    assert place is not None
    return [place]


def _refuse_twice(profile: Profile, place: Path, seen: dict[str, Path]) -> None:
    """Refuse a run that is in another of the profiles already: its counts would be there twice."""
    for run in profile.runs:
        if not run.started or not run.host:
            continue
        key = repr((run.command, run.started, run.host, run.duration_ns, [one.pid for one in run.processes]))
        if key in seen:
            raise FootfallError(f"{one_line(place)} holds a run that {one_line(seen[key])} holds too; name it once")
        seen[key] = place


def _mapped(profile: Profile, maps: Sequence[PathMap]) -> Profile:
    def path(old: str) -> str:
        return next((new for one in maps if (new := one(old)) != old), old)

    if not maps:
        return profile
    return replace(
        profile,
        files=[replace(file, path=path(file.path)) for file in profile.files],
        unmeasured=[replace(one, path=path(one.path)) for one in profile.unmeasured],
    )
