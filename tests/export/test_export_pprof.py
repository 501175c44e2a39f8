"""The pprof format, as ``go tool pprof`` reads it."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING

import pytest

from footfall.export import export
from footfall.export._protobuf import integer
from tests.export.call_readers import go_tool_pprof, pprof_top, speedscope, speedscope_sums, written
from tests.export.call_samples import SAMPLES, Sample, expected, measured, total

if TYPE_CHECKING:
    from pathlib import Path

TYPES = {"calls": "calls", "work": "statements", "time": "self_time"}


@pytest.mark.parametrize("name", SAMPLES)
def test_pprof_has_the_same_sums(name: str, tmp_path: Path) -> None:
    sample = SAMPLES[name]
    path = written("pprof", sample.profile, tmp_path)
    for metric in measured(sample.profile):
        assert pprof_top(path, TYPES[metric]) == expected(sample, metric)


def test_pprof_shows_the_preferred_number_first(tmp_path: Path) -> None:
    for name, kind in (("threads", "self_time"), ("overloads", "statements"), ("calls_only", "calls")):
        path = written("pprof", SAMPLES[name].profile, tmp_path)
        assert f"Type: {kind}\n" in go_tool_pprof(path, "-top")


def test_pprof_reads_everything(tmp_path: Path) -> None:
    """Values in full, paths with their lines, threads."""
    sample = Sample()
    main, step, leaf = (sample.function(name) for name in ("Main.main", "Main.step", "Main.leaf"))
    root = sample.node(main, work=3, thread="a thread")
    inner = sample.node(step, root, calls=2**53 + 1, work=2**63 - 1, line=4)
    sample.node(leaf, inner, calls=7, line=15)
    sample.node(leaf, inner, calls=8)
    raw = go_tool_pprof(written("pprof", sample.profile, tmp_path), "-raw")
    places = dict(re.findall(r"^ +(\d+): 0x0 M=1 (\S+ [^\s:]+:\d+)(?::0)? s=\d+\(\)$", raw, re.MULTILINE))
    samples = re.findall(r"^ +(\d+) +(\d+): ([\d ]+?) *\n +thread:\[(.*)\]$", raw, re.MULTILINE)
    assert "calls/count statements/count[dflt]" in raw
    assert [(int(calls), int(work), thread) for calls, work, _, thread in samples] == [
        (1, 3, "a thread"),
        (2**53 + 1, 2**63 - 1, "a thread"),
        (7, 0, "a thread"),
        (8, 0, "a thread"),
    ]
    leaf_at, step_at, main_at = "Main.leaf src/Main.java:22", "Main.step src/Main.java", "Main.main src/Main.java:4"
    assert [[places[at] for at in stack.split()] for _, _, stack, _ in samples] == [
        ["Main.main src/Main.java:2"],
        [f"{step_at}:12", main_at],
        [leaf_at, f"{step_at}:15", main_at],
        [leaf_at, f"{step_at}:12", main_at],
    ]


def test_pprof_knows_threads_and_callers(tmp_path: Path) -> None:
    sample = SAMPLES["threads"]
    path = written("pprof", sample.profile, tmp_path)
    top = go_tool_pprof(path, "-top", "-sample_index=calls", "-tagfocus=worker 2", "-nodefraction=0")
    steps = sum(node.calls for node in sample.profile.nodes if node.thread == "worker 2")
    assert f"Showing nodes accounting for {steps}," in top
    peek = go_tool_pprof(path, "-peek=Main.step", "-sample_index=calls")
    assert re.search(r"^ +84 +100% \| +Main\.run\n +84 .*\| Main\.step$", peek, re.MULTILINE)
    traces = go_tool_pprof(path, "-traces", "-sample_index=calls")
    assert re.search(r"thread: +worker 2\n +70 +Main\.step\n +Main\.run\n", traces)


def test_pprof_knows_the_run(tmp_path: Path) -> None:
    raw = go_tool_pprof(written("pprof", SAMPLES["threads"].profile, tmp_path), "-raw")
    assert "Time: 2026-10-01 12:00:00 +0000 UTC" in raw
    assert "java Main  [FN][FL][LN]" in raw


@pytest.mark.parametrize("started", ["", "yesterday", "9999-12-31T23:59:59Z"])
def test_a_start_that_cannot_be_told(started: str, tmp_path: Path) -> None:
    sample = Sample()
    sample.node(sample.function("f"))
    sample.profile.runs[0].started = started
    assert "Time:" not in go_tool_pprof(written("pprof", sample.profile, tmp_path), "-raw")


def test_speedscope_has_the_same_sums(tmp_path: Path) -> None:
    paths = []
    for name, sample in SAMPLES.items():
        (tmp_path / name).mkdir()
        paths.append(written("pprof", sample.profile, tmp_path / name))
    for read, sample in zip(speedscope(*paths), SAMPLES.values(), strict=True):
        assert read is not None
        metric = measured(sample.profile)[0]
        assert speedscope_sums(read, 0) == expected(sample, metric)
        assert read["profiles"][0]["endValue"] == total(sample, metric)


def test_the_bytes_do_not_depend_on_the_clock() -> None:
    data = export("pprof", SAMPLES["threads"].profile)
    assert data[:8] == b"\x1f\x8b\x08\x00\x00\x00\x00\x00"
    assert gzip.decompress(data)


def test_varints() -> None:
    # Those of the encoding's description.
    assert [integer(value) for value in (0, 1, 150, -2)] == [
        b"\x00",
        b"\x01",
        b"\x96\x01",
        b"\xfe" + 8 * b"\xff" + b"\x01",
    ]
