"""Completion scripts for shells, made from the command line's own grammar."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import shtab

from footfall.cli.arguments import parser
from footfall.export import formats

if TYPE_CHECKING:
    from collections.abc import Iterator


def script(shell: str) -> str:
    """The script for a shell: ``bash``, ``zsh`` or ``fish``."""
    grammar = parser()
    for action in _actions(grammar):
        if action.dest == "format":
            action.choices = formats()
        if action.type is Path or action.dest == "classpath":
            # How shtab is told; argparse declares no such attribute.
            action.complete = shtab.DIRECTORY if action.metavar == "DIR" else shtab.FILE  # type: ignore[attr-defined]  # shtab's own
    made: str = shtab.complete(grammar, shell)
    return made


def _actions(grammar: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in grammar._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from _actions(inner)
