"""Fixtures that several folders of tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.targets.harness import Bench

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.close()
