"""Counts since an earlier profile of the same run."""

from __future__ import annotations

import copy

from footfall.model.source_text import Extent, Position
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    CallNode,
    Edge,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    Profile,
    Run,
    SideInfo,
    StatementInfo,
)
from footfall.profiles.since import since

AT = Extent(1, 1, 1, 9)


def file(path: str, calls: int, count: int | None) -> FileProfile:
    function = FunctionInfo("f", "", "function", AT, calls=calls, returns=calls - 1, running=1, work=count)
    return FileProfile(path, "any", "hash", "", functions=[function], statements=[StatementInfo("call", AT, count, 0)])


def profile(*files: FileProfile, calls: int) -> Profile:
    made = Profile([Run(["main"], overhead_ns=calls, slowdown=1.5)], files=list(files))
    f = FunctionRef(len(files) - 1, 0)
    made.edges = [Edge(None, 0, f, calls, 10 * calls, 7 * calls)]
    made.nodes = [CallNode("main", None, f, 0, 1), CallNode("main", 0, f, 1, calls - 1, work=calls)]
    return made


def test_nothing_is_left_of_a_profile_without_itself() -> None:
    now = profile(file("a", 3, 4), calls=3)
    left = since(now, copy.deepcopy(now))
    (function,) = left.files[0].functions
    assert (function.calls, function.returns, function.running, function.work) == (0, 0, 1, 0)
    assert left.files[0].statements[0].count == 0
    assert (left.edges[0].calls, left.edges[0].total_ns, left.edges[0].self_ns) == (0, 0, 0)
    assert [(node.calls, node.work) for node in left.nodes] == [(0, None), (0, 0)]
    assert now.files[0].functions[0].calls == 3


def test_files_that_were_loaded_later_count_in_full_and_move_others() -> None:
    before = profile(file("b", 2, 5), calls=2)
    left = since(profile(file("a", 1, 6), file("b", 9, 8), calls=9), before)
    assert [f.functions[0].calls for f in left.files] == [1, 7]
    assert (left.runs[0].overhead_ns, left.runs[0].slowdown) == (7, None)
    assert [f.statements[0].count for f in left.files] == [6, 3]
    assert left.edges[0].calls == 7
    assert [node.calls for node in left.nodes] == [0, 7]


def test_unmeasured_stays_so() -> None:
    left = since(profile(file("a", 2, 5), calls=2), profile(file("a", 1, None), calls=1))
    assert left.files[0].statements[0].count is None
    left = since(profile(file("a", 2, None), calls=2), profile(file("a", 1, 3), calls=1))
    assert left.files[0].functions[0].work is None


def test_shortest_and_longest_calls_are_known_of_functions_that_had_not_run() -> None:
    now = profile(file("a", 2, 5), calls=2)
    timed = now.files[0].functions[0]
    timed.self_ns, timed.total_ns, timed.min_ns, timed.max_ns, timed.histogram = 50, 80, 10, 70, [2, 0]
    timed.waiting_ns = 9
    before = copy.deepcopy(now)
    early = before.files[0].functions[0]
    early.calls, early.self_ns, early.total_ns, early.min_ns, early.histogram = 1, 20, 30, 30, [1, 0]
    early.waiting_ns = 5
    (left,) = since(now, before).files[0].functions
    assert (left.self_ns, left.total_ns, left.min_ns, left.max_ns, left.histogram) == (30, 50, None, None, [1, 0])
    assert left.waiting_ns == 4
    early.calls, early.self_ns, early.histogram = 0, None, None
    (left,) = since(now, before).files[0].functions
    assert (left.self_ns, left.min_ns, left.max_ns, left.histogram) == (50, 10, 70, [2, 0])


def test_each_count_is_less_its_own() -> None:
    def made(calls: int, block: int, side: int | None) -> Profile:
        one = file("a", calls, calls)
        one.functions[0].throws = 2 * calls
        one.blocks = [BlockInfo("if", AT, block, 0)]
        one.branches = [BranchInfo("if", Position(1, 1), [SideInfo("true", side), SideInfo("false", 3)], 0)]
        return profile(one, calls=calls)

    left = since(made(9, 40, 50), made(2, 11, 13)).files[0]
    assert (left.functions[0].calls, left.functions[0].throws, left.functions[0].work) == (7, 14, 7)
    assert [b.count for b in left.blocks] == [29]
    assert [s.count for s in left.branches[0].sides] == [37, 0]
    assert [s.count for s in since(made(9, 40, 50), made(2, 11, None)).files[0].branches[0].sides] == [None, 0]


def test_times_of_nodes_are_less_their_own_and_errors_add_up() -> None:
    now, before = profile(file("a", 9, 9), calls=9), profile(file("a", 4, 4), calls=4)
    for one, time in ((now, 100), (before, 30)):
        node, function = one.nodes[1], one.files[0].functions[0]
        node.self_ns, node.total_ns, node.waiting_ns = time, 2 * time, 3 * time
        function.self_ns, function.error_ns = time, time // 10
    left = since(now, before)
    assert [(n.calls, n.self_ns, n.total_ns, n.waiting_ns) for n in left.nodes] == [
        (0, None, None, None),
        (5, 70, 140, 210),
    ]
    assert left.files[0].functions[0].error_ns == 13
    before.files[0].functions[0].error_ns = None
    assert since(now, before).files[0].functions[0].error_ns is None


def test_paths_that_are_new_count_in_full() -> None:
    now, before = profile(file("a", 9, 9), calls=9), profile(file("a", 4, 4), calls=4)
    before.nodes[1].line = 2
    before.edges[0].line = 2
    left = since(now, before)
    assert [n.calls for n in left.nodes] == [0, 8]
    assert [e.calls for e in left.edges] == [9]


def test_edges_are_less_those_of_the_same_caller() -> None:
    def made(calls: int, files: list[str]) -> Profile:
        one = profile(*(file(path, 1, 1) for path in files), calls=1)
        f = FunctionRef(len(files) - 1, 0)
        one.edges = [Edge(None, 0, f, calls), Edge(f, 0, f, 10 * calls)]
        return one

    left = since(made(5, ["new", "a"]), made(2, ["a"]))
    assert [edge.calls for edge in left.edges] == [3, 30]
