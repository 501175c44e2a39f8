"""The Callgrind format, against one written by hand and as its readers understand it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.export import export
from tests.export.call_readers import annotated, callgrind_annotate, speedscope, written
from tests.export.call_samples import METRICS, SAMPLES, Sample, Sums, expected, measured, total

if TYPE_CHECKING:
    from pathlib import Path

SMALL = """\
# callgrind format
version: 1
creator: CREATOR
cmd: java Main
positions: line
events: Nanoseconds Statements Calls
summary: 66 26 10

fl=(1) src/Main.java
fn=(1) Main.main
2 10 5 1
cfi=(1)
cfn=(2) Main.fib
calls=2 12
4 56 21 9

fl=(1)
fn=(2)
12 50 21 5
cfi=(1)
cfn=(2)
calls=3 12
15 0 0 0
cfi=(2) ???
cfn=(3) timer
calls=4 0
16 6 0 4

fl=(2)
fn=(3)
0 6 0 4

fl=(2)
fn=(4) thread main
cfi=(1)
cfn=(1)
calls=1 2
0 66 26 10

totals: 66 26 10
"""


def small() -> Sample:
    sample = Sample()
    main, fib = sample.function("Main.main"), sample.function("Main.fib")
    root = sample.node(main, work=5, time=10)
    outer = sample.node(fib, root, line=4, calls=2, work=20, time=30)
    inner = sample.node(fib, outer, line=15, calls=3, work=1, time=20)
    sample.node("timer", inner, line=16, calls=4, time=6)
    return sample


def test_the_file() -> None:
    lines = export("callgrind", small().profile).decode().splitlines(keepends=True)
    lines[2] = "creator: CREATOR\n"
    assert "".join(lines) == SMALL


@pytest.mark.parametrize("name", SAMPLES)
def test_callgrind_annotate_has_the_same_sums(name: str, tmp_path: Path) -> None:
    sample = SAMPLES[name]
    path = written("callgrind", sample.profile, tmp_path)
    metrics = measured(sample.profile)
    for inclusive in (False, True):
        totals, numbers = annotated(path, inclusive)
        assert totals == [total(sample, metric) for metric in metrics]
        functions = {key: value for key, value in numbers.items() if not key.startswith("thread ") and any(value)}
        for at, metric in enumerate(metrics):
            wanted = {key: s.inclusive if inclusive else s.own for key, s in expected(sample, metric).items()}
            assert {k: v[at] for k, v in functions.items() if v[at]} == {k: v for k, v in wanted.items() if v}
    threads = {key: value for key, value in annotated(path, True)[1].items() if key.startswith("thread ")}
    assert [sum(column) for column in zip(*threads.values(), strict=True)] == totals
    for key, value in threads.items():
        own = [sum(s.own for s in expected(sample, one, key.removeprefix("thread ")).values()) for one in metrics]
        assert value == own or name == "hostile"


def test_callgrind_annotate_shows_callers_and_callees(tmp_path: Path) -> None:
    output = callgrind_annotate(written("callgrind", small().profile, tmp_path), "--tree=both", "--inclusive=yes")
    rows = [" ".join(row.split()) for row in output.splitlines()]
    at = rows.index("56 21 9 * src/Main.java:Main.fib")
    assert sorted(rows[at - 2 : at]) == [
        "0 0 0 < src/Main.java:Main.fib (3x) []",
        "56 21 9 < src/Main.java:Main.main (2x) []",
    ]
    assert sorted(rows[at + 1 : at + 3]) == [
        "0 0 0 > src/Main.java:Main.fib (3x) []",
        "6 0 4 > ???:timer (4x) []",
    ]


@pytest.mark.parametrize("name", SAMPLES)
def test_gprof2dot_has_the_same_sums(name: str, tmp_path: Path) -> None:
    gprof2dot = pytest.importorskip("gprof2dot")
    sample = SAMPLES[name]
    with written("callgrind", sample.profile, tmp_path).open(encoding="utf-8") as file:
        read = gprof2dot.CallgrindParser(file).parse()
    metric = measured(sample.profile)[0]
    own = {f.name: f[gprof2dot.SAMPLES] for f in read.functions.values() if f[gprof2dot.SAMPLES]}
    assert own == {key: sums.own for key, sums in expected(sample, metric).items() if sums.own}
    calls = {f.name: f.called for f in read.functions.values() if f.called}
    # Places have no calls of their own, but are called by the thread as often as they call.
    wanted = {key: sums.own or sums.inclusive for key, sums in expected(sample, "calls").items()}
    assert {key: number for key, number in calls.items() if "@a.js" not in key} == {
        key: number for key, number in wanted.items() if "@a.js" not in key
    }
    assert read[gprof2dot.SAMPLES] == total(sample, metric)


def test_speedscope_has_the_same_totals(tmp_path: Path) -> None:
    """It makes up paths, rounded, but keeps the sum of all threads."""
    paths = []
    for name, sample in SAMPLES.items():
        (tmp_path / name).mkdir()
        paths.append(written("callgrind", sample.profile, tmp_path / name))
    for read, sample in zip(speedscope(*paths), SAMPLES.values(), strict=True):
        assert read is not None
        assert [profile["endValue"] for profile in read["profiles"]] == [
            total(sample, metric) for metric in measured(sample.profile)
        ]


def test_numbers_are_written_in_full(tmp_path: Path) -> None:
    sample = Sample()
    sample.node(sample.function("Main.main"), calls=2**53 + 1, work=2**63 - 1)
    path = written("callgrind", sample.profile, tmp_path)
    assert f"2 {2**63 - 1} {2**53 + 1}\n" in path.read_text("utf-8")
    totals, functions = annotated(path, inclusive=True)
    assert totals == functions["Main.main"] == [2**63 - 1, 2**53 + 1]


def test_a_path_without_calls_is_no_call(tmp_path: Path) -> None:
    """Readers would add its cost to the caller's own."""
    sample = Sample()
    main, step = sample.function("Main.main"), sample.function("Main.step")
    sample.node(step, sample.node(main, work=2), calls=0, work=3)
    totals, functions = annotated(written("callgrind", sample.profile, tmp_path), inclusive=False)
    assert totals == [5, 1]
    assert functions["Main.main"] == [2, 1]
    assert functions["Main.step"] == [3, 0]


def test_a_thread_with_the_name_of_a_function() -> None:
    sample = Sample()
    sample.node(sample.function("thread main"))
    assert "thread main~2" in export("callgrind", sample.profile).decode()


def test_the_events_are_those_that_were_measured() -> None:
    events = {name: export("callgrind", sample.profile).decode().splitlines()[5] for name, sample in SAMPLES.items()}
    assert events["calls_only"] == "events: Calls"
    assert events["overloads"] == "events: Statements Calls"
    assert expected(SAMPLES["overloads"], METRICS[1])["Main.main"] == Sums(1, 1111111)
