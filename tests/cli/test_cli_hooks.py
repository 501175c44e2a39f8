"""Hooks: what runs at entry and exit of functions."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.helpers import footfall
from tests.targets.harness import jdk_for

if TYPE_CHECKING:
    from tests.cli.helpers import Done

pytestmark = pytest.mark.usefixtures("jdk")

PROGRAM = """\
import java.util.*;
import java.util.function.*;
public class H {
  final int k;
  H(int k) { this.k = k; }
  int twice(int n) { if (n < 0) throw new IllegalArgumentException("n"); return n * 2 + k; }
  static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
  static byte small() { return 3; }
  static void log(String s) { System.out.println(s); }
  static List<Map<String, Object>> events = new ArrayList<>();
  static void take(Map<String, Object> event) { events.add(event); }
  @Deprecated static Object choose(boolean b) { return b ? 1 : 2.0; }
  @Override public String toString() { return "H" + k; }
  public static void main(String[] args) {
    H h = new H(1);
    h.twice(4);
    try { h.twice(-1); } catch (IllegalArgumentException e) { }
    IntUnaryOperator f = x -> x + small();
    f.applyAsInt(max(3, 2));
    System.out.println(choose(true) + " " + events.size());
  }
}
"""


def hooked(here: Path, *options: str) -> Done:
    (here / "H.java").write_text(PROGRAM)
    return footfall("run", "-q", *options, "H.java", cwd=here)


def lines(done: Done) -> list[str]:
    assert done.code == 0, done.err
    return done.out.decode().splitlines()


def test_own_code_at_entry_and_exit(here: Path) -> None:
    done = hooked(
        here, "--hooks", "custom", "--match", "twice", "--match", "max", "--match", "<init>", "--match", "choose",
        "--entry", 'log("> " + $method + " of " + $class + Arrays.toString($args) + " " + $this)',
        "--exit", 'log("< " + $method + " " + $result + " " + $thrown + " " + ($nanos > 0))',
    )  # fmt: skip
    assert lines(done) == [
        "> H.<init>(int) of H[1] H0",
        "< H.<init>(int) null null true",
        "> H.twice(int) of H[4] H1",
        "< H.twice(int) 9 null true",
        "> H.twice(int) of H[-1] H1",
        "< H.twice(int) 0 java.lang.IllegalArgumentException: n true",
        "> H.max(T,T) of H[3, 2] null",
        "< H.max(T,T) 3 null true",
        "> H.choose(boolean) of H[true] null",
        "< H.choose(boolean) 1.0 null true",
        "1.0 0",
    ]


def test_names_in_hooks(here: Path) -> None:
    """Components of records, arrays in the old form, and what only looks like a name."""
    (here / "N.java").write_text(
        """\
import java.util.*;
class N {
  record P(int x, List<String>... y) { P { if (x < 0) throw new IllegalArgumentException(); } }
  static int old()[] { return new int[] {7}; }
  static String at(Object a) { return a instanceof int[] i ? "int[" + i[0] + "]" : String.valueOf(a); }
  public static void main(String[] args) { new P(1); old(); }
}
"""
    )
    done = footfall(
        "run", "-q", "--hooks", "custom", "--match", "<init>", "--match", "old",
        "--exit", 'System.out.println("$args $method: " + $args.length + at($result) + \'$\')', "N.java", cwd=here,
    )  # fmt: skip
    assert lines(done) == ["$args $method: 2null$", "$args $method: 0int[7]$"]


def test_constructors_with_statements_in_front_of_super(here: Path) -> None:
    newest = jdk_for(25)
    if newest is None:
        pytest.skip("no JDK 25")
    (here / "L.java").write_text(
        """\
class L {
  final int n;
  L(int n) { this.n = n; }
  static class M extends L {
    final int k; int k() { return k; }
    M(int n) { int m = n * 2; if (m < 0) throw new IllegalStateException(); super(m); k = m; if (m > 2) return; n++; }
    M() { int m = 3; super(m); k = m; }
    M(String s) { int m = 4; super(m); k = 0; throw new IllegalArgumentException(s); }
  }
  public static void main(String[] args) {
    System.out.println(new M(1).k + new M(2).k + new M().k);
    try { new M(-1); } catch (IllegalStateException e) { }
    try { new M("s"); } catch (IllegalArgumentException e) { }
  }
}
"""
    )
    for more in ((), ("--calls",), ("--time",), ("--level", "function")):
        done = footfall(
            "run", "-q", "--hooks", "custom", *more, "--match", "M.<init>",
            "--entry", 'System.out.println("> " + $args.length + $this.n)',
            "--exit", 'System.out.println("< " + k() + $thrown)', "L.java", cwd=here, JAVA_HOME=str(newest.home),
        )  # fmt: skip
        assert lines(done) == [
            "> 12", "< 2null", "> 14", "< 4null", "> 03", "< 3null", "9",
            "> 14", "< 0java.lang.IllegalArgumentException: s",
        ]  # fmt: skip


def test_hooks_do_not_set_off_hooks(here: Path) -> None:
    done = hooked(here, "--hooks", "custom", "--entry", "log($method)")
    assert [line for line in lines(done) if line.startswith("H.")] == [
        "H.main(String[])", "H.<init>(int)", "H.twice(int)", "H.twice(int)", "H.max(T,T)", "H.main.<lambda@18:26>",
        "H.small()", "H.choose(boolean)",
    ]  # fmt: skip


def test_one_in_so_many_calls(here: Path) -> None:
    done = hooked(here, "--hooks", "custom", "--sample", "2", "--match", "twice", "--entry", "log($args[0] + $method)")
    assert lines(done) == ["4H.twice(int)", "1.0 0"]


@pytest.mark.parametrize(("errors", "code", "out"), [("report", 0, "1.0 0"), ("throw", 1, "")])
def test_failing_hooks(here: Path, errors: str, code: int, out: str) -> None:
    options = ("--hooks", "custom", "--match", "max", "--hook-errors", errors, "--entry", "Integer.parseInt($method)")
    done = hooked(here, *options)
    assert (done.code, done.out.decode().strip()) == (code, out)
    assert ("footfall: a hook failed: java.lang.NumberFormatException" in done.err) == (errors == "report")


def test_events_in_a_file(here: Path) -> None:
    for _ in range(2):
        assert lines(hooked(here, "--hooks", "profile", "--match", "twice", "--calls")) == ["1.0 0"]
    events = [json.loads(row) for row in (here / ".footfall" / "events.jsonl").read_text().splitlines()]
    keys = ["moduleName", "sessionId", "subSystem", "evtGroup", "millis", "type", "method"]
    assert [list(event) for event in events] == [keys] * 4
    assert [event["evtGroup"] for event in events] == ["entry", "exit"] * 2
    first = events[0]
    assert (first["moduleName"], first["subSystem"], first["type"]) == ("H", "profile", "method")
    assert first["method"] == "H.twice(int)"
    assert first["millis"] > 1_700_000_000_000


def test_events_in_a_pipe(here: Path) -> None:
    os.mkfifo(here / "pipe")
    reader = os.open(here / "pipe", os.O_RDWR | os.O_NONBLOCK)
    assert lines(hooked(here, "--hooks", "profile", "--match", "twice", "--events", "pipe")) == ["1.0 0"]
    found = os.read(reader, 1 << 16).decode().splitlines()
    os.close(reader)
    assert [json.loads(row)["evtGroup"] for row in found] == ["entry", "exit"] * 2
    assert (here / "pipe").is_fifo()


def test_events_of_an_earlier_run_behind_a_link(here: Path) -> None:
    (here / "events").write_text("earlier")
    (here / "link").symlink_to("events")
    assert lines(hooked(here, "--hooks", "profile", "--match", "twice", "--events", "link")) == ["1.0 0"]
    assert (here / "link").is_symlink()
    assert len([json.loads(row) for row in (here / "events").read_text().splitlines()]) == 4


@pytest.mark.parametrize(("place", "why"), [("/proc/none", "FileNotFound"), ("/dev/full", "No space left")])
def test_events_that_cannot_be_written_are_told_once(here: Path, place: str, why: str) -> None:
    if not Path(place).parent.exists():
        pytest.skip(f"no {place} here")
    (here / "link").symlink_to(place)
    done = hooked(here, "--hooks", "profile", "--match", "twice", "--events", "link")
    assert lines(done) == ["1.0 0"]
    assert done.err.count("footfall: a hook failed: ") == 1 and why in done.err


def test_events_for_a_function_of_the_program(here: Path) -> None:
    done = hooked(here, "--hooks", "profile", "--events-to", "H.take", "--match", "@Deprecated", "--match", "max")
    assert lines(done) == ["1.0 4"]


@pytest.mark.parametrize("level", ["function", "block", "statement"])
@pytest.mark.parametrize("more", [(), ("--calls",), ("--time",)])
def test_hooks_go_with_every_way_of_counting(here: Path, level: str, more: tuple[str, ...]) -> None:
    wanted = ("--match", "small", "--match", "twice", "--exit", 'log($result + " " + $thrown)')
    failed = "0 java.lang.IllegalArgumentException: n"
    assert lines(hooked(here, "--hooks", "custom", "--level", level, *wanted, *more)) == [
        "9 null", failed, "3 null", "1.0 0",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--hooks", "custom", "--match", "max", "--entry", "nosuch($method)"],
         "--entry does not compile in the function at H.java:7: cannot find symbol"),
        (["--hooks", "custom", "--exit", "log($result)", "--match", "small"],
         "--exit does not compile in the function at H.java:8: incompatible types"),
        (["--hooks", "profile", "--events-to", "H.nosuch"], "--events-to does not compile"),
        (["--hooks", "custom", "--entry", "log("], "--entry is no Java statement"),
        (["--hooks", "custom", "--entry", "} void x() {"], "--entry is no Java statement"),
        (["--hooks", "custom", "--entry", 'log("a") // b'], "--entry must not hold comments"),
        (["--hooks", "custom", "--entry", "log($result)"], "--entry runs before there is a $result"),
        (["--hooks", "custom"], "--hooks custom needs --entry, --exit or both"),
        (["--entry", "x()"], "--entry and --exit need --hooks custom"),
        (["--events", "f"], "--events and --events-to need --hooks profile"),
    ],
)  # fmt: skip
def test_mistakes(here: Path, options: list[str], words: str) -> None:
    done = hooked(here, *options)
    assert done.code == 2
    assert words in done.err
    assert done.err.count("\n") == 1
    assert done.out == b""
