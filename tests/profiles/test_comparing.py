"""What changed between two profiles: line by line, branch by branch, path by path, test by test."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

from footfall.model.source_text import Extent, Position
from footfall.profiles.comparing.compare import Comparison, compare
from footfall.profiles.comparing.path_changes import names_along
from footfall.profiles.comparing.place_changes import Side
from footfall.profiles.data import (
    BranchInfo,
    CallNode,
    Edge,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    Profile,
    Reached,
    Run,
    SideInfo,
    StatementInfo,
    TestRun,
    Varying,
)
from footfall.profiles.per_test import encode
from footfall.terminal.diff import show_comparison

if TYPE_CHECKING:
    from footfall.profiles.comparing.place_changes import PlaceChange

COUNT = re.compile(r"\s*//\s*(\d+|\?)$")


def source(path: str, text: str) -> FileProfile:
    """A file whose lines end with ``// 12``, how often they ran; ``function f`` goes on to a ``}``."""
    lines, counts = [], []
    for line in text.splitlines():
        found = COUNT.search(line)
        lines.append(COUNT.sub("", line))
        counts.append(None if found is None else found[1])
    file = FileProfile(path, "javascript", str(hash(text)), "\n".join(lines) + "\n")
    function = None
    for number, (line, count) in enumerate(zip(lines, counts, strict=True), 1):
        indent = len(line) - len(line.lstrip())
        if named := re.match(r"function (\w+)", line):
            end = next((at for at in range(number, len(lines) + 1) if lines[at - 1] == "}"), number)
            calls = int(count) if count not in (None, "?") else None
            extent = Extent(number, 1, end, len(lines[end - 1]) + 1)
            function = len(file.functions)
            file.functions.append(FunctionInfo(named[1], f"{named[1]}()", "function", extent, None, calls, calls, 0))
            continue
        if line == "}":
            function = None
        if count is not None:
            value = None if count == "?" else int(count)
            extent = Extent(number, indent + 1, number, len(line) + 1)
            file.statements.append(StatementInfo("expression", extent, value, function))
            if function is not None:
                file.functions[function].work = (file.functions[function].work or 0) + (value or 0)
            if "if (" in line and value is not None:
                sides = [SideInfo("true", value // 2), SideInfo("false", value - value // 2)]
                file.branches.append(BranchInfo("if", Position(number, indent + 5), sides, function))
    return file


def profile(*files: FileProfile) -> Profile:
    return Profile(runs=[Run(["x"])], files=list(files))


OLD = """function parse(text) { // 10
  let sum = 0; // 10
  if (text) sum++; // 10
  return sum; // 10
}
function legacy() { // 3
  return 'something that is gone later'; // 3
}
"""
NEW = """// a new head
function fresh() { // 2
  return Math.max(12, Date.now()) - 5; // 2
}

function parse(text) { // 17
    let sum = 0; // 17
    audit(text, 'each one of them'); // 17
    if (text) sum++; // 17
    return sum; // 17
}
"""


def told(changes: list[PlaceChange]) -> list[tuple[str, int, int, int | None, int | None]]:
    return [
        (one.kind, one.old.line if one.old else 0, one.new.line if one.new else 0, one.before, one.after)
        for one in changes
    ]


def test_statements_by_the_lines_of_a_diff() -> None:
    found = compare(profile(source("a.js", OLD)), profile(source("a.js", NEW)))
    assert told(found.statements) == [
        ("new", 0, 8, None, 17),
        ("changed", 2, 7, 10, 17),
        ("changed", 3, 9, 10, 17),
        ("changed", 4, 10, 10, 17),
        ("gone", 7, 0, 3, None),
        ("new", 0, 3, None, 2),
    ]
    assert [one.amount for one in found.statements] == [17, 7, 7, 7, -3, 2]
    assert told(found.sides) == [("changed", 3, 9, 5, 9), ("changed", 3, 9, 5, 8)]


def test_an_edited_line_keeps_its_count() -> None:
    old = profile(source("a.js", OLD))
    new = profile(source("a.js", OLD.replace("if (text) sum++; // 10", "if (text) sum += 2; // 12")))
    assert told(compare(old, new).statements) == [("edited", 3, 3, 10, 12)]


def test_a_function_takes_its_lines_along() -> None:
    parse = OLD[: OLD.index("function legacy")]
    old = profile(source("a.js", OLD), source("b.js", "main(); // 1\n"))
    new = profile(source("a.js", OLD[len(parse) :]), source("b.js", f"main(); // 1\n{parse.replace('// 10', '// 11')}"))
    changes = compare(old, new).statements
    places = [(one.old.file.path, one.new.file.path, one.new.line) for one in changes if one.old and one.new]
    assert places == [("a.js", "b.js", line) for line in (3, 4, 5)]
    assert [one.amount for one in changes] == [1, 1, 1]


def test_a_renamed_file_is_the_same_file() -> None:
    old, new = profile(source("a.js", OLD)), profile(source("lib/b.js", f"start(); // 1\n{OLD}"))
    assert told(compare(old, new).statements) == [("new", 0, 1, None, 1)]
    assert [(one.old and one.old.path, one.new and one.new.path) for one in compare(old, new).sources] == [
        ("a.js", "lib/b.js")
    ]


def test_what_is_not_known_is_no_zero() -> None:
    old = profile(source("a.js", OLD))
    new = profile(source("a.js", OLD.replace("return sum; // 10", "return sum; // ?")))
    (change,) = compare(old, new).statements
    assert (change.before, change.after, change.amount, change.ratio) == (10, None, None, None)
    coarse = profile(source("a.js", OLD))
    for statement in coarse.files[0].statements:
        statement.count = None
    for function in coarse.files[0].functions:
        function.work = None
    found = compare(coarse, old)
    assert (found.statements, found.sides) == ([], [])
    assert [one.amount("work") for one in found.functions] == [None, None]
    assert found.notes == ["only the newer profile has counts of statements and branches, which are not compared"]


def called(file: FileProfile, *rows: tuple[int | None, int | None, int, int], partial: int = -1) -> Profile:
    """Paths: the number of the one above, of a function, calls and work."""
    made = profile(file)
    for at, (parent, function, calls, work) in enumerate(rows):
        ref = None if function is None else FunctionRef(0, function)
        label = "" if function is not None else f"setTimeout@a.js:{calls}:2"
        made.nodes.append(CallNode("main", parent, ref, 1, calls, label, work, partial=at == partial))
    return made


def test_paths() -> None:
    old = called(source("a.js", OLD), (None, 0, 1, 5), (0, 1, 3, 3), (None, None, 7, 0), (2, 1, 2, 2))
    new = called(source("a.js", OLD), (None, 0, 1, 5), (0, 1, 3, 3), (0, 0, 4, 12), (None, None, 9, 0), (3, 1, 5, 5))
    found = compare(old, new)
    rows = [
        (names_along(found.all_paths, one), one.before("calls"), one.after("calls"), one.amount("work"))
        for one in found.paths
        if one.pair is not None
    ]
    assert rows == [(["parse", "parse"], 0, 4, 12), (["setTimeout@a.js", "legacy"], 2, 5, 3)]


def test_work_along_a_path_is_known_as_a_whole_or_not_at_all() -> None:
    old = called(source("a.js", OLD), (None, 0, 1, 5), (None, 0, 2, 6))
    new = called(source("a.js", OLD), (None, 0, 1, 5), (None, 0, 3, 6))
    new.nodes[1].work = None
    (path,) = compare(old, new).paths
    assert (path.before("work"), path.after("work"), path.before("calls"), path.after("calls")) == (11, None, 3, 4)


def test_paths_beyond_a_limit_are_unknown() -> None:
    whole = called(source("a.js", OLD), (None, 0, 1, 5), (0, 1, 3, 3), (1, 0, 2, 2))
    cut = called(source("a.js", OLD), (None, 0, 1, 5), partial=0)
    found = compare(whole, cut)
    assert [(one.before("calls"), one.after("calls"), one.amount("work")) for one in found.paths] == [
        (3, None, None),
        (2, None, None),
    ]
    assert [one.before("calls") for one in compare(cut, whole).paths] == [None, None]


def test_edges_know_functions_apart() -> None:
    sides = []
    for calls in (5, 9):
        made = profile(source("a.js", OLD))
        made.edges = [Edge(None, 0, FunctionRef(0, 0), 1), Edge(FunctionRef(0, 0), 2, FunctionRef(0, 1), calls)]
        made.edges.append(Edge(FunctionRef(0, 0), 3, FunctionRef(0, 1), 1))
        sides.append(made)
    (edge,) = compare(*sides).edges
    assert (edge.caller and edge.caller.function.name, edge.callee.function.name) == ("parse", "legacy")
    assert (edge.before, edge.after) == (6, 10)


def with_tests(work: int, *, status: str = "passed", name: str = "adds") -> Profile:
    made = profile(source("a.js", OLD))
    made.test_runs = [TestRun("mocha", "sums", name, status, 5_000_000), TestRun("mocha", "sums", "stays", "passed")]
    made.reached = [Reached(0, 0, encode({0: work, 1: 1}), encode({0: work}))]
    made.reached.append(Reached(1, 0, encode({0: 1}), encode({0: 1})))
    return made


def test_tests() -> None:
    (change,) = compare(with_tests(4), with_tests(6, status="failed")).tests
    assert (change.title, change.kind, change.amount("work")) == ("sums adds", "changed", 2)
    assert [(pair.known.function.name, old, new) for pair, old, new in change.functions] == [("parse", 4, 6)]
    others = compare(with_tests(4), with_tests(4, name="x")).tests
    assert [(one.kind, one.before("work"), one.after("work")) for one in others] == [
        ("gone", 5, None),
        ("new", None, 5),
    ]
    assert compare(with_tests(4), with_tests(4)).tests == []


def test_times_only_where_both_have_them() -> None:
    def timed(self_ns: int | None) -> Profile:
        made = profile(source("a.js", OLD))
        made.files[0].functions[0].self_ns, made.files[0].functions[0].error_ns = self_ns, 30
        return made

    (change,) = compare(timed(100), timed(150)).times
    assert (change.amount, change.error_ns, change.is_beyond_error) == (50, 60, False)
    assert compare(timed(None), timed(150)).times == []
    assert "only the newer profile has times" in compare(timed(None), timed(150)).notes[0]


def test_nothing_changed() -> None:
    found: Comparison = compare(profile(source("a.js", NEW)), profile(source("a.js", NEW)))
    assert [found.functions, found.statements, found.sides, found.edges, found.paths, found.tests, found.notes] == [
        []
    ] * 7


def test_what_is_known_of_a_function_whose_work_is_not() -> None:
    old, new = (profile(source("a.js", OLD.replace("return sum; // 10", f"return sum; // {n}"))) for n in (10, 4))
    for made in (old, new):
        made.files[0].functions[0].work = None
    (change,) = compare(old, new).functions
    assert (change.amount("work"), change.part, change.pair.known.function.name) == (None, -6, "parse")


def test_numbers_in_names_are_no_places() -> None:
    def both(one: str, other: str) -> Profile:
        functions = (f"function parse_line_{n} {{ // 1\n  {text}; // 1\n}}\n" for n, text in ((2, one), (3, other)))
        made = profile(source("a.js", "".join(functions)))
        for function in made.files[0].functions:
            function.signature = "()"
        return made

    found = compare(both("one()", "two()"), both("quite(another, thing)", "and(this, as, well)"))
    assert [(pair.old and pair.old.function.name, pair.new and pair.new.function.name) for pair in found.pairs] == [
        ("parse_line_2", "parse_line_2"),
        ("parse_line_3", "parse_line_3"),
    ]


def test_functions_without_a_name_go_together_by_their_text() -> None:
    def named(*lines: int) -> Profile:
        texts = {5: "x => x + 1234567890123", 6: "x => x + 1234567890123", 7: "x => x - 9876543210987"}
        file = FileProfile("a.js", "javascript", "", "\n".join(texts.get(n, "") for n in range(1, 12)))
        shift = lines[0] - 5
        file.text = "\n" * shift + file.text
        file.functions = [
            FunctionInfo(f"anon_line_{n}_col_1", "", "function", Extent(n, 1, n, 23), None, n - shift, 0, 0)
            for n in lines
        ]
        return profile(file)

    assert compare(named(5, 6, 7), named(6, 7, 8)).functions == []
    (gone,) = compare(named(5, 6, 7), named(5, 7)).functions
    assert (gone.kind, gone.pair.known.function.name) == ("gone", "anon_line_6_col_1")


def test_what_differs_from_run_to_run_is_marked() -> None:
    old, new = (profile(source("a.js", OLD.replace("// 10", f"// {n}"))) for n in (10, 14))
    new.varying = [Varying(0, "calls", 0, 9, 14), Varying(0, "statement", 1, 9, 14), Varying(0, "side", 0, 4, 7)]
    found = compare(old, new)
    assert [found.marks.of_function(one.pair) for one in found.functions] == [True]
    assert [one.known.line for one in found.statements if found.marks.of_place(one)] == [3]
    sides = [one.known.what for one in found.sides if found.marks.of_place(one)]
    assert [one.name for one in sides if isinstance(one, Side)] == ["true"]
    assert found.notes == ["some counts differ from run to run without a change; they are marked (varies)"]
    stream = io.StringIO()
    show_comparison(found, stream)
    assert "parse (varies)" in stream.getvalue() and "10 -> 14 (varies)" in stream.getvalue()
