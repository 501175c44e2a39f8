"""Who calls in a built file, in terms of the originals: functions, lines of calls, and places of callbacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.model.program import CallSite

if TYPE_CHECKING:
    from footfall.languages.javascript.built.source_map_index import BuiltMap
    from footfall.languages.javascript.plan.planner import Planner
    from footfall.model.program import Function, Outline

_UNKNOWN = "\0"
"""Stands for what a build has a statement call that its original does not."""


class Callers:
    """Translates the calls of one built file into those of one original, which has ``number`` in the map."""

    def __init__(self, built: Planner, original: Planner, found: BuiltMap, number: int) -> None:
        self.map = found
        self.number = number
        self._built = built.calls.sites.where
        self._callbacks = {(one.kind, one.at): row for row, one in enumerate(original.outline.callbacks)}
        self._calls: dict[int, tuple[CallSite, list[tuple[str, int]]]] = {}
        """By offset: the statement that a call belongs to, and the names and lines of what it calls or may call."""
        self._starts: dict[int, CallSite] = {}
        for site, start, calls in original.calls.sites.where.values():
            self._starts.setdefault(start, site)
            for name, at, line in calls:
                owner, names = self._calls.setdefault(at, (site, []))
                if owner is site:  # a statement comes before the single calls in it
                    names.append((name, line))

    def sites(self, counted: Function, planned: Function, original: Function) -> list[CallSite]:
        """The call sites of a built function, with the lines of the original; ``planned`` is it in the plan."""
        if [one.line for one in counted.sites] != [one.line for one in planned.sites]:
            return []
        first = original.sites[0].line if original.sites else 0
        made = [CallSite(first)]
        made += [self._site(site) for site in planned.sites[1:]]
        for one, its in zip(made, counted.sites, strict=True):
            one.slot = its.slot
        return made

    def _site(self, site: CallSite) -> CallSite:
        """A call site with the lines of the original; 0 where they are not known."""
        _, start, calls = self._built[id(site)]
        made = CallSite(0)
        owners = {}
        for at in dict.fromkeys(at for _, at, _ in calls):
            place = self._place(at)
            known = self._calls.get(place) if place is not None else None
            if known is None:
                made.calls[_UNKNOWN] = 0
                continue
            owners[id(known[0])] = known[0]
            for name, line in known[1]:
                made.add(name, line)
        if len(owners) == 1:
            (owner,) = owners.values()
            made.line = owner.line
        elif not owners:
            place = self._place(start)
            same = self._starts.get(place) if place is not None else None
            made.line = same.line if same is not None else 0
        return made

    def callbacks(self, counted: Outline) -> list[int]:
        """For each place in the built file where functions are handed over, its number in the original, or -1."""
        found = []
        for one in counted.callbacks:
            place = self._place(one.at)
            found.append(-1 if place is None else self._callbacks.get((one.kind, place), -1))
        return found

    def _place(self, offset: int) -> int | None:
        """Where what begins at an offset of the built text begins in the original, if that is one place."""
        places = self.map.places(offset)
        if len(places) != 1:
            return None
        number, place = next(iter(places))
        return place if number == self.number else None
