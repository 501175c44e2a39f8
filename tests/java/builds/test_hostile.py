"""A program writes into Footfall's own folders: the run ends, and what is counted is right or not shown."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from footfall.plain_files import read_plain
from tests.cli.helpers import exported, footfall
from tests.java.builds.golden import differences
from tests.java.builds.projects import SCRIPT, parts

if TYPE_CHECKING:
    from pathlib import Path

FOLDERS = """\
import os, pathlib, re, urllib.parse
counts, settings = re.search(r"collector\\.jar=(.*?)\\?(\\S*)", os.environ["JAVA_TOOL_OPTIONS"]).groups()
counts = pathlib.Path(counts)
build = pathlib.Path(urllib.parse.unquote(re.search("build=([^&]*)", settings)[1]))
def tell(data):
    with (build / "index").open("ab") as index:
        index.write(data)
"""
LITTER = """\
for name in ("a.told", "a.classes", "b.ask"):
    os.mkfifo(build / name)
os.symlink("/dev/zero", build / "c.told")
os.symlink("/", build / "d")
(build / "d.told").write_bytes(bytes(range(256)))
(build / "d.classes").write_bytes(bytes(range(256)))
tell(b"a\\n?b\\nc\\nd\\n\\n?\\n../../etc/passwd\\n?/etc/passwd\\n\\0\\xff\\n" + b"x" * 1000 + b"\\n")
(build / "notes").write_bytes(b"\\0\\t\\0\\t\\0\\n\\xff\\n" + b"../../A\\0\\talone\\t\\n")
os.mkfifo(counts / "a.counts")
os.mkfifo(counts / "a.process")
os.symlink("/dev/zero", counts / "b.counts")
os.symlink("nowhere", counts / "c.counts")
(counts / "d.counts").mkdir()
(counts / "e.counts").write_bytes(b"FOOTFALL" + bytes([127]) * 999 + b"\\7")
"""


def spoiled(project: Path, text: str) -> None:
    (project / "spoil.py").write_text(FOLDERS + text)


def test_litter(tmp_path: Path) -> None:
    project = parts(tmp_path / "project")
    spoiled(project, LITTER)
    done = footfall("run", "-q", "--", "sh", "-c", f"python3 spoil.py; {SCRIPT}", cwd=project)
    assert (done.code, done.out) == (0, b"0\n"), done.err
    data = exported(project / ".footfall")
    assert differences(data, project) == []
    assert sorted(data["notes"]) == [
        "a compilation is not measured: Too many levels of symbolic links",
        "a compilation is not measured: it is no plain file",
        "a compilation is not measured: what its JVM told is damaged",
        "not measured: classes that were compiled before: it is no plain file",
        *(f"the counts in {name}.counts are damaged and were left out" for name in "abcde"),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('(build / "index").write_bytes(b"")', "the command has changed what its JVMs had told"),
        ('(build / "notes").mkdir()', "it is not known which classes ran without counters"),
    ],
)
def test_what_jvms_told_is_lost(text: str, reason: str, tmp_path: Path) -> None:
    project = parts(tmp_path / "project")
    spoiled(project, text)
    done = footfall("run", "-q", "--", "sh", "-c", f"{SCRIPT}; python3 spoil.py", cwd=project)
    assert (done.code, done.out) == (0, b"0\n"), done.err
    data = exported(project / ".footfall")
    assert data["files"] == []
    assert {gap["path"]: reason in gap["reason"] for gap in data["unmeasured"]} == dict.fromkeys(
        ("A.java", "B.java", "M.java"), True
    )


def test_an_index_that_never_ends(tmp_path: Path) -> None:
    project = parts(tmp_path / "project")
    spoiled(project, '(build / "index").unlink()\nos.symlink("/dev/zero", build / "index")')
    done = footfall("run", "-q", "--", "sh", "-c", f"python3 spoil.py; {SCRIPT}", cwd=project)
    assert (done.code, done.out) == (0, b"0\n"), done.err
    assert exported(project / ".footfall")["files"] == []


def test_plain_files_only(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"x")
    assert read_plain(tmp_path / "plain") == b"x"
    (tmp_path / "link").symlink_to("plain")
    with (tmp_path / "long").open("wb") as file:
        file.truncate(1 << 40)
    began = time.monotonic()
    for name in ("link", "long", "none", "odd\0name"):
        with pytest.raises(OSError, match=r"link|long|none|null"):
            read_plain(tmp_path / name)
    assert time.monotonic() - began < 10
