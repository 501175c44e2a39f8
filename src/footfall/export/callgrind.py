"""The format of Valgrind's Callgrind, https://valgrind.org/docs/manual/cl-format.html.

Everything is written from the nodes of the call tree, nothing from the profile's
edges, so that all numbers agree.  A function has its own numbers on the line where
it starts; a call has the number of calls from one line to one function, and what
these cost with everything they called.  Paths have no place in the format: what
differs only in how the caller was reached is added up.

Recursion is counted once: calls of a function that runs already are counted but
cost nothing, as their cost is in that of the outermost call.  So the costs of the
calls to a function add up to the function's inclusive cost, which is how readers
find it.  To make that true of functions at which threads start, each thread is a
function that calls these.  What stands for no function and has no calls, as the place
where a timer was set, is called as often as it calls.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.export._calls import call_tree, distinct
from footfall.export._run_facts import GENERATOR, title
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from footfall.export._calls import CallTree
    from footfall.profiles.data import Profile

UNKNOWN_FILE = "???"
"""What the format's readers take for no file."""


@dataclass(slots=True)
class _Call:
    """Calls from one line of a function to another function, and their inclusive cost."""

    calls: int
    cost: list[int]


@dataclass(slots=True)
class _Function:
    """A function with its own cost (``None``: it is a thread) and its calls, by line and callee."""

    name: str
    file: str
    line: int
    cost: list[int] | None
    calls: dict[tuple[int, int], _Call] = field(default_factory=dict)


def render(profile: Profile) -> bytes:
    """The file as UTF-8, functions in the order in which they were first reached."""
    tree = call_tree(profile, "callgrind")
    functions = _functions(tree)
    total = [sum(tree.own(metric)) for metric in tree.metrics]
    lines = [
        "# callgrind format",
        "version: 1",
        f"creator: {GENERATOR}",
        f"cmd: {one_line(title(profile))}",
        "positions: line",
        f"events: {' '.join(metric.unit.capitalize() for metric in tree.metrics)}",
        f"summary: {_numbers(total)}",
        *_Writer(functions).lines(),
        "",
        f"totals: {_numbers(total)}",
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def _functions(tree: CallTree) -> list[_Function]:
    """The functions of all frames, with what they cost and call, and behind them those of the threads."""
    zeros = [0] * len(tree.metrics)
    names = distinct([*(frame.name for frame in tree.frames), *(f"thread {thread.name}" for thread in tree.threads)])
    functions = [
        _Function(name, frame.file or UNKNOWN_FILE, frame.line, zeros.copy())
        for name, frame in zip(names, tree.frames, strict=False)
    ]
    functions += [_Function(name, UNKNOWN_FILE, 0, None) for name in names[len(functions) :]]
    own = [tree.own(metric) for metric in tree.metrics]
    inclusive = [tree.inclusive(metric) for metric in tree.metrics]
    outermost = tree.outermost()
    below = _calls_below(tree)
    for number, thread in enumerate(tree.threads, len(tree.frames)):
        for at in thread.nodes:
            node, frame = tree.nodes[at], tree.frame_of[at]
            _add(functions[frame].cost, own, at)
            calls = node.calls or below.get(at, 0)
            if not calls:
                continue  # Readers take the cost of no calls for the caller's own.
            caller = number if node.parent is None else tree.frame_of[node.parent]
            call = functions[caller].calls.setdefault((node.line, frame), _Call(0, zeros.copy()))
            call.calls += calls
            if outermost[at]:
                _add(call.cost, inclusive, at)
    return functions


def _calls_below(tree: CallTree) -> Counter[int]:
    """How often functions were called right below each node that stands for none, such as a timer."""
    found: Counter[int] = Counter()
    for node in tree.nodes:
        if node.parent is not None and tree.nodes[node.parent].function is None:
            found[node.parent] += node.calls
    return found


def _add(cost: list[int] | None, columns: list[list[int]], node: int) -> None:
    """Add a node's number of each column to ``cost``."""
    if cost is not None:
        for at, column in enumerate(columns):
            cost[at] += column[node]


class _Writer:
    """Writes functions, the names of files and functions in full only once."""

    def __init__(self, functions: list[_Function]) -> None:
        self.functions = functions
        self.files: dict[str, int] = {}
        self.names: dict[str, int] = {}

    def lines(self) -> list[str]:
        """The body of the file."""
        found = []
        for at, function in enumerate(self.functions):
            found += ["", f"fl={self.file(function)}", f"fn={self.name(at)}"]
            if function.cost is not None:
                found.append(f"{function.line} {_numbers(function.cost)}")
            for (line, callee), call in sorted(function.calls.items()):
                target = self.functions[callee]
                found += [
                    f"cfi={self.file(target)}",
                    f"cfn={self.name(callee)}",
                    f"calls={call.calls} {target.line}",
                    f"{line} {_numbers(call.cost)}",
                ]
        return found

    def file(self, function: _Function) -> str:
        """The file of a function, as a number that is explained where it comes first."""
        return _compressed(self.files, function.file)

    def name(self, at: int) -> str:
        """The name of a function, written likewise."""
        return _compressed(self.names, self.functions[at].name)


def _compressed(numbers: dict[str, int], text: str) -> str:
    if text in numbers:
        return f"({numbers[text]})"
    numbers[text] = len(numbers) + 1
    return f"({numbers[text]}) {text}"


def _numbers(values: list[int]) -> str:
    return " ".join(map(str, values))
