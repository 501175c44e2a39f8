"""Entry point: parse arguments, call a command, turn errors into one line and an exit code."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from footfall.cli.arguments import parse
from footfall.errors import BuildError, FootfallError

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run Footfall; returns the exit code."""
    options = parse(list(sys.argv[1:] if arguments is None else arguments))
    from footfall.cli import commands

    try:
        return int(getattr(commands, options.command)(options))
    except BuildError as error:
        if error.compiler_output:
            print(error.compiler_output, file=sys.stderr)
        print(f"footfall: {error}", file=sys.stderr)
        return error.exit_code
    except FootfallError as error:
        print(f"footfall: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
