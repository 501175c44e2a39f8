"""Opening the profiles that a command names."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from footfall.profiles.data import Profile


def opened(options: Namespace, place: Path | None) -> tuple[Profile, Path | None]:
    """The profile at a place, which may be named as ``@2``, and where it lies; ``None`` for the usual place."""
    from footfall.run.collect_late import open_profile
    from footfall.run.past_runs import place_of

    where = place_of(place, working_folder(options))
    profile = open_profile(where)
    profile.includes_tests = getattr(options, "tests", False)
    return profile, where


def working_folder(options: Namespace) -> Path | None:
    """The working folder that settings name; ``None`` for the usual one."""
    settings = getattr(options, "settings", None)
    return settings.values.get("output") if settings else None
