"""Which function of a newer profile is which of an older one.

First by file, name, signature and text; then without the text, where a name tells more than a place.  What is left is
brought together by its text: equal text, then the same name in another file, then nearly equal text.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from footfall.profiles.comparing.amounts import newest

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from footfall.profiles.data import FileProfile, FunctionInfo, Profile

NUMBERS = ("calls", "work", "throws")
"""What is compared of functions."""
_NEAR = 0.8
"""How much of two texts has to be equal, of 1."""
_MOST_PAIRS = 20_000
"""So many pairs of functions that are left are looked at for nearly equal text."""
_SHORT = 20
"""Characters; shorter functions are too alike to be told by their text."""


_POSITION = re.compile(r"(?<=@)\d+:\d+(?=>)|(?<=\banon_line_)\d+_col_\d+")
"""What of a name is a place: ``Main.run.<lambda@12:7>``, ``anon_line_12_col_7``."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A function and the source that it is in."""

    file: FileProfile
    function: FunctionInfo

    @property
    def place(self) -> str:
        """``Main.java:12``."""
        return f"{self.file.path}:{self.function.extent.line}"

    @property
    def lasting_name(self) -> str:
        """Its name or label without places, which change with each edit above."""
        return _POSITION.sub("", self.function.shown)


@dataclass(frozen=True, slots=True)
class Pair:
    """A function before and after; ``None`` where it was not there."""

    old: Placed | None
    new: Placed | None

    @property
    def known(self) -> Placed:
        """The newer one, if there is one, else the older."""
        return newest(self.old, self.new)

    @property
    def has_moved(self) -> bool:
        """Whether it has another name or lies in another file."""
        if self.old is None or self.new is None:
            return False
        old, new = self.old, self.new
        return (old.file.path, old.lasting_name) != (new.file.path, new.lasting_name)


def pairs(old: Profile, new: Profile, *, by_text: bool = True) -> list[Pair]:
    """All functions that totals count, of both; those of ``new`` first, in its order.

    ``by_text``: what was moved or renamed is found too, which takes longer.
    """
    before, after = _functions(old), _functions(new)
    partner: dict[int, Placed] = {}
    rest = _bring_together(before, after, partner, _same_key)
    rest = _bring_together(*rest, partner, _own_key)
    keys = (_text_key, _place_key, _name_key) if by_text else (_place_key,)
    for key in keys:
        rest = _bring_together(*rest, partner, key, only_single=True)
    if by_text:
        rest = _bring_near(*rest, partner)
    return [*(Pair(partner.get(id(one.function)), one) for one in after), *(Pair(one, None) for one in rest[0])]


def by_function(every: Iterable[Pair]) -> dict[int, Pair]:
    """By the identity of each function, older and newer, its pair."""
    return {id(one.function): pair for pair in every for one in (pair.old, pair.new) if one is not None}


def _functions(profile: Profile) -> list[Placed]:
    return [Placed(file, one) for file in profile.files_in_sums for one in file.functions if one.counts_as_one]


def _same_key(one: Placed) -> Hashable:
    """Of what did not change; of several with one name, and of those without one, the text tells them apart."""
    return one.file.path, one.lasting_name, one.function.signature, _text(one)


def _own_key(one: Placed) -> Hashable:
    if _POSITION.search(one.function.name):
        return one.place, id(one)  # another function may stand at its place now
    return one.file.path, one.function.name, one.function.signature


def _text_key(one: Placed) -> Hashable:
    text = _text(one)
    return text if len(text) >= _SHORT else None


def _place_key(one: Placed) -> Hashable:
    return one.file.path, one.lasting_name, one.function.signature


def _name_key(one: Placed) -> Hashable:
    return one.lasting_name, one.function.signature


def _bring_together(
    before: list[Placed],
    after: list[Placed],
    partner: dict[int, Placed],
    key: Callable[[Placed], Hashable],
    *,
    only_single: bool = False,
) -> tuple[list[Placed], list[Placed]]:
    """Pair what has equal keys; of several, the first with the first, or ``only_single`` none; returns the rest."""
    old, new = _keyed(before, key), _keyed(after, key)
    if only_single:
        often = {name[0] for name in (*old, *new) if name[1]}
        old = {name: one for name, one in old.items() if name[0] not in often and name[0] is not None}
    taken = set()
    for name, one in new.items():
        found = old.get(name)
        if found is not None:
            partner[id(one.function)] = found
            taken.add(id(found.function))
    return (
        [one for one in before if id(one.function) not in taken],
        [one for one in after if id(one.function) not in partner],
    )


def _keyed(placed: Iterable[Placed], key: Callable[[Placed], Hashable]) -> dict[tuple[Hashable, int], Placed]:
    seen: Counter[Hashable] = Counter()
    found = {}
    for one in placed:
        name = key(one)
        found[(name, seen[name])] = one
        seen[name] += 1
    return found


def _bring_near(
    before: list[Placed], after: list[Placed], partner: dict[int, Placed]
) -> tuple[list[Placed], list[Placed]]:
    """Pair functions with nearly equal text, the most alike first."""
    if len(before) * len(after) > _MOST_PAIRS:
        return before, after
    found = []
    matcher: SequenceMatcher[str] = SequenceMatcher(autojunk=False)
    for new in after:
        matcher.set_seq2(_text(new))
        for old in before:
            matcher.set_seq1(_text(old))
            if len(_text(old)) < _SHORT or matcher.real_quick_ratio() < _NEAR or matcher.quick_ratio() < _NEAR:
                continue
            ratio = matcher.ratio()
            if ratio >= _NEAR:
                found.append((-ratio, old.place, new.place, old, new))
    taken = set()
    for *_, old, new in sorted(found, key=lambda row: row[:3]):
        if id(old.function) not in taken and id(new.function) not in partner:
            partner[id(new.function)] = old
            taken.add(id(old.function))
    return [one for one in before if id(one.function) not in taken], after


def _text(one: Placed) -> str:
    """The lines of a function, without blanks around them."""
    extent = one.function.extent
    lines = one.file.lines[extent.line - 1 : extent.end_line]
    return "\n".join(line.strip() for line in lines)
