from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.jvm.jdks import Jdk
from tests.compilers import compile_classes

from .line_oracle import OracleError, OracleResult, asm_jars, count_lines, find_jdks, run_oracle

if TYPE_CHECKING:
    from pathlib import Path

JDKS = find_jdks()

SIMPLE = """\
package p.q;
public class A {
  static int n;
  static int half(int i) {
    if (i % 2 != 0) {
      throw new IllegalArgumentException();
    }
    n++;
    return i / 2;
  }
  public static void main(String[] args) {
    int sum = 0;
    for (int i = 0; i < 10; i++) {
      try {
        sum += half(i);
        sum += args.length;
      } catch (IllegalArgumentException e) {
        sum--;
      } finally {
        sum += 0;
      }
    }
    int idle;
    while (sum > 0) {
      sum -= 4;
    }
    B.never();
    System.out.println(sum);
    System.exit(3);
    n = 0;
  }
}
class B {
  static void never() {
    if (A.n > 100) {
      A.n = 0;
    }
  }
}
"""

THREADS = """\
public class T {
  static class Worker extends Thread {
    public void run() {
      for (int i = 0; i < 100000; i++) {
        step(i);
      }
    }
  }
  static int step(int i) {
    int r = i + 1;
    return r;
  }
  public static void main(String[] args) throws Exception {
    Worker[] all = new Worker[4];
    for (int i = 0; i < 4; i++) {
      all[i] = new Worker();
      all[i].start();
    }
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      for (int i = 0; i < 3; i++) {
        step(i);
      }
    }));
    for (Worker w : all) {
      w.join();
    }
    if (args.length > 0) {
      Runtime.getRuntime().halt(9);
    }
  }
}
"""


def compiled(java_home: Path, folder: Path, name: str, text: str, *options: str) -> Path:
    source = folder / "src" / name
    source.parent.mkdir(parents=True)
    source.write_text(text, encoding="utf-8")
    classes = folder / "classes"
    compile_classes(Jdk(java_home), classes, [source], *options)
    return classes


@pytest.fixture(params=sorted(JDKS), ids=lambda version: f"jdk{version}")
def java_home(request: pytest.FixtureRequest) -> Path:
    version: int = request.param
    if version < 11:
        pytest.skip("the agent needs JDK 11")
    try:
        asm_jars()
    except OracleError as error:
        pytest.skip(f"no ASM: {error}")
    return JDKS[version]


def test_counts_lines_of_a_small_program(java_home: Path, tmp_path: Path) -> None:
    classes = compiled(java_home, tmp_path, "A.java", SIMPLE)
    result = run_oracle(java_home, classes, "p.q.A")
    assert (result.exit_code, result.stdout.strip()) == (3, b"-3")
    lines = {line: count for (path, line), count in result.lines.items() if path == "p/q/A.java"}
    simple = {5: 10, 6: 5, 8: 5, 9: 5, 12: 1, 15: 10, 16: 5, 18: 5, 20: 10, 25: 2, 27: 1, 28: 1, 29: 1, 30: 0}
    assert {line: lines[line] for line in simple} == simple
    assert lines[35] == 1
    assert lines[36] == 0
    assert lines[24] == 3, "evaluations of the condition"
    assert {14, 19, 23}.isdisjoint(lines), "no code of their own"


def test_counts_methods_and_only_the_sources_asked_for(java_home: Path, tmp_path: Path) -> None:
    classes = compiled(java_home, tmp_path, "A.java", SIMPLE)
    result = run_oracle(java_home, classes, "p.q.A", sources=["p/q/A.java"])
    methods = {(m.class_name, m.name): (m.line, m.calls, m.returns) for m in result.methods}
    assert methods["p/q/A", "half"] == (5, 10, 5)
    assert methods["p/q/A", "main"] == (12, 1, 0)
    assert methods["p/q/B", "never"][1:] == (1, 1)
    assert count_lines(java_home, classes, "p.q.A", sources=["other/A.java"]) == {}


@pytest.mark.parametrize("args", [[], ["halt"]])
def test_is_exact_under_threads_and_survives_hooks_and_halt(java_home: Path, tmp_path: Path, args: list[str]) -> None:
    classes = compiled(java_home, tmp_path, "T.java", THREADS)
    result: OracleResult = run_oracle(java_home, classes, "T", args)
    hooked = 0 if args else 3
    assert result.exit_code == (9 if args else 0)
    assert result.lines["T.java", 5] == 400000
    assert result.lines["T.java", 10] == result.lines["T.java", 11] == 400000 + hooked
    assert result.lines["T.java", 21] == hooked
    assert {m.calls for m in result.methods if m.name == "run"} == {4}


JUMPS = """\
public class J {
  static int n;
  static void joined(int i) {
    if (i < 3) {
      int k = i;
      n += k;
    } else if (i < 8) {
      n--;
    }
  }
  static int apart(int i) {
    if (i < 3) {
      return 1;
    } else if (i < 8) {
      return 2;
    }
    return 3;
  }
  static void caught(int i) {
    try { n += i; }
    catch (RuntimeException e) { n = 0; }
  }
  public static void main(String[] args) {
    for (int i = 0; i < 10; i++) {
      joined(i);
      apart(i);
      caught(i);
    }
  }
}
"""


def test_a_jump_takes_the_line_of_the_else_behind_it(java_home: Path, tmp_path: Path) -> None:
    classes = compiled(java_home, tmp_path, "J.java", JUMPS)
    lines = count_lines(java_home, classes, "J")
    # Both conditions behind "else" are evaluated 7 times.  In line 7 that is not what the table tells: its only
    # entry is the jump over the else, taken 3 times, since the block before it declares a variable.
    assert (lines["J.java", 7], lines["J.java", 14]) == (3, 7)
    # So it is with the jump over the handler in line 21, which never runs.
    assert lines["J.java", 21] == 10


def test_a_missing_program_is_said(java_home: Path, tmp_path: Path) -> None:
    result = run_oracle(java_home, tmp_path, "Nowhere")
    assert result.exit_code == 1
    assert result.lines == {}
