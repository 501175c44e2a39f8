"""A profile of several files: each gets its own frames and paths, and a fault costs one of them."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest

from footfall.counts import derive
from footfall.counts.collect import collect, profile_of
from footfall.counts.raw import Frame, RawCalls, RawContext, RawCounts, RawNode
from footfall.profiles.data import Run
from tests.counts.outlines import COUNTERS, OUTER, counted
from tests.javascript.web.session import number, raw

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.model.outline_codec import CountedFile


def test_frames_go_to_the_file_of_their_package_and_name() -> None:
    files = {key: counted(key, f"{key}/a.x") for key in ("p", "q")}
    for key, file in files.items():
        file.outline.package = key
    frames = [
        Frame(name, "outer", source, 2, "inner")
        for name, source in (("p.A", "a.x"), ("q.A", "b.x"), ("A", "a.x"), ("p.q.A", "a.x"))
    ]
    counts = RawCounts(units={key: [0, 5, 0, 0] for key in files}, frames=frames, processes=1)
    found = profile_of(files, counts, Run(["x"]), [])
    assert [f.functions[OUTER].running for f in found.files] == [1, 0]


def test_a_fault_costs_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {key: counted(key, f"{key}.x") for key in ("a", "b")}

    class Failing(derive.FileCounts):
        def profile(self) -> object:  # type: ignore[override]  # of the profile nothing is asked
            if self.file.key == "a":
                raise KeyError("oops")
            return super().profile()

    monkeypatch.setattr("footfall.counts.collect.FileCounts", Failing)
    counts = RawCounts(units={key: [0, 5, 0, 0] for key in files}, processes=1)
    found = profile_of(files, counts, Run(["x"]), [])
    assert [f.path for f in found.files] == ["b.x"]
    (lost,) = found.unmeasured
    assert (lost.path, lost.line, lost.column, lost.what) == ("a.x", 1, 1, "file")
    assert "oops" in lost.reason


def test_a_fault_in_call_paths_costs_no_counts() -> None:
    context = RawContext("t", 0, [RawNode(None, "", 0, 0, 0), RawNode(0, "a", 99, 0, 1)], [], [])
    counts = RawCounts(units={"a": [0, 5, 0, 0]}, processes=1, calls=RawCalls("", None, [context]))
    found = profile_of({"a": counted("a")}, counts, Run(["x"]), [])
    assert found.files[0].functions[OUTER].calls == 5
    assert (found.nodes, found.edges) == ([], [])
    assert [note.partition(":")[0] for note in found.notes] == ["calls are not shown"]


def two_of_one_source() -> dict[str, CountedFile]:
    files = {"a": counted("u"), "b": counted("v")}
    files["b"].source.path = files["a"].source.path
    return files


def test_files_of_one_source_are_one() -> None:
    paths = [RawNode(None, "", 0, 0, 0), RawNode(0, "a", OUTER, 0, 2), RawNode(0, "b", OUTER, 0, 3)]
    counts = RawCounts(processes=1, calls=RawCalls("", None, [RawContext("t", 0, paths, [], [])]))
    counts.units = {"u": [0, 5, 0, 0], "v": [0, 20, 0, 0]}
    found = profile_of(two_of_one_source(), counts, Run(["x"]), [])
    assert [f.functions[OUTER].calls for f in found.files] == [25]
    assert [n.function and n.function.file for n in found.nodes] == [0]


@pytest.mark.parametrize(("calibrate", "own"), [(True, 90), (False, 100)])
def test_what_clocks_cost_is_taken_off_on_request(tmp_path: Path, calibrate: bool, own: int) -> None:
    parts = [b"\0\4wall", struct.pack(">qqi", 1000, 0, 1), b"\0\1t"]
    parts += map(number, (1, 0, 2, 1, 0, OUTER, 0, 10, 100, 0, 0, 0, 0, 0))
    (tmp_path / "1.counts").write_bytes(raw(("a", [0] * COUNTERS), version=3, rest=b"".join(parts)))
    found = collect({"a": counted("a")}, tmp_path, Run(["x"]), calibrate)
    assert [(n.calls, n.self_ns) for n in found.nodes] == [(10, own)]


@pytest.mark.parametrize(
    ("counts", "files", "note"),
    [
        (RawCounts(False, False, {"a": [0] * COUNTERS}, [], 1), 1, "a process was killed; its counts are those of"),
        (RawCounts(), 1, "no counts were written: the program ended before it ran any measured code, or was killed"),
        (RawCounts(), 0, "no counts were written: the program loaded nothing that is counted"),
        (RawCounts(units={"x": [1]}, processes=1), 1, "the counts of 1 more source was left out, since it is"),
        (RawCounts(units={"x": [1], "y": [1]}, processes=1), 1, "the counts of 2 more sources were left out, since"),
        (RawCounts(True, True, {"a": [0] * COUNTERS}, [], 1), 1, "threads could not be stopped while"),
    ],
)
def test_what_is_not_counted_is_told(counts: RawCounts, files: int, note: str) -> None:
    (found,) = profile_of({"a": counted("a")} if files else {}, counts, Run(["x"]), []).notes
    assert found.startswith(note)
