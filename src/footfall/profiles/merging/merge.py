"""The sum of several profiles in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.profiles.merging.growing_sum import GrowingSum

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.profiles.data import Profile


def merge(profiles: Iterable[Profile], *, apart: bool = False) -> Profile:
    """Add profiles up, as :class:`GrowingSum` does.

    Raises:
        FootfallError: where sources differ.
    """
    made = GrowingSum(apart=apart)
    for profile in profiles:
        made.add(profile)
    return made.profile()
