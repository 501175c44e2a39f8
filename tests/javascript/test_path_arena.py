"""Call paths where there is room for few: beyond it calls count by function and edge, and none is lost."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from footfall.languages import javascript
from footfall.profiles import store
from tests.cli.helpers import footfall

_SCRIPT = Path(__file__).with_name("paths_in_small_arenas.cjs")
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
def test_what_finds_no_room_is_counted_by_edge(entries: int) -> None:
    found = _counted(entries)
    assert found["entered"] == found["expected"] == found["bodies"]
    assert found["links"] > 0
    assert found["unknown"] == 0


def test_without_room_for_edges_calls_are_counted_by_function() -> None:
    found = _counted(60)
    assert found["entered"] == found["expected"] == found["bodies"]
    assert found["unknown"] > 0


def test_calls_without_an_edge_are_told(tmp_path: Path) -> None:
    calls = 25_000
    (tmp_path / "many.js").write_text("function f() {}\n" + "f();\n" * calls)
    done = footfall("run", "-q", "--calls", "--max-paths", "1", "many.js", cwd=tmp_path)
    assert done.code == 0, done.err
    profile = store.load(tmp_path / ".footfall" / "profile.db")
    (file,) = profile.files
    assert next(one.calls for one in file.functions if one.name == "f") == calls
    known = sum(edge.calls for edge in profile.edges if edge.caller is not None)
    assert 0 < known < calls
    (note,) = [note for note in profile.notes if "no room" in note]
    assert f"{calls - known:,} calls are counted by function only" in note
    assert profile.violations == []
