"""What is kept of profiles: their numbers, which functions are the same, and nothing of a file that is none."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from footfall.errors import FootfallError
from footfall.model.source_text import Extent
from footfall.profiles.data import FunctionInfo, Varying
from footfall.profiles.gates.judge import judge
from footfall.profiles.gates.rules import read_rule
from footfall.profiles.history.file import APPLICATION_ID, reading
from footfall.profiles.history.questions import function_trends, total_trend
from footfall.profiles.history.read import known_names, read_entry, read_history
from footfall.profiles.history.rebuilt import rebuilt
from footfall.profiles.history.write import add, remove
from footfall.profiles.store import save
from footfall.profiles.summaries import totals
from tests.history.sample import origin, profile
from tests.profiles.profile_strategies import whole_profiles

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile
    from footfall.profiles.gates.rules import Rule


@settings(max_examples=8)
@given(whole_profiles())
def test_any_profile_keeps_its_sums(tmp_path_factory: pytest.TempPathFactory, one: Profile) -> None:
    path = tmp_path_factory.mktemp("history") / "h.db"
    add(path, one, origin("a"))
    add(path, one, origin("b"))
    history = read_history(path)
    sums = totals(one)
    for at, entry in enumerate(history.entries):
        assert (entry.tally("statements"), entry.tally("sides")) == (sums.statements, sums.sides)
        assert (entry.tally("blocks"), entry.tally("functions")) == (sums.blocks, sums.functions)
        points = [total_trend(history, metric).points[at].number for metric in ("calls", "work", "unmeasured")]
        assert points == [sums.calls, sums.work, len(one.unmeasured)]
        with reading(path) as database:
            again = totals(rebuilt(database, read_entry(database, entry.id, known_names(database))))
        assert (again.statements, again.sides, again.blocks, again.functions, again.calls) == (
            sums.statements, sums.sides, sums.blocks, sums.functions, sums.calls,
        )  # fmt: skip
    series = [[one.series for one in entry.functions] for entry in history.entries]
    assert series[0] == series[1]


RULES = [
    read_rule(text)
    for text in (
        "statements < 50%", "branches <= 50%", "functions < 80%", "blocks(*) < 99%", "unrun-statements > 0",
        "unrun-functions(*a*) > 0", "unrun-branches != old", "calls > 3", "work >= 0 * old", "throws(**) > 0",
        "calls(**) >= old", "calls(a) > 0", "unmeasured > 0", "statements >= old",
    )
]  # fmt: skip


def said(one: Profile, rule: Rule, old: Profile) -> object:
    try:
        return judge(one, [rule], old)
    except FootfallError as error:
        return str(error)


@settings(max_examples=15)
@given(whole_profiles(), whole_profiles(), st.data())
def test_rules_say_of_an_entry_what_they_say_of_its_profile(
    tmp_path_factory: pytest.TempPathFactory, old: Profile, new: Profile, data: st.DataObject
) -> None:
    for one in (old, new):
        one.varying = [] if one.varying else data.draw(varying(one))
    path = tmp_path_factory.mktemp("history") / "h.db"
    for one in (old, new):
        add(path, one, origin())
    with reading(path) as database:
        names = known_names(database)
        before, after = (rebuilt(database, read_entry(database, number, names)) for number in (1, 2))
    for rule in RULES:
        assert said(after, rule, before) == said(new, rule, old)


@st.composite
def varying(draw: st.DrawFn, one: Profile) -> list[Varying]:
    """Some of what is counted, each once."""
    places = [
        (at, what, item)
        for at, file in enumerate(one.files)
        for what, number in (
            *((what, len(file.functions)) for what in ("calls", "work", "throws")),
            ("statement", len(file.statements)), ("block", len(file.blocks)),
            ("side", sum(len(branch.sides) for branch in file.branches)),
        )
        for item in range(number)
    ]  # fmt: skip
    chosen = draw(st.lists(st.sampled_from(places), unique=True, max_size=6)) if places else []
    return [Varying(*place, least, least + 1) for place in chosen for least in [draw(st.integers(0, 1))]]


def numbers(path: Path, pattern: str) -> dict[str, list[float | None]]:
    found = function_trends(read_history(path), pattern, "calls")
    return {one.name: [point.number for point in one.points] for one in found}


def test_a_function_is_the_same_under_another_name_and_in_another_file(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    add(path, profile(add=1, total=5), origin())
    add(path, profile(other_add=2, total=None), origin())
    add(path, profile("Other.java", other_add=3), origin())
    assert numbers(path, "*") == {"Cart.other_add": [1, 2, 3], "Cart.total": [5, None, None]}
    (trend,) = function_trends(read_history(path), "other_add", "work")
    assert (trend.place, trend.names) == ("Other.java:1", ["Cart.add in Cart.java", "Cart.other_add in Cart.java"])
    assert [point.text for point in function_trends(read_history(path), "total", "calls")[0].points] == ["5", "?", "-"]


def test_what_comes_back_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    add(path, profile(add=1, later=7), origin())
    add(path, profile(add=2), origin())
    add(path, profile(add=3, later=9), origin())
    assert numbers(path, "later") == {"Cart.later": [7, None, 9]}


def test_what_is_removed_is_gone_and_its_number_is_not_given_again(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    for calls in (1, 2, 3):
        add(path, profile("Cart.java", add=calls, **({"total": 1} if calls == 3 else {})), origin(str(calls)))
    remove(path, [3, 1])
    assert add(path, profile(add=4), origin()) == 4
    assert [one.id for one in read_history(path).entries] == [2, 4]
    assert numbers(path, "*") == {"Cart.add": [2, 4]}
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("select count(*) from source").fetchone() == (1,)
        assert database.execute("select name from name").fetchall() == [("Cart.add",)]
    with pytest.raises(FootfallError, match="no entry #1 any more"):
        remove(path, [1])


def test_only_what_sums_are_about_is_kept(tmp_path: Path) -> None:
    one = profile(add=1)
    one.files[0].functions.append(FunctionInfo("left out", "", "method", Extent(1, 1, 2, 1), calls=9, ignored=True))
    one.files.append(profile("CartTest.java", total=8).files[0])
    one.files[1].role = "test"
    add(tmp_path / "h.db", one, origin())
    assert numbers(tmp_path / "h.db", "*") == {"Cart.add": [1]}


_ADD = """
import sys
from pathlib import Path
from footfall.profiles.history.write import add
from tests.history.sample import origin, profile
for number in range(4):
    add(Path(sys.argv[1]), profile(add=number), origin(sys.argv[2]))
"""


def test_who_adds_at_the_same_time_waits(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    started = [subprocess.Popen([sys.executable, "-c", _ADD, str(path), name]) for name in "abc"]
    assert [one.wait() for one in started] == [0, 0, 0]
    entries = read_history(path).entries
    assert [one.id for one in entries] == list(range(1, 13))
    assert sorted(one.origin.label for one in entries) == [*"aaaabbbbcccc"]
    assert len({one.functions[0].series for one in entries}) == 1


def test_who_is_killed_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    add(path, profile(add=1), origin("whole"))
    if not os.fork():
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("PRAGMA cache_size = 0")  # so that it writes at once
        database.execute("BEGIN IMMEDIATE")
        database.execute("UPDATE entry SET label = 'half'")
        database.execute("INSERT INTO source VALUES (9, 'x', zeroblob(1000000))")
        os._exit(0)
    os.wait()
    assert [one.origin.label for one in read_history(path).entries] == ["whole"]
    assert add(path, profile(add=2), origin()) == 2


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "h.db"
    add(path, profile(add=1), origin())
    with closing(sqlite3.connect(path)) as database:
        (pages,) = database.execute("pragma page_count").fetchone()
    connect = sqlite3.connect

    def full(*args: object, **more: object) -> sqlite3.Connection:
        database = connect(*args, **more)  # type: ignore[call-overload]
        database.execute(f"pragma max_page_count = {pages}")
        assert isinstance(database, sqlite3.Connection)
        return database

    monkeypatch.setattr(sqlite3, "connect", full)
    many = profile(**dict.fromkeys(("add", "total", "later"), 1))
    many.files[0].text += "".join(f"// {at}\n" for at in range(9999))
    with pytest.raises(FootfallError, match="is full; free some space, or name another file with --store"):
        add(path, many, origin())
    assert [len(one.functions) for one in read_history(path).entries] == [1]


def test_who_waits_for_another_gives_up_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "h.db"
    add(path, profile(add=1), origin())
    monkeypatch.setattr("footfall.profiles.history.file._PATIENCE", 0.1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(FootfallError, match="another process has been writing it for a minute; try again"):
            add(path, profile(add=2), origin())


def refused(path: Path) -> str:
    with pytest.raises(FootfallError) as read:
        read_history(path)
    assert "\n" not in str(read.value)
    return str(read.value)


def test_other_files_are_refused_and_stay_as_they_are(tmp_path: Path) -> None:
    text, foreign, profile_file = tmp_path / "text", tmp_path / "foreign", tmp_path / "profile.db"
    text.write_text("hello")
    with closing(sqlite3.connect(foreign)) as database, database:
        database.execute("create table x (y)")
    save(profile(add=1), profile_file)
    for path in (text, foreign, profile_file):
        before = path.read_bytes()
        assert "not a history of Footfall" in refused(path)
        with pytest.raises(FootfallError, match="not a history"):
            add(path, profile(add=1), origin())
        assert path.read_bytes() == before
    assert "is a folder" in refused(tmp_path)
    assert "there is no history" in refused(tmp_path / "none")
    with pytest.raises(FootfallError, match="there is no folder"):
        add(tmp_path / "none" / "h.db", profile(add=1), origin())
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("pragma user_version = 2", "a newer Footfall"),
        ("update function set calls = 'many'", "is damaged"),
        ("update function set calls = -1", "is damaged"),
        ("update function set file = 99", "is damaged"),
        ("update function set name = 99", "is damaged"),
        ("update file set statements_ran = 'x'", "is damaged"),
        ("update file set path = x'ff'", "is damaged"),
        ("update entry set command = '['", "is damaged"),
        ("update entry set command = '[1]'", "is damaged"),
        ("drop table function", "is damaged"),
        ("create view v as select * from entry", "is damaged"),
        ("create trigger t after insert on entry begin delete from entry; end", "is damaged"),
    ],
)
def test_damage_is_told_in_one_line(tmp_path: Path, change: str, says: str) -> None:
    path = tmp_path / "h.db"
    add(path, profile(add=1), origin())
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(change)
    assert says in refused(path)


def test_a_cut_file_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    add(path, profile(add=1), origin())
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    assert "damaged" in refused(path)


def test_what_is_no_text_and_too_large_a_number(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    odd = profile(add=1)
    odd.files[0].functions[0].name = "a\udc80\0|\n"
    add(path, odd, origin("\u202e|\n"))
    assert list(numbers(path, "/[^x]*/")) == ["a?\0|\n"]
    large = profile(add=2**63)
    with pytest.raises(FootfallError, match="64 bits"):
        add(path, large, origin())
    assert len(read_history(path).entries) == 1


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    add(tmp_path / "h.db", profile(add=1), origin())
    assert (tmp_path / "h.db").read_bytes()[68:72] == APPLICATION_ID.to_bytes(4, "big") == b"FFh1"
