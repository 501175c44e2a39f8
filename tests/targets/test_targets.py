"""Every target: the instrumented program behaves as the plain one and gives the counts in its comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.jvm.jdks import installed_jdks
from tests.targets.call_sums import broken_sums
from tests.targets.harness import Bench, jdk_for, mismatches, shared
from tests.targets.parse import Target, java_targets

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.jdks import Jdk
    from tests.targets.harness import Result


_NEWEST = ["loop-finally-overrides", "module-words", "switch-yield-parentheses"]
"""Targets whose copies hang on what a javac takes."""


def checked(target: Target, bench: Bench, work: Path, clock: str = "", jdk: Jdk | None = None) -> Result:
    """A run that behaved as the plain one and gave the counts in the comments."""
    jdk = jdk or jdk_for(target.jdk)
    if jdk is None:
        pytest.skip(f"needs JDK {target.jdk}, which is not installed")
    if clock:
        result = bench.run(target.path, jdk, work, clock=clock, alone=True)
    else:
        result = bench.counted(target.path, jdk, work)
    assert result.measured.out == result.plain.out
    assert result.measured.exit_code == result.plain.exit_code == target.exit_code
    assert not result.profile.violations
    assert mismatches(target, result) == []
    return result


@pytest.mark.parametrize("target", shared(java_targets()))
def test_target(target: Target, bench: Bench, tmp_path: Path) -> None:
    checked(target, bench, tmp_path)


@pytest.mark.parametrize("target", shared(java_targets(), every=3))
def test_call_paths_count_the_same(target: Target, bench: Bench, tmp_path: Path) -> None:
    assert broken_sums(checked(target, bench, tmp_path, clock="wall").profile) == []


@pytest.mark.parametrize("name", _NEWEST)
def test_target_of_an_older_jdk_on_the_newest(name: str, bench: Bench, tmp_path: Path) -> None:
    target = next(t for t in java_targets() if t.name == name)
    newest = max(installed_jdks(), key=lambda jdk: jdk.feature)
    if newest == jdk_for(target.jdk):
        pytest.skip("one JDK is installed")
    checked(target, bench, tmp_path, jdk=newest)


@pytest.mark.parametrize("level", ["block", "function"])
@pytest.mark.parametrize("name", ["callee-exceptions", "constructor-chains", "lambda-generic-inference"])
def test_coarser_level_agrees(name: str, level: str, bench: Bench, tmp_path: Path) -> None:
    target = next(t for t in java_targets() if t.name == name)
    jdk = jdk_for(target.jdk)
    assert jdk is not None
    fine = bench.run(target.path, jdk, tmp_path / "fine").file
    coarse = bench.run(target.path, jdk, tmp_path / "coarse", level).file
    assert {f.name: f.calls for f in coarse.functions} == {f.name: f.calls for f in fine.functions}
    known = {(b.kind, b.extent): b.count for b in fine.blocks}
    assert coarse.blocks
    assert all(known[(b.kind, b.extent)] == b.count for b in coarse.blocks)
    assert not coarse.statements
