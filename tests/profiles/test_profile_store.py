"""Saving and loading profiles, and every way in which that can fail."""

import errno
import os
import re
import sqlite3
import stat
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from footfall import __version__
from footfall.errors import FootfallError
from footfall.model.source_text import Extent
from footfall.profiles import store
from footfall.profiles.data import (
    CallNode,
    FileProfile,
    FunctionInfo,
    FunctionRef,
    IgnoredInfo,
    Profile,
    Run,
    StatementInfo,
)
from footfall.profiles.store import load, save
from tests.profiles.profile_strategies import profiles

DOCUMENT = Path(__file__).parents[2] / "docs" / "profile-format.md"


def small_profile(calls: int | None = 1) -> Profile:
    file = FileProfile("src/Main.x", "x", "ab", "one\ntwo\n")
    file.functions.append(FunctionInfo("Main.main", "main()", "method", Extent(1, 1, 2, 4), calls=calls))
    file.statements.append(StatementInfo("expression", Extent(1, 1, 1, 4), None, 0))
    return Profile(runs=[Run(["x", "Main"], 0)], files=[file])


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "profile.db"
    save(small_profile(), path)
    return path


def message_of(path: Path) -> str:
    with pytest.raises(FootfallError) as caught:
        load(path)
    text = str(caught.value)
    assert "\n" not in text
    assert path.name in text
    return text


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(profiles)
def test_what_is_loaded_is_what_was_saved(tmp_path: Path, profile: Profile) -> None:
    path = tmp_path / "profile.db"
    save(profile, path)
    assert load(path) == profile


@pytest.mark.parametrize("count", [0, 10**12 + 7, 2**63 - 1, None])
def test_counts_stay_exact(tmp_path: Path, count: int | None) -> None:
    save(small_profile(count), tmp_path / "p.db")
    assert load(tmp_path / "p.db").files[0].functions[0].calls == count


def test_a_user_can_ask_the_file_itself(saved: Path) -> None:
    with sqlite3.connect(saved) as database:
        rows = database.execute("select name, calls from function order by calls desc").fetchall()
        meta = dict(database.execute("select key, value from meta"))
        (unmeasured,) = database.execute("select count(*) from statement where count is null").fetchone()
    assert rows == [("Main.main", 1)]
    assert meta == {"schema": "3", "footfall": __version__}
    assert unmeasured == 1


def test_equal_profiles_make_equal_files(tmp_path: Path) -> None:
    save(small_profile(), tmp_path / "a.db")
    save(small_profile(), tmp_path / "b.db")
    assert (tmp_path / "a.db").read_bytes() == (tmp_path / "b.db").read_bytes()


def test_names_that_are_not_unicode_are_kept_readable(tmp_path: Path) -> None:
    profile = small_profile()
    profile.files[0].path = "src/\udcff.x"
    profile.runs[0].command = ["\udcff"]
    save(profile, tmp_path / "p.db")
    loaded = load(tmp_path / "p.db")
    assert loaded.files[0].path == "src/\\udcff.x"
    assert loaded.runs[0].command == ["\udcff"]


def test_nothing_is_left_beside_the_file(saved: Path) -> None:
    save(small_profile(2), saved)
    assert [path.name for path in saved.parent.iterdir()] == ["profile.db"]
    assert load(saved).files[0].functions[0].calls == 2


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
def test_the_file_has_ordinary_permissions(saved: Path) -> None:
    plain = saved.parent / "plain"
    plain.write_text("")
    assert stat.S_IMODE(saved.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="needs a privilege on Windows")
def test_a_symbolic_link_stays_one(saved: Path) -> None:
    link = saved.parent / "link.db"
    link.symlink_to(saved)
    save(small_profile(5), link)
    assert link.is_symlink()
    assert load(saved).files[0].functions[0].calls == 5


def test_a_failed_save_keeps_the_old_file(saved: Path) -> None:
    old = saved.read_bytes()
    with pytest.raises(FootfallError, match="64 bits"):
        save(small_profile(2**63), saved)
    assert saved.read_bytes() == old
    assert [path.name for path in saved.parent.iterdir()] == ["profile.db"]


def test_saving_into_a_missing_folder_says_so(tmp_path: Path) -> None:
    with pytest.raises(FootfallError, match=r"cannot write the profile to .*p\.db: the folder does not exist"):
        save(small_profile(), tmp_path / "none" / "p.db")


def test_saving_over_a_folder_says_so(tmp_path: Path) -> None:
    with pytest.raises(FootfallError, match="it is a folder"):
        save(small_profile(), tmp_path)


@pytest.mark.skipif(not Path(os.devnull).is_char_device(), reason="needs a device file")
def test_saving_never_replaces_a_device() -> None:
    with pytest.raises(FootfallError, match="not a regular file"):
        save(small_profile(), Path(os.devnull))


def test_saving_without_permission_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("footfall.profiles.atomic.os.open", refuse)
    with pytest.raises(FootfallError, match="permission denied; name a file in a folder"):
        save(small_profile(), tmp_path / "p.db")


def test_a_full_disk_says_so(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    old = saved.read_bytes()
    monkeypatch.setattr(store, "write", fail)
    with pytest.raises(FootfallError, match="disk is full"):
        save(small_profile(), saved)
    assert saved.read_bytes() == old
    assert [path.name for path in saved.parent.iterdir()] == ["profile.db"]


def test_loading_changes_nothing(saved: Path) -> None:
    before = saved.read_bytes()
    load(saved)
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir()] == ["profile.db"]


def test_missing(tmp_path: Path) -> None:
    assert "there is no profile at" in message_of(tmp_path / "profile.db")


def test_a_folder(saved: Path) -> None:
    assert message_of(saved.parent).endswith("is a folder; name profile.db in it")


def test_empty(tmp_path: Path) -> None:
    path = tmp_path / "p.db"
    path.write_bytes(b"")
    assert "is empty" in message_of(path)


def test_text(tmp_path: Path) -> None:
    path = tmp_path / "p.db"
    path.write_text('{"schema": "footfall/1"}')
    assert "is not a Footfall profile" in message_of(path)


@pytest.mark.parametrize("share", [0.0005, 0.1, 0.5, 0.9, 0.99])
def test_half_written(saved: Path, share: float) -> None:
    data = saved.read_bytes()
    saved.write_bytes(data[: int(len(data) * share)])
    assert "damaged or only half written" in message_of(saved)


@pytest.mark.parametrize("start", [100, 5000, 20000])
def test_overwritten_with_zeros(saved: Path, start: int) -> None:
    data = saved.read_bytes()
    saved.write_bytes(data[:start] + b"\0" * (len(data) - start))
    assert "damaged or only half written" in message_of(saved)


def test_another_database(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as database:
        database.execute("create table function (name text)")
    assert "is a SQLite database but not a Footfall profile" in message_of(path)


def test_a_profile_without_newer_columns(tmp_path: Path) -> None:
    path = tmp_path / "profile.db"
    whole = small_profile()
    file = whole.files[0]
    file.functions[0].waiting_ns, file.functions[0].ignored, file.role = 5, True, "test"
    file.ignored.append(IgnoredInfo(Extent(1, 1, 2, 1), "footfall:off"))
    whole.nodes.append(CallNode("main", None, FunctionRef(0, 0), 0, 1, waiting_ns=5))
    save(whole, path)
    assert load(path) == whole
    with sqlite3.connect(path) as database:
        for table in ("function", "node"):
            database.execute(f"alter table {table} rename column waiting_ns to other")
        database.execute("alter table function rename column ignored to another")
        database.execute("alter table file rename column role to other")
        database.execute("drop table ignored")
    file.functions[0].waiting_ns = whole.nodes[0].waiting_ns = None
    file.functions[0].ignored, file.role, file.ignored = False, "main", []
    assert load(path) == whole


@pytest.mark.parametrize(
    ("version", "words"),
    [(4, "schema version 4, this Footfall reads 3; upgrade to Footfall 9.9"), (2, "old schema version 2")],
)
def test_another_schema_version(saved: Path, version: int, words: str) -> None:
    with sqlite3.connect(saved) as database:
        database.execute(f"pragma user_version = {version}")
        database.execute("update meta set value = '9.9' where key = 'footfall'")
    assert words in message_of(saved)


@pytest.mark.parametrize(
    "change",
    [
        "update file set source = x'00'",
        "update statement set file = 99",
        "insert into ignored values (1, 99, 1, 1, 1, 1, '')",
        "insert into ignored values (1, 1, -1, 1, 1, 1, '')",
        "update statement set function = 99",
        "update run set command = '['",
        "update function set histogram = '[1, '",
        "update function set histogram = '[null]'",
        "drop table edge",
    ],
)
def test_rows_that_make_no_profile(saved: Path, change: str) -> None:
    with sqlite3.connect(saved) as database:
        database.execute(change)
    assert "damaged" in message_of(saved)


def test_busy(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", partial(connect, timeout=0.01))
    other = connect(saved, isolation_level=None)
    other.execute("begin exclusive")
    assert "try again" in message_of(saved)
    other.close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_unreadable(saved: Path) -> None:
    saved.chmod(0)
    assert "permission denied" in message_of(saved)


def test_odd_path_names(tmp_path: Path) -> None:
    path = tmp_path / "a b?#%41é.db"
    save(small_profile(), path)
    assert load(path) == small_profile()


def test_the_document_describes_every_column(saved: Path) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    documented = set()
    table = ""
    for line in text.splitlines():
        if heading := re.match(r"### `(\w+)`", line):
            table = heading[1]
        elif table and (row := re.match(r"\| `(\w+)` \|", line)):
            documented.add((table, row[1]))
        elif line.startswith("## "):
            table = ""
    with sqlite3.connect(saved) as database:
        tables = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
        actual = {(table, column[1]) for table in tables for column in database.execute(f"pragma table_info({table})")}
    assert documented == actual


def test_the_queries_of_the_document_work(saved: Path) -> None:
    queries = re.findall(r"```sql\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert len(queries) >= 3
    with sqlite3.connect(saved) as database:
        for query in queries:
            database.execute(query).fetchall()


def test_a_full_disk_is_told_and_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "p.db"
    path.write_bytes(b"before")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FootfallError, match=r"p\.db: no space left on device; free it up or name another file"):
        save(Profile(), path)
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_no_file_that_can_be_read_is_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FootfallError, match=r"pipe is not a regular file; name a profile made by 'footfall run'"):
        load(tmp_path / "pipe")
    with pytest.raises(FootfallError, match=r"cannot read the profile .*x: file name too long; name another file"):
        load(tmp_path / ("x" * 300))
