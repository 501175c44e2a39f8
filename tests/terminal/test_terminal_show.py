"""``footfall show``."""

import io
import json

import pytest

from footfall.errors import FootfallError
from footfall.profile.data import Profile
from footfall.terminal.show import show
from tests.terminal.terminal_sample import sample

GOLD = """\
Run: java Main 'a b'
  exit 1, 1.23 s, level statement, JDK 21, 2026-10-01T12:00:00Z

Totals
                ran  of   share  never  unmeasured
  functions       2   3  66.6 %      1           1
  blocks          5   7  71.4 %      2           0
  statements      8  11  72.7 %      3           1
  branch sides    1   2  50.0 %      1           0
  285 calls, 581 statements begun, 1 file

Functions by calls (2 of 4)
  calls  returns  throws  work   total    self  function   place
    284      284       0   568  1.5 µs  1.5 µs  Main.fib   src/app/Main.java:2
      1        0       1    13       ?       ?  Main.main  src/app/Main.java:11

Functions by work (2 of 4)
  calls  returns  throws  work   total    self  function   place
    284      284       0   568  1.5 µs  1.5 µs  Main.fib   src/app/Main.java:2
      1        0       1    13       ?       ?  Main.main  src/app/Main.java:11

Never ran (3)
  statements  lines  what              place
           1      3  method Main.help  src/app/Main.java:7
           1      1  if in Main.main   src/app/Main.java:14
  ... and 1 more; --top 0 shows all

Not measured (1)
  what    place                 reason
  lambda  src/app/Main.java:13  syntax error at 13:35

Self-check: passed
"""


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def shown(profile: Profile, *, top: int = 10, sort: str | None = None, as_json: bool = False) -> str:
    stream = io.StringIO()
    show(profile, stream, top=top, sort=sort, as_json=as_json)
    return stream.getvalue()


@pytest.mark.parametrize("columns", ["20", "500"])
def test_gold(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert shown(sample(), top=2) == GOLD


def test_sort_gives_one_list() -> None:
    text = shown(sample(), sort="name")
    assert text.count("Functions by") == 1
    names = ["Main.fib ", "Main.help ", "Main.main ", "Main.main.<lambda@13:22>"]
    at = [text.index(name, text.index("Functions by name")) for name in names]
    assert at == sorted(at)


def test_top_0_shows_all() -> None:
    assert "statements in Main.main" in shown(sample(), top=0)
    assert "more" not in shown(sample(), top=0)


def test_a_wrong_key_or_top() -> None:
    with pytest.raises(FootfallError, match="calls, work, name, time"):
        shown(sample(), sort="size")
    with pytest.raises(FootfallError, match="0 for all"):
        shown(sample(), top=-1)


def test_an_empty_profile() -> None:
    text = shown(Profile())
    assert text.startswith("No run in this profile.\n")
    assert "? calls, ? statements begun, 0 files" in text


def test_a_failed_self_check_and_notes() -> None:
    profile = sample()
    profile.violations = ["Main.fib: 284 calls but 283 left"]
    profile.notes = ["one process was killed"]
    assert shown(profile).endswith(
        "Self-check: FAILED, 1 broken\n  Main.fib: 284 calls but 283 left\nNote: one process was killed\n"
    )


def test_running_functions_get_a_column() -> None:
    assert "running" not in shown(sample())
    profile = sample()
    profile.files[0].functions[0].running = 1
    assert "running" in shown(profile)


def test_json() -> None:
    document = json.loads(shown(sample(), top=1, as_json=True))
    assert document["totals"]["statements"] == {"ran": 8, "never": 3, "unmeasured": 1}
    assert document["totals"]["work"] == 581
    assert [row["name"] for row in document["functions"]["work"]] == ["Main.fib"]
    assert document["functions"]["calls"][0]["calls"] == 284
    assert document["never_run"] == [
        {
            "kind": "method",
            "function": "Main.help",
            "whole": True,
            "path": "src/app/Main.java",
            "line": 7,
            "column": 5,
            "end_line": 9,
            "end_column": 6,
            "lines": 3,
            "statements": 1,
        }
    ]
    assert document["self_check"] == {"passed": True, "violations": []}


def test_terminal_output_holds_the_same_and_obeys_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    coloured = shown(sample())
    assert "\x1b[36m" in coloured
    assert "[/" not in coloured
    monkeypatch.setenv("NO_COLOR", "1")
    plain = shown(sample())
    assert "\x1b[36m" not in plain
    for word in ("Main.main.<lambda@13:22>", "72.7 %", "Never ran (3)", "Self-check", "syntax error at"):
        assert word in plain
