"""Every complete command in running text and tables is run, many in one project that was made for them."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pytest

from tests.documents.commands.doing import do, shell_in
from tests.documents.commands.expected import AsOn
from tests.documents.commands.inline import GROUPS
from tests.documents.commands.projects import missing

if TYPE_CHECKING:
    from pathlib import Path


def _groups(thorough: bool) -> list[str]:
    """The groups with commands of a tier; all commands of a group belong to the same."""
    tiers = {name: {how.thorough for how in page.commands.values() if not isinstance(how, AsOn)}
             for name, page in GROUPS.items()}  # fmt: skip
    assert all(len(one) == 1 for one in tiers.values())
    return [name for name, one in tiers.items() if one == {thorough}]


@pytest.mark.parametrize("name", _groups(thorough=False))
def test_inline_commands(name: str, tmp_path: Path) -> None:
    _run(name, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("name", _groups(thorough=True))
def test_inline_commands_that_take_long(name: str, tmp_path: Path) -> None:
    _run(name, tmp_path)


def _run(name: str, tmp_path: Path) -> None:
    page, folder = GROUPS[name], tmp_path / "project"
    lacks = {one for how in page.commands.values() if not isinstance(how, AsOn) for one in missing(how.needs)}
    able = {command: how for command, how in page.commands.items() if not isinstance(how, AsOn)
            and not missing(how.needs)}  # fmt: skip
    if able:
        folder.mkdir()
        page.make(folder)
    shell = shell_in(folder, tmp_path)
    with contextlib.ExitStack() as ends:
        for command, how in able.items():
            do(shell, command, how, name, ends)
    if lacks:
        pytest.skip(f"not installed: {', '.join(sorted(lacks))}")
