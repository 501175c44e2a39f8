"""Each command that a document shows is one that the command line takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.cli.arguments import parse
from footfall.export import formats
from tests.documents.blocks import DOCUMENTS, NOT_COMMANDS, ROOT, Command, blocks, commands

if TYPE_CHECKING:
    from pathlib import Path

_GROWTH = ["--sizes", "1,2", "Main.java", "{n}"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_commands_are_understood(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = [
        f"{command.place}: {command.shown}: {said}"
        for command in commands(document)
        if command.shown not in NOT_COMMANDS and (said := _refused(command, capsys))
    ]
    assert wrong == []


def _refused(command: Command, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command line says against a command; nothing where it takes it."""
    words = list(command.words[1:])
    # Between backticks the last argument often goes without saying.
    ends: list[list[str]] = (
        [[], ["Main.java"], ["json"], ["bash"], ["@1", "-o", "all.db"], ["@2", "@1"], _GROWTH]
        if command.in_prose
        else [[]]
    )
    said = []
    for end in ends:
        try:
            options = parse([*words, *end])
        except SystemExit as exit_:
            if not exit_.code:
                return ""
            said.append(capsys.readouterr().err.strip())
        else:
            if options.command != "export" or options.format in {*formats(), "FORMAT"}:
                return ""
            said.append(f"no format {options.format}")
    return said[0]


def test_what_is_no_command_is_still_shown() -> None:
    shown = {command.shown for document in DOCUMENTS for command in commands(document)}
    assert NOT_COMMANDS.keys() <= shown


def test_a_misspelt_command_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = tmp_path / "guide.md"
    document.write_text(
        "# Guide\n\n`footfall shwo` and `footfall show --tpo 3`\n\n"
        "```\n$ footfall run --clals Main.java   # slow\n```\n"
        "\n```yaml\n- run: footfall show >> summary\n- run: cd app && footfall show --topp 3\n```\n"
    )
    refused = [command.shown for command in commands(document, tmp_path) if _refused(command, capsys)]
    assert refused == [
        "footfall run --clals Main.java", "footfall show --topp 3", "footfall shwo", "footfall show --tpo 3",
    ]  # fmt: skip


def test_blocks_have_titles_and_places(tmp_path: Path) -> None:
    document = tmp_path / "guide.md"
    document.write_text('Save:\n\n```java title="A.java"\nclass A {}\n```\n')
    (block,) = blocks(document)
    assert (block.line, block.language, block.title, block.text) == (4, "java", "A.java", "class A {}\n")
