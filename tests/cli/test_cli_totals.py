"""Totals say the same whatever else is recorded, and lists name all that they count as never taken."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.cli.helpers import footfall

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """function f(a = 1, { b = 2 } = {}) { return a + b; }
function never(c = 3) { return c; }
f(5);
f(5, { b: 1 });
"""


def shown(here: Path, *options: str) -> dict[str, Any]:
    (here / "a.js").write_text(PROGRAM)
    assert footfall("run", "-q", *options, "a.js", cwd=here).code == 0
    found: dict[str, Any] = json.loads(footfall("show", "--json", "--top", "0", cwd=here).out)
    return found


def test_calls_change_no_total(tmp_path: Path) -> None:
    assert shown(tmp_path)["totals"] == shown(tmp_path, "--calls")["totals"]
    assert shown(tmp_path)["totals"]["functions"] == {"ran": 1, "never": 1, "unmeasured": 0}


def test_a_default_that_no_call_needs_is_listed(tmp_path: Path) -> None:
    rows = shown(tmp_path)["one_sided"]
    assert [(row["kind"], row["line"], row["column"], row["never"]) for row in rows] == [
        ("default", 1, 16, ["evaluated"])
    ]
