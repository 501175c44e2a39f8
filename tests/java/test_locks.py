"""The order in which the runtime takes locks: see the head of ``Calls.java``."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.counts import raw
from footfall.jvm.compiled_runtime import helpers
from tests.compilers import compile_classes
from tests.targets.harness import jdk_for

if TYPE_CHECKING:
    from footfall.jvm.jdks import Jdk

STARTING, OWN_CLASSES = (Path(__file__).with_name("runtime") / f"{name}.java" for name in ("Starting", "OwnClasses"))
MILLIS = 800
JDKS = {jdk.feature: jdk for jdk in (jdk_for(17), jdk_for(21)) if jdk is not None}


@pytest.mark.parametrize("jdk", JDKS.values(), ids=[f"jdk{feature}" for feature in JDKS])
def test_threads_that_start_while_counts_are_written(jdk: Jdk, tmp_path: Path) -> None:
    """On JDK 21 and later with virtual threads."""
    path = str(helpers(jdk).collector)
    compile_classes(jdk, tmp_path, [STARTING], "-cp", path)
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


@pytest.mark.parametrize("jdk", JDKS.values(), ids=[f"jdk{feature}" for feature in JDKS])
def test_nothing_waits_for_what_another_thread_initializes(jdk: Jdk, tmp_path: Path) -> None:
    """A class of the agent is defined while its loader is locked: the transformer leaves it alone at once."""
    path = str(helpers(jdk).collector)
    compile_classes(jdk, tmp_path, [OWN_CLASSES], "-cp", path)
    command = [jdk.java, "--add-opens=java.base/java.lang=ALL-UNNAMED", "-cp", f"{tmp_path}:{path}"]
    done = subprocess.run([*command, "footfall.OwnClasses"], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "false\ntrue\n", "")
