"""Profiles while a Java program runs: at one moment for all threads, and the same in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.errors import FootfallError
from footfall.jvm.jdks import find_jdk
from footfall.profiles import store
from tests.cli.helpers import footfall
from tests.cli.running import Running, counts, function
from tests.in_turn import first_of

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile

SPINS = """\
import java.io.File;
public class Spins {
  static boolean even(int n) { return n % 2 == 0; }
  static long spin(File end) {
    long rounds = 0;
    while (!end.exists()) {
      for (int i = 0; i < 1000; i++) {
        if (even(i)) rounds++;
        else rounds--;
      }
    }
    return rounds;
  }
  static void after(int n) {
    if (n % 2 == 0) System.out.print(n);
  }
  public static void main(String[] arguments) throws Exception {
    File end = new File("end");
    Thread other = new Thread(() -> spin(end));
    other.start();
    System.out.println("begins");
    spin(end);
    other.join();
    for (int i = 0; i < 7; i++) after(i);
    System.out.println();
  }
}
"""
RELEASE_WITHOUT = 20
"""From this release on, Java cannot stop threads."""


@pytest.fixture(scope="module", autouse=True)
def _can_stop_threads() -> None:
    try:
        jdk = find_jdk()
    except FootfallError as error:
        pytest.skip(str(error))
    if jdk.feature >= RELEASE_WITHOUT:
        pytest.skip("this Java cannot stop threads")


def check_spinning(profile: Profile) -> None:
    """What holds whenever both threads stand still in their loops; each may be off by one where it stands."""
    assert profile.violations == []
    spin, even = function(profile, "Spins.spin"), function(profile, "Spins.even")
    assert (spin.calls, spin.running, spin.returns, spin.throws) == (2, 2, 0, 0)
    assert even.calls == (even.returns or 0) + even.running and even.running <= 2 and even.throws == 0
    ((begun, evens), (odds,), (rounds,)) = (counts(profile, line) for line in (8, 9, 7))
    assert abs(begun - evens - odds) <= 2 and abs(begun - (even.calls or 0)) <= 2 and 0 <= evens - odds <= 4
    assert -2 <= 1000 * rounds - begun <= 2002
    assert function(profile, "Spins.after").calls == 0


@pytest.mark.parametrize("options", first_of([("--time",), (), ("--calls",)]))
def test_counts_grow_while_all_threads_are_busy(tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "Spins.java").write_text(SPINS)

    def evens(profile: Profile) -> int:
        return function(profile, "Spins.even").calls or 0

    with Running(tmp_path, "-q", "--live", "0.1", *options, "Spins.java") as run:
        first = run.until(lambda profile: function(profile, "Spins.spin").calls == 2 and evens(profile) > 0)
        check_spinning(first)
        second = run.until(lambda profile: evens(profile) > evens(first))
        check_spinning(second)
        assert "the program was still running" in second.notes[0]
        (tmp_path / "end").touch()
        out, err, last = run.finish()
    assert (out, err, last.notes) == ("begins\n0246\n", "", [])
    (rounds,), (odds,) = counts(last, 7), counts(last, 9)
    assert evens(last) == 1000 * rounds == 2 * odds


def test_reset_and_dump(tmp_path: Path) -> None:
    (tmp_path / "Spins.java").write_text(SPINS)
    with Running(tmp_path, "--live", "0", "--calls", "Spins.java") as run:
        assert run.line() == "begins"
        assert "as asked" in run.ask("SIGUSR1")
        assert function(store.load(run.profile_path), "Spins.main").running == 1
        assert "reset" in run.ask("SIGUSR2")
        (tmp_path / "end").touch()
        _, _, last = run.finish()
    assert last.violations == []
    spin, after = function(last, "Spins.spin"), function(last, "Spins.after")
    assert (after.calls, after.returns, counts(last, 15)) == (7, 7, [7, 4])
    assert ((spin.calls or 0) + 2, function(last, "Spins.main").returns) in ((2, 1), (3, 1), (4, 1))
    assert spin.returns == 2


def test_the_end_is_the_same_as_without(tmp_path: Path) -> None:
    (tmp_path / "end").touch()
    (tmp_path / "Spins.java").write_text(SPINS)
    seen = []
    for options in ((), ("--live", "0.01")):
        done = footfall("run", "-q", "--calls", *options, "Spins.java", cwd=tmp_path)
        assert (done.code, done.err) == (0, "")
        profile = store.load(tmp_path / ".footfall" / "profile.db")
        profile.runs.clear()
        seen.append((done.out, profile))
    assert seen[0] == seen[1]
