"""Constructors that fail before their body, which nothing in them can note, do not become callers of what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.profiles import store
from tests.cli.helpers import footfall
from tests.cli.test_cli_calls import short_edges
from tests.targets.call_sums import broken_sums

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("jdk")

HIDDEN = """\
import java.util.concurrent.CompletableFuture;
public class Main {
  static class Base { Base(int n) { if (n < 0) throw new IllegalStateException(); } }
  static class Made extends Base {
    Made(int n) {
      super(n);
      CompletableFuture.completedFuture(n - 1).thenApply(Made::new);
      f();
    }
  }
  static void f() { }
  static void g() { }
  public static void main(String[] args) {
    new Made(2);
    g();
  }
}
"""
HIDDEN_EDGES = {
    ("", 0, "main"): 1, ("main", 14, "<init>"): 1, ("<init>", 7, "<init>"): 3, ("<init>", 6, "<init>"): 4,
    ("<init>", 8, "f"): 3, ("main", 15, "g"): 1,
}  # fmt: skip
BETWEEN = HIDDEN.replace("Made extends Base", "Made extends Lib")
BETWEEN_LIB = "class Lib extends Main.Base { Lib(int n) { super(n); } }\n"

DEEP = """\
public class Main {
  static class Level extends Lib {
    static int left = 600;
    Level() { f(); }
    @Override void hook() {
      if (left-- > 0) new Level();
      else g();
    }
  }
  static void f() { }
  static void g() { }
  public static void main(String[] args) throws Exception {
    Thread t = new Thread(null, Level::new, "t", 1 << 28);
    t.start();
    t.join();
  }
}
"""
DEEP_LIB = "class Lib { Lib() { hook(); } void hook() { } }\n"
DEEP_EDGES = {
    ("", 0, "main"): 1, ("", 0, "<init>"): 1, ("<init>", 4, "hook"): 601, ("<init>", 4, "f"): 601,
    ("hook", 6, "<init>"): 600, ("hook", 7, "g"): 1,
}  # fmt: skip


@pytest.mark.parametrize("options", ["--calls", "--calls --fold-recursion", "--time --max-paths 0"])
@pytest.mark.parametrize(
    ("main", "library", "edges"),
    [(HIDDEN, "", HIDDEN_EDGES), (BETWEEN, BETWEEN_LIB, HIDDEN_EDGES), (DEEP, DEEP_LIB, DEEP_EDGES)],
    ids=["that share their array", "below one that is not measured", "deeper than exceptions see"],
)
def test_callers(here: Path, main: str, library: str, edges: dict[tuple[str, int, str], int], options: str) -> None:
    (here / "Main.java").write_text(main)
    (here / "Lib.java").write_text(library)
    done = footfall("run", "--exclude", "Lib.java", *options.split(), "Main.java", cwd=here)
    assert done.code == 0, done.err
    profile = store.load(here / ".footfall" / "profile.db")
    assert short_edges(profile) == edges
    assert broken_sums(profile) == []
