"""The runtime has no warning of javac's, and compiled it is kept where nobody else could have put it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from footfall import jvm
from footfall.errors import FootfallError
from footfall.jvm.compiled_runtime import EXPORTS, cache_folder
from footfall.jvm.jdks import find_jdk
from tests.compilers import compile_classes

RUNTIME = Path(jvm.__file__).with_name("runtime")


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache and a temporary folder of the test's own."""
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("FOOTFALL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))


def test_only_its_user_can_write_there(tmp_path: Path) -> None:
    place = cache_folder()
    assert place == tmp_path / "cache" / "footfall" / "helpers"
    assert place.stat().st_mode & 0o777 == 0o700
    assert cache_folder() == place


def test_what_others_can_write_is_not_used(tmp_path: Path) -> None:
    cache_folder().chmod(0o777)
    place = cache_folder()
    assert place.parent == tmp_path / "tmp" and place.stat().st_mode & 0o777 == 0o700


def test_a_link_is_not_used(tmp_path: Path) -> None:
    real = tmp_path / "elsewhere"
    real.mkdir(mode=0o700)
    (tmp_path / "cache" / "footfall").mkdir(parents=True)
    (tmp_path / "cache" / "footfall" / "helpers").symlink_to(real)
    assert cache_folder().parent == tmp_path / "tmp"


@pytest.mark.skipif(os.getuid() != 0, reason="only the superuser gives files away")
def test_what_another_user_made_is_not_used(tmp_path: Path) -> None:
    os.chown(cache_folder(), 65534, 65534)
    place = cache_folder()
    assert place.parent == tmp_path / "tmp"
    os.chown(place, 65534, 65534)
    with pytest.raises(FootfallError, match="set FOOTFALL_CACHE"):
        cache_folder()


def test_a_cache_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    assert cache_folder().parent == tmp_path / "tmp"


def test_javac_has_nothing_to_say(tmp_path: Path) -> None:
    host = RUNTIME / "CompilerHost.java"
    own = [file for file in RUNTIME.glob("*.java") if file != host and not file.name.startswith("Holder")]
    for options, files in ((["--release", "8", "-Xlint:-options"], own), (EXPORTS, [host])):
        compile_classes(find_jdk(), tmp_path, files, "-Xlint:all", "-Werror", *options)
