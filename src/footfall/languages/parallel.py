"""Work on many sources, on all processors."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from footfall.model.processors import processors

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_Job = TypeVar("_Job")
_Done = TypeVar("_Done")
_SMALL = 200_000
"""Less than so many bytes are sooner done by one process."""


def size_of(path: Path) -> int:
    """The bytes of a file; none where it cannot be read, which is told by who reads it."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def do_all(do: Callable[[_Job], _Done], jobs: list[_Job], size: Callable[[_Job], int]) -> list[_Done]:
    """The results of all jobs, in their order; ``size`` tells how many bytes one has.

    Jobs, results and ``do`` must be picklable.  The largest begin first, so that none is left for the end.
    """
    sizes = [size(job) for job in jobs]
    if len(jobs) < 2 or sum(sizes) < _SMALL or processors() < 2:
        return [do(job) for job in jobs]
    from concurrent.futures import ProcessPoolExecutor  # few runs need it, and all would wait for it

    order = sorted(range(len(jobs)), key=lambda number: -sizes[number])
    with ProcessPoolExecutor(processors()) as pool:
        done = pool.map(do, [jobs[number] for number in order], chunksize=max(1, min(8, len(jobs) // 64)))
        return [one for _, one in sorted(zip(order, done, strict=True), key=lambda pair: pair[0])]
