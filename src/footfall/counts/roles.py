"""The files of a profile get their roles: the program's, or its tests'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.model.roles import MAIN, role_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.data import Profile


def give_roles(profile: Profile, globs: Sequence[str] | None = None) -> None:
    """Tell tests from the rest; ``globs`` name them, ``None``: where they lie does.

    Where there are only tests, as where one was run alone, they are what was to be measured.
    """
    roles = [role_of(file.path, file.package, globs) for file in profile.files]
    for file, role in zip(profile.files, roles, strict=True):
        file.role = role if MAIN in roles else MAIN
