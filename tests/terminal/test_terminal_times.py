"""Times and calls in ``footfall show``."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import pytest

from footfall.terminal.show import show
from footfall.terminal.summary import summary_lines
from tests.terminal.terminal_sample import sample, timed_sample

if TYPE_CHECKING:
    from footfall.profiles.data import Profile


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


def shown(profile: Profile, sort: str | None = None, top: int = 10) -> str:
    stream = io.StringIO()
    show(profile, stream, sort=sort, top=top)
    return stream.getvalue()


BY_TIME = """\
Functions by self time (4)
      self    total     avg    max  calls  throws  work  function                  place
   4.97 ms     5 ms    5 ms   5 ms      1       1    13  Main.main                 src/app/Main.java:11
  ~28.4 µs  28.4 µs  100 ns  10 µs    284       0   568  Main.fib                  src/app/Main.java:2
         -        -       -      -      0       0     0  Main.help                 src/app/Main.java:7
         ?        ?       ?      ?      ?       ?     ?  Main.main.<lambda@13:22>  src/app/Main.java:13
  ~ a call is too short for the clock: the error is a large part of the self time
  - was not timed on request: its time is in that of its callers

Calls by time (3)
  calls   time  caller                  callee
      1   5 ms  (no measured function)  -> Main.main
      9  28 µs  Main.main:12            -> Main.fib
    275  20 µs  Main.fib:4              -> Main.fib
"""


def test_by_time() -> None:
    text = shown(timed_sample(), "time")
    assert text[text.index("Functions by self") : text.index("\nNever ran")] == BY_TIME


def test_the_run_and_the_sums() -> None:
    text = shown(timed_sample())
    assert "slowdown 1.50x, wall clock, 2.5 ms for Footfall's clocks taken off\n" in text
    assert "  self times add up to 5 ms, ± 10 µs\n" in text


def test_other_orders_keep_their_columns_and_explain_the_marks() -> None:
    text = shown(timed_sample())
    assert "  work   share  calls  throws    total      self  function " in text
    assert text.count("  ~ a call is too short") == 1
    assert "avg" not in text
    assert "~" not in shown(sample())


def test_busiest_calls() -> None:
    text = shown(timed_sample(), top=1)
    assert "Busiest calls (3)\n  calls   time  caller      callee\n    275  20 µs  Main.fib:4  -> Main.fib\n" in text
    assert "  ... and 2 more; --top 0 shows all\n" in text
    assert "Busiest calls" not in shown(sample())


def test_calls_without_times() -> None:
    profile = timed_sample()
    for edge in profile.edges:
        edge.total_ns = edge.self_ns = None
    assert "Busiest calls (3)\n  calls  caller " in shown(profile)
    assert "Busiest calls (3)\n  calls  caller " in shown(profile, "time")


@pytest.mark.parametrize("columns", [30, 60, 80, 100])
def test_times_fit_in_a_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", str(columns))
    text = shown(timed_sample(), "time")
    rows = [line for line in text.splitlines() if "Main.fib" in line]
    assert all(len(line) <= columns for line in rows)
    assert any("~28.4 µs" in line for line in rows)


def test_json() -> None:
    stream = io.StringIO()
    show(timed_sample(), stream, sort="time", top=2, as_json=True)
    document = json.loads(stream.getvalue())
    assert document["runs"][0]["clock"] == "wall"
    assert document["runs"][0]["overhead_ns"] == 2_500_000
    fib = document["functions"]["time"][1]
    assert {key: fib[key] for key in ("self_ns", "average_ns", "min_ns", "max_ns", "error_ns", "timing")} == {
        "self_ns": 28_400, "average_ns": 100, "min_ns": 20, "max_ns": 9_999, "error_ns": 9_000, "timing": "tiny"
    }  # fmt: skip
    assert [edge["callee"] for edge in document["edges"]] == ["Main.main", "Main.fib"]
    assert document["edges"][0]["caller"] is None
    assert document["edges"][1]["line"] == 12


def test_the_lines_after_a_run() -> None:
    assert "most time: Main.main (4.97 ms itself)" in summary_lines(timed_sample())
    profile = sample()
    profile.files[0].functions[0].self_ns = None
    assert not any("most time" in line for line in summary_lines(profile))
