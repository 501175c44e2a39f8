"""How often V8 says that functions in code made at run time were called: precise coverage, taken inside the program.

Scripts without a name of their own are known by their text.  A function is then
known by that text and where it ends in it, in UTF-16 units.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.model.source_text import SourceText
from tests.javascript.v8_oracle import end_of

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile

Calls = dict[tuple[str, int], list[int]]
"""By text and end of function the calls of those that end there, in the order of their starts."""

_PRELOAD = Path(__file__).with_name("made_oracle.cjs")


def function_calls(command: list[str], cwd: Path, target: Path) -> Calls:
    """Run a program as it is; what V8 counted in scripts without a file."""
    subprocess.run(
        ["node", "--require", _PRELOAD, *command], cwd=cwd, capture_output=True, check=False,
        env={**os.environ, "MADE_ORACLE": str(target)}, timeout=60,
    )  # fmt: skip
    totals: dict[str, dict[tuple[int, int], int]] = defaultdict(lambda: defaultdict(int))
    for script in json.loads(target.read_text("utf-8")):
        text, shift = script["source"], 0
        if text.startswith("(") and text.endswith("\n})"):  # of a function's constructor
            text, shift = text[1:-1], 1
        for start, end, count in script["functions"]:
            totals[text][start - shift, end - shift] += count
    found: Calls = defaultdict(list)
    for text, functions in totals.items():
        for (_, end), count in sorted(functions.items()):
            found[text, end].append(count)
    return found


def calls_by_text(files: list[FileProfile]) -> Calls:
    """The same from a profile, summed over the places of a text."""
    totals: dict[str, dict[tuple[int, int], int]] = defaultdict(lambda: defaultdict(int))
    for file in files:
        source = SourceText(file.path, file.text.encode("utf-8"))
        for number, function in enumerate(file.functions):
            if function.calls is not None:
                end = end_of(source, function.extent.end_line, function.extent.end_column)
                totals[file.text][number, end] += function.calls
    found: Calls = defaultdict(list)
    for text, functions in totals.items():
        for (_, end), count in sorted(functions.items()):
            found[text, end].append(count)
    return found
