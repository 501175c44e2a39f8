"""What is installed: wheels, which carry the compiled Java code that runs in JVMs, and the sources they are made of."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from typing import TYPE_CHECKING

import pytest

from footfall.jvm.compiled_runtime import helpers
from footfall.jvm.jdks import find_jdk, installed_jdks
from tests.cli.helpers import ROOT, clean_environment

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.jdks import Jdk

_COMPILED = "footfall/jvm/compiled/"


def _build(folder: Path, kind: str = "wheel", tree: Path = ROOT, **environment: str) -> tuple[Path, str]:
    """A wheel of a tree, or what sources are given away as, and what was said."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    done = subprocess.run(
        command, cwd=tree, env={**clean_environment(), **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    (made,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _build(tmp_path_factory.mktemp("wheel"), JAVA_HOME=str(find_jdk().home))[0]


def test_what_a_wheel_carries_is_what_the_sources_give(wheel: Path) -> None:
    made = helpers(find_jdk()).collector.parent
    fresh = {p.relative_to(made).as_posix(): p.read_bytes() for p in made.rglob("*") if p.is_file()}
    with zipfile.ZipFile(wheel) as archive:
        carried = {n.removeprefix(_COMPILED): archive.read(n) for n in archive.namelist() if n.startswith(_COMPILED)}
    assert carried == fresh
    assert {"collector.jar", "host/CompilerHost.class"} < carried.keys()


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a Python in which the wheel is installed."""
    return _install(wheel, tmp_path_factory.mktemp("venv"))


def _install(package: Path, folder: Path) -> Path:
    """Install a wheel, or sources, as ``pip`` does; what it needs is that of the tests."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "-q"]
    subprocess.run([*pip, "--no-deps", "--no-index", "--no-build-isolation", str(package)], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "needs.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin" / "footfall"


def _run(command: Path, *words: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    variables = {**clean_environment(), "FOOTFALL_CACHE": str(cwd / "cache"), **environment}
    return subprocess.run([command, *words], cwd=cwd, env=variables, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("jdk", list(installed_jdks()), ids=lambda jdk: str(jdk.feature))
def test_an_installed_wheel_compiles_nothing_of_its_own(installed: Path, jdk: Jdk, tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(
        'class Main { public static void main(String[] a) { System.out.println("ran"); } }\n'
    )
    done = _run(installed, "run", "--calls", "Main.java", cwd=tmp_path, JAVA_HOME=str(jdk.home))
    assert (done.returncode, done.stdout) == (0, "ran\n"), done.stderr
    assert "functions 1/1" in done.stderr
    assert not (tmp_path / "cache").exists()


def test_an_installed_wheel_runs_javascript_and_shows_it(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "main.ts").write_text("const twice = (n: number) => 2 * n;\nconsole.log(twice(21), twice(4));\n")
    done = _run(installed, "run", "main.ts", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "42 8\n"), done.stderr
    for words in (["report"], ["export", "lcov"], ["annotate", "main.ts"]):
        shown = _run(installed, *words, cwd=tmp_path)
        assert shown.returncode == 0, shown.stderr
    assert "FNDA:2,twice" in _run(installed, "export", "lcov", cwd=tmp_path).stdout


def test_the_sources_that_are_given_away_build_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    sources, _ = _build(tmp_path / "made", "sdist")
    with tarfile.open(sources) as archive:
        archive.extractall(tmp_path / "unpacked")
    (tree,) = (tmp_path / "unpacked").iterdir()
    # Not a copy of somebody's tools, results or kept files.
    assert not [path for path in tree.iterdir() if path.name in (".venv", ".cache", "build", "node_modules")]
    again, _ = _build(tmp_path / "again", tree=tree, JAVA_HOME=str(find_jdk().home))
    assert _contents(again) == _contents(wheel)


def _contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


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
