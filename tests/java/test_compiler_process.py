"""The JVM in which javac answers."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from footfall.jvm.compiled_runtime import helpers
from footfall.jvm.compiler_process import CompilerHost
from footfall.jvm.jdks import find_jdk

if TYPE_CHECKING:
    from pathlib import Path

WARNED_OF = "-XX:+UseLargePages"
"""Few systems have them."""


def test_warnings_of_the_jvm_are_no_answers(tmp_path: Path) -> None:
    jdk = find_jdk()
    said = subprocess.run([jdk.java, WARNED_OF, "-version"], check=False, capture_output=True)
    if b"warning" not in said.stdout:
        pytest.skip("this JVM does not warn of what is asked here")
    source = tmp_path / "A.java"
    source.write_text("class A {}")
    with CompilerHost(jdk, helpers(jdk), [WARNED_OF]) as host:
        assert host.compile(["-d", str(tmp_path)], [source]).ok
