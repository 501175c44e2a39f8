"""What the recorder says of some programs, against expectations written by hand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.oracle.calls.programs import program
from tests.oracle.calls.recorder import Initialiser, class_names, record
from tests.oracle.line_oracle import find_jdks
from tests.oracle.test_line_oracle import compiled

if TYPE_CHECKING:
    from pathlib import Path

    from tests.oracle.calls.recorder import Recording, Stack

JDKS = {version: home for version, home in find_jdks().items() if version >= 11}

EXIT = """\
main: main
main: main @51 down
main: main @51 down @9 down
main: main @51 down @9 down @9 down
main: main @51 down @9 down @9 down @9 down
main: main @51 down @9 down @9 down @9 down @9 down
main: main @51 down @9 down @9 down @9 down @9 down @6 leave
main: main @51 down @9 down @9 down @9 down @9 down @6 leave @16 count
daemon: lambda:44
daemon: lambda:44 @44 endless
daemon: lambda:44 @44 endless @29 count
hook: lambda:50
hook: lambda:50 @50 hook
hook: lambda:50 @50 hook @25 count
"""

UNCAUGHT = """\
main: main
main: main @33 note
main: main @34 fails
main: main @34 fails @8 fails
plain: lambda:26
plain: lambda:26 @26 fails
plain: lambda:26 @26 fails @8 fails
plain: lambda:26 @26 fails @8 fails @8 fails
plain: lambda:26 @26 fails @8 fails @8 fails @8 fails
handled: quiet
handled: quiet @21 note
handled: quiet @22 fails
handled: quiet @22 fails @8 fails
handled: quiet @22 fails @8 fails @8 fails
handled: lambda:30
handled: lambda:30 @30 handler
handled: lambda:30 @30 handler @17 note
"""

INITIALISERS = """\
import java.util.function.Supplier;
public class A {
  static int shared = f(1);
  int own = f(2);
  {
    f(3);
  }
  static {
    f(4);
    f(5);
  }
  A() {
    f(6);
  }
  A(int i) {
    this();
  }
  static int f(int i) {
    return i;
  }
  public static void main(String[] args) {
    new A();
    new A(1);
    Supplier<B> made = B::new;
    made
        .get();
  }
}
class B extends A implements Comparable<B> {
  public int compareTo(B other) {
    return 0;
  }
}
"""

INITIALISED = """\
main: <clinit>
main: <clinit> @3 f
main: <clinit> {8}
main: <clinit> @9 f
main: <clinit> @10 f
main: main
main: main @22 <init:12>
main: main @22 <init:12> @4 f
main: main @22 <init:12> {5}
main: main @22 <init:12> @6 f
main: main @22 <init:12> @13 f
main: main @23 <init:16>
main: main @23 <init:16> @16 <init:12>
main: main @23 <init:16> @16 <init:12> @4 f
main: main @23 <init:16> @16 <init:12> {5}
main: main @23 <init:16> @16 <init:12> @6 f
main: main @23 <init:16> @16 <init:12> @13 f
main: main @26 via <init:29>
main: main @26 via <init:29> @29 <init:12>
main: main @26 via <init:29> @29 <init:12> @4 f
main: main @26 via <init:29> @29 <init:12> {5}
main: main @26 via <init:29> @29 <init:12> @6 f
main: main @26 via <init:29> @29 <init:12> @13 f
"""


@pytest.fixture(params=sorted(JDKS), ids=lambda version: f"jdk{version}")
def java_home(request: pytest.FixtureRequest) -> Path:
    version: int = request.param
    return JDKS[version]


def shown(stack: Stack, blocks: list[Initialiser]) -> str:
    words = [f"{stack.thread}:"]
    for number, frame in enumerate(stack.frames):
        if number:
            words.append(f"@{stack.frames[number - 1].line}")
            words += ["via"] * frame.via
        method = frame.method.partition("$")[0]
        if method == "lambda":
            method = f"lambda:{frame.first}"
        words.append(f"<init:{frame.first}>" if method == "<init>" else method)
    if stack.block:
        at = stack.frames[-1].line
        words.append(next(f"{{{b.line}}}" for b in blocks if b.line <= at <= b.end_line))
    return " ".join(words)


def paths(recording: Recording, blocks: list[Initialiser] | None = None) -> Counter[str]:
    counts: Counter[str] = Counter()
    for stack in recording.paths:
        counts[shown(stack, blocks or [])] += stack.count
    return counts


def expected(text: str) -> Counter[str]:
    return Counter(text.splitlines())


def test_records_live_calls_threads_and_hooks(java_home: Path, tmp_path: Path) -> None:
    recording = program("exit").record(java_home, tmp_path)
    assert recording.exit_code == 3
    assert paths(recording) == expected(EXIT)


def test_records_threads_that_exceptions_end(java_home: Path, tmp_path: Path) -> None:
    recording = program("uncaught").record(java_home, tmp_path)
    assert recording.exit_code == 1
    assert b"expected" in recording.stderr
    assert paths(recording) == expected(UNCAUGHT)
    assert {s.thread for s in recording.paths if s.frames[0].via} == {"plain", "handled"}


def test_tells_the_lines_of_calls(java_home: Path, tmp_path: Path) -> None:
    recording = program("nested").record(java_home, tmp_path)
    calls = paths(recording)
    inside = {text.partition(" ")[2].partition(" ")[2].partition(" ")[2]: count for text, count in calls.items()}
    lines = {text: count for text, count in inside.items() if text.startswith(("lines @", "deeply @", "line @"))}
    assert lines == {
        "lines @15 f": 1,
        "lines @16 g": 1,
        "lines @17 h": 1,
        "line @21 f": 1,
        "line @21 g": 1,
        "line @21 h": 1,
        "deeply @32 f": 1,
        "deeply @33 g": 1,
        "deeply @34 h": 1,
    }


def test_tells_initialiser_blocks(java_home: Path, tmp_path: Path) -> None:
    classes = compiled(java_home, tmp_path, "A.java", INITIALISERS)
    assert class_names(classes) == ["A", "B"]
    blocks = [Initialiser("A.java", 5, 7), Initialiser("A.java", 8, 11)]
    recording = record(java_home, classes, "A", blocks=blocks)
    assert paths(recording, blocks) == expected(INITIALISED)


def test_ignores_methods_on_request(java_home: Path, tmp_path: Path) -> None:
    classes = compiled(java_home, tmp_path, "A.java", INITIALISERS)
    recording = record(java_home, classes, "A", ignore=["f"])
    assert {frame.method for stack in recording.paths for frame in stack.frames} == {"main", "<init>", "<clinit>"}
