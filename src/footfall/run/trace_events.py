"""A timeline of calls, as Chrome's tracing and Perfetto show it: each call as one complete event.

The form is "Trace Event Format" by Google,
https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU.
Times are microseconds since the first event, with the nanoseconds as decimals.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from footfall.profiles.atomic import replacing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from footfall.counts.raw import RawContext, RawCounts
    from footfall.model.outline_codec import CountedFile


def write(path: Path, files: dict[str, CountedFile], counts: RawCounts, limit: int) -> None:
    """Write the timeline of a run; ``limit`` is how many calls it may hold.

    Raises:
        FootfallError: where the file cannot be written.
    """
    contexts = [context for context in counts.calls.contexts if context.events]
    recorded = sum(len(context.events) for context in contexts)
    calls = sum(node.calls for context in counts.calls.contexts for node in context.nodes)
    other = {"creator": "footfall", "calls": calls, "recorded": recorded, "limit": limit}
    first = min((event.start_ns for context in contexts for event in context.events), default=0)
    with replacing(path, "the timeline") as part, part.open("w", encoding="utf-8") as out:
        out.write(f'{{"displayTimeUnit":"ns","otherData":{json.dumps(other)},"traceEvents":[\n')
        separator = ""
        for number, context in enumerate(contexts, 1):
            for event in _events(number, context, files, first):
                out.write(separator + json.dumps(event, separators=(",", ":")))
                separator = ",\n"
        out.write("\n]}\n")


def _events(number: int, context: RawContext, files: dict[str, CountedFile], first: int) -> Iterator[dict[str, Any]]:
    yield {"ph": "M", "pid": 1, "tid": number, "name": "thread_name", "args": {"name": context.thread}}
    for event in context.events:
        if event.unit not in files:
            continue
        file = files[event.unit]
        function = file.outline.functions[event.function]
        about: dict[str, Any] = {
            "ph": "X",
            "pid": 1,
            "tid": number,
            "name": function.name,
            "ts": (event.start_ns - first) / 1000,
            "args": {"file": file.source.path, "line": file.source.line_of(function.span.start)},
        }
        if event.duration_ns < 0:
            about["ph"] = "B"  # still running when the counts were written
        else:
            about["dur"] = event.duration_ns / 1000
        yield about
