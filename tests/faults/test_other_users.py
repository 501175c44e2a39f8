"""A superuser's Footfall lets programs of other users start, which can read nothing of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from footfall.own_folders import for_other_users
from tests.cli.helpers import COMMAND, clean_environment, exported

OTHER = "setpriv --reuid=65534 --regid=65534 --clear-groups"

pytestmark = pytest.mark.skipif(
    os.getuid() != 0 or shutil.which("setpriv") is None, reason="only the superuser starts programs as others"
)


def test_node_of_another_user_starts() -> None:
    """Started by name, and by a shell; what this user's Node counts is right."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        place.chmod(0o755)
        (place / "app.js").write_text("console.log(process.getuid());\n")
        script = f"node app.js; {OTHER} node app.js; {OTHER} sh -c 'node app.js'"
        command = [*COMMAND, "run", "-q", "--", "sh", "-c", script]
        environment = {**clean_environment(), "TMPDIR": folder}
        done = subprocess.run(command, cwd=place, env=environment, capture_output=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"0\n65534\n65534\n", b"")
        assert exported(place / ".footfall")["files"][0]["lines"] == {"1": 1}
        assert list((place / "footfall-node-0").iterdir()) == []


def test_what_nobody_else_can_read_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = tmp_path / "closed"
    (closed / "runtime" / "browser").mkdir(parents=True)
    (closed / "runtime" / "a.cjs").write_text("1")
    (closed / "runtime" / "browser" / "b.cjs").write_text("2")
    closed.chmod(0o700)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        monkeypatch.setattr(tempfile, "tempdir", folder)
        found = for_other_users(closed / "runtime", "things")
        assert found.is_relative_to(folder)
        assert {file.relative_to(found).as_posix(): file.read_text() for file in found.rglob("*.cjs")} == {
            "a.cjs": "1",
            "browser/b.cjs": "2",
        }
        assert all(file.stat().st_mode & 0o005 for file in found.rglob("*"))
        assert for_other_users(closed / "runtime", "things") == found
        (closed / "runtime" / "a.cjs").write_text("3")
        assert (for_other_users(closed / "runtime", "things") / "a.cjs").read_text() == "3"
        assert for_other_users(found, "things") == found
