"""Does commands of documents, and looks at how they end and at what they say."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from tests.documents.commands.expected import Ends, Stays
from tests.documents.commands.shell import Shell
from tests.documents.tutorials import steady

if TYPE_CHECKING:
    import contextlib
    from pathlib import Path

    from tests.documents.commands.shell import Started


def shell_in(folder: Path, beside: Path) -> Shell:
    """A shell in a project; what it needs apart from it stands in another folder."""
    environment = {"GITHUB_STEP_SUMMARY": "summary.md", "BROWSER": "echo opened %s", "FOOTFALL_CACHE": str(beside)}
    return Shell(folder, beside / "tools", **environment)


def do(
    shell: Shell, command: str, how: Ends | Stays, place: str, ends: contextlib.ExitStack, printed: str | None = None
) -> None:
    """Do a command, and look at it; what goes on from an earlier one is ended where this one goes on, too."""
    if how.first:
        said = shell.run(how.first)
        assert said.code == 0, f"{place}: {how.first}: {said.text}"
    if isinstance(how, Ends):
        _ends(shell, command, how, printed, place)
    else:
        ends.close()
        _stays(shell, command, how, place, ends)


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
        beside = shell.start(how.beside.replace(how.port, port))
        ends.callback(beside.end, "SIGTERM")
        beside.until(port)
        command = command.replace(how.port, port)
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
