"""The comparison of two readings of one file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from .reading import OwnReading, Unmeasured, read_with_footfall

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from .javac import Item, Reading

WHAT = ("blocks", "statements", "functions", "branches")
_EXPRESSION_BRANCHES = frozenset({"?:", "&&", "||"})


class Key(NamedTuple):
    """What makes two items the same."""

    kind: str
    start: int
    end: int
    name: str


def key_of(what: str, item: Item) -> Key:
    """The parts of an item that are compared.

    Of statements, and of branches that are statements, only where they start: Footfall's span of those may
    be the header.  A constructor's name is javac's ``<init>`` or its class's: not compared.
    """
    kind, start, end, name = item
    if what == "statements" or (what == "branches" and kind not in _EXPRESSION_BRANCHES):
        end = -1
    return Key(kind, start, end, name if what == "functions" and kind == "method" else "")


@dataclass
class Tally:
    """Numbers of one kind of thing.  ``excused`` are the missing that lie in places reported as unmeasured."""

    javac: int = 0
    ours: int = 0
    missing: int = 0
    excused: int = 0
    extra: int = 0

    def add(self, other: Tally) -> None:
        """Add another's numbers."""
        self.javac += other.javac
        self.ours += other.ours
        self.missing += other.missing
        self.excused += other.excused
        self.extra += other.extra


@dataclass(frozen=True)
class Difference:
    """Something that only one of the two sees, or a file that one of them could not read."""

    path: str
    line: int
    column: int
    text: str
    excuse: str = ""


@dataclass
class FileResult:
    """The comparison of one file: ``rejected`` by javac, ``failed`` in Footfall, or compared."""

    rejected: bool = False
    failed: bool = False
    tallies: dict[str, Tally] = field(default_factory=lambda: {what: Tally() for what in WHAT})
    unmeasured: int = 0
    differences: list[Difference] = field(default_factory=list)


def compare_file(job: tuple[Path, str, Reading]) -> FileResult:
    """Read a file with Footfall and compare it with javac's reading."""
    path, encoding, theirs = job
    result = FileResult()
    if theirs.errors:
        result.rejected = True
        line, message = theirs.errors[0]
        result.differences.append(Difference(str(path), line, 1, f"javac rejects it: {message.splitlines()[0]}"))
        return result
    try:
        ours = read_with_footfall(path, encoding)
    except Exception as error:  # whatever goes wrong in there is a finding
        result.failed = True
        result.tallies = {what: _all_missing(getattr(theirs, what)) for what in WHAT}
        words = (str(error).splitlines() or [""])[0]
        result.differences.append(Difference(str(path), 0, 0, f"not analysed: {type(error).__name__}: {words}"))
        return result
    return compare(str(path), ours, theirs)


def _all_missing(items: Sequence[Item]) -> Tally:
    return Tally(javac=len(items), missing=len(items))


def compare(path: str, ours: OwnReading, theirs: Reading) -> FileResult:
    """Compare two readings of one file."""
    result = FileResult(unmeasured=sum(u.is_function for u in ours.unmeasured))
    excuses = Excuses(ours.unmeasured, theirs.functions)
    place = Places(ours.data)
    found: list[tuple[int, Difference]] = []
    for what in WHAT:
        mine = Counter(key_of(what, item) for item in getattr(ours, what))
        judge = Counter(key_of(what, item) for item in getattr(theirs, what))
        missing, extra = judge - mine, mine - judge
        tally = result.tallies[what]
        tally.javac, tally.ours = judge.total(), mine.total()
        tally.missing, tally.extra = missing.total(), extra.total()
        for side, keys in (("missing", missing), ("extra", extra)):
            for key in keys.elements():
                excuse = excuses.of(key.start) if side == "missing" else ""
                tally.excused += bool(excuse)
                text = f"{side} {what.removesuffix('es' if what == 'branches' else 's')} {key.kind} {key.name}".rstrip()
                extent = place.shown(key.end) if key.end >= 0 else ""
                text = f"{text} to {extent}" if extent else text
                found.append((key.start, Difference(path, *place.of(key.start), text, excuse)))
    result.differences = [difference for _, difference in sorted(found, key=lambda pair: pair[0])]
    return result


class Excuses:
    """Why something at an offset is not measured: its function was reported as unmeasured."""

    def __init__(self, unmeasured: Iterable[Unmeasured], functions: Iterable[Item]) -> None:
        bodies = sorted(functions, key=lambda item: (item.start, -item.end))
        self._spans: list[tuple[int, int, str]] = []
        for place in unmeasured:
            if place.is_function:
                # The place is where the declaration or the parameters begin; the body comes next.
                body = next((b for b in bodies if b.start >= place.at), None)
                if body is not None:
                    self._spans.append((body.start, body.end, place.reason))

    def of(self, offset: int) -> str:
        """The reason, or nothing."""
        return next((reason for start, end, reason in self._spans if start <= offset < end), "")


class Places:
    """Offsets as lines and columns."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def of(self, offset: int) -> tuple[int, int]:
        """The 1-based line and column (in code points) of an offset."""
        head = self.data[:offset].decode("utf-8", "replace").replace("\r\n", " \n").replace("\r", "\n")
        return head.count("\n") + 1, len(head) - head.rfind("\n")

    def shown(self, offset: int) -> str:
        """The same as a text."""
        return "{}:{}".format(*self.of(offset))
