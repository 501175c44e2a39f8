"""A few random changes to files of a fixed seed; ``python -m tests.fuzz.files`` tries many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from . import files

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(not files.LIMITED, reason="this system does not limit what a process may take")
def test_random_changes_of_files(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    assert files.attempt(tmp_path, 40, 11, seen) == []
    assert seen["profile.db, change_rows shown"] > 5
    assert seen["profile.db, change_rows refused"] > 5
    assert seen["map.db, change_outline refused"] > 0
