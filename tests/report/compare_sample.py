"""Two profiles of a program before and after a change, with some of everything that may differ."""

from __future__ import annotations

from footfall.profiles.comparing.compare import Comparison, compare
from footfall.profiles.data import CallNode, FileProfile, Profile, Reached, TestRun, Varying
from footfall.profiles.per_test import encode
from tests.report.report_sample import FIB, HUGE, MAIN_MAIN, RUN, called, hostile, lib_file


def _tested(profile: Profile, work: int) -> None:
    profile.test_runs = [TestRun("mocha", "numbers", "are added", "passed", 4_000_000)]
    profile.reached = [Reached(0, 0, encode({0: work}), encode({0: work}))]


def before() -> Profile:
    profile = called()
    _tested(profile, 3)
    profile.files[0].functions[0].self_ns, profile.files[0].functions[0].error_ns = 1_000_000, 10
    return profile


def after() -> Profile:
    """``fib`` runs twice as often, a loop a little; one line was edited; one file is new, one is gone."""
    profile = called()
    _tested(profile, 5)
    main, lib, _ = profile.files
    fib = main.functions[0]
    fib.calls, fib.work, fib.self_ns, fib.error_ns = 568, (fib.work or 0) + 284, 1_500_000, 10
    main.functions[2].work = (main.functions[2].work or 0) + 40
    main.statements[0].count = 568
    next(one for one in main.statements if one.count == 360).count = 400
    main.branches[0].sides[0].count = 7
    lib.text = lib.text.replace("            rest();", "            rest(2);\n            // longer")
    lib.statements[2].count = 3
    fresh = lib_file()
    fresh.path = "src/lib/Fresh.java"
    profile.files = [main, lib, FileProfile("src/none.js", "", "", ""), fresh]
    profile.varying = [Varying(0, "calls", 2, 1, 9)]
    profile.nodes[1].calls, profile.nodes[1].work = 3, 60
    profile.nodes[5].work = HUGE + 5
    profile.nodes.append(CallNode("main", 0, RUN, 22, 2, "", 9, 10, 10))
    profile.edges = [edge for edge in profile.edges if edge.callee != FIB or edge.caller != MAIN_MAIN]
    return profile


def comparison() -> Comparison:
    return compare(before(), after())


def hostile_comparison() -> Comparison:
    """Every name and source holds what would break out of a careless page."""
    new = hostile()
    for file in new.files:
        for function in file.functions:
            function.calls, function.work = 5, 7
        for statement in file.statements:
            statement.count = 9
        file.text += "\nmore"
    new.nodes = [*new.nodes, *new.nodes[:1]]
    return compare(hostile(), new)
