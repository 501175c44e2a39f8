"""Counts in one piece: the same sums as from all rows, and only while nobody has changed the file."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from footfall.errors import FootfallError
from footfall.profiles import packed, store
from footfall.profiles.data import FunctionInfo, Profile
from footfall.profiles.merging.merge import merge
from footfall.profiles.packed import pack, pack_file, unpack
from footfall.run.merging.add_up import AddedUp, HowToMerge
from footfall.run.merging.sources import Source
from tests.merging.shards import save_shards, shard
from tests.profiles.profile_strategies import file_profiles
from tests.profiles.test_merging import profiles

if TYPE_CHECKING:
    from pathlib import Path


def added(*files: Path) -> AddedUp:
    made = AddedUp(HowToMerge())
    made.add_all([Source(str(file)) for file in files])
    return made


@given(every=st.lists(profiles(), min_size=1, max_size=4))
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_sums_are_those_of_all_rows(tmp_path: Path, every: list[Profile]) -> None:
    """Each profile is there twice, so that the second is read packed."""
    files = []
    for number, profile in enumerate(every * 2):
        files.append(tmp_path / f"{number}.db")
        store.save(profile, files[-1])
    assert added(*files).sum.profile() == merge([store.load(file) for file in files])


@given(file_profiles())
def test_what_is_packed_comes_back(file: Any) -> None:
    data = pack([file])
    assert data is not None
    (back,) = unpack(data) or []
    one = pack_file(file)
    assert (list(back.counts), back.layout, back.times) == (list(one.counts), one.layout, one.times)


def test_known_files_are_read_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = save_shards(tmp_path, 5)
    loaded: list[Path] = []
    whole = store.load

    def load(path: Path) -> Profile:
        loaded.append(path)
        return whole(path)

    monkeypatch.setattr(store, "load", load)
    made = added(*files).sum.profile()
    assert loaded == files[:1]
    (f,) = made.files[0].functions
    assert (f.calls, f.work) == (10, 20) and made.edges[0].calls == 10
    assert [side.count for side in made.files[0].branches[0].sides] == [10, None]


def test_times_of_packed_profiles(tmp_path: Path) -> None:
    files = []
    for number in (1, 2, 3):
        files.append(tmp_path / f"{number}.db")
        store.save(shard(number, timed=True), files[-1])
    (f,) = added(*files).sum.profile().files[0].functions
    assert isinstance(f, FunctionInfo)
    assert (f.total_ns, f.self_ns, f.min_ns, f.max_ns) == (60, 30, 6, 23)
    assert f.histogram == [6, *[0] * 15]


def test_a_changed_profile_is_read_anew(tmp_path: Path) -> None:
    first, second = save_shards(tmp_path, 3)[1:]
    assert store.load_packed(second) is not None
    with closing(sqlite3.connect(second)) as database, database:
        database.execute("update function set calls = 1000, returns = 1000")
    assert store.load_packed(second) is None
    assert added(first, second).sum.profile().files[0].functions[0].calls == 1001


def test_a_profile_while_the_program_runs(tmp_path: Path) -> None:
    """It is written each second, and has no packed counts; it is added all the same."""
    (first,) = save_shards(tmp_path, 1)
    store.save(shard(3), tmp_path / "live.db", is_passing=True)
    assert store.load_packed(tmp_path / "live.db") is None
    assert added(first, tmp_path / "live.db").sum.profile().files[0].functions[0].calls == 3


def test_a_profile_of_an_older_footfall(tmp_path: Path) -> None:
    first, second = save_shards(tmp_path, 3)[1:]
    with closing(sqlite3.connect(second)) as database, database:
        database.execute("drop table packed")
    assert store.load_packed(second) is None
    assert added(first, second).sum.profile().files[0].functions[0].calls == 3


def _repacked(path: Path, change: Any) -> None:
    """Change what is packed as somebody might who means harm: SQLite's count of changes is as it was said to be."""
    with closing(sqlite3.connect(path)) as database, database:
        (data,) = database.execute("select data from packed").fetchone()
        database.execute("update packed set data = ?, written = written + 1", (change(data),))


def _replaced(data: bytes, old: bytes, new: bytes) -> bytes:
    text = zlib.decompress(data)
    assert old in text
    return zlib.compress(text.replace(old, new))


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data[:-9],
        lambda data: b"",
        lambda data: zlib.compress(b"\0" * (1 << 21)),
        lambda data: zlib.compress(zlib.decompress(data)[:-1]),
        lambda data: zlib.compress(zlib.decompress(data) + b"\0"),
        lambda data: _replaced(data, b'"a.x"', b"17"),
        lambda data: _replaced(data, b", 1, 2, 9, 1,", b", 1, 2, 4, 2,"),
        lambda data: _replaced(data, b", 1, 2, 9, 1,", b", 1, 2, -9, -1,"),
        lambda data: _replaced(data, b", 1, 2, 9, 1,", b", 1, 2, 9, 3,"),
        lambda data: _replaced(data, b", 1, 2, 9, 1,", b", 2, 2, 9, 1,"),
        lambda data: _replaced(data, b", 1, 2, 9, 1,", b", 1, 7, 9, 1,"),
        lambda data: _replaced(data, b"null]", b"[[]]]"),
        lambda data: _replaced(data, b"null]", b'[[1, 1, 1, 1, 1, "slow", 1, null]]]'),
        lambda data: _replaced(data, b"null]", b'[[-1, 1, 1, 1, 1, "", 1, null]]]'),
        lambda data: _replaced(data, b"null]", b'[[1, 1, 1, 1, 1, "", 1, [1]]]]'),
        lambda data: zlib.compress(b"[" * 100_000),
    ],
)
def test_harm_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Any) -> None:
    monkeypatch.setattr(packed, "LARGEST", 1 << 20)
    first, second = save_shards(tmp_path, 3)[1:]
    _repacked(second, lambda data: data)
    assert store.load_packed(second) is not None, "the attack's own changes are not noticed"
    _repacked(second, change)
    with pytest.raises(FootfallError, match=r"002\.db(: the profile)? is damaged"):
        added(first, second)
