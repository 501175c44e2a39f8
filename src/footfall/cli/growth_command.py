"""``footfall growth``: a program at several sizes of its input, and how its counts grow."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from footfall.cli.progress import Progress
from footfall.errors import FootfallError

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from footfall.profiles.data import Profile
    from footfall.profiles.growth.series import Growths

_INTERRUPTED = 130
_UNASKED: dict[str, object] = {
    "calls": False, "time": False, "clock": None, "match": [], "skip_tiny": False, "max_paths": None,
    "fold_recursion": False, "hooks": "none", "entry": "", "exit": "", "events_to": "", "sample": None,
    "hook_errors": None, "trace_limit": None,
}  # fmt: skip
"""What a run may record that says nothing of growth, and takes time."""


def growth(options: Namespace) -> int:
    """Run the program at each size, and tell how its counts grow."""
    from footfall.cli.language_options import language_options
    from footfall.profiles.growth.series import growths
    from footfall.run.growth import Program, measure
    from footfall.terminal.forms import check_top
    from footfall.terminal.growth import show_growths

    if options.plot is not None and not options.plot.parent.is_dir():
        raise FootfallError(f"cannot write the picture to {options.plot}: the folder does not exist; "
                            "create it or name another file")  # fmt: skip
    if options.by == "work" and options.level != "statement":
        raise FootfallError("--by work needs --level statement, at which statements are counted")
    check_top(options.top)  # before anything is run
    vars(options).update(_UNASKED)
    is_command = bool(options.words)
    program = Program(None if is_command else options.main, tuple(options.words if is_command else options.arguments))
    sizes = sorted(options.sizes)
    with Progress(options.quiet, options.verbose) as progress:
        settings = language_options(options, progress)
        measured = measure(program, sizes, settings, progress.note)
        found = growths(measured.runs, options.by or _number(measured.runs[-1][1]))
        found.notes[:0] = measured.left_out
        unwritten: FootfallError | None = None
        if options.plot is not None:
            try:
                _plot(options.plot, found)
                progress.note(f"the picture is in {options.plot}")
            except FootfallError as error:  # the table is there all the same
                unwritten = error
    form = "json" if options.json else "markdown" if options.markdown else "text"
    show_growths(found, sys.stdout, top=options.top, form=form)
    if unwritten is not None:
        sys.stdout.flush()
        raise unwritten
    return _INTERRUPTED if measured.is_interrupted else 0


def _number(profile: Profile) -> str:
    """What functions are told by, where nobody says: their work, where it was counted."""
    return "work" if any(run.level == "statement" for run in profile.runs) else "calls"


def _plot(file: Path, found: Growths) -> None:
    from footfall.profiles.atomic import replacing
    from footfall.terminal.growth_plot import plot

    with replacing(file, "the picture") as temporary:
        temporary.write_text(plot(found), "utf-8", "replace")
