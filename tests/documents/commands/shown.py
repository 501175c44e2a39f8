"""The lines of documents, and which commands of Footfall are among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.documents.blocks import NOT_COMMANDS, ROOT, blocks, in_shell, whole_lines
from tests.documents.commands.shell import simple
from tests.documents.tutorials import steps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.documents.commands.expected import Page


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
