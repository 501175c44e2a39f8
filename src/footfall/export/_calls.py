"""What the call-path formats share: the calling-context tree of a profile, ready to be written.

All of them see the same tree:

- Its nodes are those of the profile and keep their numbers; a node belongs to the
  thread of its root.
- A *frame* is what nodes stand for: a function, or the label of one that stands
  for no function.  The names of frames fit on one line, and no two are alike.
- A *metric* is a number of each node without its children.  It is written if any
  node has it; a node for which it was not measured adds nothing to any sum.
- A number with children is the sum of those without over the node and all below
  it, so that sums agree in every format.
- A format that writes each path from its start gets a tree in which recursion is
  folded if some path is longer than ``LONGEST_PATH``: it would write the square of it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.export._names import NAMELESS, free_name, unique_names, unique_paths
from footfall.profiles.calltree import depth, folded, outermost, preorder, with_children
from footfall.profiles.data import FunctionRef
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from footfall.profiles.data import CallNode, Profile


@dataclass(frozen=True, slots=True)
class Frame:
    """What nodes stand for; ``file`` is empty and ``line`` 0 where that is no function."""

    name: str
    file: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread and its nodes, each behind its parent and before whatever its parent called later."""

    name: str
    nodes: list[int]


@dataclass(frozen=True, slots=True)
class Metric:
    """A number that nodes have, without their children; ``unit`` names what is counted."""

    name: str
    unit: str
    of: Callable[[CallNode], int | None]


METRICS = (
    Metric("time", "nanoseconds", lambda node: node.self_ns),
    Metric("work", "statements", lambda node: node.work),
    Metric("calls", "calls", lambda node: node.calls),
)
"""In the order of preference, for formats that hold or show only one."""

LONGEST_PATH = 1000
"""How many nodes a path may have in a format that writes paths from their start."""


@dataclass(frozen=True, slots=True)
class CallTree:
    """The calling-context trees of all threads; ``frame_of`` has an index in ``frames`` per node."""

    nodes: list[CallNode]
    frames: list[Frame]
    frame_of: list[int]
    threads: list[Thread]
    metrics: list[Metric]

    def frame(self, node: int) -> Frame:
        """What a node stands for."""
        return self.frames[self.frame_of[node]]

    def own(self, metric: Metric) -> list[int]:
        """A metric per node, without the node's children; 0 where it was not measured."""
        return [metric.of(node) or 0 for node in self.nodes]

    def inclusive(self, metric: Metric) -> list[int]:
        """A metric per node, with all that is below the node."""
        return [number or 0 for number in with_children(self.nodes, self.own(metric))]

    def path(self, node: int) -> list[int]:
        """The nodes from the root of a thread to ``node``."""
        found = [node]
        while (parent := self.nodes[found[-1]].parent) is not None:
            found.append(parent)
        return found[::-1]

    def outermost(self) -> list[bool]:
        """Per node, whether no node above it has its frame.

        A frame's inclusive sums over these nodes alone count recursion once.
        """
        return outermost(self.nodes, self.frame_of)


def call_tree(profile: Profile, format: str, *, whole_paths: bool = False) -> CallTree:
    """The tree of ``profile``; raises ``FootfallError`` naming ``format`` if it has none.

    With ``whole_paths`` recursion is folded where some path would be too long.
    """
    if not profile.nodes:
        raise no_calls(format)
    nodes = profile.nodes
    if whole_paths and depth(nodes) > LONGEST_PATH:
        nodes = folded(nodes)
    frames, frame_of = _frames(profile, nodes)
    metrics = [metric for metric in METRICS if any(metric.of(node) is not None for node in nodes)]
    return CallTree(nodes, frames, frame_of, _threads(nodes), metrics)


def no_calls(format: str) -> FootfallError:
    """What to raise where a profile has nothing for a format of calls."""
    return FootfallError(
        f"this profile holds no call paths, which the format {format} needs; record them with: footfall run --calls"
    )


def distinct(names: Iterable[str]) -> list[str]:
    """The names on one line each, none empty; of equal ones all but the first get a number."""
    taken: set[str] = set()
    return [free_name(taken, one_line(wanted).strip() or NAMELESS) for wanted in names]


def _frames(profile: Profile, nodes: list[CallNode]) -> tuple[list[Frame], list[int]]:
    """The frames in the order in which nodes mention them, and that of each node."""
    names = _function_names(profile)
    files = distinct(unique_paths(file.path for file in profile.files))
    numbers: dict[FunctionRef | str, int] = {}
    frame_of = []
    for node in nodes:
        key = node.label if node.function is None else node.function
        frame_of.append(numbers.setdefault(key, len(numbers)))
    functions = [key for key in numbers if isinstance(key, FunctionRef)]
    labels = [key for key in numbers if isinstance(key, str)]
    # Functions first: a label that is alike must not take a function's name.
    unique = distinct([*(names[ref] for ref in functions), *labels])
    known: dict[FunctionRef | str, Frame] = {
        ref: Frame(name, files[ref.file], profile.function(ref).extent.line)
        for ref, name in zip(functions, unique[: len(functions)], strict=True)
    }
    known |= {label: Frame(name) for label, name in zip(labels, unique[len(functions) :], strict=True)}
    return [known[key] for key in numbers], frame_of


def _function_names(profile: Profile) -> dict[FunctionRef, str]:
    """A name per function: overloads with their parameters, equal ones of several files with these.

    Whether a function ran makes no difference, so that the names of two runs agree.
    """
    names: dict[FunctionRef, str] = {}
    for at, file in enumerate(profile.files):
        for own, name in enumerate(unique_names(file, range(len(file.functions)))):
            names[FunctionRef(at, own)] = one_line(name).replace(", ", ",")
    times = Counter(names.values())
    paths = unique_paths(file.path for file in profile.files)
    return {ref: f"{name}@{paths[ref.file]}" if times[name] > 1 else name for ref, name in names.items()}


def _threads(nodes: list[CallNode]) -> list[Thread]:
    """The threads in the order of their first roots."""
    found: dict[str, list[int]] = {}
    own: list[int] = []
    for at in preorder(nodes):
        if nodes[at].parent is None:
            own = found.setdefault(nodes[at].thread, [])
        own.append(at)
    return [Thread(name, own) for name, own in zip(distinct(found), found.values(), strict=True)]
