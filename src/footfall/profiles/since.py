"""What a profile counts beyond an earlier one of the same run, for counts that begin anew while a program runs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from footfall.profiles.data import FunctionRef

if TYPE_CHECKING:
    from footfall.profiles.data import CallNode, Edge, FileProfile, FunctionInfo, Profile


def since(now: Profile, before: Profile) -> Profile:
    """The counts of ``now`` less those of ``before``, an earlier profile of the same run.

    What was not measured in either is not.  ``running`` stays what it is in ``now``: calls that
    were live at ``before`` are in it, in ``returns`` or in ``throws``, but no longer in ``calls``.
    Shortest and longest calls are unknown where there were calls before, and so are the slowdown and
    what each test ran.
    """
    known: dict[tuple[str, str], list[int]] = {}
    for at, file in enumerate(before.files):
        known.setdefault((file.path, file.sha256), []).append(at)
    files, places = [], {}
    for at, file in enumerate(now.files):
        same = known.get((file.path, file.sha256))
        if same:
            places[same[0]] = at
        files.append(_file(file, before.files[same.pop(0)]) if same else file)
    moved = _Moved(places)
    edges, nodes = _edges(now, before, moved), _nodes(now, before, moved)
    runs = [
        replace(run, slowdown=None, overhead_ns=_less(run.overhead_ns, earlier.overhead_ns))
        for run, earlier in zip(now.runs, before.runs, strict=True)
    ]
    return replace(
        now, runs=runs, files=files, edges=edges, nodes=nodes, notes=list(now.notes),
        unmeasured=list(now.unmeasured), violations=list(now.violations), test_runs=[], reached=[],
        timeline=None,
    )  # fmt: skip


def _less(now: int | None, before: int | None) -> int | None:
    return None if now is None or before is None else now - before


def _file(now: FileProfile, before: FileProfile) -> FileProfile:
    return replace(
        now,
        functions=[_function(*pair) for pair in zip(now.functions, before.functions, strict=True)],
        blocks=[replace(n, count=_less(n.count, b.count)) for n, b in zip(now.blocks, before.blocks, strict=True)],
        statements=[
            replace(n, count=_less(n.count, b.count)) for n, b in zip(now.statements, before.statements, strict=True)
        ],
        branches=[
            replace(n, sides=[replace(s, count=_less(s.count, t.count)) for s, t in zip(n.sides, b.sides, strict=True)])
            for n, b in zip(now.branches, before.branches, strict=True)
        ],
    )


def _function(now: FunctionInfo, before: FunctionInfo) -> FunctionInfo:
    made = replace(
        now, calls=_less(now.calls, before.calls), returns=_less(now.returns, before.returns),
        throws=_less(now.throws, before.throws), work=_less(now.work, before.work),
    )  # fmt: skip
    if before.self_ns is None and not before.calls:
        return made
    made.waiting_ns = _less(now.waiting_ns, before.waiting_ns)
    made.self_ns, made.total_ns = _less(now.self_ns, before.self_ns), _less(now.total_ns, before.total_ns)
    made.error_ns = None if now.error_ns is None or before.error_ns is None else now.error_ns + before.error_ns
    if before.histogram and now.histogram:
        made.histogram = [n - b for n, b in zip(now.histogram, before.histogram, strict=True)]
        made.min_ns = made.max_ns = None
    return made


class _Moved:
    """Where the functions of an earlier profile are in a later one."""

    def __init__(self, places: dict[int, int]) -> None:
        self._places = places

    def __call__(self, ref: FunctionRef | None) -> FunctionRef | None:
        return None if ref is None else FunctionRef(self._places[ref.file], ref.function)


def _edges(now: Profile, before: Profile, moved: _Moved) -> list[Edge]:
    known = {(moved(edge.caller), edge.line, moved(edge.callee)): edge for edge in before.edges}
    made = []
    for edge in now.edges:
        old = known.get((edge.caller, edge.line, edge.callee))
        made.append(edge if old is None else replace(
            edge, calls=edge.calls - old.calls, self_ns=_less(edge.self_ns, old.self_ns),
            total_ns=_less(edge.total_ns, old.total_ns),
        ))  # fmt: skip
    return made


def _nodes(now: Profile, before: Profile, moved: _Moved) -> list[CallNode]:
    numbers = {(n.thread, n.parent, n.function, n.line, n.label): at for at, n in enumerate(now.nodes)}
    places: list[int | None] = []
    old: dict[int, CallNode] = {}
    for node in before.nodes:
        parent = None if node.parent is None else places[node.parent]
        at = numbers.get((node.thread, parent, moved(node.function), node.line, node.label))
        places.append(at)
        if at is not None:
            old[at] = node
    made = []
    for at, node in enumerate(now.nodes):
        before_it = old.get(at)
        made.append(node if before_it is None else replace(
            node, calls=node.calls - before_it.calls, work=_less(node.work, before_it.work),
            self_ns=_less(node.self_ns, before_it.self_ns), total_ns=_less(node.total_ns, before_it.total_ns),
            waiting_ns=_less(node.waiting_ns, before_it.waiting_ns),
        ))  # fmt: skip
    return made
