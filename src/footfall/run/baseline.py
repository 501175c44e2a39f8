"""Older profiles to compare with: the baseline that a working folder keeps, and profiles at an address."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.http.fetch import fetch, is_address
from footfall.profiles import store
from footfall.profiles.display_text import one_line
from footfall.run import folders

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

NAME = "baseline"
"""What stands for the kept baseline where a profile is named."""
__all__ = ["NAME", "fetched", "is_address", "kept_baseline", "save_baseline"]
_FILE = "baseline.db"
_LARGEST = 2**31
"""Bytes of a profile that is fetched."""


def baseline_path(working: Path | None) -> Path:
    """Where the baseline of a working folder lies."""
    return folders.own_folder(working or Path(folders.WORK)) / _FILE


def save_baseline(profile: Profile, working: Path | None) -> Path:
    """Keep a profile as the baseline, which no run replaces; returns where."""
    where = baseline_path(working)
    if not where.parent.is_dir():
        raise FootfallError(f"there is no folder {one_line(where.parent)} to keep the baseline in; run a program first")
    store.save(profile, where)
    return where


def kept_baseline(working: Path | None) -> Path:
    """The baseline of a working folder.

    Raises:
        FootfallError: where there is none.
    """
    where = baseline_path(working)
    if not where.is_file():
        raise FootfallError(
            f"no baseline is kept in {one_line(where.parent)}; make one with footfall check --save-baseline"
        )
    return where


def fetched(address: str) -> Profile:
    """The profile at an address.

    Raises:
        FootfallError: where it cannot be had, or is none.
    """
    with tempfile.TemporaryDirectory(prefix="footfall-") as folder:
        path = Path(folder) / "profile.db"
        try:
            fetch(address, path, _LARGEST)
        except FootfallError as error:
            raise FootfallError(f"cannot fetch {one_line(address)}: {one_line(str(error))}") from error
        try:
            return store.load(path)
        except FootfallError as error:
            raise FootfallError(str(error).replace(str(path), one_line(address))) from error
