"""The speedscope format, against its schema and in speedscope itself."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from footfall.export import export
from tests.export import consumers
from tests.export.call_readers import speedscope, speedscope_sums, written
from tests.export.call_samples import SAMPLES, Sample, expected, measured

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = consumers.NODE_FOLDER / "node_modules/speedscope/dist/release/file-format-schema.json"


def document(sample: Sample) -> Any:
    return json.loads(export("speedscope", sample.profile))


@pytest.mark.parametrize("name", SAMPLES)
def test_the_schema_allows_it(name: str) -> None:
    if not SCHEMA.exists():
        pytest.skip(f"the npm package speedscope is not installed in {consumers.NODE_FOLDER}")
    jsonschema.validate(document(SAMPLES[name]), json.loads(SCHEMA.read_text("utf-8")))


def test_speedscope_has_the_same_sums(tmp_path: Path) -> None:
    paths = []
    for name, sample in SAMPLES.items():
        (tmp_path / name).mkdir()
        paths.append(written("speedscope", sample.profile, tmp_path / name))
    for read, sample in zip(speedscope(*paths), SAMPLES.values(), strict=True):
        assert read is not None
        threads = list(dict.fromkeys(node.thread for node in sample.profile.nodes))
        metrics = measured(sample.profile)
        assert len(read["profiles"]) == len(threads) * len(metrics)
        for at, profile in enumerate(read["profiles"]):
            thread, metric = threads[at // len(metrics)], metrics[at % len(metrics)]
            assert profile["unit"] == ("nanoseconds" if metric == "time" else "none")
            assert speedscope_sums(read, at) == expected(sample, metric, thread)


def test_speedscope_refuses_what_is_no_profile(tmp_path: Path) -> None:
    path = tmp_path / "it.txt"
    path.write_text("no profile\n")
    assert speedscope(path) == [None]


def test_the_document() -> None:
    sample = Sample()
    main, step = sample.function("Main.main"), sample.function("Main.step")
    root = sample.node(main, work=3, time=20)
    sample.node(step, root, calls=2, work=2**63 - 1, time=30, line=4)
    sample.node("waiting", root, calls=5, time=60, line=5)
    found = document(sample)
    assert found["$schema"] == "https://www.speedscope.app/file-format-schema.json"
    assert found["exporter"].startswith("footfall-")
    assert found["name"] == "java Main"
    assert found["activeProfileIndex"] == 0
    assert found["shared"]["frames"] == [
        {"name": "Main.main", "file": "src/Main.java", "line": 2},
        {"name": "Main.step", "file": "src/Main.java", "line": 12},
        {"name": "waiting"},
    ]
    common = {"type": "sampled", "startValue": 0, "samples": [[0], [0, 1], [0, 2]]}
    assert found["profiles"] == [
        {**common, "name": "main: time", "unit": "nanoseconds", "endValue": 110, "weights": [20, 30, 60]},
        {**common, "name": "main: work", "unit": "none", "endValue": 2**63 + 2, "weights": [3, 2**63 - 1, 0]},
        {**common, "name": "main: calls", "unit": "none", "endValue": 8, "weights": [1, 2, 5]},
    ]


def test_the_first_view_is_the_busiest_thread() -> None:
    sample = SAMPLES["threads"]
    found = document(sample)
    assert found["profiles"][found["activeProfileIndex"]]["name"] == "worker 2: time"
