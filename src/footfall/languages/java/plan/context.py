"""What planners share: what is known of a source and a function, and the counters, markers and rows that they add."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.languages.java.plan.call_sites import SitePlanner
from footfall.languages.java.plan.flow import Target
from footfall.model.program import Block, Branch, Gap, Marker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.languages.java.plan.flow import Flow
    from footfall.languages.java.plan.instrument_choices import Choices
    from footfall.languages.java.plan.probes import ProbeList
    from footfall.model.equations import Ref
    from footfall.model.program import CallSite, Outline
    from footfall.model.source_text import SourceText, Span


@dataclass(frozen=True)
class UnitContext:
    """One source while it is planned."""

    source: SourceText
    outline: Outline
    holder: str
    """The name of the class that counts for it."""
    choices: Choices


class FunctionContext:
    """One function while it is planned (or loose code, which has no marker)."""

    def __init__(
        self,
        source: SourceText,
        outline: Outline,
        probes: ProbeList,
        function: int | None,
        *,
        direct: bool,
        level: str = "statement",
        skipped: frozenset[int] = frozenset(),
        sites: list[CallSite] | None = None,
    ) -> None:
        self.source = source
        self.data = source.data
        self.outline = outline
        self.equations = outline.equations
        self.probes = probes
        self.function = function
        self.direct = direct or function is None or level == "block"
        self.level = level
        self.skipped = skipped
        self.sites = SitePlanner(source, probes, sites)
        self.markers: list[int] = []
        self.can_mark = function is not None and not self.direct
        self.clears = False
        """Whether the marker is cleared somewhere, which takes a variable."""
        self.targets: list[Target] = []
        self.exits_by_hand = False
        """Whether leaving the function is noted at its returns, since no ``try`` fits around its body."""
        self.inside: int | None = None
        """The block around what is being planned."""
        self._variables = 0

    def counter(self) -> int:
        """A new counter."""
        self.outline.counters += 1
        return self.outline.counters - 1

    def marker(self, start: int, end: int, calls: set[str], flow: Flow) -> int | None:
        """A new marker for code that may throw, or ``None`` where markers cannot be set."""
        if not self.can_mark or self.function is None:
            return None
        counter = self.counter()
        first, last = self.source.line_of(start), self.source.line_of(max(start, end - 1))
        self.outline.markers.append(Marker(counter, self.function, first, last, frozenset(calls)))
        self.markers.append(counter)
        self.probes.may_overflow = self.probes.may_overflow or bool(calls)
        flow.thrown.append((1, counter))
        return counter

    def block(self, kind: str, span: Span, count: Ref | None) -> int:
        """Add a block to the model."""
        self.outline.blocks.append(Block(kind, span, count, self.function, self.inside))
        return len(self.outline.blocks) - 1

    def enter_block(self, kind: str, span: Span, count: Ref | None) -> None:
        """Add a block, around all that follows."""
        self.inside = self.block(kind, span, count)

    @contextmanager
    def within(self, block: int | None) -> Iterator[None]:
        """Within it, blocks belong to one."""
        before, self.inside = self.inside, block
        try:
            yield
        finally:
            self.inside = before

    @contextmanager
    def without_markers(self, probes: ProbeList | None = None) -> Iterator[None]:
        """Within it, no marker can be set, and each statement has a counter; probes go to ``probes`` where given."""
        before = self.probes, self.can_mark, self.direct
        self.probes, self.can_mark, self.direct = probes or self.probes, False, True
        try:
            yield
        finally:
            self.probes, self.can_mark, self.direct = before

    def branch(self, kind: str, span: Span, at: int, sides: list[tuple[str, Ref | None]]) -> Branch:
        """Add a branch to the model."""
        row = Branch(kind, span, at, sides, self.function)
        if self.level == "statement":
            self.outline.branches.append(row)
        return row

    def variable(self) -> str:
        """The name of a new local variable."""
        self._variables += 1
        return f"j$f{self.probes.number}x{self._variables}"

    def gap(self, at: int, what: str, reason: str) -> None:
        """Say why a place is not measured."""
        if self.level == "statement":
            self.outline.gaps.append(Gap(at, what, reason))

    @contextmanager
    def jump_target(
        self,
        key: object,
        kind: str = "switch-expression",
        labels: tuple[str, ...] = (),
        throwing_header: bool = False,
        site: int | None = None,
        variable: str = "",
    ) -> Iterator[None]:
        """Within it, jumps may aim at ``key``."""
        self.targets.append(Target(id(key), kind, labels, throwing_header, site, variable))
        try:
            yield
        finally:
            self.targets.pop()

    def clash(self, start: int, end: int, calls: set[str], other: int, other_end: int, other_calls: set[str]) -> bool:
        """Whether a live frame's line and callee fit both ranges."""
        if not (calls & other_calls):
            return False
        lines = self.source.line_of
        return lines(start) <= lines(max(other, other_end - 1)) and lines(other) <= lines(max(start, end - 1))
