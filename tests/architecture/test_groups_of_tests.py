"""Tests that share what is costly go to one process."""

from __future__ import annotations

import pytest


@pytest.mark.xdist_group("together")
def test_pytest_xdist_sees_groups(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("loadgroup", default=False):
        pytest.skip("tests run in one process")
    assert request.node.nodeid.endswith("@together")
