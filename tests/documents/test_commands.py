"""Every command that a document shows in a block is run, in a project as the page speaks of."""

from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING

import pytest

from tests.documents.blocks import NOT_COMMANDS, ROOT, in_shell
from tests.documents.commands.expected import AsOn, Ends, Page, Stays
from tests.documents.commands.pages import PAGES
from tests.documents.commands.projects import missing
from tests.documents.commands.shell import Shell, Started, simple
from tests.documents.commands.shown import lines
from tests.documents.tutorials import steady

if TYPE_CHECKING:
    from pathlib import Path

PORT = "5173"
"""The port of a development server in the documents; that of the tests takes its place."""


def _asked(page: Page, thorough: bool) -> bool:
    return any(not isinstance(how, AsOn) and how.thorough == thorough for how in page.commands.values())


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if _asked(page, False)])
def test_commands(name: str, tmp_path: Path) -> None:
    _run(name, tmp_path, thorough=False)


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if _asked(page, True)])
def test_commands_that_take_long(name: str, tmp_path: Path) -> None:
    _run(name, tmp_path, thorough=True)


def _run(name: str, tmp_path: Path, *, thorough: bool) -> None:
    """Do what a page says, line by line; commands that are run elsewhere are passed over."""
    page, folder = PAGES[name], tmp_path / "project"
    folder.mkdir()
    page.make(folder)
    environment = {"GITHUB_STEP_SUMMARY": "summary.md", "BROWSER": "echo opened %s", "FOOTFALL_CACHE": str(tmp_path)}
    shell = Shell(folder, tmp_path / "tools", **environment)
    lacks: list[str] = []
    done = set()
    with contextlib.ExitStack() as ends:
        for place, line, printed in lines(ROOT / name):
            commands = [simple(one) for one in in_shell(line) if one not in NOT_COMMANDS]
            if not (commands or thorough) and line.startswith(page.also):
                said = shell.run(line)
                assert said.code == 0, f"{place}: {said.text}"
            for command in commands:
                how = page.commands[command]
                if isinstance(how, AsOn) or how.thorough != thorough or command in done:
                    continue
                done.add(command)
                if absent := missing(how.needs):
                    lacks += absent
                    continue
                _before(shell, how, place)
                if isinstance(how, Ends):
                    _ends(shell, command, how, printed, place)
                else:
                    ends.close()  # what still goes on from an earlier line
                    _stays(shell, command, how, place, ends)
    if lacks:
        pytest.skip(f"not installed: {', '.join(lacks)}")


def _before(shell: Shell, how: Ends | Stays, place: str) -> None:
    if how.first:
        said = shell.run(how.first)
        assert said.code == 0, f"{place}: {how.first}: {said.text}"


def _ends(shell: Shell, command: str, how: Ends, printed: str | None, place: str) -> None:
    said = shell.run(command)
    assert said.code == how.code, f"{place}: {command}: {said.code}: {said.text}"
    if not how.said:
        assert printed is not None, f"{place}: what {command} has to say is not told"
        assert steady(said.text) == steady(printed), f"{place}: {command}"
        return
    text = said.text + ((shell.folder / how.wrote).read_bytes().decode("utf-8", "replace") if how.wrote else "")
    assert how.said in text, f"{place}: {command}: {text[:2000]}"


def _stays(shell: Shell, command: str, how: Stays, place: str, ends: contextlib.ExitStack) -> None:
    if how.beside:
        port = _free_port()
        beside = shell.start(how.beside.replace(PORT, port))
        ends.callback(beside.end, "SIGTERM")
        beside.until(port)
        command = command.replace(PORT, port)
    started = shell.start(command)
    ends.callback(_end, started, how, place)
    started.until(how.ready)
    for name in how.signals:
        seen = len(started.text)
        started.signal(name)
        started.until("footfall: ", seen)
    if how.used is not None:
        how.used(started.text)


def _end(started: Started, how: Stays, place: str) -> None:
    said = started.end(how.ended_by)
    assert said.code == how.code, f"{place}: {said.code}: {said.text}"
    assert how.said in said.text, f"{place}: {said.text}"


def _free_port() -> str:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return str(one.getsockname()[1])
