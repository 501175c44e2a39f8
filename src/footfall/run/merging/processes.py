"""Adds many profiles up in as many processes as there are processors here."""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.model.processors import processors
from footfall.run.merging.parts import Part, add_sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.sharedctypes import Synchronized

    from footfall.run.merging.add_up import HowToMerge
    from footfall.run.merging.sources import Source

MANY = 200
"""From so many profiles on it is quicker than one process, which need not start first."""
_LOOK = 0.2
"""Seconds between two looks at how far the processes are."""


class _Begun:
    """How many profiles all processes have begun to add; there is none in this one."""

    count: Synchronized[int] | None = None


def add_in_processes(sources: Sequence[Source], how: HowToMerge, report: Callable[[str], None]) -> list[Part]:
    """The sums of profiles, one by each process.

    Raises:
        FootfallError: where a process was killed.
    """
    count = processors()
    context = multiprocessing.get_context("spawn")
    begun: Synchronized[int] = context.Value("L", 0)
    with ProcessPoolExecutor(count, context, initializer=_initialize, initargs=(begun,)) as pool:
        waiting = {pool.submit(_add, sources[at::count], how) for at in range(count)}
        made = list(waiting)
        while waiting:
            _, waiting = wait(waiting, _LOOK)
            report(f"adding in {count} processes ({begun.value:,} of {len(sources):,} profiles)")
        try:
            return [one.result() for one in made]
        except BrokenProcessPool as error:
            raise FootfallError(
                "a process that added profiles was killed, perhaps for want of memory; add up in several steps"
            ) from error


def _initialize(begun: Synchronized[int]) -> None:
    _Begun.count = begun
    # Ctrl-C reaches all processes; these go without a word.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _add(sources: Sequence[Source], how: HowToMerge) -> Part:
    return add_sources(_counted(sources), how)


def _counted(sources: Sequence[Source]) -> Iterator[Source]:
    for source in sources:
        yield source
        if _Begun.count is not None:
            with _Begun.count.get_lock():
                _Begun.count.value += 1
