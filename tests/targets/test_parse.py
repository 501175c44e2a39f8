from pathlib import Path

import pytest

from .parse import AnnotationError, ExpectedBranch, ExpectedFunction, ExpectedLine, java_targets, parse_target

SAMPLE = """\
// jdk: 25
// exit: 3
// A word about it.
class T { // jdk: 99
  int f(int a) { //K2 //F f calls=2 returns=1 throws=1
    if (a > 0 && a < 5) { //#2 //K1 //B if: true=1 false=1; &&: evaluated=2 skipped=0
      n++; //=depth
    }
    return switch (o) { //B switch: P(var x, int y) when x > 0=2 null, default=0
      case P(var x, int y) when x > 0 -> g(() -> 1, () -> 2); //C2 //L1,0
    }; // http://x //# no
  }
}
"""


def test_reads_each_kind() -> None:
    target = parse_target(SAMPLE, Path("sample.java"))
    assert (target.name, target.jdk, target.exit_code) == ("sample", 25, 3)
    assert target.lines == {
        5: ExpectedLine(blocks=[2], functions=[ExpectedFunction("f", 2, 1, 1)]),
        6: ExpectedLine(
            statement=2,
            blocks=[1],
            branches=[
                ExpectedBranch("if", (("true", 1), ("false", 1))),
                ExpectedBranch("&&", (("evaluated", 2), ("skipped", 0))),
            ],
        ),
        7: ExpectedLine(self_counted="depth"),
        9: ExpectedLine(branches=[ExpectedBranch("switch", (("P(var x, int y) when x > 0", 2), ("null, default", 0)))]),
        10: ExpectedLine(cases=[2], lambdas=[1, 0]),
    }
    assert target.statements == {6: 2}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_counts_lines_by_any_line_end(end: str) -> None:
    target = parse_target(end.join(["// exit: 1", "class T {", "  f(); //#4", "}"]), Path("x.java"))
    assert target.exit_code == 1
    assert target.statements == {3: 4}


@pytest.mark.parametrize("note", ["//#1x", "//K1,,2", "//B if true=1", "//B if: true", "//F f calls=1"])
def test_names_the_place_of_a_mistake(note: str) -> None:
    with pytest.raises(AnnotationError, match=r"^x\.java:2: "):
        parse_target(f"class T {{\n  f(); {note}\n}}\n", Path("x.java"))


def test_all_targets_read() -> None:
    targets = java_targets()
    assert len(targets) >= 75
    for target in targets:
        assert target.lines, target.name
        assert target.jdk in {17, 25}
