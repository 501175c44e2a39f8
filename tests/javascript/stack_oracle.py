"""Who calls whom, from where and along which path, by the stacks of the untouched program.

A breakpoint stands at the start of each function's body; when it is reached the stack
says who called.  Left out are functions that begin with a loop, to whose start control
comes back, or with ``f?.()``, which may be skipped; and as callees generators, whose
bodies do not begin when they are called.

A path reaches from a function up to the thread, or to the nearest async function or
generator above it: when such a one is resumed, its callers are no longer on the stack.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footfall.profiles.data import FunctionInfo, FunctionRef, Profile

RUNTIME = Path(__file__).with_name("stacks.cjs")
_LOOP = re.compile(r"(?:\w+\s*:\s*)*(?:for|while|do)\b")
_HEAD_LINES = 20
"""No head of a function is longer."""
NONE = "-"
"""The caller of what no measured function called."""

Edge = tuple[str, int, str]
Path_ = tuple[str, ...]


@dataclass
class Seen:
    """Calls by edge and by path."""

    edges: Counter[Edge] = field(default_factory=Counter)
    paths: Counter[Path_] = field(default_factory=Counter)


class Functions:
    """The functions of a profile as places of frames tell them."""

    def __init__(self, profile: Profile, here: Path) -> None:
        self.profile = profile
        self.files = {str(here / file.path): file for file in profile.files}
        self._found: dict[tuple[str, int, int], FunctionInfo] = {}
        self._starts: dict[tuple[str, int, int], tuple[int, int]] = {}
        self._compared: dict[str, list[FunctionInfo]] = {}
        self.lines = {path: file.text.replace("\r\n", "\n").split("\n") for path, file in self.files.items()}

    def compared(self, path: str) -> list[FunctionInfo]:
        """Those with breakpoints."""
        if path not in self._compared:
            functions = self.files[path].functions
            self._compared[path] = [f for f in functions if f.kind != "module" and not self._begins_oddly(path, f)]
        return self._compared[path]

    def _begins_oddly(self, path: str, function: FunctionInfo) -> bool:
        lines = self.lines[path]
        at = function.extent
        text = lines[at.line - 1][at.column :] + "\n" + "\n".join(lines[at.line : at.line + 5])
        text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)
        return _LOOP.match(text.strip()) is not None or (function.kind == "arrow" and "?.(" in text)

    def name(self, path: str, function: FunctionInfo) -> str:
        """What tells a function from all others."""
        if function.kind == "module":
            return f"{Path(path).name}:module"
        return f"{Path(path).name}:{function.name}@{function.extent.line}:{function.extent.column}"

    def at(self, path: str, line: int, column: int) -> FunctionInfo:
        """The innermost function around a place; the head of a function belongs to it."""
        if (path, line, column) in self._found:
            return self._found[path, line, column]
        best, latest = None, (0, 0)
        for function in self.files[path].functions:
            start, end = self._start(path, function), (function.extent.end_line, function.extent.end_column)
            is_around = function.kind == "module" or start < (line, column) < end
            if is_around and start > latest:
                best, latest = function, start
        assert best is not None
        self._found[path, line, column] = best
        return best

    def is_class(self, path: str, line: int, column: int) -> bool:
        """Whether a class begins at a place: frames of constructors that nobody wrote stand there."""
        return re.match(r"class\b", self.lines[path][line - 1][column - 1 :]) is not None

    def _start(self, path: str, function: FunctionInfo) -> tuple[int, int]:
        """Where the head of a function begins, found by its signature in front of its body."""
        at = function.extent
        if function.kind == "module":
            return (1, 1)
        key = (path, at.line, at.column)
        if key not in self._starts:
            self._starts[key] = self._find_start(path, function)
        return self._starts[key]

    def _find_start(self, path: str, function: FunctionInfo) -> tuple[int, int]:
        at = function.extent
        lines = self.lines[path]
        first = max(0, at.line - _HEAD_LINES)
        before = "\n".join([*lines[first : at.line - 1], lines[at.line - 1][: at.column - 1]])
        words = [re.escape(word) for word in function.signature.split()]
        found = re.search(r"\s+".join(words) + r"\s*$", before)
        start = found.start() if found else len(before)
        return first + before.count("\n", 0, start) + 1, start - (before.rfind("\n", 0, start) + 1) + 1


def is_suspended(function: FunctionInfo) -> bool:
    """Whether a function is async or a generator."""
    return re.match(r"(?:static\s+)?async\b|(?:static\s+)?\*|function\s*\*", function.signature) is not None


def is_generator(function: FunctionInfo) -> bool:
    """Whether a function is a generator."""
    return re.match(r"(?:static\s+)?(?:async\s*)?(?:function\s*)?\*", function.signature) is not None


def record(command: list[str], here: Path, functions: Functions, work: Path) -> Seen:
    """Run a program as it is, and see how its functions are called."""
    plan = {
        Path(path).as_uri(): [_start_of_body(function) for function in functions.compared(path)]
        for path in functions.files
    }
    (work / "plan.json").write_text(json.dumps(plan))
    (work / "found").mkdir()
    environment = {"FOOTFALL_PLAN": str(work / "plan.json"), "FOOTFALL_FOUND": str(work / "found")}
    subprocess.run(
        [command[0], "-r", str(RUNTIME), *command[1:]],
        cwd=here, env={**os.environ, **environment}, capture_output=True, check=False,
    )  # fmt: skip
    seen = Seen()
    names = {Path(path).as_uri(): path for path in functions.files}
    for file in sorted((work / "found").iterdir()):
        for url, number, count, frames in json.loads(file.read_text()):
            callee = functions.compared(names[url])[number]
            # V8 moves a breakpoint behind a function that it has not compiled: no call then, though it is reached.
            if is_generator(callee) or functions.at(*frames[0]) is not callee:
                continue
            chain = [(names[url], callee, 0)]
            chain += [
                (path, functions.at(path, line, column), line)
                for path, line, column in frames[1:]
                if not functions.is_class(path, line, column)
            ]
            named = [(functions.name(path, function), line) for path, function, line in chain]
            caller, line = named[1] if len(named) > 1 else (NONE, 0)
            seen.edges[caller, line, named[0][0]] += count
            seen.paths[_truncated([(n, is_suspended(c[1])) for (n, _), c in zip(named, chain, strict=True)])] += count
    return seen


def _start_of_body(function: FunctionInfo) -> tuple[int, int]:
    """Line and column from 0: behind the brace, where there may be one."""
    return function.extent.line - 1, function.extent.column - (function.kind == "arrow")


def _truncated(chain: list[tuple[str, bool]]) -> Path_:
    """A path, innermost first, up to the first above the callee that may be resumed."""
    found = [chain[0][0]]
    for name, suspended in chain[1:]:
        found.append(name)
        if suspended:
            break
    return tuple(found)


def recorded(functions: Functions, profile: Profile) -> Seen:
    """The same by a profile."""
    paths = list(functions.files)
    compared = {
        (at, number)
        for at, path in enumerate(paths)
        for number, f in enumerate(functions.files[path].functions)
        if f in functions.compared(path) and not is_generator(f)
    }

    def name(ref: FunctionRef) -> str:
        return functions.name(paths[ref.file], profile.function(ref))

    seen = Seen()
    for edge in profile.edges:
        if (edge.callee.file, edge.callee.function) in compared and edge.calls:
            caller = NONE if edge.caller is None else name(edge.caller)
            seen.edges[caller, edge.line, name(edge.callee)] += edge.calls
    for node in profile.nodes:
        if node.function is None or (node.function.file, node.function.function) not in compared or not node.calls:
            continue
        chain, at = [(name(node.function), False)], node.parent
        while at is not None:
            ref = profile.nodes[at].function
            if ref is not None:
                chain.append((name(ref), is_suspended(profile.function(ref))))
            at = profile.nodes[at].parent
        seen.paths[_truncated(chain)] += node.calls
    return seen


def differences(one: Seen, other: Seen) -> list[str]:
    """Edges and paths that the two do not agree on."""
    found = []
    for key in sorted(set(one.edges) | set(other.edges)):
        if one.edges[key] != other.edges[key]:
            found.append(f"edge {key}: {one.edges[key]}, on stacks {other.edges[key]}")
    for path in sorted(set(one.paths) | set(other.paths)):
        if one.paths[path] != other.paths[path]:
            found.append(f"path {path}: {one.paths[path]}, on stacks {other.paths[path]}")
    return found
