"""Compares the calls that Footfall records with those that random programs count themselves.

    python -m tests.fuzz.calls --language java|javascript [--programs N] [--seed S] [--rounds N]

A round writes N programs and runs them with each way of recording calls, for Java on each JDK.  What is compared:
edges (caller, line, callee, calls) always; the call trees of all threads where paths are recorded whole, and where
recursion is folded from the start; else that functions, edges and paths add up.  Prints what differs, and where the
programs are that differed.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from footfall.languages.base import Options
from footfall.profiles.data import FunctionRef
from footfall.run import pipeline
from tests.fuzz import java_calls, javascript_calls
from tests.oracle.line_oracle import find_jdks
from tests.targets.call_sums import broken_sums

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

Step = tuple[int, str]
"""The line of the caller, 0 for none, and the function."""
Tree = Counter[tuple[str, tuple[Step, ...]]]
"""How often each path was called, by thread."""
Edges = Counter[tuple[str, int, str]]

_MADE = re.compile(r":(\d+):\d+ \S+ [0-9a-f]{8}")
"""What names a text by the place that makes it."""

WAYS: dict[str, dict[str, Any]] = {
    "whole": {"calls": True, "paths": 10**7},
    "folded": {"calls": True, "fold_recursion": True},
    "folded-timed": {"clock": "wall", "fold_recursion": True},
    "folded-later": {"clock": "wall", "paths": 3000},
    "few": {"calls": True, "paths": 60},
    "none": {"clock": "wall", "paths": 0},
    "functions": {"calls": True, "paths": 10**7, "level": "function"},
    "live": {"calls": True, "paths": 20_000, "live": True},
}


@dataclass
class Comparison:
    """How many calls were compared, and what differs."""

    calls: int = 0
    differences: list[str] = field(default_factory=list)


def counted(text: str) -> Tree:
    """The paths that the programs counted."""
    paths: list[tuple[Step, ...]] = []
    tree: Tree = Counter()
    for row in text.splitlines():
        thread, above, line, function, calls = row.split("\t")
        path = (*(paths[int(above)] if int(above) >= 0 else ()), (int(line), function))
        paths.append(path)
        tree[thread, path] += int(calls)
    return tree


def folded(tree: Tree) -> Tree:
    """The same with recursion folded."""
    made: Tree = Counter()
    for (thread, path), calls in tree.items():
        short: tuple[Step, ...] = ()
        for step in path:
            same = [at for at, (_, function) in enumerate(short) if function == step[1]]
            short = short[: same[0] + 1] if same else (*short, step)
        made[thread, short] += calls
    return made


def without_texts(tree: Tree, profile: Profile) -> Tree:
    """The same without texts that hold no function, not counted at that level: what they call stands in their place."""
    known = {
        _name(profile, FunctionRef(at, row))
        for at, file in enumerate(profile.files)
        for row in range(len(file.functions))
    }
    made: Tree = Counter()
    for (thread, path), calls in tree.items():
        short: tuple[Step, ...] = ()
        line = 0
        for at, function in path:
            line = line or at
            if "@" not in function or function in known:
                short, line = (*short, (line, function)), 0
        if not line:
            made[thread, short] += calls
    return made


def edges(tree: Tree) -> Edges:
    """The edges of a tree of whole paths."""
    made: Edges = Counter()
    for (_, path), calls in tree.items():
        line, callee = path[-1]
        made[path[-2][1] if len(path) > 1 else "", line, callee] += calls
    return made


def _name(profile: Profile, ref: FunctionRef | None) -> str:
    if ref is None:
        return ""
    path, *places = _MADE.split(profile.files[ref.file].path)
    return f"{Path(path).stem}{''.join(f'@{line}' for line in places if line)}:{profile.function(ref).extent.line}"


def _is_module(profile: Profile, ref: FunctionRef | None) -> bool:
    """Whether a function is the code of a module outside of functions, which programs do not count.

    That of a text which a program makes counts itself, unless it is a function alone.
    """
    if ref is None or profile.function(ref).kind != "module":
        return False
    file = profile.files[ref.file]
    return _MADE.search(file.path) is None or file.text.startswith("(function")


def measured_tree(profile: Profile) -> Tree:
    """The paths of a profile."""
    paths: list[tuple[Step, ...]] = []
    tree: Tree = Counter()
    for node in profile.nodes:
        above = paths[node.parent] if node.parent is not None else ()
        paths.append((*above, (node.line, _name(profile, node.function) or node.label)))
        if node.calls and not _is_module(profile, node.function):
            tree[node.thread, paths[-1]] += node.calls
    return tree


def measured_edges(profile: Profile) -> Edges:
    """The edges of a profile."""
    made: Edges = Counter()
    for edge in profile.edges:
        if _is_module(profile, edge.callee):
            continue
        made[_name(profile, edge.caller), edge.line, _name(profile, edge.callee)] += edge.calls
    return made


def compare(profile: Profile, expected: Tree, way: str) -> Comparison:
    """What differs between a profile and what the programs counted."""
    found = Comparison(sum(expected.values()))
    if way == "functions":
        expected = without_texts(expected, profile)
    found.differences += [f"self-check: {text}" for text in profile.violations]
    found.differences += broken_sums(profile)
    found.differences += _differences("edge", measured_edges(profile), edges(expected))
    if way in ("whole", "functions"):
        found.differences += _differences("path", measured_tree(profile), expected)
    elif way.startswith("folded") and way != "folded-later":
        found.differences += _differences("path", measured_tree(profile), folded(expected))
    return found


def _differences(what: str, ours: Counter[Any], expected: Counter[Any]) -> list[str]:
    return [
        f"{what} {key}: Footfall {ours[key]}, the program {expected[key]}"
        for key in sorted(ours.keys() | expected.keys())
        if ours[key] != expected[key]
    ]


def run(folder: Path, main: Path, way: str) -> Comparison:
    """Run written programs in one way; Java on the JDK that ``JAVA_HOME`` names."""
    target = folder / "calls.txt"
    options = Options(
        output=folder / f"out-{way}", exclude=java_calls.UNMEASURED + javascript_calls.UNMEASURED,
        tool_args={"java": ["-Dfootfall.checks=true"]}, report=lambda _: None, **WAYS[way],
    )  # fmt: skip
    outcome = pipeline.run(main, [str(target)], options)
    if outcome.execution.exit_code:
        return Comparison(0, [f"exit code {outcome.execution.exit_code}"])
    return compare(outcome.profile, counted(target.read_text("utf-8")), way)


def rounds(language: str, jdks: list[int]) -> list[tuple[str, str]]:
    """What programs of a language run on: a name, and a JDK's home."""
    if language == "javascript":
        return [("Node", "")]
    return [(f"JDK {version}", str(home)) for version, home in find_jdks().items() if version in jdks]


def main() -> int:
    """The command line; exit code 1 where something differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--language", choices=["java", "javascript"], required=True)
    parser.add_argument("--programs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--ways", nargs="*", default=list(WAYS), choices=list(WAYS))
    parser.add_argument("--jdk", type=int, nargs="*", default=[17, 25])
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "footfall-fuzz")
    options = parser.parse_args()
    write = java_calls.write if options.language == "java" else javascript_calls.write
    compared, wrong = 0, 0
    for seed in range(options.seed, options.seed + options.rounds):
        folder = Path(tempfile.mkdtemp(prefix="footfall-fuzz-"))
        made = write(Random(seed), options.programs, folder)
        found = []
        for name, home in rounds(options.language, options.jdk):
            os.environ["JAVA_HOME"] = home
            for way in options.ways:
                one = run(folder, made, way)
                compared += one.calls
                where = f"seed {seed}, {name}, {way}"
                print(f"{where}: {one.calls:,} calls, {len(one.differences)} differences", file=sys.stderr, flush=True)
                found += [f"{where}: {text}" for text in one.differences[:10]]
        if found:
            shutil.copytree(folder, options.keep / str(seed), dirs_exist_ok=True)
            found.append(f"the programs are in {options.keep / str(seed)}")
        print("\n".join(found), end="\n" if found else "", file=sys.stderr)
        wrong += len(found)
        shutil.rmtree(folder)
    print(f"{compared:,} calls compared, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
