"""Adds profiles up on the workers of a Dask cluster: here, or wherever a scheduler runs.

Each leaf of a tree adds some profiles, each node above some sums.  A worker that dies takes sums with it; the scheduler
has exactly these made again, so that nothing is lost or counted twice.  Memory of a worker depends on the size of a
profile, not on how many there are.  See https://distributed.dask.org/en/stable/resilience.html.
"""

from __future__ import annotations

import logging
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from footfall import __version__
from footfall.errors import FootfallError
from footfall.profiles.display_text import one_line
from footfall.run.merging.parts import Part, add_parts, add_sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from distributed import Client

    from footfall.run.merging.add_up import HowToMerge
    from footfall.run.merging.sources import Source

_PROFILES = 256
"""So many are added by a leaf, at most."""
_LEAVES = 4
"""So many leaves there are for each worker, at least, so that all have work until the end."""
_SUMS = 8
"""So many are added by a node above."""
_RETRIES = 5
"""So often a task is begun again whose worker failed."""
_SECONDS = 20
"""How long a scheduler may take to answer."""


def add_on_fleet(
    sources: Sequence[Source], how: HowToMerge, address: str, report: Callable[[str], None] = lambda _: None
) -> Part:
    """The sum of profiles, made on the cluster of the scheduler at ``address``, or on one of this machine.

    Raises:
        FootfallError: where there is no such scheduler, or its workers cannot do it.
    """
    places = [one if one.is_remote else replace(one, place=str(Path(one.place).absolute())) for one in sources]
    with _client(address) as client, client.as_current():
        _check_workers(client)
        workers = max(1, len(client.scheduler_info()["workers"]))
        return _tree(client, places, how, workers, report)


def leaves(sources: Sequence[Source], workers: int) -> list[Sequence[Source]]:
    """Which profiles each leaf adds."""
    size = max(1, min(_PROFILES, -(-len(sources) // (workers * _LEAVES))))
    return [sources[at : at + size] for at in range(0, len(sources), size)]


def _tree(
    client: Client, sources: Sequence[Source], how: HowToMerge, workers: int, report: Callable[[str], None]
) -> Part:
    from distributed import CancelledError, KilledWorker, as_completed

    chunks = leaves(sources, workers)
    level = [client.submit(add_sources, chunk, how, pure=False, retries=_RETRIES) for chunk in chunks]
    sizes = {future.key: len(chunk) for future, chunk in zip(level, chunks, strict=True)}
    watched = as_completed(level)
    height = 0
    while len(level) > 1:
        height += 1
        level = [
            client.submit(add_parts, level[at : at + _SUMS], how, pure=False, retries=_RETRIES, priority=height)
            for at in range(0, len(level), _SUMS)
        ]
    try:
        done = 0
        for future in watched:
            done += sizes[future.key]
            report(f"adding on {workers} workers ({done:,} of {len(sources):,} profiles)")
        del watched
        made: Part = level[0].result()
    except (KilledWorker, CancelledError) as error:
        raise FootfallError(
            "workers of the cluster died again and again, perhaps for want of memory; "
            "give them more, or add up in several steps"
        ) from error
    except OSError as error:
        raise FootfallError(f"the cluster is gone: {one_line(str(error))}") from error
    return made


@contextmanager
def _client(address: str) -> Iterator[Client]:
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise FootfallError(
            "--engine dask needs Dask; install it beside Footfall: pip install 'footfall[fleet]'"
        ) from error
    # Each worker that comes, goes or is slow would be told on standard error.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        stack.enter_context(dask.config.set({"distributed.logging.distributed": "critical"}))
        if address:
            try:
                client = Client(address, timeout=_SECONDS, set_as_default=False)
            except (OSError, ValueError, TimeoutError) as error:
                raise FootfallError(f"no Dask scheduler answers at {one_line(address)}; is it started?") from error
            yield stack.enter_context(client)
            return
        cluster = LocalCluster(
            threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=logging.CRITICAL
        )
        stack.enter_context(cluster)
        yield stack.enter_context(Client(cluster, set_as_default=False))


def _check_workers(client: Client) -> None:
    """Raise where workers have another Footfall, or none."""
    found = client.run(_version, on_error="return")
    if not found:
        raise FootfallError("the Dask cluster has no workers; start some: dask worker ADDRESS")
    for worker, version in found.items():
        if version != __version__:
            said = f"Footfall {version}" if isinstance(version, str) else "no Footfall that starts"
            raise FootfallError(f"the worker {one_line(worker)} has {said}, here is {__version__}; install that there")


def _version() -> str:
    from footfall import __version__ as own

    return own
