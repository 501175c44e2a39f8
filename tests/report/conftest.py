"""One browser for all tests of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.report.browser import Reports, chromium

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reports]:
    with chromium() as browser:
        yield Reports(browser, tmp_path_factory.mktemp("reports"))


@pytest.fixture
def reports(shared: Reports) -> Iterator[Reports]:
    yield shared
    assert shared.close() == []
