"""Code that fits into a class file only without counters is counted more coarsely, and nothing else is."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import Mock

from footfall.languages.base import Options
from footfall.languages.java.copy import instrument_all
from footfall.languages.java.syntax.parse_unit import parse_unit
from footfall.run import pipeline

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

_LONG = " ^ z" * 12
"""Much code for a statement, so that a few fill a method."""
_CALLS = f"y += g(3){_LONG};\n" * 1040
_CASES = "".join(f"case {i}: y += {i}{_LONG}; break;\n" for i in range(1000))
_PROGRAM = f"""
public class Main {{
  static int y, z;
  static int g(int n) {{ return n; }}
  static void entries(int x) {{ int y = 0; switch (x) {{ {_CASES} default: y--; }} }}
  static class Built {{
    Built(boolean on) {{ {_CALLS} if (on) {{ y++; }} }}
    int f(int n) {{ return n > 1 ? 1 : 2; }}
  }}
  static class Lambdas {{
    Runnable large = () -> {{ {_CALLS} }};
    java.util.function.IntUnaryOperator small = x -> {{ return x + 1; }};
  }}
  static Object anonymous() {{
    return new Object() {{ {{ {_CALLS} }} int n; {{ if (y > 0) n++; }} }};
  }}
  public static void main(String[] a) {{
    for (int i = 0; i < 3; i++) entries(i);
    Lambdas l = new Lambdas();
    l.large.run();
    anonymous();
    System.out.println(new Built(false).f(3) + l.small.applyAsInt(3) + " " + y);
  }}
}}
"""
_BLOCKS = "counted by blocks only: too large for more"
_ENTRIES = "counted by entries only: too large for more"


def test_only_what_is_too_large_is_counted_coarsely(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Main.java").write_text(_PROGRAM)
    parse = Mock(side_effect=parse_unit)
    monkeypatch.setattr(instrument_all, "parse_unit", parse)
    outcome = pipeline.run(tmp_path / "Main.java", [], Options(report=lambda _: None))
    assert parse.call_count == 2  # for the first copy, and to make it again and again
    assert outcome.execution.exit_code == 0
    profile = outcome.profile
    assert profile.violations == []
    (file,) = profile.files
    calls = {f.name.removeprefix("Main."): f.calls for f in file.functions}
    large, small = [name for name in calls if "lambda" in name]
    long, short = [name for name in calls if "initializer" in name]
    once = dict.fromkeys(["Built.<init>", "Built.f", large, small, "anonymous", long, short, "main"], 1)
    assert calls == {"g": 1040 * 3, "entries": 3, **once}
    reasons = {u.what.rpartition(" ")[2].removeprefix("Main."): u.reason for u in profile.unmeasured}
    assert reasons == {"Built.<init>": _BLOCKS, large: _BLOCKS, long: _BLOCKS, "entries": _ENTRIES}
    blocks = {(b.kind, file.functions[b.function].name): b.count for b in file.blocks if b.function is not None}
    assert blocks["if", "Main.Built.<init>"] == 0
    assert blocks["constructor", "Main.Built.<init>"] == 1
    assert {f.name for f in file.functions if f.work is None} == {f"Main.{name}" for name in reasons}
    assert [[side.count for side in b.sides] for b in file.branches if b.kind == "?:"] == [[1, 0]]


def _text(of: int, number: int) -> str:
    return f'"{of}x{number}"'


_TABLE = ", ".join(f'y > 0 ? "s{i}" : "t{i}"' for i in range(3000))
_TEXTS = "".join(
    f"static String[] texts{n}() {{ return new String[] {{{', '.join(_text(n, i) for i in range(7800))}}}; }}\n"
    for n in range(4)
)
_CONSTANTS = f"""
public class Main {{
  static int y, z;
  static class Table {{ static String[] all = {{ {_TABLE} }}; }}
  static class Texts {{
    {_TEXTS}
    static int near(int n) {{ if (n > 1) return n; return 0; }}
  }}
  public static void main(String[] a) {{
    System.out.println(Table.all.length + Texts.texts0().length + Texts.near(2));
  }}
}}
"""


def test_classes_behind_a_large_one_keep_their_counters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Main.java").write_text(_CONSTANTS)
    outcome = pipeline.run(tmp_path / "Main.java", [], Options(report=lambda _: None))
    assert outcome.execution.exit_code == 0
    assert {u.reason for u in outcome.profile.unmeasured} == {"what initialises fields here is too large for counters"}
    assert None not in [s.count for s in outcome.profile.files[0].statements]
