"""What differs from run to run without a change of the program, as runs that were repeated have found it."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from footfall.profiles.comparing.place_changes import Side
from footfall.profiles.comparing.same_functions import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from footfall.profiles.comparing.place_changes import Counted, PlaceChange
    from footfall.profiles.comparing.same_functions import Pair
    from footfall.profiles.data import Profile


class Marks:
    """The functions, statements and sides of some profiles that are marked."""

    def __init__(self, profiles: Iterable[Profile]) -> None:
        self._marked: set[Hashable] = set()
        for profile in profiles:
            sides = cache(partial(_sides, profile))
            for one in profile.varying:
                file = profile.files[one.file]
                if one.what in NUMBERS:
                    self._marked.add((id(file.functions[one.item]), one.what))
                elif one.what == "statement":
                    self._marked.add(id(file.statements[one.item]))
                elif one.what == "side":
                    self._marked.add(sides(one.file)[one.item])

    def __bool__(self) -> bool:
        return bool(self._marked)

    def of_function(self, pair: Pair) -> bool:
        """Whether a function is marked in either profile."""
        return any(self.of_number(pair, what) for what in NUMBERS)

    def of_number(self, pair: Pair, what: str) -> bool:
        """Whether its ``calls``, ``throws`` or ``work`` are."""
        return any((id(one.function), what) in self._marked for one in (pair.old, pair.new) if one is not None)

    def of_place(self, change: PlaceChange) -> bool:
        """Whether a statement or a side is."""
        return any(_key(one) in self._marked for one in (change.old, change.new) if one is not None)


def _sides(profile: Profile, file: int) -> list[Hashable]:
    return [(id(branch), side.side) for branch in profile.files[file].branches for side in branch.sides]


def _key(one: Counted) -> Hashable:
    return (id(one.what.branch), one.what.name) if isinstance(one.what, Side) else id(one.what)
