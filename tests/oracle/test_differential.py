"""Every target: our line counts equal those of the independent oracle on the unmodified classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.jdk_tools import QUICK_JVM
from tests.oracle.differential import compare_all
from tests.oracle.line_oracle import run_oracle
from tests.targets.harness import Bench, jdk_for, shared
from tests.targets.parse import Target, java_targets

if TYPE_CHECKING:
    from pathlib import Path

_RANDOM = frozenset(t.name for t in java_targets() if any(e.self_counted for e in t.lines.values()))
"""Targets whose counts depend on how deep the stack is."""

_CROWDED = frozenset(["many-on-a-line", "one-line-program"])
"""Targets without a line that holds just one statement."""


@pytest.mark.parametrize("target", shared(t for t in java_targets() if t.name not in _RANDOM))
def test_lines_equal_the_oracle(target: Target, bench: Bench, tmp_path: Path) -> None:
    jdk = jdk_for(target.jdk)
    if jdk is None:
        pytest.skip(f"needs JDK {target.jdk}, which is not installed")
    result = bench.counted(target.path, jdk, tmp_path)
    oracle = run_oracle(jdk.home, result.classes, "T", java_args=QUICK_JVM)
    assert oracle.stdout == result.plain.out
    total = compare_all(result.profile, oracle.lines)
    assert total.differences == []
    assert total.compared > 0 or target.name in _CROWDED
