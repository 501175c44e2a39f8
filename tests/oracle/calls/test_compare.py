"""The command line of the comparison."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tests.oracle.calls import compare
from tests.oracle.calls.programs import program

if TYPE_CHECKING:
    import pytest


def test_compares_a_project(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["compare", "--exact", str(program("packages").main)])
    assert compare.main() == 0
    words = capfd.readouterr().err
    assert "22 edges compared, 0 differ" in words
    assert "26 paths compared, 0 differ" in words
