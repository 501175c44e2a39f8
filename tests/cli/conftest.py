"""Programs and profiles that several tests share."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.jvm.jdks import find_jdk
from footfall.profiles import store
from footfall.profiles.data import FileProfile, Profile, Run
from tests.cli.helpers import ROOT, Done, footfall

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.jdks import Jdk

BANK = ROOT / "examples" / "bank"


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    try:
        return find_jdk()
    except FootfallError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def bank(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, Path]:
    """A run of the example, and its working folder."""
    work = tmp_path_factory.mktemp("bank") / "work"
    return footfall("run", "-o", work, "src/bank/Main.java", "data/journal.csv", cwd=BANK), work


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def profile(here: Path) -> Path:
    """A profile without a program."""
    path = here / "profile.db"
    text = "class T {\n}\n"
    store.save(Profile([Run(["T.java"], 0)], [FileProfile("src/T.java", "java", "00", text)]), path)
    return path


@pytest.fixture
def as_user() -> None:
    if os.geteuid() == 0:
        pytest.skip("the superuser may read and write everything")
