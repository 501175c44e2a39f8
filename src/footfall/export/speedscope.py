"""speedscope's own file format, https://www.speedscope.app/file-format-schema.json.

It holds everything: each thread and metric is a *sampled* profile with one sample
per node of the call tree, whose weight is the node's own number.  The files of
deep trees are large, since each sample holds its whole path.  Call lines have no
place in it, and speedscope, like all that read JSON into doubles, rounds numbers
above 2^53; the file holds them in full.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from footfall.export._calls import call_tree
from footfall.export._run_facts import GENERATOR, title
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from footfall.export._calls import CallTree, Frame, Metric, Thread
    from footfall.profiles.data import Profile

SCHEMA = "https://www.speedscope.app/file-format-schema.json"


def render(profile: Profile) -> bytes:
    """The document as UTF-8, with a newline at its end."""
    tree = call_tree(profile, "speedscope", whole_paths=True)
    stacks = [[[tree.frame_of[at] for at in tree.path(node)] for node in thread.nodes] for thread in tree.threads]
    columns = [(metric, tree.own(metric)) for metric in tree.metrics]
    document = {
        "$schema": SCHEMA,
        "exporter": GENERATOR,
        "name": one_line(title(profile)),
        "activeProfileIndex": _busiest(tree) * len(tree.metrics),
        "shared": {"frames": [_frame(frame) for frame in tree.frames]},
        "profiles": [
            _sampled(thread, metric, [own[node] for node in thread.nodes], samples)
            for thread, samples in zip(tree.threads, stacks, strict=True)
            for metric, own in columns
        ],
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _busiest(tree: CallTree) -> int:
    """The thread with the highest sum of the preferred metric."""
    own = tree.own(tree.metrics[0])
    sums = [sum(own[node] for node in thread.nodes) for thread in tree.threads]
    return sums.index(max(sums))


def _frame(frame: Frame) -> dict[str, Any]:
    found: dict[str, Any] = {"name": frame.name}
    if frame.file:
        found |= {"file": frame.file, "line": frame.line}
    return found


def _sampled(thread: Thread, metric: Metric, weights: list[int], samples: list[list[int]]) -> dict[str, Any]:
    return {
        "type": "sampled",
        "name": f"{thread.name}: {metric.name}",
        "unit": "nanoseconds" if metric.unit == "nanoseconds" else "none",
        "startValue": 0,
        "endValue": sum(weights),
        "samples": samples,
        "weights": weights,
    }
