"""Many profiles as one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.model.processors import processors
from footfall.profiles.display_text import one_line
from footfall.profiles.merging.align_versions import align_versions
from footfall.profiles.merging.common_roots import bring_roots_together
from footfall.run.merging.add_up import AddedUp, HowToMerge
from footfall.run.merging.fleet import add_on_fleet
from footfall.run.merging.parts import added_parts
from footfall.run.merging.processes import MANY, add_in_processes
from footfall.run.merging.sources import sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from footfall.profiles.data import Profile
    from footfall.run.merging.sources import Source


@dataclass
class Merged:
    """The sum, of how many profiles it is, and which could not be read, with the reasons."""

    profile: Profile
    count: int
    left_out: list[str]


def merge_profiles(
    words: list[str],
    working: Path | None,
    how: HowToMerge,
    engine: str = "",
    report: Callable[[str], None] = lambda _: None,
) -> Merged:
    """Add up the profiles that ``words`` name; ``engine`` may be ``dask``, or ``dask=`` and a scheduler's address.

    Raises:
        FootfallError: where there is none, one cannot be read, or their sources differ.
    """
    every = sources(words, working)
    name, _, address = engine.partition("=")
    if name not in ("", "dask"):
        raise FootfallError(f"--engine {one_line(engine)}: there is dask, or dask=ADDRESS of a scheduler")
    if name:
        parts = [add_on_fleet(every, how, address, report)]
    elif len(every) >= MANY and processors() > 1:
        parts = add_in_processes(every, how, report)
    else:
        made = AddedUp(how)
        made.add_all(_told(every, report), report)
        return _merged(made, made.count, made.left_out)
    error = min((part.error for part in parts if part.error), default="")
    if error:
        raise FootfallError(error)
    left_out = [line for part in parts for line in part.left_out]
    return _merged(added_parts(parts, how), sum(part.count for part in parts), left_out)


def _merged(made: AddedUp, count: int, left_out: list[str]) -> Merged:
    if not count:
        raise FootfallError("no profile is left to be added up")
    profile = bring_roots_together(made.sum.profile(), made.sum.origins)
    if made.how.versions == "align":
        profile = align_versions(profile, made.sum.origins.started)
    return Merged(profile, count, left_out)


def _told(every: Sequence[Source], report: Callable[[str], None]) -> Iterator[Source]:
    for number, source in enumerate(every, 1):
        report(f"adding {source.place} ({number:,} of {len(every):,})")
        yield source
