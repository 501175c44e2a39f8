"""Where calls come from: each statement that may call notes its number before it does.

A call site is a statement, or the header of a loop.  The line of one call in it
follows later from the name of what was called.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from footfall.jvm.holder import HEAD
from footfall.languages.java.plan.probes import Site
from footfall.model.program import CallSite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.languages.java.plan.probes import ProbeList
    from footfall.languages.java.syntax.nodes import Region, Throw
    from footfall.model.source_text import SourceText


_MANY = 64
"""A function with more sites has one slot for each: paths through it would take much memory."""
_MOST = 8


def _slots(calls: int) -> int:
    """How many slots, a power of two, a site has that calls so many functions by name."""
    slots = 1
    while calls > 1 and slots < min(2 * calls, _MOST):
        slots *= 2
    return slots


class SitePlanner:
    """Numbers the call sites of one function; ``rows`` is ``None`` where calls are not recorded.

    Site 0 is where the function stands before its first statement.
    """

    def __init__(self, source: SourceText, probes: ProbeList, rows: list[CallSite] | None) -> None:
        self.source = source
        self.probes = probes
        self.rows = rows
        self.current = 0
        self._frozen: int | None = None
        self._closing: list[Throw] = []
        if rows is not None:
            rows[:] = [CallSite(0)]

    @property
    def may_call(self) -> bool:
        """Whether some statement of the function may call another."""
        return self.rows is not None and len(self.rows) > 1

    def note(self, number: int, line: int, calls: list[Throw]) -> None:
        """Add calls to a site; a line of 0 leaves that of the site."""
        if self.rows is None:
            return
        site = self.rows[number]
        site.line = line or site.line
        for call in calls:
            if call.name:
                site.add(call.name + call.type, self.source.line_of(call.site))
            if call.runs_code:
                site.add("toString", site.line)

    def before(self, offset: int, start: int, regions: list[Region]) -> int | None:
        """Note a new site in front of code that may call; ``start`` is where its line is taken from."""
        number = self.new(start, regions)
        if number is not None:
            self.probes.open(offset, Site(number))
        return number

    def new(self, start: int, regions: list[Region]) -> int | None:
        """A new site, not noted yet; ``None`` where the code cannot call, or belongs to a site around it."""
        calls = [call for region in regions for call in region.calls()]
        if self.rows is None or not calls:
            return None
        if self._frozen is not None:
            self.note(self._frozen, 0, calls)
            return None
        self.rows.append(CallSite(self.source.line_of(start)))
        self.current = len(self.rows) - 1
        self.note(self.current, 0, calls)
        if not any(call.name == "close" for call in calls):
            self.note(self.current, 0, self._closing)
        return self.current

    @contextmanager
    def closing(self, calls: list[Throw]) -> Iterator[None]:
        """Within it, whatever ends early closes resources: ``calls`` then come from where these stand."""
        before, self._closing = self._closing, calls
        try:
            yield
        finally:
            self._closing = before

    def codes(self, counters: int) -> tuple[list[str], int]:
        """How each site is noted, as Java literals, and how many slots they take behind ``counters`` counters.

        A slot is two numbers: the function that was called last from there with
        its path, and how often.  A site that calls several functions has several,
        of which the function's own number chooses one.  The code of a site is the
        place of its first slot, and in its upper half the mask that chooses.
        """
        rows = self.rows or []
        found, used = [], 0
        for number, row in enumerate(rows):
            slots = 1 if number == 0 or len(rows) > _MANY else _slots(len(row.calls))
            row.slot = HEAD + counters + used
            mask = (slots - 1) * 2
            found.append(f"{mask << 32 | row.slot}L" if mask else str(row.slot))
            used += slots * 2
        return found, used

    @contextmanager
    def one_site(self, number: int | None) -> Iterator[None]:
        """Within it all code belongs to one site, since nothing could note the site again behind it."""
        before = self._frozen
        self._frozen = number if before is None else before
        try:
            yield
        finally:
            self._frozen = before
