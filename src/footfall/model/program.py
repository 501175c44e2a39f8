"""The program as it will be counted: everything with a reference to its count.

``None`` in place of a reference means that the place is not measured.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from footfall.model.equations import Equations, Ref
from footfall.model.source_text import Extent, Position, Span


@dataclass(slots=True)
class Type:
    """A declared type; ``parent`` indexes the file's types."""

    name: str
    kind: str
    span: Span
    parent: int | None = None


@dataclass(slots=True)
class CallSite:
    """Code of a function that may call others, usually a statement that begins on ``line`` (0: not known).

    ``calls`` gives the line of each call by name, 0 where calls of one name stand on several lines.
    ``slot`` is what the runtime knows the site by.
    """

    line: int
    calls: dict[str, int] = field(default_factory=dict)
    slot: int = 0

    def add(self, name: str, line: int) -> None:
        """Note a call."""
        self.calls[name] = line if self.calls.get(name, line) == line else 0


@dataclass(slots=True)
class Function:
    """A function; ``runtime_name`` is what stack traces call it, a trailing ``$`` standing for any rest."""

    name: str
    signature: str
    kind: str
    span: Span
    type: int | None
    runtime_name: str
    calls: Ref | None = None
    throws: Ref | None = None
    returns: Ref | None = None
    """Given only where returns are counted and throws follow from them."""
    throws_by_markers: bool = True
    """Whether ``throws`` sums markers, on which live frames are booked too."""
    call_name: str = ""
    """What call sites name it, as in ``CallSite.calls``; empty for what is not called by name."""
    first_counter: int = 0
    size: int = 0
    """How many counters belong to the function, from ``first_counter`` on; the first counts its entries."""
    sites: list[CallSite] = field(default_factory=list)
    """Its call sites by number, where calls are recorded."""
    slots: int = 0
    """How many numbers the runtime keeps for its call sites, behind the counters."""
    is_timed: bool = False
    may_wait: bool = False
    """Whether the runtime tells how long it waited."""
    label: str = ""
    """What people may call it, where it has no name of its own; the name says where it is."""


@dataclass(slots=True)
class Callback:
    """A place where functions are handed over to be called later: by what, as ``setTimeout``, and its offset."""

    kind: str
    at: int


@dataclass(slots=True)
class Block:
    """A block; ``function`` and ``parent`` are indexes in the same file."""

    kind: str
    span: Span
    count: Ref | None
    function: int | None
    parent: int | None = None


@dataclass(slots=True)
class Statement:
    """A statement; for one with a body the span is its header."""

    kind: str
    span: Span
    count: Ref | None
    function: int | None
    block: int | None


@dataclass(slots=True)
class Branch:
    """A decision; ``span`` is the whole construct, ``at`` the offset that is shown."""

    kind: str
    span: Span
    at: int
    sides: list[tuple[str, Ref | None]]
    function: int | None


@dataclass(slots=True)
class Marker:
    """Where control stands when an exception flies; its counter counts those exceptions.

    At the end of a run a frame that is still live counts as one, found by its
    function, its line and the name of the method it was calling.
    """

    counter: int
    function: int
    first_line: int
    last_line: int
    calls: frozenset[str]


@dataclass(slots=True)
class Gap:
    """A place that is not measured, and why."""

    at: int
    what: str
    reason: str


@dataclass(frozen=True, slots=True)
class Ignored:
    """A range of which all that begins in it is left out on request: counted, but shown in no list and no sum."""

    span: Span
    reason: str


@dataclass(frozen=True, slots=True)
class IgnoredSide:
    """A side of the branches that begin at an offset, which is left out on request."""

    at: int
    side: str


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about a place in a source that its author should know."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How much of each kind an outline has."""

    counters: int
    blocks: int
    statements: int
    branches: int
    markers: int
    gaps: int
    equations: int


@dataclass
class Outline:
    """Everything countable in one source file."""

    package: str = ""
    types: list[Type] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    branches: list[Branch] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    callbacks: list[Callback] = field(default_factory=list)
    """Call paths number them behind the functions."""
    recorded: list[tuple[int, int]] = field(default_factory=list)
    """What call paths number where it is not this: where the counters of each begin, and its row here or -1.

    Callbacks stand behind functions, and have -1 for counters.
    """
    ignored: list[Ignored] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    equations: Equations = field(default_factory=Equations)
    counters: int = 1
    """How many counters there are; number 0 is a waste bin."""
    ignored_sides: list[IgnoredSide] = field(default_factory=list)

    def checkpoint(self) -> Checkpoint:
        """What there is now, for :meth:`roll_back`."""
        o = self
        return Checkpoint(o.counters, len(o.blocks), len(o.statements), len(o.branches), len(o.markers), len(o.gaps),
                          len(o.equations.rows))  # fmt: skip

    def roll_back(self, to: Checkpoint) -> None:
        """Take back everything that was added to functions since a checkpoint."""
        self.counters = to.counters
        del self.blocks[to.blocks :]
        del self.statements[to.statements :]
        del self.branches[to.branches :]
        self.forget_counters(to)

    def forget_counters(self, to: Checkpoint) -> None:
        """Keep what was added since a checkpoint, but unmeasured: without counters and what was said about them."""
        self.counters = to.counters
        for block in self.blocks[to.blocks :]:
            block.count = None
        for statement in self.statements[to.statements :]:
            statement.count = None
        for branch in self.branches[to.branches :]:
            branch.sides = [(side, None) for side, _ in branch.sides]
        del self.markers[to.markers :]
        del self.gaps[to.gaps :]
        del self.equations.rows[to.equations :]


__all__ = [
    "Block", "Branch", "CallSite", "Callback", "Checkpoint", "Extent", "Function", "Gap", "Ignored", "Marker",
    "Outline", "Position", "Remark", "Statement", "Type",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shape:
    """What is known of a counted text before it runs: its counters, those of each function, its places of callbacks."""

    counters: int
    functions: list[int]
    callbacks: int
