"""What is inserted for each construct is what its case says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.insertions import Case, cases
from tests.javascript.inserted.make import FOLDER, inserted

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("file", cases(FOLDER), ids=lambda path: path.stem)
def test_a_construct(file: Path) -> None:
    case = Case.read(file)
    assert inserted(case) == case.copy
