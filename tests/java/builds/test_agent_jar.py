"""The agent's jar: every JVM can load the class by which it is entered."""

from __future__ import annotations

import zipfile

from footfall.jvm.compiled_runtime import helpers
from footfall.jvm.jdks import find_jdk


def test_old_ones_too() -> None:
    """One that is older than Java 8 leaves the agent then; it would end over a class of a later version."""
    with zipfile.ZipFile(helpers(find_jdk()).collector) as jar:
        assert b"Premain-Class: footfall.Start" in jar.read("META-INF/MANIFEST.MF")
        data = jar.read("footfall/Start.class")
    assert data[:8] == bytes.fromhex("cafebabe 00000031")
