"""A mistake gives one clear line on standard error and exit code 2; nothing is lost."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from footfall.jvm import jdks
from footfall.profiles.writer import SCHEMA_VERSION
from tests.cli.helpers import call

if TYPE_CHECKING:
    from pathlib import Path

HELLO = "class T {\n  public static void main(String[] a) { }\n}\n"


@pytest.fixture
def complaint(capfd: pytest.CaptureFixture[str]) -> Complaint:
    return Complaint(capfd)


class Complaint:
    """Calls Footfall and returns the one line that it complains with."""

    def __init__(self, capfd: pytest.CaptureFixture[str]) -> None:
        self._capfd = capfd

    def __call__(self, *arguments: object) -> str:
        assert call(*arguments) == 2
        out, err = self._capfd.readouterr()
        assert out == ""
        assert err.startswith("footfall: ")
        assert err.count("\n") == 1 and err.endswith("\n"), err
        return err


# --- sources -----------------------------------------------------------------------------


def test_missing_file(here: Path, complaint: Complaint) -> None:
    assert "Nope.java: no such file" in complaint("run", "Nope.java")
    assert "Nope.java: no such file" in complaint("instrument", "Nope.java", "-o", "copy")
    assert not list(here.iterdir())
    (here / "app.js").touch()
    assert "app: no such file; is it app.js?" in complaint("run", "app")


def test_folder_instead_of_file(here: Path, complaint: Complaint) -> None:
    (here / "src").mkdir()
    assert "src is a folder" in complaint("run", "src")
    assert "no sources" in complaint("instrument", "src", "-o", "copy")


def test_no_main(here: Path, complaint: Complaint) -> None:
    (here / "T.java").write_text("class T { /* void main() */ void f() { } }")
    assert "T.java has no main method" in complaint("run", "T.java")
    (here / "Empty.java").touch()
    assert "Empty.java has no main method" in complaint("run", "Empty.java")


def test_unknown_suffix(here: Path, complaint: Complaint) -> None:
    (here / "t.cobol").touch()
    assert "t.cobol: not a source that Footfall knows (it knows .java, .js" in complaint("run", "t.cobol")
    assert "t.cobol: not a source" in complaint("instrument", "t.cobol", "-o", "copy")


def test_binary_file(here: Path, complaint: Complaint) -> None:
    (here / "T.java").write_bytes(bytes(range(256)) * 8)
    assert "T.java is not valid utf-8" in complaint("run", "T.java")
    (here / "T.java").write_bytes(b"class T { }\0\0\0\1" * 50)
    assert "T.java has no main method" in complaint("run", "T.java")


def test_wrong_encoding(here: Path, complaint: Complaint) -> None:
    (here / "T.java").write_bytes(HELLO.replace("{ }", '{ String s = "ü"; }').encode("latin-1"))
    line = complaint("run", "T.java")
    assert "T.java is not valid utf-8 at byte" in line and "--encoding" in line


def test_unknown_encoding(here: Path, complaint: Complaint) -> None:
    (here / "T.java").write_text(HELLO)
    assert "unknown encoding 'klingon'" in complaint("run", "--encoding", "klingon", "T.java")


def test_unreadable_file(here: Path, complaint: Complaint, as_user: None) -> None:
    (here / "T.java").write_text(HELLO)
    (here / "T.java").chmod(0)
    assert "cannot read T.java: Permission denied" in complaint("run", "T.java")


def test_package_does_not_match_folder(here: Path, complaint: Complaint) -> None:
    (here / "T.java").write_text("package com.acme;\n" + HELLO)
    assert "T.java says package com.acme but does not lie in a folder com/acme" in complaint("run", "T.java")


def test_missing_source_root(here: Path, complaint: Complaint, jdk: object) -> None:
    (here / "T.java").write_text(HELLO)
    assert "lib: no such folder of sources" in complaint("run", "-d", "lib", "T.java")


@pytest.fixture
def no_jdk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setattr(jdks, "installed_jdks", lambda: iter(()))


def test_no_jdk(here: Path, complaint: Complaint, no_jdk: None, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "T.java").write_text(HELLO)
    assert "no JDK found; install a JDK 11 or newer" in complaint("run", "T.java")
    monkeypatch.setenv("JAVA_HOME", "/opt/gone")
    assert "(JAVA_HOME is /opt/gone, which has no bin/javac)" in complaint("run", "T.java")


def test_doctor_without_jdk(no_jdk: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("doctor") == 2
    assert "java: JDK missing: no JDK found; install" in capsys.readouterr().out


# --- where results go ----------------------------------------------------------------------


def test_output_in_the_way(here: Path, complaint: Complaint) -> None:
    (here / "T.java").write_text(HELLO)
    (here / "way").write_text("precious")
    assert "cannot write way" in complaint("run", "-o", "way", "T.java")
    assert "cannot write way/x" in complaint("run", "-o", "way/x", "T.java")
    assert "cannot write way" in complaint("instrument", "T.java", "-o", "way")
    assert (here / "way").read_text() == "precious"


def test_output_without_permission(here: Path, complaint: Complaint, as_user: None) -> None:
    (here / "T.java").write_text(HELLO)
    (here / "closed").mkdir(mode=0o500)
    assert "cannot write closed/x: Permission denied" in complaint("run", "-o", "closed/x", "T.java")


def test_instrument_over_the_sources(here: Path, complaint: Complaint) -> None:
    (here / "T.java").write_text(HELLO)
    assert "choose another one with -o" in complaint("instrument", ".", "-o", ".")
    assert "the copy of T.java would take its place" in complaint("instrument", "T.java", "-o", ".")
    assert (here / "T.java").read_text() == HELLO


def test_instrument_two_files_of_one_name(here: Path, complaint: Complaint) -> None:
    for folder in ("a", "b"):
        (here / folder).mkdir()
        (here / folder / "T.java").write_text(HELLO)
    line = complaint("instrument", "a/T.java", "b/T.java", "-o", "copy")
    assert "the copies of a/T.java and b/T.java would have one name" in line


def test_report_and_export_cannot_be_written(profile: Path, complaint: Complaint) -> None:
    assert "cannot write the report to no/r.html" in complaint("report", profile, "-o", "no/r.html")
    assert "cannot write the export to no/e.json" in complaint("export", "json", profile, "-o", "no/e.json")
    assert "it is a folder" in complaint("export", "json", profile, "-o", profile.parent)


# --- profiles ------------------------------------------------------------------------------


def test_no_profile(here: Path, complaint: Complaint) -> None:
    for command in (["show"], ["report"], ["export", "json"], ["annotate", "T.java"]):
        assert "no profile in .footfall; make one with: footfall run" in complaint(*command)
        assert "there is no profile at gone.db" in complaint(*command, "gone.db")
    assert not list(here.iterdir())


def test_profile_of_another_version(profile: Path, complaint: Complaint) -> None:
    database = sqlite3.connect(profile)
    database.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    database.close()
    assert f"has schema version {SCHEMA_VERSION + 1}, this Footfall reads {SCHEMA_VERSION}" in complaint(
        "show", profile
    )


@pytest.mark.parametrize("size", [0, 50, 1000, -1])
def test_half_a_profile(profile: Path, complaint: Complaint, size: int) -> None:
    profile.write_bytes(profile.read_bytes()[:size])
    line = complaint("show", profile)
    assert "make it again" in line and "profile.db" in line


def test_garbage(here: Path, complaint: Complaint) -> None:
    (here / "x.db").write_bytes(b"\x7fELF" + bytes(range(256)) * 20)
    assert "x.db is not a Footfall profile" in complaint("show", "x.db")
    sqlite3.connect(here / "y.db").execute("create table t (a)")
    assert "y.db is a SQLite database but not a Footfall profile" in complaint("show", "y.db")


def test_nothing_is_lost_by_a_failed_export(profile: Path, complaint: Complaint) -> None:
    target = profile.with_name("counts.json")
    target.write_text("old")
    assert "no export format 'excel'; choose one of" in complaint("export", "excel", profile, "-o", target)
    profile.write_bytes(b"")
    complaint("export", "json", profile, "-o", target)
    assert target.read_text() == "old"


def test_annotate_of_an_unknown_file(profile: Path, complaint: Complaint) -> None:
    assert "the profile has no file U.java; it has src/T.java" in complaint("annotate", "U.java", profile)
    assert "has no function nope" in complaint("annotate", "T.java:nope", profile)


# --- arguments ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], "there is no command 'dance' (see footfall --help)"),
        (["shwo"], "there is no command 'shwo'; did you mean show? (see footfall --help)"),
        (["help", "anotate"], "there is no command 'anotate'; did you mean annotate?"),
        (["T.java"], "there is no command 'T.java'; to run it: footfall run T.java"),
        (["run", "npm", "test"], "npm: no such file; a command stands behind --: footfall run -- npm test"),
        (["run", "--statment", "no.java"], "unrecognized arguments: --statment (see footfall run --help)"),
        (["run", "--levl", "block", "no.java"], "unrecognized arguments: --levl; did you mean --level?"),
        (["show", "--shortt", "calls", "nowhere"], "unrecognized arguments: --shortt; did you mean --sort?"),
        (["run", "--java-arg", "--levl", "--calss", "no.java"], "--calss; did you mean --calls?"),
        (["export", "jsno", "nowhere"], "there is no export format 'jsno'; did you mean json?"),
        (["run"], "the following arguments are required: MAIN (see footfall run --help)"),
        (["run", "--fast", "T.java"], "unrecognized arguments: --fast (see footfall run --help)"),
        (["doctor", "x"], "unrecognized arguments: x (see footfall doctor --help)"),
        (["run", "--level", "line", "T.java"], "argument --level: invalid choice: 'line'"),
        (["run", "--live", "-1", "T.java"], "argument --live: '-1' is no number of seconds"),
        (["run", "--live", "often", "T.java"], "argument --live: 'often' is no number of seconds"),
        (["run", "--java-arg"], "argument --java-arg: expected one argument"),
        (["run", "--verb", "T.java"], "unrecognized arguments: --verb"),
        (["run", "--"], "what stands behind -- is the command to run, and there is none"),
        (["instrument", "T.java"], "say where the copy is to go, with -o DIR"),
        (["show", "--top", "many"], "argument --top: invalid int value: 'many'"),
        (["show", "--sort", "luck"], "argument --sort: invalid choice: 'luck'"),
        (["completion", "cmd"], "argument SHELL: invalid choice: 'cmd'"),
    ],
    ids=" ".join,
)
def test_arguments(here: Path, complaint: Complaint, arguments: list[str], words: str) -> None:
    assert words in complaint(*arguments)


def test_negative_top(profile: Path, complaint: Complaint) -> None:
    assert "cannot show -1 rows" in complaint("show", profile, "--top", "-1")


def test_names_with_line_breaks_stay_on_one_line(here: Path, complaint: Complaint) -> None:
    assert "a b.java: no such file" in complaint("run", "a\nb.java")


def test_interrupted_before_anything_is_known(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(arguments: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("footfall.cli.arguments.parse", interrupted)
    assert call("show") == 130
