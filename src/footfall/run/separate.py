"""The steps apart: an instrumented copy now, its profile once it was run by hand."""

from __future__ import annotations

import contextlib
import json
import os
import platform
import time
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.counts import raw
from footfall.counts.collect import collect
from footfall.counts.derive import gaps
from footfall.errors import FootfallError, own_fault
from footfall.languages.registry import language_of, languages
from footfall.model import workmap
from footfall.model.storage import decode
from footfall.profiles import store
from footfall.profiles.atomic import replacing
from footfall.profiles.data import Profile, Run, Unmeasured
from footfall.profiles.text import one_line
from footfall.run import folders
from footfall.run.folders import COUNTS, PROFILE, WORK, RunFolder
from footfall.run.pipeline import add_lexes, without_others

if TYPE_CHECKING:
    from footfall.languages.base import Copy, Language, Options
    from footfall.model.source import SourceText
    from footfall.model.storage import CountedFile

UNMEASURED = "unmeasured.txt"
_SOON = 2_000_000_000
"""Nanoseconds after which a file is in its place, and another change of it shows in its time on any file system."""


def instrument(paths: list[Path], into: Path, options: Options) -> Copy:
    """Write instrumented copies of sources below ``into``, with their work map.

    Raises:
        FootfallError: where a path is missing or cannot be read, or ``into`` cannot be written.
    """
    language = _language(paths)
    _check(paths, into)
    copy = language.instrument(paths, into, options)
    settings = {"language": language.name, "level": options.level, workmap.APART: "yes"}
    settings |= workmap.omissions(copy.omitted)
    workmap.write(into / WORK / workmap.NAME, copy.files, settings)
    return copy


def list_unmeasured(copy: Copy, into: Path) -> tuple[Path, list[Unmeasured]]:
    """What has no counters in a copy, and the file below ``into`` that lists it."""
    found = [Unmeasured(one.path, 1, 1, "file", one.reason) for one in copy.omitted]
    for _, blob in copy.files:
        found += gaps(decode(blob))
    listed = into / WORK / UNMEASURED
    with replacing(listed, "the list") as temporary:
        lines = [f"{one.path}:{one.line}:{one.column}: {one.what}: {one_line(one.reason)}\n" for one in found]
        temporary.write_text("".join(lines), "utf-8", "replace")
    return listed, found


def instrument_text(data: bytes, name: str, into: Path, options: Options) -> tuple[bytes, Copy]:
    """The instrumented copy of a text, to be pasted somewhere; ``into`` gets what it needs to run.

    ``name`` is that of the text in reports, and says which language it is; empty for
    the usual one.  The work map keeps what it holds of texts with other names.

    Raises:
        FootfallError: where the text cannot be instrumented, or ``into`` cannot be written.
    """
    language = language_of(Path(name)) if name else next(one for one in languages() if one.text_name)
    made, copy = language.instrument_text(data, name or language.text_name, into, options)
    work = into / WORK / workmap.NAME
    settings = {"language": language.name, "level": options.level, workmap.APART: "yes"}
    workmap.write(work, [*workmap.kept(work, {file.path for file in map(_source, copy.files)}), *copy.files], settings)
    return made, copy


def _source(file: tuple[str, bytes]) -> SourceText:
    return decode(file[1]).source


def _check(paths: list[Path], into: Path) -> None:
    """Refuse what would write over a source, or two copies to one place."""
    names: dict[str, Path] = {}
    for path in filter(Path.is_file, paths):
        if path.resolve().parent == into.resolve():
            raise FootfallError(f"the copy of {path} would take its place; choose another folder with -o")
        other = names.setdefault(path.name, path)
        if other.resolve() != path.resolve():
            raise FootfallError(f"the copies of {other} and {path} would have one name; instrument their folder")


def _language(paths: list[Path]) -> Language:
    for path in paths:
        if not path.exists():
            raise FootfallError(f"{path}: no such file or folder")
        if path.is_file():
            return language_of(path)
    known = languages()
    for path in paths:
        for language in known:
            if any(next(path.rglob(f"*{suffix}"), None) for suffix in language.suffixes):
                return language
    raise FootfallError(f"no sources that Footfall knows in {', '.join(map(str, paths))}")


def open_profile(place: Path | None) -> Profile:
    """The profile in a file or working folder; counts of runs by hand are collected first.

    Raises:
        FootfallError: where there is none, or it cannot be read.
    """
    where = place or Path(WORK)
    if where.is_file() or (place is not None and not where.exists()):
        return store.load(where)
    run = RunFolder.read(where) or folders.newest(where)
    if run is not None and _is_to_collect(run):
        return _collect_late(run, where)
    for folder in (where, where / WORK):
        counts = folder / COUNTS
        known = folder / workmap.NAME
        if known.is_file() and _has_new_counts(counts, folder / PROFILE):
            return _collect(folder, *workmap.read(known))
        if (folder / PROFILE).is_file():
            return store.load(folder / PROFILE)
        if known.is_file():
            raise FootfallError(f"no counts in {counts} yet; run the instrumented copy first")
    if run is not None and run.lives:
        raise FootfallError(
            f"no profile in {where} yet: the program still runs (with --live, SIGUSR1 lets its footfall write one)"
        )
    raise FootfallError(f"no profile in {where}; make one with: footfall run MAIN")


def _is_to_collect(run: RunFolder) -> bool:
    """Whether the Footfall of a run was ended before it had made its profile, or programs have counted since."""
    return not run.lives and (run.work / workmap.NAME).is_file() and _has_new_counts(run.counts, run.path / PROFILE)


def _has_new_counts(counts: Path, profile: Path) -> bool:
    known = profile.stat().st_mtime_ns if profile.is_file() else -1
    return _newest(counts) > known


def _newest(counts: Path) -> int:
    """When counts in a folder were last written; -1 where there are none."""
    return max((file.stat().st_mtime_ns for file in counts.glob("*.counts")), default=-1)


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
    settled = _settled(folder / COUNTS)
    profile = _collected(files, settings, folder / COUNTS, run)
    _save(profile, folder / PROFILE, settled)
    return profile


def _collect_late(run: RunFolder, where: Path) -> Profile:
    """The profile of a run whose Footfall was ended before it could make one."""
    files, settings = workmap.read(run.work / workmap.NAME)
    about = Run(
        run.about.command, None, run.about.started, None, run.about.host, level=settings.get("level", "statement")
    )
    beside = json.loads(settings.get(workmap.BESIDE, "{}"))
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
    except (AttributeError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
        # The copy may come from anybody.
        raise FootfallError(
            f"the work map or counts of the copy are damaged; instrument again ({own_fault(error)})"
        ) from error
    add_lexes(profile)
    for path, reason in workmap.omitted_in(settings).items():
        profile.unmeasured.append(Unmeasured(path, 1, 1, "file", reason))
    return profile
