"""Call edges and call trees equal those of an independent recorder on the unmodified classes.

Compared for each program under ``programs/``, on each JDK: the edges (caller, line, callee, calls), as a
multiset; and per thread name every path of calls with its count.  What a path's functions and lines are, and
what is not compared, is said in ``mapping`` and ``trees``:

* Functions are methods, constructors, lambdas and initialiser blocks.  Static initialisers outside blocks and
  whatever the compiler wrote are transparent on the recorder's side.
* The line on which a constructor calls an instance initialiser block is not compared.
* Programs that overflow their stack are compared without the paths through what overflows it.
* Threads of one name count together; so do lambdas that begin on one line.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

from footfall.languages.base import Options
from footfall.run import pipeline
from tests.oracle.calls.compare import Comparison, compare
from tests.oracle.calls.programs import program, programs
from tests.oracle.calls.trees import Trees
from tests.oracle.line_oracle import find_jdks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from footfall.profiles.data import Profile
    from tests.oracle.calls.programs import Program
    from tests.oracle.calls.recorder import Recording

JDKS = {version: home for version, home in find_jdks().items() if version >= 11}


def _cases() -> Iterator[Any]:
    """Each program on each JDK; on all but one of them, a different one in turn, it is thorough."""
    for number, each in enumerate(programs()):
        versions = [version for version in sorted(JDKS) if version >= each.jdk]
        for at, version in enumerate(versions):
            marks = [] if at == number % len(versions) else [pytest.mark.thorough]
            yield pytest.param(each, version, id=f"{each.name}-jdk{version}", marks=marks)


CASES = list(_cases())


def profiled(each: Program, version: int, work: Path, patch: pytest.MonkeyPatch, **more: Any) -> pipeline.Outcome:
    """Run a program under Footfall."""
    patch.setenv("JAVA_HOME", str(JDKS[version]))
    return pipeline.run(each.main, [], Options(calls=True, output=work / "out", report=lambda _: None, **more))


def run(each: Program, version: int, work: Path, patch: pytest.MonkeyPatch) -> tuple[Profile, Trees, Recording]:
    """Run a program under Footfall, and as it is under the recorder."""
    outcome = profiled(each, version, work, patch)
    trees = Trees(outcome.profile, ignore=each.ignore)
    recording = each.record(JDKS[version], work, trees.functions.blocks())
    assert outcome.execution.exit_code == recording.exit_code
    return outcome.profile, trees, recording


@pytest.mark.parametrize(("each", "version"), CASES)
def test_calls_equal_the_oracle(
    each: Program, version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    profile, trees, recording = run(each, version, tmp_path, monkeypatch)
    assert profile.violations == []
    assert profile.unmeasured == []
    found = compare(trees, recording)
    assert found.edges > 0
    assert found.paths > 0
    if found.all:
        pytest.fail("\n".join(["differences:", *found.all]), pytrace=False)
    if version == min(version for version in JDKS if version >= each.jdk):
        ways: list[dict[str, Any]] = [{"fold_recursion": True}, {"paths": 8}]
        if not request.config.getoption("--all"):  # one of them, in turn
            ways = [ways[programs().index(each) // len(JDKS) % len(ways)]]
        for way in ways:
            other = profiled(each, version, tmp_path / "folded", monkeypatch, clock="wall", **way).profile
            assert other.violations == []
            # Edges do not depend on what is folded.
            assert compare(Trees(other, ignore=each.ignore), recording).edge_differences == []


def test_changes_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself: each change of a profile shows, with the path or edge that was changed."""
    profile, _, recording = run(program("exit"), min(JDKS), tmp_path, monkeypatch)

    def compared(changed: Profile) -> Comparison:
        return compare(Trees(changed), recording)

    assert compared(profile).all == []
    assert profile.edges
    assert profile.nodes

    more = copy.deepcopy(profile)
    edge = next(e for e in more.edges if more.function(e.callee).name == "Main.leave")
    edge.calls += 1
    found = compared(more)
    assert found.edge_differences == ["Main.down (4) @6 > Main.leave (15): Footfall 2, oracle 1"]
    assert found.path_differences == []
    assert len(found.invariants) == 2

    moved = copy.deepcopy(profile)
    node = next(n for n in moved.nodes if n.function and moved.function(n.function).name == "Main.hook")
    node.line = 7
    found = compared(moved)
    assert found.edge_differences == []
    assert len(found.path_differences) == 4, "the node and its child, at both places"
    assert found.path_differences[0].startswith("[hook] @0 Main.main.<lambda> (50) > @7 Main.hook (24): Footfall 1")

    elsewhere = copy.deepcopy(profile)
    for each in elsewhere.nodes:
        each.thread = each.thread.replace("daemon", "main")
    found = compared(elsewhere)
    assert (found.edge_differences, found.invariants) == ([], [])
    assert len(found.path_differences) == 6

    nothing = copy.deepcopy(profile)
    nothing.nodes = []
    assert len(compared(nothing).path_differences) == compared(profile).paths
