"""Statements and sides of branches whose counts differ, line by line.

A statement is the one of the older source that begins on the same line of the diff, at the same place in it; on a line
that was edited, the one of the same kind.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING

from footfall.profiles.comparing.amounts import amount_of, newest, ratio_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from footfall.profiles.comparing.same_functions import Pair
    from footfall.profiles.comparing.same_sources import OldLine, SourcePair
    from footfall.profiles.data import BranchInfo, FileProfile, StatementInfo

_NO_LINES: dict[int, OldLine] = {}


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a branch."""

    branch: BranchInfo
    name: str
    count: int | None


@dataclass(slots=True)
class Counted:
    """A statement, or a side of a branch: where it begins, how often it ran, and the source and function it is in."""

    line: int
    column: int
    count: int | None
    function: int | None
    what: StatementInfo | Side
    file: FileProfile


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A place whose count differs, or that is not in both; on a line that ``is_edited`` its text may differ, too."""

    old: Counted | None
    new: Counted | None
    is_edited: bool = False

    @property
    def kind(self) -> str:
        """``new``, ``gone``, ``edited`` or ``changed``."""
        if self.old is None:
            return "new"
        return "gone" if self.new is None else "edited" if self.is_edited else "changed"

    @property
    def known(self) -> Counted:
        """The newer one, if there is one, else the older."""
        return newest(self.old, self.new)

    @property
    def before(self) -> int | None:
        """The older count; ``None`` where it is not known or there is no such place."""
        return None if self.old is None else self.old.count

    @property
    def after(self) -> int | None:
        """The newer one."""
        return None if self.new is None else self.new.count

    @property
    def amount(self) -> int | None:
        """By how much it rose; ``None`` where one of both is not known."""
        return amount_of(self.before, self.after, has_old=self.old is not None, has_new=self.new is not None)

    @property
    def ratio(self) -> float | None:
        """How many times as much it is."""
        return ratio_of(self.before, self.after)


@dataclass
class Matched:
    """What of two profiles goes together: sources, lines of newer sources by their identity, and functions."""

    sources: list[SourcePair]
    lines: dict[int, dict[int, OldLine]]
    functions: list[Pair]

    @cached_property
    def _partners(self) -> dict[int, int]:
        """The older function of each newer one, 0 for none; and 0 for what is gone."""
        found = {id(pair.new.function): id(pair.old.function) if pair.old else 0 for pair in self.functions if pair.new}
        return found | {id(pair.old.function): 0 for pair in self.functions if pair.old and not pair.new}

    def may_be_one(self, old: Counted, new: Counted) -> bool:
        """Whether two places are in the same function, as far as that is told."""
        one, other = (
            None if place.function is None else id(place.file.functions[place.function]) for place in (old, new)
        )
        if one is None or other is None:
            return one is other
        known = self._partners.get(other)
        return self._partners.get(one) is None if known is None else known == one

    def statement_changes(self) -> list[PlaceChange]:
        """Statements that changed, those first whose count changed most."""
        return _changes(self, _statements)

    def side_changes(self) -> list[PlaceChange]:
        """Sides of branches that changed, in the same order."""
        return _changes(self, _sides)


def _statements(file: FileProfile) -> Iterator[Counted]:
    for one in file.statements:
        yield Counted(one.extent.line, one.extent.column, one.count, one.function, one, file)


def _sides(file: FileProfile) -> Iterator[Counted]:
    for one in file.branches:
        for side in one.sides:
            what = Side(one, side.side, side.count)
            yield Counted(one.position.line, one.position.column, side.count, one.function, what, file)


def _changes(matched: Matched, places: Callable[[FileProfile], Iterator[Counted]]) -> list[PlaceChange]:
    before = {id(one.old): _by_line(places(one.old)) for one in matched.sources if one.old is not None}
    found: list[PlaceChange] = []
    met: set[tuple[int, int]] = set()
    for source in matched.sources:
        if source.new is None:
            continue
        known = matched.lines.get(id(source.new), _NO_LINES)
        if source.old is not None and source.old.text == source.new.text:
            met.update((id(source.old), line) for line in before[id(source.old)])
            found += _in_equal_texts(before[id(source.old)], _by_line(places(source.new)))
            continue
        for line, newer in _by_line(places(source.new)).items():
            old = known.get(line)
            older: list[Counted] = []
            if old is not None:
                older = before.get(id(old.file), {}).get(old.line, [])
                met.add((id(old.file), old.line))
            found += _on_a_line(older, newer, matched if old is not None and old.is_edited else None)
        for old in known.values():  # lines on which nothing begins any more
            if (id(old.file), old.line) not in met:
                met.add((id(old.file), old.line))
                gone = before.get(id(old.file), {}).get(old.line, [])
                found += [PlaceChange(one, None) for one in gone]
    for file, by_line in before.items():
        for line, gone in by_line.items():
            if (file, line) not in met:
                found += [PlaceChange(one, None) for one in gone]
    return sorted(found, key=_order)


def _in_equal_texts(older: dict[int, list[Counted]], newer: dict[int, list[Counted]]) -> Iterator[PlaceChange]:
    for line in older.keys() | newer.keys():
        yield from _on_a_line(older.get(line, []), newer.get(line, []))


def _by_line(places: Iterable[Counted]) -> dict[int, list[Counted]]:
    found: dict[int, list[Counted]] = {}
    for one in sorted(places, key=attrgetter("line", "column")):
        found.setdefault(one.line, []).append(one)
    return found


def _on_a_line(older: list[Counted], newer: list[Counted], edited: Matched | None = None) -> Iterator[PlaceChange]:
    """What of the places on one line changed; ``edited`` is given for a line that is not the same."""
    is_edited = edited is not None
    if not is_edited and [one.count for one in older] == [one.count for one in newer]:
        return  # a line that is the same has the same places
    left = dict(_keyed(older, is_edited))
    for key, new in _keyed(newer, is_edited):
        old = left.get(key)
        if old is not None and (edited is None or edited.may_be_one(old, new)):
            del left[key]
        else:
            old = None
        if old is None:
            yield PlaceChange(None, new)
        elif old.count != new.count:
            yield PlaceChange(old, new, is_edited)
    for old in left.values():
        yield PlaceChange(old, None)


def _keyed(places: list[Counted], is_edited: bool) -> list[tuple[Hashable, Counted]]:
    """Places with what tells them apart on a line; of several, their order does, too."""
    seen: Counter[Hashable] = Counter()
    found: list[tuple[Hashable, Counted]] = []
    for one in places:
        text = one.file.lines[one.line - 1] if one.line <= len(one.file.lines) else ""
        column = 0 if is_edited else one.column - (len(text) - len(text.lstrip()))
        kind = (one.what.branch.kind, one.what.name) if isinstance(one.what, Side) else one.what.kind
        key = (column, kind)
        found.append(((key, seen[key]), one))
        seen[key] += 1
    return found


def _order(change: PlaceChange) -> tuple[int, str, int, int]:
    known = change.known
    return -abs(change.amount or 0), known.file.path, known.line, known.column
