"""Every command that a document shows in a block is run, in a project as the page speaks of."""

from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING

import pytest

from tests.documents.blocks import DOCUMENTS, NOT_COMMANDS, ROOT, blocks, in_shell, whole_lines
from tests.documents.commands.expected import AsOn, Ends, Page, Stays
from tests.documents.commands.pages import NOT_FOOTFALL, PAGES
from tests.documents.commands.projects import missing
from tests.documents.commands.shell import Shell, Started, simple
from tests.documents.tutorials import TUTORIALS, steady, steps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PORT = "5173"
"""The port of a development server in the documents; that of the tests takes its place."""
OTHERS = ("docker ", "pip ", "pipx ", "uv ", "pip3 ")
"""Programs that are handed Footfall."""


def lines(document: Path) -> Iterator[tuple[str, str, str | None]]:
    """The lines of all blocks: where each stands, its text, and, where the document shows it, what it prints."""
    name = document.relative_to(ROOT).as_posix() if document.is_relative_to(ROOT) else document.name
    for block in blocks(document):
        if block.text.startswith("$ "):
            for step in steps(block):
                yield f"{name}:{step.line}", f"$ {step.command}", step.printed
        else:
            for number, line in enumerate(whole_lines(block.text), block.line):
                yield f"{name}:{number}", line, None


def own(document: Path) -> list[str]:
    """The commands of Footfall in the blocks of a document."""
    shown = [one for _, line, _ in lines(document) for one in in_shell(line)]
    return [simple(one) for one in shown if one not in NOT_COMMANDS]


def unknown(document: Path, page: Page | None) -> list[str]:
    """The commands of a document that no test runs."""
    return [one for one in own(document) if page is None or one not in page.commands]


def test_each_command_is_run() -> None:
    pages = {path.relative_to(ROOT).as_posix(): path for path in DOCUMENTS if path not in TUTORIALS}
    left = {name: found for name, path in pages.items() if (found := unknown(path, PAGES.get(name)))}
    assert left == {}, "tests/documents/commands/pages.py does not say how to run these"
    assert {name: sorted(page.commands.keys() - own(pages[name])) for name, page in PAGES.items()} == {
        name: [] for name in PAGES
    }, "no document shows these any more"


def test_a_command_that_is_run_elsewhere_is_run_there() -> None:
    for name, page in PAGES.items():
        for command, how in page.commands.items():
            if isinstance(how, AsOn):
                assert isinstance(PAGES[how.page].commands[command], (Ends, Stays)), (name, command)


def test_all_blocks_of_tutorials_with_commands_are_run() -> None:
    for tutorial in TUTORIALS:
        shown = [block for block in blocks(tutorial) if any(map(in_shell, block.text.split("\n")))]
        assert {block.language for block in shown} == {"console"}


def test_commands_that_hand_footfall_to_another_program_are_listed() -> None:
    shown = set()
    for document in DOCUMENTS:
        for _, line, _ in lines(document):
            words = line.strip().removeprefix("- ").removeprefix("run: ").removeprefix("$ ").partition("  ")[0]
            if words.startswith(OTHERS):
                shown.add(words)
    assert shown == NOT_FOOTFALL.keys()


def test_a_command_that_nobody_runs_is_found(tmp_path: Path) -> None:
    document = tmp_path / "page.md"
    document.write_text("```sh\n$ footfall show\ntext\n```\n```yaml\n- run: footfall runs >> a && b   # why\n```\n")
    assert own(document) == ["footfall show", "footfall runs >> a"]
    (command,) = [name for name, page in PAGES.items() if "footfall show" in page.commands][:1]
    assert unknown(document, PAGES[command]) == ["footfall runs >> a"]


@pytest.mark.parametrize(
    ("shown", "command"),
    [
        ("footfall show; rm x", "footfall show"),
        ('footfall completion bash)"', "footfall completion bash"),
        ("footfall a 'b; c' > d &", "footfall a 'b; c' > d"),
        ('footfall a --entry "x & y" 2>&1 | grep b', 'footfall a --entry "x & y" 2>&1'),
    ],
)
def test_the_first_simple_command_of_a_line(shown: str, command: str) -> None:
    assert simple(shown) == command


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
            if not commands and line.startswith(page.also):
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
