"""The folder that a profile's paths are relative to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.profiles.data import Profile


def folder_of(profile: Profile) -> Path:
    """Where the profile was made, if that is on this machine and has its sources; else the working directory."""
    for run in profile.runs:
        folder = Path(run.folder) if run.folder else None
        if folder is not None and folder.is_absolute() and any((folder / file.path).exists() for file in profile.files):
            return folder
    return Path.cwd()
