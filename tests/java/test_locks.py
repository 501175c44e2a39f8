"""The order in which the runtime takes locks: see the head of ``Calls.java``."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.counts import raw
from footfall.jvm.compiled_runtime import helpers
from tests.jdk_tools import QUICK
from tests.targets.harness import jdk_for

if TYPE_CHECKING:
    from footfall.jvm.jdks import Jdk

STARTING = Path(__file__).with_name("runtime") / "Starting.java"
MILLIS = 800
JDKS = {jdk.feature: jdk for jdk in (jdk_for(17), jdk_for(21)) if jdk is not None}


@pytest.mark.parametrize("jdk", JDKS.values(), ids=[f"jdk{feature}" for feature in JDKS])
def test_threads_that_start_while_counts_are_written(jdk: Jdk, tmp_path: Path) -> None:
    """On JDK 21 and later with virtual threads."""
    path = str(helpers(jdk).collector)
    subprocess.run([jdk.javac, *QUICK, "-cp", path, "-d", tmp_path, STARTING], check=True, timeout=120)
    command = [jdk.java, "-cp", f"{tmp_path}:{path}", "footfall.Starting", str(tmp_path / "counts"), str(MILLIS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    counts, lost = raw.read_folder(tmp_path / "counts")
    assert lost == []
    assert counts.ended
    contexts = counts.calls.contexts
    assert not any(context.is_broken for context in contexts)
    by_path = sum(node.calls for context in contexts for node in context.nodes if node.unit == "k")
    by_link = sum(
        link.calls for context in contexts for link in context.links if context.nodes[link.callee].unit == "k"
    )
    assert len(counts.units) > 1
    assert by_path + by_link == int(done.stdout)
