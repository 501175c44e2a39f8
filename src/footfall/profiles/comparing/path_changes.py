"""The trees of call paths of two profiles as one, and the paths whose calls or work differ.

Threads are added up, and so are calls from several lines of one function: lines change with each edit above them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.profiles.comparing.amounts import amount_of
from footfall.profiles.comparing.same_functions import by_function
from footfall.profiles.display_text import NO_FUNCTION

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from footfall.profiles.comparing.same_functions import Pair, Placed
    from footfall.profiles.data import CallNode, Profile

_PLACE = re.compile(r"(?::\d+){1,2}$")


@dataclass(slots=True)
class PathSums:
    """What happened along exactly one path; ``None`` where not all of it is known."""

    calls: int = 0
    work: int | None = 0
    self_ns: int | None = 0
    is_partial: bool = False
    """Whether what it called is not all below it."""


@dataclass(slots=True)
class BothPaths:
    """A path of calls before and after; ``None`` where it was not there.

    ``parent`` is the number of the path without the last function, always lower than the path's own.
    """

    parent: int | None
    name: str
    pair: Pair | None
    old: PathSums | None = None
    new: PathSums | None = None
    knows_old: bool = True
    knows_new: bool = True
    """Whether the profile would have it, if it were there: not below what was cut off."""

    @property
    def place(self) -> Placed | None:
        """The function at its end."""
        return None if self.pair is None else self.pair.known

    def before(self, number: str) -> int | None:
        """A number of the older profile; 0 where it has no such path, ``None`` where that is not known."""
        return _number(self.old, number, self.knows_old)

    def after(self, number: str) -> int | None:
        """The same of the newer one."""
        return _number(self.new, number, self.knows_new)

    def amount(self, number: str) -> int | None:
        """By how much it rose; ``None`` where that is not known."""
        return amount_of(self.before(number), self.after(number))

    @property
    def differs(self) -> bool:
        """Whether its calls or its work do."""
        return any(self.before(name) != self.after(name) for name in ("calls", "work"))


def _number(sums: PathSums | None, name: str, is_known: bool) -> int | None:
    if sums is None:
        return 0 if is_known else None
    found: int | None = getattr(sums, name)
    return found


def both_paths(old: Profile, new: Profile, pairs: Iterable[Pair]) -> list[BothPaths]:
    """Both trees as one, parents before their children."""
    known = by_function(pairs)
    found: list[BothPaths] = []
    numbers: dict[tuple[int | None, Hashable], int] = {}
    for profile, side in ((new, "new"), (old, "old")):
        places: list[int] = []
        for node in profile.nodes:
            parent = None if node.parent is None else places[node.parent]
            key, name, function = _identity(profile, node, known)
            at = numbers.setdefault((parent, key), len(found))
            if at == len(found):
                found.append(BothPaths(parent, name, function))
            places.append(at)
            _add(found[at], side, node)
    for path in found:
        if path.parent is not None:
            above = found[path.parent]
            path.knows_old = _is_whole(above.old, above.knows_old)
            path.knows_new = _is_whole(above.new, above.knows_new)
    return found


def path_changes(paths: list[BothPaths]) -> list[BothPaths]:
    """Paths that changed, those first whose work changed most, or their calls."""
    changed = [(at, path) for at, path in enumerate(paths) if path.differs]
    changed.sort(key=lambda one: (-abs(one[1].amount("work") or 0), -abs(one[1].amount("calls") or 0), one[0]))
    return [path for _, path in changed]


def names_along(paths: list[BothPaths], path: BothPaths) -> list[str]:
    """The functions of a path from the first one on."""
    names = [path.name]
    while path.parent is not None:
        path = paths[path.parent]
        names.append(path.name)
    return names[::-1]


def _identity(profile: Profile, node: CallNode, known: dict[int, Pair]) -> tuple[Hashable, str, Pair | None]:
    """What tells a node from others below the same path, what it is called, and its function."""
    if node.function is None:
        name = _PLACE.sub("", node.label) or NO_FUNCTION
        return name, name, None
    function = profile.function(node.function)
    pair = known.get(id(function))
    if pair is not None:
        return id(pair), pair.known.function.shown, pair
    path = profile.files[node.function.file].path
    return (path, function.name, function.signature), function.shown, None


def _add(path: BothPaths, side: str, node: CallNode) -> None:
    sums = path.old if side == "old" else path.new
    if sums is None:
        sums = PathSums()
        if side == "old":
            path.old = sums
        else:
            path.new = sums
    sums.calls += node.calls
    # What stands for no function does no work.
    own = (node.work, node.self_ns) if node.function is not None else (node.work or 0, node.self_ns)
    sums.work, sums.self_ns = _plus(sums.work, own[0]), _plus(sums.self_ns, own[1])
    sums.is_partial |= node.partial


def _is_whole(sums: PathSums | None, is_known: bool) -> bool:
    return is_known if sums is None else not sums.is_partial


def _plus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other
