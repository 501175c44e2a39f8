"""A few random JavaScript programs of a fixed seed; ``python -m tests.fuzz.javascript`` tries many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from . import javascript

if TYPE_CHECKING:
    from pathlib import Path


def test_random_programs(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    assert javascript.compare(tmp_path, [javascript.program(at, 1) for at in range(12)], seen) == []
    assert seen["statements"] > 1000
    assert seen["sides"] > 1000
