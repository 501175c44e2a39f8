"""From raw counters to exact counts of everything in a file, checked on the way."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from footfall.counts.leave_out import leave_out
from footfall.counts.soundness import HOOKS
from footfall.model.ignored import Places
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    FileProfile,
    FunctionInfo,
    SideInfo,
    StatementInfo,
    TypeInfo,
    Unmeasured,
)

if TYPE_CHECKING:
    from footfall.counts.raw import Frame
    from footfall.model.equations import Ref
    from footfall.model.outline_codec import CountedFile
    from footfall.model.program import Function, Outline


@dataclass(frozen=True, slots=True)
class Booking:
    """Where a live frame was counted: its function, and the counter that took it."""

    function: int
    counter: int | None


def place_of(file: CountedFile) -> tuple[str, str]:
    """The package and the name of a file, as frames that stand in it have them."""
    return file.outline.package, PurePosixPath(file.source.path).name


class FileCounts:
    """The solved counts of one file; ``level`` is that of the run."""

    def __init__(
        self, file: CountedFile, counters: list[int] | None, frames: list[Frame], level: str = "statement"
    ) -> None:
        self.file = file
        self.level = level
        self.outline: Outline = file.outline
        self.counters = list(counters) if counters else [0] * self.outline.counters
        self.running = [0] * len(self.outline.functions)
        self.bookings: dict[int, Booking] = {}
        """By the identity of the frame."""
        self._booked = [0] * len(self.outline.functions)
        self._lines = [self._function_lines(f) for f in self.outline.functions]
        for frame in frames:
            self._book(frame)
        self.values = self.outline.equations.solve(self.counters)

    # --- live frames -----------------------------------------------------------------------

    def _function_lines(self, function: Function) -> tuple[int, int]:
        source = self.file.source
        return source.line_of(function.span.start), source.line_of(max(function.span.start, function.span.end - 1))

    def _book(self, frame: Frame) -> None:
        """Count a live frame as one exception at its place: what follows it has not begun."""
        booking = self.booking(frame)
        if booking is None:
            return
        self.running[booking.function] += 1
        if booking.counter is not None:
            self.counters[booking.counter] += 1
            self._booked[booking.function] += 1
        self.bookings[id(frame)] = booking

    def booking(self, frame: Frame) -> Booking | None:
        """Where a live frame is to be counted; ``None`` where it stands in no function of this file."""
        index = self._frame_function(frame)
        if index is None:
            return None
        here = [m for m in self.outline.markers if m.function == index and m.first_line <= frame.line <= m.last_line]
        fitting = [m for m in here if frame.callee in m.calls] or here
        smallest = min(fitting, key=lambda m: (m.last_line - m.first_line, -m.first_line)) if fitting else None
        return Booking(index, None if smallest is None else smallest.counter)

    def _frame_function(self, frame: Frame) -> int | None:
        best: int | None = None
        for index, function in enumerate(self.outline.functions):
            first, last = self._lines[index]
            if not first <= frame.line <= last:
                continue
            name = function.runtime_name
            if not (frame.function.startswith(name) if name.endswith("$") else frame.function == name):
                continue
            if best is None or last - first <= self._lines[best][1] - self._lines[best][0]:
                best = index
        return best

    # --- values ------------------------------------------------------------------------------

    def value(self, ref: Ref | None) -> int | None:
        """The count behind a reference."""
        if ref is None:
            return None
        return self.counters[ref] if ref >= 0 else self.values[~ref]

    def profile(self) -> FileProfile:
        """The file with its counts."""
        o, source = self.outline, self.file.source
        extent = source.extent
        made = FileProfile(
            source.path, self.file.language, source.sha256, source.data.decode("utf-8", "replace"),
            source.encoding, o.package,
        )  # fmt: skip
        made.types = [TypeInfo(t.name, t.kind, extent(t.span), t.parent) for t in o.types]
        made.functions = [self._function(i, f) for i, f in enumerate(o.functions)]
        made.blocks = [BlockInfo(b.kind, extent(b.span), self.value(b.count), b.function, b.parent) for b in o.blocks]
        made.statements = [
            StatementInfo(s.kind, extent(s.span), self.value(s.count), s.function, s.block) for s in o.statements
        ]
        made.branches = [
            BranchInfo(b.kind, source.position(b.at), [SideInfo(n, self.value(r)) for n, r in b.sides], b.function)
            for b in o.branches
        ]
        self._add_work(made)
        if o.ignored or o.ignored_sides:
            leave_out(made, self.file)
        return made

    @staticmethod
    def _add_work(made: FileProfile) -> None:
        """Sum each function's statements; unknown where one of them is not measured."""
        for statement in made.statements:
            owner = made.functions[statement.function] if statement.function is not None else None
            if owner is None:
                continue
            known = owner.work is not None and statement.count is not None
            owner.work = (owner.work or 0) + (statement.count or 0) if known else None

    def _function(self, index: int, function: Function) -> FunctionInfo:
        calls, throws = self.value(function.calls), self.value(function.throws)
        running = self.running[index]
        if throws is not None and function.throws_by_markers:
            throws -= self._booked[index]
        returns = None if calls is None or throws is None else calls - throws - running
        if function.returns is not None and calls is not None:
            returns = self.value(function.returns) or 0
            throws = calls - returns - running
        return FunctionInfo(
            function.name, function.signature, function.kind, self.file.source.extent(function.span),
            function.type, calls, returns, throws, running, None if calls is None or self.level != "statement" else 0,
            label=function.label,
        )  # fmt: skip

    def unmeasured(self) -> list[Unmeasured]:
        """What has no numbers here."""
        return gaps(self.file)


def gaps(file: CountedFile) -> list[Unmeasured]:
    """What has no counters in a file, what is left out on request not included."""
    found = []
    ignored = Places(file.outline.ignored)
    for gap in file.outline.gaps:
        if ignored.have(gap.at) and not gap.what.startswith(HOOKS):
            continue
        at = file.source.position(gap.at)
        found.append(Unmeasured(file.source.path, at.line, at.column, gap.what, gap.reason))
    return found
