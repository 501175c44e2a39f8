from __future__ import annotations

from typing import TYPE_CHECKING

from .line_oracle import find_jdks, run_oracle
from .range_oracle import measure, outline
from .test_line_oracle import compiled, java_home

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["java_home"]

PROGRAM = """\
class T { static int n; static void f(int i) { while (i > 0) { if (i == 2 && n >= 0) n++; else { n--; } i--; } }
  public static void main(String[] z) { f(0); f(3); do { n++; } while (n < 2 || n == 3); int k = n > 3 ? 1 : 2;
    switch (k) { case 1 -> n++; case 2 -> n--; } try { n /= 0; } catch (Exception e) { n = 5; } finally { n++; }
    Runnable r = () -> n++; r.run(); r.run(); for (;;) { if (n-- < 3) break; } { n++; } } }
"""


def test_tells_every_place_of_a_line(java_home: Path, tmp_path: Path) -> None:
    newest = find_jdks()[max(find_jdks())]
    classes = compiled(java_home, tmp_path, "T.java", PROGRAM, "-Xjcov")
    source = tmp_path / "src" / "T.java"
    result = run_oracle(java_home, classes, "T")
    measured = measure("T.java", outline(newest, [source])[source], result)
    blocks = [(row.kind, row.line, count) for row, count in measured.blocks]
    assert blocks == [
        ("method", 1, 2),
        ("loop", 1, 3),
        ("if", 1, 0),
        ("else", 1, 3),
        ("method", 2, 1),
        ("loop", 2, 5),
        ("case", 3, 0),
        ("case", 3, 1),
        ("try", 3, 1),
        ("catch", 3, 1),
        ("finally", 3, 1),
        ("lambda", 4, 2),
        ("loop", 4, 7),
        ("if", 4, 1),
        ("plain", 4, 1),
    ]
    branches = {(row.kind, row.line): sides for row, sides in measured.branches}
    assert branches["while", 1] == [3, 2]
    assert branches["if", 1] == [0, 3]
    assert branches["&&", 1] == [1, 2]
    assert branches["do", 2] == [4, 1]
    assert branches["||", 2] == [1, 4]
    assert branches["?:", 2] == [0, 1]
    assert branches["switch", 3] == [0, 1, 0]
    statements = [(row.kind, count) for row, count in measured.statements if row.line == 1]
    assert statements == [
        ("while_loop", 2),
        ("if", 3),
        ("expression_statement", 0),
        ("expression_statement", 3),
        ("expression_statement", 3),
    ]
    functions = [(row.name, method and (method.calls, method.returns)) for row, method in measured.functions]
    assert functions == [("f", (2, 2)), ("main", (1, 1)), ("<lambda>", (2, 2))]
