"""Fixtures that several folders of tests share."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from footfall.languages.kept import OFF
from tests import compilers
from tests.targets.harness import Bench

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

os.environ |= {"TERM": "xterm-256color"}  # Rich keeps each style as the first terminal shows it
os.environ.pop("COLORTERM", None)
os.environ[OFF] = "1"  # what one test has instrumented is not to hide what another would find
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # As a shell has it for what runs in the background, and all that this starts: Ctrl-C would end nothing.
    signal.signal(signal.SIGINT, signal.default_int_handler)


# How long an example takes says nothing while other tests run.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="also tests marked `thorough`, which take long")


COSTLY = (
    "bank",
    "bank_statements",
    "bank_blocks",
    "bank_functions",
    "browser",
    "built",
    "built_by_maven",
    "exits",
    "found",
    "one_browser",
    "parts",
    "plain_ones",
    "readings",
    "wheel",
)
"""Fixtures that several tests share and that take seconds: these tests go to one process, in a row."""


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        assert isinstance(item, pytest.Function)
        for name in COSTLY:
            if name in item.fixturenames:
                way = item.callspec.indices.get(name, 0) if hasattr(item, "callspec") else 0
                item.add_marker(pytest.mark.xdist_group(f"{item.path.parent.name} {name} {way}"))
                break
    if config.getoption("--all"):
        return
    left = [item for item in items if item.get_closest_marker("thorough")]
    items[:] = [item for item in items if item not in set(left)]
    config.hook.pytest_deselected(items=left)


_COMPILERS = pytest.StashKey[compilers.Compilers]()


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        compilers.share(config.workerinput["compilers"])
    else:
        config.stash[_COMPILERS] = made = compilers.Compilers()
        compilers.share(made.address)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a process that pytest-xdist starts."""
    node.workerinput["compilers"] = compilers.shared_address()


def pytest_unconfigure(config: pytest.Config) -> None:
    if _COMPILERS in config.stash:
        config.stash[_COMPILERS].close()


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of all processes that test, for what `tests.once` makes."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "shared"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.close()
