"""Call paths where there is room for few: beyond it calls count by function and edge, and none is lost."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from footfall.languages import javascript

_SCRIPT = Path(__file__).with_name("paths_in_small_rooms.cjs")
_RUNTIME = Path(javascript.__file__).parent / "runtime"


def _counted(entries: int) -> Any:
    command = ["node", str(_SCRIPT), str(_RUNTIME), str(entries)]
    done = subprocess.run(command, capture_output=True, check=True, text=True, timeout=60)
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_there_is_room_for_all_paths() -> None:
    found = _counted(1_000_000)
    assert found["entered"] == found["expected"] == found["bodies"]
    assert (found["paths"], found["links"]) == (sum(found["expected"]) + 1, 0)


@pytest.mark.parametrize("entries", [100_000, 2_000, 400])
def test_what_finds_no_room_is_counted_by_function(entries: int) -> None:
    found = _counted(entries)
    assert found["entered"] == found["expected"] == found["bodies"]
    assert found["links"] > 0
