"""Collapsed stacks, ``a;b;c N``, as of https://github.com/brendangregg/FlameGraph.

A line is a call path from its start, and what was spent in its last function. The
format holds one number: time if it was measured, else work, else calls.  It has no
place for threads, whose equal paths are added up, nor for files and lines.

What would end a name (``;``, white space) and ``%`` is written as in an address on
the web: ``%3B``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from footfall.export._calls import call_tree

if TYPE_CHECKING:
    from footfall.profiles.data import Profile

_ENDS_NAME = re.compile(r"[%;\s]")


def render(profile: Profile) -> bytes:
    """The lines as UTF-8, each path once."""
    tree = call_tree(profile, "collapsed", whole_paths=True)
    own = tree.own(tree.metrics[0])
    names = [_escaped(frame.name) for frame in tree.frames]
    paths: dict[int, str] = {}
    sums: dict[str, int] = {}
    for thread in tree.threads:
        for node in thread.nodes:
            parent, name = tree.nodes[node].parent, names[tree.frame_of[node]]
            path = paths[node] = name if parent is None else f"{paths[parent]};{name}"
            sums[path] = sums.get(path, 0) + own[node]
    return "".join(f"{path} {number}\n" for path, number in sums.items()).encode()


def _escaped(name: str) -> str:
    return _ENDS_NAME.sub(lambda match: quote(match[0], safe=""), name)
