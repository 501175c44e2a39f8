"""Each command that a document shows in a block is run by a test, or handed to another program and listed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.documents.blocks import DOCUMENTS, ROOT, blocks, in_shell
from tests.documents.commands.expected import AsOn, Ends, Stays
from tests.documents.commands.inline import GROUPS, NOT_RUN, complete
from tests.documents.commands.pages import NOT_FOOTFALL, PAGES
from tests.documents.commands.shell import simple
from tests.documents.commands.shown import lines, own, unknown
from tests.documents.tutorials import TUTORIALS, steps

if TYPE_CHECKING:
    from pathlib import Path

OTHERS = (
    "docker ", "pip ", "pipx ", "uv ", "pip3 ", "python3 -m venv ", "~/.local/share/footfall/", "ln -s ",
    "COPY footfall", "uses: OWNER/footfall",
)  # fmt: skip
"""How lines begin that hand Footfall to another program."""

_BEFORE = re.compile(r"^ *(?:- )?(?:run: |\$ |RUN |sh ')?")


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
            words = _BEFORE.sub("", line).partition("  ")[0].removesuffix("'")
            if words.startswith(OTHERS):
                shown.add(words)
    assert shown == NOT_FOOTFALL.keys()


def test_each_complete_command_in_text_is_run_or_listed() -> None:
    in_blocks = {command for page in PAGES.values() for command in page.commands}
    in_blocks |= {step.command for one in TUTORIALS for block in blocks(one) if block.text.startswith("$ ")
                  for step in steps(block)}  # fmt: skip
    shown, listed = complete(), [*NOT_RUN, *(command for page in GROUPS.values() for command in page.commands)]
    assert len(listed) == len(set(listed))
    left = {place: command for command, place in shown.items() if command not in {*in_blocks, *listed}}
    assert left == {}, "tests/documents/commands/inline.py does not say how to run these"
    assert [one for one in listed if one not in shown] == [], "no document shows these any more"
    assert [one for one in listed if one in in_blocks] == [], "a block shows these: they are run there"


def test_complete_commands_in_text_are_told_from_fragments(tmp_path: Path) -> None:
    document = tmp_path / "page.md"
    document.write_text("`footfall run` and `footfall show --top 3`\n\n| a | `footfall runs`, `footfall export` |\n")
    assert complete([document], tmp_path) == {"footfall show --top 3": "page.md:1", "footfall runs": "page.md:3"}


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
