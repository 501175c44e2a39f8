"""One browser for all tests of the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.report.browser import Reports, chromium

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="package")
def one_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reports]:
    with chromium() as browser:
        yield Reports(browser, tmp_path_factory.mktemp("reports"))


@pytest.fixture
def reports(one_browser: Reports) -> Iterator[Reports]:
    yield one_browser
    assert one_browser.close() == []
