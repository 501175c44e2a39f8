"""The JSON document against one written by hand."""

import json

import pytest

from footfall.errors import FootfallError
from footfall.export import export, formats
from footfall.model.source_text import Extent, Position
from footfall.profiles.data import (
    BlockInfo,
    BranchInfo,
    CallNode,
    Edge,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    IgnoredInfo,
    Process,
    Profile,
    Reached,
    Run,
    SideInfo,
    StatementInfo,
    TestRun,
    TypeInfo,
    Unmeasured,
)
from footfall.profiles.per_test import encode

EXPECTED = """
{"schema": "footfall/1",
 "runs": [{"command": ["java", "Main"], "exit": 0, "started": "2026-10-01T12:00:00Z",
           "duration_ns": 1500, "host": "box", "toolchain": "JDK 21", "level": "statement",
           "slowdown": null, "clock": "wall", "calls": true, "overhead_ns": 12,
           "processes": [{"pid": 7, "command": "java Main", "started": "2026-10-01T12:00:01Z",
                          "duration_ns": 900, "exit": 0}]}],
 "files": [{"path": "Main.java", "language": "java", "sha256": "abcd", "encoding": "utf-8", "package": "demo",
   "role": "test",
   "types": [{"name": "Main", "kind": "class", "line": 1, "column": 1, "end_line": 6, "end_column": 2,
              "parent": null}],
   "functions": [{"name": "Main.fib", "label": "", "signature": "int fib(int)", "kind": "method",
                  "line": 2, "column": 5, "end_line": 5, "end_column": 6,
                  "calls": 275, "returns": 275, "throws": 0, "running": 0, "work": 550,
                  "total_ns": 900, "self_ns": 800, "min_ns": 3, "max_ns": 90,
                  "histogram": [270, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
                  "error_ns": 70, "timing": "tiny", "waiting_ns": 40, "ignored": true}],
   "statements": [
     {"line": 3, "column": 9, "end_line": 3, "end_column": 19, "kind": "if", "count": 275},
     {"line": 3, "column": 20, "end_line": 3, "end_column": 29, "kind": "return", "count": 142},
     {"line": 4, "column": 9, "end_line": 4, "end_column": 40, "kind": "return", "count": 1000000000007},
     {"line": 5, "column": 1, "end_line": 5, "end_column": 3, "kind": "return", "count": null}],
   "blocks": [{"line": 2, "column": 27, "end_line": 5, "end_column": 6, "kind": "method", "count": 275}],
   "branches": [{"line": 3, "column": 13, "kind": "if",
                 "sides": [{"side": "true", "count": 142}, {"side": "false", "count": 133}]}],
   "lines": {"3": 275, "4": 1000000000007},
   "ignored": [{"line": 1, "column": 2, "end_line": 5, "end_column": 6, "reason": "footfall:off"}]}],
 "edges": [{"caller": null, "caller_file": null, "line": 11, "callee": "Main.fib", "callee_file": "Main.java",
            "calls": 10, "total_ns": null, "self_ns": 5},
           {"caller": "Main.fib", "caller_file": "Main.java", "line": 4, "callee": "Main.fib",
            "callee_file": "Main.java", "calls": 265, "total_ns": 7, "self_ns": 7}],
 "nodes": [{"thread": "main", "parent": null, "function": "Main.fib", "file": "Main.java", "line": 11, "calls": 10,
            "label": "", "work": 550, "total_ns": 9, "self_ns": 8, "waiting_ns": 40},
           {"thread": "main", "parent": 0, "function": null, "file": null, "line": 4, "calls": 265,
            "label": "a timer", "work": null, "total_ns": 1, "self_ns": 1, "waiting_ns": null}],
 "tests": [{"runner": "JUnit 4", "suite": "FibTest", "name": "small", "status": "passed", "duration_ns": 77,
            "runs": 2, "members": [], "unsettled": true,
            "ran": [{"file": 0, "statements": [[0, 5], [2, 300]], "functions": [[0, 5]]}]}],
 "varying": [],
 "unmeasured": [{"path": "Main.java", "line": 9, "column": 4, "what": "lambda", "reason": "\\"odd\\" é"}],
 "violations": [], "notes": ["one process was killed"]}
"""


def small_profile() -> Profile:
    file = FileProfile("Main.java", "java", "abcd", "…", package="demo")
    file.role = "test"
    file.types.append(TypeInfo("Main", "class", Extent(1, 1, 6, 2)))
    file.functions.append(
        FunctionInfo("Main.fib", "int fib(int)", "method", Extent(2, 5, 5, 6), 0, 275, 275, 0, 0, 550, 900, 800, 3, 90)
    )
    file.functions[0].histogram = [270, 5, *[0] * 14]
    file.functions[0].error_ns, file.functions[0].timing = 70, "tiny"
    file.functions[0].waiting_ns, file.functions[0].ignored = 40, True
    file.ignored.append(IgnoredInfo(Extent(1, 2, 5, 6), "footfall:off"))
    file.blocks.append(BlockInfo("method", Extent(2, 27, 5, 6), 275, 0))
    file.statements += [
        StatementInfo("if", Extent(3, 9, 3, 19), 275, 0, 0),
        StatementInfo("return", Extent(3, 20, 3, 29), 142, 0, 0),
        StatementInfo("return", Extent(4, 9, 4, 40), 10**12 + 7, 0, 0),
        StatementInfo("return", Extent(5, 1, 5, 3), None, 0, 0),
    ]
    fib = FunctionRef(0, 0)
    sides = [SideInfo("true", 142), SideInfo("false", 133)]
    file.branches.append(BranchInfo("if", Position(3, 13), sides, 0))
    return Profile(
        runs=[
            Run(
                ["java", "Main"],
                0,
                "2026-10-01T12:00:00Z",
                1500,
                "box",
                "JDK 21",
                clock="wall",
                calls=True,
                overhead_ns=12,
                processes=[Process(7, "java Main", "2026-10-01T12:00:01Z", 900, 0)],
            )
        ],
        files=[file],
        edges=[Edge(None, 11, fib, 10, None, 5), Edge(fib, 4, fib, 265, 7, 7)],
        nodes=[
            CallNode("main", None, fib, 11, 10, "", 550, 9, 8, waiting_ns=40),
            CallNode("main", 0, None, 4, 265, "a timer", None, 1, 1),
        ],
        test_runs=[TestRun("JUnit 4", "FibTest", "small", "passed", 77, 2, is_unsettled=True)],
        reached=[Reached(0, 0, encode({0: 5, 2: 300}), encode({0: 5}))],
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
