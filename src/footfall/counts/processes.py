"""Which processes counted: a file per process beside its raw counts, as docs/raw-counts.md says."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from footfall.plain_files import read_plain
from footfall.profiles.data import Process

if TYPE_CHECKING:
    from pathlib import Path

_SUFFIX = ".process"
_NS_PER_MS = 1_000_000
_LATEST_MS = 1 << 48
"""Far beyond any time that can be written as a date."""


def read_processes(folder: Path) -> list[Process]:
    """The processes that counted into a folder, by the time of their start; files that are damaged are left out."""
    found = []
    for path in sorted(folder.glob(f"*{_SUFFIX}")) if folder.is_dir() else []:
        try:
            found.append(_process(read_plain(path).decode("utf-8", "replace")))
        except (OSError, ValueError, KeyError, OverflowError):
            continue
    return sorted(found, key=lambda one: (one.started, one.pid))


def _process(text: str) -> Process:
    """One process.

    Raises:
        ValueError, KeyError, OverflowError: where the text says none.
    """
    facts = dict(line.partition(" ")[::2] for line in text.splitlines())
    pid, started = int(facts["pid"]), int(facts["started"])
    ended = int(facts["ended"]) if "ended" in facts else None
    if pid < 0 or not 0 <= started < _LATEST_MS or (ended is not None and not 0 <= ended < _LATEST_MS):
        raise ValueError("not a process")
    at = datetime.fromtimestamp(started / 1000, UTC).isoformat(timespec="milliseconds")
    duration = None if ended is None else max(0, ended - started) * _NS_PER_MS
    return Process(pid, facts.get("command", ""), at, duration)
