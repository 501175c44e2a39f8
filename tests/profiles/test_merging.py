"""Profiles added up: the same to the last bit in any order and grouping, each count the sum of its parts."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import reduce
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footfall.errors import FootfallError
from footfall.model.source_text import Extent, Position
from footfall.profiles import store
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    CallNode,
    Edge,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    Profile,
    Reached,
    Run,
    SideInfo,
    StatementInfo,
    TestRun,
    TypeInfo,
    Unmeasured,
)
from footfall.profiles.merging.merge import merge
from footfall.profiles.per_test import decode, encode

_COUNT = st.none() | st.integers(0, 2**40)
_TIME = st.none() | st.integers(0, 2**40)


@st.composite
def files(draw: st.DrawFn, path: str) -> FileProfile:
    """One source as a run may have measured it: counts are any, and some places may have none."""
    types = [TypeInfo("A", "class", Extent(1, 1, 20, 1)), TypeInfo("A.B", "class", Extent(2, 1, 9, 1), 0)]
    functions = [
        FunctionInfo(f"A.f{at}", "f()", "method", Extent(3 + at, 1, 4 + at, 1), at % 2, draw(_COUNT), draw(_COUNT),
                     draw(_COUNT), draw(st.integers(0, 3)), draw(_COUNT), draw(_TIME), draw(_TIME), draw(_TIME),
                     draw(_TIME), draw(st.none() | st.lists(st.integers(0, 9), min_size=16, max_size=16)),
                     draw(_TIME), draw(st.sampled_from(["", "tiny", "skipped"])), draw(_TIME))
        for at in range(3)
    ]  # fmt: skip
    blocks = [
        BlockInfo("method", Extent(3, 1, 9, 1), draw(_COUNT), 0),
        BlockInfo("if", Extent(3, 1, 9, 1), draw(_COUNT), 0, 0),
        BlockInfo("else", Extent(4, 1, 4, 9), draw(_COUNT), 1, 1),
    ]
    statements = [StatementInfo("call", Extent(3 + at % 2, 1 + at, 4, 1), draw(_COUNT), at, at) for at in range(3)]
    branches = [BranchInfo("if", Position(3, 1), [SideInfo(s, draw(_COUNT)) for s in ("true", "false")], 0)]
    statements = draw(st.sampled_from([statements, statements[:2], []]))
    return FileProfile(path, "java", path, "text", types=types, functions=functions, blocks=blocks,
                       statements=statements, branches=branches)  # fmt: skip


@st.composite
def profiles(draw: st.DrawFn) -> Profile:
    """A run of some of three sources."""
    paths = draw(st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=3, unique=True))
    made = Profile(files=[draw(files(path)) for path in paths])
    made.runs = [Run(["main", draw(st.sampled_from("xy"))], draw(st.integers(0, 2)), calls=draw(st.booleans()))]
    refs = [FunctionRef(file, at) for file in range(len(paths)) for at in range(3)]
    one = st.sampled_from(refs)
    edges = {(draw(st.none() | one), draw(st.integers(0, 3)), draw(one)): draw(st.integers(1, 99)) for _ in range(3)}
    made.edges = [Edge(*key, calls, draw(_TIME), draw(_TIME)) for key, calls in edges.items()]
    taken = set()
    for _ in range(draw(st.integers(0, 5))):
        parent = draw(st.none() | st.integers(0, len(made.nodes) - 1)) if made.nodes else None
        thread = made.nodes[parent].thread if parent is not None else draw(st.sampled_from(["main", "pool"]))
        node = CallNode(thread, parent, draw(one), draw(st.integers(0, 2)), draw(st.integers(1, 9)), "", draw(_COUNT),
                        draw(_TIME), draw(_TIME), draw(st.booleans()), draw(_TIME))  # fmt: skip
        key = (thread, parent, node.function, node.line)
        if key not in taken:
            taken.add(key)
            made.nodes.append(node)
    made.test_runs = [TestRun("JUnit", "S", name, draw(st.sampled_from(["passed", "failed", ""])), 5, 1)
                      for name in draw(st.sampled_from([[], ["t"], ["t", "u"]]))]  # fmt: skip
    if len(made.test_runs) == 2:
        made.test_runs.append(TestRun("JUnit", "", "t, u", members=[0, 1]))
    made.reached = [
        Reached(test, 0, encode({0: draw(st.integers(1, 9))} if made.files[0].statements else {}), encode({2: 3}))
        for test in range(len(made.test_runs))
    ]
    made.unmeasured = draw(st.sampled_from([[], [Unmeasured("a", 1, 1, "lambda", "why")]]))
    made.notes = draw(st.sampled_from([[], ["one"], ["two", "one"]]))
    return made


@given(st.lists(profiles(), min_size=2, max_size=4))
def test_order_and_grouping_change_nothing(every: list[Profile]) -> None:
    before = deepcopy(every)
    whole = merge(every)
    for order in list(permutations(every))[:6]:
        assert merge(order) == whole
        assert reduce(lambda one, other: merge([one, other]), order) == whole
    assert merge([every[0], merge(every[1:])]) == whole
    assert merge([whole]) == whole
    assert every == before
    assert store.read_back(whole) == whole


@given(st.lists(profiles(), min_size=1, max_size=3))
def test_counts_are_the_sums_of_their_parts(every: list[Profile]) -> None:
    whole = merge(every)
    for file in whole.files:
        parts = [one for profile in every for one in profile.files if one.path == file.path]
        for kind in ("functions", "blocks", "statements"):
            for row in getattr(file, kind):
                same = [_find(part, kind, row) for part in parts]
                count = _sum([None if one is None else _count(one) for one in same])
                assert _count(row) == count
    for of in ("calls", "total_ns"):
        pairs: dict[tuple[object, ...], list[int | None]] = {}
        for profile in every:
            for edge in profile.edges:
                pairs.setdefault(_edge(profile, edge), []).append(getattr(edge, of))
        assert {_edge(whole, edge): getattr(edge, of) for edge in whole.edges} == {k: _sum(v) for k, v in pairs.items()}
    assert sum(node.calls for node in whole.nodes) == sum(node.calls for one in every for node in one.nodes)
    assert sum(test.runs for test in whole.test_runs) == sum(test.runs for one in every for test in one.test_runs)
    assert _reached(whole) == sum(map(_reached, every))


def _reached(profile: Profile) -> int:
    return sum(count for one in profile.reached for _, count in (*decode(one.statements), *decode(one.functions)))


_Row = FunctionInfo | BlockInfo | StatementInfo


def _find(file: FileProfile, kind: str, row: _Row) -> _Row | None:
    rows: list[_Row] = getattr(file, kind)
    return next((one for one in rows if (one.kind, one.extent) == (row.kind, row.extent)), None)


def _count(row: _Row) -> int | None:
    return row.calls if isinstance(row, FunctionInfo) else row.count


def _sum(counts: list[int | None]) -> int | None:
    return None if None in counts else sum(one for one in counts if one is not None)


def _edge(profile: Profile, edge: Edge) -> tuple[object, ...]:
    def name(ref: FunctionRef | None) -> object:
        return None if ref is None else (profile.files[ref.file].path, profile.function(ref).name)

    return name(edge.caller), edge.line, name(edge.callee)


def test_times() -> None:
    def timed(calls: int, time: int | None) -> Profile:
        one = FunctionInfo("f", "", "function", Extent(1, 1, 1, 2), None, calls, calls, 0, total_ns=time, self_ns=time)
        return Profile(files=[FileProfile("a", "js", "1", "t", functions=[one])])

    def added(*every: Profile) -> int | None:
        return merge(every).files[0].functions[0].total_ns

    assert added(timed(2, 10), timed(3, 5)) == 15
    assert added(timed(2, 10), timed(0, None)) == 10  # what was not called was not timed either
    assert added(timed(2, 10), timed(3, None)) is None


def test_sources_that_differ() -> None:
    old = Profile(files=[FileProfile("a.js", "js", "1" * 64, "old")])
    new = Profile(files=[FileProfile("a.js", "js", "2" * 64, "new")])
    with pytest.raises(FootfallError, match=r"a\.js is not the same source in all profiles \(1{12}, 2{12}\); run all"):
        merge([old, new])
    assert [(file.path, file.text) for file in merge([new, old], apart=True).files] == [
        ("a.js", "old"),
        ("a.js", "new"),
    ]


def test_calls_of_some_runs_only_are_told() -> None:
    with_calls, without = Profile(runs=[Run(["a"], calls=True)]), Profile(runs=[Run(["b"])])
    (note,) = merge([with_calls, without]).notes
    assert note.startswith("calls were recorded in some of these runs only")
    assert merge([replace(with_calls), with_calls]).notes == []
