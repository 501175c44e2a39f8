"""What is opened in a browser, written into pipes, told of the cache, of options without effect and of commands."""

from __future__ import annotations

import json
import os
import webbrowser
from typing import TYPE_CHECKING

import pytest

from footfall.languages import kept
from footfall.own_folders import own_folder
from tests.cli.helpers import call

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = "console.log('ran');\n"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser is asked to open."""
    found: list[str] = []
    monkeypatch.setattr(webbrowser, "open", found.append)
    return found


def test_a_report_is_opened_on_request(profile: Path, opened: list[str]) -> None:
    assert call("report", profile) == 0
    assert opened == []
    assert call("report", profile, "--open", "-o", "r.html") == 0
    assert opened == [(profile.parent / "r.html").as_uri()]


def test_the_report_of_a_run_is_opened_on_request(here: Path, opened: list[str]) -> None:
    (here / "a.js").write_text(PROGRAM)
    assert call("run", "-q", "--open", "a.js") == 0
    assert opened == [(here / ".footfall" / "report.html").as_uri()]


def test_an_option_without_effect_is_told(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (here / "a.js").write_text(PROGRAM)
    assert call("run", "-s", "a.js") == 0
    out, err = capfd.readouterr()
    assert out == "ran\n"
    assert "footfall: -s has no effect: counts are exact under threads anyway\n" in err


def test_an_export_goes_into_a_pipe(profile: Path, here: Path) -> None:
    os.mkfifo(here / "pipe")
    reader = os.open(here / "pipe", os.O_RDWR | os.O_NONBLOCK)
    assert call("export", "json", profile, "-o", "pipe") == 0
    data = os.read(reader, 1 << 16)
    os.close(reader)
    assert json.loads(data)["files"][0]["path"] == "src/T.java"
    assert (here / "pipe").is_fifo()


def test_kept_text_is_told_and_forgotten(
    here: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FOOTFALL_CACHE", str(here / "cache"))
    folder = own_folder(kept.INSTRUMENTED, 0o077)
    assert folder is not None
    file = folder / "entries.db"
    file.write_bytes(bytes(2_000_000))
    file.chmod(0o600)
    call("doctor")
    assert f"instrumented text: 2.0 MB at {file}" in capfd.readouterr().out
    call("doctor", "--clear-cache")
    assert "no instrumented text is kept" in capfd.readouterr().out
    assert not file.exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--trace", "no/t.json"), "no/t.json: no such folder; name another file with --trace"),
        (("--hooks", "profile", "--events", "f", "--events-to", "F"), "--events and --events-to exclude each other"),
    ],
)
def test_mistakes(here: Path, capfd: pytest.CaptureFixture[str], options: tuple[str, ...], words: str) -> None:
    (here / "a.js").write_text(PROGRAM)
    assert call("run", *options, "a.js") == 2
    assert capfd.readouterr() == ("", f"footfall: {words}\n")


def test_commands_that_cannot_be_started(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (here / "text").write_text("x")
    for name, why in (("nosuch", "No such file or directory"), ("./text", "Permission denied")):
        assert call("run", "-q", "--", name) == 2
        assert capfd.readouterr() == ("", f"footfall: cannot start {name}: {why}\n")
    (here / "text").chmod(0o755)
    assert call("run", "-q", "--", "./text") == 2
    assert capfd.readouterr() == ("", "footfall: cannot start ./text: Exec format error\n")
