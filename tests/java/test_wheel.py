"""Wheels carry the Java code that runs in JVMs, compiled from the sources beside it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import zipfile
from typing import TYPE_CHECKING

import pytest

from footfall.jvm.compiled_runtime import compile_into
from footfall.jvm.jdks import find_jdk, installed_jdks
from tests.cli.helpers import ROOT, clean_environment

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.jdks import Jdk

_COMPILED = "footfall/jvm/compiled/"


def _build(folder: Path, **environment: str) -> tuple[Path, str]:
    """A wheel of this tree, and what was said."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, env={**clean_environment(), **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _build(tmp_path_factory.mktemp("wheel"), JAVA_HOME=str(find_jdk().home))[0]


def test_what_a_wheel_carries_is_what_the_sources_give(wheel: Path, tmp_path: Path) -> None:
    compile_into(tmp_path, find_jdk().javac)
    fresh = {p.relative_to(tmp_path).as_posix(): p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    with zipfile.ZipFile(wheel) as archive:
        carried = {n.removeprefix(_COMPILED): archive.read(n) for n in archive.namelist() if n.startswith(_COMPILED)}
    assert carried == fresh
    assert {"collector.jar", "host/CompilerHost.class"} < carried.keys()


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python in which the wheel is installed."""
    folder = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*install, str(wheel)], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "needs.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


@pytest.mark.parametrize("jdk", list(installed_jdks()), ids=lambda jdk: str(jdk.feature))
def test_an_installed_wheel_compiles_nothing_of_its_own(python: Path, jdk: Jdk, tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(
        'class Main { public static void main(String[] a) { System.out.println("ran"); } }\n'
    )
    environment = {**clean_environment(), "FOOTFALL_CACHE": str(tmp_path / "cache"), "JAVA_HOME": str(jdk.home)}
    done = subprocess.run(
        [python, "-m", "footfall", "run", "--calls", "Main.java"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "ran\n"), done.stderr
    assert "functions 1/1" in done.stderr
    assert not (tmp_path / "cache").exists()


def test_a_wheel_is_built_without_a_jdk_too(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    git = shutil.which("git")
    if git is not None:
        (tmp_path / "bin" / "git").symlink_to(git)
    wheel, said = _build(tmp_path, PATH=str(tmp_path / "bin"), JAVA_HOME="")
    assert "the wheel carries no compiled Java runtime" in said
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert not [name for name in names if name.startswith(_COMPILED)]
    assert "footfall/jvm/runtime/CompilerHost.java" in names
