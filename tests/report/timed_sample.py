"""A made profile with calls, paths and times of several threads, as a program of some size has them."""

from __future__ import annotations

import random
from bisect import bisect_right
from dataclasses import dataclass, field

from footfall.languages.java.lexis import LEXIS
from footfall.model.source_text import Extent
from footfall.profiles.data import (
    BlockInfo,
    CallNode,
    Edge,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    Profile,
    Run,
    StatementInfo,
    TypeInfo,
)
from footfall.profiles.times import UPPER_NS

TYPES = (
    "Scanner", "Parser", "Token", "Buffer", "Symbol", "SymbolTable", "Generator", "Automaton", "Writer", "Options",
)  # fmt: skip
VERBS = ("read", "next", "parse", "find", "add", "visit", "emit", "check", "merge", "flush")
THREADS = ("main", "worker-1", "worker-2", "cleaner")
LIMIT = "(beyond the limit of call paths)"


@dataclass
class Maker:
    """Calls functions at random and books what a profiler would."""

    dice: random.Random = field(default_factory=lambda: random.Random(7))
    profile: Profile = field(default_factory=Profile)
    refs: list[FunctionRef] = field(default_factory=list)
    most: int = 0
    """How many nodes there may be before only few more come."""
    edges: dict[tuple[FunctionRef | None, int, FunctionRef], Edge] = field(default_factory=dict)

    def sources(self) -> None:
        for at, name in enumerate(TYPES):
            lines = [f"package app.{'core' if at % 2 else 'front'};", "", f"class {name} {{"]
            file = FileProfile(f"src/app/{name}.java", "java", "", "", package=lines[0][8:-1])
            file.types.append(TypeInfo(name, "class", Extent(3, 1, 54, 2)))
            for own, verb in enumerate(VERBS):
                line = 4 + 5 * own
                lines += [f"    int {verb}(int n) {{", "        step(n);", "        return n;", "    }", ""]
                info = FunctionInfo(f"{name}.{verb}", f"int {verb}(int)", "method", Extent(line, 5, line + 3, 6), 0)
                info.histogram = [0] * 16
                info.total_ns = info.self_ns = info.error_ns = 0
                file.functions.append(info)
                file.blocks.append(BlockInfo("method", Extent(line, 22, line + 3, 6), 0, own))
                file.statements += [
                    StatementInfo("expression", Extent(line + 1, 9, line + 1, 17), 0, own, own),
                    StatementInfo("return", Extent(line + 2, 9, line + 2, 18), 0, own, own),
                ]
                self.refs.append(FunctionRef(at, own))
            file.text = "\n".join([*lines, "}", ""])
            self.profile.files.append(file)

    def call(
        self, thread: str, parent: int | None, ref: FunctionRef, calls: int, above: tuple[FunctionRef, ...]
    ) -> int:
        """A node for ``calls`` calls; returns the time in them."""
        dice, nodes = self.dice, self.profile.nodes
        info, caller = self.profile.function(ref), above[-1] if above else None
        line = 0 if caller is None else self.profile.function(caller).extent.line + 1
        own = int(calls * dice.lognormvariate(2.5 + ref.function * 0.5, 1))
        at = len(nodes)
        nodes.append(CallNode(thread, parent, ref, line, calls, "", 2 * calls, 0, own))
        below = 0
        if len(above) < 14 and len(nodes) < self.most:
            # A function calls the same few others each time, and sometimes itself.
            for step in range(1, 1 + dice.randint(0, 3)):
                number = self.refs.index(ref)
                target = ref if dice.random() < 0.12 else self.refs[(number * 7 + step * 13) % len(self.refs)]
                below += self.call(thread, at, target, max(1, int(calls * dice.choice((0.3, 1, 2, 5)))), (*above, ref))
        elif dice.random() < 0.1:
            nodes.append(CallNode(thread, at, None, 0, 0, LIMIT, None, 500, 500))
            below += 500
        nodes[at].total_ns = own + below
        self.book(info, calls, own, 0 if ref in above else own + below)
        edge = self.edges.setdefault((caller, line, ref), Edge(caller, line, ref, 0, 0, 0))
        edge.calls += calls
        edge.total_ns = (edge.total_ns or 0) + own + below
        edge.self_ns = (edge.self_ns or 0) + own
        return own + below

    def book(self, info: FunctionInfo, calls: int, own: int, total: int) -> None:
        assert info.histogram is not None
        info.calls = info.returns = (info.calls or 0) + calls
        info.work = (info.work or 0) + 2 * calls
        info.self_ns, info.total_ns = (info.self_ns or 0) + own, (info.total_ns or 0) + total
        info.error_ns = (info.error_ns or 0) + 8 * calls
        whole = total or own
        typical = max(1, whole // calls)
        slow = min(calls - 1, self.dice.randint(0, 2))
        for count, time in ((calls - slow, typical), (slow, min(whole // 3, typical * self.dice.randint(30, 3000)))):
            if count:
                info.histogram[bisect_right(UPPER_NS, time)] += count
                info.min_ns = min(info.min_ns or time, time // 2)
                info.max_ns = max(info.max_ns or 0, time)

    def finish(self) -> Profile:
        profile = self.profile
        profile.edges = list(self.edges.values())
        profile.lexes = {"java": LEXIS}
        for file in profile.files:
            for info, block in zip(file.functions, file.blocks, strict=True):
                block.count = info.calls
                if (info.error_ns or 0) * 4 > (info.self_ns or 0) > 0:
                    info.timing = "tiny"
            for statement in file.statements:
                statement.count = file.functions[statement.function or 0].calls
        skipped = profile.files[2].functions[0]
        skipped.total_ns = skipped.self_ns = skipped.min_ns = skipped.max_ns = skipped.error_ns = None
        skipped.histogram, skipped.timing = None, "skipped"
        return profile


def timed() -> Profile:
    """A hundred functions, four threads, recursion, slow outliers, a cut-off node, marks of both sorts."""
    maker = Maker()
    maker.sources()
    for at, thread in enumerate(THREADS):
        for start in range(2):
            maker.most = len(maker.profile.nodes) + 500
            maker.call(thread, None, maker.refs[at * 17 + start * 5], 1 + start * at * 40, ())
    profile = maker.finish()
    command = ["java", "app.Main", "--grammar", "big.atg"]
    about = Run(command, 0, "2026-10-01T12:00:00Z", 4_321_000_000, "box", "JDK 21.0.4", slowdown=1.83)
    about.clock, about.calls, about.overhead_ns = "wall", True, 412_000_000
    profile.runs = [about]
    return profile


def clockless() -> Profile:
    """The same as if it had run without a clock."""
    profile = timed()
    profile.runs[0].clock, profile.runs[0].overhead_ns = "", None
    for file in profile.files:
        for info in file.functions:
            info.total_ns = info.self_ns = info.min_ns = info.max_ns = info.error_ns = info.histogram = None
            info.timing = ""
    for node in profile.nodes:
        node.total_ns = node.self_ns = None
    for edge in profile.edges:
        edge.total_ns = edge.self_ns = None
    return profile


def without_calls() -> Profile:
    """The same as if only times had been recorded."""
    profile = timed()
    profile.runs[0].calls = False
    profile.nodes, profile.edges = [], []
    return profile
