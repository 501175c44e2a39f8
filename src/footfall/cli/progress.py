"""What Footfall says while it works, on standard error only."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING, TextIO

from footfall.profiles.display_text import one_line

if TYPE_CHECKING:
    from types import TracebackType


class Progress:
    """Takes lines of progress; an empty one means that somebody else writes now.

    On a terminal each line takes the place of the one before; with ``verbose``
    all stay.  Elsewhere only what a compiler says is shown, and nothing with ``quiet``.
    """

    def __init__(self, quiet: bool, verbose: bool, stream: TextIO | None = None) -> None:
        self._quiet = quiet
        self._verbose = verbose
        self._stream = stream or sys.stderr
        self._is_terminal = self._stream.isatty()
        self._shown = False

    def __call__(self, line: str) -> None:
        """Say one line; what a compiler says may be several."""
        self._clear()
        if self._quiet or not line:
            return
        if "\n" in line or ": warning:" in line:
            print(line, file=self._stream)
        elif self._verbose:
            self.note(line)
        elif self._is_terminal:
            width = shutil.get_terminal_size().columns
            print(one_line(line)[: width - 1], end="", file=self._stream, flush=True)
            self._shown = True

    def note(self, line: str) -> None:
        """Say one line that stays."""
        self._clear()
        if not self._quiet:
            print(f"footfall: {one_line(line)}", file=self._stream)

    def live(self, line: str, stays: bool) -> None:
        """Say one line while the program runs.

        It takes the place of the one before only where nothing else is written to the terminal
        but perhaps by the program to standard error; ``stays``: it does not give its own.
        """
        if self._quiet or stays or not self._is_terminal or sys.stdout.isatty():
            self.note(line)
        else:
            self(f"footfall: {line}")

    def _clear(self) -> None:
        if self._shown:
            print("\r\x1b[2K", end="", file=self._stream, flush=True)
            self._shown = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._clear()
