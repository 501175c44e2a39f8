"""A short run of the random programs; ``python -m tests.fuzz.calls`` runs as many as one likes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.fuzz import java_calls, javascript_calls
from tests.fuzz.calls import run

if TYPE_CHECKING:
    from pathlib import Path

LEAST = 8_000


@pytest.mark.parametrize("way", ["folded", "folded-later"])
def test_java(way: str, tmp_path: Path) -> None:
    main = java_calls.write(Random(7), 6, tmp_path)
    found = run(tmp_path, main, way)
    assert found.differences == []
    assert found.calls > LEAST


def test_constructors_that_fail_below_themselves(tmp_path: Path) -> None:
    """An exception comes from a constructor below its own body, which catches it, and recursion is folded."""
    found = run(tmp_path, java_calls.write(Random(220), 1, tmp_path), "none")
    assert found.differences == []


@pytest.mark.parametrize("way", ["folded", "few", "functions"])
def test_javascript(way: str, tmp_path: Path) -> None:
    main = javascript_calls.write(Random(7), 6, tmp_path)
    found = run(tmp_path, main, way)
    assert found.differences == []
    assert found.calls > LEAST
