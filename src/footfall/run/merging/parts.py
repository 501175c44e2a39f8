"""Sums of some of the profiles, as bytes that go from one process or machine to another.

A part is a profile like any other, so that parts are added up as profiles are.
"""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.profiles import store
from footfall.profiles.merging.growing_sum import Origins
from footfall.run.folders import PROFILE
from footfall.run.merging.add_up import AddedUp

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footfall.run.merging.add_up import HowToMerge
    from footfall.run.merging.sources import Source


@dataclass(frozen=True, slots=True)
class Part:
    """The sum of ``count`` profiles; ``error`` is why there is none."""

    profile: bytes = b""
    count: int = 0
    left_out: list[str] = field(default_factory=list)
    error: str = ""
    origins: Origins = field(default_factory=Origins)


def add_sources(sources: Iterable[Source], how: HowToMerge) -> Part:
    """The sum of some profiles."""
    added = AddedUp(how)
    try:
        added.add_all(sources)
        return _part(added, added.count, added.left_out)
    except FootfallError as error:
        return Part(error=str(error))


def add_parts(parts: Sequence[Part], how: HowToMerge) -> Part:
    """The sum of sums."""
    error = min((part.error for part in parts if part.error), default="")
    if error:
        return Part(error=error)
    try:
        added = added_parts(parts, how)
        return _part(added, sum(part.count for part in parts), [line for part in parts for line in part.left_out])
    except FootfallError as failure:
        return Part(error=str(failure))


def added_parts(parts: Sequence[Part], how: HowToMerge) -> AddedUp:
    """The same as a sum that is not packed again.

    Raises:
        FootfallError: where their sources differ, or a run is in several.
    """
    added = AddedUp(how)
    with _folder() as folder:
        for number, part in enumerate(part for part in parts if part.count):
            file = folder / f"{number}-{PROFILE}"
            file.write_bytes(part.profile)
            added.add_part(file, part.origins)
    return added


def _part(added: AddedUp, count: int, left_out: list[str]) -> Part:
    if not count:
        return Part(left_out=left_out)
    with _folder() as folder:
        file = folder / PROFILE
        store.save(added.sum.profile(), file)
        return Part(file.read_bytes(), count, left_out, origins=added.sum.origins)


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder for sums, while the context lasts.

    Raises:
        FootfallError: where it, or a file in it, cannot be written.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="footfall-") as folder:
            yield Path(folder)
    except OSError as error:
        raise FootfallError(
            f"cannot write sums to {tempfile.gettempdir()} ({error.strerror}); "
            "free some space there, or let TMPDIR name another folder"
        ) from error
