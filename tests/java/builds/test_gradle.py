"""Gradle: its compilation, and tests in a worker; a daemon that may run is not used."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.helpers import exported, footfall
from tests.java.builds.golden import differences

pytestmark = pytest.mark.skipif(shutil.which("gradle") is None, reason="Gradle is not installed")


def test_tests(tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(Path(__file__).with_name("gradle"), project)
    done = footfall("run", "--", "gradle", "test", cwd=project, within=300)
    assert done.code == 0, done.err
    data = exported(project / ".footfall")
    assert differences(data, project) == []
    assert data["unmeasured"] == []
