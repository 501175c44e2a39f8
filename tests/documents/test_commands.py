"""Every command that a document shows in a block is run, in a project as the page speaks of."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pytest

from tests.documents.blocks import NOT_COMMANDS, ROOT, in_shell
from tests.documents.commands.doing import do, shell_in
from tests.documents.commands.expected import AsOn, Page
from tests.documents.commands.pages import PAGES
from tests.documents.commands.projects import missing
from tests.documents.commands.shell import simple
from tests.documents.commands.shown import lines

if TYPE_CHECKING:
    from pathlib import Path


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
    shell = shell_in(folder, tmp_path)
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
                do(shell, command, how, place, ends, printed)
    if lacks:
        pytest.skip(f"not installed: {', '.join(lacks)}")
