"""Profiles of counts that lie there: of copies that were run by hand, and of runs whose Footfall was ended."""

from __future__ import annotations

import contextlib
import json
import os
import platform
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.counts import raw
from footfall.counts.collect import collect
from footfall.counts.processes import read_processes
from footfall.counts.roles import give_roles
from footfall.errors import FootfallError, own_fault
from footfall.model import counter_map
from footfall.profiles import store
from footfall.profiles.data import Profile, Run, Unmeasured
from footfall.run import folders
from footfall.run.folders import COUNTS, PROFILE, WORK, RunFolder
from footfall.run.pipeline import add_lexes, without_others

if TYPE_CHECKING:
    from footfall.model.outline_codec import CountedFile

_DAMAGE = (AttributeError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError, sqlite3.Error)
"""What values of a wrong kind lead to."""
_SOON = 2_000_000_000
"""Nanoseconds after which a file is in its place, and another change of it shows in its time on any file system."""


def open_profile(place: Path | None) -> Profile:
    """The profile in a file or working folder; counts of runs by hand are collected first.

    Raises:
        FootfallError: where there is none, or it cannot be read.
    """
    found = profile_file(place)
    return _collect_there(place or Path(WORK)) if found is None else store.load(found)


def profile_file(place: Path | None) -> Path | None:
    """The file of the profile that a file or working folder means; ``None`` where counts are to be collected first.

    Raises:
        FootfallError: where there is none.
    """
    where = place or Path(WORK)
    if where.is_file() or (place is not None and not where.exists()):
        return where
    run = _newest_run(where)
    if run is not None and _is_to_collect(run):
        return None
    for folder in (where, where / WORK):
        known = folder / counter_map.NAME
        if known.is_file() and _has_new_counts(folder / COUNTS, folder / PROFILE):
            return None
        if (folder / PROFILE).is_file():
            return folder / PROFILE
        if known.is_file():
            raise FootfallError(f"no counts in {folder / COUNTS} yet; run the instrumented copy first")
    if run is not None and run.lives:
        raise FootfallError(
            f"no profile in {where} yet: the program still runs (with --live, SIGUSR1 lets its footfall write one)"
        )
    raise FootfallError(f"no profile in {where}; make one with: footfall run MAIN")


def _collect_there(where: Path) -> Profile:
    run = _newest_run(where)
    if run is not None and _is_to_collect(run):
        return _collect_late(run, where)
    folder = where if (where / counter_map.NAME).is_file() else where / WORK
    return _collect(folder, *counter_map.read(folder / counter_map.NAME))


def _newest_run(where: Path) -> RunFolder | None:
    return RunFolder.read(where) or folders.newest(where)


def _is_to_collect(run: RunFolder) -> bool:
    """Whether the Footfall of a run was ended before it had made its profile, or programs have counted since."""
    return not run.lives and (run.work / counter_map.NAME).is_file() and _has_new_counts(run.counts, run.path / PROFILE)


def _has_new_counts(counts: Path, profile: Path) -> bool:
    known = profile.stat().st_mtime_ns if profile.is_file() else -1
    return _newest(counts) > known


def _newest(counts: Path) -> int:
    """When counts in a folder were last written; -1 where there are none."""
    return max((file.lstat().st_mtime_ns for file in counts.glob("*.counts")), default=-1)


def _settled(counts: Path) -> int:
    """Until when all that was written is read now."""
    return min(_newest(counts), time.time_ns() - _SOON)


def _save(profile: Profile, path: Path, settled: int) -> None:
    """Save the profile of counts that may still grow: it is as old as they were when they were read."""
    store.save(profile, path)
    with contextlib.suppress(OSError):
        os.utime(path, ns=(settled, settled))


def _collect(folder: Path, files: dict[str, CountedFile], settings: dict[str, str]) -> Profile:
    """The profile of a copy that was run by hand."""
    run = Run(["(run by hand)"], host=platform.node(), level=settings.get("level", "statement"))
    run.processes = read_processes(folder / COUNTS)
    settled = _settled(folder / COUNTS)
    profile = _collected(files, settings, folder / COUNTS, run)
    _save(profile, folder / PROFILE, settled)
    return profile


def _collect_late(run: RunFolder, where: Path) -> Profile:
    """The profile of a run whose Footfall was ended before it could make one."""
    files, settings = counter_map.read(run.work / counter_map.NAME)
    about = Run(
        run.about.command, None, run.about.started, None, run.about.host, level=settings.get("level", "statement")
    )
    about.processes = read_processes(run.counts)
    beside = json.loads(settings.get(counter_map.BESIDE, "{}"))
    settled = _settled(run.counts)
    counts, _ = raw.read_folder(run.counts)
    profile = _collected(without_others(files, beside, counts), settings, run.counts, about)
    profile.notes.insert(
        0, "Footfall was ended before the run was over; these are the counts that programs have written"
    )
    with contextlib.suppress(FootfallError):  # it can be looked at though nothing can be written
        _save(profile, run.path / PROFILE, settled)
        if run.path != where:
            store.save(profile, where / PROFILE)
    return profile


def _collected(files: dict[str, CountedFile], settings: dict[str, str], counts: Path, run: Run) -> Profile:
    try:
        profile = collect(files, counts, run)
        add_lexes(profile)
        give_roles(profile, json.loads(settings.get(counter_map.TEST, "null")))
        for path, reason in counter_map.omitted_in(settings).items():
            profile.unmeasured.append(Unmeasured(path, 1, 1, "file", reason))
        return store.read_back(profile)
    except _DAMAGE as error:
        # The copy may come from anybody.
        raise FootfallError(
            f"the counter map or counts of the copy are damaged; instrument again ({own_fault(error)})"
        ) from error
