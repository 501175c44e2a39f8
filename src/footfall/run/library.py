"""Profiling for Python programs: a program as text in, its profile out."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.languages.base import Options
from footfall.languages.registry import language_named
from footfall.run.execute import Limits
from footfall.run.pipeline import Recording, run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.data import Profile


def profile(
    source: str, language: str, arguments: Sequence[str] = (), *,
    level: str = "statement", calls: bool = False, seconds: float = 10.0,
) -> Profile:  # fmt: skip
    """Run a program, given as its text, and return what was counted.

    It runs in a folder of its own, without input; what it prints is dropped.  After so many
    ``seconds`` it is ended, with all that it started: the profile then holds the counts so far,
    and a note.  ``level`` is ``statement``, ``block`` or ``function``; with ``calls`` the profile
    has call paths.

    Raises:
        FootfallError: where the language is unknown or its tools are missing.
        BuildError: where the program does not build.
    """
    chosen = language_named(language)
    with tempfile.TemporaryDirectory(prefix="footfall-", ignore_cleanup_errors=True) as name:
        folder = Path(os.path.realpath(name))
        main = folder / chosen.file_name(source)
        main.write_text(source, "utf-8")
        options = Options(level=level, calls=calls, output=folder / ".footfall", report=lambda _: None)
        outcome = run(main, list(arguments), options, recording=Recording(limits=Limits(folder, seconds)))
        made = outcome.profile
    prefix = f"{folder.as_posix()}/"
    for file in made.files:
        file.path = file.path.removeprefix(prefix)
    for place in made.unmeasured:
        place.path = place.path.removeprefix(prefix)
    made.notes = [note.removeprefix(prefix) for note in made.notes]
    for about in made.runs:
        about.command[0] = main.name
    if outcome.execution.duration_ns >= seconds * 1e9:
        made.notes.append(f"the program was ended after {seconds:g} s")
    return made
