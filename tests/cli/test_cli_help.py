"""Help: short, in groups, all of it on request, in colour where somebody looks."""

from __future__ import annotations

import os
import pty
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footfall.cli.arguments import _commands_of, parser
from tests.cli.helpers import COMMAND, clean_environment, footfall

if TYPE_CHECKING:
    from footfall.cli.help import Parser

COMMANDS = sorted(_commands_of(parser()))
_SHORT = 60
"""Lines that a screen or two hold."""


def out(*words: str) -> str:
    done = footfall(*words, cwd=Path.cwd(), COLUMNS="90")
    assert (done.code, done.err) == (0, "")
    return done.out.decode()


def test_help_comes_in_each_way() -> None:
    whole = out("--help")
    assert whole == out() == out("help") == out("-h") and "commands:" in whole
    assert out("help", "run") == out("run", "--help")
    assert out("help", "run", "--all") == out("run", "--help-all")


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_it_is_short_and_has_no_line_that_is_too_long(name: str) -> None:
    lines = out(*filter(None, [name]), "--help").splitlines()
    assert len(lines) <= _SHORT + 20 * (name == "run")
    assert max(map(len, lines)) <= 110


@pytest.mark.parametrize("name", COMMANDS)
def test_all_of_it_has_all_options(name: str) -> None:
    command: Parser = _commands_of(parser())[name]
    full, short = command.help_text(full=True), command.help_text(full=False)
    for action in command._actions:
        if action.help == "==SUPPRESS==":
            continue
        for option in action.option_strings:
            said = re.compile(rf"(?<![\w-]){re.escape(option)}(?![\w-])")
            assert said.search(full), option
            assert bool(said.search(short)) == (id(action) not in command.rare), option
    assert ("--help-all" in short) == bool(command.rare)


def test_groups_tell_what_is_for_which_language() -> None:
    text = out("run", "--help")
    assert text.index("what to measure:") < text.index("what to record:") < text.index("Java:")
    assert text.index("Java:") < text.index("--java-arg") < text.index("JavaScript and TypeScript:")


def test_colours_are_for_terminals() -> None:
    assert "\x1b" not in out("run", "--help")
    assert "\x1b[36m--level\x1b[0m" in footfall("run", "--help", cwd=Path.cwd(), FORCE_COLOR="1").out.decode()
    assert "\x1b" not in footfall("run", "--help", cwd=Path.cwd(), FORCE_COLOR="1", NO_COLOR="1").out.decode()
    ours, theirs = pty.openpty()
    subprocess.run([*COMMAND, "--help"], stdout=theirs, check=True, env={**clean_environment(), "TERM": "xterm"})
    os.close(theirs)
    assert b"\x1b[1musage:\x1b[0m" in os.read(ours, 1 << 16)
    os.close(ours)
