"""Asking running programs to write their counts; ``docs/raw-counts.md`` tells how."""

from __future__ import annotations

import contextlib
import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LISTENS = ".live"
ASKS = ".ask"
_POLL = 0.01


def ask(folder: Path, patience: float) -> int:
    """Let all programs of a run write what they have counted; returns how many did not within ``patience`` seconds."""
    waiting = []
    for listener in sorted(folder.glob(f"*{LISTENS}")):
        if _runs(listener):
            question = listener.with_name(listener.name.removesuffix(LISTENS) + ASKS)
            question.touch()
            waiting.append((listener, question))
    end = time.monotonic() + patience
    while waiting and time.monotonic() < end:
        time.sleep(_POLL)
        waiting = [(listener, question) for listener, question in waiting if question.exists() and _runs(listener)]
    return len(waiting)


def forget(folder: Path) -> None:
    """Remove what programs left that did not end by themselves."""
    with contextlib.suppress(OSError):  # the program may have removed the folder
        for suffix in (LISTENS, ASKS):
            for file in folder.glob(f"*{suffix}"):
                file.unlink(missing_ok=True)


def _runs(listener: Path) -> bool:
    """Whether the process lives whose number a file holds; one that is only begun is taken for alive."""
    try:
        os.kill(int(listener.read_text("ascii")), 0)
    except (ProcessLookupError, FileNotFoundError):
        return False
    except (OSError, ValueError):
        return True
    return True
