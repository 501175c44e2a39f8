"""From a work map and raw counts to a profile."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from footfall.counts import raw
from footfall.counts.derive import FileCounts, violations
from footfall.profile.data import Profile, Run

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.counts.raw import Frame, RawCounts
    from footfall.model.storage import CountedFile


def collect(files: dict[str, CountedFile], folder: Path, run: Run) -> Profile:
    """The profile of a run whose raw counts lie in ``folder``."""
    counts, lost = raw.read_folder(folder)
    profile = Profile([run], notes=lost)
    by_name = _frames_by_file(counts)
    for key in sorted(files, key=lambda k: files[k].source.path):
        file = files[key]
        counters = counts.units.get(key)
        if counters is not None and len(counters) != file.outline.counters:
            profile.notes.append(f"the counts of {file.source.path} do not fit its work map and were left out")
            counters = None
        solved = FileCounts(file, counters, by_name.get(_place(file), []), run.level)
        made = solved.profile()
        profile.files.append(made)
        profile.unmeasured += solved.unmeasured()
        profile.violations += violations(made)
    if counts.processes and not counts.ended:
        profile.notes.append("a process was killed; its counts are those of its last snapshot, at most a second before")
    if not counts.processes:
        profile.notes.append("no counts were written: the program ended before it ran any measured code, or was killed")
    return profile


def _place(file: CountedFile) -> tuple[str, str]:
    return file.outline.package, PurePosixPath(file.source.path).name


def _frames_by_file(counts: RawCounts) -> dict[tuple[str, str], list[Frame]]:
    found: dict[tuple[str, str], list[Frame]] = {}
    for frame in counts.frames:
        package = frame.class_name.rpartition(".")[0]
        found.setdefault((package, frame.file), []).append(frame)
    return found
