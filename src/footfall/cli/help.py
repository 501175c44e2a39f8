"""A parser of arguments with short help in groups, full help on request, and near misses suggested."""

from __future__ import annotations

import argparse
import os
import re
import sys
from difflib import get_close_matches
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterable

_HEADING = re.compile(r"^(?:usage:|[a-zA-Z][^\n:]*:$)", re.MULTILINE)
_OPTION = re.compile(r"(?<=[\s,\[|(])--?[a-z][\w-]*")
_BOLD, _CYAN, _PLAIN = "\x1b[1m", "\x1b[36m", "\x1b[0m"
_WIDEST = 110
"""Columns; longer lines are hard to read."""
MORE = "more"
"""The title of the last group of options."""
_NEAR = 0.7


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line.

    Its help has the usual options; that of ``--help-all`` has those, too, that were marked as ``rare``.
    """

    def __init__(
        self, prog: str, usage: str | None = None, description: str = "", epilog: str = "", color: object = None
    ) -> None:
        del color  # newer releases of Python hand on theirs; colours are set here for all releases alike
        super().__init__(
            prog, usage, description, epilog, formatter_class=_formatter, allow_abbrev=False, add_help=False
        )
        self.color = False
        self.rare: set[int] = set()
        """The options, by identity, that only full help has."""
        self._groups: dict[str, argparse._ArgumentGroup] = {}

    def group(self, title: str) -> argparse._ArgumentGroup:
        """The group of options with a title, made where it is not there."""
        if title not in self._groups:
            self._groups[title] = self.add_argument_group(title)
        return self._groups[title]

    def mark_rare(self, *options: argparse.Action) -> None:
        """Leave options to ``--help-all``."""
        self.rare.update(map(id, options))

    def add_helps(self) -> None:
        """Add ``--help`` and, where there is more to tell, ``--help-all``; they come last."""
        group = self.group(MORE)
        self._action_groups.remove(group)
        self._action_groups.append(group)
        group.add_argument("-h", "--help", action=_Help, nargs=0, help="show this")
        if self.rare:
            group.add_argument("--help-all", action=_Help, nargs=0, help="show all options")

    def error(self, message: str) -> NoReturn:
        """End with one line that says what is wrong."""
        refuse(self, message, self.prog)

    def help_text(self, *, full: bool) -> str:
        """The help: the usual options, or all."""
        told = {id(action): action.help for action in self._actions}
        try:
            for action in self._actions:
                if not full and id(action) in self.rare:
                    action.help = argparse.SUPPRESS
            return self.format_help()
        finally:
            for action in self._actions:
                action.help = told[id(action)]


class _Help(argparse.Action):
    """Prints help, in colour where somebody looks, and ends."""

    def __call__(self, parser: argparse.ArgumentParser, _: object, __: object, option: str | None = None) -> None:
        assert isinstance(parser, Parser)
        print_help(parser, full=option == "--help-all")
        parser.exit()


def print_help(parser: Parser, *, full: bool = False) -> None:
    """Print a parser's help on standard output."""
    text = parser.help_text(full=full)
    sys.stdout.write(coloured(text) if _is_for_eyes() else text)


def coloured(text: str) -> str:
    """Help with bold headings and coloured options."""
    return _HEADING.sub(rf"{_BOLD}\g<0>{_PLAIN}", _OPTION.sub(rf"{_CYAN}\g<0>{_PLAIN}", text))


def refuse(grammar: argparse.ArgumentParser, message: str, command: str) -> NoReturn:
    """End with one line that says what is wrong, and where help is."""
    grammar.exit(2, f"footfall: {message} (see {command} --help)\n")


def near(word: str, known: Iterable[str]) -> str:
    """``; did you mean show?`` where one of the known words is near, else nothing."""
    found = get_close_matches(word, list(known), 1, _NEAR)
    return f"; did you mean {found[0]}?" if found else ""


def options_of(parser: argparse.ArgumentParser) -> list[str]:
    """The long and short names of all options that a parser tells of."""
    return [name for action in parser._actions if action.help != argparse.SUPPRESS for name in action.option_strings]


def _is_for_eyes() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def _formatter(prog: str) -> argparse.HelpFormatter:
    return _Formatter(prog, max_help_position=30)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Tells an option's value once, and a format's choices only where they are asked for."""

    def __init__(self, prog: str, max_help_position: int) -> None:
        super().__init__(prog, max_help_position=max_help_position)
        self._width = min(self._width, _WIDEST)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        value = self._format_args(action, self._get_default_metavar_for_optional(action))
        return f"{', '.join(action.option_strings)} {value}"

    def _get_help_string(self, action: argparse.Action) -> str | None:
        if action.dest != "format":
            return action.help
        from footfall.export import formats

        return f"one of {', '.join(formats())}"
