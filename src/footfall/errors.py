"""The errors that a person sees: one clear line and an exit code."""

from __future__ import annotations

import traceback
from pathlib import PurePath

OWN_FAULT = "Footfall's own fault: "
"""How a reason begins that is one."""


def own_fault(error: Exception) -> str:
    """Why a file is not measured that Footfall itself fails on."""
    place = ""
    for frame in traceback.extract_tb(error.__traceback__):
        place = f" in {PurePath(frame.filename).name}:{frame.lineno}"
    said = " ".join(str(error).split())
    return (
        f"{OWN_FAULT}{type(error).__name__}{f' ({said})' if said else ''}{place}; "
        f"please report this line, with the file if you can"
    )


class FootfallError(Exception):
    """A mistake that the user can mend; shown as one line, exit code 2."""

    exit_code = 2


class LateError(FootfallError):
    """The program has run, but its profile could not be made: the exit code is the program's own."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


class BuildError(FootfallError):
    """The program could not be built; carries the compiler's own words, exit code 3."""

    exit_code = 3

    def __init__(self, message: str, compiler_output: str = "") -> None:
        super().__init__(message)
        self.compiler_output = compiler_output
