"""Several versions of a source as one: counts of functions and statements whose text is equal go to the newest one.

Enters a sum that keeps versions apart.  What has no place in the newest version is left out, and a note says how much
that is.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    CallNode,
    Edge,
    FunctionInfo,
    FunctionRef,
    Profile,
    Reached,
    SideInfo,
    StatementInfo,
)
from footfall.profiles.display_text import one_line
from footfall.profiles.merging.add_calls import add_edges, add_paths
from footfall.profiles.merging.add_files import Added, add_files
from footfall.profiles.merging.add_tests import add_tests
from footfall.profiles.merging.version_places import version_places
from footfall.profiles.per_test import decode, encode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from footfall.profiles.data import FileProfile
    from footfall.profiles.merging.version_places import VersionPlaces

    _Function = Callable[[FunctionRef], FunctionRef | None]
    """Where a function is; ``None`` where it has no place."""
    _Line = Callable[[int | None, int], int]
    """Where a line of a file is; 0 where that is not known."""


def align_versions(profile: Profile, started: Mapping[str, str]) -> Profile:
    """Bring versions of sources together; ``started`` tells by digest when the last run with each began."""
    by_path: dict[str, list[int]] = defaultdict(list)
    for at, file in enumerate(profile.files):
        by_path[file.path].append(at)
    target: dict[int, int] = {}
    for places in by_path.values():
        versions = {profile.files[at].sha256: at for at in reversed(places)}
        newest = max(versions, key=lambda digest: (started.get(digest, ""), digest))
        for at in places:
            is_newest = profile.files[at].sha256 == newest
            target[at] = at if is_newest else versions[newest]
    if all(at == to for at, to in target.items()):
        return profile
    moved = {at: version_places(profile.files[at], profile.files[to]) for at, to in target.items() if at != to}
    return _brought_together(profile, target, moved)


def _brought_together(profile: Profile, target: Mapping[int, int], moved: Mapping[int, VersionPlaces]) -> Profile:
    kept = [at for at in range(len(profile.files)) if target[at] == at]
    number = {at: own for own, at in enumerate(kept)}
    files = []
    notes = set(profile.notes)
    for at in kept:
        newest = profile.files[at]
        older = [old for old, to in target.items() if to == at and old != at]
        files.append(add_files([newest, *(_in_place(profile.files[old], newest, moved[old]) for old in older)]).file)
        if older:
            notes.add(_note(newest.path, [(profile.files[old], moved[old]) for old in older]))

    def function(ref: FunctionRef) -> FunctionRef | None:
        own = moved[ref.file].functions.get(ref.function) if ref.file in moved else ref.function
        return None if own is None else FunctionRef(number[target[ref.file]], own)

    def line(file: int | None, old: int) -> int:
        known = None if file is None else moved.get(file)
        return old if known is None else known.lines.get(old, 0)

    calls = Profile(
        edges=list(_edges(profile.edges, function, line)),
        nodes=_nodes(profile.nodes, function, line),
        test_runs=profile.test_runs,
        reached=[_reached(one, moved.get(one.file), number[target[one.file]]) for one in profile.reached],
    )
    places = [
        (at, Added(file, [list(range(len(file.functions)))], [list(range(len(file.statements)))]), 0)
        for at, file in enumerate(files)
    ]
    tests, reached = add_tests([calls], [places])
    same = [lambda ref: ref]
    return replace(
        profile,
        files=files,
        edges=add_edges([calls], same),
        nodes=add_paths([calls], same),
        test_runs=tests,
        reached=reached,
        notes=sorted(notes),
    )


def _note(path: str, older: Sequence[tuple[FileProfile, VersionPlaces]]) -> str:
    functions = sum(
        1
        for file, moved in older
        for at, one in enumerate(file.functions)
        if one.calls and one.counts_as_one and at not in moved.functions
    )
    statements = sum(
        1 for file, moved in older for at, one in enumerate(file.statements) if one.count and at not in moved.statements
    )
    versions = "an older version" if len(older) == 1 else f"{len(older)} older versions"
    made = f"{one_line(path)}: counts of {versions} were moved to the newest"
    if functions or statements:
        made += (
            f"; left out, since its text is another now: the calls of {functions:,} functions, "
            f"the counts of {statements:,} statements"
        )
    return made


# --- the rows of an older version, in the shape of the newest ---------------------------


def _in_place(old: FileProfile, new: FileProfile, moved: VersionPlaces) -> FileProfile:
    """The newest version with the counts of an older one, and 0 where that has none."""
    functions = {to: old.functions[at] for at, to in moved.functions.items()}
    blocks = {to: old.blocks[at].count for at, to in moved.blocks.items()}
    statements = {to: old.statements[at].count for at, to in moved.statements.items()}
    branches = {to: old.branches[at] for at, to in moved.branches.items()}
    work: dict[int | None, int] = defaultdict(int)
    for to, count in statements.items():
        work[new.statements[to].function] += count or 0
    return replace(
        new,
        functions=[
            _function(one, functions.get(at), work[at]) for at, one in enumerate(new.functions)
        ],
        blocks=[
            BlockInfo(one.kind, one.extent, blocks.get(at, 0), one.function, one.parent)
            for at, one in enumerate(new.blocks)
        ],
        statements=[
            StatementInfo(one.kind, one.extent, statements.get(at, 0), one.function, one.block)
            for at, one in enumerate(new.statements)
        ],
        branches=[
            BranchInfo(
                one.kind,
                one.position,
                [
                    SideInfo(side.side, branches[at].sides[own].count if at in branches else 0)
                    for own, side in enumerate(one.sides)
                ],
                one.function,
            )
            for at, one in enumerate(new.branches)
        ],
    )  # fmt: skip


def _function(new: FunctionInfo, old: FunctionInfo | None, work: int) -> FunctionInfo:
    if old is None:
        made = FunctionInfo(new.name, new.signature, new.kind, new.extent, new.type, 0, 0, 0, 0, work)
    else:
        made = replace(old, name=new.name, signature=new.signature, kind=new.kind, extent=new.extent, type=new.type)
    made.ignored, made.label = new.ignored, new.label
    return made


# --- calls and tests -------------------------------------------------------------------


def _edges(edges: Sequence[Edge], function: _Function, line: _Line) -> Iterator[Edge]:
    for edge in edges:
        caller = None if edge.caller is None else function(edge.caller)
        callee = function(edge.callee)
        if callee is not None and (caller is not None or edge.caller is None):
            file = None if edge.caller is None else edge.caller.file
            yield replace(edge, caller=caller, callee=callee, line=line(file, edge.line))


def _nodes(nodes: Sequence[CallNode], function: _Function, line: _Line) -> list[CallNode]:
    """The paths along functions that have a place; others end above, and say so."""
    made: list[CallNode] = []
    number: dict[int, int] = {}
    for at, node in enumerate(nodes):
        parent = None if node.parent is None else number.get(node.parent)
        own = None if node.function is None else function(node.function)
        if node.parent is not None and parent is None:
            continue
        if own is None and node.function is not None:
            if parent is not None:
                made[parent] = replace(made[parent], partial=True)
            continue
        above = None if node.parent is None else nodes[node.parent].function
        number[at] = len(made)
        made.append(
            replace(node, parent=parent, function=own, line=line(None if above is None else above.file, node.line))
        )
    return made


def _reached(one: Reached, moved: VersionPlaces | None, file: int) -> Reached:
    if moved is None:
        return replace(one, file=file)
    return Reached(one.test, file, _kept(one.statements, moved.statements), _kept(one.functions, moved.functions))


def _kept(data: bytes, places: Mapping[int, int]) -> bytes:
    return encode({places[at]: count for at, count in decode(data) if at in places})
