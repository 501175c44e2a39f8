"""Counts that are written in the middle of anything, the reading of a clock included, take no time of the program's."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from footfall.languages import javascript

_SCRIPT = Path(__file__).with_name("interrupted_clock.cjs")
_RUNTIME = Path(javascript.__file__).parent / "runtime"
_STEP_NS = 10
_READINGS = 8
"""More than any call of that program takes, those included that are repeated."""


def _times(every: int) -> Any:
    command = ["node", str(_SCRIPT), str(_RUNTIME), str(every)]
    done = subprocess.run(command, capture_output=True, check=True, text=True, timeout=60)
    assert done.stderr == ""
    return json.loads(done.stdout)


@pytest.mark.parametrize("every", [1_000_000, 7, 5, 3])
def test_time_stands_still_while_counts_are_written(every: int) -> None:
    found = _times(every)
    assert sum(found["self"]) == found["passed"]
    assert min(found["self"]) > 0
    assert min(found["waits"]) >= 0
    assert max(found["most"]) <= _READINGS * _STEP_NS
