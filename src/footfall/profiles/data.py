"""The profile in memory: plain records with exact counts.

Counts are 64-bit integers; ``None`` stands for "not measured", which is never
the same as 0.  Times are in nanoseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from footfall.model.roles import MAIN, TEST
from footfall.profiles.display_text import split_lines

if TYPE_CHECKING:
    from footfall.model.lexis import Lexis
    from footfall.model.source_text import Extent, Position


@dataclass(slots=True)
class Process:
    """A process that counted, ``started`` in ISO 8601 in UTC.

    ``duration_ns`` is ``None`` for one that did not end by itself: it was killed, or still ran when its counts were
    read.  ``exit_code`` is ``None`` where it is not known.
    """

    pid: int
    command: str
    started: str = ""
    duration_ns: int | None = None
    exit_code: int | None = None


@dataclass(slots=True)
class Run:
    """One run of a program; ``started`` is ISO 8601 in UTC, ``exit_code`` ``None`` while unknown.

    ``slowdown`` says how many times as long the run took as it would have without
    counting.  ``clock`` is what timed functions: ``wall``, ``cpu``, ``ticker``, or
    empty.  ``calls``: whether call edges and paths were recorded.  ``overhead_ns``
    is the measured cost of Footfall's own clocks, which was taken off all times;
    ``None``: nothing was.
    """

    command: list[str]
    exit_code: int | None = None
    started: str = ""
    duration_ns: int | None = None
    host: str = ""
    toolchain: str = ""
    level: str = "statement"
    slowdown: float | None = None
    clock: str = ""
    calls: bool = False
    overhead_ns: int | None = None
    processes: list[Process] = field(default_factory=list)
    folder: str = ""
    """The working directory, which paths of sources are relative to; empty where it is not known."""
    is_running: bool = False
    """Whether it goes on while somebody looks at its counts so far; no part of what is stored."""


@dataclass(slots=True)
class TypeInfo:
    """A class, interface, enum, record or annotation; ``parent`` indexes ``FileProfile.types``."""

    name: str
    kind: str
    extent: Extent
    parent: int | None = None


@dataclass(slots=True)
class FunctionInfo:
    """A function with its counts: ``calls = returns + throws + running``.

    ``total_ns`` is the time from entry to exit, recursion counted once; ``self_ns``
    that without the functions that it called, which may be off by ``error_ns``
    either way.  ``min_ns`` and ``max_ns`` are the shortest and the longest single
    call, callees included, as the clock read it; ``histogram`` says how many calls
    took how long, see ``profile.times``.  ``waiting_ns`` is how long its calls waited,
    which is in none of the others; ``None`` for what cannot wait.  ``timing`` is empty, ``tiny`` (a call is
    too short for the clock: the error is a large part of the self time) or
    ``skipped`` (was not timed on request; its time is in that of its callers).
    """

    name: str
    signature: str
    kind: str
    extent: Extent
    type: int | None = None
    calls: int | None = 0
    returns: int | None = 0
    throws: int | None = 0
    running: int = 0
    work: int | None = 0
    total_ns: int | None = None
    self_ns: int | None = None
    min_ns: int | None = None
    max_ns: int | None = None
    histogram: list[int] | None = None
    error_ns: int | None = None
    timing: str = ""
    waiting_ns: int | None = None
    ignored: bool = False
    """Whether it is left out on request: it is here for those who call it, and in no sum and no list of what ran."""
    label: str = ""
    """What people may call it, where it has no name of its own: ``callback of table.forEach in addRows``."""

    @property
    def counts_as_one(self) -> bool:
        """Whether totals count it: what is left out does not, nor the top of a file, which only recorded calls have."""
        return not self.ignored and self.kind != "module"

    @property
    def shown(self) -> str:
        """What it is called in front of people."""
        return self.label or self.name


@dataclass(slots=True)
class BlockInfo:
    """What is entered as a whole; ``function`` and ``parent`` are indexes in the same file."""

    kind: str
    extent: Extent
    count: int | None
    function: int | None = None
    parent: int | None = None


@dataclass(slots=True)
class StatementInfo:
    """A statement; for one with a body the extent is its header.  ``count``: times begun."""

    kind: str
    extent: Extent
    count: int | None
    function: int | None = None
    block: int | None = None


@dataclass(slots=True)
class SideInfo:
    """One side of a branch and how often it was taken."""

    side: str
    count: int | None


@dataclass(slots=True)
class BranchInfo:
    """A decision and its sides, in the order the design gives."""

    kind: str
    position: Position
    sides: list[SideInfo]
    function: int | None = None


@dataclass(slots=True)
class Unmeasured:
    """A place without numbers, and why."""

    path: str
    line: int
    column: int
    what: str
    reason: str


@dataclass(frozen=True, slots=True)
class IgnoredInfo:
    """A part of a file that is left out on request, and why; no statement, block or branch in it is listed."""

    extent: Extent
    reason: str


@dataclass
class FileProfile:
    """One source file with everything counted in it."""

    path: str
    language: str
    sha256: str
    text: str
    encoding: str = "utf-8"
    package: str = ""
    types: list[TypeInfo] = field(default_factory=list)
    functions: list[FunctionInfo] = field(default_factory=list)
    blocks: list[BlockInfo] = field(default_factory=list)
    statements: list[StatementInfo] = field(default_factory=list)
    branches: list[BranchInfo] = field(default_factory=list)
    ignored: list[IgnoredInfo] = field(default_factory=list)
    role: str = MAIN
    """``main`` or ``test``."""

    @cached_property
    def lines(self) -> list[str]:
        """The lines of its text, without their ends."""
        return split_lines(self.text)

    @cached_property
    def line_counts(self) -> dict[int, int]:
        """Per line on which a measured statement starts, the highest count of those statements."""
        counts: dict[int, int] = {}
        for statement in self.statements:
            if statement.count is not None:
                line = statement.extent.line
                counts[line] = max(counts.get(line, 0), statement.count)
        return dict(sorted(counts.items()))


class FunctionRef(NamedTuple):
    """A function of a profile: the index of its file, and its index there."""

    file: int
    function: int


@dataclass(slots=True)
class Edge:
    """A call edge: who called whom, from which line of the caller's file, how often.

    ``caller`` is ``None`` where no measured function called: at the start of a
    thread, or from a library that no measured function had called.  ``line`` is
    0 where it is not known.
    """

    caller: FunctionRef | None
    line: int
    callee: FunctionRef
    calls: int
    total_ns: int | None = None
    self_ns: int | None = None


@dataclass(slots=True)
class CallNode:
    """A node of a thread's calling-context tree: a function reached by one path of calls.

    ``parent`` is an index in ``Profile.nodes``, always lower than the node's own.
    A node that stands for no function (a timer, an event) has a ``label``, and no calls.
    ``calls`` and the work and times are those along exactly this path; ``work``
    and ``self_ns`` without the node's children, ``total_ns`` with them.
    What a ``partial`` node called is not all below it: part of it is folded into a
    node above, or lies beyond a limit of paths; its sums are not known.
    """

    thread: str
    parent: int | None
    function: FunctionRef | None
    line: int
    calls: int
    label: str = ""
    work: int | None = None
    total_ns: int | None = None
    self_ns: int | None = None
    partial: bool = False
    waiting_ns: int | None = None


@dataclass(slots=True)
class TimelineCall:
    """A call as it happened.

    ``start_ns`` is since the first one began; ``duration_ns`` is ``None`` if it had not ended.
    """

    thread: str
    function: FunctionRef
    start_ns: int
    duration_ns: int | None


@dataclass(slots=True)
class Timeline:
    """The first calls of timed functions by when they began, of ``recorded`` ones."""

    calls: list[TimelineCall]
    recorded: int


@dataclass(slots=True)
class TestRun:
    """A test of the program, or tests that ran at the same time, which ``members`` has as their numbers.

    ``runs``: how often it ran.  ``status`` is that of the last run: ``passed``, ``failed``, ``skipped`` for one that
    gave up by itself, or empty where it did not end.  ``is_unsettled``: threads counted while it began or ended, so
    that its counts may hold some of the tests before and after it, or lack some.
    """

    __test__ = False

    runner: str
    suite: str
    name: str
    status: str = ""
    duration_ns: int = 0
    runs: int = 1
    members: list[int] = field(default_factory=list)
    is_unsettled: bool = False


@dataclass(slots=True)
class Reached:
    """What a test ran of a file; ``profiles.per_test`` reads the counts of statements and functions."""

    test: int
    file: int
    statements: bytes
    functions: bytes


VARYING_OF_FUNCTIONS = ("calls", "returns", "throws", "work")
VARYING = (*VARYING_OF_FUNCTIONS, "block", "statement", "side")
"""What may differ between runs."""


@dataclass(slots=True)
class Varying:
    """A count that differed between runs of the same program: between ``least`` and ``most``.

    ``what`` is ``calls``, ``returns``, ``throws`` or ``work`` of a function, ``block``, ``statement``, or ``side`` of a
    branch; ``item`` its number in the list of the file; sides are numbered through all branches of the file.
    """

    file: int
    what: str
    item: int
    least: int
    most: int


@dataclass
class Profile:
    """Everything that report, export and terminal need."""

    runs: list[Run] = field(default_factory=list)
    files: list[FileProfile] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    nodes: list[CallNode] = field(default_factory=list)
    timeline: Timeline | None = None
    """Where single calls were recorded: the first ones, in the order of time."""
    unmeasured: list[Unmeasured] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    """Broken invariants, each one sentence; empty means that the self-check passed."""
    lexes: dict[str, Lexis] = field(default_factory=dict)
    """By the name of a language."""
    test_runs: list[TestRun] = field(default_factory=list)
    """Where tests are told apart; what ran outside of them belongs to none."""
    reached: list[Reached] = field(default_factory=list)
    varying: list[Varying] = field(default_factory=list)
    """Where a program ran several times: what is not the same each time."""
    notes: list[str] = field(default_factory=list)
    """What a reader should know about this profile, such as a part of the data that was lost."""
    includes_tests: bool = False
    """Whether sums and lists take in the tests; no part of what is stored."""
    root: str = ""
    """The folder that paths were made relative to for an export, if that is on this machine; no part of either."""

    @property
    def files_in_sums(self) -> list[FileProfile]:
        """The files that sums and lists are about: those of the program, and the tests if they are taken in."""
        return [file for file in self.files if self.includes_tests or file.role != TEST]

    @property
    def tests(self) -> list[FileProfile]:
        """The files that are tests."""
        return [file for file in self.files if file.role == TEST]

    def function(self, ref: FunctionRef) -> FunctionInfo:
        """The function that ``ref`` names."""
        return self.files[ref.file].functions[ref.function]
