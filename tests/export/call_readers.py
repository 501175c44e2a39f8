"""What programs read out of exported call paths, as sums by function."""

from __future__ import annotations

import os
import re
import subprocess
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any

from footfall.export import export
from tests.export import consumers
from tests.export.call_samples import Sums

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile

SPEEDSCOPE = (consumers.NODE_FOLDER / "speedscope.mjs").read_text("utf-8")
FILE_NAMES = {
    "speedscope": "it.speedscope.json",
    "pprof": "it.pb.gz",
    "callgrind": "callgrind.out.it",
    "collapsed": "it.collapsed.txt",
    "chrome": "it.trace.json",
}


def written(format: str, profile: Profile, folder: Path) -> Path:
    """The path of an export."""
    path = folder / FILE_NAMES[format]
    path.write_bytes(export(format, profile))
    return path


def speedscope(*paths: Path) -> list[dict[str, Any] | None]:
    """What speedscope saves of each file after it opened it; ``None`` where it refuses."""
    found: list[dict[str, Any] | None] = consumers.node(SPEEDSCOPE, *paths, package="speedscope")
    return found


def speedscope_sums(document: dict[str, Any], at: int) -> dict[str, Sums]:
    """The sums of a profile in a document that speedscope saved."""
    profile = document["profiles"][at]
    assert profile["type"] == "evented"
    names = [frame["name"] for frame in document["shared"]["frames"]]
    sums: dict[str, Sums] = defaultdict(Sums)
    stack: list[str] = []
    now = 0
    for event in profile["events"]:
        if stack:
            sums[stack[-1]].own += event["at"] - now
        for name in set(stack):
            sums[name].inclusive += event["at"] - now
        now = event["at"]
        if event["type"] == "O":
            stack.append(names[event["frame"]])
        else:
            assert stack.pop() == names[event["frame"]]
    assert stack == []
    return without_zeros(sums)


@cache
def _pprof() -> str:
    """The path of Go's pprof; recent versions of Go build it first, which takes a while."""
    alone = {"GOTOOLCHAIN": "local", "GOPROXY": "off", "GOFLAGS": ""}
    command = [consumers.program("go"), "tool", "-n", "pprof"]
    done = subprocess.run(command, env=os.environ | alone, capture_output=True, text=True, check=True, timeout=600)
    return done.stdout.strip()


def go_tool_pprof(path: Path, *options: str) -> str:
    """The output of ``go tool pprof``."""
    return consumers.run(_pprof(), *options, path, folder=path.parent)


def pprof_top(path: Path, sample_type: str) -> dict[str, Sums]:
    """The sums that ``pprof -top`` shows."""
    options = ("-top", f"-sample_index={sample_type}", "-unit=ns", "-nodecount=1000", "-nodefraction=0")
    rows = go_tool_pprof(path, *options).partition("cum%\n")[2].splitlines()
    found = {}
    for row in rows:
        own, _, _, inclusive, _, name = row.split(maxsplit=5)
        found[name] = Sums(int(own.removesuffix("ns")), int(inclusive.removesuffix("ns")))
    return without_zeros(found)


def callgrind_annotate(path: Path, *options: str) -> str:
    """The output of callgrind_annotate; a warning would be part of it."""
    program = consumers.program("callgrind_annotate")
    output = consumers.run(
        program, "--auto=no", "--show-percs=no", "--threshold=100", *options, path.name, folder=path.parent
    )
    assert "WARNING" not in output
    return output


def annotated(path: Path, inclusive: bool) -> tuple[list[int], dict[str, list[int]]]:
    """callgrind_annotate's totals and numbers per function, a thread's as that of ``thread NAME``."""
    output = callgrind_annotate(path, f"--inclusive={'yes' if inclusive else 'no'}")
    numbers = r"((?:[\d,]+|\.) +)+"
    totals: list[int] = []
    found = {}
    for row in output.splitlines():
        match = re.match(rf" *({numbers}) *(PROGRAM TOTALS|.*)", row)
        if match is None:
            continue
        values = [int(word.replace(",", "").replace(".", "0")) for word in match[1].split()]
        if match[3] == "PROGRAM TOTALS":
            totals = values
        else:
            # The rest is file:function, with the object in brackets.
            found[match[3].removesuffix(" []").partition(":")[2]] = values
    return totals, found


def without_zeros(sums: dict[str, Sums]) -> dict[str, Sums]:
    return {name: sum for name, sum in sums.items() if sum != Sums()}
