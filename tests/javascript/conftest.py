"""Tests that run programs need a Node."""

from __future__ import annotations

import pytest

from footfall.errors import FootfallError
from footfall.languages.javascript.running.toolchain import find_node


@pytest.fixture(autouse=True, scope="session")
def node() -> None:
    try:
        find_node()
    except FootfallError as error:
        pytest.skip(str(error))
