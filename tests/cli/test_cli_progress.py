"""Progress: for terminals only, out of the program's way, none where it is not wanted."""

from __future__ import annotations

import io

import pytest

from footfall.cli.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def make(stream: io.StringIO, quiet: bool = False, verbose: bool = False) -> Progress:
    return Progress(quiet, verbose, stream)


def test_each_line_takes_the_place_of_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    terminal = Terminal()
    with make(terminal) as progress:
        progress("one")
        progress("two " * 10)
    assert terminal.getvalue() == "one\r\x1b[2K" + ("two " * 5)[:19] + "\r\x1b[2K"


def test_an_empty_line_makes_room() -> None:
    terminal = Terminal()
    progress = make(terminal)
    progress("compiling")
    progress("")
    assert terminal.getvalue() == "compiling\r\x1b[2K"


def test_words_of_the_compiler_and_notes_stay() -> None:
    terminal = Terminal()
    progress = make(terminal)
    progress("compiling")
    progress("T.java:1: warning: old")
    progress("a\nb")
    progress.note("done")
    assert terminal.getvalue() == "compiling\r\x1b[2KT.java:1: warning: old\na\nb\nfootfall: done\n"


def test_a_failure_clears_the_line() -> None:
    terminal = Terminal()

    def fail() -> None:
        with make(terminal) as progress:
            progress("compiling")
            raise ValueError

    with pytest.raises(ValueError):
        fail()
    assert terminal.getvalue().endswith("\r\x1b[2K")


def test_not_a_terminal() -> None:
    stream = io.StringIO()
    make(stream)("compiling")
    assert stream.getvalue() == ""
    make(stream, verbose=True)("compiling")
    assert stream.getvalue() == "footfall: compiling\n"


def test_quiet() -> None:
    terminal = Terminal()
    progress = make(terminal, quiet=True, verbose=True)
    progress("compiling")
    progress("T.java:1: warning: old")
    progress.note("done")
    assert terminal.getvalue() == ""
