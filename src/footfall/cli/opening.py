"""Opening the profiles that a command names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace

    from footfall.profiles.data import Profile


def opened(options: Namespace, place: Path | str | None) -> tuple[Profile, Path | None]:
    """The profile at a place, and where it lies; ``None`` for the usual place.

    A place may be named as ``@2``, as ``baseline``, or by an address; what was fetched from one lies nowhere.
    """
    from footfall.run.baseline import NAME, fetched, is_address, kept_baseline
    from footfall.run.collect_late import open_profile
    from footfall.run.past_runs import place_of

    if place is not None and is_address(str(place)):
        profile, where = fetched(str(place)), None
    else:
        where = None if place is None else Path(place)
        is_kept = where is not None and str(where) == NAME and not where.exists()
        where = kept_baseline(working_folder(options)) if is_kept else place_of(where, working_folder(options))
        profile = open_profile(where)
    profile.includes_tests = getattr(options, "tests", False)
    return profile, where


def working_folder(options: Namespace) -> Path | None:
    """The working folder that settings name; ``None`` for the usual one."""
    settings = getattr(options, "settings", None)
    return settings.values.get("output") if settings else None
