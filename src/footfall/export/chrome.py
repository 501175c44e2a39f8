"""Trace events as Chrome's tracing and Perfetto show them.

Their description is "Trace Event Format" by Google,
https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU.

Each node of the call tree is one complete (``X``) event inside that of its parent.
Events have places in time, which a call tree does not know: **the time is
synthetic**.  All calls along a path are one event, as long as their sum, with what
they spent themselves around what they called; every thread starts at 0.  Where
time was measured a microsecond is one, otherwise it is one statement, or one call
if work was not measured either; ``otherData`` says which.  An event's ``args`` have
all numbers.

The file has them in full; viewers read them into doubles, which are exact up to
2^53, and tell nanoseconds apart up to 2^50 of them, 13 days.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from footfall.export._calls import call_tree
from footfall.export._run_facts import GENERATOR, title
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.export._calls import CallTree, Metric
    from footfall.profiles.data import Profile

PROCESS = 1
"""The one process of the trace."""


def render(profile: Profile) -> bytes:
    """The trace as UTF-8, one event per line."""
    tree = call_tree(profile, "chrome")
    name = one_line(title(profile))
    events = [_named("process_name", 0, name), *_thread_names(tree), *_events(tree)]
    other = _json(_description(tree.metrics[0]))
    head = f'{{"displayTimeUnit":"ns","otherData":{other},"traceEvents":[\n'
    return (head + ",\n".join(events) + "\n]}\n").encode()


def _description(metric: Metric) -> dict[str, str]:
    unit = "one that was measured" if metric.unit == "nanoseconds" else f"one of the {metric.unit}"
    return {
        "creator": GENERATOR,
        "metric": metric.name,
        "unit": metric.unit,
        "synthetic": f"An event holds all calls along a path, not one call. A microsecond is {unit}. "
        "When something ran is not known.",
    }


def _thread_names(tree: CallTree) -> list[str]:
    return [_named("thread_name", number, thread.name) for number, thread in enumerate(tree.threads, 1)]


def _named(what: str, thread: int, name: str) -> str:
    return _json({"ph": "M", "pid": PROCESS, "tid": thread, "name": what, "args": {"name": name}})


def _events(tree: CallTree) -> Iterator[str]:
    """The events of all threads, each before those inside it."""
    metric = tree.metrics[0]
    time = _microseconds if metric.unit == "nanoseconds" else str
    starts, sums = _starts(tree, metric), tree.inclusive(metric)
    for number, thread in enumerate(tree.threads, 1):
        for node in thread.nodes:
            name, args = _json(tree.frame(node).name), _json(_arguments(tree, node))
            # Written by hand, since a Python float is too small for a number in full.
            yield (
                f'{{"ph":"X","pid":{PROCESS},"tid":{number},"ts":{time(starts[node])},"dur":{time(sums[node])},'
                f'"name":{name},"args":{args}}}'
            )


def _starts(tree: CallTree, metric: Metric) -> list[int]:
    """Where each node begins.

    A node's own share is spread before, between and behind its children, and roots
    with times lie a nanosecond apart.  Readers add start and length up as doubles,
    and where events touch, a trace of rounding would make them overlap.
    """
    own, sums = tree.own(metric), tree.inclusive(metric)
    gaps = [share // (1 + children) for share, children in zip(own, _children(tree), strict=True)]
    between_roots = 1 if metric.unit == "nanoseconds" else 0
    starts = [0] * len(own)
    free = gaps.copy()  # where a node's next child may begin; its own start is added once that is known
    for thread in tree.threads:
        end = 0
        for node in thread.nodes:
            parent = tree.nodes[node].parent
            if parent is None:
                starts[node] = end
                end += sums[node] + between_roots
            else:
                starts[node] = free[parent]
                free[parent] += sums[node] + gaps[parent]
            free[node] += starts[node]
    return starts


def _children(tree: CallTree) -> list[int]:
    """How many children each node has."""
    found = [0] * len(tree.nodes)
    for node in tree.nodes:
        if node.parent is not None:
            found[node.parent] += 1
    return found


def _arguments(tree: CallTree, node: int) -> dict[str, Any]:
    """Where the function is and the numbers of the node, as far as they are known."""
    frame, record = tree.frame(node), tree.nodes[node]
    found: dict[str, Any] = {"file": frame.file, "line": frame.line} if frame.file else {}
    if record.line:
        found["called_from_line"] = record.line
    for metric in tree.metrics:
        value = metric.of(record)
        if value is not None:
            found["self_ns" if metric.unit == "nanoseconds" else metric.unit] = value
    return found


def _microseconds(nanoseconds: int) -> str:
    """Nanoseconds as the format has them."""
    whole, rest = divmod(nanoseconds, 1000)
    return f"{whole}.{rest:03}" if rest else str(whole)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
