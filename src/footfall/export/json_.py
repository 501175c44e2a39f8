"""``footfall/1``, the JSON that checks and tools read.

Keys may be added, never changed or removed.  ``null`` is an unmeasured count.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from footfall.model.source import Extent
    from footfall.profile.data import BranchInfo, Edge, FileProfile, FunctionInfo, Profile, Run

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
        "edges": [_edge(profile, edge) for edge in profile.edges],
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
    }


def _file(file: FileProfile) -> dict[str, Any]:
    return {
        "path": file.path,
        "language": file.language,
        "sha256": file.sha256,
        "encoding": file.encoding,
        "package": file.package,
        "types": [
            {"name": item.name, "kind": item.kind, **_extent(item.extent), "parent": item.parent} for item in file.types
        ],
        "functions": [_function(function) for function in file.functions],
        "statements": [{**_extent(item.extent), "kind": item.kind, "count": item.count} for item in file.statements],
        "blocks": [{**_extent(item.extent), "kind": item.kind, "count": item.count} for item in file.blocks],
        "branches": [_branch(branch) for branch in file.branches],
        "lines": {str(line): count for line, count in file.line_counts.items()},
    }


def _function(function: FunctionInfo) -> dict[str, Any]:
    return {
        "name": function.name,
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
    }


def _branch(branch: BranchInfo) -> dict[str, Any]:
    return {
        "line": branch.position.line,
        "column": branch.position.column,
        "kind": branch.kind,
        "sides": [{"side": side.side, "count": side.count} for side in branch.sides],
    }


def _edge(profile: Profile, edge: Edge) -> dict[str, Any]:
    return {
        "caller": None if edge.caller is None else profile.function(edge.caller).name,
        "line": edge.line,
        "callee": profile.function(edge.callee).name,
        "calls": edge.calls,
        "total_ns": edge.total_ns,
        "self_ns": edge.self_ns,
    }


def _extent(extent: Extent) -> dict[str, int]:
    return {
        "line": extent.line,
        "column": extent.column,
        "end_line": extent.end_line,
        "end_column": extent.end_column,
    }
