"""Where histories lie, and what is known of the origin of a profile that is added to one."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.profiles.history.records import Origin
from footfall.profiles.own_folder import folder_of
from footfall.run import folders
from footfall.run.git_changes import checked_out, commit_of

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

_FILE = "history.db"


def usual_place(working: Path | None) -> Path:
    """The history of a working folder."""
    return folders.own_folder(working or Path(folders.WORK)) / _FILE


def origin_of(profile: Profile, label: str, revision: str | None) -> Origin:
    """The origin of a profile that is added now: of a revision, or of the commit that is checked out, if there is one.

    Raises:
        FootfallError: where the revision cannot be found.
    """
    folder = folder_of(profile)
    commit, dirty = checked_out(folder) if revision is None else (commit_of(folder, revision), None)
    return Origin(label, commit, dirty, datetime.now(UTC).isoformat(timespec="seconds"))
