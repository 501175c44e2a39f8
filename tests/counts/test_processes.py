"""Which processes counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.counts.processes import read_processes
from footfall.profiles.data import Process

if TYPE_CHECKING:
    from pathlib import Path


def test_in_the_order_of_their_start(tmp_path: Path) -> None:
    (tmp_path / "a.process").write_text("pid 7\nstarted 2000\ncommand java p.Main x\nended 2345\n")
    (tmp_path / "b.process").write_text("pid 6\nstarted 1000\ncommand node a b\n")
    (tmp_path / "b.counts").write_text("pid 5\nstarted 1000\n")
    assert read_processes(tmp_path) == [
        Process(6, "node a b", "1970-01-01T00:00:01.000+00:00"),
        Process(7, "java p.Main x", "1970-01-01T00:00:02.000+00:00", 345_000_000),
    ]


@pytest.mark.parametrize(
    "text", ["", "pid x\nstarted 1\n", "pid 1\n", "pid -1\nstarted 1\n", f"pid 1\nstarted {1 << 60}\n", "\xff\0"]
)
def test_damaged_ones_are_left_out(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.process").write_text(text, "latin-1")
    assert read_processes(tmp_path) == []


def test_no_folder(tmp_path: Path) -> None:
    assert read_processes(tmp_path / "none") == []
