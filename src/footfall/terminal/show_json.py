"""What ``footfall show --json`` prints."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from footfall.profiles.calltree import busiest_edges
from footfall.profiles.functions import concentration
from footfall.profiles.never_files import never_files
from footfall.profiles.repeated import varying_functions
from footfall.profiles.summaries import never_run, one_sided, sorted_functions, totals, totals_of
from footfall.profiles.times import average_ns
from footfall.terminal.per_test import what_tests_ran_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.data import Edge, Profile
    from footfall.profiles.never_files import NeverInFile
    from footfall.profiles.repeated import VaryingFunction
    from footfall.profiles.summaries import FunctionRow, NeverRun, OneSided, Totals


def summary(profile: Profile, keys: Sequence[str], top: int | None) -> dict[str, Any]:
    """What ``show`` writes, as plain dictionaries and lists; ``None`` is an unmeasured count.

    ``keys`` are those of the lists of functions; no list has more than ``top`` entries.
    """
    sums = totals(profile)
    share = concentration(profile)
    return {
        "runs": [
            {
                "command": run.command,
                "exit": run.exit_code,
                "duration_ns": run.duration_ns,
                "level": run.level,
                "slowdown": run.slowdown,
                "clock": run.clock,
                "calls": run.calls,
                "overhead_ns": run.overhead_ns,
                "processes": [asdict(one) for one in run.processes],
            }
            for run in profile.runs
        ],
        "totals": _totals(sums),
        "includes_tests": profile.includes_tests,
        "tests": _totals(totals_of(profile.tests)) if profile.tests else None,
        "test_runs": what_tests_ran_json(profile, top),
        "concentration": None if share is None else asdict(share),
        "functions": {key: [_function(row) for row in sorted_functions(profile, key)[:top]] for key in keys},
        "edges": [_edge(profile, edge) for edge in busiest_edges(profile, by_time=keys == ("time",))[:top]],
        "never_run": [_never(part) for part in never_run(profile)[:top]],
        "never_files": [_never_file(one) for one in never_files(profile)[:top]],
        "one_sided": [_one_sided(row) for row in one_sided(profile)[:top]],
        "varying": [_varying(one) for one in varying_functions(profile)[:top]],
        "unmeasured": [asdict(place) for place in profile.unmeasured[:top]],
        "self_check": {"passed": not profile.violations, "violations": profile.violations},
        "notes": profile.notes,
    }


def _totals(sums: Totals) -> dict[str, Any]:
    return {
        "files": sums.files,
        "calls": sums.calls,
        "work": sums.work,
        **{name: asdict(getattr(sums, name)) for name in ("functions", "blocks", "statements", "sides")},
    }


def _function(row: FunctionRow) -> dict[str, Any]:
    function = row.function
    return {
        "name": function.name,
        "label": function.label,
        "path": row.file.path,
        "line": function.extent.line,
        "calls": function.calls,
        "returns": function.returns,
        "throws": function.throws,
        "running": function.running,
        "work": function.work,
        "total_ns": function.total_ns,
        "self_ns": function.self_ns,
        "average_ns": average_ns(function),
        "min_ns": function.min_ns,
        "max_ns": function.max_ns,
        "error_ns": function.error_ns,
        "timing": function.timing,
        "waiting_ns": function.waiting_ns,
        "ignored": function.ignored,
        "highest_block": row.inside.highest,
        "never": row.inside.not_run,
    }


def _edge(profile: Profile, edge: Edge) -> dict[str, Any]:
    caller = edge.caller
    return {
        "caller": None if caller is None else profile.function(caller).name,
        "path": None if caller is None else profile.files[caller.file].path,
        "line": edge.line,
        "callee": profile.function(edge.callee).name,
        "calls": edge.calls,
        "total_ns": edge.total_ns,
        "self_ns": edge.self_ns,
    }


def _never(part: NeverRun) -> dict[str, Any]:
    return {
        "kind": part.kind,
        "function": part.function,
        "whole": part.whole,
        "path": part.file.path,
        **asdict(part.extent),
        "lines": part.lines,
        "statements": part.statements,
    }


def _never_file(one: NeverInFile) -> dict[str, Any]:
    return {
        "path": one.file.path,
        "never": one.never,
        "of": one.measured,
        "unit": one.unit,
        "lines": [list(lines) for lines in one.ranges],
    }


def _one_sided(row: OneSided) -> dict[str, Any]:
    branch = row.branch
    return {
        "kind": branch.kind,
        "path": row.file.path,
        "line": branch.position.line,
        "column": branch.position.column,
        "evaluations": row.evaluations,
        "taken": list(row.taken),
        "never": list(row.never),
    }


def _varying(one: VaryingFunction) -> dict[str, Any]:
    return {
        "function": one.name,
        "path": one.file.path,
        "line": one.line,
        "own": {what: list(spread) for what, spread in one.own.items()},
        "places": one.places,
        "lines": one.lines,
    }
