"""What several tests ask about is made once, by the first that asks, in whichever process of the tests it is."""

from __future__ import annotations

import fcntl
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def once(folder: Path, make: Callable[[Path], None]) -> Path:
    """A folder with what ``make`` puts there; others wait for it, and begin again where it failed."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    lock, made = (folder.with_name(f"{folder.name}.{end}") for end in ("lock", "made"))
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if not made.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            made.touch()
    return folder
