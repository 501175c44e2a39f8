"""Profiles of a real program, one per level, and the one with everything odd."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.jvm.jdks import find_jdk
from footfall.profiles import store
from tests.cli.helpers import ROOT, footfall
from tests.export.coverage_samples import hostile

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile

BANK = ROOT / "examples" / "bank"


def _bank(level: str, folders: pytest.TempPathFactory) -> Profile:
    try:
        find_jdk()
    except FootfallError as error:
        pytest.skip(str(error))
    work: Path = folders.mktemp("bank") / level
    done = footfall("run", "--level", level, "-o", work, "src/bank/Main.java", "data/journal.csv", cwd=BANK)
    assert done.code == 0, done.err
    return store.load(work / "profile.db")


@pytest.fixture(scope="session")
def bank_statements(tmp_path_factory: pytest.TempPathFactory) -> Profile:
    return _bank("statement", tmp_path_factory)


@pytest.fixture(scope="session")
def bank_blocks(tmp_path_factory: pytest.TempPathFactory) -> Profile:
    return _bank("block", tmp_path_factory)


@pytest.fixture(scope="session")
def bank_functions(tmp_path_factory: pytest.TempPathFactory) -> Profile:
    return _bank("function", tmp_path_factory)


@pytest.fixture(params=["hostile", "bank_statements", "bank_blocks", "bank_functions"])
def profile(request: pytest.FixtureRequest) -> Profile:
    """Each of the profiles that coverage formats must get right."""
    if request.param == "hostile":
        return hostile()
    made: Profile = request.getfixturevalue(request.param)
    return made
