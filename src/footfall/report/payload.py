"""What the page's script reads: one index of everything, and one blob per source.

Both are JSON, compressed with zlib and written in base64.  Records are stored by
column, which compresses best.  JSON numbers are doubles in a browser, so a count
above 2^53 - 1 is written as a string of digits.
"""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import asdict, dataclass, field, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from footfall.profiles.calltree import arrivals, inclusive
from footfall.profiles.condition_text import BranchTexts
from footfall.profiles.data import FunctionRef
from footfall.profiles.display_text import split_lines
from footfall.profiles.functions import concentration, insides
from footfall.profiles.lines import ignored_lines
from footfall.profiles.summaries import file_totals, one_sided
from footfall.profiles.times import UPPER_NS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.model.source_text import Extent
    from footfall.profiles.data import FileProfile, FunctionInfo, Profile
    from footfall.profiles.functions import Inside
    from footfall.profiles.summaries import NeverRun

_SAFE = 2**53 - 1

Columns = dict[str, list[Any]]


def pack(document: object) -> str:
    """``document`` as base64 of its compressed JSON; a lone surrogate becomes its JSON escape."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return pack_bytes(text.encode("utf-8", "backslashreplace"))


def pack_bytes(data: bytes) -> str:
    """``data`` compressed, as base64."""
    return base64.b64encode(zlib.compress(data, 7)).decode("ascii")


def exact(count: int | None) -> int | str | None:
    """A count as the page reads it."""
    return count if count is None or count <= _SAFE else str(count)


def index(profile: Profile, never: list[NeverRun]) -> dict[str, Any]:
    """Everything but the sources: what all views but the source's show.

    ``never`` is what ``never_run`` finds, tests taken in: the page sorts them out.
    """
    shares = [concentration(replace(profile, includes_tests=with_tests)) for with_tests in (False, True)]
    numbers = {id(file): at for at, file in enumerate(profile.files)}
    by_path = {file.path: at for at, file in reversed(list(enumerate(profile.files)))}
    return {
        "bounds": UPPER_NS,
        "with_tests": profile.includes_tests,
        "concentrations": [None if share is None else asdict(share) for share in shares],
        "lexes": {name: asdict(lexis) for name, lexis in profile.lexes.items()},
        "files": _files(profile.files),
        "types": _types(profile.files),
        "functions": _functions(profile),
        "never": [
            [numbers[id(part.file)], part.extent.line, part.what, part.lines, part.statements, part.extent.column]
            for part in never
        ],
        "branches": _branches(profile, numbers),
        "unmeasured": [
            [by_path.get(place.path, -1), place.path, place.line, place.what, place.reason]
            for place in profile.unmeasured
        ],
        **_calls(profile),
        "timeline": None if profile.timeline is None else [len(profile.timeline.calls), profile.timeline.recorded],
    }


def _branches(profile: Profile, numbers: dict[int, int]) -> list[list[Any]]:
    """Branches with a side never taken, each with its text."""
    texts = BranchTexts()
    rows = []
    for row in one_sided(replace(profile, includes_tests=True)):
        number = numbers[id(row.file)]
        branch = row.branch
        owner = "" if branch.function is None else row.file.functions[branch.function].name
        sides = [[side.side, exact(side.count)] for side in branch.sides]
        text = texts.of(row.file, branch)
        rows.append([number, branch.position.line, branch.kind, owner, exact(row.evaluations), sides, text])
    return rows


def source(file: FileProfile) -> dict[str, Any]:
    """One source with its statements, blocks and branches."""
    return {
        "text": file.text,
        "statements": _statements(file),
        "blocks": _blocks(file),
        "branches": [
            [
                branch.position.line,
                branch.position.column,
                branch.kind,
                [[side.side, exact(side.count)] for side in branch.sides],
            ]
            for branch in file.branches
        ],
        "ignored": list(ignored_lines(file, split_lines(file.text)).items()),
    }


def timeline(profile: Profile) -> dict[str, Any] | None:
    """The first calls in the order of time; how far each begins behind the one before, and 1 + how long it took."""
    if profile.timeline is None:
        return None
    first = [0, *accumulate(len(file.functions) for file in profile.files)]
    threads, calls = _Words(), profile.timeline.calls
    starts = [call.start_ns for call in calls]
    return {
        "thread": [threads.number(call.thread) for call in calls],
        "threads": list(threads.known),
        "function": [first[call.function.file] + call.function.function for call in calls],
        "later": [exact(now - before) for now, before in zip(starts, [0, *starts], strict=False)],
        "duration_ns": [exact(call.duration_ns) for call in calls],
        "recorded": profile.timeline.recorded,
    }


def statement_order(file: FileProfile) -> list[int]:
    """The statements of a file, by their numbers in the profile, as the page has them: by place."""
    return sorted(range(len(file.statements)), key=lambda at: file.statements[at].extent)


def _files(files: list[FileProfile]) -> Columns:
    every = [file_totals(file) for file in files]
    return {
        "path": [file.path for file in files],
        "language": [file.language for file in files],
        "package": [file.package for file in files],
        "role": [file.role for file in files],
        "lines": [len(split_lines(file.text)) for file in files],
        "statements": [sums.statements.measured for sums in every],
        "never": [sums.statements.never for sums in every],
        "blocks": [sums.blocks.measured for sums in every],
        "blocks_never": [sums.blocks.never for sums in every],
        "sides": [sums.sides.measured for sums in every],
        "sides_never": [sums.sides.never for sums in every],
        "work": [exact(sums.work) for sums in every],
    }


def _types(files: list[FileProfile]) -> Columns:
    columns: Columns = {name: [] for name in ("file", "parent", "name", "kind", "line")}
    first = 0
    for at, file in enumerate(files):
        for item in file.types:
            columns["file"].append(at)
            columns["parent"].append(-1 if item.parent is None else first + item.parent)
            columns["name"].append(item.name)
            columns["kind"].append(item.kind)
            columns["line"].append(item.extent.line)
        first += len(file.types)
    return columns


_FUNCTION_COLUMNS = (
    "file", "type", "line", "name", "signature", "calls", "throws", "work", "total_work", "total_ns", "self_ns",
    "min_ns", "max_ns", "histogram", "error_ns", "timing", "waiting_ns", "highest", "statements", "never", "blocks",
    "entered", "ignored", "ident",
)  # fmt: skip


def _functions(profile: Profile) -> Columns:
    columns: Columns = {name: [] for name in _FUNCTION_COLUMNS}
    sums = inclusive(profile)
    first_type = 0
    for at, file in enumerate(profile.files):
        for number, (function, inside) in enumerate(zip(file.functions, insides(file), strict=True)):
            total = sums.get(FunctionRef(at, number))
            none = 0 if profile.nodes and function.calls == 0 else None  # what was never called stands on no path
            row = _function(at, first_type, function, inside, none if total is None else total.work)
            for name, value in zip(_FUNCTION_COLUMNS, row, strict=True):
                columns[name].append(value)
        first_type += len(file.types)
    return columns


def _function(
    file: int, first_type: int, function: FunctionInfo, inside: Inside, total_work: int | None
) -> tuple[Any, ...]:
    return (
        file,
        -1 if function.type is None else first_type + function.type,
        function.extent.line,
        function.shown,
        function.signature,
        exact(function.calls),
        exact(function.throws),
        exact(function.work),
        exact(total_work),
        exact(function.total_ns),
        exact(function.self_ns),
        exact(function.min_ns),
        exact(function.max_ns),
        None if function.histogram is None else [exact(count) for count in function.histogram],
        exact(function.error_ns),
        function.timing,
        exact(function.waiting_ns),
        exact(inside.highest),
        inside.statements,
        inside.never,
        inside.blocks,
        inside.entered,
        int(function.ignored),
        function.name if function.label else "",
    )


class _Words:
    """Numbers for words that repeat."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}

    def number(self, word: str) -> int:
        return self.known.setdefault(word, len(self.known))


@dataclass(slots=True)
class _Extents:
    """Extents by column; a line is stored as what it is beyond the one before."""

    columns: Columns = field(default_factory=lambda: {"line": [], "column": [], "height": [], "end": []})
    last: int = 0

    def add(self, extent: Extent) -> None:
        self.columns["line"].append(extent.line - self.last)
        self.columns["column"].append(extent.column)
        self.columns["height"].append(extent.end_line - extent.line)
        self.columns["end"].append(extent.end_column)
        self.last = extent.line


def _statements(file: FileProfile) -> dict[str, Any]:
    kinds, extents = _Words(), _Extents()
    ordered = [file.statements[at] for at in statement_order(file)]
    for statement in ordered:
        extents.add(statement.extent)
    return {
        **extents.columns,
        "kind": [kinds.number(statement.kind) for statement in ordered],
        "kinds": list(kinds.known),
        "function": _indexes(statement.function for statement in ordered),
        "block": _indexes(statement.block for statement in ordered),
        "count": [exact(statement.count) for statement in ordered],
    }


def _blocks(file: FileProfile) -> dict[str, Any]:
    kinds, extents = _Words(), _Extents()
    for block in file.blocks:
        extents.add(block.extent)
    return {
        **extents.columns,
        "kind": [kinds.number(block.kind) for block in file.blocks],
        "kinds": list(kinds.known),
        "function": _indexes(block.function for block in file.blocks),
        "parent": _indexes(block.parent for block in file.blocks),
        "count": [exact(block.count) for block in file.blocks],
    }


def _indexes(values: Iterable[int | None]) -> list[int]:
    return [-1 if value is None else value for value in values]


def _calls(profile: Profile) -> dict[str, Any]:
    """Edges and calling-context trees; functions by their number among all of the profile's."""
    first, total = [], 0
    for file in profile.files:
        first.append(total)
        total += len(file.functions)

    def number(ref: FunctionRef | None) -> int:
        return -1 if ref is None else first[ref.file] + ref.function

    threads = _Words()
    told = arrivals(profile)
    edges = [arrival.edge for arrival in told]
    return {
        "edges": {
            "caller": [number(edge.caller) for edge in edges],
            "place": [arrival.place for arrival in told],
            "line": [edge.line for edge in edges],
            "callee": [number(edge.callee) for edge in edges],
            "calls": [exact(edge.calls) for edge in edges],
            "total_ns": [exact(edge.total_ns) for edge in edges],
            "self_ns": [exact(edge.self_ns) for edge in edges],
        },
        "nodes": {
            "thread": [threads.number(node.thread) for node in profile.nodes],
            "parent": _indexes(node.parent for node in profile.nodes),
            "function": [number(node.function) for node in profile.nodes],
            "label": [node.label for node in profile.nodes],
            "line": [node.line for node in profile.nodes],
            "calls": [exact(node.calls) for node in profile.nodes],
            "work": [exact(node.work) for node in profile.nodes],
            "self_ns": [exact(node.self_ns) for node in profile.nodes],
            "partial": [int(node.partial) for node in profile.nodes],
        },
        "threads": list(threads.known),
    }
