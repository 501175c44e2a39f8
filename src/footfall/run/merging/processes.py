"""Adds many profiles up in as many processes as there are processors here."""

from __future__ import annotations

import multiprocessing
import signal
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.model.processors import processors
from footfall.run.merging.parts import Part, add_sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.sharedctypes import Synchronized

    from footfall.run.merging.add_up import HowToMerge
    from footfall.run.merging.sources import Source

MANY = 200
"""From so many profiles on it is quicker than one process, which need not start first."""
_LOOK = 0.2
"""Seconds between two looks at how far the processes are."""


def add_in_processes(sources: Sequence[Source], how: HowToMerge, report: Callable[[str], None]) -> list[Part]:
    """The sums of profiles, one by each process.

    Raises:
        FootfallError: where a process was killed.
    """
    count = processors()
    context = multiprocessing.get_context("spawn")
    begun: Synchronized[int] = context.Value("L", 0)
    processes = []
    waiting: list[Connection] = []
    made: list[Part] = []
    try:
        for at in range(count):
            there, own = context.Pipe(duplex=False)
            # Those of a daemon end with this process, however it ends.
            processes.append(context.Process(target=_work, args=(sources[at::count], how, begun, own), daemon=True))
            with _ctrl_c_waits():
                processes[-1].start()
            own.close()
            waiting.append(there)
        while waiting:
            ready = wait(waiting, _LOOK)
            for there in [one for one in waiting if one in ready]:
                made.append(_received(there))
                waiting.remove(there)
            report(f"adding in {count} processes ({begun.value:,} of {len(sources):,} profiles)")
    finally:
        for process in processes:
            process.terminate()
            process.join()
    return made


def _received(there: Connection) -> Part:
    try:
        part = there.recv()
    except EOFError as error:
        raise FootfallError(
            "a process that added profiles was killed, perhaps for want of memory; add up in several steps"
        ) from error
    assert isinstance(part, Part)
    return part


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Hold Ctrl-C back, also from processes that are started meanwhile, until they know what to do with it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def _work(sources: Sequence[Source], how: HowToMerge, begun: Synchronized[int], result: Connection) -> None:
    # Ctrl-C reaches all processes; these go without a word.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    result.send(add_sources(_counted(sources, begun), how))


def _counted(sources: Sequence[Source], begun: Synchronized[int]) -> Iterator[Source]:
    for source in sources:
        yield source
        with begun.get_lock():
            begun.value += 1
