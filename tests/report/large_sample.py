"""Profiles as large programs have them: many files, functions with long names and overloads, many paths of calls.

``python -m tests.report.large_sample FOLDER`` writes their reports, to look at them.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from footfall.languages.java.lexis import LEXIS
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
    TypeInfo,
)

_PARTS = ("core", "io", "net", "util", "collections", "text", "time", "render", "storage", "index")
_NOUNS = ("Buffer", "Iterator", "Registry", "Session", "Channel", "Segment", "Catalog", "Tokenizer", "Scheduler")
_VERBS = ("advance", "resolve", "put", "computeIfAbsent", "writeFully", "close", "merge", "normalise", "visit")
_PARAMETERS = (
    "",
    "int index",
    "K key, V value",
    "java.util.Map<K, List<V>> entries",
    "final CharSequence text, int at",
)


def large(files: int = 300, functions: int = 1_300) -> Profile:
    """A program of many files; a fifth of its files never ran at all."""
    choose = random.Random(7)
    profile = Profile(runs=[_run()], lexes={"java": LEXIS})
    for at in range(files):
        own = functions * (at + 1) // files - functions * at // files
        profile.files.append(_file(choose, at, own, is_dead=choose.random() < 0.2))
    return profile


def many_paths(nodes: int = 30_000) -> Profile:
    """The same with so many paths of calls, with times."""
    choose = random.Random(8)
    profile = large(60, 400)
    refs = [FunctionRef(at, n) for at, file in enumerate(profile.files) for n in range(len(file.functions))]
    profile.runs[0].calls, profile.runs[0].clock = True, "wall"
    edges: dict[tuple[FunctionRef | None, FunctionRef], int] = {}
    for at in range(nodes):
        parent = choose.randrange(max(0, at - 400), at) if at % 5_000 else None
        ref, calls = choose.choice(refs), choose.randrange(1, 1_000)
        self_ns = choose.randrange(100, 100_000) * calls
        thread = f"worker-{at // 5_000}" if parent is None else profile.nodes[parent].thread
        profile.nodes.append(CallNode(thread, parent, ref, 3, calls, "", calls * 4, self_ns, self_ns))
        caller = None if parent is None else profile.nodes[parent].function
        edges[caller, ref] = edges.get((caller, ref), 0) + calls
    for node in reversed(profile.nodes):
        if node.parent is not None:
            above = profile.nodes[node.parent]
            above.total_ns = (above.total_ns or 0) + (node.total_ns or 0)
    for node in profile.nodes:
        assert node.function is not None
        function = profile.function(node.function)
        function.self_ns = (function.self_ns or 0) + (node.self_ns or 0)
        function.total_ns = max(function.total_ns or 0, node.total_ns or 0)
    profile.edges = [Edge(caller, 3, callee, calls) for (caller, callee), calls in edges.items()]
    return profile


def _run() -> Run:
    command = ["java", "-cp", "build/classes:lib/*", "org.example.app.Main", "--input", "data/large.txt"]
    return Run(command, 0, "2026-10-01T12:00:00Z", 12_500_000_000, "box", "JDK 21.0.4", slowdown=1.31)


def _file(choose: random.Random, number: int, functions: int, *, is_dead: bool) -> FileProfile:
    package = ["org", "example", *choose.sample(_PARTS, choose.randrange(1, 4))]
    name = f"{choose.choice(_NOUNS)}{choose.choice(_NOUNS)}{number}"
    path = "/".join(["module", "src", "main", "java", *package, f"{name}.java"])
    lines = [f"package {'.'.join(package)};", "", f"class {name}<K, V> {{"]
    file = FileProfile(path, "java", "", "", package=".".join(package))
    file.types = [TypeInfo(name, "class", Extent(3, 1, 4 + functions * 8, 2))]
    verbs = [choose.choice(_VERBS) for _ in range(functions)]
    for at, verb in enumerate(verbs):
        _function(
            choose,
            file,
            lines,
            f"{name}.{choose.choice(_NOUNS)}View.{verb}",
            _PARAMETERS[at % len(_PARAMETERS)],
            is_dead=is_dead,
        )
    file.text = "\n".join([*lines, "}", ""])
    return file


def _function(
    choose: random.Random, file: FileProfile, lines: list[str], name: str, parameters: str, *, is_dead: bool
) -> None:
    calls = 0 if is_dead or choose.random() < 0.15 else choose.randrange(1, 10 ** choose.randrange(1, 8))
    taken = choose.choice((0, calls, calls // 3))
    first, number = len(lines) + 1, len(file.functions)
    verb = name.rpartition(".")[2]
    lines += [f"    void {verb}({parameters}) {{", f"        if (size > {number} && entries.containsKey(key)) {{"]
    lines += [f"            resize(size * {number});", "        }", "        modified += 1;", "    }", ""]
    extent = Extent(first, 5, first + 5, 6)
    throws = calls // 97
    function = FunctionInfo(name, f"void {verb}({parameters})", "method", extent, 0, calls, calls - throws, throws)
    function.work = 2 * calls + taken
    file.functions.append(function)
    block = len(file.blocks)
    file.blocks += [
        BlockInfo("method", Extent(first, 20, first + 5, 6), calls, number, None),
        BlockInfo("if", Extent(first + 1, 50, first + 3, 10), taken, number, block),
    ]
    file.statements += [
        StatementInfo("if", Extent(first + 1, 9, first + 1, len(lines[first]) - 1), calls, number, block),
        StatementInfo(
            "expression", Extent(first + 2, 13, first + 2, len(lines[first + 1]) + 1), taken, number, block + 1
        ),
        StatementInfo("expression", Extent(first + 4, 9, first + 4, 23), calls, number, block),
    ]
    sides = [SideInfo("true", taken), SideInfo("false", calls - taken)]
    file.branches.append(BranchInfo("if", Position(first + 1, 13), sides, number))


if __name__ == "__main__":
    from footfall.report.html import write_report

    folder = Path(sys.argv[1])
    write_report(large(), folder / "large.html")
    write_report(many_paths(), folder / "paths.html")
    write_report(large(300, 5_000), folder / "functions.html")
