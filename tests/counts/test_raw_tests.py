"""What runtimes tell of tests: read, whatever a killed or odd process has left."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from footfall.counts.raw import Frame
from footfall.counts.raw_tests import Part, Stand, pairs_of, read_tests
from footfall.model.varint import varint
from footfall.profiles.data import TestRun

if TYPE_CHECKING:
    from pathlib import Path

HEAD = b"FOOTTEST\x01"


def record(kind: int, *parts: bytes | int | str) -> bytes:
    data = b""
    for part in parts:
        data += varint(part) if isinstance(part, int) else part if isinstance(part, bytes) else text(part)
    return varint(kind) + varint(len(data)) + data


def text(value: str) -> bytes:
    return varint(len(value.encode())) + value.encode()


def begins(name: str, parent: int = 0) -> bytes:
    return record(1, parent, "R", "suite", name)


def counted(*tests: int, unit: int = 0, pairs: bytes = b"\x01\x06") -> bytes:
    """A stretch in which one counter counted 3."""
    return record(4, len(tests), *tests, 0, 1, unit, 0, varint(len(pairs)) + pairs, 0)


TWO = [begins("a"), record(2, "key"), counted(0), record(5, 0, 1, 500), begins("b"), counted(1), record(5, 1, 2, 7)]


def test_two_tests_in_turn(tmp_path: Path) -> None:
    (tmp_path / "1.tests").write_bytes(HEAD + b"".join(TWO))
    found = read_tests(tmp_path)
    assert found.tests == [TestRun("R", "suite", "a", "passed", 500), TestRun("R", "suite", "b", "failed", 7)]
    assert found.parts == {"key": [Part((0,), -1, b"\x01\x06"), Part((1,), -1, b"\x01\x06")]}
    assert list(pairs_of(b"\x01\x06\x02\x05")) == [(0, 3), (2, -3)]
    assert (found.unsettled, found.notes) == (set(), [])


def test_the_same_test_in_two_processes(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / f"{number}.tests").write_bytes(HEAD + b"".join(TWO[:4]))
    found = read_tests(tmp_path)
    assert found.tests == [TestRun("R", "suite", "a", "passed", 1000, 2)]
    assert [part.owner for part in found.parts["key"]] == [(0,), (0,)]


def test_tests_within_and_beside_each_other(tmp_path: Path) -> None:
    """What an inner test counts is its own; what two count that run at the same time is both's."""
    records = [begins("outer"), record(2, "key"), begins("inner", 1), counted(0, 1), begins("other"), counted(0, 1, 2)]
    (tmp_path / "1.tests").write_bytes(HEAD + b"".join(records))
    found = read_tests(tmp_path)
    owners = [[found.tests[one].name for one in part.owner] for part in found.parts["key"]]
    assert owners == [["inner"], ["inner", "other"]]


def test_the_order_is_that_of_names(tmp_path: Path) -> None:
    """Whichever of two processes or threads begins first."""
    swapped = [
        begins("b"),
        record(2, "key"),
        counted(0),
        record(5, 0, 2, 7),
        begins("a"),
        counted(1),
        record(5, 1, 1, 500),
    ]
    (tmp_path / "1.tests").write_bytes(HEAD + b"".join(swapped))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "1.tests").write_bytes(HEAD + b"".join(TWO))
    one, other = read_tests(tmp_path), read_tests(tmp_path / "other")
    assert one.tests == other.tests
    assert [part.owner for part in one.parts["key"]] == [(1,), (0,)]


def test_threads_that_moved(tmp_path: Path) -> None:
    frame = record(3, "p.C", "f", "C.java", 12, "g", 0)
    moved = record(4, 1, 0, 1, 0, 2, 0, 2, 0, 1)
    (tmp_path / "1.tests").write_bytes(HEAD + begins("a") + frame + moved)
    found = read_tests(tmp_path)
    place = Frame("p.C", "f", "C.java", 12, "g")
    assert found.stands == [Stand((0,), place, 1, False), Stand((0,), place, -1, False)]
    assert found.unsettled == {(0,)}


@pytest.mark.parametrize("cut", range(1, 12))
def test_what_is_not_whole_is_left_out(cut: int, tmp_path: Path) -> None:
    """A process that is killed leaves whole records, and perhaps a part of one."""
    (tmp_path / "1.tests").write_bytes(HEAD + b"".join(TWO)[:-cut])
    found = read_tests(tmp_path)
    assert found.tests[0] == TestRun("R", "suite", "a", "passed", 500)
    assert found.tests[1].status == ""
    assert found.notes == []


@pytest.mark.parametrize(
    "wrong",
    [counted(7), counted(0, unit=7), record(5, 7, 1, 1), record(5, 0, 9, 1), begins("b", 9), record(4, 200), record(1)],
)
def test_what_no_runtime_writes_is_said(wrong: bytes, tmp_path: Path) -> None:
    (tmp_path / "1.tests").write_bytes(HEAD + begins("a") + record(2, "key") + wrong)
    assert read_tests(tmp_path).notes == ["what 1.tests tells of tests is damaged; part of it was left out"]


def test_unknown_records_are_skipped_and_an_early_end_is_said(tmp_path: Path) -> None:
    (tmp_path / "1.tests").write_bytes(HEAD + record(99, "later") + begins("a") + record(6, "no memory"))
    found = read_tests(tmp_path)
    assert len(found.tests) == 1
    assert found.notes == ["the counts of tests end early in a process: no memory"]


def test_what_is_no_plain_file_is_left_out(tmp_path: Path) -> None:
    """A program may write whatever it wants to; nothing waits for a pipe."""
    os.mkfifo(tmp_path / "1.tests")
    (tmp_path / "2.tests").write_bytes(HEAD + b"".join(TWO))
    found = read_tests(tmp_path)
    assert (len(found.tests), len(found.notes)) == (2, 1)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=80))
def test_any_bytes_can_be_read(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "1.tests").write_bytes(HEAD + b"".join(TWO) + data)
    assert len(read_tests(tmp_path).tests) >= 2
    list(pairs_of(data))
