"""Profiles while a program runs on a Java that cannot stop threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.jvm.jdks import installed_jdks
from tests.cli.helpers import exported, footfall
from tests.java.builds.golden import differences
from tests.java.builds.projects import path_of, unsaid

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.jdks import Jdk

RELEASE_WITHOUT = 20
JDKS = [jdk for jdk in installed_jdks() if jdk.feature >= RELEASE_WITHOUT]
NAPS = """\
public class Naps {
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 30; i++) Thread.sleep(100);
    System.out.println("slept"); //#1
  }
}
"""


@pytest.mark.skipif(not JDKS, reason="no such JDK is installed")
@pytest.mark.parametrize("jdk", JDKS[-1:], ids=lambda jdk: str(jdk.feature))
@pytest.mark.parametrize("command", [("Naps.java",), ("--", "java", "Naps.java")], ids=["file", "command"])
def test_an_idle_program(jdk: Jdk, command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "Naps.java").write_text(NAPS)
    done = footfall("run", "--live", "0.5", *command, cwd=tmp_path, JAVA_HOME=str(jdk.home), PATH=path_of(jdk))
    assert (done.code, done.out, unsaid(done.err)) == (0, b"slept\n", "")
    assert any(" s: 2/3 statements ran" in line for line in done.own_lines), done.err
    assert differences(exported(tmp_path / ".footfall"), tmp_path) == []
