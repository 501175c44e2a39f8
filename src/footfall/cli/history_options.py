"""The grammar of ``footfall history``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from footfall.profiles.metrics import METRICS

if TYPE_CHECKING:
    import argparse

USAGE = """\
add [OPTIONS] [PROFILE]
       footfall history show|plot [OPTIONS] [FUNCTION]
       footfall history bisect --fail-on RULE [OPTIONS]
       footfall history remove ENTRY..."""
ACTIONS = ("add", "show", "plot", "bisect", "remove")


def add_view_of_history(options: argparse._ActionsContainer) -> None:
    """What ``footfall report`` takes of a history."""
    options.add_argument(
        "--history", type=Path, metavar="FILE", help="add a view of this history, see footfall history"
    )


def add_history_options(parser: argparse.ArgumentParser, options: argparse._ActionsContainer) -> None:
    """Add the words and options; each option says for which action it is."""
    parser.add_argument(
        "action",
        choices=ACTIONS,
        nargs="?",
        default="show",
        metavar="ACTION",
        help="add, show, plot, bisect or remove (default: show)",
    )
    parser.add_argument(
        "names",
        nargs="*",
        default=[],
        metavar="NAME",
        help="add: a profile; show and plot: a function, or a pattern as for --match; "
        "remove: entries, by number, label or commit",
    )
    options.add_argument("--store", type=Path, metavar="FILE", help="the history (default: .footfall/history.db)")
    options.add_argument("--label", metavar="TEXT", help="add: what to call the entry")
    options.add_argument("--commit", metavar="REV", help="add: of which commit it is (default: what is checked out)")
    options.add_argument(
        "--metric", choices=METRICS, help="show, plot: which number (default: work, where it was counted)"
    )
    options.add_argument("--top", type=int, metavar="N", help="show: how many rows, 0 for all")
    options.add_argument("-o", "--output", dest="picture", type=Path, metavar="FILE", help="plot: the picture, an SVG")
    options.add_argument(
        "--fail-on",
        dest="rules",
        action="append",
        metavar="RULE",
        help="bisect: a rule of footfall check; old is the oldest entry",
    )
    options.add_argument("--all", action="store_true", help="bisect: look at each entry, and say where it changes")
    options.add_argument("--json", action="store_true", help="show, bisect: print JSON")
