"""``footfall show``."""

import io
import json
import re

import pytest

from footfall.cli.arguments import parse
from footfall.errors import FootfallError
from footfall.profiles.data import Profile
from footfall.profiles.summaries import SORT_KEYS
from footfall.terminal.show import show
from tests.terminal.terminal_sample import coarse_sample, sample

GOLD = """\
Run: java Main 'a b'
  exit 1, 1.23 s, level statement, JDK 21, 2026-10-01T12:00:00Z, callers not recorded (run --calls does)

Totals
                ran  of   share  never  unmeasured
  functions       2   3  66.6 %      1           1
  blocks          5   7  71.4 %      2           0
  statements      8  11  72.7 %      3           1
  branch sides    1   2  50.0 %      1           0
  285 calls, 581 statements begun, 1 file
  self times add up to 1.5 µs
  80 % of the work is in 1 of 3 functions

Functions by work (2 of 4)
  work   share  calls  throws   total    self  function   place
   568  97.7 %    284       0  1.5 µs  1.5 µs  Main.fib   src/app/Main.java:2
    13   2.2 %      1       1       ?       ?  Main.main  src/app/Main.java:11

Never ran (1 file)
  statements  of   share  file               lines
           3  11  27.2 %  src/app/Main.java  7-9, 14, 17
  --sort never lists the functions, --file FILE each part of a source

One-sided branches (1)
  evaluated  branch           never  place                    taken
          1  if in Main.main  true   src/app/Main.java:14:13  false

Not measured (1)
  what    place                 reason
  lambda  src/app/Main.java:13  syntax error at 13:35

Self-check: passed
"""


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


def shown(
    profile: Profile, *, top: int | None = None, sort: str | None = None, file: str | None = None, as_json: bool = False
) -> str:
    stream = io.StringIO()
    show(profile, stream, top=top, sort=sort, file=file, as_json=as_json)
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
    assert "statements in Main.main" in shown(sample(), top=0, file="Main.java")
    assert "more" not in shown(sample(), top=0)


def test_a_wrong_key_or_top() -> None:
    with pytest.raises(FootfallError, match="calls, work, throws, blocks, never, time, name"):
        shown(sample(), sort="size")
    with pytest.raises(FootfallError, match="0 for all"):
        shown(sample(), top=-1)


def test_an_empty_profile() -> None:
    text = shown(Profile())
    assert text.startswith("No run in this profile.\n")
    assert "  functions       0   0      -\n" in text
    assert "  0 files\n" in text
    assert "Functions by" not in text
    assert json.loads(shown(Profile(), as_json=True))["concentration"] is None


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


@pytest.mark.parametrize(
    ("key", "first"),
    [("throws", "Main.main"), ("blocks", "Main.fib"), ("never", "Main.main"), ("calls", "Main.fib")],
)
def test_sort_keys(key: str, first: str) -> None:
    text = shown(sample(), sort=key, top=1)
    (row,) = re.findall(r"Functions by .*\n.*\n(.*)\n", text)
    assert f" {first} " in row
    assert json.loads(shown(sample(), sort=key, as_json=True))["functions"][key][0]["name"] == first


def test_the_number_sorted_by_has_a_column() -> None:
    assert re.search(r"highest block  calls .*\n +284    284 ", shown(sample(), sort="blocks"))
    assert re.search(r"never  of  calls .*\n +2   7      1 ", shown(sample(), sort="never"))


def test_sorting_by_what_was_not_measured_says_so() -> None:
    assert "time: not measured in any function; the order is by name" in shown(coarse(), sort="time")
    assert "work: not measured in any function; the order is by name" in shown(coarse(), sort="work")


def test_the_command_line_offers_the_same_sort_keys(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["show", "--sort", "x"])
    offered = re.findall(r"'(\w+)'", capsys.readouterr().err.partition("choose from")[2])
    assert offered == list(SORT_KEYS)


def coarse() -> Profile:
    profile = coarse_sample("function")
    for function in profile.files[0].functions:
        function.returns = function.throws = function.total_ns = function.self_ns = None
    return profile


def test_at_a_coarser_level_what_was_not_counted_is_left_out() -> None:
    text = shown(coarse())
    assert "Functions by work" not in text
    assert "branch sides" not in text
    assert "% of the work" not in text
    assert "  calls  function                  place\n" in text
    assert "Never ran (1 file)\n  blocks  of   share  file               lines\n" in text
    assert "\n       1   3  33.3 %  src/app/Main.java  7-9\n" in text


def huge() -> Profile:
    """Counts, names and paths that are long."""
    profile = sample()
    profile.files[0].path = "src/main/java/com/acme/banking/transactions/Main.java"
    for function in profile.files[0].functions:
        function.name = f"com.acme.banking.transactions.{function.name}"
        function.work = 5 * 10**12
    profile.files[0].functions[0].calls = 1_234_567_890_123
    return profile


@pytest.mark.parametrize("columns", [40, 60, 80, 120, 200])
def test_tables_fit_in_a_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = on_terminal(huge(), columns, monkeypatch)
    lines = text.splitlines()
    tables = lines[lines.index("Totals") :]
    assert all(len(line) <= columns for line in tables)
    rows = [line.split() for line in tables if "Main.fib " in f"{line} "]
    # The end of the name and the number that it is sorted by are there, whole, on one line.
    assert "5,000,000,000,000" in rows[0]
    assert ("1,234,567,890,123" in rows[0]) == (columns >= 80)


def test_what_is_left_out_in_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    def headings(columns: int) -> str:
        text = on_terminal(huge(), columns, monkeypatch)
        return " ".join(text.partition("Functions by work")[2].splitlines()[1].split())

    assert headings(200) == "work share calls returns throws total self function place"
    assert headings(100) == "work share calls function place"
    assert headings(80) == "work calls function"
    assert headings(60) == "work function"
    assert headings(40) == "work function"


def test_a_bar_shows_what_it_is_sorted_by(monkeypatch: pytest.MonkeyPatch) -> None:
    profile = sample()
    for function, work in zip(profile.files[0].functions, (800, 0, 450, 1), strict=False):
        function.work = work
    rows = on_terminal(profile, 100, monkeypatch).partition("Functions by work")[2].splitlines()[2:5]
    assert [row.split()[:2] for row in rows] == [["800", "█████"], ["450", "██▊"], ["1", "▏"]]
    monkeypatch.delenv("FORCE_COLOR")
    assert "█" not in shown(profile)


def test_one_file_alone() -> None:
    profile = sample()
    text = shown(profile, file="Main.java")
    assert "Never ran (3)\n  statements  lines  what " in text and "Functions by work (4)" in text
    with pytest.raises(FootfallError, match=r"has no file Other\.java; it has src/app/Main\.java"):
        shown(profile, file="Other.java")


def test_a_long_reason_is_broken_and_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    profile = sample()
    profile.unmeasured[0].reason = "the compiler did not accept the instrumented copy of it"
    words = on_terminal(profile, 40, monkeypatch).partition("Not measured")[2].split()
    assert {"compiler", "accept", "instrumented", "copy"} <= set(words)


def on_terminal(profile: Profile, columns: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a terminal of that width shows, without colours."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", str(columns))
    return re.sub("\x1b\\[[0-9;]*m", "", shown(profile))


def test_json() -> None:
    document = json.loads(shown(sample(), top=1, as_json=True))
    assert document["totals"]["statements"] == {"ran": 8, "never": 3, "unmeasured": 1}
    assert document["totals"]["work"] == 581
    assert [row["name"] for row in document["functions"]["work"]] == ["Main.fib"]
    assert document["functions"]["calls"][0]["calls"] == 284
    assert document["functions"]["calls"][0]["highest_block"] == 284
    assert document["concentration"] == {"percent": 80, "functions": 1, "of": 3}
    assert document["one_sided"] == [
        {
            "kind": "if",
            "path": "src/app/Main.java",
            "line": 14,
            "column": 13,
            "evaluations": 1,
            "taken": ["false"],
            "never": ["true"],
        }
    ]
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
    for word in ("Main.main.<lambda@13:22>", "72.7 %", "Never ran (1 file)", "Self-check", "syntax error at"):
        assert word in plain
