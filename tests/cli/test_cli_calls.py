"""Call paths, times and timelines, as a user asks for them."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from tests.cli.helpers import footfall
from tests.targets.call_sums import broken_sums

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile

pytestmark = pytest.mark.usefixtures("jdk")

HANOI = """\
public class Hanoi {
  static long moves;
  static void hanoi(int n, int a, int b) {
    if (n == 0) return;
    hanoi(n - 1, a, 6 - a - b);
    move(a,
         b);
    hanoi(n - 1, 6 - a - b, b);
  }
  static void move(int a, int b) { moves++; helper(); }
  static void helper() { }
  static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
  static int odd(int n) {
    int r = 0;
    if (n > 0)
      r = even(n - 1);
    return r;
  }
  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) hanoi(8, 1, 3);
    System.out.println(moves + even(10));
  }
}
"""
EDGES = {
    ("", 0, "main"): 1,
    ("main", 20, "hanoi"): 3,
    ("hanoi", 5, "hanoi"): 765,
    ("hanoi", 6, "move"): 765,
    ("hanoi", 8, "hanoi"): 765,
    ("move", 10, "helper"): 765,
    ("main", 21, "even"): 1,
    ("even", 12, "odd"): 5,
    ("odd", 16, "even"): 5,
}


MIXED = """\
public class Mixed {
  static class Base { Base(int n) { if (n > 0) throw new IllegalStateException(); } }
  static class Fails extends Base { Fails() { super(1); } }
  static final long[] slept = new long[3]; // ns, for main, timed and timedDeeper
  static void sleep(int ms, int whose) {
    long start = System.nanoTime();
    try { Thread.sleep(ms); } catch (InterruptedException e) { }
    slept[whose] += System.nanoTime() - start;
  }
  static void make() { try { new Fails(); } catch (IllegalStateException e) { sleep(60, 0); } }
  static void between(int n) { if (n == 0) return; timedDeeper(n); sleep(30, n == 2 ? 1 : 2); }
  static void timedDeeper(int n) { sleep(30, 2); between(n - 1); }
  static void timed() { between(2); }
  public static void main(String[] args) {
    make();
    timed();
    sleep(60, 0);
    for (long each : slept) System.out.println(each); // to put them together would take 30 ms
  }
}
"""


AGAIN = """\
public class Again {
  static int a(int n) { return b(n); }
  static int b(int n) {
    if (n == 0) return two();
    return
        a(n - 1)
            + one();
  }
  static int c(int n) {
    if (n == 0) return two();
    return
        c(n - 1)
            + one();
  }
  static int one() { return 1; }
  static int two() { return 2; }
  public static void main(String[] args) {
    a(3);
    c(2);
  }
}
"""


def short_edges(profile: Profile) -> dict[tuple[str, int, str], int]:
    """The calls by simple names and line."""
    found: Counter[tuple[str, int, str]] = Counter()
    for edge in profile.edges:
        caller = "" if edge.caller is None else profile.function(edge.caller).name
        found[caller.rpartition(".")[2], edge.line, profile.function(edge.callee).name.rpartition(".")[2]] += edge.calls
    return dict(found)


@pytest.mark.parametrize(
    ("options", "most", "note"),
    [
        ("--calls", 10_000, ""),
        ("--calls --fold-recursion", 8, "recursion is folded in call paths: 1,535 recursive calls"),
        ("--calls --max-paths 80", 80, "recursion is folded"),
        ("--calls --max-paths 4", 12, "the limit of call paths was reached"),
        ("--calls --max-paths 0", 12, "the limit of call paths was reached"),
        ("--time --max-paths 80", 80, "recursion is folded"),
        ("--time --max-paths 3", 12, "the limit of call paths was reached"),
        ("--calls --level block", 10_000, ""),
        ("--calls --level function", 10_000, ""),
    ],
)
def test_edges_and_sums_are_exact_whatever_is_folded(here: Path, options: str, most: int, note: str) -> None:
    (here / "Hanoi.java").write_text(HANOI)
    done = footfall("run", *options.split(), "Hanoi.java", cwd=here)
    assert done.code == 0, done.err
    profile = store.load(here / ".footfall" / "profile.db")
    assert short_edges(profile) == EDGES
    assert broken_sums(profile) == []
    assert 0 < len(profile.nodes) <= most
    assert note in " ".join(profile.notes)
    assert bool(profile.notes) == bool(note)


SLOW = """\
public class Slow {
  static int burn(int n) { int s = 0; for (int i = 0; i < n; i++) s += i % 7; return s; }
  static int get() { return 3; }
  static void rest() throws InterruptedException { Thread.sleep(100); }
  public static void main(String[] args) throws Exception {
    long end = System.nanoTime() + 800_000_000L;
    int s = 0;
    while (System.nanoTime() < end) s += burn(20000) + get();
    rest();
    System.exit(s == 0 ? 1 : 0);
  }
}
"""


@pytest.mark.parametrize("clock", ["wall", "cpu", "ticker"])
def test_times_are_those_of_the_clock(here: Path, clock: str) -> None:
    (here / "Slow.java").write_text(SLOW)
    done = footfall("run", "--time", "--clock", clock, "Slow.java", cwd=here)
    assert done.code == 0, done.err
    profile = store.load(here / ".footfall" / "profile.db")
    by_name = {function.name: function for function in profile.files[0].functions}
    burn, rest, main, get = (by_name[f"Slow.{name}"] for name in ("burn", "rest", "main", "get"))
    assert profile.runs[0].clock == clock
    assert profile.notes == []
    assert burn.histogram is not None
    assert sum(burn.histogram) == burn.calls
    assert burn.min_ns is not None
    assert burn.max_ns is not None
    assert burn.self_ns is not None
    assert rest.self_ns is not None
    assert burn.min_ns <= burn.self_ns // (burn.calls or 1) <= burn.max_ns
    assert get.timing == "tiny"
    assert burn.self_ns > 3 * (get.self_ns or 0)
    # Sleep takes time on the wall, but none of the processor's.
    assert (rest.self_ns > 90_000_000) == (clock != "cpu")
    assert (main.total_ns or 0) > burn.self_ns
    assert main.running == 1
    assert main.histogram is None


def test_only_what_is_asked_for_is_timed(here: Path) -> None:
    (here / "Slow.java").write_text(SLOW)
    assert footfall("run", "--time", "--skip-tiny", "--match", "!rest", "Slow.java", cwd=here).code == 0
    profile = store.load(here / ".footfall" / "profile.db")
    timing = {f.name: (f.timing, f.self_ns is None) for f in profile.files[0].functions}
    skipped = ("skipped", True)
    assert timing == {"Slow.burn": ("", False), "Slow.get": skipped, "Slow.rest": skipped, "Slow.main": ("", False)}


def test_without_calibration_times_are_as_they_were_read(here: Path) -> None:
    (here / "Slow.java").write_text(SLOW)
    assert footfall("run", "--time", "--no-calibrate", "Slow.java", cwd=here).code == 0
    run = store.load(here / ".footfall" / "profile.db").runs[0]
    assert (run.overhead_ns, run.slowdown) == (None, None)


def test_time_below_functions_without_times_goes_to_their_callers(here: Path) -> None:
    (here / "Mixed.java").write_text(MIXED)
    options = ("--time", "--match", "main", "--match", "timed*", "--match", "Fails.<init>", "--fold-recursion")
    done = footfall("run", *options, "Mixed.java", cwd=here)
    assert done.code == 0
    profile = store.load(here / ".footfall" / "profile.db")
    milliseconds = {f.name: round((f.self_ns or 0) / 1e6) for f in profile.files[0].functions if f.self_ns is not None}
    assert milliseconds.keys() == {"Mixed.main", "Mixed.timed", "Mixed.timedDeeper", "Mixed.Fails.<init>"}
    assert milliseconds["Mixed.Fails.<init>"] < 20
    # One path, that of the folded function without times, runs below both functions with times.
    main, timed, timed_deeper = (int(slept) // 1_000_000 for slept in done.out.split())
    assert main <= milliseconds["Mixed.main"] < main + 50
    assert timed <= milliseconds["Mixed.timed"] < timed + 30
    assert timed_deeper <= milliseconds["Mixed.timedDeeper"] < timed_deeper + 50
    deeper = next(f for f in profile.files[0].functions if f.name == "Mixed.timedDeeper")
    assert 30e6 <= (deeper.min_ns or 0) < 60e6
    assert 90e6 <= (deeper.max_ns or 0) < 140e6


def test_folded_functions_find_their_call_sites_again(here: Path) -> None:
    (here / "Again.java").write_text(AGAIN)
    assert footfall("run", "--calls", "--fold-recursion", "Again.java", cwd=here).code == 0
    profile = store.load(here / ".footfall" / "profile.db")
    assert broken_sums(profile) == []
    assert short_edges(profile) == {
        ("", 0, "main"): 1, ("main", 18, "a"): 1, ("a", 2, "b"): 4, ("b", 6, "a"): 3, ("b", 7, "one"): 3,
        ("b", 4, "two"): 1,
        ("main", 19, "c"): 1, ("c", 12, "c"): 2, ("c", 13, "one"): 2, ("c", 10, "two"): 1,
    }  # fmt: skip


OVERFLOWS = """\
public class Overflows {
  static void dive(int n) { if (n % 2 == 0) dive(n + 1); else odd(n); }
  static void odd(int n) { dive(n + 1); }
  static int pad(int n) {
    if (n > 0) return pad(n - 1);
    try { dive(0); } catch (StackOverflowError e) { return caught(); }
    return 0;
  }
  static int caught() { return 1; }
  public static void main(String[] args) throws Exception {
    int[] sum = new int[1];
    Thread small = new Thread(null, () -> { for (int i = 0; i < 400; i++) sum[0] += pad(i % 40); }, "small", 1 << 18);
    small.start();
    small.join();
    System.out.println(sum[0]);
  }
}
"""


@pytest.mark.parametrize("options", ["--time --max-paths 8", "--calls --max-paths 8", "--calls --fold-recursion"])
def test_calls_that_are_folded_survive_stack_overflows(here: Path, options: str) -> None:
    (here / "Overflows.java").write_text(OVERFLOWS)
    done = footfall("run", *options.split(), "Overflows.java", cwd=here)
    assert (done.code, done.out) == (0, b"400\n"), done.err
    profile = store.load(here / ".footfall" / "profile.db")
    assert profile.violations == []
    edges = short_edges(profile)
    assert edges["pad", 6, "caught"] == 400
    assert sum(count for (_, line, name), count in edges.items() if name == "pad" and line != 5) == 400
    assert edges["pad", 5, "pad"] == sum(i % 40 for i in range(400))


def test_a_timeline_has_each_call_inside_its_caller(here: Path) -> None:
    (here / "Hanoi.java").write_text(HANOI)
    assert footfall("run", "--trace", "t.json", "Hanoi.java", cwd=here).code == 0
    trace = json.loads((here / "t.json").read_text())
    events = [event for event in trace["traceEvents"] if event["ph"] == "X"]
    assert Counter(event["name"] for event in events) == {
        "Hanoi.main": 1, "Hanoi.hanoi": 1533, "Hanoi.move": 765, "Hanoi.helper": 765, "Hanoi.even": 6, "Hanoi.odd": 5,
    }  # fmt: skip
    ends: list[float] = []
    for event in events:
        while ends and ends[-1] <= event["ts"]:
            ends.pop()
        end = event["ts"] + event["dur"]
        assert not ends or end <= ends[-1] + 0.0015
        ends.append(end)
    # The profile keeps the same calls.
    profile = store.load(here / ".footfall" / "profile.db")
    assert profile.timeline is not None
    assert profile.timeline.recorded == len(events)
    kept = [(profile.function(call.function).name, call.start_ns, call.duration_ns) for call in profile.timeline.calls]
    first = min(event["ts"] for event in events)
    told = [(event["name"], round((event["ts"] - first) * 1000), round(event["dur"] * 1000)) for event in events]
    assert kept == told
    # Paths are numbered as they were first taken.
    began: dict[str, int] = {}
    open_calls: list[tuple[str, int]] = []
    for at, call in enumerate(profile.timeline.calls):
        while open_calls and open_calls[-1][1] <= call.start_ns:
            open_calls.pop()
        open_calls.append((profile.function(call.function).name, call.start_ns + (call.duration_ns or 0)))
        began.setdefault("/".join(name for name, _ in open_calls), at)
    paths: list[str] = []
    for node in profile.nodes:
        name = "" if node.function is None else profile.function(node.function).name
        paths.append(name if node.parent is None else f"{paths[node.parent]}/{name}")
    assert list(dict.fromkeys(paths)) == sorted(began, key=lambda path: began[path])


def test_a_timeline_is_bounded(here: Path) -> None:
    (here / "Hanoi.java").write_text(HANOI)
    assert footfall("run", "--trace", "t.json", "--trace-limit", "50", "Hanoi.java", cwd=here).code == 0
    trace = json.loads((here / "t.json").read_text())
    assert len([event for event in trace["traceEvents"] if event["ph"] == "X"]) == 50
    assert trace["otherData"]["recorded"] == 50
    assert trace["otherData"]["calls"] == 3075


def test_many_threads_of_changing_names_leave_whole_trees(here: Path) -> None:
    (here / "Many.java").write_text(
        """\
public class Many {
  static int leaf(int n) { return n + 1; }
  static int work(int n) { return n == 0 ? leaf(n) : work(n - 1); }
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3000; i++) {
      Thread t = new Thread(() -> work(3), "t" + i);
      t.start();
      t.join();
    }
  }
}
"""
    )
    assert footfall("run", "--calls", "Many.java", cwd=here).code == 0
    profile = store.load(here / ".footfall" / "profile.db")
    assert broken_sums(profile) == []
    assert short_edges(profile)["work", 3, "leaf"] == 3000
    assert short_edges(profile)["work", 3, "work"] == 9000
    assert len({node.thread for node in profile.nodes}) < 600


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--max-paths many", "'many' is no number"),
        ("--trace-limit 0 --trace t", "0 makes no sense here"),
        ("--time --clock sun", "invalid choice: 'sun'"),
        ("--time --match nosuch", "no function matches 'nosuch'"),
        ("--time --match (", "is no pattern for functions"),
        ("--clock cpu", "--clock needs --time or --trace"),
        ("--calls --match hanoi", "--match needs --time or --trace or --hooks"),
        ("--fold-recursion", "--fold-recursion needs --calls or --time or --trace"),
        ("--max-paths 0", "--max-paths needs --calls"),
        ("--time --trace-limit 5", "--trace-limit needs --trace"),
        ("--sample 3", "--sample needs --hooks"),
    ],
)
def test_mistakes(here: Path, options: str, words: str) -> None:
    (here / "Hanoi.java").write_text(HANOI)
    done = footfall("run", *options.split(), "Hanoi.java", cwd=here)
    assert done.code == 2
    assert words in done.err
    assert done.err.count("\n") == 1
