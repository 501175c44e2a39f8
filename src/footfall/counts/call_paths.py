"""From the call paths that runtimes recorded to edges, calling-context trees and times."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.counts.remap_call_paths import firsts
from footfall.counts.times import Clocked, add_times, charge
from footfall.profiles.calltree import outermost
from footfall.profiles.data import CallNode, Edge, FunctionRef

if TYPE_CHECKING:
    from footfall.counts.derive import Booking, FileCounts
    from footfall.counts.raw import Frame, RawContext, RawCounts, RawNode
    from footfall.model.outline_codec import CountedFile
    from footfall.model.program import CallSite, Function
    from footfall.profiles.data import Profile

BEYOND = "(beyond the limit of call paths)"
_IMPLICIT = ("constructor", "initializer", "static-initializer")
"""Kinds of functions that run also where nothing calls them by name."""


def add_to_units(counts: RawCounts, files: dict[str, CountedFile]) -> None:
    """Add what call paths counted to the counters of their units."""
    begins = firsts(files.values())
    for context in counts.calls.contexts:
        entered: dict[int, int] = {}
        for link in context.links:
            entered[link.callee] = entered.get(link.callee, 0) + link.calls
        for number, node in enumerate(context.nodes[1:], 1):
            counters = counts.units.get(node.unit)
            numbered = begins.get(node.unit, [])
            if counters is None or node.function >= len(numbered) or numbered[node.function] < 0:
                continue
            node.linked = entered.get(number, 0)
            node.calls += node.linked
            first = numbered[node.function]
            node.counters = node.counters or [0]
            node.counters[0] += node.calls
            for at, count in enumerate(node.counters):
                counters[first + at] += count


def add_paths(
    profile: Profile, solved: dict[str, FileCounts], index: dict[str, int], counts: RawCounts, calibrated: bool = True
) -> None:
    """Fill the profile's edges and nodes, and its times where a clock ran; ``index`` tells the file of each."""
    tree = _Tree(profile, solved, index)
    live: dict[int, list[Frame]] = {}
    for frame in counts.frames:
        live.setdefault(frame.context, []).append(frame)
    booked = {at: (key, booking) for key, one in solved.items() for at, booking in one.bookings.items()}
    for number, context in enumerate(counts.calls.contexts):
        _book_frames(solved, context, live.get(number, []), booked)
        tree.add(context)
    clock, overhead = counts.calls.clock, counts.calls.overhead if calibrated else None
    tree.finish(clock)
    for run in profile.runs:
        run.calls, run.clock = True, clock
    if clock:
        charge(tree.clocked, overhead or (0, 0), clock)
    _sum_nodes(profile, tree)
    _sum_edges(profile, tree)
    if clock:
        add_times(profile, tree.clocked, [(index[key], one) for key, one in solved.items()], overhead)


def _book_frames(
    solved: dict[str, FileCounts],
    context: RawContext,
    frames: list[Frame],
    booked: dict[int, tuple[str, Booking]],
) -> None:
    """A live call counts on its own path as it does in its function: as one that ended at its place.

    Nodes and frames both run from the innermost outwards; a function that calls
    nothing has a frame, but its node is a child of the current one.
    """
    chain = []
    at: int | None = context.current
    while at:
        chain.append(at)
        at = context.nodes[at].parent
    for frame in frames:
        if id(frame) not in booked:
            continue
        key, booking = booked[id(frame)]
        node = context.nodes[chain[0]] if chain else None
        if node is not None and (node.unit, node.function) == (key, booking.function):
            chain.pop(0)
        else:
            parent = chain[0] if chain else 0
            node = _child(context, parent, key, booking.function)
        if node is not None and booking.counter is not None:
            _add(node, booking.counter - solved[key].outline.functions[booking.function].first_counter)


def _child(context: RawContext, parent: int, key: str, function: int) -> RawNode | None:
    found = (n for n in context.nodes[1:] if n.parent == parent and (n.unit, n.function) == (key, function))
    return next(found, None)


def _add(node: RawNode, at: int) -> None:
    if at >= len(node.counters):
        node.counters += [0] * (at + 1 - len(node.counters))
    node.counters[at] += 1


class _Works:
    """The work of nodes: a weighted sum of their counters, the weights being those of their function."""

    def __init__(self, solved: dict[str, FileCounts]) -> None:
        self._solved = solved
        self._weights: dict[tuple[str, int], list[tuple[int, int]] | None] = {}
        self._statements: dict[str, dict[int, list[int | None]]] = {}

    def of(self, node: RawNode) -> int | None:
        key = (node.unit, node.function)
        if key not in self._weights:
            self._weights[key] = self._weigh(*key)
        weights = self._weights[key]
        if weights is None:
            return None
        return sum(weight * node.counters[at] for at, weight in weights if at < len(node.counters))

    def _weigh(self, unit: str, function: int) -> list[tuple[int, int]] | None:
        counted = self._solved[unit]
        if counted.level != "statement":
            return None
        refs = self._by_function(unit).get(function, [])
        known = [ref for ref in refs if ref is not None]
        if len(known) < len(refs):
            return None
        row = counted.outline.functions[function]
        expanded = counted.outline.equations.expand(known)
        inside = range(row.first_counter, row.first_counter + row.size)
        if counted.outline.recorded and not all(counter in inside for counter in expanded):
            return None  # a build has moved code from one function to another
        return [(counter - row.first_counter, weight) for counter, weight in expanded.items() if counter in inside]

    def _by_function(self, unit: str) -> dict[int, list[int | None]]:
        found = self._statements.get(unit)
        if found is None:
            found = self._statements[unit] = {}
            for statement in self._solved[unit].outline.statements:
                if statement.function is not None:
                    found.setdefault(statement.function, []).append(statement.count)
        return found


@dataclass(slots=True)
class _Linked:
    """Calls that make no path of their own, by caller, line and callee: folded recursion, and beyond the limit."""

    edges: dict[tuple[FunctionRef | None, int, FunctionRef], int] = field(default_factory=dict)
    nodes: dict[str, int] = field(default_factory=dict)
    beyond: int = 0
    folded: int = 0
    unknown: int = 0
    """Of those beyond the limit, whose caller is not known either."""
    into: dict[int, int] = field(default_factory=dict)
    """How many folded calls a node has taken in."""


class _Tree:
    """Joins the contexts of all threads and processes: threads of one name, and sites on one line, are one."""

    def __init__(self, profile: Profile, solved: dict[str, FileCounts], index: dict[str, int]) -> None:
        self.profile = profile
        self.solved = solved
        self.index = index
        self.works = _Works(solved)
        self.linked = _Linked()
        self.clocked: list[Clocked] = []
        self.unclocked = 0
        self._by_slot: dict[tuple[str, int], dict[int, CallSite]] = {}
        self._known: dict[tuple[str, int | None, FunctionRef, int], int] = {}
        self._labelled: dict[tuple[str, str], int] = {}

    def add(self, context: RawContext) -> None:
        """Add the paths of one thread."""
        if context.is_broken:
            self.profile.violations.append(
                f"the call paths of thread {context.thread or '(no name)'} contradict each other: callers and paths "
                f"may be wrong"
            )
        if not context.has_clock:
            self.unclocked += sum(node.calls for node in context.nodes)
        at: list[int | None] = [None] * len(context.nodes)
        for number, node in enumerate(context.nodes[1:], 1):
            if node.unit not in self.index:
                continue
            if (label := self._label(node)) is not None:
                at[number] = self._outside(context.thread, label)
                continue
            ref = FunctionRef(self.index[node.unit], node.function)
            if node.parent is None:
                at[number] = self._node(context.thread, self._beyond_root(context.thread), ref, 0)
                self.linked.unknown += node.calls - node.linked
            else:
                line = self._line(context, node.parent, node)
                at[number] = self._node(context.thread, at[node.parent], ref, line)
            self._take(at[number], node, context)
        for link in context.links:
            callee = context.nodes[link.callee]
            if callee.unit not in self.index:
                continue
            line = self._line(context, link.caller, callee, link.site)
            key = (self._ref(context, link.caller), line, FunctionRef(self.index[callee.unit], callee.function))
            self.linked.edges[key] = self.linked.edges.get(key, 0) + link.calls
            if callee.parent is not None:
                self.linked.folded += link.calls
            else:
                self.linked.beyond += link.calls
            self._mark_partial(at[link.caller], at[link.callee])

    def _mark_partial(self, caller: int | None, callee: int | None) -> None:
        """Mark what lacks a call: from its caller up to where it counts.  A function that calls itself lacks none."""
        while caller is not None and caller != callee:
            self.profile.nodes[caller].partial = True
            caller = self.profile.nodes[caller].parent

    def finish(self, clock: str) -> None:
        """Say what was joined."""
        notes = self.profile.notes
        if self.unclocked and clock == "wall":
            notes.append(f"{self.unclocked:,} calls are not timed, since their threads were terminated")
        elif self.unclocked:
            notes.append(
                f"{self.unclocked:,} calls are not timed, since the clock does not know the time of their threads; "
                f"--clock wall does"
            )
        if self.linked.folded:
            notes.append(
                f"recursion is folded in call paths: {self.linked.folded:,} recursive calls are part of the path of "
                f"the call of the same function above them; --max-paths and --fold-recursion say when"
            )
        if self.linked.beyond:
            notes.append(
                f"the limit of call paths was reached: {self.linked.beyond:,} calls are counted by function and by "
                f"call edge, not by path; raise it with --max-paths, or join recursive calls with --fold-recursion"
            )
        if self.linked.unknown:
            notes.append(
                f"there was no room for more call edges: {self.linked.unknown:,} calls are counted by function only; "
                f"measure fewer sources with --include"
            )

    def _ref(self, context: RawContext, number: int) -> FunctionRef | None:
        node = context.nodes[number]
        if not number or node.unit not in self.index or self._label(node) is not None:
            return None
        return FunctionRef(self.index[node.unit], node.function)

    def _label(self, node: RawNode) -> str | None:
        """What a node is that stands for the place of a callback."""
        counted = self.solved[node.unit]
        number = node.function - len(counted.outline.functions)
        if number < 0:
            return None
        callback = counted.outline.callbacks[number]
        at = counted.file.source.position(callback.at)
        return f"{callback.kind}@{counted.file.source.path}:{at.line}:{at.column}"

    def _outside(self, thread: str, label: str) -> int:
        at = self._labelled.get((thread, label))
        if at is None:
            at = self._labelled[thread, label] = len(self.profile.nodes)
            self.profile.nodes.append(CallNode(thread, None, None, 0, 0, label))
            self.clocked.append(Clocked(None))
        return at

    def _beyond_root(self, thread: str) -> int:
        at = self.linked.nodes.get(thread)
        if at is None:
            at = self.linked.nodes[thread] = len(self.profile.nodes)
            self.profile.nodes.append(CallNode(thread, None, None, 0, 0, BEYOND))
            self.clocked.append(Clocked(None))
        return at

    def _node(self, thread: str, parent: int | None, ref: FunctionRef, line: int) -> int:
        key = (thread, parent, ref, line)
        at = self._known.get(key)
        if at is None:
            at = self._known[key] = len(self.profile.nodes)
            self.profile.nodes.append(CallNode(thread, parent, ref, line, 0))
            self.clocked.append(Clocked(parent))
        return at

    def _take(self, at: int | None, node: RawNode, context: RawContext) -> None:
        assert at is not None
        made = self.profile.nodes[at]
        work = self.works.of(node)
        made.work = work if made.calls == 0 else None if made.work is None or work is None else made.work + work
        made.calls += node.calls
        if node.parent is not None and node.linked:
            self.linked.into[at] = self.linked.into.get(at, 0) + node.linked
        function = self.solved[node.unit].outline.functions[node.function]
        self.clocked[at].take(node, function.is_timed and context.has_clock, function.may_wait)

    def _line(self, context: RawContext, caller: int, callee: RawNode, site: int | None = None) -> int:
        """The line of the call, in the caller's file; 0 at the start of a thread."""
        parent = context.nodes[caller]
        if caller == 0 or parent.unit not in self.solved or self._label(parent) is not None:
            return 0
        function = self.solved[parent.unit].outline.functions[parent.function]
        found = self._sites(parent, function).get(callee.site if site is None else site)
        if found is None:
            return 0
        return call_line(found, self.solved[callee.unit].outline.functions[callee.function])

    def _sites(self, node: RawNode, function: Function) -> dict[int, CallSite]:
        """The call sites of a node's function by what the runtime knows them by."""
        key = (node.unit, node.function)
        if key not in self._by_slot:
            self._by_slot[key] = {site.slot: site for site in function.sites}
        return self._by_slot[key]


def call_line(site: CallSite, callee: Function) -> int:
    """The line of a call: its own where the site calls the function by name on one line, else that of the site."""
    line = site.calls.get(callee.call_name)
    lines = set(site.calls.values())
    if line is None and callee.kind not in _IMPLICIT and len(lines) == 1:
        (line,) = lines  # called by something else that the site calls
    return line or site.line


def _sum_nodes(profile: Profile, tree: _Tree) -> None:
    """Times of nodes: own, and with all below."""
    if not any(run.clock for run in profile.runs):
        return
    for node, clocked in zip(profile.nodes, tree.clocked, strict=True):
        node.self_ns = clocked.self_ns if clocked.is_timed else None
        node.waiting_ns = clocked.waiting_ns
        node.total_ns = clocked.self_ns if clocked.is_timed else 0
    for node in reversed(profile.nodes):
        if node.parent is not None:
            parent = profile.nodes[node.parent]
            parent.total_ns = (parent.total_ns or 0) + (node.total_ns or 0)
    for node in profile.nodes:
        if node.partial:
            node.total_ns = None


def _sum_edges(profile: Profile, tree: _Tree) -> None:
    """Edges are the sums of nodes; of calls without a path of their own the number alone is known."""
    keys = [_edge_key(profile, node) for node in profile.nodes]
    outer = outermost(profile.nodes, keys)
    beyond = set(tree.linked.nodes.values())
    edges: dict[tuple[FunctionRef | None, int, FunctionRef], Edge] = {}
    unknown = set()
    for at, (node, key, counts) in enumerate(zip(profile.nodes, keys, outer, strict=True)):
        if key is None or node.parent in beyond:
            continue
        edge = edges.setdefault(key, Edge(*key, 0))
        edge.calls += node.calls - tree.linked.into.get(at, 0)
        if node.self_ns is not None:
            edge.self_ns = (edge.self_ns or 0) + node.self_ns
            edge.total_ns = (edge.total_ns or 0) + ((node.total_ns or 0) if counts else 0)
            if node.total_ns is None:
                unknown.add(key)
    for key, calls in tree.linked.edges.items():
        edge = edges.setdefault(key, Edge(*key, 0))
        edge.calls += calls
        edge.self_ns = edge.total_ns = None
    for key in unknown:
        edges[key].total_ns = None
    profile.edges = sorted(edges.values(), key=lambda e: (e.caller or FunctionRef(-1, -1), e.line, e.callee))


def _edge_key(profile: Profile, node: CallNode) -> tuple[FunctionRef | None, int, FunctionRef] | None:
    if node.function is None:
        return None
    caller = None if node.parent is None else profile.nodes[node.parent].function
    return caller, node.line, node.function
