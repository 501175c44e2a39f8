"""How often V8 itself says that functions were called: precise coverage of the untouched program.

``NODE_V8_COVERAGE`` writes, per process, the functions of each script with their
extents and counts.  Functions are compared by where they end; of several that end
at one place the order of their starts tells them apart.  What V8 writes besides
functions (blocks, initialisers of fields, the script itself) is left out, as are
functions that it no longer knew at the end, which had no calls left to tell of.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections import defaultdict
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlparse

from footfall.model.source_text import SourceText

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import FileProfile

Counts = dict[str, dict[int, list[int]]]
"""Per file the counts of functions by their ends, in UTF-16 units, each list in the order of starts."""


def record(command: list[str], cwd: Path, folder: Path) -> tuple[int, Counts]:
    """Run a program as it is; its exit code and what V8 counted, summed over all processes and threads."""
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, "NODE_V8_COVERAGE": str(folder)}, capture_output=True, check=False
    )
    totals: dict[str, dict[tuple[int, int], int]] = defaultdict(lambda: defaultdict(int))
    for report in folder.glob("*.json"):
        for script in json.loads(report.read_text())["result"]:
            if not script["url"].startswith("file:"):
                continue
            path = unquote(urlparse(script["url"]).path)
            for function in script["functions"]:
                first = function["ranges"][0]
                totals[path][first["startOffset"], first["endOffset"]] += first["count"]
    found: Counts = {}
    for path, functions in totals.items():
        by_end: dict[int, list[int]] = defaultdict(list)
        for (_, end), count in sorted(functions.items()):
            by_end[end].append(count)
        found[path] = dict(by_end)
    return done.returncode, found


def differences(file: FileProfile, oracle: dict[int, list[int]]) -> tuple[int, list[str]]:
    """How many functions could be compared, and those that differ."""
    source = SourceText(file.path, file.text.encode("utf-8"))
    mine: dict[int, list[tuple[str, int | None]]] = defaultdict(list)
    for function in file.functions:
        mine[end_of(source, function.extent.end_line, function.extent.end_column)].append(
            (function.name, function.calls)
        )
    compared, wrong = 0, []
    for end, functions in mine.items():
        theirs = oracle.get(end)
        if theirs is None or len(theirs) != len(functions):
            continue
        for (name, calls), count in zip(functions, theirs, strict=True):
            if calls is None:
                continue
            compared += 1
            if calls != count:
                wrong.append(f"{file.path}: {name} (ends at {end}): Footfall {calls}, V8 {count}")
    return compared, wrong


def end_of(source: SourceText, line: int, column: int) -> int:
    """A place in UTF-16 units."""
    start = source.line_starts[line - 1]
    before = source.data[:start].decode("utf-8") + source.data[start:].decode("utf-8")[: column - 1]
    return len(before.encode("utf-16-le")) // 2
