"""Tests of a process that is killed: what had ended is whole, what ran has its counts so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cli.helpers import exported, footfall
from tests.jdk_tools import QUICK
from tests.per_test.golden import counted
from tests.per_test.jars import runners

if TYPE_CHECKING:
    from pathlib import Path

JAVA = """\
import org.junit.FixMethodOrder;
import org.junit.Test;
import org.junit.runners.MethodSorters;

@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class Killed {
  @Test
  public void a() {
    work();
  }

  @Test
  public void b() throws Exception {
    for (int i = 0; i < 5; i++) {
      work();
    }
    Thread.sleep(1500);
    Runtime.getRuntime().exec(new String[] {"kill", "-9", "" + ProcessHandle.current().pid()});
    Thread.sleep(10000);
  }

  private static void work() {
    System.out.print("");
  }
}
"""
NODE = """\
import { test } from 'node:test';
function work() {
  return 1;
}
test('a', () => {
  work();
});
test('b', async () => {
  for (let i = 0; i < 5; i++) work();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  process.kill(process.pid, 'SIGKILL');
});
"""


def test_java(tmp_path: Path) -> None:
    path = runners()
    (tmp_path / "Killed.java").write_text(JAVA)
    javac = " ".join(["javac", *QUICK])
    script = f"{javac} -cp '{path}' -d out *.java; java -cp 'out:{path}' org.junit.runner.JUnitCore Killed; true"
    assert footfall("run", "-q", "--per", "test", "--", "sh", "-c", script, cwd=tmp_path).code == 0
    data = exported(tmp_path / ".footfall")
    assert counted(data, "Killed.java")[23] == {"Killed.a": 1, "Killed.b": 5}
    assert [(test["name"], test["status"], test["unsettled"]) for test in data["tests"]] == [
        ("a", "passed", False),
        ("b", "", True),
    ]
    assert data["violations"] == []


def test_node(tmp_path: Path) -> None:
    (tmp_path / "killed.test.mjs").write_text(NODE)
    assert footfall("run", "-q", "--per", "test", "killed.test.mjs", cwd=tmp_path).code == 137
    data = exported(tmp_path / ".footfall")
    assert counted(data, "killed.test.mjs")[3] == {"a": 1, "b": 5}
    assert [(test["name"], test["status"], test["unsettled"]) for test in data["tests"]] == [
        ("a", "passed", False),
        ("b", "", False),
    ]
    assert data["violations"] == []
