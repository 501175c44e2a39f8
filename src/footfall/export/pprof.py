"""The profiles of pprof, https://github.com/google/pprof/blob/main/proto/profile.proto, gzipped.

Each node of the call tree is a sample: the path from the node up to the start of
its thread, and the node's own calls, statements and time, as far as they were
measured.  The node itself is at the line where its function starts, those above it
at the line of the call.  The thread is a label of the sample.

Numbers have 64 bits and are exact.  A node's number that was not measured is a 0,
which the format cannot tell apart.
"""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from footfall.export._calls import call_tree
from footfall.export._protobuf import data, number, numbers
from footfall.export._run_facts import newest_ms, title
from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from footfall.export._calls import CallTree, Metric
    from footfall.profiles.data import Profile

_TYPES = {"calls": ("calls", "count"), "work": ("statements", "count"), "time": ("self_time", "nanoseconds")}
_MAPPING = 1


def render(profile: Profile) -> bytes:
    """The same bytes whenever the same profile is exported."""
    message = _Writer(call_tree(profile, "pprof", whole_paths=True)).message(profile)
    return gzip.compress(message, mtime=0)


class _Writer:
    """Writes a tree while it numbers the texts and locations that samples mention."""

    def __init__(self, tree: CallTree) -> None:
        self.tree = tree
        self.metrics = tree.metrics[::-1]  # the preferred one last, where pprof looks first
        self.texts: dict[str, int] = {"": 0}
        self.locations: dict[tuple[int, int], int] = {}

    def message(self, profile: Profile) -> bytes:
        """The message ``Profile``."""
        duration = profile.runs[0].duration_ns if len(profile.runs) == 1 else None
        parts = [data(1, self.sample_type(metric)) for metric in self.metrics]
        parts += self.samples()
        parts.append(data(3, self.mapping(profile)))
        parts += [data(4, self.location(key, at)) for key, at in self.locations.items()]
        parts += [data(5, self.function(at)) for at in range(len(self.tree.frames))]
        preferred = self.text(_TYPES[self.tree.metrics[0].name][0])
        texts = [data(6, text.encode()) for text in self.texts]
        times = [number(9, _started_ns(profile)), number(10, duration or 0)]
        return b"".join([*parts, *texts, *times, number(14, preferred)])

    def sample_type(self, metric: Metric) -> bytes:
        """The message ``ValueType`` of a metric."""
        kind, unit = _TYPES[metric.name]
        return number(1, self.text(kind)) + number(2, self.text(unit))

    def samples(self) -> list[bytes]:
        """One ``Sample`` per node, thread by thread."""
        columns = [self.tree.own(metric) for metric in self.metrics]
        found = []
        for thread in self.tree.threads:
            label = data(3, number(1, self.text("thread")) + number(2, self.text(thread.name)))
            for node in thread.nodes:
                values = numbers(2, (column[node] for column in columns))
                found.append(data(2, numbers(1, self.stack(node)) + values + label))
        return found

    def stack(self, node: int) -> list[int]:
        """The locations of a path, its end first."""
        found, line = [], 0
        for at in reversed(self.tree.path(node)):
            place = (self.tree.frame_of[at], line or self.tree.frame(at).line)
            found.append(self.locations.setdefault(place, len(self.locations) + 1))
            line = self.tree.nodes[at].line
        return found

    def mapping(self, profile: Profile) -> bytes:
        """The message ``Mapping``: the program, with the word that nothing is left to be looked up."""
        complete = number(7, 1) + number(8, 1) + number(9, 1)
        return number(1, _MAPPING) + number(5, self.text(one_line(title(profile)))) + complete

    def location(self, place: tuple[int, int], at: int) -> bytes:
        """The message ``Location``: a line of a frame."""
        frame, line = place
        return number(1, at) + number(2, _MAPPING) + data(4, number(1, frame + 1) + number(2, line))

    def function(self, at: int) -> bytes:
        """The message ``Function`` of a frame.

        Without a system name, or pprof would take ``f(List<T>)`` for a mangled one and shorten it.
        """
        frame = self.tree.frames[at]
        texts = number(2, self.text(frame.name)) + number(4, self.text(frame.file))
        return number(1, at + 1) + texts + number(5, frame.line)

    def text(self, text: str) -> int:
        """The number of a text in the table of texts."""
        return self.texts.setdefault(text, len(self.texts))


def _started_ns(profile: Profile) -> int:
    """When the newest run started, since 1970; 0 if that is not known or has no place in 64 bits."""
    moment = newest_ms(profile) * 1_000_000
    return moment if moment < 2**63 else 0
