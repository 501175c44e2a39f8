"""Earlier runs of a working folder: what they were, naming one by ``@N``, pinning and removing them.

Runs are numbered from the newest, which is ``@1``.  A name such as ``@20261130-1455`` means the run that was begun
then: the beginning of its folder's name, which does not change when others come.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.profiles import store
from footfall.profiles.display_text import one_line
from footfall.run import folders
from footfall.run.folders import PROFILE, WORK

if TYPE_CHECKING:
    from footfall.profiles.data import Run
    from footfall.run.folders import RunFolder

_NAME = re.compile(r"(?P<folder>.*)@(?P<run>\d[\d-]*[\da-f-]*)", re.DOTALL)
_LONGEST_NUMBER = 5
"""Digits; longer ones are the beginning of a time."""


@dataclass(frozen=True, slots=True)
class PastRun:
    """One run of a working folder; ``facts`` is what its profile tells, if it has one."""

    number: int
    folder: RunFolder
    facts: Run | None
    bytes: int
    """The space that its files take, those that it shares with the working folder included."""

    @property
    def id(self) -> str:
        """The name of its folder, which tells when it began."""
        return self.folder.path.name


def past_runs(place: Path | None) -> list[PastRun]:
    """The runs of a working folder, the newest first."""
    return [
        PastRun(number, folder, _facts(folder), _size(folder.path))
        for number, folder in enumerate(_newest_first(place or Path(WORK)), 1)
    ]


def place_of(profile: Path | None, working: Path | None) -> Path | None:
    """Where a profile lies that may be named as ``@N``, of the ``working`` folder, or as ``DIR@N``.

    Raises:
        FootfallError: where there is no such run.
    """
    named = None if profile is None or profile.exists() else _NAME.fullmatch(str(profile))
    if named is None:
        return profile
    place = Path(named["folder"]) if named["folder"] else working
    return find(named["run"], place).path


def find(name: str, place: Path | None) -> RunFolder:
    """The run that a name means in a working folder: its number, or the beginning of its id; ``@`` may stand before.

    Raises:
        FootfallError: where there is none, or more than one.
    """
    where = place or Path(WORK)
    known = _newest_first(where)
    name = name.removeprefix("@")
    if name.isdecimal() and len(name) <= _LONGEST_NUMBER:
        if 1 <= int(name) <= len(known):
            return known[int(name) - 1]
        held = f"it holds {len(known)}, and @1 is the last" if known else "it holds none"
        raise FootfallError(f"there is no run @{name} in {one_line(where)}: {held} (see footfall runs)")
    found = [run for run in known if run.path.name.startswith(name)] if name else []
    if len(found) == 1:
        return found[0]
    problem = "means more than one" if found else "means no"
    raise FootfallError(f"@{one_line(name)} {problem} run in {one_line(where)} (see footfall runs)")


def pin(name: str, place: Path | None) -> RunFolder:
    """Keep a run for ever."""
    run = find(name, place)
    run.pin()
    return run


def release(name: str, place: Path | None) -> RunFolder:
    """Let a run go when newer ones need its place."""
    run = find(name, place)
    run.release()
    return run


def remove(names: list[str], place: Path | None) -> list[RunFolder]:
    """Remove runs; all names are looked up before the first is removed, since numbers change.

    Raises:
        FootfallError: where a name means none, a run still goes on, or cannot be removed.
    """
    runs = list({run.path: run for run in (find(name, place) for name in names)}.values())
    for run in runs:
        if run.lives:
            raise FootfallError(f"the run {run.path.name} still goes on; end it before it is removed")
    for run in runs:
        run.remove()
        if run.path.exists():
            raise FootfallError(f"the run {run.path.name} cannot be removed; is it another user's?")
    return runs


def _newest_first(place: Path) -> list[RunFolder]:
    return sorted(folders.all_runs(place), key=lambda run: run.path.name, reverse=True)


def _facts(run: RunFolder) -> Run | None:
    with suppress(FootfallError, OSError):
        return store.load_runs(run.path / PROFILE)[0]
    return None


def _size(folder: Path) -> int:
    total = 0
    for file in folder.rglob("*"):
        with suppress(OSError):
            total += file.lstat().st_size
    return total
