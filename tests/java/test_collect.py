"""Raw counts that do not fit, and levels at which statements are not counted."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from footfall.counts.collect import collect, profile_of
from footfall.counts.raw import Frame, RawCounts
from footfall.jvm.holder import Destination
from footfall.languages.java.copy.instrument_source import analyse_text, weave
from footfall.languages.java.plan.instrument_choices import Choices
from footfall.model.source_text import SourceText
from footfall.profiles.data import Profile, Run

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = b"class T { void f(int a) { if (a > 0) a++; } }"


def raw(key: str, counters: list[int], state: int = 1) -> bytes:
    units = struct.pack(">H", len(key)) + key.encode() + struct.pack(f">i{len(counters)}q", len(counters), *counters)
    return b"FOOTFALL" + struct.pack(">ibHi", 1, state, 0, 1) + units + struct.pack(">ib", 0, 7)


def collected(folder: Path, counters: list[int], level: str = "statement", state: int = 1) -> Profile:
    file = weave(analyse_text(SourceText("T.java", SOURCE), Choices(level)), Destination()).file
    (folder / "1.counts").write_bytes(raw(file.key, counters, state))
    return collect({file.key: file}, folder, Run(["T"], level=level))


def test_counts_are_derived(tmp_path: Path) -> None:
    file = collected(tmp_path, [0, 5, 2]).files[0]
    assert [s.count for s in file.statements] == [5, 2]
    assert [(s.side, s.count) for s in file.branches[0].sides] == [("true", 2), ("false", 3)]
    assert (file.functions[0].calls, file.functions[0].returns, file.functions[0].work) == (5, 5, 7)


def test_counts_that_do_not_fit_are_left_out_and_named(tmp_path: Path) -> None:
    profile = collected(tmp_path, [0, 5])
    assert "T.java" in profile.notes[0]


def test_impossible_counts_fail_the_self_check(tmp_path: Path) -> None:
    assert collected(tmp_path, [0, 5, 9]).violations


def test_impossible_counts_are_unmeasured_where_counters_were_read_one_after_the_other(tmp_path: Path) -> None:
    profile = collected(tmp_path, [0, 5, 9], state=2)
    assert not profile.violations
    assert [(s.side, s.count) for s in profile.files[0].branches[0].sides] == [("true", 9), ("false", None)]
    assert "lag behind each other" in profile.notes[0]


def test_live_calls_that_compute_are_named_while_the_program_runs() -> None:
    file = weave(analyse_text(SourceText("T.java", SOURCE), Choices()), Destination()).file
    frames = [Frame("T", "f", "T.java", 1, callee) for callee in ("", "read")]
    counts = RawCounts(ended=False, units={file.key: [0, 5, 2]}, frames=frames, processes=1)
    (note,) = profile_of({file.key: file}, counts, Run(["T"]), [], is_running=True).notes
    assert "of the live calls 1 stood" in note


def test_processes_add_up(tmp_path: Path) -> None:
    collected(tmp_path, [0, 5, 2])
    (tmp_path / "2.counts").write_bytes((tmp_path / "1.counts").read_bytes())
    assert collected(tmp_path, [0, 5, 2]).files[0].functions[0].calls == 10


def test_a_truncated_file_is_left_out_and_named(tmp_path: Path) -> None:
    collected(tmp_path, [0, 5, 2])
    (tmp_path / "0.counts").write_bytes((tmp_path / "1.counts").read_bytes()[:-3])
    profile = collected(tmp_path, [0, 5, 2])
    assert profile.notes == ["the counts in 0.counts are damaged and were left out"]
    assert profile.files[0].functions[0].calls == 5


def test_work_is_unknown_where_statements_are_not_counted(tmp_path: Path) -> None:
    assert collected(tmp_path, [0, 5, 2], "function").files[0].functions[0].work is None
