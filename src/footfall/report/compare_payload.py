"""What the script of a comparison reads: tables of what changed, the tree of both runs, and sources beside each other.

Numbers and packing are as in ``payload.py``.
"""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Any

from footfall.profiles.comparing.amounts import newest
from footfall.profiles.comparing.place_changes import Side
from footfall.profiles.comparing.same_functions import NUMBERS
from footfall.profiles.condition_text import BranchTexts, statement_text
from footfall.profiles.lines import annotated_lines
from footfall.report.payload import exact

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from footfall.profiles.comparing.compare import Change, Comparison
    from footfall.profiles.comparing.place_changes import PlaceChange
    from footfall.profiles.comparing.same_functions import Placed
    from footfall.profiles.comparing.same_sources import SourcePair
    from footfall.profiles.data import FileProfile, Profile

_MOST = 100
"""So many functions are told of a test."""
SAME, EDITED, GONE, NEW = range(4)
"""What a row of two texts is."""


class _Sources:
    """The sources in which something changed, by the files that they are in both profiles."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        touched = {id(one.file) for one in _places(comparison)}
        self.shown: list[SourcePair] = [
            pair
            for pair in comparison.sources
            if id(pair.old) in touched or id(pair.new) in touched or _texts(pair)[0] != _texts(pair)[1]
        ]
        self._numbers = {
            id(file): number for number, pair in enumerate(self.shown) for file in (pair.old, pair.new) if file
        }

    def number(self, file: FileProfile | None) -> int:
        """Which one a file is; -1 for one in which nothing changed."""
        return self._numbers.get(id(file), -1)


def _texts(pair: SourcePair) -> tuple[str | None, str | None]:
    return (None if pair.old is None else pair.old.text), (None if pair.new is None else pair.new.text)


def _places(comparison: Comparison) -> Iterator[Any]:
    for change in (*comparison.statements, *comparison.sides):
        yield from (one for one in (change.old, change.new) if one is not None)


def index(comparison: Comparison) -> dict[str, Any]:
    """Everything but the sources."""
    sources = _Sources(comparison)
    lexes = {**comparison.old_profile.lexes, **comparison.new_profile.lexes}
    return {
        "lexes": {name: asdict(lexis) for name, lexis in lexes.items()},
        "functions": [_function(sources, change) for change in comparison.functions],
        "statements": _statements(sources),
        "sides": _sides(sources),
        "edges": [
            {
                "caller": "" if edge.caller is None else edge.caller.function.shown,
                "name": edge.callee.function.shown,
                **_place(sources, edge.callee),
                "old": exact(edge.before),
                "new": exact(edge.after),
            }
            for edge in comparison.edges
        ],
        "sources": [_source_row(sources, pair) for pair in sources.shown],
        "tests": _tests(comparison),
        "times": [
            {
                "name": one.pair.known.function.shown,
                **_place(sources, one.pair.known),
                "old": exact(one.self_before),
                "new": exact(one.self_after),
                "error": exact(one.error_ns),
            }
            for one in comparison.times
        ],
        "tree": _tree(sources),
    }


def _place(sources: _Sources, placed: Placed) -> dict[str, Any]:
    return {
        "path": placed.file.path,
        "line": placed.function.extent.line,
        "source": sources.number(placed.file),
        "isOld": not _is_new(sources, placed.file),
    }


def _is_new(sources: _Sources, file: FileProfile) -> bool:
    number = sources.number(file)
    return number < 0 or sources.shown[number].new is file


def _function(sources: _Sources, change: Change) -> dict[str, Any]:
    old = change.pair.old
    was = f"{old.function.shown}, {old.place}" if change.kind == "moved" and old is not None else ""
    numbers = {name: [exact(change.before(name)), exact(change.after(name))] for name in NUMBERS}
    known = change.pair.known
    return {
        "kind": change.kind,
        "name": known.function.shown,
        "was": was,
        "part": exact(change.part),
        "varies": int(sources.comparison.marks.of_function(change.pair)),
        **_place(sources, known),
        **numbers,
    }


def _statements(sources: _Sources) -> list[dict[str, Any]]:
    return [
        _counted(sources, change, statement_text(change.known.file, change.known.what.extent))
        for change in sources.comparison.statements
        if not isinstance(change.known.what, Side)
    ]


def _sides(sources: _Sources) -> list[dict[str, Any]]:
    texts = BranchTexts()
    found = []
    for change in sources.comparison.sides:
        known = change.known
        if isinstance(known.what, Side):
            text = texts.of(known.file, known.what.branch)
            found.append({**_counted(sources, change, text), "side": known.what.name, "what": known.what.branch.kind})
    return found


def _counted(sources: _Sources, change: PlaceChange, text: str) -> dict[str, Any]:
    known = change.known
    function = "" if known.function is None else known.file.functions[known.function].shown
    return {
        "kind": change.kind,
        "varies": int(sources.comparison.marks.of_place(change)),
        "name": text,
        "function": function,
        "path": known.file.path,
        "line": known.line,
        "source": sources.number(known.file),
        "isOld": change.new is None,
        "old": exact(change.before),
        "new": exact(change.after),
    }


def _source_row(sources: _Sources, pair: SourcePair) -> dict[str, Any]:
    old, new = pair.old, pair.new
    known = newest(old, new)
    work = [None if file is None else _work(file) for file in (old, new)]
    counts = {SAME: 0, EDITED: 0, GONE: 0, NEW: 0}
    for kind, _, _ in _rows(pair):
        counts[kind] += 1
    return {
        "kind": "new" if old is None else "gone" if new is None else "moved" if old.path != new.path else "changed",
        "path": known.path,
        "was": old.path if old is not None and old.path != known.path else "",
        "language": known.language,
        "added": counts[NEW] + counts[EDITED],
        "removed": counts[GONE] + counts[EDITED],
        "work": [exact(one) for one in work],
    }


def _work(file: FileProfile) -> int | None:
    known = [one.count for one in file.statements if one.count is not None]
    return sum(known) if known else None


def _tests(comparison: Comparison) -> list[dict[str, Any]]:
    found = []
    for change in comparison.tests:
        runs = [None if one is None else one.run for one in (change.old, change.new)]
        numbers = {name: [exact(change.before(name)), exact(change.after(name))] for name in ("work", "statements")}
        found.append(
            {
                "kind": change.kind,
                "name": change.title,
                "ended": ["" if run is None else run.status or "not ended" for run in runs],
                "time": [None if run is None else exact(run.duration_ns) for run in runs],
                "functions": [
                    [pair.known.function.shown, exact(old), exact(new)] for pair, old, new in change.functions[:_MOST]
                ],
                "more": max(0, len(change.functions) - _MOST),
                **numbers,
            }
        )
    return found


def _tree(sources: _Sources) -> dict[str, list[Any]]:
    """The call paths of both runs, parents before their children."""
    paths = sources.comparison.all_paths
    names: dict[str, int] = {}
    columns: dict[str, list[Any]] = {
        "parent": [-1 if path.parent is None else path.parent for path in paths],
        "name": [names.setdefault(path.name, len(names)) for path in paths],
        "place": ["" if path.place is None else path.place.place for path in paths],
    }
    for number in ("calls", "work"):
        columns[f"{number}_old"] = [exact(path.before(number)) for path in paths]
        columns[f"{number}_new"] = [exact(path.after(number)) for path in paths]
    for side in ("old", "new"):
        sums = [getattr(path, side) for path in paths]
        columns[f"partial_{side}"] = [int(one is not None and one.is_partial) for one in sums]
    return {**columns, "names": list(names)}


# --- sources ---------------------------------------------------------------------------


def source_parts(comparison: Comparison) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each source in which something changed, with both texts and their counts, line by line."""
    sources = _Sources(comparison)
    amounts: dict[tuple[int, int], int | None] = {}
    for change in comparison.statements:
        known = change.known
        key = (id(known.file), known.line)
        before, amount = amounts.get(key, 0), change.amount
        amounts[key] = None if amount is None or before is None else before + amount
    for number, pair in enumerate(sources.shown):
        yield number, _source(comparison, pair, amounts)


def _source(comparison: Comparison, pair: SourcePair, amounts: dict[tuple[int, int], int | None]) -> dict[str, Any]:
    rows = list(_rows(pair))
    changed = []
    for at, (_, old, new) in enumerate(rows):
        file, line = (pair.new, new) if new else (pair.old, old)
        key = (id(file), line)
        if key in amounts:
            changed.append([at, exact(amounts[key])])
    is_same = pair.old is not None and pair.new is not None and pair.old.text == pair.new.text
    return {
        "old": None if pair.old is None or is_same else pair.old.text,
        "new": None if pair.new is None else pair.new.text,
        "rows": [[kind, len(list(run))] for kind, run in groupby(row[0] for row in rows)],
        "counts": [_counts(pair.old, comparison.old_profile), _counts(pair.new, comparison.new_profile)],
        "amounts": changed,
    }


def _rows(pair: SourcePair) -> Iterable[tuple[int, int, int]]:
    old, new = (0 if file is None else len(file.lines) for file in (pair.old, pair.new))
    for row in pair.lines.rows(old, new):
        kind = NEW if not row.old else GONE if not row.new else EDITED if row.is_edited else SAME
        yield kind, row.old, row.new


def _counts(file: FileProfile | None, profile: Profile) -> list[list[Any]]:
    """What stands beside the lines of a source that have something beside them."""
    if file is None:
        return []
    lines = annotated_lines(file, profile.unmeasured)
    return [[line.number, [exact(count) for count in line.counts]] for line in lines if line.counts]
