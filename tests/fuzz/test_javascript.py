"""A few random JavaScript programs of a fixed seed; ``python -m tests.fuzz.javascript`` tries many."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from footfall.languages.base import Options
from tests.fuzz import javascript
from tests.fuzz.javascript_trivia import is_taken, jobs
from tests.javascript.twins import run

if TYPE_CHECKING:
    from pathlib import Path


def test_random_programs(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    assert javascript.compare(tmp_path, [javascript.program(at, 1) for at in range(12)], seen) == []
    assert seen["statements"] > 1000
    assert seen["sides"] > 1000


@pytest.mark.parametrize("calls", [False, True])
def test_comments_and_line_breaks_anywhere(calls: bool) -> None:
    for job, pair in run(list(jobs(None, random.Random(7), Options(calls=calls)))):
        assert pair.agrees or not is_taken(pair.plain or {}), job.files[job.path].plain
