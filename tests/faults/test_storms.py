"""A small storm of each kind, with all that may be recorded; ``python -m tests.faults.storms`` runs whole ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.faults.storms import OPTIONS, STORMS, storm
from tests.oracle.line_oracle import find_jdks

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", STORMS)
def test_a_small_storm(tmp_path: Path, name: str) -> None:
    _, size, first = STORMS[name]
    jdk = max(find_jdks(), default=0)
    if jdk < first:
        pytest.skip(f"no JDK {first} or newer")
    home = find_jdks()[jdk] if first else None
    assert storm(tmp_path, name, size // 20, OPTIONS[-1], home) == ""
