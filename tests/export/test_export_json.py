"""The JSON document against one written by hand."""

import json

import pytest

from footfall.errors import FootfallError
from footfall.export import export, formats
from footfall.model.source import Extent, Position
from footfall.profile.data import (
    BlockInfo,
    BranchInfo,
    Edge,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    Profile,
    Run,
    SideInfo,
    StatementInfo,
    TypeInfo,
    Unmeasured,
)

EXPECTED = """
{"schema": "footfall/1",
 "runs": [{"command": ["java", "Main"], "exit": 0, "started": "2026-10-01T12:00:00Z",
           "duration_ns": 1500, "host": "box", "toolchain": "JDK 21", "level": "statement",
           "slowdown": null}],
 "files": [{"path": "Main.java", "language": "java", "sha256": "abcd", "encoding": "utf-8", "package": "demo",
   "types": [{"name": "Main", "kind": "class", "line": 1, "column": 1, "end_line": 6, "end_column": 2,
              "parent": null}],
   "functions": [{"name": "Main.fib", "signature": "int fib(int)", "kind": "method",
                  "line": 2, "column": 5, "end_line": 5, "end_column": 6,
                  "calls": 275, "returns": 275, "throws": 0, "running": 0, "work": 550,
                  "total_ns": null, "self_ns": null}],
   "statements": [
     {"line": 3, "column": 9, "end_line": 3, "end_column": 19, "kind": "if", "count": 275},
     {"line": 3, "column": 20, "end_line": 3, "end_column": 29, "kind": "return", "count": 142},
     {"line": 4, "column": 9, "end_line": 4, "end_column": 40, "kind": "return", "count": 1000000000007},
     {"line": 5, "column": 1, "end_line": 5, "end_column": 3, "kind": "return", "count": null}],
   "blocks": [{"line": 2, "column": 27, "end_line": 5, "end_column": 6, "kind": "method", "count": 275}],
   "branches": [{"line": 3, "column": 13, "kind": "if",
                 "sides": [{"side": "true", "count": 142}, {"side": "false", "count": 133}]}],
   "lines": {"3": 275, "4": 1000000000007}}],
 "edges": [{"caller": null, "line": 11, "callee": "Main.fib", "calls": 10, "total_ns": null, "self_ns": 5}],
 "unmeasured": [{"path": "Main.java", "line": 9, "column": 4, "what": "lambda", "reason": "\\"odd\\" é"}],
 "violations": [], "notes": ["one process was killed"]}
"""


def small_profile() -> Profile:
    file = FileProfile("Main.java", "java", "abcd", "…", package="demo")
    file.types.append(TypeInfo("Main", "class", Extent(1, 1, 6, 2)))
    file.functions.append(
        FunctionInfo("Main.fib", "int fib(int)", "method", Extent(2, 5, 5, 6), 0, 275, 275, 0, 0, 550)
    )
    file.blocks.append(BlockInfo("method", Extent(2, 27, 5, 6), 275, 0))
    file.statements += [
        StatementInfo("if", Extent(3, 9, 3, 19), 275, 0, 0),
        StatementInfo("return", Extent(3, 20, 3, 29), 142, 0, 0),
        StatementInfo("return", Extent(4, 9, 4, 40), 10**12 + 7, 0, 0),
        StatementInfo("return", Extent(5, 1, 5, 3), None, 0, 0),
    ]
    sides = [SideInfo("true", 142), SideInfo("false", 133)]
    file.branches.append(BranchInfo("if", Position(3, 13), sides, 0))
    return Profile(
        runs=[Run(["java", "Main"], 0, "2026-10-01T12:00:00Z", 1500, "box", "JDK 21")],
        files=[file],
        edges=[Edge(None, 11, FunctionRef(0, 0), 10, None, 5)],
        unmeasured=[Unmeasured("Main.java", 9, 4, "lambda", '"odd" é')],
        notes=["one process was killed"],
    )


def test_the_document() -> None:
    assert json.loads(export("json", small_profile())) == json.loads(EXPECTED)


def test_an_empty_profile_has_every_key() -> None:
    document = json.loads(export("json", Profile()))
    assert document == {**{key: [] for key in json.loads(EXPECTED)}, "schema": "footfall/1"}


def test_text_that_is_no_unicode_stays_valid_json() -> None:
    data = export("json", Profile(runs=[Run(["\udcff", "🎉"])]))
    assert json.loads(data.decode("utf-8"))["runs"][0]["command"] == ["\udcff", "🎉"]


def test_formats() -> None:
    assert "json" in formats()
    assert formats() == sorted(formats())


def test_an_unknown_format_lists_the_known_ones() -> None:
    with pytest.raises(FootfallError, match=r"no export format 'xml'; choose one of .*json"):
        export("xml", Profile())
