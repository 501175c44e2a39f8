"""Maven: modules, forks side by side, Lombok, warnings as errors; the project stays as a plain run leaves it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from footfall.jvm.jdks import installed_jdks
from tests.cli.helpers import clean_environment, exported, files_below, footfall
from tests.java.builds.golden import differences
from tests.jdk_tools import QUICK_JVM

pytestmark = pytest.mark.skipif(shutil.which("mvn") is None, reason="Maven is not installed")
PROJECT = Path(__file__).with_name("maven")
COMMAND = ["mvn", "-B", "-q", "test"]
QUICK = " ".join(QUICK_JVM)
_TIMED = {"TEST-", ".txt", ".lst", ".properties"}
"""What names of files have that tell of times and of the folder."""


@pytest.fixture(scope="module")
def built_by_maven(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as Maven alone builds it; where it cannot, since it cannot get its plugins, nothing can be tested."""
    folder = tmp_path_factory.mktemp("maven") / "plain"
    shutil.copytree(PROJECT, folder)
    environment = {**clean_environment(), "MAVEN_OPTS": QUICK}
    done = subprocess.run(
        COMMAND, check=False, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True
    )
    if done.returncode:
        pytest.skip(f"Maven cannot build a project here: {done.stdout.decode(errors='replace')[:200]}")
    return folder


def test_modules_and_forks(built_by_maven: Path, tmp_path: Path) -> None:
    counted = tmp_path / "project"
    shutil.copytree(PROJECT, counted)
    done = footfall("run", "--", *COMMAND, cwd=counted, within=300, MAVEN_OPTS=QUICK)
    assert done.code == 0, done.err
    assert "Picked up" not in done.err
    data = exported(counted / ".footfall")
    assert differences(data, counted) == []
    assert data["unmeasured"] == []
    assert len(data["runs"][0]["processes"]) == 4  # Maven itself looks into classes of tests, too
    shutil.rmtree(counted / ".footfall")
    assert files_below(counted) == files_below(built_by_maven)
    for file in sorted(files_below(built_by_maven)):
        if not any(word in file for word in _TIMED):
            assert (counted / file).read_bytes() == (built_by_maven / file).read_bytes(), file
    # Nothing is compiled by Maven now, and a folder is named in the place of a command.
    again = footfall("run", ".", "-B", "-q", cwd=counted, within=300, MAVEN_OPTS=QUICK)
    assert again.code == 0, again.err
    assert "footfall: running its tests: mvn test -B -q (footfall run -- COMMAND runs another)" in again.err
    assert differences(exported(counted / ".footfall"), counted) == []


def test_a_main_file_in_a_project(built_by_maven: Path, tmp_path: Path) -> None:
    """Its libraries are those that Maven names."""
    shutil.copytree(built_by_maven / "core" / "src", tmp_path / "core" / "src")
    shutil.copy(built_by_maven / "core" / "pom.xml", tmp_path / "core")
    shutil.copy(built_by_maven / "pom.xml", tmp_path)
    main = tmp_path / "core" / "src" / "main" / "java" / "core" / "Main.java"
    main.write_text(
        "package core;\npublic class Main { public static void main(String[] a) {\n"
        " System.out.println(new Point(1, 2).getY());\n} }\n"
    )
    done = footfall("run", main.relative_to(tmp_path), cwd=tmp_path, within=300, MAVEN_OPTS=QUICK)
    assert (done.code, done.out) == (0, b"2\n"), done.err


TOOLCHAINS = """\
<toolchains>
  <toolchain>
    <type>jdk</type>
    <provides><version>%s</version></provides>
    <configuration><jdkHome>%s</jdkHome></configuration>
  </toolchain>
</toolchains>
"""


@pytest.mark.thorough
def test_integration_tests_and_programs(built_by_maven: Path, tmp_path: Path) -> None:
    """Modules side by side, failsafe, exec:java, exec:exec, by a JDK that is not Maven's own."""
    assert built_by_maven.is_dir()
    jdk = max(installed_jdks(), key=lambda one: one.feature)
    (tmp_path / "toolchains.xml").write_text(TOOLCHAINS % (jdk.feature, jdk.home))
    counted = tmp_path / "project"
    shutil.copytree(PROJECT.with_name("maven_verify"), counted)
    words = ("-T", "2", "-t", str(tmp_path / "toolchains.xml"), f"-Djdk={jdk.feature}", "verify")
    done = footfall("run", "--calls", "--time", "--", "mvn", "-B", "-q", *words, cwd=counted, within=600)
    if b"PluginResolutionException" in done.out:
        pytest.skip("Maven cannot get its plugins here")
    assert done.code == 0, done.err
    assert b"within5" in done.out and b"apart5" in done.out
    data = exported(counted / ".footfall")
    assert differences(data, counted) == []
    assert data["unmeasured"] == []
    assert len(data["runs"][0]["processes"]) == 5
