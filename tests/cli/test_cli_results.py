"""The commands that read a profile, and what they write."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from footfall.export import formats
from tests.cli.helpers import COMMAND, Done, clean_environment, footfall

FULL = Path("/dev/full")
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3|4|9|10)\d")


def test_summary_names_the_files(bank: tuple[Done, Path]) -> None:
    done, work = bank
    assert re.match(r"footfall: ran: functions \d+/\d+, statements \d+/\d+, branch sides \d+/\d+", done.err)
    assert done.own_lines[-2] == f"footfall: report: {(work / 'report.html').as_uri()} (the profile is beside it)"
    words = f"footfall: next: footfall show {work}, or footfall annotate \\w+.java:\\d+ {work}"
    assert re.fullmatch(words, done.own_lines[-1])
    named = done.own_lines[-1].split()[-2]
    assert "Bank.find" in done.own_lines[1] and named.startswith("Bank.java:")
    assert footfall("annotate", named, work, cwd=work).out.startswith(b"Account find(")
    assert (work / "report.html").is_file()


def test_places_of_a_profile(bank: tuple[Done, Path]) -> None:
    _, work = bank
    for place, cwd in (("profile.db", work), (".", work), (work.name, work.parent), (work / "profile.db", work.parent)):
        done = footfall("show", "--json", place, cwd=cwd)
        assert done.code == 0, done.err
        assert json.loads(done.out)["totals"]["files"] == 8
        assert done.err == ""


def test_profile_of_the_working_directory(profile: Path) -> None:
    work = profile.parent / ".footfall"
    work.mkdir()
    profile.replace(work / "profile.db")
    assert footfall("show", cwd=work.parent).code == 0
    assert footfall("report", cwd=work.parent).out == b".footfall/report.html\n"
    assert footfall("annotate", "T.java", cwd=work.parent).out.startswith(b"src/T.java")


def test_the_report_in_words(bank: tuple[Done, Path], tmp_path: Path) -> None:
    _, work = bank
    shown = footfall("show", work, cwd=tmp_path)
    printed = footfall("report", work, "--text", cwd=tmp_path, FORCE_COLOR="1")
    assert (printed.code, printed.out) == (0, shown.out)
    text = footfall("report", work, "--markdown", cwd=tmp_path)
    assert text.out.decode().startswith("## Footfall\n")
    assert "| functions |" in text.out.decode()
    for option, done in (("--markdown", text), ("--text", printed)):
        written = footfall("report", work, option, "-o", "words", cwd=tmp_path)
        assert (written.code, written.out) == (0, b"")
        assert (tmp_path / "words").read_bytes() == done.out
        refused = footfall("report", work, option, "--split", "pages", cwd=tmp_path)
        assert refused.code == 2
        assert "--split writes pages" in refused.err
    assert [file.name for file in tmp_path.iterdir()] == ["words"]


OF_CALL_PATHS = ("callgrind", "chrome", "collapsed", "edges", "pprof", "speedscope")


@pytest.mark.parametrize("name", OF_CALL_PATHS)
def test_export_of_call_paths_that_a_profile_lacks(bank: tuple[Done, Path], tmp_path: Path, name: str) -> None:
    done = footfall("export", name, bank[1], "-o", "out", cwd=tmp_path)
    assert (done.code, done.out) == (2, b"")
    assert done.err.startswith(f"footfall: this profile holds no call paths, which the format {name} needs")
    assert done.err.count("\n") == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", sorted(set(formats()) - set(OF_CALL_PATHS)))
def test_export_to_a_file_and_to_standard_output(bank: tuple[Done, Path], tmp_path: Path, name: str) -> None:
    printed = footfall("export", name, bank[1], cwd=tmp_path)
    written = footfall("export", name, bank[1], "-o", "out", cwd=tmp_path)
    assert printed.code == written.code == 0
    assert written.out == b""
    assert (tmp_path / "out").read_bytes() == printed.out != b""


def test_report_elsewhere(profile: Path) -> None:
    done = footfall("report", profile, "-o", "r.html", cwd=profile.parent)
    assert (done.code, done.out, done.err) == (0, b"r.html\n", "")
    assert (profile.parent / "r.html").read_text("utf-8").startswith("<!")


def test_colours(bank: tuple[Done, Path]) -> None:
    _, work = bank
    for command in (["show", "."], ["annotate", "Bank.java", "."]):
        assert b"\x1b" not in footfall(*command, cwd=work).out
        assert COLOUR.search(footfall(*command, cwd=work, FORCE_COLOR="1", TERM="xterm-256color").out.decode())
        plain = footfall(*command, cwd=work, FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1")
        assert not COLOUR.search(plain.out.decode())


def test_a_reader_that_stops_early(bank: tuple[Done, Path]) -> None:
    command = [*COMMAND, "annotate", "Bank.java", str(bank[1])]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=clean_environment(), check=False)
    os.close(writing)
    assert done.stderr == b""
    assert done.returncode == 141


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
def test_a_full_disk(bank: tuple[Done, Path]) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run([*COMMAND, "show", str(bank[1])], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr == b"footfall: No space left on device\n"


def test_closed_streams(profile: Path) -> None:
    script = " ".join([*COMMAND, "show", str(profile), ">&-", "2>&-"])
    assert subprocess.run(["sh", "-c", script], check=False).returncode == 0


def test_output_that_cannot_be_encoded(profile: Path) -> None:
    done = footfall("annotate", "T.java", profile, cwd=profile.parent, PYTHONIOENCODING="ascii")
    assert (done.code, done.err) == (0, "")


def test_doctor(bank: tuple[Done, Path], tmp_path: Path) -> None:
    done = footfall("doctor", cwd=tmp_path)
    assert done.code == 0
    assert re.search(rb"^java: JDK [\d.]+\S* at /", done.out, re.M)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(tmp_path: Path, shell: str) -> None:
    done = footfall("completion", shell, cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    for word in (b"instrument", b"annotate", b"java-arg"):
        assert word in done.out


def test_version_and_help(tmp_path: Path) -> None:
    assert footfall("--version", cwd=tmp_path).out.startswith(b"footfall 0.")
    for command in ([], ["run"], ["instrument"], ["report"], ["show"], ["annotate"], ["export"], ["doctor"]):
        done = footfall(*command, "--help", cwd=tmp_path)
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith(b"usage: footfall")
