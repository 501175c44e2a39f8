"""From a counter map and raw counts to a profile."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from footfall.counts import raw
from footfall.counts.call_paths import add_paths, add_to_units
from footfall.counts.derive import FileCounts, place_of
from footfall.counts.merge_sources import join
from footfall.counts.per_test import add_tests
from footfall.counts.raw_tests import read_tests
from footfall.counts.remap_call_paths import Leading
from footfall.counts.soundness import settle
from footfall.counts.timeline import add_timeline
from footfall.errors import own_fault
from footfall.profiles.data import Profile, Run, Unmeasured

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.counts.raw import Frame, RawCounts
    from footfall.counts.raw_tests import RawTests
    from footfall.model.outline_codec import CountedFile


TORN = (
    "threads could not be stopped while their counters were read: counts lag behind each "
    "other by what ran meanwhile, and those that came out negative are not measured"
)
_COMPUTING = ("", "halt")
"""What a live frame calls that stands in no call of the program's."""


def collect(files: dict[str, CountedFile], folder: Path, run: Run, calibrate: bool = True) -> Profile:
    """The profile of a run whose raw counts lie in ``folder``; ``calibrate``: less what its clocks cost."""
    counts, lost = raw.read_folder(folder)
    return profile_of(files, counts, run, lost, calibrate, tests=read_tests(folder))


def profile_of(
    files: dict[str, CountedFile], counts: RawCounts, run: Run, lost: list[str], calibrate: bool = True,
    is_running: bool = False, tests: RawTests | None = None,
) -> Profile:  # fmt: skip
    """The profile that follows from raw counts; ``lost`` says what was lost in reading them.

    ``tests``: what tells the counts of tests apart.
    ``is_running``: the program is, and the counts are those so far.
    """
    profile = Profile([replace(run, is_running=is_running and run.exit_code is None)], notes=lost)
    for file in files.values():
        counters = counts.units.get(file.key)
        if counters is not None and len(counters) != file.outline.counters:
            profile.notes.append(f"the counts of {file.source.path} do not fit its counter map and were left out")
            del counts.units[file.key]
    unknown = len(counts.units.keys() - {file.key for file in files.values()})
    if unknown:
        profile.notes.append(
            f"the counts of {unknown} more {'source was' if unknown == 1 else 'sources were'} left out, since it is "
            f"not known what they mean: the copy was made anew, or Footfall was ended early"
        )
    add_to_units(counts, files)
    solved: dict[str, FileCounts] = {}
    index: dict[str, int] = {}
    """Which file of the profile stands for each."""
    has_shared = any(key != file.key for key, file in files.items())
    by_name = _frames_by_file(counts)
    for key in sorted(files, key=lambda k: files[k].source.path):
        file = files[key]
        profile.notes += [note for note in remarks(file) if note not in profile.notes]
        try:
            one = FileCounts(file, counts.units.get(file.key), by_name.get(place_of(file), []), run.level)
            made = one.profile()
        except Exception as error:  # a fault in one file costs no other
            profile.unmeasured.append(Unmeasured(file.source.path, 1, 1, "file", own_fault(error)))
            continue
        solved[key] = one
        if profile.files and has_shared and join(profile.files[-1], made):
            index[key] = len(profile.files) - 1
            profile.unmeasured += [gap for gap in one.unmeasured() if gap not in profile.unmeasured]
            continue
        index[key] = len(profile.files)
        profile.files.append(made)
        profile.unmeasured += one.unmeasured()
    if counts.calls.contexts:
        try:
            Leading(files).lead(counts, calibrate)
            add_paths(profile, solved, index, counts, calibrate)
            add_timeline(profile, index, counts)
        except Exception as error:  # a fault in call paths costs no counts
            profile.edges, profile.nodes, profile.timeline = [], [], None
            profile.notes.append(f"calls are not shown: {own_fault(error)}")
    if counts.is_torn:
        profile.notes.append(TORN)
    settle(profile, counts.is_torn)
    if tests is not None:
        add_tests(profile, tests, counts, solved, index)
    if is_running:
        computing = sum(frame.callee in _COMPUTING for frame in counts.frames)
        if computing:
            profile.notes.append(
                f"of the live calls {computing} stood in no call of their own, but computed: what comes behind the "
                f"place where such a call stands may count one too many until it ends"
            )
        return profile
    if counts.processes and not counts.ended:
        profile.notes.append("a process was killed; its counts are those of its last snapshot, at most a second before")
    if not counts.processes:
        why = "ended before it ran any measured code, or was killed" if files else "loaded nothing that is counted"
        profile.notes.append(f"no counts were written: the program {why}")
    return profile


def remarks(file: CountedFile) -> list[str]:
    """What is to be said of a source, each with its place."""
    source = file.source
    return [f"{source.path}:{source.line_of(one.at)}: {one.text}" for one in file.outline.remarks]


def _frames_by_file(counts: RawCounts) -> dict[tuple[str, str], list[Frame]]:
    found: dict[tuple[str, str], list[Frame]] = {}
    for frame in counts.frames:
        found.setdefault(frame.place, []).append(frame)
    return found
