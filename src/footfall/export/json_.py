"""``footfall/1``, the JSON that checks and tools read.

Keys may be added, never changed or removed.  ``null`` is an unmeasured count.
Names of keys are those of ``profile.data``.  ``nodes`` are the call paths: ``parent``
is the position of a node in ``nodes``, lower than its own; ``function`` is ``null``
in one that stands for something else, which its ``label`` names; ``file`` is that of
the function, ``line`` that of the call in the file of the parent.  ``tests`` are there
where tests are told apart: ``ran`` has by file, a position in ``files``, pairs of a
position in its ``statements`` or ``functions`` and how often the test ran it;
``members`` are the positions of tests that ran at the same time, for which one stands.
``varying`` are counts that differed between runs of the program: ``item`` is a position in the
``functions``, ``blocks`` or ``statements`` of a file, that of a ``side`` counts the sides of all its branches.
The ``caller`` of an edge without a ``caller_file`` is the place where a timer, promise
or listener was set.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from footfall.profiles.calltree import arrivals
from footfall.profiles.per_test import decode, facts

if TYPE_CHECKING:
    from footfall.model.source_text import Extent
    from footfall.profiles.calltree import Arrival
    from footfall.profiles.data import (
        BranchInfo,
        CallNode,
        FileProfile,
        FunctionInfo,
        FunctionRef,
        Profile,
        Run,
    )

SCHEMA = "footfall/1"


def render(profile: Profile) -> bytes:
    """The document as UTF-8, with a newline at its end."""
    text = json.dumps(document(profile), ensure_ascii=False, separators=(",", ":"))
    # Only a lone surrogate cannot be encoded, and its backslash form is JSON's escape for it.
    return text.encode("utf-8", "backslashreplace") + b"\n"


def document(profile: Profile) -> dict[str, Any]:
    """The document as plain dictionaries and lists, ready for ``json.dumps``."""
    return {
        "schema": SCHEMA,
        "runs": [_run(run) for run in profile.runs],
        "files": [_file(file) for file in profile.files],
        "edges": [_edge(profile, arrival) for arrival in (arrivals(profile) if profile.edges else [])],
        "nodes": [_node(profile, node) for node in profile.nodes],
        "tests": _tests(profile),
        "varying": [
            {"file": one.file, "what": one.what, "item": one.item, "least": one.least, "most": one.most}
            for one in profile.varying
        ],
        "unmeasured": [
            {
                "path": place.path,
                "line": place.line,
                "column": place.column,
                "what": place.what,
                "reason": place.reason,
            }
            for place in profile.unmeasured
        ],
        "violations": list(profile.violations),
        "notes": list(profile.notes),
    }


def _tests(profile: Profile) -> list[dict[str, Any]]:
    ran: list[list[dict[str, Any]]] = [[] for _ in profile.test_runs]
    for one in profile.reached:
        statements, functions = decode(one.statements), decode(one.functions)
        ran[one.test].append({"file": one.file, "statements": statements, "functions": functions})
    return [{**facts(test), "ran": ran[number]} for number, test in enumerate(profile.test_runs)]


def _run(run: Run) -> dict[str, Any]:
    return {
        "command": list(run.command),
        "exit": run.exit_code,
        "started": run.started,
        "duration_ns": run.duration_ns,
        "host": run.host,
        "toolchain": run.toolchain,
        "level": run.level,
        "slowdown": run.slowdown,
        "clock": run.clock,
        "calls": run.calls,
        "overhead_ns": run.overhead_ns,
        "processes": [
            {
                "pid": one.pid,
                "command": one.command,
                "started": one.started,
                "duration_ns": one.duration_ns,
                "exit": one.exit_code,
            }
            for one in run.processes
        ],
    }


def _file(file: FileProfile) -> dict[str, Any]:
    return {
        "path": file.path,
        "language": file.language,
        "sha256": file.sha256,
        "encoding": file.encoding,
        "package": file.package,
        "role": file.role,
        "types": [
            {"name": item.name, "kind": item.kind, **_extent(item.extent), "parent": item.parent} for item in file.types
        ],
        "functions": [_function(function) for function in file.functions],
        "statements": [{**_extent(item.extent), "kind": item.kind, "count": item.count} for item in file.statements],
        "blocks": [{**_extent(item.extent), "kind": item.kind, "count": item.count} for item in file.blocks],
        "branches": [_branch(branch) for branch in file.branches],
        "lines": {str(line): count for line, count in file.line_counts.items()},
        "ignored": [{**_extent(one.extent), "reason": one.reason} for one in file.ignored],
    }


def _function(function: FunctionInfo) -> dict[str, Any]:
    return {
        "name": function.name,
        "label": function.label,
        "signature": function.signature,
        "kind": function.kind,
        **_extent(function.extent),
        "calls": function.calls,
        "returns": function.returns,
        "throws": function.throws,
        "running": function.running,
        "work": function.work,
        "total_ns": function.total_ns,
        "self_ns": function.self_ns,
        "min_ns": function.min_ns,
        "max_ns": function.max_ns,
        "histogram": function.histogram,
        "error_ns": function.error_ns,
        "timing": function.timing,
        "waiting_ns": function.waiting_ns,
        "ignored": function.ignored,
    }


def _branch(branch: BranchInfo) -> dict[str, Any]:
    return {
        "line": branch.position.line,
        "column": branch.position.column,
        "kind": branch.kind,
        "sides": [{"side": side.side, "count": side.count} for side in branch.sides],
    }


def _edge(profile: Profile, arrival: Arrival) -> dict[str, Any]:
    edge = arrival.edge
    return {
        "caller": arrival.place or _name(profile, edge.caller),
        "caller_file": _path(profile, edge.caller),
        "line": edge.line,
        "callee": _name(profile, edge.callee),
        "callee_file": _path(profile, edge.callee),
        "calls": edge.calls,
        "total_ns": edge.total_ns,
        "self_ns": edge.self_ns,
    }


def _node(profile: Profile, node: CallNode) -> dict[str, Any]:
    return {
        "thread": node.thread,
        "parent": node.parent,
        "function": _name(profile, node.function),
        "file": _path(profile, node.function),
        "line": node.line,
        "calls": node.calls,
        "label": node.label,
        "work": node.work,
        "total_ns": node.total_ns,
        "self_ns": node.self_ns,
        "waiting_ns": node.waiting_ns,
    }


def _name(profile: Profile, ref: FunctionRef | None) -> str | None:
    return None if ref is None else profile.function(ref).name


def _path(profile: Profile, ref: FunctionRef | None) -> str | None:
    return None if ref is None else profile.files[ref.file].path


def _extent(extent: Extent) -> dict[str, int]:
    return {
        "line": extent.line,
        "column": extent.column,
        "end_line": extent.end_line,
        "end_column": extent.end_column,
    }
