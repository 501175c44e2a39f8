"""Profiles with call paths, and what readers must say of any of them, worked out the plain way."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TypeAlias

from footfall.model.source_text import Extent
from footfall.profiles.data import CallNode, FileProfile, FunctionInfo, FunctionRef, Profile, Run

METRICS = ("time", "work", "calls")
"""In the order in which formats prefer them."""
HOSTILE = "\"q' <&>; a;b %3B\\\n\t\x1b\x00 (7) fn=(1) \u202e🎉\udcff"
Key: TypeAlias = FunctionRef | str


@dataclass
class Sums:
    """A metric of all nodes of a function: their own, and with what they called, recursion once."""

    own: int = 0
    inclusive: int = 0


@dataclass
class Sample:
    """A profile that grows node by node; ``shown`` has the names that exports give to functions and labels."""

    profile: Profile = field(
        default_factory=lambda: Profile(runs=[Run(["java", "Main"], 0, "2026-10-01T12:00:00Z", 10**9)])
    )
    shown: dict[Key, str] = field(default_factory=dict)

    def function(self, name: str, signature: str = "", file: str = "src/Main.java", shown: str = "") -> FunctionRef:
        paths = [known.path for known in self.profile.files]
        if file not in paths:
            self.profile.files.append(FileProfile(file, "java", "", ""))
            paths.append(file)
        at = paths.index(file)
        functions = self.profile.files[at].functions
        line = 10 * len(functions) + 2
        functions.append(FunctionInfo(name, signature, "method", Extent(line, 5, line + 8, 6)))
        ref = FunctionRef(at, len(functions) - 1)
        self.shown[ref] = shown or name
        return ref

    def node(
        self,
        what: Key,
        parent: int | None = None,
        *,
        calls: int = 1,
        work: int | None = None,
        time: int | None = None,
        line: int = 0,
        thread: str = "",
    ) -> int:
        nodes = self.profile.nodes
        function, label = (None, what) if isinstance(what, str) else (what, "")
        home = thread or ("main" if parent is None else nodes[parent].thread)
        nodes.append(CallNode(home, parent, function, line, calls, label, work, time, time))
        above = parent
        while time and above is not None:
            nodes[above].total_ns = (nodes[above].total_ns or 0) + time
            above = nodes[above].parent
        return len(nodes) - 1


def value(node: CallNode, metric: str) -> int | None:
    return {"time": node.self_ns, "work": node.work, "calls": node.calls}[metric]


def measured(profile: Profile) -> list[str]:
    return [metric for metric in METRICS if any(value(node, metric) is not None for node in profile.nodes)]


def paths(profile: Profile) -> list[list[Key]]:
    """Per node, the functions and labels from the start of its thread to it."""
    found: list[list[Key]] = []
    for node in profile.nodes:
        above = [] if node.parent is None else found[node.parent]
        found.append([*above, node.label if node.function is None else node.function])
    return found


def expected(sample: Sample, metric: str, thread: str | None = None) -> dict[str, Sums]:
    """The sums of each function, by the name that exports show; those that are 0 throughout are left out."""
    sums: dict[str, Sums] = defaultdict(Sums)
    for node, path in zip(sample.profile.nodes, paths(sample.profile), strict=True):
        if thread in (None, node.thread):
            number = value(node, metric) or 0
            sums[sample.shown.get(path[-1], str(path[-1]))].own += number
            for key in set(path):
                sums[sample.shown.get(key, str(key))].inclusive += number
    return {name: sum for name, sum in sums.items() if sum != Sums()}


def total(sample: Sample, metric: str) -> int:
    return sum(value(node, metric) or 0 for node in sample.profile.nodes)


def threads() -> Sample:
    """Two threads in the same functions, one more without any work, one that starts twice."""
    sample = Sample()
    run, step, idle = (sample.function(name) for name in ("Main.run", "Main.step", "Main.idle"))
    for thread, factor in (("main", 1), ("worker 2", 7)):
        root = sample.node(run, thread=thread, work=3 * factor, time=1000 * factor)
        sample.node(step, root, line=4, calls=10 * factor, work=20 * factor, time=2345 * factor)
        sample.node(step, root, line=5, calls=2, work=4, time=11)
    sample.node(idle, thread="idle", work=0, time=0)
    sample.node(run, thread="main", work=5, time=50)
    return sample


def direct_recursion() -> Sample:
    """A function that calls itself twice over, and a leaf below each of it."""
    sample = Sample()
    main, fib, leaf = (sample.function(name) for name in ("Main.main", "Main.fib", "Main.leaf"))
    node = sample.node(main, work=1, time=10)
    for depth in range(1, 5):
        node = sample.node(fib, node, line=13 + depth % 2, calls=2**depth, work=10 * depth, time=100 * depth)
        sample.node(leaf, node, line=16, calls=depth, work=depth, time=7)
    return sample


def mutual_recursion() -> Sample:
    """``even`` and ``odd`` call each other; the thread starts in one of them."""
    sample = Sample()
    even, odd, leaf = (sample.function(name) for name in ("Main.even", "Main.odd", "Main.leaf"))
    node = sample.node(even, work=2, time=5)
    for at in range(1, 6):
        node = sample.node(odd if at % 2 else even, node, line=3, work=2, time=at)
    sample.node(leaf, node, line=17, calls=9, work=90, time=1000)
    return sample


def overloads() -> Sample:
    """Equal names: in one file, with equal parameters, in two files."""
    sample = Sample()
    main = sample.function("Main.main", "void main(String[])")
    plain = sample.function("Main.f", "int f(int)", shown="Main.f(int)")
    other = sample.function("Main.f", "int f(long, Map<K, List<V>>)", shown="Main.f(long,Map<K,List<V>>)")
    here = sample.function("Util.g", "void g()", file="a/Util.java", shown="Util.g@a/Util.java")
    there = sample.function("Util.g", "void g()", file="b/Util.java", shown="Util.g@b/Util.java")
    lambdas = [
        sample.function("Main.<lambda>", "x ->", file="a/Util.java", shown=f"Main.<lambda>@{line}:5")
        for line in (12, 22)
    ]
    root = sample.node(main, work=1)
    for number, ref in enumerate([plain, other, here, there, *lambdas], 1):
        sample.node(ref, root, calls=number, work=10**number, line=3)
    return sample


def timer() -> Sample:
    """Nodes that stand for no function, one with a function's name, one with none."""
    sample = Sample()
    main, load = sample.function("Main.main"), sample.function("load")
    sample.shown |= {"load": "load~2", "": "(no name)"}
    root = sample.node(main, work=4, time=40)
    inner = sample.node("load", root, calls=3, time=300, line=4)
    sample.node(load, inner, calls=3, work=30, time=70, line=5)
    sample.node("", root, calls=2, time=20)
    return sample


def places() -> Sample:
    """Nodes without calls of their own: where timers and listeners were set, whose callbacks also run otherwise."""
    sample = Sample()
    main, tick, leaf = sample.function("main"), sample.function("tick"), sample.function("leaf")
    root = sample.node(main, work=4, time=40)
    sample.node(tick, root, work=1, time=5, line=3)
    for thread, factor in (("main", 1), ("worker-1", 3)):
        for label, calls in (("setTimeout@a.js:3:1", 2), ("on@a.js:4:9", 5)):
            place = sample.node(label, thread=thread, calls=0)
            called = sample.node(tick, place, calls=calls * factor, work=calls, time=10 * calls * factor)
            sample.node(leaf, called, calls=2 * calls, work=calls, time=7, line=12)
        sample.node(leaf, place, calls=factor, work=factor, time=factor)
        sample.node(tick, thread=thread, calls=factor, work=factor, time=100)
    return sample


def calls_only() -> Sample:
    """Neither work nor time was measured."""
    sample = Sample()
    main, step = sample.function("Main.main"), sample.function("Main.step")
    sample.node(step, sample.node(main), calls=12, line=4)
    return sample


def partly_measured() -> Sample:
    """Work and time of some nodes only; one function was called from its own line 0."""
    sample = Sample()
    main, step, native = (sample.function(name) for name in ("Main.main", "Main.step", "Main.native"))
    root = sample.node(main, work=6)
    sample.node(native, root, calls=4, time=80, line=4)
    sample.node(step, root, calls=5, work=50)
    return sample


def hostile() -> Sample:
    """Names, files, threads and labels with all that some format finds hard."""
    sample = Sample()
    safe = "\"q' <&>; a;b %3B\\ ␛␀ (7) fn=(1) ⟦U+202E⟧🎉\ufffd"
    main = sample.function(HOSTILE, file=f"src/{HOSTILE}.java", shown=safe)
    blank = sample.function("  ", shown="(no name)")
    wide = sample.function("a\u00a0b", shown="a\u00a0b")
    sample.shown[HOSTILE] = f"{safe}~2"
    root = sample.node(main, thread=HOSTILE, work=5, time=50)
    label = sample.node(HOSTILE, root, calls=2, time=60)
    sample.node(wide, sample.node(blank, label, calls=3, work=7, time=70), work=8, time=80)
    sample.profile.runs[0].command = ["java", HOSTILE]
    return sample


SAMPLES = {
    make.__name__: make()
    for make in (
        threads,
        direct_recursion,
        mutual_recursion,
        overloads,
        timer,
        places,
        calls_only,
        partly_measured,
        hostile,
    )
}
