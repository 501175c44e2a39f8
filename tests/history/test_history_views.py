"""What people see of a history: tables, sparklines, pictures, and one line where something is wrong."""

from __future__ import annotations

import io
import json
import os
import subprocess
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from footfall.profiles.history.questions import ABSENT, Point, Trend, function_trends, total_trend
from footfall.profiles.history.read import read_history
from footfall.profiles.history.records import History
from footfall.profiles.history.write import add
from footfall.profiles.store import save
from footfall.terminal.history import show_trends, sparkline
from footfall.terminal.history_plot import plot
from tests.cli.helpers import call
from tests.history.sample import origin, profile

if TYPE_CHECKING:
    from pathlib import Path

    from lxml.etree import _Element

_SVG = "{http://www.w3.org/2000/svg}"


def trend(*numbers: float | None) -> Trend:
    return Trend("x", points=[Point(number, str(number)) for number in numbers])


def test_sparklines() -> None:
    assert sparkline(trend(0, 1, 2, 3, 4, 5, 6, 7)) == "▁▂▃▄▅▆▇█"
    assert sparkline(trend(100, 101)) == "▁█"
    assert sparkline(trend(5, 5)) == "▅▅"
    assert sparkline(trend(0, 0)) == "▁▁"
    assert sparkline(trend(1, None, 2)) == "▁?█"
    one = trend(1, 2)
    one.points.insert(1, ABSENT)
    assert sparkline(one) == "▁ █"
    assert sparkline(trend(*range(99)), 3) == "▁▅█"


@pytest.fixture
def history(tmp_path: Path) -> History:
    path = tmp_path / "h.db"
    for at, calls in enumerate((10, 12, None, 30)):
        more = {"later": 1} if at > 1 else {}
        add(path, profile(add=calls, total=5, **more), origin(f"v{at} <&|\x1b>"))
    return read_history(path)


def pictured(history: History, trends: list[Trend], metric: str) -> _Element:
    return etree.fromstring(plot(history, trends, metric).encode())


def numbers(text: str) -> list[float]:
    return [float(one) for pair in text.split() for one in pair.split(",")]


def test_a_picture_has_a_line_for_each_stretch_that_is_known(history: History) -> None:
    root = pictured(history, function_trends(history, "*", "calls"), "calls")
    groups = root.findall(f"{_SVG}g")
    assert [group.findtext(f"{_SVG}title") for group in groups] == ["Cart.add", "Cart.total", "Cart.later"]
    assert [len(group.findall(f"{_SVG}polyline")) for group in groups] == [2, 1, 1]
    assert [len(group.findall(f"{_SVG}circle")) for group in groups] == [3, 4, 2]
    first, last = (numbers(one.get("points") or "") for one in groups[0].findall(f"{_SVG}polyline"))
    zero, thirty = (
        next(float(one.get("y") or 0) - 4 for one in root.iter(f"{_SVG}text") if one.text == label)
        for label in ("0", "30")
    )
    assert first[1] == pytest.approx(zero + (thirty - zero) / 3, abs=0.2)
    assert last[1] == pytest.approx(thirty, abs=0.2)
    texts = ["".join(str(part) for part in one.itertext()) for one in root.iter(f"{_SVG}text")]
    assert {"calls", "entries of the history, the oldest on the left", "v0 <&|␛>", "30 at last"} <= set(texts)


@pytest.mark.parametrize("metric", ["statements", "branches", "work", "throws", "self-time", "unmeasured"])
def test_a_picture_of_totals_stays_within_its_frame(history: History, metric: str) -> None:
    root = pictured(history, [total_trend(history, metric)], metric)
    for circle in root.iter(f"{_SVG}circle"):
        assert 52 <= float(circle.get("cy") or 0) <= 376
    for text in root.iter(f"{_SVG}text"):
        assert "nan" not in (text.text or "")


@pytest.mark.parametrize("numbers", [(), (0,), (1e15, 1e15), (0, 1), (99999, 100001), (3,) * 500])
def test_a_picture_of_any_numbers(numbers: tuple[float, ...]) -> None:
    from tests.history.test_history_bisect import entries

    one = History(entries(len(numbers)))
    root = pictured(one, [trend(*numbers)], "calls")
    assert len(root.findall(f"{_SVG}g")) == 1
    assert len([text for text in root.iter(f"{_SVG}text") if text.get("transform")]) <= 12
    assert len(list(root.iter(f"{_SVG}line"))) < 30


def test_a_table_of_functions(history: History) -> None:
    shown = io.StringIO()
    show_trends(function_trends(history, "*", "calls"), history, "calls", shown, top=2, as_json=False)
    assert shown.getvalue().splitlines() == [
        "Calls, v0 <&|␛> to v3 <&|␛>",
        "  first  last    change  trend  name        place",
        "     10    30  +200.0 %  ▁▁?█   Cart.add    Cart.java:1",
        "      5     5         0  ▅▅▅▅   Cart.total  Cart.java:5",
        "  ... and 1 more; --top 0 shows all",
    ]


def test_a_function_that_is_called_as_what_has_a_share(tmp_path: Path) -> None:
    """Its change is that of a number."""
    for calls in (10, 15):
        one = profile(add=calls)
        one.files[0].functions[0].name = "blocks"
        add(tmp_path / "h.db", one, origin())
    history = read_history(tmp_path / "h.db")
    shown = io.StringIO()
    show_trends(function_trends(history, "blocks", "calls"), history, "calls", shown, top=None, as_json=False)
    assert "+50.0 %" in shown.getvalue()


# --- the command -------------------------------------------------------------------------


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a profile, in no repository."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    (tmp_path / ".footfall").mkdir()
    save(profile(add=3, total=1), tmp_path / ".footfall" / "profile.db")
    return tmp_path


def git(*words: str) -> str:
    identity = {f"GIT_{who}_{what}": "a" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    return subprocess.run(
        ["git", *words], check=True, capture_output=True, text=True, env={**os.environ, **identity}
    ).stdout.strip()


def test_commits_are_known_where_there_are_any(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("history", "add", "--label", "first") == 0
    git("init", "-q")
    assert call("history", "add") == 0
    (here / "a").write_text("1")
    git("add", "a")
    git("commit", "-qm", "1")
    commit = git("rev-parse", "HEAD")
    assert call("history", "add") == 0
    (here / "a").write_text("2")
    assert call("history", "add") == 0
    assert call("history", "add", "--commit", "HEAD") == 0
    origins = [one.origin for one in read_history(here / ".footfall" / "history.db").entries]
    assert [(one.commit, one.dirty) for one in origins] == [
        ("", None), ("", None), (commit, False), (commit, True), (commit, None),
    ]  # fmt: skip
    assert call("history", "add", "--commit", "nobody") == 2
    assert "git knows no revision nobody" in capsys.readouterr().err
    assert call("history", "remove", "first", "#2") == 0
    assert call("history", "remove", commit[:8]) == 2
    assert "is the name of several entries: #3, #4, #5; give a number" in capsys.readouterr().err


def test_numbers_are_shown_as_json(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for calls in (1, 4):
        save(profile(add=calls), here / f"{calls}.db")
        assert call("history", "add", f"{calls}.db", "--store", "h.db", "--label", str(calls)) == 0
    capsys.readouterr()
    assert call("history", "show", "--store", "h.db", "--json") == 0
    rows = json.loads(capsys.readouterr().out)["entries"]
    assert [(row["label"], row["calls"], row["work"], row["statements"]) for row in rows] == [
        ("1", 1, 2, 100), ("4", 4, 8, 100),
    ]  # fmt: skip
    assert call("history", "show", "Cart.add", "--metric", "calls", "--store", "h.db", "--json") == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["metric"], shown["trends"][0]["numbers"]) == ("calls", [1, 4])
    assert call("history", "bisect", "--fail-on", "calls > 2", "--store", "h.db", "--json") == 4
    shown = json.loads(capsys.readouterr().out)
    assert (shown["bad"]["entry"], shown["good"]["entry"], shown["checked"]) == (2, 1, 2)
    assert call("history", "bisect", "--fail-on", "calls > 9", "--store", "h.db", "--all", "--json") == 0
    assert [row["broken"] for row in json.loads(capsys.readouterr().out)["entries"]] == [False, False]


def test_bisect_says_what_it_supposes(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for calls in (1, 1, 4, 4):
        save(profile(add=calls), here / ".footfall" / "profile.db")
        assert call("history", "add") == 0
    capsys.readouterr()
    assert call("history", "bisect", "--fail-on", "calls(Cart.add) > 2 * old") == 4
    assert capsys.readouterr().out.splitlines() == [
        "#3 is the first that breaks calls(Cart.add) > 2 * old.",
        "#2 is the last that does not.",
        "  Cart.add: calls 4, 1 before (Cart.java:1)",
        "4 of 4 entries were looked at, supposing that the rule stayed broken once it was; --all looks at each.",
    ]
    assert call("history", "plot", "-o", "x.svg") == 0
    assert etree.parse(here / "x.svg").getroot().tag == f"{_SVG}svg"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["show"], "there is no history at .footfall/history.db; begin one with footfall history add"),
        (["add", "none.db"], "there is no profile at none.db"),
        (["add", "a", "b"], "footfall history add takes one name, and b is one too many"),
        (["add", "--metric", "calls"], "--metric is for footfall history show and plot, not for add"),
        (["add", "--store", "gone/h.db"], "there is no folder gone"),
        (["show", "--fail-on", "x"], "--fail-on is for footfall history bisect, not for show"),
        (["plot", "--top", "1"], "--top is for footfall history show, not for plot"),
        (["remove"], "name the entries to remove"),
        (["bisect", "--store", "h.db"], "name one rule to look for"),
        (["bisect", "--store", "h.db", "--fail-on", "cals > 1"], "did you mean calls?"),
        (["show", "gone", "--store", "h.db"], "no function of the history matches gone"),
        (["show", "a b", "--store", "h.db"], "'a b' is no pattern for functions"),
        (["show", "--metric", "total-time", "--store", "h.db"], "there is no total-time of everything"),
        (["show", "add", "--metric", "blocks", "--store", "h.db"], "there is no blocks of a function"),
        (["show", "--top", "-1", "--store", "h.db"], "cannot show -1 rows"),
        (["plot", "--store", "h.db", "-o", "gone/x.svg"], "cannot write the picture"),
        (["remove", "9", "--store", "h.db"], "no entry of the history is called 9"),
        (["shwo"], "invalid choice"),
    ],
)
def test_mistakes(here: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str) -> None:
    add(here / "h.db", profile(add=1), origin())
    assert call("history", *words) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert (told.err.count("\n"), told.out) == (1, "")


def test_an_empty_history(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(here / "h.db", profile(add=1), origin())
    assert call("history", "remove", "1", "#1", "--store", "h.db") == 0
    assert capsys.readouterr().out == "removed: #1\n"
    assert call("history", "show", "--store", "h.db") == 0
    assert capsys.readouterr().out == "No entries in h.db; add a profile with: footfall history add\n"
    assert call("history", "plot", "--store", "h.db") == 2
    assert "has no entries" in capsys.readouterr().err
