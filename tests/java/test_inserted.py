"""What is inserted for each construct is what its case says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.java.inserted.cases import FOLDER, Case

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_a_construct(file: Path) -> None:
    case = Case.read(file)
    assert case.inserted() == case.copy
