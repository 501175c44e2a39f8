"""Call trees of both sides in one form, and their differences.

A tree says per thread name and path how often the path was called; a path is a list of steps, each a
function and the line of its caller from which it was called.  Threads of one name count together.

Lines, as Footfall promises them:

* A step that begins a path, and a call of an instance initialiser block, has line 0.
* Where the caller itself calls the function, the line is that of the call, as in the class file.  Where other
  code or something transparent (see ``mapping``) is between them, it is the first line of the statement.
* ``// statement: NAME...`` behind a line of a program says that calls of these functions from this line count
  for the first line of the statement: those that are called more than once in it, or without their name.
  ``// line +N: NAME...`` and ``// line -N: NAME...`` name another line so many below or above: class files
  have no line for ``new``, and say of ``close`` that it is called where the block ends.

``loose`` takes the first line of the statement everywhere, on both sides, and does not compare the lines of
calls of ``close``: for programs without such comments.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from tests.oracle.calls.mapping import Functions, Place, source_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.profiles.data import CallNode, Edge, FileProfile, Profile
    from tests.oracle.calls.recorder import Frame, Stack

_COMMENT = re.compile(r"// (?:statement|line ([+-]\d+)):((?: [\w<>]+)+)")


class Step(NamedTuple):
    """A function on a path, and the line of the caller that called it."""

    label: str
    line: int

    def __str__(self) -> str:
        return f"@{self.line} {self.label}"


Steps = tuple[Step, ...]
Tree = dict[str, Counter[Steps]]
"""By thread."""
Edges = Counter[tuple[str | None, int, str]]
"""By caller, line and callee."""


class Lines:
    """Which line a call counts for."""

    def __init__(self, files: Iterable[FileProfile], loose: bool) -> None:
        self.loose = loose
        self._marked: dict[tuple[str, int, str], int | None] = {}
        for file in files:
            for number, text in enumerate(file.text.splitlines(), 1):
                for found in _COMMENT.finditer(text):
                    line = number + int(found[1]) if found[1] else None
                    self._marked.update({(source_of(file), number, name): line for name in found[2].split()})

    def recorded(self, caller: Place | None, line: int, callee: Place, direct: bool) -> int:
        """The line that is expected of a recorded call."""
        if self._is_unknown(caller, callee):
            return 0
        assert caller is not None
        mark = source_of(caller.file), line, callee.name
        if self.loose or not direct or callee.is_block:
            return caller.statement_line(line)
        if mark in self._marked:
            return self._marked[mark] or caller.statement_line(line)
        return line

    def profiled(self, caller: Place | None, line: int, callee: Place) -> int:
        """The line of a call in a profile."""
        if caller is not None and self._is_unknown(caller, callee):
            return 0
        return caller.statement_line(line) if self.loose and caller is not None else line

    def _is_unknown(self, caller: Place | None, callee: Place) -> bool:
        return caller is None or callee.kind == "initializer" or (self.loose and callee.name == "close")


class Trees:
    """Makes comparable trees of recordings and of a profile."""

    def __init__(self, profile: Profile, *, loose: bool = False, ignore: Iterable[str] = ()) -> None:
        self.profile = profile
        self.functions = Functions(profile)
        self._lines = Lines(profile.files, loose)
        self._ignored = frozenset(ignore)

    def recorded(self, stacks: Iterable[Stack]) -> Tree:
        """The tree of what was recorded."""
        tree: Tree = defaultdict(Counter)
        for stack in stacks:
            steps, names = self._walk(stack.frames)
            last = self.functions.of(stack.frames[-1])
            began_block = bool(last) and last[-1].is_block
            if last and began_block == stack.block and not names & self._ignored:
                tree[stack.thread][steps] += stack.count
        return dict(tree)

    def _walk(self, frames: Iterable[Frame]) -> tuple[Steps, frozenset[str]]:
        """The steps of a stack, and the names on it."""
        steps: list[Step] = []
        names = set()
        caller: Place | None = None
        line, direct = 0, True
        for frame in frames:
            direct = direct and not frame.via
            places = self.functions.of(frame)
            for place in places:
                steps.append(Step(place.label, self._lines.recorded(caller, line, place, direct)))
                names.add(place.name)
                caller, line, direct = place, frame.line, True
            direct = direct and bool(places)
        return tuple(steps), frozenset(names)

    def profiled(self) -> Tree:
        """The tree of the profile."""
        tree: Tree = defaultdict(Counter)
        paths: list[tuple[Steps, Place | None, frozenset[str]]] = []
        for node in self.profile.nodes:
            steps, caller, names = paths[node.parent] if node.parent is not None else ((), None, frozenset())
            if node.function is not None:
                place = self.functions.place(node.function)
                steps = (*steps, self._step(caller, node, place))
                caller, names = place, names | {place.name}
                if node.calls and not names & self._ignored:
                    tree[node.thread][steps] += node.calls
            paths.append((steps, caller, names))
        return dict(tree)

    def _step(self, caller: Place | None, call: CallNode | Edge, callee: Place) -> Step:
        return Step(callee.label, self._lines.profiled(caller, call.line, callee))

    def edges(self) -> Edges:
        """The profile's edges."""
        found: Edges = Counter()
        for edge in self.profile.edges:
            caller = None if edge.caller is None else self.functions.place(edge.caller)
            callee = self.functions.place(edge.callee)
            if not {callee.name, caller.name if caller else ""} & self._ignored:
                step = self._step(caller, edge, callee)
                found[None if caller is None else caller.label, step.line, step.label] += edge.calls
        return +found


def edges_of(tree: Tree) -> Edges:
    """The edges that a tree adds up to."""
    found: Edges = Counter()
    for paths in tree.values():
        for steps, count in paths.items():
            caller = steps[-2].label if len(steps) > 1 else None
            found[caller, steps[-1].line, steps[-1].label] += count
    return found


def tree_differences(ours: Tree, oracle: Tree) -> list[str]:
    """One text per path with another count, the shortest paths first."""
    found = []
    for thread in sorted(ours.keys() | oracle.keys()):
        left, right = ours.get(thread, Counter()), oracle.get(thread, Counter())
        for steps in sorted(left.keys() | right.keys(), key=lambda s: (len(s), s)):
            if left[steps] != right[steps]:
                path = " > ".join(map(str, steps))
                found.append(f"[{thread}] {path}: Footfall {left[steps]}, oracle {right[steps]}")
    return found


def edge_differences(ours: Edges, oracle: Edges) -> list[str]:
    """One text per edge with another count."""
    found = []
    for edge in sorted(ours.keys() | oracle.keys(), key=lambda e: (e[0] or "", *e[1:])):
        if ours[edge] != oracle[edge]:
            caller, line, callee = edge
            found.append(f"{caller} @{line} > {callee}: Footfall {ours[edge]}, oracle {oracle[edge]}")
    return found


def broken_invariants(profile: Profile) -> list[str]:
    """Where a profile's own edges, nodes and calls do not add up; lines as they are."""
    found = []
    incoming: Counter[object] = Counter()
    edges: Counter[object] = Counter()
    for edge in profile.edges:
        incoming[edge.callee] += edge.calls
        edges[edge.caller, edge.line, edge.callee] += edge.calls
    for number, file in enumerate(profile.files):
        for index, function in enumerate(file.functions):
            if function.calls is not None and incoming[number, index] != function.calls:
                found.append(f"{function.name}: {function.calls} calls, {incoming[number, index]} on its edges")
    sums = _sums_of_nodes(profile)
    for key in edges.keys() | sums.keys():
        if edges[key] != sums[key]:
            found.append(f"edge {key}: {edges[key]} calls, {sums[key]} on the nodes")
    return found


def _sums_of_nodes(profile: Profile) -> Counter[object]:
    sums: Counter[object] = Counter()
    for node in profile.nodes:
        parent = node.parent
        while parent is not None and profile.nodes[parent].function is None:
            parent = profile.nodes[parent].parent
        if node.function is not None:
            caller = None if parent is None else profile.nodes[parent].function
            sums[caller, node.line, node.function] += node.calls
    return sums
