"""Tests that run programs need a Node."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.languages.javascript.running.toolchain import find_node
from tests.javascript.plain_runs import PlainRuns

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True, scope="session")
def node() -> None:
    try:
        find_node()
    except FootfallError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def plain_runs(shared_folder: Path) -> PlainRuns:
    return PlainRuns(shared_folder / "plain-runs")
