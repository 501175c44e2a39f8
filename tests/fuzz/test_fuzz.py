"""A few random programs that count themselves; ``python -m tests.fuzz.java`` runs many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.jvm.jdks import find_jdk, installed_jdks
from tests.fuzz.java import run_one

if TYPE_CHECKING:
    from pathlib import Path

    from tests.targets.harness import Bench


@pytest.mark.parametrize(("seed", "way"), [(1, ""), (2, "direct")])
def test_random_programs_count_as_footfall_does(seed: int, way: str, bench: Bench, tmp_path: Path) -> None:
    jdk = find_jdk() if way else max(installed_jdks(), key=lambda jdk: jdk.feature)
    tally, _ = run_one(seed, 15, bench, jdk, tmp_path, way)
    assert tally.differences == []
    assert tally.began > 200
