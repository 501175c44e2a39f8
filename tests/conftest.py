"""Fixtures that several folders of tests share."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from footfall.languages.kept import OFF
from tests.targets.harness import Bench

if TYPE_CHECKING:
    from collections.abc import Iterator

os.environ |= {"TERM": "xterm-256color"}  # Rich keeps each style as the first terminal shows it
os.environ.pop("COLORTERM", None)
os.environ[OFF] = "1"  # what one test has instrumented is not to hide what another would find


# How long an example takes says nothing while other tests run.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="also tests marked `thorough`, which take long")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--all"):
        return
    left = [item for item in items if item.get_closest_marker("thorough")]
    items[:] = [item for item in items if item not in set(left)]
    config.hook.pytest_deselected(items=left)


@pytest.fixture(scope="session")
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.close()
