"""Odd folders, one Footfall in another, a full disk, a killed Footfall, other options: counts stay right."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from tests.cli.helpers import clean_environment, exported, footfall
from tests.java.builds.golden import differences
from tests.java.builds.projects import JAVAC, PARTS, SCRIPT, parts, unsaid


@pytest.mark.parametrize("name", ['it\'s "so" odd', "a b\tc", "?&=%2F"])
def test_odd_names_of_folders(name: str, tmp_path: Path) -> None:
    project = parts(tmp_path / name)
    done = footfall("run", "--", "sh", "-c", SCRIPT, cwd=project)
    assert (done.code, done.out, unsaid(done.err)) == (0, b"0\n", "")
    assert differences(exported(project / ".footfall"), project) == []


def test_one_footfall_in_another(tmp_path: Path) -> None:
    """The inner one alone counts what it starts; it finds nothing of the outer one's agent."""
    project = parts(tmp_path / "project")
    inner = f"{sys.executable} -m footfall run -q -o inner"
    script = f"{SCRIPT}; {inner} M.java; {inner}2 -- java -cp out M"
    done = footfall("run", "--", "sh", "-c", script, cwd=project)
    assert (done.code, done.out, unsaid(done.err)) == (0, b"0\n0\n0\n", "")
    for output in (".footfall", "inner", "inner2"):
        shutil.rmtree(project / output / "runs")
    for output in (".footfall", "inner", "inner2"):
        data = exported(project / output)
        assert differences(data, project) == [], output
        assert len(data["runs"][0]["processes"]) == 1


def test_patterns_that_fit_in_one_compilation_only(tmp_path: Path) -> None:
    project = parts(tmp_path / "project")
    script = f"mkdir -p out; {JAVAC} -d out A.java B.java; {JAVAC} -cp out -d out M.java; java -cp out M"
    done = footfall("run", "-q", "--time", "--match", "A.*", "--", "sh", "-c", script, cwd=project)
    assert (done.code, done.out) == (0, b"0\n")
    data = exported(project / ".footfall")
    assert differences(data, project) == []
    assert (data["unmeasured"], data["notes"]) == ([], [])
    done = footfall("run", "-q", "--time", "--match", "None.at", "--", "sh", "-c", script, cwd=project)
    assert "no function matches 'None.at'" in exported(project / ".footfall")["notes"]


def test_hooks_and_calls(tmp_path: Path) -> None:
    project = parts(tmp_path / "project")
    hooks = ("--calls", "--hooks", "profile", "--events", "events.jsonl")
    done = footfall("run", "-q", *hooks, "--", "sh", "-c", SCRIPT, cwd=project)
    assert (done.code, done.out) == (0, b"0\n"), done.err
    events = [json.loads(line) for line in (project / "events.jsonl").read_text().splitlines()]
    assert [(one["method"], one["evtGroup"]) for one in events][:2] == [
        ("M.main(String[])", "entry"),
        ("B.run()", "entry"),
    ]
    edges = {(one["caller"], one["callee"]): one["calls"] for one in exported(project / ".footfall")["edges"]}
    assert edges == {(None, "M.main"): 1, ("M.main", "B.run"): 1, ("B.run", "A.a"): 1, ("A.a", "A.a"): 3}


def test_another_user_runs_some_of_it(tmp_path: Path) -> None:
    """That JVM starts, though it can read nothing of Footfall's, and nothing is wrong with what the others count."""
    if os.getuid() != 0 or shutil.which("setpriv") is None:
        pytest.skip("only the superuser starts programs as others")
    project = parts(tmp_path / "project")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        place.chmod(0o755)
        shutil.copytree(project, place / "open")
        other = "setpriv --reuid=65534 --regid=65534 --clear-groups java -cp out M"
        script = f"{SCRIPT}; {other}; {other} 2>&1 | wc -l"
        done = footfall("run", "--", "sh", "-c", script, cwd=place / "open", TMPDIR=folder)
        assert (done.code, done.out, unsaid(done.err)) == (0, b"0\n0\n2\n", "")
        assert differences(exported(place / "open" / ".footfall"), place / "open") == []


WAITS = """\
public class M {
  public static void main(String[] args) throws Exception {
    B.run(); //#2
    new java.io.File("begun").createNewFile(); //#2
    while (!new java.io.File("go").exists()) Thread.sleep(20);
    B.run(); //#2
  }
}
"""


def test_footfall_is_killed_in_the_middle(tmp_path: Path) -> None:
    """The command goes on, also to a JVM that begins later, and all that was counted can be collected."""
    project = parts(tmp_path / "project")
    (project / "M.java").write_text(WAITS)
    (project / "B.java").write_text(PARTS["B.java"].replace("//#1", "//#4"))
    (project / "A.java").write_text(PARTS["A.java"].replace("//#4", "//#16"))
    script = f"{SCRIPT}; java -cp out M; echo $? > ended"
    command = [sys.executable, "-m", "footfall", "run", "-q", "--", "sh", "-c", script]
    with subprocess.Popen(command, cwd=project, env=clean_environment(), stdout=subprocess.DEVNULL) as process:
        until(project / "begun")
        process.kill()
    (project / "go").touch()
    until(project / "ended")
    assert (project / "ended").read_text() == "0\n"
    data = exported(project / ".footfall")
    assert differences(data, project) == []
    assert any("Footfall was ended before the run was over" in note for note in data["notes"])


def until(file: Path) -> None:
    """Wait for a file."""
    end = time.monotonic() + 60
    while not (file.exists() and (file.stat().st_size or file.name == "begun")):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_full_disk(tmp_path: Path) -> None:
    """What cannot be told of is not measured, and said; what ran counts right."""
    if os.getuid() != 0:
        pytest.skip("only the superuser makes file systems")
    small = tmp_path / "small"
    small.mkdir()
    project = parts(tmp_path / "project")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(small)], check=False).returncode:
        pytest.skip("no file system can be made here")
    try:
        fill = f"dd if=/dev/zero of={small}/fill bs=4k 2> /dev/null; dd if=/dev/zero of={small}/more bs=4k 2> /dev/null"
        counted = f"until ls {small}/*/build/*.done > /dev/null 2>&1; do sleep 0.05; done"
        script = (
            f"mkdir -p out; {JAVAC} -d out A.java B.java; {counted}; {fill}; "
            f"{JAVAC} -cp out -d out M.java; java -cp out M"
        )
        command = [sys.executable, "-m", "footfall", "run", "-q", "--", "sh", "-c", script]
        environment = {**clean_environment(), "TMPDIR": str(small)}
        done = subprocess.run(command, check=True, cwd=project, env=environment, stdout=subprocess.PIPE)
        assert done.stdout == b"0\n"
        data = exported(project / ".footfall")
        assert differences(data, project) == ["M.java:2: None, not 1"]
        assert any("there is no room in" in note for note in data["notes"])
    finally:
        subprocess.run(["umount", str(small)], check=True)
