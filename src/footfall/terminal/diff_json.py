"""What ``footfall diff --json`` prints; docs/comparing.md says what it means."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from footfall.profiles.comparing.amounts import newest
from footfall.profiles.comparing.path_changes import names_along
from footfall.profiles.comparing.place_changes import Side
from footfall.profiles.comparing.same_functions import NUMBERS

if TYPE_CHECKING:
    from footfall.profiles.comparing.compare import Change, Comparison
    from footfall.profiles.comparing.path_changes import BothPaths
    from footfall.profiles.comparing.per_test_changes import OneTest, TestChange
    from footfall.profiles.comparing.place_changes import Counted, PlaceChange
    from footfall.profiles.comparing.same_functions import Placed
    from footfall.profiles.comparing.time_changes import TimeChange
    from footfall.profiles.summaries import Totals

SCHEMA = "footfall-diff/1"


def comparison_json(comparison: Comparison) -> dict[str, Any]:
    """All that changed, as plain dictionaries and lists; ``None`` is what is not known or not there."""
    return {
        "schema": SCHEMA,
        "notes": comparison.notes,
        "totals": {"old": _totals(comparison.old), "new": _totals(comparison.new)},
        "functions": [_function(change, comparison.marks.of_function(change.pair)) for change in comparison.functions],
        "statements": [_place(change, comparison.marks.of_place(change)) for change in comparison.statements],
        "sides": [_place(change, comparison.marks.of_place(change)) for change in comparison.sides],
        "edges": [
            {
                "caller": None if edge.caller is None else _named(edge.caller),
                "callee": _named(edge.callee),
                "old": edge.before,
                "new": edge.after,
            }
            for edge in comparison.edges
        ],
        "paths": [_path(comparison.all_paths, path) for path in comparison.paths],
        "tests": [_test(change) for change in comparison.tests],
        "times": [_time(change) for change in comparison.times],
    }


def _totals(sums: Totals) -> dict[str, Any]:
    found: dict[str, Any] = {"calls": sums.calls, "work": sums.work}
    for name in ("functions", "statements", "sides"):
        found[name] = asdict(getattr(sums, name))
    return found


def _named(placed: Placed) -> dict[str, Any]:
    function = placed.function
    return {"name": function.name, "label": function.label, "path": placed.file.path, "line": function.extent.line}


def _function(change: Change, varies: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": change.kind, "part": change.part, "varies": varies}
    for side, placed in (("old", change.pair.old), ("new", change.pair.new)):
        found[side] = None
        if placed is not None:
            numbers = {name: getattr(placed.function, name) for name in NUMBERS}
            found[side] = {**_named(placed), **numbers}
    return found


def _place(change: PlaceChange, varies: bool) -> dict[str, Any]:
    what = change.known.what
    found: dict[str, Any] = {"kind": change.kind, "varies": varies}
    if isinstance(what, Side):
        found |= {"what": what.branch.kind, "side": what.name}
    else:
        found["what"] = what.kind
    return {**found, "old": _counted(change.old), "new": _counted(change.new)}


def _counted(one: Counted | None) -> dict[str, Any] | None:
    if one is None:
        return None
    function = None if one.function is None else one.file.functions[one.function].name
    return {"path": one.file.path, "line": one.line, "column": one.column, "function": function, "count": one.count}


def _path(every: list[BothPaths], path: BothPaths) -> dict[str, Any]:
    sides = {"old": path.before, "new": path.after}
    return {
        "path": names_along(every, path),
        **{side: {name: number(name) for name in ("calls", "work", "self_ns")} for side, number in sides.items()},
    }


def _test(change: TestChange) -> dict[str, Any]:
    run = newest(change.old, change.new).run
    return {
        "kind": change.kind,
        "runner": run.runner,
        "suite": run.suite,
        "name": run.name,
        "old": _one_test(change.old),
        "new": _one_test(change.new),
        "functions": [{**_named(pair.known), "old": old, "new": new} for pair, old, new in change.functions],
    }


def _one_test(one: OneTest | None) -> dict[str, Any] | None:
    if one is None:
        return None
    return {
        "status": one.run.status,
        "runs": one.run.runs,
        "duration_ns": one.run.duration_ns,
        "unsettled": one.run.is_unsettled,
        "statements": one.sums.statements,
        "functions": one.sums.functions,
        "work": one.sums.work,
    }


def _time(change: TimeChange) -> dict[str, Any]:
    return {
        **_named(change.pair.known),
        "old": {"self_ns": change.self_before, "total_ns": change.total_before},
        "new": {"self_ns": change.self_after, "total_ns": change.total_after},
        "error_ns": change.error_ns,
    }
