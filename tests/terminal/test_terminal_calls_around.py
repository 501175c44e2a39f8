"""Who calls a function, below its head."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from footfall.terminal.annotate import annotate
from footfall.terminal.show import show
from tests.terminal.terminal_sample import sample, timed_sample

if TYPE_CHECKING:
    from footfall.profiles.data import Profile


def head(profile: Profile, target: str) -> list[str]:
    stream = io.StringIO()
    annotate(profile, target, stream)
    return stream.getvalue().splitlines()[:8]


def test_callers_and_callees() -> None:
    profile = timed_sample()
    profile.runs[0].calls = True
    lines = head(profile, "Main.java:fib")
    assert "called by  275 x  Main.fib  src/app/Main.java:4" in lines
    assert "             9 x  Main.main  src/app/Main.java:12" in lines
    assert "calls      275 x  Main.fib  src/app/Main.java:2" in lines
    assert "called by  1 x  (no measured function)" in head(profile, "Main.java:main")
    assert {"called by  nobody", "calls      nothing"} <= set(head(profile, "Main.java:help"))


def test_where_calls_were_not_recorded() -> None:
    assert "called by  not recorded; footfall run --calls records it" in head(sample(), "Main.java:fib")
    stream = io.StringIO()
    show(sample(), stream)
    assert ", callers not recorded (run --calls does)\n" in stream.getvalue()
