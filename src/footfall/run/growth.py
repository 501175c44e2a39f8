"""One program run at several sizes of its input, each run in a folder of its own."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from footfall.errors import FootfallError, LateError
from footfall.profiles.display_text import one_line
from footfall.profiles.endings import ending_text
from footfall.run import folders, pipeline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from footfall.languages.base import Options
    from footfall.profiles.data import Profile

SIZE = "{n}"
"""What stands for the size in a command."""
_FOLDER = "growth"
_INTERRUPTED = 130


@dataclass(frozen=True)
class Program:
    """A main file, or a command, with the arguments in which the size stands."""

    main: Path | None
    words: tuple[str, ...]

    def at(self, size: int) -> list[str]:
        """The words for a size."""
        return [word.replace(SIZE, str(size)) for word in self.words]


@dataclass
class Measured:
    """The profiles by size, and the sizes that gave none, with the reason."""

    runs: list[tuple[int, Profile]]
    left_out: list[str]
    is_interrupted: bool = False
    """Whether somebody ended a run, and so all that would have come after it."""


def measure(program: Program, sizes: Sequence[int], options: Options, say: Callable[[str], None]) -> Measured:
    """Run a program at each size, without input, what it prints to its standard output dropped.

    Raises:
        FootfallError: for a mistake of the user's; BuildError where the program does not build; where no size is left.
        KeyboardInterrupt: where somebody ended the first run.
    """
    if not any(SIZE in word for word in program.words):
        raise FootfallError(f"where does the size belong? Write {SIZE} there, as in: {_example(program)}")
    own = folders.prepare(options.output)
    found = Measured([], [])
    for size in sizes:
        say(f"n = {size:,}")
        try:
            code, profile = _run(program, size, replace(options, output=own / _FOLDER / str(size)))
        except KeyboardInterrupt:
            code, profile = _INTERRUPTED, None
        if code == _INTERRUPTED:
            found.is_interrupted = True
            found.left_out.append(f"n = {size:,} left out, and all larger ones: it was interrupted")
        elif code or profile is None:
            found.left_out.append(f"n = {size:,} left out: the program failed: {ending_text(code)}")
        else:
            found.runs.append((size, profile))
            continue
        say(found.left_out[-1])
        if found.is_interrupted:
            break
    if not found.runs and found.is_interrupted:
        raise KeyboardInterrupt
    if not found.runs:
        raise FootfallError("the program failed at each size, so there is nothing to compare")
    return found


def _run(program: Program, size: int, options: Options) -> tuple[int, Profile]:
    """One run: its exit code, and its profile."""
    kept = pipeline.Recording(kept_runs=1)
    try:
        with _apart():
            if program.main is None:
                outcome = pipeline.run_command(program.at(size), options, recording=kept)
            else:
                outcome = pipeline.run(program.main, program.at(size), options, recording=kept)
    except LateError as error:  # its exit code would be the program's
        kept_counts = f"the counts are kept, and footfall report {one_line(options.output)} reads them"
        raise FootfallError(f"n = {size:,}: {error.__cause__ or error}; {kept_counts}") from error
    except OSError as error:
        where = f"cannot write {one_line(error.filename)}: " if error.filename else ""
        advice = "choose another folder with -o"
        raise FootfallError(f"n = {size:,}: {where}{error.strerror or error}; {advice}") from error
    return outcome.execution.exit_code, outcome.profile


def _example(program: Program) -> str:
    return f"footfall growth --sizes 100,200,400,800 {program.main or '-- COMMAND'} {SIZE}"


@contextmanager
def _apart() -> Iterator[None]:
    """Keep a program from this process's standard input and output, which are for the table."""
    sys.stdout.flush()
    kept: dict[int, int] = {}
    for number in (0, 1):
        with suppress(OSError):  # one that is closed
            kept[number] = os.dup(number)
    silent = os.open(os.devnull, os.O_RDWR)
    try:
        for number in (0, 1):
            os.dup2(silent, number)
        yield
    finally:
        for number, file in kept.items():
            os.dup2(file, number)
            os.close(file)
        if silent > 1:
            os.close(silent)
