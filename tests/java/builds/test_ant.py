"""Ant: javac and java in Ant's own JVM and in others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.helpers import exported, footfall
from tests.java.builds.golden import differences

pytestmark = pytest.mark.skipif(shutil.which("ant") is None, reason="Ant is not installed")


def test_javac_and_java_within_and_without(tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(Path(__file__).with_name("ant"), project)
    done = footfall("run", "--", "ant", "-q", cwd=project)
    assert done.code == 0, done.err
    data = exported(project / ".footfall")
    assert differences(data, project) == []
    assert data["unmeasured"] == []
