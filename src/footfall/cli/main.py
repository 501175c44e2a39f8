"""Entry point: parse arguments, call a command, turn errors into one line and an exit code."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import BuildError, FootfallError

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run Footfall; returns the exit code."""
    _replace_closed_streams()
    try:
        # Imports take a while, in which somebody may want an end too.
        from footfall.cli.arguments import parse

        options = parse(list(sys.argv[1:] if arguments is None else arguments))
        from footfall.cli import commands, settings

        settings.complete(options)

        code = int(getattr(commands, options.command)(options))
        sys.stdout.flush()
        return code
    except BuildError as error:
        if error.compiler_output:
            print(error.compiler_output, file=sys.stderr)
        return _failed(error, error.exit_code)
    except FootfallError as error:
        return _failed(error, error.exit_code)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _drop_output()
        return 141
    except OSError as error:
        _drop_output()
        where = f"{error.filename}: " if error.filename else ""
        return _failed(f"{where}{error.strerror or error}", FootfallError.exit_code)


def _failed(error: object, code: int) -> int:
    from footfall.profiles.display_text import one_line

    print(f"footfall: {one_line(str(error))}", file=sys.stderr)
    return code


def _drop_output() -> None:
    """Keep Python from trying at exit to write what could not be written."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _replace_closed_streams() -> None:
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115  # open until the process ends
